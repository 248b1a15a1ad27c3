// Rows that stages keep of several arrays: lags, windows, rounds.
#include "model/row_program.h"

#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

// Arrays of 64 x 64 floats, ey, ex and hz among them, and a time loop around the text.
Stencil steps(const std::string& body, const std::string& more = "") {
  return stencil_of("float ey[64][64], ex[64][64], hz[64][64], u[2][64][64];\n" + more +
                    "void step(int T) {\n  for (int t = 0; t < T; t++) {\n" + body + "  }\n}\n");
}

const std::string kInside = "for (int i = 2; i < 62; i++) for (int j = 2; j < 62; j++) ";
const std::string kFdtd = kInside + "ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);\n" +  //
                          kInside + "ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);\n" +  //
                          kInside +
                          "hz[i][j] -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);\n";
RowProgram rows_of(const Stencil& stencil) { return row_program(stencil, Coefficients::kRegisters); }
std::string star(const std::string& more) {
  return kInside +
         "u[(t + 1) % 2][i][j] = 0.2f * (u[t % 2][i][j - 1] + u[t % 2][i - 1][j] + u[t % 2][i + 1][j])" +
         more + ";\n";
}

}  // namespace

TEST_CASE("rows: staggered fields lag one row and keep one row each", "[rows]") {
  const RowProgram rows = rows_of(steps(kFdtd));
  CHECK(rows.fields == 3);
  CHECK(rows.inputs.empty());
  CHECK(rows.lag == std::vector{0, 0, 1});
  CHECK(rows.tier_lag == 1);
  CHECK(rows.phases() == 1);
  CHECK(rows.window(0, 1)->kept == 0);  // ey is read as it arrives
  CHECK(rows.window(0, 0)->kept == 1);  // and what is made of it one row later
  CHECK(rows.window(2, 1)->kept == 1);
  CHECK(rows.window(2, 0)->kept == 0);
  CHECK(rows.window(2, 1)->beside == Halo{1, 0});
  CHECK(rows.window(1, 0)->beside == Halo{0, 1});
  CHECK(rows.window(1, 0)->beside_row == -1);
  CHECK(rows.kept_rows() == 3);
  CHECK(rows.kept_cells(4) == 12);
  CHECK(rows.shuffles() == 2);
}

TEST_CASE("rows: a star keeps narrow rows, a box rows with the cells beside them", "[rows]") {
  const RowProgram narrow = rows_of(steps(star("")));
  CHECK(narrow.lag == std::vector{1});
  CHECK(narrow.window(0, 1)->kept == 2);
  CHECK_FALSE(narrow.window(0, 1)->is_wide);
  CHECK(narrow.window(0, 1)->beside_row == -1);
  CHECK(narrow.phases() == 2);

  const RowProgram wide = rows_of(steps(star(" + u[t % 2][i + 1][j + 1]")));
  CHECK(wide.window(0, 1)->is_wide);
  CHECK(wide.window(0, 1)->beside == Halo{1, 1});
  CHECK(wide.kept_cells(4) == 2 * 6);
}

TEST_CASE("rows: an update of what the step has made lags behind it", "[rows]") {
  const std::string pair = kInside + "ey[i][j] = 0.3f * (ex[i - 1][j] + ex[i + 1][j]);\n" +  //
                           kInside + "ex[i][j] = 0.4f * (ey[i - 1][j] + ey[i + 1][j]);\n";
  const RowProgram rows = rows_of(steps(pair));
  CHECK(rows.lag == std::vector{1, 2});
  CHECK(rows.tier_lag == 2);
  CHECK(rows.window(0, 1)->kept == 1);  // where ey is not updated
  CHECK(rows.window(0, 0)->kept == 2);
  CHECK(rows.window(1, 1)->kept == 2);
  CHECK(rows.window(1, 0)->kept == 0);
}

