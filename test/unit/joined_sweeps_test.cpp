// Further sweeps over cells that are updated: one update for each array, what calls are asked, what is
// refused.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "polyhedral/isl/affine.h"
#include "support.h"

namespace an5d::test {
namespace {

// An update of all inner cells, and then `behind`.
std::string line(const std::string& behind) {
  return fmt::format(
      "void f(int T, int n, int k, float a, float A[2][n], float B[2][n], const float *d) {{\n"
      "  for (int t = 0; t < T; t++) {{\n"
      "    for (int i = 1; i < n - 1; i++) A[(t + 1) % 2][i] = A[t % 2][i - 1] + A[t % 2][i + 1];\n    {}\n  "
      "}}\n}}\n",
      behind);
}

std::string again(const std::string& from, const std::string& to, const std::string& assignment) {
  return fmt::format("for (int x = {}; x < {}; x++) A[(t + 1) % 2][x] {};", from, to, assignment);
}

int selects_in(const Update& update) {
  int count = 0;
  for (const LocalDefinition& local : update.locals)
    visit(local.value, [&](const Expr& node) { count += node.as<Select>() != nullptr; });
  return count;
}

// The first cell that the first update computes.
long long first_cell(const Stencil& stencil) {
  const Axis& axis = stencil.updates[0].axes[0];
  return literal_value(axis.begin.value).value() + axis.begin.adjust + axis.shift;
}

TEST_CASE("a sweep over all updated cells becomes part of the update", "[joined]") {
  const Stencil stencil = stencil_of(line(again("1", "n - 1", "*= d[x]")));
  REQUIRE(stencil.updates.size() == 1);
  CHECK(stencil.updates[0].locals.size() == 2);
  CHECK(stencil.updates[0].locals[0].type == ScalarType::kFloat);
  CHECK(selects_in(stencil.updates[0]) == 0);
  CHECK(stencil.placings.empty());
  const std::vector<Tap> taps = {{{-1}, 0, 1}, {{1}, 0, 1}};
  CHECK(stencil.updates[0].taps == taps);
}

TEST_CASE("a part of the cells is chosen, and inside for all sizes or asked", "[joined]") {
  const Stencil part = stencil_of(line(again("2", "n - 3", "+= 1")));
  CHECK(selects_in(part.updates[0]) == 1);
  CHECK(part.placings.empty());
  const Stencil cell = stencil_of(line("A[(t + 1) % 2][k] += a;"));
  CHECK(selects_in(cell.updates[0]) == 1);
  REQUIRE(cell.placings.size() == 1);
  CHECK_FALSE(cell.placings[0].is_apart);
}

TEST_CASE("a border in between must have copied none of the cells", "[joined]") {
  const std::string border = "A[(t + 1) % 2][0] = A[(t + 1) % 2][1]; ";
  const Stencil stencil = stencil_of(line(border + "A[(t + 1) % 2][k] = 0;"));
  REQUIRE(stencil.placings.size() == 2);
  CHECK(stencil.placings[1].is_apart);
  CHECK(stencil.borders.size() == 1);
  CHECK(stencil_of(line(border + "A[(t + 1) % 2][3] = 0;")).placings.size() == 1);
  CHECK(refused_by(line(border + "A[(t + 1) % 2][1] = 0;")) == "border-sweep");
  CHECK(refused_by(line(border + again("1", "n - 1", "*= a"))) == "single-assignment");
}

TEST_CASE("a sweep over all cells of the plane that is read makes an array of each plane", "[joined]") {
  const Stencil both = stencil_of(line("for (int x = 1; x < n - 1; x++) A[t % 2][x] *= d[x];"));
  REQUIRE(both.fields.size() == 2);
  CHECK(both.fields[0].trade->has_border);
  CHECK_FALSE(both.fields[1].trade->has_border);
  // Of other cells than those of the update each keeps what it holds.
  const Stencil more = stencil_of(line("for (int x = 0; x < n; x++) A[t % 2][x] *= d[x];"));
  CHECK(first_cell(more) == 0);
  CHECK(stencil_of(line("for (int x = 9; x < 30; x++) A[t % 2][x] *= d[x];")).placings.size() == 1);
}

TEST_CASE("further sweeps that are no function of the cell, or of other cells, are refused", "[joined]") {
  CHECK(refused_by(line(again("1", "n - 1", "= A[(t + 1) % 2][x - 1]"))) == "single-assignment");
  CHECK(refused_by(line("A[(t + 1) % 2][k] = A[(t + 1) % 2][k + 1];")) == "border-sweep");
  CHECK(
      refused_by(line("for (int x = 1; x < n - 1; x++) B[(t + 1) % 2][x] = B[t % 2][x] + A[(t + 1) % 2][x]; "
                      "A[(t + 1) % 2][k] = 0;")) == "border-sweep");
}

TEST_CASE("cells beside those of a sweep become some of its own where no reader can compute them",
          "[wider]") {
  const Stencil other_plane = stencil_of(line("A[(t + 1) % 2][0] = A[t % 2][1];"));
  CHECK(other_plane.borders.empty());
  CHECK(first_cell(other_plane) == 0);
  CHECK(other_plane.fields.size() == 1);
  CHECK(other_plane.updates[0].axes[0].relies_on == BoundsReliedOn{true, true, 2, true});
  // Of the cell beside, the update's own value: once more, and two cells away.
  const Stencil absorbing = stencil_of(line("A[(t + 1) % 2][0] = A[t % 2][1] + A[(t + 1) % 2][2];"));
  CHECK(absorbing.updates[0].axes[0].halo == Halo{1, 3});
  CHECK(absorbing.updates[0].axes[0].relies_on.iterations == 4);
  // What no sweep computes keeps what the plane holds: the values of two steps ago.
  CHECK(stencil_of(line(again("0", "n", "*= a"))).fields.size() == 2);
  CHECK(stencil_of(line(again("1", "n", "= 0"))).fields.size() == 1);
  // Borders that readers can compute stay borders.
  CHECK(stencil_of(line("A[(t + 1) % 2][0] = A[(t + 1) % 2][1];")).borders.size() == 1);
}

TEST_CASE("two sweeps of one value side by side are one", "[wider]") {
  const auto halves = [](const std::string& middle, const std::string& value) {
    return fmt::format(
        "void f(int T, int n, int k, float (*A)[100]) {{ for (int t = 0; t < T; t++) {{\n"
        "  for (int i = 1; i < {0}; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);\n"
        "  for (int i = {0}; i < n - 1; i++) A[(t + 1) % 2][i] = {1};\n}} }}\n",
        middle, value);
  };
  const std::string same = "0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1])";
  const Stencil one = stencil_of(halves("k", same));
  REQUIRE(one.updates.size() == 1);
  CHECK(one.updates[0].locals.empty());
  CHECK(one.updates[0].value->as<Select>() == nullptr);
  CHECK(one.placings.size() == 2);  // is k between 1 and n - 1?
  CHECK(one.updates[0].axes[0].relies_on.begin);
}

TEST_CASE("assignments of one body are taken apart where another sweep sets an array again",
          "[distribution]") {
  const auto stages = [](const std::string& read) {
    return fmt::format(
        "void f(int T, int n, float *u, float *k, float *w) {{ for (int t = 0; t < T; t++) {{\n"
        "  for (int i = 1; i < n; i++) {{ k[i] = u[i - 1] + u[i + 1]; w[i] = u[i] + {}; }}\n"
        "  for (int i = 1; i < n; i++) k[i] = w[i - 1] - w[i];\n"
        "  for (int i = 1; i < n; i++) u[i] = u[i] + k[i];\n}} }}\n",
        read);
  };
  CHECK(stencil_of(stages("0.5f * k[i]")).updates.size() == 3);
  CHECK(refused_by(stages("0.5f * k[i + 1]")) == "single-assignment");  // which the body has not set yet
}

}  // namespace
}  // namespace an5d::test
