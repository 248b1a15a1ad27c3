// Device files (device_file.h). One table of fields is both what is written and what may be read.
#include "model/device_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <utility>
#include <vector>

#include "model/json_text.h"

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

struct TextField {
  const char* name;
  std::string DeviceSpec::*value;
  const char* pattern;
  const char* expected;
};

constexpr TextField kTexts[] = {
    {"name", &DeviceSpec::name, "[ -~]+", "printable text"},
    {"architecture", &DeviceSpec::architecture, "sm_[0-9]{2,3}[a-z]?", "one of nvcc's, such as \"sm_90\""},
    {"source", &DeviceSpec::source, "[ -~]+", "printable text"},
};

// At least 1.
template <class Struct>
struct CountField {
  const char* name;
  int Struct::*value;
  int most;
};

constexpr CountField<DeviceSpec> kCounts[] = {
    {"multiprocessors", &DeviceSpec::multiprocessors, 10000},
    {"registers_per_sm", &DeviceSpec::registers, 1 << 24},
    {"threads_per_sm", &DeviceSpec::threads, 1 << 16},
    {"blocks_per_sm", &DeviceSpec::blocks, 1 << 12},
    {"shared_bytes_per_sm", &DeviceSpec::shared_bytes, 1 << 28},
    {"shared_bytes_per_block", &DeviceSpec::shared_bytes_block, 1 << 28},
    {"threads_per_block", &DeviceSpec::threads_block, 1 << 16},
};

enum class Zero { kUnknown, kNonsense, kNone };

template <class Struct>
struct NumberField {
  const char* name;
  double Struct::*value;
  double most;
  Zero zero;
};

constexpr double kMostRate = 1e7;  // 1e9 per second; whoever writes a rate in other units is far above

constexpr NumberField<Rates> kRates[] = {
    {"copy_gb_per_s", &Rates::copy_gbs, kMostRate, Zero::kNonsense},
    {"shared_gb_per_s", &Rates::shared_gbs, kMostRate, Zero::kNonsense},
    {"peak_gflop_per_s", &Rates::peak_gflops, kMostRate, Zero::kNonsense},
};

struct RatesField {
  const char* name;
  Rates DeviceSpec::*value;
};

constexpr RatesField kWidths[] = {{"single", &DeviceSpec::single}, {"wide", &DeviceSpec::wide}};

constexpr NumberField<DeviceSpec> kNumbers[] = {
    {"issue_ginst_per_s", &DeviceSpec::issue_ginst, kMostRate, Zero::kNonsense},
    {"l2_gb_per_s", &DeviceSpec::l2_gbs, kMostRate, Zero::kUnknown},
    {"clock_ghz", &DeviceSpec::clock_ghz, 100, Zero::kNonsense},
    {"barrier_256_ns", &DeviceSpec::barrier_256_ns, 1e6, Zero::kUnknown},
    {"barrier_1024_ns", &DeviceSpec::barrier_1024_ns, 1e6, Zero::kUnknown},
};

// May be left out, as files of earlier versions do.
constexpr NumberField<DeviceSpec> kHostCopy = {"host_copy_gb_per_s", &DeviceSpec::host_copy_gbs, kMostRate,
                                               Zero::kNonsense};

constexpr const char* kTraffic = "traffic";  // an object that may be left out
constexpr const char* kEta = "eta";          // fields of it that may be left out
constexpr CountField<TrafficSpec> kSector = {"sector_bytes", &TrafficSpec::sector, 256};

constexpr CountField<TrafficSpec> kTrafficCounts[] = {
    {"storage_bytes_per_sm", &TrafficSpec::storage_bytes, 1 << 28},
    {"storage_line_bytes", &TrafficSpec::storage_line, 1 << 16},
    {"l2_bytes", &TrafficSpec::l2_bytes, 1 << 30},
    {"l2_line_bytes", &TrafficSpec::l2_line, 1 << 16},
    {"cores_per_sm", &TrafficSpec::cores, 1 << 16},
};

constexpr double kMostFitted = 1e3;