TEST_CASE("rows: arrays that are only read stream where they span the grid", "[rows]") {
  const std::string arrays = "float k[64][64], wide[64][64], line[64];\nint mask[64][64];\n";
  const Stencil stencil =
      steps(star(" * k[i][j] + k[i + 1][j - 1] + wide[i + 2][j] + line[j] + mask[i][j]"), arrays);
  const RowProgram rows = rows_of(stencil);
  REQUIRE(rows.inputs.size() == 2);
  CHECK(stencil.inputs.at(rows.inputs[0]).name == "k");
  CHECK(stencil.inputs.at(rows.inputs[1]).name == "mask");
  CHECK(rows.array_of_input(rows.inputs[0]) == 1);
  CHECK(rows.arrays() == 3);
  REQUIRE(rows.held.size() == 1);  // the row
  CHECK(stencil.inputs.at(rows.held[0].input).name == "line");
  REQUIRE(rows.memory_reads.size() == 1);  // what needs a wider halo than the field
  CHECK(stencil.inputs.at(rows.memory_reads[0]).name == "wide");
  CHECK(rows.window(1, 1)->kept == 1);
  CHECK(rows.window(1, 1)->beside == Halo{1, 0});
  CHECK(rows.window(1, 1)->beside_row == 0);
  CHECK(rows.window(1, 0) == nullptr);
}

TEST_CASE("rows: cells have room for values that are no wider", "[rows]") {
  using enum ScalarType;
  for (const ScalarType value : {kBool, kInt8, kUInt8, kInt16, kUInt16, kInt32, kUInt32, kHalf, kFloat})
    CHECK(fits_a_cell(value, kFloat));
  for (const ScalarType value : {kInt64, kUInt64, kDouble}) CHECK_FALSE(fits_a_cell(value, kFloat));
  for (const ScalarType value : {kInt64, kUInt64, kHalf, kFloat, kDouble}) CHECK(fits_a_cell(value, kDouble));
  CHECK(fits_a_cell(kUInt32, kInt32));
  for (const ScalarType value : {kInt64, kHalf, kFloat, kDouble}) CHECK_FALSE(fits_a_cell(value, kInt32));
}

TEST_CASE("rows: reads ahead of an array that is only read make updates lag", "[rows]") {
  const std::string body = kInside + "ey[i][j] = 0.5f * ey[i][j] + k[i + 1][j];\n" +  //
                           kInside + "ex[i][j] = ex[i][j] + hz[i + 1][j];\n" +        //
                           kInside + "hz[i][j] = hz[i][j] - ey[i][j];\n";
  const RowProgram rows = rows_of(steps(body, "float k[64][64];\n"));
  CHECK(rows.lag == std::vector{1, 1, 1});
  CHECK(rows.tier_lag == 1);
}

namespace {

const std::string kVolume =
    "for (int i = 4; i < 60; i++) for (int j = 4; j < 60; j++) for (int k = 4; k < 60; k++) ";
Stencil volume(const std::string& arrays, const std::string& body) {
  return stencil_of(arrays + "void step(int T) {\n  for (int t = 0; t < T; t++) {\n" + body + "  }\n}\n");
}

}  // namespace

TEST_CASE("rows: in 3-D, lines of other threads are there a step later", "[rows]") {
  const std::string inner = "u[t % 2][i][j][k] + u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k]";
  const auto step = [&](const std::string& more) {
    return rows_of(volume("float u[2][64][64][64], c[64][64][64];\n",
                          kVolume + "u[(t + 1) % 2][i][j][k] = c[i][j][k] * (" + inner + more + ");\n"));
  };
  const RowProgram star = step(" + u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k + 1]");
  CHECK(star.tier_lag == 1);
  CHECK(star.window(0, 1)->kept == 2);
  CHECK(star.window(0, 1)->shown == 1);
  CHECK(star.window(0, 1)->slots == 2);
  CHECK(star.lines == Halo{1, 1});
  CHECK(star.lines_taken == Halo{1, 1});
  CHECK(star.lines_made == Halo{});
  CHECK(star.phases() == 2);
  CHECK(star.turns(*star.window(0, 1)) == 2);
  CHECK(star.arrival == std::vector{0, 1});  // coefficients are read one plane behind the newest
  CHECK(star.window(1, 1)->kept == 1);       // and handed on one later
  CHECK(star.kept_inputs() == 1);

  // A line of the plane ahead is there one step after it has come.
  const RowProgram ahead = step(" + u[t % 2][i + 1][j - 1][k]");
  CHECK(ahead.tier_lag == 2);
  CHECK(ahead.window(0, 1)->kept == 3);
  CHECK(ahead.window(0, 1)->shown == 1);

  // A line of the oldest plane is read when another line has already taken its place.
  const RowProgram behind = step(" + u[t % 2][i - 1][j - 1][k]");
  CHECK(behind.window(0, 1)->kept == 2);
  CHECK(behind.window(0, 1)->shown == 2);
  CHECK(behind.window(0, 1)->slots == 3);
}

