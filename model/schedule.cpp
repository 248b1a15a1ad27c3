// The schedule line: one table of keys, each with its reader and its printer (schedule.h).
#include "model/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <set>
#include <string_view>

namespace an5d {
namespace {

// "chunks:128" -> {"chunks", "128"}; without a colon the second part is empty.
std::pair<std::string_view, std::string_view> split(std::string_view text, char at) {
  const std::size_t position = text.find(at);
  if (position == std::string_view::npos) return {text, {}};
  return {text.substr(0, position), text.substr(position + 1)};
}

// A value that is no number may still be one of the key's names.
Reading known(bool is_it) { return is_it ? Reading::kNumber : Reading::kNoNumber; }

Reading read_int(std::string_view text, const Range& range, int& into) {
  long long value = into;
  const Reading reading = read_number(text, range, value);
  into = static_cast<int>(value);
  return reading;
}

Reading read_extent(std::string_view text, const Range& range, Extent2& into) {
  const auto [x, y] = split(text, 'x');
  Extent2 value;
  Reading reading = read_int(x, range, value.x);
  if (reading != Reading::kNoNumber && x.size() < text.size()) {
    const Reading second = read_int(y, range, value.y);
    if (second != Reading::kNumber) reading = second;
  }
  if (reading == Reading::kNumber) into = value;
  return reading;
}

std::string print_extent(const Extent2& extent) {
  return extent.y == 1 ? fmt::format("{}", extent.x) : fmt::format("{}x{}", extent.x, extent.y);
}

Reading read_optional(std::string_view text, const Range& range, std::optional<int>& into) {
  if (text == "auto") return into.reset(), Reading::kNumber;
  int value = 0;
  const Reading reading = read_int(text, range, value);
  if (reading == Reading::kNumber) into = value;
  return reading;
}

std::string print_optional(const std::optional<int>& value) {
  return value ? fmt::format("{}", *value) : "auto";
}

template <class Enum, std::size_t kSize>
bool read_name(std::string_view text, const std::array<std::string_view, kSize>& names, Enum& into) {
  for (std::size_t k = 0; k < kSize; ++k) {
    if (names[k] == text) return into = static_cast<Enum>(k), true;
  }
  return false;
}

constexpr std::array<std::string_view, 3> kCombine = {"gather", "star", "partial"};
constexpr std::array<std::string_view, 6> kPlanes = {"hybrid", "registers", "shared",
                                                     "global", "shifted",   "mixed"};
constexpr std::array<std::string_view, 3> kExchange = {"plane", "shuffle", "global"};
constexpr std::array<std::string_view, 2> kOut = {"direct", "coalesced"};
constexpr std::array<std::string_view, 3> kEdge = {"select", "split", "lane"};
constexpr std::array<std::string_view, 2> kShared = {"any", "scalar"};
constexpr std::array<std::string_view, 2> kCoefficients = {"registers", "ring"};

template <class Alternative, class Variant>
Reading read_counted(std::string_view argument, const Range& range, Variant& into) {
  int count = 0;
  const Reading reading = read_int(argument, range, count);
  if (reading == Reading::kNumber) into = Alternative{count};
  return reading;
}

Reading read_weight(std::string_view text, Stream& into) {
  double weight = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), weight);
  if (end == text.data() || end != text.data() + text.size() || !std::isfinite(weight))
    return Reading::kNoNumber;
  if (error != std::errc() || weight < kLeastWeight || weight > kMostWeight) return Reading::kOutside;
  return into = Weighted{weight}, Reading::kNumber;
}

Reading read_stream(std::string_view text, Stream& into) {
  const auto [name, argument] = split(text, ':');
  if (name == "chunks") return read_counted<Chunks>(argument, kChunkNumbers, into);
  if (name == "weighted") return read_weight(argument, into);
  if (text == "none") return into = NoStream{}, Reading::kNumber;
  if (text == "column") return into = Column{}, Reading::kNumber;
  if (text == "waves") return into = Waves{}, Reading::kNumber;
  return Reading::kNoNumber;
}

