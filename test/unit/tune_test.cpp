// The tuner as far as it needs neither nvcc nor a GPU; test/compile/tune.py has the rest.
#include <catch2/catch.hpp>

#include "driver/cli/options.h"
#include "driver/tune/cache.h"
#include "driver/tune/candidates.h"
#include "driver/tune/key.h"
#include "driver/tune/results.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::string kUpdate = "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];";
const std::string kGood = nest_text(2, kUpdate);
const std::string kNest = "an5d_a_f";

TuneKey key_of(const std::string& text, const Grid& grid = {{1000, 1024}, 10}) {
  return tune_key(stencil_of(text), Arithmetic::kExact, "h200", grid, "13.0.88");
}

Measured measured(const std::string& schedule, double gcells) {
  return {schedule, {{1000, 1024}, 10}, gcells, 64, 8, true, ""};
}

Cache read(const std::string& text) {
  const auto parsed = parse_cache(text, "f");
  if (const auto* error = std::get_if<CacheError>(&parsed)) FAIL(error->text);
  return std::get<Cache>(parsed);
}

std::string cache_fault(const std::string& text) {
  const auto parsed = parse_cache(text, "f");
  return std::holds_alternative<CacheError>(parsed) ? std::get<CacheError>(parsed).text : "";
}

std::string csv_fault(const std::string& text) {
  const auto parsed = parse_results(text, "r.csv");
  return std::holds_alternative<CsvError>(parsed) ? std::get<CsvError>(parsed).text : "";
}

Options options(const std::vector<std::string>& arguments) {
  const auto read = read_options(arguments);
  REQUIRE(std::holds_alternative<Options>(read));
  return std::get<Options>(read);
}

TEST_CASE("requests to tune as values", "[tune]") {
  CHECK(options({"--tune", "a.c"}).tune == TuneRequest{MeasureHere{}, 5, 0});
  CHECK(options({"--tune", "a.c", "--top=2", "-j", "3"}).tune == TuneRequest{MeasureHere{}, 2, 3});
  CHECK(options({"--tune", "a.c", "--emit-only", "d", "--jobs=4"}).tune ==
        TuneRequest{EmitBenchmarks{"d"}, 5, 4});
  CHECK(options({"--tune", "a.c", "--import", "r"}).tune == TuneRequest{ImportMeasured{"r"}, 5, 0});
  CHECK_FALSE(options({"--tune", "a.c"}).output);
  CHECK_FALSE(options({"a.c"}).tune);
  CHECK_FALSE(options({"a.c"}).compile.grid);
  CHECK(options({"a.c", "--grid=30x40"}).compile.grid == Grid{{30, 40}, 0});
  CHECK(options({"a.c", "--grid=7", "--steps=9"}).compile.grid == Grid{{7}, 9});
  CHECK(options({"a.c", "--steps=9"}).compile.grid == Grid{{}, 9});
  CHECK(options({"a.c", "--use-tuned"}).use_tuned);
}

TEST_CASE("tuning used wrongly", "[tune]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* arguments :
       {"--tune", "--tune a.c --emit-only d --import r", "--tune a.c -o x.cu", "--tune a.c --split",
        "--tune a.c --verify", "--tune a.c --dump=plan", "--tune a.c --bt=4", "--tune a.c --use-tuned",
        "--tune a.c --top=0", "--tune a.c -j 0", "--use-tuned a.c --schedule tiers=2", "a.c --top=3",
        "a.c -j 3", "a.c --grid=3x", "a.c --grid=0x4", "a.c --steps=0", "a.c --emit-only d",
        "a.c --import r"}) {
    INFO(arguments);
    const auto outcome = here.an5dc(arguments);
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Catch::StartsWith("an5dc: error: "));
    CHECK(here.files() == std::vector<std::string>{"a.c"});
  }
  CHECK(here.an5dc("--tune a.c --grid=7 --emit-only d").status == 1);
}

TEST_CASE("every part of a key makes a difference", "[tune]") {
  const TuneKey key = key_of(kGood);
  CHECK(key.element == "float");
  CHECK(key.arithmetic == "exact");
  CHECK(key.grid_class == std::vector<long long>{1024, 1024});
  CHECK(key == key_of(kGood, {{513, 1024}, 99}));
  CHECK(key == key_of("// moved\n\n" + kGood));
  const std::vector<TuneKey> others = {
      key_of(kGood, {{1025, 1024}, 10}),
      key_of(with(kGood, "[j + 1]", "[j + 2]")),
      key_of(with(kGood, "+ A[t % 2][i][j + 1]", "- A[t % 2][i][j + 1]")),
      key_of(nest_text(2, kUpdate, "", "", "double")),
      tune_key(stencil_of(kGood), Arithmetic::kFast, "h200", {{1000, 1024}, 10}, "13.0.88"),
      tune_key(stencil_of(kGood), Arithmetic::kExact, "a100", {{1000, 1024}, 10}, "13.0.88"),
      tune_key(stencil_of(kGood), Arithmetic::kExact, "h200", {{1000, 1024}, 10}, "13.0.89")};
  Cache cache;
  add(cache, key, measured("tiers=2 block=128", 5));
  CHECK(best(cache, key));
  for (const TuneKey& other : others) CHECK_FALSE(best(cache, other));
  TuneKey newer = key;
  newer.an5dc += ".1";
  CHECK_FALSE(best(cache, newer));
  newer = key;
  newer.element = "double";
  CHECK_FALSE(best(cache, newer));
}