constexpr NumberField<TrafficSpec> kTrafficNumbers[] = {
    {"storage_gb_per_s", &TrafficSpec::storage_gbs, kMostRate, Zero::kNonsense},
    {"delta", &TrafficSpec::delta, kMostFitted, Zero::kNone},
    {"epsilon", &TrafficSpec::epsilon, kMostFitted, Zero::kNone},
};

// Takes the fields of one object, in any order, and notes what is wrong.
class Reader {
 public:
  Reader(const Json& object, std::string prefix) : object_(object), prefix_(std::move(prefix)) {}

  // The value, or nullptr.
  const Json* take_if_there(const char* name) {
    taken_.emplace_back(name);
    const auto found = object_.find(name);
    return found != object_.end() ? &*found : nullptr;
  }

  const Json* take(const char* name) {
    const Json* value = take_if_there(name);
    if (!value) note(fmt::format("field '{}{}' is missing", prefix_, name));
    return value;
  }

  void take(const TextField& field, DeviceSpec& device) {
    const Json* value = take(field.name);
    if (!value) return;
    const std::string text = value->is_string() ? value->get<std::string>() : "";
    constexpr std::size_t kLongest = 200;  // std::regex goes down the stack, letter by letter
    if (text.size() > kLongest || !std::regex_match(text, std::regex(field.pattern)))
      return unexpected(field.name, *value, field.expected);
    device.*field.value = text;
  }

  template <class Struct>
  void take(const CountField<Struct>& field, Struct& owner) {
    if (const Json* value = take(field.name)) set(field, *value, owner);
  }

  template <class Struct>
  void take_if_there(const CountField<Struct>& field, Struct& owner) {
    if (const Json* value = take_if_there(field.name)) set(field, *value, owner);
  }

  template <class Struct>
  void set(const CountField<Struct>& field, const Json& value, Struct& owner) {
    const double count = value.is_number_integer() ? value.get<double>() : 0;
    if (count < 1 || count > field.most) {
      return unexpected(field.name, value, fmt::format("a whole number from 1 to {}", field.most));
    }
    owner.*field.value = static_cast<int>(count);
  }

  template <class Struct>
  void take(const NumberField<Struct>& field, Struct& owner) {
    if (const Json* value = take(field.name)) set(field, *value, owner);
  }

  template <class Struct>
  void take_if_there(const NumberField<Struct>& field, Struct& owner) {
    if (const Json* value = take_if_there(field.name)) set(field, *value, owner);
  }

  template <class Struct>
  void set(const NumberField<Struct>& field, const Json& value, Struct& owner) {
    if (const std::optional<double> number = number_of(value, field.name, field.most, field.zero))
      owner.*field.value = *number;
  }

  void take(const char* name, double most, std::optional<double>& number) {
    const Json* value = take_if_there(name);
    if (value) number = number_of(*value, name, most, Zero::kNone);
  }

  void unexpected(const std::string& name, const Json& value, const std::string& expected) {
    note(fmt::format("field '{}{}' is {}, expected {}", prefix_, name, value.dump(), expected));
  }

  void note(const std::string& problem) { problems_ += (problems_.empty() ? "" : "; ") + problem; }

  // Once everything is taken: what is wrong, or nothing.
  std::string finish() {
    for (const auto& field : object_.items()) {
      if (std::find(taken_.begin(), taken_.end(), field.key()) == taken_.end()) {
        note(fmt::format("unknown field '{}{}'", prefix_, field.key()));
      }
    }
    return problems_;
  }

 private:
  // Within its range, or noted.
  std::optional<double> number_of(const Json& value, const char* name, double most, Zero zero) {
    const double number = value.is_number() ? value.get<double>() : -1;
    const bool is_within = number > 0 || (number == 0 && zero != Zero::kNonsense);
    if (is_within && number <= most) return number;
    const char* from = zero == Zero::kUnknown ? "from 0 (unknown)"
                       : zero == Zero::kNone  ? "from 0"
                                              : "above 0";
    unexpected(name, value, fmt::format("a number {}, at most {}", from, most));
    return std::nullopt;
  }

  const Json& object_;
  std::string prefix_;
  std::vector<std::string> taken_;
  std::string problems_;
};

