// What the model shows: the run that is assumed, the table, the JSON, and the sentences.
#include "driver/explore/ranking.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "driver/explore/explain.h"
#include "driver/explore/roofline.h"
#include "model/ranges.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::string kUpdate = "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];";

ModelQuestion question(const std::string& schedule, const Grid& grid = {{16384, 16384}, 1000},
                       const std::string& text = nest_text(2, kUpdate)) {
  CompileOptions options = options_for(schedule);
  options.grid = grid;
  options.model = Model::kAn5d;
  const Result<ModelQuestion> asked = question_of(compiled(text, options).nests.at(0), options);
  REQUIRE(asked);
  return *asked;
}

// The line of the explanation that begins with this neighbour.
std::string line_of(const std::string& text, const std::string& neighbour) {
  const std::size_t at = text.find("\n  " + neighbour + " ");
  INFO(text << neighbour);
  REQUIRE(at != text.npos);
  return text.substr(at + 3, text.find('\n', at + 1) - at - 3);
}

// Neither bounds nor extents say how large its arrays are.
std::string any_size() { return with(nest_text(2, kUpdate), "[64][64]", "[n + 1][n + 1]"); }

TEST_CASE("the grid is what constant bounds say, else the paper's", "[model-report]") {
  CHECK(assumed_grid(stencil_of(any_size())) == Grid{{16384, 16384}, 1000});
  CHECK(known_grid(stencil_of(nest_text(2, kUpdate))) == KnownGrid{{std::nullopt, std::nullopt}, {}});
  const std::string heat =
      "#define N 4096\nfloat A[2][N][N];\nvoid f(int n) {\n  for (int t = 0; t < 500; t++)\n"
      "    for (int i = 1; i <= N - 2; i++)\n      for (int j = 1; j < END; j++)\n"
      "        A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];\n}\n";
  CHECK(assumed_grid(stencil_of(heat, {"-DEND=(2*(N/2)-1)", "-DX"})).cells[0] == 4094);
  CHECK(assumed_grid(stencil_of(heat, {"-DEND=N-1"})) == Grid{{4094, 4094}, 500});
  CHECK(known_grid(stencil_of(heat, {"-DEND=n"})) == KnownGrid{{4094, std::nullopt}, 500});
  CHECK(assumed_grid(stencil_of(heat, {"-DEND=n"})) == Grid{{4094, 4094}, 500});  // N - 1 is read
  CHECK(known_grid(stencil_of(heat, {"-DEND=1"})).cells[1] == std::nullopt);      // nothing to update
}

TEST_CASE("options go before bounds, and what is assumed is said", "[model-report]") {
  CompileOptions options = options_for("tiers=2 block=64");
  const CompiledNest nest = compiled(any_size(), options).nests.at(0);
  const Result<ModelQuestion> none = question_of(nest, options);
  REQUIRE(none);
  CHECK(none->assumed == std::vector<std::string>{"cells", "steps"});
  REQUIRE(none.diagnostics.size() == 1);
  CHECK(none.diagnostics[0].severity == Severity::kRemark);
  CHECK(none.diagnostics[0].message == "assumed grid 16384x16384, 1000 steps: give --grid and --steps");
  const std::string caller = "void g(float A[2][99][99]) { f(9, 98, A); }\n";
  const CompiledNest sized = compiled(any_size() + caller, options).nests.at(0);
  CHECK(question_of(sized, options).diagnostics.at(0).message ==
        "assumed grid 94x94 (by values of variables), 9 steps (by values of variables): give --grid and "
        "--steps");
  options.grid = Grid{{}, 7};
  CHECK(question_of(nest, options)->assumed == std::vector<std::string>{"cells"});
  CHECK(question_of(nest, options)->grid == Grid{{16384, 16384}, 7});
  options.grid = Grid{{10000, 20000}, 7};
  CHECK(question_of(nest, options)->assumed.empty());
  CHECK(question_of(nest, options).diagnostics.empty());
  options.grid = Grid{{100, 200, 300}, 7};
  const Result<Schedule> wrong = choose_schedule(nest.stencil, options);
  CHECK_FALSE(wrong);
  CHECK(wrong.diagnostics.at(0).rule == "grid-axes");
  CHECK(wrong.diagnostics[0].message == "the grid 100x200x300 has 3 numbers; 'f' has 2 axes");
}

TEST_CASE("cells are positive numbers with x between", "[model-report]") {
  CHECK(parse_cells("512x1x7") == std::vector<long long>{512, 1, 7});
  CHECK(parse_cells("9") == std::vector<long long>{9});
  for (const char* bad : {"", "x", "5x", "x5", "0", "-1", "5x0", "5,6", "5 x 6", "+5", "9999999999999999999",
                          "100000000x100000000", "0x10"}) {
    INFO(bad);
    CHECK_FALSE(parse_cells(bad));
  }
}