std::string print_stream(const Stream& stream) {
  if (const Chunks* chunks = std::get_if<Chunks>(&stream)) return fmt::format("chunks:{}", chunks->planes);
  if (const Weighted* weighted = std::get_if<Weighted>(&stream)) {
    return fmt::format("weighted:{}", weighted->edge_weight);
  }
  if (std::holds_alternative<Waves>(stream)) return "waves";
  return std::holds_alternative<Column>(stream) ? "column" : "none";
}

Reading read_in(std::string_view text, In& into) {
  const auto [name, argument] = split(text, ':');
  if (name == "prefetch") return read_counted<Prefetch>(argument, kPlaneNumbers, into);
  if (name == "cp_async") return read_counted<CpAsync>(argument, kPlaneNumbers, into);
  return text == "direct" ? (into = Direct{}, Reading::kNumber) : Reading::kNoNumber;
}

std::string print_in(const In& in) {
  if (const Prefetch* ahead = std::get_if<Prefetch>(&in)) return fmt::format("prefetch:{}", ahead->planes);
  if (const CpAsync* ring = std::get_if<CpAsync>(&in)) return fmt::format("cp_async:{}", ring->planes);
  return "direct";
}

Reading read_sync(std::string_view text, Sync& into) {
  const auto [name, argument] = split(text, ':');
  if (name == "step") return read_counted<StepSync>(argument, kPlaneNumbers, into);
  if (text == "neighbours") return into = NeighbourSync{}, Reading::kNumber;
  return text == "tier" ? (into = TierSync{}, Reading::kNumber) : Reading::kNoNumber;
}

std::string print_sync(const Sync& sync) {
  if (const StepSync* step = std::get_if<StepSync>(&sync)) return fmt::format("step:{}", step->planes);
  return std::holds_alternative<NeighbourSync>(sync) ? "neighbours" : "tier";
}

struct Key {
  std::string_view name;
  std::string values;  // for error messages
  std::function<Reading(std::string_view, Schedule&)> read;
  std::function<std::string(const Schedule&)> print;
};

template <class Enum, std::size_t kSize>
Key named(std::string_view name, std::string_view values, Enum Schedule::*member,
          const std::array<std::string_view, kSize>& names) {
  return {name, std::string(values),
          [member, &names](auto text, Schedule& s) { return known(read_name(text, names, s.*member)); },
          [member, &names](const Schedule& s) { return std::string(names[static_cast<int>(s.*member)]); }};
}

Key counted(std::string_view name, int Schedule::*member, const Range& range) {
  return {name, "a number from " + to_string(range),
          [member, &range](auto text, Schedule& s) { return read_int(text, range, s.*member); },
          [member](const Schedule& s) { return fmt::format("{}", s.*member); }};
}

Key optional(std::string_view name, std::optional<int> Schedule::*member, const Range& range) {
  return {name, "auto or a number from " + to_string(range),
          [member, &range](auto text, Schedule& s) { return read_optional(text, range, s.*member); },
          [member](const Schedule& s) { return print_optional(s.*member); }};
}

Key extent(std::string_view name, Extent2 Schedule::*member, const Range& range) {
  return {name, fmt::format("N or NxM, {} each", to_string(range)),
          [member, &range](auto text, Schedule& s) { return read_extent(text, range, s.*member); },
          [member](const Schedule& s) { return print_extent(s.*member); }};
}

Reading read_block(std::string_view text, Schedule& into) {
  const std::size_t second = text.find('x', std::min(text.find('x'), text.size() - 1) + 1);
  int planes = 1;
  Reading reading = Reading::kNumber;
  if (second != std::string_view::npos) reading = read_int(text.substr(second + 1), kBlockNumbers, planes);
  if (reading == Reading::kNoNumber) return reading;
  const Reading plane = read_extent(text.substr(0, second), kBlockNumbers, into.block);
  if (plane != Reading::kNumber) return plane;
  if (reading == Reading::kNumber) into.block_z = planes;
  return reading;
}

std::string print_block(const Schedule& schedule) {
  const Extent2& block = schedule.block;
  return schedule.block_z == 1 ? print_extent(block)
                               : fmt::format("{}x{}x{}", block.x, block.y, schedule.block_z);
}

