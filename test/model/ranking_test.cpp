// Choosing must not be felt: every example is ranked within a second of processor time. And what is chosen
// depends on the run.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <ctime>

#include "model/search.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

TEST_CASE("every example is ranked within a second", "[ranking]") {
  std::string slowest;
  double most = 0;
  for (const char* name :
       {"star2d1r", "star2d2r", "star2d3r", "star2d4r", "box2d1r",    "box2d2r", "box2d3r",
        "box2d4r",  "star3d1r", "star3d2r", "star3d3r", "star3d4r",   "box3d1r", "box3d2r",
        "box3d3r",  "box3d4r",  "j2d5pt",   "j2d9pt",   "j2d9pt-gol", "j3d27pt", "gradient2d"}) {
    for (const char* type : {"float", "double"}) {
      const Stencil stencil = example(name, {fmt::format("-DREAL={}", type)});
      for (const Arithmetic arithmetic : {Arithmetic::kFast, Arithmetic::kExact}) {
        const double before = processor_seconds();
        const auto ranking =
            rank_schedules(stencil, *find_device("h200"), arithmetic, assumed_grid(stencil), Model::kFitted);
        const double taken = processor_seconds() - before;
        INFO(name << " " << type << " " << taken << " s, " << ranking.size() << " schedules");
        CHECK_FALSE(ranking.empty());
        CHECK(taken < 1);
        if (taken > most) slowest = fmt::format("{} {}, {} schedules", name, type, ranking.size());
        most = std::max(most, taken);
      }
    }
  }
  fmt::print("slowest ranking: {:.2f} s of processor time ({})\n", most, slowest);
}

TEST_CASE("copies of padded planes are worth it for many steps only", "[ranking]") {
  const Stencil stencil = example("star3d1r", {"-DREAL=float"});
  const auto cells_for = [&](long long steps) {
    return best_schedule(stencil, *find_device("h200"), Arithmetic::kExact, {{512, 512, 512}, steps},
                         Model::kFitted, std::nullopt)
        .cells.product();
  };
  CHECK(cells_for(1) == 1);
  CHECK(cells_for(4) == 1);
  CHECK(cells_for(1000) > 1);
}

// docs/decisions/0016-few-rows.md
TEST_CASE("blocks of a few rows are for small grids, and for the fitted model", "[ranking]") {
  const Stencil stencil = example("star2d4r", {"-DREAL=float"});
  const auto rows_for = [&](long long cells, Model model) {
    const Schedule chosen = best_schedule(stencil, *find_device("h200"), Arithmetic::kFast,
                                          {{cells, cells}, 1000}, model, std::nullopt);
    const Chunks* chunks = std::get_if<Chunks>(&chosen.stream);
    return chunks ? chunks->planes : 0;
  };
  for (const long long cells : {300, 500, 1000}) {
    INFO(cells);
    CHECK(rows_for(cells, Model::kFitted) > 0);
    CHECK(rows_for(cells, Model::kFitted) < 64);
  }
  CHECK(rows_for(4095, Model::kFitted) == 0);
  CHECK(rows_for(1000, Model::kAn5d) >= 128);
}

}  // namespace
}  // namespace an5d::test
