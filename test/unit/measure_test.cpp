// --device=FILE.json and --measure-device, as far as they need no GPU; test/compile/measure.py has the rest.
#include <catch2/catch.hpp>

#include "driver/cli/options.h"
#include "model/device_file.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");

using Files = std::vector<std::string>;

std::string device_text(const std::string& name) { return to_json(*find_device(name)); }

MeasureRequest request(const std::vector<std::string>& arguments) {
  const auto read = read_options(arguments);
  REQUIRE(std::holds_alternative<MeasureRequest>(read));
  return std::get<MeasureRequest>(read);
}

TEST_CASE("requests to measure as values", "[measure]") {
  CHECK(request({"--measure-device"}) == MeasureRequest{MeasureHere{}, "-"});
  CHECK(request({"--measure-device", "-o", "d.json"}) == MeasureRequest{MeasureHere{}, "d.json"});
  CHECK(request({"--measure-device", "--emit-only", "b"}) == MeasureRequest{EmitBenchmarks{"b"}, "-"});
  CHECK(request({"--measure-device", "--import", "m", "-o", "d.json"}) ==
        MeasureRequest{ImportMeasured{"m"}, "d.json"});
}

TEST_CASE("measuring used wrongly", "[measure]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* arguments :
       {"--measure-device a.c", "--emit-only b a.c", "--import d.json a.c", "--measure-device --emit-only",
        "--measure-device --emit-only b --import d.json", "--measure-device --emit-only b -o d.json"}) {
    INFO(arguments);
    const auto outcome = here.an5dc(arguments);
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Catch::StartsWith("an5dc: error: "));
    CHECK(here.files() == Files{"a.c"});
  }
}

TEST_CASE("a device by the name of a file", "[measure]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("mine.json", device_text("a100"));
  const auto named = here.an5dc("a.c -o named.cu --device=a100 --print-nvcc --dump=schedule");
  const auto read = here.an5dc("a.c -o named.cu --device=mine.json --print-nvcc --dump=schedule");
  CHECK(read.status == 0);
  CHECK(read.out == named.out);
  CHECK_THAT(read.out, Catch::Contains("-arch=sm_80"));
}

TEST_CASE("devices that are not there", "[measure]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("bad.json", with(device_text("a100"), "19491.84", "0"));
  const auto unknown = here.an5dc("a.c --device=a200");
  CHECK(unknown.status == 2);
  CHECK_THAT(unknown.err, Catch::Contains("unknown device 'a200'; known are " + device_names()));
  const auto missing = here.an5dc("a.c --device=none.json");
  CHECK(missing.status == 3);
  CHECK(missing.err == "an5dc: error: cannot read 'none.json': No such file or directory\n");
  const auto bad = here.an5dc("a.c --device=bad.json");
  CHECK(bad.status == 1);
  CHECK_THAT(bad.err, Catch::StartsWith("an5dc: error: bad.json: field '"));
  CHECK(here.files() == Files{"a.c", "bad.json"});
}

TEST_CASE("--emit-only writes the benchmarks and how to run them", "[measure]") {
  Workplace here;
  CHECK(here.an5dc("--measure-device --emit-only new/folder").status == 0);
  CHECK(here.shell("cd new/folder && ls").out == "measure_device.cu\nrun.sh\n");
  CHECK(here.shell("cmp new/folder/measure_device.cu '" AN5D_MEASURE "'").status == 0);
  const auto ran = here.shell("cd new/folder && NVCC=no-such-nvcc ./run.sh");
  CHECK(ran.status == 3);
  CHECK_THAT(ran.err, Catch::Contains("'no-such-nvcc' is missing"));
  here.write("taken", "");
  CHECK(here.an5dc("--measure-device --emit-only taken").status == 3);
}

TEST_CASE("--import checks what was measured and writes it in our form", "[measure]") {
  Workplace here;
  here.write("good", device_text("h200"));
  here.write("bad", with(device_text("h200"), "33100.0", "\"none\""));
  CHECK(here.an5dc("--measure-device --import good").out == device_text("h200"));
  CHECK(here.an5dc("--measure-device --import good -o device.json").status == 0);
  CHECK(here.read("device.json") == device_text("h200"));
  CHECK(here.an5dc("--measure-device --import - < good").out == device_text("h200"));
  const auto bad = here.an5dc("--measure-device --import bad -o other.json");
  CHECK(bad.status == 1);
  CHECK_THAT(bad.err, Catch::StartsWith("an5dc: error: bad: field 'wide.peak_gflop_per_s' is \"none\""));
  CHECK(here.an5dc("--measure-device --import missing -o other.json").status == 3);
  CHECK(here.an5dc("--measure-device --import good -o no/such/device.json").status == 3);
  CHECK(here.files() == Files{"bad", "device.json", "good"});
}

TEST_CASE("measuring without nvcc says what to do", "[measure]") {
  Workplace here;
  const auto outcome = here.shell("NVCC=no-such-nvcc '" AN5DC_PROGRAM "' --measure-device -o device.json");
  CHECK(outcome.status == 3);
  CHECK_THAT(outcome.err, Catch::StartsWith("an5dc: error: 'no-such-nvcc' failed") &&
                              Catch::Contains("--measure-device --emit-only DIR"));
  CHECK(here.files().empty());
}

}  // namespace
}  // namespace an5d::test