TEST_CASE("numbers in the loops say the size, then the command line, then the model", "[tune]") {
  const Stencil open = stencil_of(
      "void f(int T, int n, float A[2][n][n]) { for (int t = 0; t < T; t++) for (int i = 1; i < n; i++) for "
      "(int "
      "j = 1; j < n; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j]; }");
  CHECK(tuning_grid(open, std::nullopt) == Grid{{16384, 16384}, 1000});
  CHECK(tuning_grid(open, Grid{{30, 40}, 0}) == Grid{{30, 40}, 1000});
  CHECK(tuning_grid(open, Grid{{}, 7}) == Grid{{16384, 16384}, 7});
  const Stencil fixed = stencil_of(
      "void f(int n, float A[2][64][64]) { for (int t = 0; t < 50; t++) for (int i = 1; i <= 40; i++) for "
      "(int "
      "j = 1; j < n; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j]; }");
  CHECK(tuning_grid(fixed, Grid{{30, 30}, 0}) == Grid{{40, 30}, 50});
  CHECK(tuning_grid(fixed, Grid{{30, 30}, 7}).steps == 7);
}

TEST_CASE("the cache keeps the last measurement of a schedule and grid", "[tune]") {
  Cache cache;
  const TuneKey key = key_of(kGood), other = key_of(nest_text(2, kUpdate, "", "", "double"));
  add(cache, key, measured("tiers=2 block=128", 5));
  add(cache, key, measured("tiers=4 block=128", 9));
  add(cache, key, measured("tiers=2 block=128", 6));
  Measured wrong = measured("tiers=8 block=128", 99);
  wrong.verified = false;
  wrong.error = "3 cells differ";
  add(cache, key, wrong);
  add(cache, other, measured("tiers=1 block=64", 2));
  CHECK(measurements(cache, key).size() == 3);
  CHECK(best(cache, key) == measured("tiers=4 block=128", 9));
  CHECK(read(to_json(cache)) == cache);
}

TEST_CASE("a damaged cache is an error with its place", "[tune]") {
  Cache cache;
  add(cache, key_of(kGood), measured("tiers=2 block=128", 5));
  const std::string text = to_json(cache);
  CHECK(cache_fault(text).empty());
  for (const char* part : {"\"schema\": 1", "\"entries\"", "\"key\"", "\"nvcc\": \"13.0.88\"",
                           "\"gcells_per_s\": 5.0", "\"verified\": true", "\"grid_class\": ["}) {
    INFO(part);
    CHECK_THAT(cache_fault(with(text, part, "\"other\": [")), Catch::StartsWith("f: "));
  }
  CHECK_THAT(cache_fault(with(text, "\"registers\": 64", "\"registers\": \"x\"")), Catch::StartsWith("f: "));
  for (const char* other : {"", "[]", "null", "{}", "{\"schema\": 1, \"entries\": 3}", "\xff"}) {
    INFO(other);
    CHECK_THAT(cache_fault(other), Catch::StartsWith("f: "));
  }
  CHECK_THAT(cache_fault(text.substr(0, text.size() / 2)), Catch::StartsWith("f: "));
}

TEST_CASE("results of another machine", "[tune]") {
  const std::string head = std::string("# nvcc: 12.4\n# tuned: ab\n") + kResultColumns + "\n";
  const auto parsed =
      parse_results(head + "n,tiers=2 block=128,12.5,64,8,yes,\nn,tiers=1,0,9,0,no,slow\n", "r.csv");
  const auto* results = std::get_if<Results>(&parsed);
  REQUIRE(results);
  CHECK(results->nvcc == "12.4");
  CHECK(results->tuned == "ab");
  REQUIRE(results->rows.size() == 2);
  CHECK(results->rows[0] == ResultRow{4, "n", {"tiers=2 block=128", {}, 12.5, 64, 8, true, ""}});
  CHECK(results->rows[1] == ResultRow{5, "n", {"tiers=1", {}, 0, 9, 0, false, "slow"}});
  CHECK_THAT(csv_fault(""), Catch::Contains("no columns"));
  CHECK_THAT(csv_fault("nest,schedule\n"), Catch::StartsWith("r.csv:1: the columns are not nest,"));
  for (const char* row : {"n,s,1,2,3,yes", "n,s,x,2,3,yes,", "n,s,nan,2,3,yes,", "n,s,1,-2,3,yes,",
                          "n,s,1,2,3 ,yes,", "n,s,1,2,3,maybe,", "n,s,1,2,3,yes,,"}) {
    INFO(row);
    CHECK_THAT(csv_fault(head + row + "\n"), Catch::StartsWith("r.csv:4: "));
  }
}

