// Naive kernels: the kind, its lines, what launches a time step takes, and what is chosen and said of them.
#include <catch2/catch.hpp>

#include "legality.h"
#include "model/geometry.h"
#include "model/predict.h"
#include "model/registers.h"
#include "model/search.h"
#include "model/step_launches.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::string kNaive = "tiers=1 block=128x2 stream=none planes=global exchange=global combine=gather";

Stencil program(const std::string& arrays, const std::string& nests) {
  return stencil_of(arrays + "\nvoid step(int T) {\n#pragma scop\n  for (int t = 0; t < T; t++) {\n" + nests +
                    "\n  }\n#pragma endscop\n}\n");
}

const std::string kLoop = "for (int i = 1; i < 99; i++) ";
const std::string kTwo = "float a[100], b[100];";

using Launches = std::vector<std::vector<int>>;

void needs(const Stencil& stencil, const Launches& launches, const std::vector<bool>& moves) {
  const StepLaunches found = step_launches(stencil);
  CHECK(found.updates == launches);
  CHECK(found.moves == moves);
}

TEST_CASE("values of two steps ago stand where the thread writes, and are made by no launch", "[naive]") {
  needs(program("float a[2][100];",
                kLoop + "a[(t + 1) % 2][i] = a[t % 2][i - 1] + a[t % 2][i + 1] - a[(t + 1) % 2][i];"),
        {{0}}, {false, false});
}

TEST_CASE("planes=global is a kind of its own, whatever else a line says", "[naive]") {
  const auto kind = [](const std::string& line) { return kind_of(2, *parse_schedule(line, Schedule{})); };
  CHECK(std::holds_alternative<OneStep>(kind(kNaive)));
  CHECK(std::holds_alternative<OneStep>(kind("tiers=4 cells=4 block=128 planes=global")));
  CHECK(std::holds_alternative<OneCell>(kind("tiers=1 block=128 exchange=global")));
}

TEST_CASE("schedule-unsupported: naive kernels and no other value of any axis", "[naive]") {
  for (const Stencil& stencil : {star(2), star(3), corner(), product(), star(3, "double"), star(2, "short")})
    accepts(stencil, kNaive);
  accepts(star(2), kNaive + " registers=64");
  accepts(star(3), with(kNaive, "block=128x2", "block=32x32") + " resident=2");
  for (const char* value : {"tiers=2", "stages=2", "exchange=plane", "sync=step:1", "skew=1", "combine=star",
                            "in=prefetch:1", "out=coalesced", "edge=split", "pad=16", "shared=scalar"})
    refuses("schedule-unsupported", "with planes=global, built is", star(2), kNaive + " " + value);
  refuses("schedule-unsupported", "not built", star(2), "tiers=2 block=128 stream=column exchange=global");
}

TEST_CASE("naive kernels: blocks", "[naive]") {
  const Stencil line = stencil_of(nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1] + A[t % 2][i + 1];"));
  refuses("schedule-dimension", "a 1-D stencil one", line, kNaive);
  accepts(line, with(kNaive, "128x2", "256"));
  refuses("schedule-threads", "2048 threads", star(2), with(kNaive, "128x2", "256x8"));
  refuses("schedule-threads", "no whole warps", star(2), with(kNaive, "128x2", "5x7"));
  accepts(star(3), with(kNaive, "128x2", "1x32"));
}

TEST_CASE("naive kernels take halos that no other kind takes", "[naive]") {
  const Stencil wide = stencil_of(
      "float A[2][3000][3000];\nvoid sweep(int T) {\n#pragma scop\n  for (int t = 0; t < T; t++)\n"
      "    for (int i = 300; i < 2700; i++)\n      for (int j = 300; j < 2700; j++)\n"
      "        A[(t + 1) % 2][i][j] = A[t % 2][i - 300][j] + A[t % 2][i][j - 300] + A[t % 2][i][j + 300];\n"
      "#pragma endscop\n}\n");
  accepts(wide, kNaive);
  const DeviceSpec& device = *find_device("h200");
  const Schedule chosen =
      best_schedule(wide, device, Arithmetic::kExact, assumed_grid(wide), Model::kFitted, std::nullopt);
  CHECK(std::holds_alternative<OneStep>(kind_of(2, chosen)));
}

