// Sweeps that set borders: what updates read instead, what stays to be set, what is refused.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

// A time step over two planes that is `before`, an update of all inner cells, and `behind`.
std::string line(const std::string& before, const std::string& behind) {
  return fmt::format(
      "void f(int T, int n, float a, float A[2][n], float B[2][n]) {{\n  for (int t = 0; t < T; t++) {{\n    "
      "{}\n"
      "    for (int i = 1; i < n - 1; i++) A[(t + 1) % 2][i] = A[t % 2][i - 1] + A[t % 2][i + 1];\n    {}\n  "
      "}}\n}}\n",
      before, behind);
}

TEST_CASE("a border is read as what C sets it to, and set when the loops have run", "[borders]") {
  const Stencil stencil = stencil_of(line("", "A[(t + 1) % 2][0] = A[(t + 1) % 2][1];"));
  REQUIRE(stencil.updates.size() == 1);
  REQUIRE(stencil.borders.size() == 1);
  CHECK_FALSE(stencil.is_single());
  CHECK(stencil.borders[0].field == 0);
  CHECK_FALSE(stencil.borders[0].is_before);
  CHECK(stencil.borders[0].reads.size() == 1);
  // The cell itself, as the first step reads the border.
  const std::vector<Tap> taps = {{{-1}, 0, 1}, {{0}, 0, 1}, {{1}, 0, 1}};
  CHECK(stencil.updates[0].taps == taps);
  CHECK(stencil.updates[0].axes[0].relies_on == BoundsReliedOn{true, true, 1, true});
}

TEST_CASE("a border that is set before the update needs no first step", "[borders]") {
  const Stencil stencil = stencil_of(line("A[t % 2][n - 1] = a * t;", ""));
  REQUIRE(stencil.borders.size() == 1);
  CHECK(stencil.borders[0].is_before);
  CHECK(stencil.borders[0].reads.empty());
  bool asks = false;
  visit(stencil.updates[0].value, [&](const Expr& node) {
    const Param* param = node.as<Param>();
    asks = asks || (param && param->name == kFirstStep);
  });
  CHECK_FALSE(asks);
}

bool has_choice(const Stencil& stencil) {
  bool found = false;
  visit(stencil.updates[0].value, [&](const Expr& node) { found = found || node.as<Select>(); });
  return found;
}

TEST_CASE("ghost cells of both ends make an axis periodic", "[borders]") {
  const std::string first = "A[%][0] = A[%][n - 2];", last = "A[%][n - 1] = A[%][1];";
  const auto in_plane = [](std::string text, const std::string& plane) {
    for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + plane.size()))
      text.replace(at, 1, plane);
    return text;
  };
  const Stencil behind = stencil_of(line("", in_plane(first + last, "(t + 1) % 2")));
  CHECK(behind.axes[0].periodic);
  CHECK(behind.fields[0].has_first_ghosts);
  CHECK_FALSE(has_choice(behind));
  CHECK(behind.updates[0].touched(0) == Halo{0, 0});
  CHECK(behind.updates[0].axes[0].relies_on == BoundsReliedOn{true, true, 1, true});
  const Stencil before = stencil_of(line(in_plane(first + last, "t % 2"), ""));
  CHECK(before.axes[0].periodic);
  CHECK_FALSE(before.fields[0].has_first_ghosts);
  CHECK_FALSE(has_choice(before));
  CHECK(refused_by(line("", in_plane(first, "(t + 1) % 2"))) == "periodic-axis");
  // One cell nearer, beside the wall at the other end: a read across this one wraps around by a cell more.
  const Stencil near = stencil_of(line("", in_plane("A[%][0] = A[%][n - 3];" + last, "(t + 1) % 2")));
  CHECK(near.axes[0].periodic);
  CHECK(near.axes[0].halo == Halo{2, 1});
  CHECK(near.updates[0].axes[0].relies_on.iterations == 2);
}

TEST_CASE("mirrored borders need as many cells as they reach", "[borders]") {
  const Stencil stencil = stencil_of(line("", "A[(t + 1) % 2][0] = A[(t + 1) % 2][3];"));
  CHECK(stencil.updates[0].axes[0].relies_on.iterations == 3);
  CHECK(stencil.updates[0].axes[0].halo == Halo{1, 2});
}

TEST_CASE("borders that are no function of what is updated are refused", "[borders]") {
  CHECK(refused_by(line("", "A[(t + 1) % 2][0] = a * A[(t + 1) % 2][0];")) == "border-sweep");
  CHECK(refused_by(line("", "A[(t + 1) % 2][1] = A[(t + 1) % 2][2];")) == "border-sweep");
  CHECK(refused_by(line("", "A[t % 2][0] = 0;")) == "border-sweep");
  CHECK(refused_by(line("A[(t + 1) % 2][0] = A[(t + 1) % 2][1];", "")) == "border-sweep");
  CHECK(refused_by(line("A[t % 2][0] = 0;", "A[(t + 1) % 2][0] = 0;")) == "border-sweep");
  CHECK(refused_by(line("", "A[(t + 1) % 2][0] = A[(t + 1) % 2][n - 1]; A[(t + 1) % 2][n - 1] = 0;")) ==
        "border-sweep");
  CHECK(refused_by(line("", "B[(t + 1) % 2][0] = 0;")) == "perfect-nest");
  CHECK(refused_by(line("", "if (a > 0) A[(t + 1) % 2][0] = 0;")) == "control-flow");
}

// One body reads `u` beside the cell, in another one's order with its update. `border`: in terms of n.
std::string in_one_body(const std::string& first, const std::string& second, const std::string& border,
                        const std::string& head = "for (int i = 1; i < n; i++)") {
  return fmt::format(
      "void f(int T, int n, float *u, float *v) {{\n  for (int t = 0; t < T; t++) {{\n    {} {{ {} {} }}\n   "
      " "
      "{}\n  }}\n}}\n",
      head, first, second, border);
}

TEST_CASE("a border is no longer what its source is once the loops have updated that", "[borders]") {
  const std::string update = "u[i] = 0.5f * u[i] + 1;", ahead = "v[i] += u[i + 1];";
  const std::string down = "for (int i = n - 1; i > 0; i--)";
  CHECK(stencil_of(in_one_body(ahead, update, "u[n] = u[n - 1];")).borders.size() == 1);
  CHECK(stencil_of(in_one_body(ahead, update, "u[n] = 3;")).borders.size() == 1);
  CHECK(stencil_of(in_one_body(update, ahead, "u[n] = 3;")).borders.size() == 1);
  CHECK(refused_by(in_one_body(update, ahead, "u[n] = u[n - 1];")) == "border-sweep");
  // Each in a loop of its own, `v` finds all of `u` as it was (loop_distribution.h).
  CHECK(stencil_of(in_one_body(ahead, update, "u[n] = u[n - 2];")).borders.size() == 1);
  CHECK(refused_by(in_one_body(update, ahead, "u[n] = u[n - 2];")) == "border-sweep");
  // Downwards the source is updated later.
  CHECK(stencil_of(in_one_body(update, "v[i] += u[i - 1];", "u[0] = 3;", down)).borders.size() == 1);
  CHECK(refused_by(in_one_body(update, "v[i] += u[i - 1];", "u[0] = u[2];", down)) == "border-sweep");
}

}  // namespace
}  // namespace an5d::test
