// Subscripts by hand, taken apart; and those that cannot be.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_refused;
using test::nest_of;

namespace {

std::string text_of(const std::string& body, const std::string& types = "int", const std::string& mark = "") {
  const std::string end = mark.empty() ? "" : "\n#pragma endscop\n";
  return "void f(int T, " + types + " n, " + types + " m, " + types +
         " w, float *u, float *v, const double *c) {\n" + mark + "for (int t = 0; t < T; t++)\nfor (" +
         types + " i = 1; i < n; i++) for (" + types + " j = 1; j < m; j++) for (" + types +
         " k = 1; k < w; k++) {\n" + body + "\n}" + end + "}\n";
}

}  // namespace

TEST_CASE("linear subscripts are taken apart", "[linear]") {
  const LoopNest nest =
      nest_of(text_of("u[(i * m + j) * w + k] = v[(i * m + j - 1) * w + k + 1] + c[j * w + k];"));
  REQUIRE(nest.arrays.size() == 3);
  const Sweep& sweep = nest.sweeps[0];
  const auto extents = [&](int array) {
    std::string all;
    for (const ExprPtr& extent : nest.arrays[array].extents)
      all += "[" + (extent ? to_string(extent, nest, sweep) : "") + "]";
    return all;
  };
  CHECK(extents(0) == "[][(long long)m][(long long)w]");
  CHECK(extents(1) == extents(0));
  CHECK(extents(2) == "[][(long long)w]");
  CHECK(to_string(sweep.assignments[0].value, nest, sweep) ==
        "<float>(<double>v[i][(<long long>j + <long long>-1)][(<long long>k + <long long>1)] + c[j][k])");
  CHECK(nest.params.empty());
}

TEST_CASE("the same place in other words", "[linear]") {
  const std::string target = "u[(i * m + j) * w + k] = ";
  const auto value_of = [&](const std::string& value) {
    const LoopNest nest = nest_of(text_of(target + value));
    return to_string(nest.sweeps[0].assignments[0].value, nest, nest.sweeps[0]);
  };
  const std::string above = value_of("v[((i - 1) * m + j) * w + k];");
  CHECK(above == "v[(<long long>i + <long long>-1)][j][k]");
  CHECK(value_of("v[i * m * w - m * w + w * j + k];") == above);
  CHECK(value_of("v[k + w * (j + m * i) + -1 * w * m];") == above);
  CHECK(value_of("v[(long)(i - 1) * m * w + j * w + k];") == above);
  CHECK(value_of("v[(((unsigned long)i - 1) * m + j) * w + k];") == above);
}

TEST_CASE("temporaries for places are gone, others stay", "[linear]") {
  const LoopNest nest =
      nest_of(text_of("const int row = (i * m + j) * w; int c0 = row + k; float s = v[c0] * w; c0 -= w; s += "
                      "v[c0]; u[row + k] = s;"));
  const std::vector<LocalDefinition>& locals = nest.sweeps[0].assignments[0].locals;
  REQUIRE(locals.size() == 2);
  CHECK(locals[0].name == "s");
  CHECK(to_string(locals[1].value, nest, nest.sweeps[0]) == "(s + v[i][(<long long>j + <long long>-1)][k])");
  CHECK(nest.params == std::vector<Variable>{{"w", ScalarType::kInt32}});
}

TEST_CASE("numbers as strides: the nearest row", "[linear]") {
  const auto value_of = [&](const std::string& at) {
    const LoopNest nest = nest_of(
        "void f(int T, float *u, float *v) { for (int t = 0; t < T; t++) for (int i = 1; i < 9; i++) for "
        "(int j = 1; "
        "j < 9; j++) u[i * 10 + j] = v[" +
        at + "]; }");
    return to_string(nest.sweeps[0].assignments[0].value, nest, nest.sweeps[0]);
  };
  CHECK(value_of("i * 10 + j - 10") == "v[(<long long>i + <long long>-1)][j]");
  CHECK(value_of("i * 10 + j + 9") == "v[(<long long>i + <long long>1)][(<long long>j + <long long>-1)]");
  CHECK(value_of("10 * (i - 2) + (j + 1)") ==
        "v[(<long long>i + <long long>-2)][(<long long>j + <long long>1)]");
  CHECK(value_of("j + 10 * i - 11") == "v[(<long long>i + <long long>-1)][(<long long>j + <long long>-1)]");
  CHECK(value_of("i * 10 + 9 - j") == "v[i][(<long long>9 - <long long>j)]");
  CHECK(value_of("i * 10 + j - T + 20") ==
        "v[i][(<long long>j + ((<long long>-1 * (long long)T) + <long long>20))]");
}

TEST_CASE("linear-subscript", "[rules]") {
  const std::string scop = "#pragma scop\n", cell = "u[(i * m + j) * w + k]";
  const auto refuse = [&](const std::string& body, const std::string& types = "int") {
    check_refused("linear-subscript", text_of(body, types, scop));
  };
  refuse(cell + " = $[[v[(i * m + j) * w + k * 2]]]$;");
  refuse(cell + " = v[(i * n + j) * w + k] + $[[v[(i * m + j) * w + k]]]$;");  // other strides
  refuse("$[[u[(i * m + j) * w + j]]]$ = v[(i * m + j) * w + k];");
  refuse(cell + " = $[[v[(t * m + j) * w + k]]]$;");
  refuse("$[[u[(i * m + j) / 2 * w + k]]]$ = v[(i * m + j) * w + k];");
  refuse("$[[u[(i * m + j) * w + k]]]$ = v[(i * m + j) * w + k];", "unsigned");  // wraps
  nest_of(text_of(cell + " = v[(i * m + j) * w + k];", "unsigned long", scop));
}