TEST_CASE("the table has the best and the one that is used", "[model-report]") {
  const ModelAnswer answers = answer(question("tiers=3 block=64"));
  const std::string table = model_table(answers, 3);
  INFO(table);
  CHECK(std::count(table.begin(), table.end(), '\n') == 2 + 3 + 1);
  CHECK_THAT(table, Catch::StartsWith("f (float, 2-D) on h200, model an5d, grid 16384x16384, 1000 steps: "));
  for (const char* column : {"rank", "GCells/s", "GFLOP/s", "limiter", "margin", "registers", "schedule"})
    CHECK_THAT(table, Catch::Contains(column));
  CHECK_THAT(table, Catch::Contains(to_string(answers.ranking[0].schedule) + "\n"));
  CHECK_THAT(table, Catch::Contains("\n*    - "));  // a block of 64 is outside of the space
  const std::string best = to_string(answers.ranking[1].schedule);
  const std::string within = model_table(answer(question(best + " in=direct edge=select")), 3);
  CHECK(std::count(within.begin(), within.end(), '*') == 2);  // the head's and one row's
}

TEST_CASE("the JSON has a schema and units in its names", "[model-report]") {
  const std::string text = model_json({answer(question("tiers=3 block=64"))}, 2);
  CHECK(text == model_json({answer(question("tiers=3 block=64"))}, 2));
  const auto json = nlohmann::json::parse(text);
  CHECK(json.at("schema") == 1);
  const auto& nest = json.at("nests").at(0);
  CHECK(nest.at("nest") == "f");
  CHECK(nest.at("grid").at("cells") == std::vector<int>{16384, 16384});
  CHECK(nest.at("grid").at("assumed").empty());
  CHECK(nest.at("candidates").size() == 2);
  const auto& used = nest.at("used");
  CHECK(used.at("rank").is_null());
  CHECK(used.at("used") == true);
  const Prediction prediction = predict(question("tiers=3 block=64"), question("tiers=3 block=64").schedule);
  CHECK(used.at("seconds") == prediction.seconds);
  CHECK(used.at("gcells_per_second") == prediction.gcells);
  CHECK(used.at("gflops_per_second") == prediction.gflops);
  CHECK(used.at("margin_percent") == *margin_percent(prediction));
  CHECK(used.at("registers_per_thread") > 0);
  CHECK(used.at("limiters").at(0).at("name") == prediction.limiters[0].name);
  CHECK(used.at("limiters").at(0).at("seconds") == prediction.limiters[0].seconds);
}

// Each time step of a launch reads all coefficients again.
TEST_CASE("a schedule that is no faster than the naive kernels is called slow", "[model-report]") {
  const auto asked = [](int coefficients) {
    std::string sum = "A[t % 2][i - 1][j][k] + A[t % 2][i + 1][j][k]", parameters;
    for (int n = 0; n < coefficients; ++n) {
      sum += fmt::format(" + c{}[i][j][k] * A[t % 2][i][j][k]", n);
      parameters += fmt::format(", const float c{}[64][64][64]", n);
    }
    CompileOptions options = options_for("tiers=3 block=32x32 stream=chunks:128 combine=star");
    options.grid = Grid{{512, 512, 512}, 1000};
    const std::string text = nest_text(3, "A[(t + 1) % 2][i][j][k] = " + sum + ";", "", parameters);
    return question_of(compiled(text, options).nests.at(0), options);
  };
  const Result<ModelQuestion> one = asked(0), seven = asked(7);
  REQUIRE(one);
  REQUIRE(seven);
  CHECK(one.diagnostics.empty());
  REQUIRE(seven.diagnostics.size() == 1);
  CHECK(seven.diagnostics[0].severity == Severity::kRemark);
  CHECK(seven.diagnostics[0].rule == "naive-faster");
  CHECK_THAT(explain_schedule(*one),
             Catch::Contains("the schedule is ") && Catch::Contains(" times as fast"));
  CHECK_THAT(explain_schedule(*seven), Catch::Contains("more than the schedule, by "));
  CHECK_FALSE(
      predict_unblocked(question("tiers=10 block=256 stream=chunks:256 combine=star")));  // the paper's
}

TEST_CASE("the margin is that of the two slowest", "[model-report]") {
  CHECK(margin_percent({2, 1, 1, {{"a", 1.5}, {"b", 1}, {"c", 0.1}}}) == Approx(50));
  CHECK_FALSE(margin_percent({1, 1, 1, {{"a", 1}}}));
  CHECK_FALSE(margin_percent({1, 1, 1, {{"a", 1}, {"b", 0}}}));
}

