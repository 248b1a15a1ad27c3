// Layers at the sides of a grid: where their statements are made, and where C keeps their arrays.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "codegen/emit/c_expr.h"
#include "support.h"

namespace an5d::test {
namespace {

std::string line(const std::string& step) {
  return "void f(int T, int n, int m, float *u, float *v, float *a, const float *d) {\n"
         "  for (int t = 0; t < T; t++) {\n"
         "    for (int i = 1; i < n; i++) u[i] += v[i] - v[i - 1];\n"
         "    " +
         step + "\n    for (int i = 0; i < n - 1; i++) v[i] += u[i + 1] - u[i];\n  }\n}\n";
}

const Update& update_of(const Stencil& stencil, const std::string& name) {
  const auto of = std::ranges::find_if(
      stencil.updates, [&](const Update& update) { return stencil.fields[update.field].name == name; });
  REQUIRE(of != stencil.updates.end());
  return *of;
}

// "1 to n - 1"
std::string box_of(const Stencil& stencil, const std::string& name) {
  const Axis& axis = update_of(stencil, name).axes[0];
  const auto text = [](const Bound& bound) {
    return print(bound.value) + (bound.adjust ? fmt::format(" {:+}", bound.adjust) : "");
  };
  return text(axis.begin) + " to " + text(axis.end);
}

// "16 - n", "n - 1 down"
std::string shift_of(const Stencil& stencil, const std::string& name) {
  const Array& array = array_named(stencil.memory, name);
  if (!array.shift) return "";
  const Array::Shift::By& by = array.shift->by[0];
  return array.shift->of + " " + print(by.distance) + (by.down ? " down" : "");
}

TEST_CASE("conditions of position are bounds of what is updated in place", "[layers]") {
  const auto under = [](const std::string& condition) {
    const Stencil stencil =
        stencil_of(line("for (int i = 1; i < n; i++) if (" + condition + ") a[i] = 0.5f * a[i] + u[i];"));
    return box_of(stencil, "a") + (update_of(stencil, "a").value->as<Select>() ? " or not" : "");
  };
  CHECK(under("i >= 3") == "3 to n");
  CHECK(under("i < n - 4") == "1 to n -4");
  CHECK(under("!(i < 2 || i > n - 3)") == "2 to n -2");
  CHECK(under("i < m") == "1 to (long long)n < (long long)m ? (long long)n : (long long)m");
  CHECK(under("d[i] > 0") == "1 to n or not");
  CHECK(under("i >= 2 && d[i] > 0") == "2 to n or not");
}

TEST_CASE("layers count the cells of the grid, and their arrays lie where they begin", "[layers]") {
  const Stencil up = stencil_of(
      line("for (int k = 0; k < 12; k++) { a[k] = d[k] * a[k] + v[n - 12 + k]; u[n - 12 + k] += a[k]; }"));
  CHECK(box_of(up, "a") == "(long long)n -12 to (long long)n");
  CHECK(shift_of(up, "a") == "a -1 * (long long)n + 12");
  CHECK(shift_of(up, "d") == "d -1 * (long long)n + 12");
  CHECK(shift_of(up, "u").empty());
  const Stencil down =
      stencil_of(line("for (int k = 1; k < 12; k++) { a[k] = d[k] * a[k] + v[n - k]; u[n - k] += a[k]; }"));
  CHECK(box_of(down, "a") == "(long long)n -11 to (long long)n");
  CHECK(shift_of(down, "a") == "a (long long)n down");
  const Stencil both = stencil_of(
      line("for (int i = 1; i < n; i++) { if (i < 9) a[i] += v[i]; if (i > n - 9) a[i - n + 18] += v[i]; }"));
  CHECK(shift_of(both, "a").empty());
  CHECK(shift_of(both, "a_2") == "a -1 * (long long)n + 18");
  CHECK(box_of(both, "a_2").ends_with("to n"));
}

TEST_CASE("an array that is written is not taken to be another one where it is only read", "[layers]") {
  CHECK(refused_by(line("for (int i = 1; i < n - m; i++) a[i] = a[i] + a[i + m];")) == "constant-offset");
}

}  // namespace
}  // namespace an5d::test
