// Stages in 2-D: shared memory, by hand and as the emitted text declares it; what the plan says of them; the
// schedules that the search ranks.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "driver/compile/compile.h"
#include "model/geometry.h"
#include "model/legality.h"
#include "model/search.h"
#include "model/stage_schedules.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::vector<Combine> kForms = {Combine::kStar, Combine::kPartial, Combine::kGather};

std::string star_text(int before, int after, const std::string& element) {
  const std::string body = fmt::format(
      "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j - {}] + A[t % 2][i][j + {}] + "
      "A[t % 2][i + 1][j];",
      before, after);
  return nest_text(2, body, "", "", element);
}

struct Form {
  int tiers, stages, cells, rows, ring;
};

std::string line_of(const Form& form, const std::string& combine) {
  return fmt::format(
      "tiers={} stages={} cells={} block={} stream=weighted:1.5 exchange=shuffle sync=step:{} combine={} "
      "in=cp_async:{} out=coalesced edge=split",
      form.tiers, form.stages, form.cells, 32 * form.cells, form.rows, combine, form.ring);
}

Geometry taken_by(const Compiled& made) {
  REQUIRE(made.nests.size() == 1);
  return geometry(made.nests.front().stencil, made.nests.front().schedule, Arithmetic::kExact);
}

TEST_CASE("shared memory of stages, by hand", "[stages]") {
  const Compiled made = compiled(star_text(2, 1, "double"), options_for(line_of({2, 4, 6, 3, 5}, "star")));
  const Geometry taken = taken_by(made);
  CHECK(taken.shared_bytes == (5 + 4 - 1) * 3 * 192 * 8);  // slots, rows, cells, bytes
  CHECK(taken.threads == 4 * 32);
  CHECK(taken.kept_planes * taken.kept_cells == 2 * 6);  // rows, cells
  CHECK(taken.useful.x == 192 - 2 * 4 * 3);              // halo of all time steps
  const Geometry general =
      taken_by(compiled(star_text(2, 1, "double"), options_for(line_of({2, 4, 6, 3, 5}, "gather"))));
  CHECK(general.shared_bytes == taken.shared_bytes);
  CHECK(general.kept_planes * general.kept_cells == 2 * (6 + 2 + 1));  // with cells of the lanes beside
}

TEST_CASE("shared memory of stages is what the emitted struct takes", "[stages]") {
  struct Given {
    Form form;
    int before, after;
    std::string element;
  };
  for (const Given& given : std::vector<Given>{{{1, 1, 4, 1, 3}, 0, 0, "float"},
                                               {{2, 4, 12, 2, 4}, 1, 1, "float"},
                                               {{3, 2, 6, 3, 8}, 2, 1, "double"},
                                               {{1, 5, 8, 4, 3}, 4, 5, "int"},
                                               {{1, 3, 2, 1, 6}, 0, 2, "long"}}) {
    for (const char* combine : {"star", "partial", "gather"}) {
      const std::string line = line_of(given.form, combine);
      INFO(line << " " << given.element << " halo " << given.before << "+" << given.after);
      const CompileOptions options = options_for(line);
      const Compiled made = compiled(star_text(given.before, given.after, given.element), options);
      const Geometry taken = taken_by(made);
      CHECK(taken.threads == 32 * given.form.stages);
      const Workplace place;
      place.write("stages.cu", split_files(made, options, "stages.h").cuda +
                                   fmt::format("static_assert(sizeof({}_kernel::Shared<{}>) == {});\n",
                                               made.nests.front().plan.name,
                                               given.form.tiers * given.form.stages, taken.shared_bytes));
      const Workplace::Outcome outcome =
          place.shell("c++ -std=c++20 -w -fsyntax-only -I " AN5D_EMULATION_HEADERS " -x c++ stages.cu");
      INFO(outcome.err);
      CHECK(outcome.status == 0);
    }
  }
}

// Zeros would send the quotients of a whole tile the long way (docs/decisions/0015).
TEST_CASE("cells beyond a border are copied whole where quotients read them", "[stages]") {
  const auto copies_all = [](const char* divided) {
    const std::string sum =
        "(A[t % 2][i - 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1] + A[t % 2][i + 1][j])";
    const std::string body = "A[(t + 1) % 2][i][j] = " + sum + divided + ";";
    const std::string line =
        std::regex_replace(line_of({2, 4, 6, 2, 4}, "star"), std::regex("split"), "lane");
    const CompileOptions options = options_for(line);
    const Compiled made = compiled(nest_text(2, body, "", "", "double"), options);
    const std::string text = split_files(made, options, "stages.h").cuda;
    return text.find("kCopiesBeyond = true") != std::string::npos;
  };
  CHECK(copies_all(" / 3"));
  CHECK_FALSE(copies_all(" / 4"));  // a product, whatever it finds
  CHECK_FALSE(copies_all(""));
}