TEST_CASE("sentences name the limiter, the neighbours' shares and what forbids them", "[model-report]") {
  const ModelQuestion asked = question("tiers=10 block=256 stream=chunks:256 combine=star");
  const Prediction prediction = predict(asked, asked.schedule);
  const std::string text = explain_schedule(asked);
  CHECK_THAT(text, Catch::Contains("What limits it is " + prediction.limiters[0].name + ": "));
  CHECK_THAT(text, Catch::Contains(fmt::format("That is {:.1f} % more than the next, {} (",
                                               *margin_percent(prediction), prediction.limiters[1].name)));
  // Halo of 1 cell on either side together: 10 and 20 of 256 cells.
  CHECK_THAT(line_of(text, "tiers=20"), Catch::Contains("the halo takes 7.8 % of the tile instead of 3.9 %"));
  CHECK_THAT(line_of(text, "stream=column"), Catch::Contains("0 % of the planes loaded are warm-up"));
  CHECK_THAT(line_of(text, "block=512"), Catch::Contains("the blocks take "));
  const ModelQuestion widest = question("tiers=4 block=1024 combine=star", {{512, 512}, 10});
  CHECK_THAT(explain_schedule(widest), Catch::Contains("block=2048 cannot run: 2048 threads per block"));
}

TEST_CASE("a neighbour's verdict is the ratio of the two predictions", "[model-report]") {
  const ModelQuestion asked = question("tiers=4 block=128 stream=chunks:128 combine=star");
  const double before = predict(asked, asked.schedule).seconds;
  const std::string text = explain_schedule(asked);
  for (const int tiers : {3, 5, 8}) {
    Schedule other = asked.schedule;
    other.tiers = tiers;
    const double change = predict(asked, other).seconds / before - 1;
    const std::string line = line_of(text, fmt::format("tiers={}", tiers));
    INFO(line << " " << change);
    CHECK(contains(line, change > 0 ? "slower by" : "faster by"));
    CHECK(
        contains(line, fmt::format("by {:.{}f} %", std::abs(change) * 100, std::abs(change) < 0.1 ? 1 : 0)));
  }
}

TEST_CASE("registers limit the blocks at once, but not in the paper's model", "[model-report]") {
  ModelQuestion asked = question("tiers=16 block=1024 combine=star registers=64");
  Schedule capped = asked.schedule;
  capped.registers = 32;
  CHECK(shares_of(asked, capped) == shares_of(asked, asked.schedule));
  asked.model = Model::kFitted;
  CHECK(shares_of(asked, asked.schedule).rounds == 2 * shares_of(asked, capped).rounds);
  CHECK(shares_of(asked, capped).rounds == shares_of(question("tiers=16 block=1024"), capped).rounds);
}

TEST_CASE("neighbours differ along one axis each", "[model-report]") {
  const ModelQuestion asked = question("tiers=1 block=32 stream=column registers=96");
  std::string lines;
  for (const Schedule& other : neighbours(asked.stencil, asked.grid, asked.schedule))
    lines += to_string(other) + "\n";
  CHECK_THAT(lines, Catch::Contains("tiers=2 ") && Catch::Contains("block=16 ") &&
                        Catch::Contains("block=64 ") && Catch::Contains("chunks:8192") &&
                        Catch::Contains("registers=64") && Catch::Contains("registers=128") &&
                        !Catch::Contains("tiers=0"));
}

TEST_CASE("the roofline's points are the predictions", "[model-report]") {
  const ModelQuestion asked = question("tiers=4 block=128 stream=chunks:128 combine=star");
  const std::optional<Roofline> picture = roofline(asked);
  REQUIRE(picture);
  const RooflinePoint& used = picture->points.front();
  CHECK(used.label == "bT=4");
  CHECK(used.mark == RooflinePoint::Mark::kLarge);
  CHECK(used.gflops == predict(asked, asked.schedule).gflops);
  // Never above the slope: 8 bytes of a cell pass for at most 4 steps.
  CHECK(used.intensity < 4.0 * asked.stencil.flops.as_written / 8);
  REQUIRE(picture->points.size() > 2);
  CHECK(picture->points[1].label == "1");
  for (const RooflinePoint& point : picture->points) {
    CHECK(point.label != "4");
    CHECK((point.mark == RooflinePoint::Mark::kLarge) == (&point == &used));
    CHECK(point.gflops <= 1.0001 * point.intensity * picture->copy_gbs);
  }
  CHECK(*picture == *roofline(asked));
  const std::string copy = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];");
  CHECK_FALSE(roofline(question("tiers=1 block=64", {{512, 512}, 10}, copy)));
}

}  // namespace
}  // namespace an5d::test