TEST_CASE("a naive block: all of the tile is stored, nothing is kept", "[naive]") {
  const Schedule schedule = *parse_schedule(kNaive, Schedule{});
  const Geometry block = geometry(star(3), schedule, Arithmetic::kExact);
  CHECK(block.useful == Extent2{128, 2});
  CHECK(block.threads == 256);
  CHECK(block.shared_bytes == 0);
  CHECK(std::get<OneStepGeometry>(block.of_kind).launches == 1);
  CHECK(registers_of(star(3), schedule, Arithmetic::kExact).kept == 0);
}

TEST_CASE("launches: updates that read no cells beside stand together", "[naive]") {
  needs(star(2), {{0}}, {false});
  // In place, of the own cell and of what an update before has made of it.
  needs(program(kTwo, kLoop + "{ a[i] = a[i] + b[i]; b[i] = b[i] - a[i]; }"), {{0, 1}}, {false, false});
  // Two planes: what the step before has left is not overwritten.
  needs(program("float a[2][100], b[2][100];",
                kLoop + "{ a[(t+1)%2][i] = b[t%2][i+1]; b[(t+1)%2][i] = a[t%2][i-1]; }"),
        {{0, 1}}, {false, false});
}

TEST_CASE("launches: what is read beside is made in one before, and overwritten in one behind", "[naive]") {
  needs(program(kTwo, kLoop + "a[i] = a[i] - (b[i] - b[i-1]);\n" + kLoop + "b[i] = b[i] - (a[i+1] - a[i]);"),
        {{0}, {1}}, {false, false});
  // b reads a ahead of where a has been made: against C's order of assignments.
  needs(program(kTwo, kLoop + "{ a[i] = a[i] + 1; b[i] = a[i+1]; }"), {{1}, {0}}, {false, false});
  // The same of the own cell, which no C that is accepted asks for: one thread, b first.
  Stencil own = program(kTwo, kLoop + "{ a[i] = a[i] + 1; b[i] = a[i]; }");
  needs(own, {{0, 1}}, {false, false});
  own.updates[1].taps[0].back = 1;
  needs(own, {{1, 0}}, {false, false});
  // One of two planes waits for what is made in this step all the same.
  needs(program("float a[2][100], b[100];",
                kLoop + "a[(t+1)%2][i] = a[t%2][i] + b[i];\n" + kLoop + "b[i] = b[i] + a[(t+1)%2][i-1];"),
        {{0}, {1}}, {false, false});
}

TEST_CASE("launches: what no order can do, a second plane does", "[naive]") {
  needs(program("float a[100];", kLoop + "a[i] = a[i] + a[i+1];"), {{0}}, {true});
  // Each reads ahead of where the other one overwrites.
  needs(program(kTwo, kLoop + "{ a[i] = b[i+1]; b[i] = a[i+1]; }"), {{1}, {0}}, {false, true});
}

TEST_CASE("a line that says planes=global is completed by that kind's schedules", "[naive]") {
  const std::string text = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");
  const auto chosen = [&](const std::string& line) {
    return to_string(compiled(text, options_for(line)).nests.front().schedule);
  };
  CHECK(chosen("tiers=1 block=128x2 stream=none planes=global exchange=global") == kNaive);
  CHECK(chosen("planes=global stream=none block=64x8") == with(kNaive, "128x2", "64x8"));
  CHECK(contains(chosen("exchange=global"), "planes=global"));
}

const std::string kOnce =
    "void step(int n, double u[n][n], double un[n][n]) {\n  for (int i = 1; i < n - 1; i++)\n"
    "    for (int j = 1; j < n - 1; j++) un[i][j] = u[i - 1][j] + u[i][j + 1];\n}\n";