void read_rates(const RatesField& field, Reader& reader, DeviceSpec& device) {
  const Json* object = reader.take(field.name);
  if (!object) return;
  if (!object->is_object()) return reader.unexpected(field.name, *object, "an object");
  Reader inner(*object, std::string(field.name) + ".");
  for (const NumberField<Rates>& rate : kRates) inner.take(rate, device.*field.value);
  const std::string problems = inner.finish();
  if (!problems.empty()) reader.note(problems);
}

void read_traffic(Reader& reader, DeviceSpec& device) {
  const Json* object = reader.take_if_there(kTraffic);
  if (!object) return;
  if (!object->is_object()) return reader.unexpected(kTraffic, *object, "an object");
  Reader inner(*object, std::string(kTraffic) + ".");
  TrafficSpec& traffic = device.traffic.emplace();
  for (const CountField<TrafficSpec>& field : kTrafficCounts) inner.take(field, traffic);
  for (const NumberField<TrafficSpec>& field : kTrafficNumbers) inner.take(field, traffic);
  inner.take(kEta, kMostFitted, traffic.eta);
  inner.take_if_there(kSector, traffic);
  const std::string problems = inner.finish();
  if (!problems.empty()) reader.note(problems);
}

// What is wrong, or nothing.
std::string read(const Json& object, DeviceSpec& device) {
  if (!object.is_object()) return "not a JSON object";
  Reader reader(object, "");
  const Json* schema = reader.take("schema");
  if (schema && *schema != kSchema) reader.unexpected("schema", *schema, fmt::format("{}", kSchema));
  for (const TextField& field : kTexts) reader.take(field, device);
  for (const CountField<DeviceSpec>& field : kCounts) reader.take(field, device);
  for (const RatesField& field : kWidths) read_rates(field, reader, device);
  for (const NumberField<DeviceSpec>& field : kNumbers) reader.take(field, device);
  reader.take_if_there(kHostCopy, device);
  read_traffic(reader, device);
  if (const std::string problems = reader.finish(); !problems.empty()) return problems;
  if (device.shared_bytes_block > device.shared_bytes)
    return "field 'shared_bytes_per_block' is more than 'shared_bytes_per_sm'";
  if (device.threads_block > device.threads) return "field 'threads_per_block' is more than 'threads_per_sm'";
  return "";
}

}  // namespace

bool is_device_file(const std::string& device) { return device.ends_with(".json"); }

std::variant<DeviceSpec, DeviceFileError> parse_device(const std::string& text, const std::string& file) {
  const auto wrong = [&](const std::string& what) { return DeviceFileError{file + ": " + what}; };
  const auto object = parse_json(text);
  if (const auto* error = std::get_if<JsonError>(&object)) return wrong(error->text);
  DeviceSpec device;
  const std::string problems = read(std::get<Json>(object), device);
  if (!problems.empty()) return wrong(problems);
  return device;
}

std::string to_json(const DeviceSpec& device) {
  Json object;
  object["schema"] = kSchema;
  for (const TextField& field : kTexts) object[field.name] = device.*field.value;
  for (const CountField<DeviceSpec>& field : kCounts) object[field.name] = device.*field.value;
  for (const RatesField& field : kWidths) {
    for (const NumberField<Rates>& rate : kRates)
      object[field.name][rate.name] = device.*field.value.*rate.value;
  }
  for (const NumberField<DeviceSpec>& field : kNumbers) object[field.name] = device.*field.value;
  object[kHostCopy.name] = device.*kHostCopy.value;
  if (const std::optional<TrafficSpec>& traffic = device.traffic) {
    Json& inner = object[kTraffic];
    for (const CountField<TrafficSpec>& field : kTrafficCounts) inner[field.name] = (*traffic).*field.value;
    for (const NumberField<TrafficSpec>& field : kTrafficNumbers) inner[field.name] = (*traffic).*field.value;
    if (traffic->eta) inner[kEta] = *traffic->eta;
    if (traffic->sector > 0) inner[kSector.name] = traffic->sector;
  }
  return object.dump(2) + "\n";
}

}  // namespace an5d