template <class Variant>
Key alternative(std::string_view name, std::string_view values, const Range& range, Variant Schedule::*member,
                Reading (*read)(std::string_view, Variant&), std::string (*print)(const Variant&)) {
  return {name, fmt::format("{}; N is {}", values, to_string(range)),
          [=](auto text, Schedule& s) { return read(text, s.*member); },
          [=](const Schedule& s) { return print(s.*member); }};
}

const std::vector<Key>& keys() {
  static const std::vector<Key> table = {
      counted("tiers", &Schedule::tiers, kTierNumbers),
      counted("stages", &Schedule::stages, kStageNumbers),
      extent("cells", &Schedule::cells, kCellNumbers),
      {"block", fmt::format("N, NxM or NxMxK, {} each", to_string(kBlockNumbers)), read_block, print_block},
      alternative("stream", "none, column, chunks:N, weighted:W or waves; W is 1/64 to 64", kChunkNumbers,
                  &Schedule::stream, read_stream, print_stream),
      named("planes", "hybrid, shifted, registers, shared, mixed or global", &Schedule::planes, kPlanes),
      named("exchange", "plane, shuffle or global", &Schedule::exchange, kExchange),
      alternative("sync", "tier, step:N or neighbours", kPlaneNumbers, &Schedule::sync, read_sync,
                  print_sync),
      counted("skew", &Schedule::skew, kSkewNumbers),
      named("combine", "gather, star or partial", &Schedule::combine, kCombine),
      alternative("in", "direct, prefetch:N or cp_async:N", kPlaneNumbers, &Schedule::in, read_in, print_in),
      named("out", "direct or coalesced", &Schedule::out, kOut),
      named("edge", "select, split or lane", &Schedule::edge, kEdge),
      counted("pad", &Schedule::pad, kPadNumbers),
      named("shared", "any or scalar", &Schedule::shared, kShared),
      named("coefficients", "registers or ring", &Schedule::coefficients, kCoefficients),
      optional("resident", &Schedule::resident, kResidentNumbers),
      optional("registers", &Schedule::registers, kRegisterNumbers),
  };
  return table;
}

std::string key_names() {
  std::string names;
  for (const Key& key : keys()) names += fmt::format("{}{}", names.empty() ? "" : ", ", key.name);
  return names;
}

bool always_printed(std::string_view name) {
  return std::ranges::find(kAlwaysPrinted, name) != std::end(kAlwaysPrinted);
}

Diagnostic error_in(const std::string& line, std::size_t offset, std::size_t length, std::string message,
                    const char* rule = "schedule-syntax") {
  const SourceRange where{"<schedule>", 1, static_cast<int>(offset) + 1, offset, length};
  Diagnostic diagnostic{Severity::kError, rule, where, std::move(message), {}};
  diagnostic.notes.push_back({where, fmt::format("the line is '{}'", line)});
  return diagnostic;
}

}  // namespace

std::string to_string(const Schedule& schedule) {
  std::string line;
  for (const Key& key : keys()) {
    const std::string value = key.print(schedule);
    if (!always_printed(key.name) && value == key.print(Schedule{})) continue;
    line += fmt::format("{}{}={}", line.empty() ? "" : " ", key.name, value);
  }
  return line;
}

Result<Schedule> parse_schedule(const std::string& line, const Schedule& base) {
  Schedule schedule = base;
  std::set<const Key*> given;
  for (std::size_t at = line.find_first_not_of(' '); at < line.size(); at = line.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word(line.data() + at, end - at);
    const auto [name, value] = split(word, '=');
    const Key* found = nullptr;
    for (const Key& key : keys()) found = key.name == name ? &key : found;
    if (!found)
      return error_in(line, at, word.size(),
                      fmt::format("unknown schedule key '{}'; there are {}", name, key_names()));
    if (!given.insert(found).second)
      return error_in(line, at, word.size(), fmt::format("'{}' is given twice", name));
    if (const Reading reading = found->read(value, schedule); reading != Reading::kNumber) {
      return error_in(line, at, word.size(),
                      fmt::format("'{}' expects {}, found '{}'", name, found->values, value),
                      reading == Reading::kOutside ? "schedule-size" : "schedule-syntax");
    }
    at = end;
  }
  return schedule;
}

}  // namespace an5d
