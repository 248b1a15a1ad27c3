// Device files: what is written is read back, and what is wrong is named.
#include "model/device_file.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "support.h"

namespace an5d::test {
namespace {

std::string h200() { return to_json(*find_device("h200")); }

// The h200's file with one thing changed is refused, with this message.
void refuses(const std::string& what, const std::string& instead, const std::string& message) {
  const auto device = parse_device(with(h200(), what, instead), "h.json");
  INFO(what << " -> " << instead);
  REQUIRE(std::holds_alternative<DeviceFileError>(device));
  CHECK(std::get<DeviceFileError>(device).text == "h.json: " + message);
}

TEST_CASE("every known device survives its file", "[device]") {
  for (const DeviceSpec& device : devices()) {
    INFO(to_json(device));
    const auto again = parse_device(to_json(device), "d.json");
    REQUIRE(std::holds_alternative<DeviceSpec>(again));
    CHECK(std::get<DeviceSpec>(again) == device);
  }
}

TEST_CASE("which CUDA is the last for a device", "[device]") {
  DeviceSpec device;
  for (const auto& [architecture, last] : std::vector<std::pair<std::string, std::optional<int>>>{
           {"sm_35", 11}, {"sm_50", 12}, {"sm_72", 12}, {"sm_75", {}}, {"sm_90a", {}}, {"sm_100", {}}}) {
    device.architecture = architecture;
    INFO(architecture);
    CHECK(last_cuda(device) == last);
  }
  device.architecture = "sm_90a";
  CHECK(compute_capability(device) == 90);
}

TEST_CASE("what a file may leave open is 0", "[device]") {
  for (const char* field :
       {"\"l2_gb_per_s\": 8800.0", "\"barrier_256_ns\": 14.6", "\"barrier_1024_ns\": 38.9"}) {
    const std::string name = field;
    const std::string unknown = name.substr(0, name.find(':')) + ": 0";
    CHECK(std::holds_alternative<DeviceSpec>(parse_device(with(h200(), name, unknown), "d.json")));
  }
  const auto left_out = parse_device(with(h200(), ",\n  \"host_copy_gb_per_s\": 9.0", ""), "d.json");
  REQUIRE(std::holds_alternative<DeviceSpec>(left_out));
  CHECK(std::get<DeviceSpec>(left_out).host_copy_gbs == 9);
  const auto faster =
      parse_device(with(h200(), "\"host_copy_gb_per_s\": 9.0", "\"host_copy_gb_per_s\": 25"), "d.json");
  REQUIRE(std::holds_alternative<DeviceSpec>(faster));
  CHECK(std::get<DeviceSpec>(faster).host_copy_gbs == 25);
  refuses("\"host_copy_gb_per_s\": 9.0", "\"host_copy_gb_per_s\": 0",
          "field 'host_copy_gb_per_s' is 0, expected a number above 0, at most 10000000");
  refuses("\"clock_ghz\": 1.98", "\"clock_ghz\": 0",
          "field 'clock_ghz' is 0, expected a number above 0, at most 100");
  refuses("\"issue_ginst_per_s\": 33400.0", "\"issue_ginst_per_s\": 0",
          "field 'issue_ginst_per_s' is 0, expected a number above 0, at most 10000000");
}

TEST_CASE("the caches of a device may be left out, but not a part of them", "[device]") {
  const std::string k20 = to_json(*find_device("k20"));
  const auto error = [&](const std::string& what, const std::string& instead) {
    const auto device = parse_device(with(k20, what, instead), "k.json");
    return std::holds_alternative<DeviceFileError>(device) ? std::get<DeviceFileError>(device).text : "";
  };
  CHECK(error("\"delta\": 0.01", "\"delta\": 0") == "");
  CHECK(error("\"delta\": 0.01", "\"delta\": 0.01, \"eta\": 0.5") == "");
  CHECK(error("\"delta\": 0.01", "\"delta\": -1") ==
        "k.json: field 'traffic.delta' is -1, expected a number from 0, at most 1000");
  CHECK(error("\"delta\": 0.01", "\"delta\": 0.01, \"eta\": \"x\"") ==
        "k.json: field 'traffic.eta' is \"x\", expected a number from 0, at most 1000");
  CHECK(error("\"l2_bytes\"", "\"l2\"") ==
        "k.json: field 'traffic.l2_bytes' is missing; unknown field 'traffic.l2'");
  CHECK(error("\"l2_line_bytes\": 32", "\"l2_line_bytes\": 0") ==
        "k.json: field 'traffic.l2_line_bytes' is 0, expected a whole number from 1 to 65536");
  CHECK(error("\"traffic\": {", "\"traffic\": 5, \"other\": {") ==
        "k.json: field 'traffic' is 5, expected an object; unknown field 'other'");
  CHECK(error("\"delta\": 0.01", "\"delta\": 0.01, \"sector_bytes\": 32") == "");
  CHECK(error("\"delta\": 0.01", "\"delta\": 0.01, \"sector_bytes\": 0") ==
        "k.json: field 'traffic.sector_bytes' is 0, expected a whole number from 1 to 256");
  CHECK_FALSE(k20.find("sector_bytes") != std::string::npos);
  const DeviceSpec& h200 = *find_device("h200");
  CHECK(std::get<DeviceSpec>(parse_device(to_json(h200), "h.json")) == h200);
  const DeviceSpec with_eta = [&] {
    DeviceSpec device = *find_device("k20");
    device.traffic->eta = 0.02;
    return device;
  }();
  CHECK(std::get<DeviceSpec>(parse_device(to_json(with_eta), "k.json")) == with_eta);
}

TEST_CASE("fields that are missing, unknown or repeated", "[device]") {
  refuses("  \"schema\": 1,\n", "", "field 'schema' is missing");
  refuses("\"schema\": 1", "\"schema\": 2", "field 'schema' is 2, expected 1");
  refuses("\"clock_ghz\"", "\"clock_mhz\"", "field 'clock_ghz' is missing; unknown field 'clock_mhz'");
  refuses("\"copy_gb_per_s\": 4282.0", "\"copy\": 1",
          "field 'single.copy_gb_per_s' is missing; unknown field 'single.copy'");
  refuses("\"schema\": 1", "\"schema\": 1, \"name\": \"x\"", "field 'name' occurs twice");
}

TEST_CASE("fields that make no sense", "[device]") {
  refuses("4282.0", "-1", "field 'single.copy_gb_per_s' is -1, expected a number above 0, at most 10000000");
  refuses("4191.0", "\"fast\"",
          "field 'wide.copy_gb_per_s' is \"fast\", expected a number above 0, at most 10000000");
  refuses("33400.0", "3.34e13",
          "field 'issue_ginst_per_s' is 33400000000000.0, expected a number above 0, at most 10000000");
  refuses("38.9", "-1", "field 'barrier_1024_ns' is -1, expected a number from 0 (unknown), at most 1000000");
  refuses("132", "131.5", "field 'multiprocessors' is 131.5, expected a whole number from 1 to 10000");
  refuses("132", "99999999999",
          "field 'multiprocessors' is 99999999999, expected a whole number from 1 to 10000");
  refuses("132", "null", "field 'multiprocessors' is null, expected a whole number from 1 to 10000");
  refuses("\"sm_90\"", "\"hopper\"",
          "field 'architecture' is \"hopper\", expected one of nvcc's, such as \"sm_90\"");
  refuses("\"h200\"", "200", "field 'name' is 200, expected printable text");
  refuses("\"h200\"", "\"\"", "field 'name' is \"\", expected printable text");
  const auto refused = [](const std::string& name) {  // without showing it
    return std::holds_alternative<DeviceFileError>(parse_device(with(h200(), "\"h200\"", name), "h.json"));
  };
  CHECK(refused("\"" + std::string(100000, 'x') + "\""));
  CHECK(refused(std::string(300000, '[') + std::string(300000, ']')));
  refuses("233472", "49152", "field 'shared_bytes_per_block' is more than 'shared_bytes_per_sm'");
  refuses("\"threads_per_sm\": 2048", "\"threads_per_sm\": 512",
          "field 'threads_per_block' is more than 'threads_per_sm'");
}

TEST_CASE("texts that are no device file at all", "[device]") {
  for (const char* text : {"", "{", "[1]", "1", "{\"schema\": 1}", "{} {}", "{\"schema\": 1e999}", "\xff"}) {
    INFO(text);
    const auto device = parse_device(text, "h.json");
    REQUIRE(std::holds_alternative<DeviceFileError>(device));
    CHECK_THAT(std::get<DeviceFileError>(device).text, Catch::StartsWith("h.json: "));
  }
  CHECK(std::get<DeviceFileError>(parse_device("[1]", "h.json")).text == "h.json: not a JSON object");
}

// The names between \"...\" in the benchmarks' C strings, or between "..." in JSON.
std::set<std::string> names(const std::string& text, const char* pattern) {
  const std::regex name(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at) found.insert((*at)[1]);
  return found;
}

TEST_CASE("the benchmarks print the fields that a device file has", "[device]") {
  std::ifstream file(AN5D_MEASURE);
  std::ostringstream text;
  text << file.rdbuf();
  std::set<std::string> printed = names(text.str(), "\\\\\"(\\w+)\\\\\": ");
  printed.merge(names(text.str(), "print(?:_rates<.*>)?\\(\"(\\w+)\","));
  DeviceSpec measured = *find_device("h200");
  measured.traffic.reset();  // which ncu counts, not the benchmarks
  CHECK(printed == names(to_json(measured), "\"(\\w+)\": "));
}

}  // namespace
}  // namespace an5d::test