// After a round, slots of rows and what tiers keep are back in place.
TEST_CASE("steps of a round of stages", "[stages]") {
  struct Given {
    int radius, rows, star, sum;  // phases
  };
  for (const Given& given : std::vector<Given>{
           {1, 1, 2, 1}, {1, 2, 2, 2}, {1, 3, 6, 3}, {1, 4, 4, 4}, {2, 3, 12, 3}, {3, 4, 12, 4}}) {
    const std::string text = nest_text(
        2, fmt::format("A[(t + 1) % 2][i][j] = A[t % 2][i - {0}][j] + A[t % 2][i][j] + A[t % 2][i + {0}][j];",
                       given.radius));
    for (const bool sums : {false, true}) {
      const std::string line = line_of({2, 3, 4, given.rows, 4}, sums ? "partial" : "star");
      INFO(line << " radius " << given.radius);
      const KernelPlan plan = compiled(text, options_for(line)).nests.front().plan;
      const auto* stages = std::get_if<Stages>(&plan.block.kind);
      REQUIRE(stages);
      CHECK(plan.block.phases == (sums ? given.sum : given.star));
      CHECK(stages->count == 3);
      CHECK(stages->rows == given.rows);
      CHECK(stages->ring == 4);
      CHECK(std::get<StagesGeometry>(plan.block.of_kind).pack == 4);
      CHECK(plan.block.threads == 96);
      CHECK(plan.host.degrees == std::vector<int>{6, 3, 1});
    }
  }
}

TEST_CASE("stages of the search are legal, or refused for what the enumeration does not look at",
          "[stages]") {
  const DeviceSpec& device = *find_device("h200");
  for (const char* name :
       {"star2d1r", "star2d4r", "box2d1r", "box2d4r", "j2d9pt-gol", "gradient2d", "life"}) {
    for (const char* real : {"-DREAL=float", "-DREAL=double"}) {
      const Stencil stencil = example(name, {real});
      std::set<std::string> lines;
      for (const Schedule& schedule : stage_schedules(stencil, kForms, device, 1, 32)) {
        INFO(name << " " << real << ": " << to_string(schedule));
        CHECK(lines.insert(to_string(schedule)).second);  // once
        CHECK(std::holds_alternative<Stages>(kind_of(2, schedule)));
        CHECK(schedule.time_steps() <= 32);
        for (const Violation& one : violations(stencil, schedule, device, Arithmetic::kFast)) {
          INFO(one.rule << ": " << one.message);
          CHECK((one.rule == "schedule-combine" || one.rule == "schedule-shared" ||
                 one.rule == "schedule-registers" || one.rule == "schedule-unsupported"));
        }
      }
    }
  }
}

TEST_CASE("stages of the search: the general form where there is no other", "[stages]") {
  const DeviceSpec& device = *find_device("h200");
  const auto best = [&](const Stencil& stencil, Arithmetic arithmetic) {
    const Grid grid = {{16384, 16384}, 1000};
    return best_schedule(stencil, device, arithmetic, grid, Model::kFitted, std::nullopt, Family::kAny);
  };
  const std::string product =
      "A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j + 1] * A[t % 2][i][j] + A[t % 2][i + 1][j];";
  const Schedule chosen = best(stencil_of(nest_text(2, product)), Arithmetic::kExact);
  CHECK(chosen.combine == Combine::kGather);
  CHECK(chosen.stages > 1);
  CHECK(best(example("box2d1r", {"-DREAL=float"}), Arithmetic::kExact).combine == Combine::kPartial);
}

TEST_CASE("stages of the search: some for every star and sum, none of other dimensions", "[stages]") {
  const DeviceSpec& device = *find_device("h200");
  for (const char* real : {"-DREAL=float", "-DREAL=double"}) {
    for (const char* name : {"star2d1r", "box2d1r"}) {
      const Stencil stencil = example(name, {real});
      const std::vector<Schedule> found = stage_schedules(stencil, kForms, device, 1, 32);
      CHECK(std::any_of(found.begin(), found.end(), [&](const Schedule& schedule) {
        return violations(stencil, schedule, device, Arithmetic::kExact).empty();
      }));
      for (const Schedule& schedule : stage_schedules(stencil, kForms, device, 8, 8))
        CHECK(schedule.time_steps() == 8);
    }
    CHECK(stage_schedules(example("star3d1r", {real}), kForms, device, 1, 32).empty());
    CHECK(stage_schedules(example("heat1d", {real}), kForms, device, 1, 32).empty());
  }
  CHECK(stage_schedules(stencil_of(star_text(1, 1, "short")), kForms, device, 1, 32).empty());
}

}  // namespace
}  // namespace an5d::test