TEST_CASE("rows: in 3-D, tiers find coefficients in shared memory", "[rows]") {
  const std::string around = "u[t % 2][i + 1][j][k] + u[t % 2][i - 1][j - 1][k] + u[t % 2][i][j + 1][k + 1]";
  const auto step = [&](const std::string& of_c) {
    return row_program(
        volume("float u[2][64][64][64], c[64][64][64], d[64][64][64];\n",
               kVolume + "u[(t + 1) % 2][i][j][k] = (" + around + ") * (" + of_c + " + d[i][j][k]);\n"),
        Coefficients::kRing);
  };
  const RowProgram own = step("c[i][j][k + 1]");
  REQUIRE(own.arrays() == 3);
  CHECK(own.input_planes() == 1);
  CHECK(own.is_handed_on(0));
  CHECK_FALSE(own.is_handed_on(1));
  CHECK(own.window(1, 1)->kept == 0);
  CHECK(own.window(1, 1)->beside == Halo{0, 1});
  CHECK(own.kept_inputs() == 0);
  CHECK(step("c[i - 1][j][k] * c[i + 1][j][k]").input_planes() == 3);

  // Lines beside the own one are those of other warps, which show them.
  const RowProgram beside = step("c[i][j - 1][k]");
  REQUIRE(beside.arrays() == 3);
  CHECK(beside.is_handed_on(1));
  CHECK_FALSE(beside.is_handed_on(2));
  CHECK(beside.window(1, 1)->shown == 1);
}

TEST_CASE("rows: in 3-D, values of two steps ago come as late as they are read", "[rows]") {
  const RowProgram rows = rows_of(
      volume("float u[2][64][64][64];\n", kVolume + "u[(t + 1) % 2][i][j][k] = u[t % 2][i + 2][j][k] + u[t % "
                                                    "2][i - 2][j][k] - u[(t + 1) % 2][i][j][k];\n"));
  CHECK(rows.fields == 2);
  CHECK(rows.tier_lag == 2);
  CHECK(rows.arrival == std::vector{0, 2});
  CHECK(rows.window(0, 1)->kept == 4);
  CHECK(rows.window(1, 1)->kept == 0);
  CHECK(rows.window(1, 0)->kept == 0);
  CHECK(rows.latest() == 2);
}

TEST_CASE("rows: in 3-D, what an update needs of lines made in the step", "[rows]") {
  const RowProgram rows =
      rows_of(volume("double a[64][64][64], b[64][64][64], c[64][64][64];\n",
                     kVolume + "a[i][j][k] = 0.5 * a[i][j][k] + c[i][j + 1][k];\n" + kVolume +
                         "b[i][j][k] = 0.5 * b[i][j][k] + a[i][j - 1][k];\n" + kVolume +
                         "c[i][j][k] = 0.5 * c[i][j][k] + b[i - 1][j - 2][k];\n"));
  CHECK(rows.lag == std::vector{1, 2, 2});
  CHECK(rows.lines_taken == Halo{0, 1});
  CHECK(rows.lines_made == Halo{3, 0});  // two lines of b, each of which needs one of a
  CHECK(rows.lines == Halo{2, 1});
}

TEST_CASE("rows: which stencils stages take so", "[rows]") {
  CHECK(streams_several(Stages{}, steps(kFdtd)));
  CHECK(streams_several(Stages{}, steps(star(" + k[i][j]"), "float k[64][64];\n")));
  CHECK_FALSE(streams_several(Stages{}, steps(star(""))));
  CHECK_FALSE(streams_several(OneCell{}, steps(kFdtd)));
  CHECK(streams_several(Lines{}, steps(kFdtd)));
}

}  // namespace an5d::test
