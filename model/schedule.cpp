// The schedule line: one table of keys, each with its reader and its printer (schedule.h).
#include "model/schedule.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <functional>
#include <set>
#include <string_view>

namespace an5d {
namespace {

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && value >= 0 ? std::optional(value) : std::nullopt;
}

// "chunks:128" -> {"chunks", "128"}; without a colon the second part is empty.
std::pair<std::string_view, std::string_view> split(std::string_view text, char at) {
  const std::size_t position = text.find(at);
  if (position == std::string_view::npos) return {text, {}};
  return {text.substr(0, position), text.substr(position + 1)};
}

bool read_int(std::string_view text, int& into) {
  const std::optional<int> value = number(text);
  if (value) into = *value;
  return value.has_value();
}

bool read_extent(std::string_view text, Extent2& into) {
  const auto [x, y] = split(text, 'x');
  Extent2 value;
  if (!read_int(x, value.x) || (text.find('x') != std::string_view::npos && !read_int(y, value.y)) ||
      value.x < 1 || value.y < 1)
    return false;
  into = value;
  return true;
}

std::string print_extent(const Extent2& extent) {
  return extent.y == 1 ? fmt::format("{}", extent.x) : fmt::format("{}x{}", extent.x, extent.y);
}

bool read_optional(std::string_view text, std::optional<int>& into) {
  if (text == "auto") return into.reset(), true;
  const std::optional<int> value = number(text);
  if (value && *value > 0) into = value;
  return value && *value > 0;
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
constexpr std::array<std::string_view, 4> kPlanes = {"hybrid", "registers", "shared", "global"};
constexpr std::array<std::string_view, 4> kExchange = {"plane", "edge", "shuffle", "global"};
constexpr std::array<std::string_view, 2> kOut = {"direct", "coalesced"};
constexpr std::array<std::string_view, 3> kEdge = {"select", "split", "lane"};
constexpr std::array<std::string_view, 2> kShared = {"any", "scalar"};

template <class Alternative, class Variant>
bool read_counted(std::string_view argument, Variant& into) {
  const std::optional<int> count = number(argument);
  if (count && *count > 0) into = Alternative{*count};
  return count && *count > 0;
}

bool read_stream(std::string_view text, Stream& into) {
  const auto [name, argument] = split(text, ':');
  if (text == "none") return into = NoStream{}, true;
  if (text == "column") return into = Column{}, true;
  if (text == "waves") return into = Waves{}, true;
  if (name == "chunks") return read_counted<Chunks>(argument, into);
  if (name != "weighted") return false;
  char* end = nullptr;
  const std::string digits(argument);
  const double weight = std::strtod(digits.c_str(), &end);
  if (digits.empty() || *end != '\0' || !(weight > 0 && weight < 1e6)) return false;
  return into = Weighted{weight}, true;
}

std::string print_stream(const Stream& stream) {
  if (const Chunks* chunks = std::get_if<Chunks>(&stream)) return fmt::format("chunks:{}", chunks->planes);
  if (const Weighted* weighted = std::get_if<Weighted>(&stream)) {
    return fmt::format("weighted:{}", weighted->edge_weight);
  }
  if (std::holds_alternative<Waves>(stream)) return "waves";
  return std::holds_alternative<Column>(stream) ? "column" : "none";
}

bool read_in(std::string_view text, In& into) {
  const auto [name, argument] = split(text, ':');
  if (text == "direct") return into = Direct{}, true;
  if (name == "prefetch") return read_counted<Prefetch>(argument, into);
  if (name == "cp_async") return read_counted<CpAsync>(argument, into);
  return name == "tma" && read_counted<Tma>(argument, into);
}

std::string print_in(const In& in) {
  if (const Prefetch* ahead = std::get_if<Prefetch>(&in)) return fmt::format("prefetch:{}", ahead->planes);
  if (const CpAsync* ring = std::get_if<CpAsync>(&in)) return fmt::format("cp_async:{}", ring->planes);
  if (const Tma* ring = std::get_if<Tma>(&in)) return fmt::format("tma:{}", ring->planes);
  return "direct";
}

bool read_sync(std::string_view text, Sync& into) {
  const auto [name, argument] = split(text, ':');
  if (text == "tier") return into = TierSync{}, true;
  if (name == "step") return read_counted<StepSync>(argument, into);
  return name == "mbarrier" && read_counted<MbarrierSync>(argument, into);
}

std::string print_sync(const Sync& sync) {
  if (const StepSync* step = std::get_if<StepSync>(&sync)) return fmt::format("step:{}", step->planes);
  if (const MbarrierSync* slot = std::get_if<MbarrierSync>(&sync))
    return fmt::format("mbarrier:{}", slot->planes);
  return "tier";
}

bool read_handoff(std::string_view text, int& into) {
  const auto [name, argument] = split(text, ':');
  return name == "ring" && read_int(argument, into) && into > 0;
}

struct Key {
  std::string_view name;
  std::string_view values;  // for error messages
  std::function<bool(std::string_view, Schedule&)> read;
  std::function<std::string(const Schedule&)> print;
};

template <class Enum, std::size_t kSize>
Key named(std::string_view name, std::string_view values, Enum Schedule::*member,
          const std::array<std::string_view, kSize>& names) {
  return {name, values,
          [member, &names](auto text, Schedule& s) { return read_name(text, names, s.*member); },
          [member, &names](const Schedule& s) { return std::string(names[static_cast<int>(s.*member)]); }};
}

Key counted(std::string_view name, int Schedule::*member) {
  return {name, "a number", [member](auto text, Schedule& s) { return read_int(text, s.*member); },
          [member](const Schedule& s) { return fmt::format("{}", s.*member); }};
}

template <class Variant>
Key alternative(std::string_view name, std::string_view values, Variant Schedule::*member,
                bool (*read)(std::string_view, Variant&), std::string (*print)(const Variant&)) {
  return {name, values, [=](auto text, Schedule& s) { return read(text, s.*member); },
          [=](const Schedule& s) { return print(s.*member); }};
}

const std::vector<Key>& keys() {
  static const std::vector<Key> table = {
      counted("tiers", &Schedule::tiers),
      counted("stages", &Schedule::stages),
      alternative("cells", "N or NxM", &Schedule::cells, read_extent, print_extent),
      alternative("block", "N or NxM", &Schedule::block, read_extent, print_extent),
      alternative("stream", "none, column, chunks:N, weighted:W or waves", &Schedule::stream, read_stream,
                  print_stream),
      named("planes", "hybrid, registers, shared or global", &Schedule::planes, kPlanes),
      named("exchange", "plane, edge, shuffle or global", &Schedule::exchange, kExchange),
      alternative("sync", "tier, step:N or mbarrier:N", &Schedule::sync, read_sync, print_sync),
      counted("skew", &Schedule::skew),
      named("combine", "gather, star or partial", &Schedule::combine, kCombine),
      alternative("in", "direct, prefetch:N, cp_async:N or tma:N", &Schedule::in, read_in, print_in),
      {"handoff", "ring:N", [](auto text, Schedule& s) { return read_handoff(text, s.handoff_slots); },
       [](const Schedule& s) { return fmt::format("ring:{}", s.handoff_slots); }},
      named("out", "direct or coalesced", &Schedule::out, kOut),
      named("edge", "select, split or lane", &Schedule::edge, kEdge),
      counted("pad", &Schedule::pad),
      named("shared", "any or scalar", &Schedule::shared, kShared),
      alternative("resident", "auto or a number", &Schedule::resident, read_optional, print_optional),
      alternative("registers", "auto or a number", &Schedule::registers, read_optional, print_optional),
  };
  return table;
}

std::string key_names() {
  std::string names;
  for (const Key& key : keys()) names += fmt::format("{}{}", names.empty() ? "" : ", ", key.name);
  return names;
}

bool always_printed(std::string_view name) {
  return name == "tiers" || name == "block" || name == "stream" || name == "combine";
}

Diagnostic syntax_error(const std::string& line, std::size_t offset, std::size_t length,
                        std::string message) {
  const SourceRange where{"<schedule>", 1, static_cast<int>(offset) + 1, offset, length};
  Diagnostic diagnostic{Severity::kError, "schedule-syntax", where, std::move(message), {}};
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
      return syntax_error(line, at, word.size(),
                          fmt::format("unknown schedule key '{}'; there are {}", name, key_names()));
    if (!given.insert(found).second)
      return syntax_error(line, at, word.size(), fmt::format("'{}' is given twice", name));
    if (!found->read(value, schedule)) {
      return syntax_error(line, at, word.size(),
                          fmt::format("'{}' expects {}, found '{}'", name, found->values, value));
    }
    at = end;
  }
  return schedule;
}

}  // namespace an5d