TEST_CASE("candidates: the plain kernel, the model's best, register caps", "[tune]") {
  const Stencil stencil = example("gradient2d");
  const CompileOptions options = options_for();
  const Grid grid = tuning_grid(stencil, std::nullopt);
  const std::vector<Candidate> two = tune_candidates(stencil, options, grid, 2);
  CHECK(two.front().schedule.time_steps() == 1);
  CHECK(two[1].schedule ==
        rank_schedules(stencil, options.device, options.arithmetic, grid, Model::kFitted)[0].schedule);
  CHECK(two.size() == 11);
  for (std::size_t n = 0; n < two.size(); ++n) {
    CHECK(violations(stencil, two[n].schedule, options.device, options.arithmetic).empty());
    for (std::size_t m = 0; m < n; ++m) CHECK_FALSE(two[n].schedule == two[m].schedule);
  }
}

// A results.csv for the first emitted candidates of a.c, the second the fastest.
std::string results_for(const Workplace& here, const std::string& more = "") {
  CHECK(here.an5dc("--tune a.c --emit-only d --top=1" + more).status == 0);
  return here
      .shell(
          "cd d && { echo '# nvcc: 13.0.88'; sed 's/^/# /' tuned; "
          "echo nest,schedule,gcells_per_s,registers,spill_bytes,verified,error; "
          "awk -F, 'NR < 4 { print $2 \",\" $3 \",\" (NR == 2 ? 900 : NR) \",40,0,yes,\" }' candidates.csv; "
          "}")
      .out;
}

// --use-tuned asks this nvcc for its version.
constexpr char kNvcc[] = "#!/bin/sh\necho 'Cuda compilation tools, release 13.0, V13.0.88'\n";

TEST_CASE("imported results are what --use-tuned takes", "[tune]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("nvcc", kNvcc);
  const std::string results = results_for(here);
  here.write("r.csv", results);
  const std::string set =
      "chmod +x nvcc; export AN5D_CACHE_DIR=$PWD/cache NVCC=$PWD/nvcc; '" AN5DC_PROGRAM "' ";
  const std::string second = here.shell("sed -n 2p d/candidates.csv | cut -d, -f3 | tr -d '\\n'").out;
  const auto before = here.shell(set + "a.c --use-tuned -o - -MD -MF x.d");
  CHECK(before.status == 0);
  CHECK_FALSE(contains(here.read("x.d"), "tuned.json"));  // there is none yet
  CHECK_THAT(before.err, Catch::Contains("warning: an5d_a_f: no tuned schedule"));
  const auto imported = here.shell(set + "--tune --import r.csv a.c --top=1");
  CHECK(imported.status == 0);
  CHECK_THAT(imported.out, Catch::EndsWith(second + "\n"));
  const auto after = here.shell(set + "a.c --use-tuned --dump=schedule");
  CHECK(after.status == 0);
  CHECK(after.out == "f: " + second + "\n");
  CHECK_THAT(after.err, Catch::Contains("cache/tuned.json, measured at 900.0 GCells/s"));
  CHECK(here.shell(set + "a.c --use-tuned -o x.cu -MD").status == 0);
  CHECK_THAT(here.read("x.d"), Catch::Contains("/cache/tuned.json"));
  CHECK_THAT(here.read("x.cu"), Catch::Contains("schedule: " + second.substr(0, 40)));  // the rest may wrap
  CHECK_FALSE(contains(here.read("x.cu"), "900"));  // where it comes from is no part of the output
  const auto no_nvcc =
      here.shell("NVCC=none AN5D_CACHE_DIR=cache '" AN5DC_PROGRAM "' a.c --use-tuned -o x.cu");
  CHECK(no_nvcc.status == 0);
  CHECK_THAT(no_nvcc.err, Catch::Contains("the version of nvcc is unknown"));
  // Another key: a warning and the model's choice.
  for (const char* other : {" -ffast-math", " --device=a100", " --grid=1000x1000"}) {
    INFO(other);
    const auto missed = here.shell(set + "a.c --use-tuned --dump=schedule" + other);
    CHECK(missed.status == 0);
    CHECK_THAT(missed.err, Catch::Contains("no tuned schedule"));
  }
  here.write("cache/tuned.json", here.read("cache/tuned.json").substr(0, 100));
  for (const char* arguments : {"a.c --use-tuned", "--tune --import r.csv a.c", "--tune a.c"}) {
    INFO(arguments);
    const auto corrupt = here.shell(set + arguments);
    CHECK(corrupt.status == 3);
    CHECK_THAT(corrupt.err, Catch::Contains("cache/tuned.json: "));
  }
}