TEST_CASE("a sweep without a time loop is one step, by kernels of one step alone", "[naive]") {
  const Stencil stencil = stencil_of(kOnce);
  CHECK(stencil.is_done_once);
  CHECK(contains(to_string(stencil), "\n  once\n"));
  REQUIRE(stencil.fields.size() == 1);
  CHECK(stencil.fields[0].buffering == Buffering::kInPlace);
  CHECK(stencil.updates[0].taps.empty());
  REQUIRE(stencil.inputs.size() == 1);
  CHECK(stencil.inputs[0].reaches == std::vector<Input::Reach>{{0, 1, -1, 0}, {1, 2, 0, 1}});
  needs(stencil, {{0}}, {false});
  CHECK(known_grid(stencil).steps == 1);
  accepts(stencil, kNaive);
  refuses("schedule-unsupported", "one time step", stencil,
          "tiers=1 block=128 stream=chunks:64 combine=star");
  refuses("schedule-unsupported", "one time step", stencil, with(kNaive, "tiers=1", "tiers=2"));
  for (const Model model : {Model::kFitted, Model::kAn5d})
    for (const Candidate& candidate : rank_schedules(stencil, *find_device("h200"), Arithmetic::kExact,
                                                     assumed_grid(stencil), model, Family::kAny))
      CHECK(std::holds_alternative<OneStep>(kind_of(2, candidate.schedule)));
}

TEST_CASE("conditions around reads of inputs count where a sweep is done once", "[naive]") {
  const Stencil border = stencil_of(
      "void step(int n, const float *u, float *un) {\n"
      "  for (int i = 0; i < n; i++) un[i] = (i > 0 ? u[i - 1] : 0) + (i < n - 2 ? u[i + 2] : 0);\n}\n");
  REQUIRE(border.inputs.size() == 1);
  CHECK(border.inputs[0].reaches == std::vector<Input::Reach>{{0, 1, 0, 0}});
  CHECK(border.updates[0].axes[0].relies_on.begin);
  CHECK(border.updates[0].axes[0].relies_on.end);
  check_refused("conditional-read",
                "void step(int n, int m, const float *u, float *un) {\n"
                "  $[[for (int i = 0; i < m / n; i++)]]$ un[i] = i < m / n - 1 ? u[i + 1] : u[i];\n}\n");
}

TEST_CASE("the call of a sweep without a time loop asks for one step", "[naive]") {
  const std::string made = split_files(compiled(kOnce, options_for()), options_for(), "step.h").c;
  CHECK(contains(made, "{1, 1}, {n - 1, n - 1}, 0,"));
  const std::string of_struct =
      with(with(kOnce, "void step(int n, double u[n][n], double un[n][n])",
                "struct g { int n; double u[9][9], un[9][9]; };\nvoid step(struct g *g, int n)"),
           "un[i][j] = u[i - 1][j] + u[i][j + 1]", "g->un[i][j] = g->u[i - 1][j] + g->u[i][j + 1]");
  // Where there is no cell, C does not ask for the struct.
  CHECK(contains(split_files(compiled(of_struct, options_for()), options_for(), "step.h").c,
                 "if (1 < n - 1 && 1 < n - 1 && an5d_left_to_c("));
}

TEST_CASE("a naive kernel takes more for every array and every launch", "[naive]") {
  const DeviceSpec& device = *find_device("h200");
  const Grid grid{{1 << 26}, 100};
  const auto seconds = [&](const Stencil& stencil) {
    const Schedule schedule = *parse_schedule(with(kNaive, "128x2", "256"), Schedule{});
    return predict(stencil, schedule, device, Arithmetic::kExact, grid).seconds;
  };
  const double copy = seconds(program("float a[2][100];", kLoop + "a[(t+1)%2][i] = 2 * a[t%2][i];"));
  const double both = seconds(program(kTwo, kLoop + "{ a[i] = a[i] + b[i]; b[i] = b[i] - a[i]; }"));
  CHECK(both > 1.5 * copy);
  CHECK(seconds(program(kTwo, kLoop + "a[i] = a[i] - b[i-1];\n" + kLoop + "b[i] = b[i] - a[i+1];")) >
        1.3 * both);
}

}  // namespace
}  // namespace an5d::test
