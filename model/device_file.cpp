// Device files (device_file.h). One table of fields is both what is written and what may be read.
#include "model/device_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
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
struct CountField {
  const char* name;
  int DeviceSpec::*value;
  int most;
};

constexpr CountField kCounts[] = {
    {"multiprocessors", &DeviceSpec::multiprocessors, 10000},
    {"registers_per_sm", &DeviceSpec::registers, 1 << 24},
    {"threads_per_sm", &DeviceSpec::threads, 1 << 16},
    {"blocks_per_sm", &DeviceSpec::blocks, 1 << 12},
    {"shared_bytes_per_sm", &DeviceSpec::shared_bytes, 1 << 28},
    {"shared_bytes_per_block", &DeviceSpec::shared_bytes_block, 1 << 28},
    {"threads_per_block", &DeviceSpec::threads_block, 1 << 16},
};

enum class Zero { kUnknown, kNonsense };

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

// Takes the fields of one object, in any order, and notes what is wrong.
class Reader {
 public:
  Reader(const Json& object, std::string prefix) : object_(object), prefix_(std::move(prefix)) {}

  // The value, or nullptr.
  const Json* take(const char* name) {
    taken_.emplace_back(name);
    const auto found = object_.find(name);
    if (found != object_.end()) return &*found;
    note(fmt::format("field '{}{}' is missing", prefix_, name));
    return nullptr;
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

  void take(const CountField& field, DeviceSpec& device) {
    const Json* value = take(field.name);
    if (!value) return;
    const double count = value->is_number_integer() ? value->get<double>() : 0;
    if (count < 1 || count > field.most) {
      return unexpected(field.name, *value, fmt::format("a whole number from 1 to {}", field.most));
    }
    device.*field.value = static_cast<int>(count);
  }

  template <class Struct>
  void take(const NumberField<Struct>& field, Struct& owner) {
    const Json* value = take(field.name);
    if (!value) return;
    const double number = value->is_number() ? value->get<double>() : -1;
    const bool zero_fits = number == 0 && field.zero == Zero::kUnknown;
    if ((number <= 0 && !zero_fits) || number > field.most) {
      const char* from = field.zero == Zero::kUnknown ? "from 0 (unknown)" : "above 0";
      return unexpected(field.name, *value, fmt::format("a number {}, at most {}", from, field.most));
    }
    owner.*field.value = number;
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

// What is wrong, or nothing.
std::string read(const Json& object, DeviceSpec& device) {
  if (!object.is_object()) return "not a JSON object";
  Reader reader(object, "");
  const Json* schema = reader.take("schema");
  if (schema && *schema != kSchema) reader.unexpected("schema", *schema, fmt::format("{}", kSchema));
  for (const TextField& field : kTexts) reader.take(field, device);
  for (const CountField& field : kCounts) reader.take(field, device);
  for (const RatesField& field : kWidths) read_rates(field, reader, device);
  for (const NumberField<DeviceSpec>& field : kNumbers) reader.take(field, device);
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
  for (const CountField& field : kCounts) object[field.name] = device.*field.value;
  for (const RatesField& field : kWidths) {
    for (const NumberField<Rates>& rate : kRates)
      object[field.name][rate.name] = device.*field.value.*rate.value;
  }
  for (const NumberField<DeviceSpec>& field : kNumbers) object[field.name] = device.*field.value;
  return object.dump(2) + "\n";
}

}  // namespace an5d