TEST_CASE("several arrays and arrays that are only read are tuned", "[tune]") {
  Workplace here;
  here.write(
      "a.c",
      "void f(int n, int steps, float p[n][n], float q[2][n][n], const unsigned char m[n], const float "
      "c[n][n]) "
      "{ for (int t = 0; t < steps; t++) { for (int i = 1; i < n; i++) for (int j = 0; j < n; j++) p[i][j] "
      "+= "
      "m[i] ? c[i][j] * q[t % 2][i - 1][j] : 0; for (int i = 0; i < n - 1; i++) for (int j = 0; j < n; j++) "
      "q[(t + 1) % 2][i][j] = q[t % 2][i][j] + 0.5f * p[i + 1][j]; } }");
  here.write("r.csv", results_for(here, " --grid=30x40 --steps=9"));
  const std::string main = here.read("d/nest0_main.cu"), plain = here.read("d/nest0_plain.cu");
  CHECK_THAT(main, Catch::Contains("kDomain = {{31, 40, 0}, {1, 0, 0}, {31, 40, 0}, 0, 9};") &&
                       Catch::Contains("{\"p\", 1, 0, false, 4},\n    {\"q\", 2, 1, false, 4},") &&
                       Catch::Contains("{{1, 0, 0}, {31, 40, 0}},\n    {{0, 0, 0}, {30, 40, 0}},") &&
                       Catch::Contains(
                           "{true, 1, 0, 5, {31, 1, 1, 1}},\n    {false, 4, 0.1, 0.25, {31, 40, 1, 1}},"));
  CHECK_THAT(plain,
             Catch::Contains("_device((float*)planes[0][0], (float*)planes[1][0], (float*)planes[1][1], "
                             "domain, boxes[1], inputs[0], inputs[1], stream);"));
  const auto imported = here.shell("AN5D_CACHE_DIR=cache '" AN5DC_PROGRAM
                                   "' --tune --import r.csv a.c --top=1 --grid=30x40 --steps=9");
  CHECK(imported.status == 0);
  CHECK_THAT(imported.out, Catch::Contains("per step; 'm' 0 to 5, 'c' 0.1 to 0.25\n"));
}

TEST_CASE("results that do not fit the input", "[tune]") {
  Workplace here;
  here.write("a.c", kGood);
  const std::string results = results_for(here);
  const std::string set = "AN5D_CACHE_DIR=cache '" AN5DC_PROGRAM "' --tune a.c --import ";
  const auto fault = [&](const std::string& text) {
    here.write("bad.csv", text);
    const auto outcome = here.shell(set + "bad.csv");
    CHECK(outcome.status == 1);
    return outcome.err;
  };
  CHECK_THAT(fault(with(results, "gcells_per_s", "speed")),
             Catch::Contains("bad.csv:3: the columns are not"));
  CHECK_THAT(fault(with(results, ",900,", ",fast,")), Catch::Contains("bad.csv:5: gcells_per_s is 'fast'"));
  const std::string row = kNest + ",tiers=99 block=128,1,1,0,yes,\n";
  CHECK_THAT(fault(results + row), Catch::Contains("'tiers=99 block=128' is no schedule"));
  CHECK_THAT(fault(results + kNest + ",nonsense,1,1,0,yes,\n"), Catch::Contains("'nonsense' is no schedule"));
  CHECK_THAT(fault(results + "other,tiers=1,1,1,0,yes,\n"), Catch::Contains("no nest 'other'"));
  CHECK_THAT(fault("# tuned: 0\n" + results.substr(results.find("nest,"))),
             Catch::Contains("measured for another input or other options"));
  CHECK(here.shell(set + "missing.csv").status == 3);
  CHECK_FALSE(here.has("cache"));
}

TEST_CASE("tuning without nvcc says what to do", "[tune]") {
  Workplace here;
  here.write("a.c", kGood);
  const auto outcome = here.shell("AN5D_CACHE_DIR=cache NVCC=no-such-nvcc '" AN5DC_PROGRAM "' --tune a.c");
  CHECK(outcome.status == 3);
  CHECK_THAT(outcome.err, Catch::Contains("an5dc: error: 'no-such-nvcc' failed") &&
                              Catch::Contains("--tune --emit-only DIR"));
  CHECK(here.files() == std::vector<std::string>{"a.c"});
}

}  // namespace
}  // namespace an5d::test
