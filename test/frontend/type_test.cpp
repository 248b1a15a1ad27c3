// C's types and silent conversions, literals, locals, functions.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::line_nest;
using test::nest_of;
using test::value_of;

namespace {

std::string value(const std::string& expression, const std::string& before = "",
                  const std::string& parameters = "") {
  return value_of(line_nest("A[(t + 1) % 2][i] = " + expression + ";", before, parameters));
}

// Of a nest of one sweep with one assignment.
const Assignment& assignment_of(const LoopNest& nest) { return nest.sweeps.at(0).assignments.at(0); }
const LocalDefinition& local_of(const LoopNest& nest, int n) { return assignment_of(nest).locals.at(n); }

std::string value_of(const LoopNest& nest) {
  return to_string(assignment_of(nest).value, nest, nest.sweeps[0]);
}
std::string value_of_local(const LoopNest& nest, int n) {
  return to_string(local_of(nest, n).value, nest, nest.sweeps[0]);
}

}  // namespace

TEST_CASE("silent conversions are written out", "[types]") {
  CHECK(value("sqrt(A[t % 2][i])", "#include <math.h>") == "<float>@sqrt(<double>A[(t % 2)][i])");
  CHECK(value("sqrtf(A[t % 2][i])", "#include <math.h>") == "@sqrtf(A[(t % 2)][i])");
  CHECK(value("A[t % 2][i] / 118") == "(A[(t % 2)][i] / <float>118)");
  CHECK(value("A[t % 2][i] * 0.25") == "<float>(<double>A[(t % 2)][i] * 0.25)");
  CHECK(value("(A[t % 2][i] < 1) + !x", "", ", float x") == "<float>((A[(t % 2)][i] < <float>1) + !x)");
  CHECK(value("(int)A[t % 2][i] & 3u") == "<float>(<unsigned int>(int)A[(t % 2)][i] & 3u)");
  CHECK(value("x ? 1 : 2.0", "", ", double x") == "<float>(x ? <double>1 : 2.0)");
  CHECK(value("b + A[t % 2][i]", "", ", _Bool b") == "(<float><int>b + A[(t % 2)][i])");
  CHECK(value("A[t % 2][i] + x", "", ", long x") == "(A[(t % 2)][i] + <float>x)");
}

TEST_CASE("narrow integers are promoted and converted back", "[types]") {
  const std::string before = "signed char B[2][64];";
  CHECK(
      value_of(
          "signed char B[2][64];\nvoid f(int T) { for (int t = 0; t < T; t++) for (int i = 1; i < 63; i++)\n"
          "B[(t + 1) % 2][i] = (B[t % 2][i - 1] + B[t % 2][i + 1]) / 2; }") ==
      "<signed char>((<int>B[(t % 2)][(i - 1)] + <int>B[(t % 2)][(i + 1)]) / 2)");
  CHECK(value_of("unsigned short B[2][64];\nvoid f(int T) { for (int t = 0; t < T; t++) for (int i = 1; i < "
                 "63; i++)\n"
                 "B[(t + 1) % 2][i] = ~B[t % 2][i] >> 1; }") == "<unsigned short>(~<int>B[(t % 2)][i] >> 1)");
}

TEST_CASE("element types", "[types]") {
  const auto element = [](const std::string& type) {
    return nest_of(
               "#include <stdint.h>\n#include <stddef.h>\n" + type +
               " B[2][64];\nvoid f(int T) {\n"
               "for (int t = 0; t < T; t++) for (int i = 0; i < 64; i++) B[(t + 1) % 2][i] = B[t % 2][i]; }")
        .arrays[0]
        .element;
  };
  CHECK(element("float") == ScalarType::kFloat);
  CHECK(element("double") == ScalarType::kDouble);
  CHECK(element("char") == ScalarType::kInt8);
  CHECK(element("uint8_t") == ScalarType::kUInt8);
  CHECK(element("short") == ScalarType::kInt16);
  CHECK(element("unsigned short") == ScalarType::kUInt16);
  CHECK(element("int") == ScalarType::kInt32);
  CHECK(element("unsigned") == ScalarType::kUInt32);
  CHECK(element("long") == ScalarType::kInt64);
  CHECK(element("long long") == ScalarType::kInt64);
  CHECK(element("size_t") == ScalarType::kUInt64);
  CHECK(element("enum { ONE = 1 }") == ScalarType::kUInt32);
}

TEST_CASE("literals keep their spelling, through macros too", "[types]") {
  CHECK(value("0x1.8p1f * A[t % 2][i]") == "(0x1.8p1f * A[(t % 2)][i])");
  CHECK(value("C0 * A[t % 2][i]", "#define C0 (0.25f)") == "(0.25f * A[(t % 2)][i])");
  CHECK(value("SCALE(2e-1f, A[t % 2][i])", "#define SCALE(c, x) ((c) * (x) * 1.50f)") ==
        "((2e-1f * A[(t % 2)][i]) * 1.50f)");
  CHECK(value("PASTE(3, 5) * A[t % 2][i]", "#define PASTE(a, b) a##.##b##f") == "(3.5f * A[(t % 2)][i])");
  CHECK(value("A[t % 2][i] + 010 + 0xFFu") == "((A[(t % 2)][i] + <float>010) + <float>0xFFu)");
}

TEST_CASE("constants without a spelling become literals of their type", "[types]") {
  CHECK(value("A[t % 2][i] + K", "enum { K = -3 };") == "(A[(t % 2)][i] + <float>-3)");
  CHECK(value("A[t % 2][i] + sizeof(double)") == "(A[(t % 2)][i] + <float>8ull)");
  CHECK(value("A[t % 2][i] + 'a'") == "(A[(t % 2)][i] + <float>97)");
  CHECK(value("A[t % 2][i] + L", "enum { L = -2147483647 - 1 };") ==
        "(A[(t % 2)][i] + <float>(-2147483647 - 1))");
  CHECK(value("A[t % 2][i] * c", "static const float c = 0.2f;") == "(A[(t % 2)][i] * c)");
}

TEST_CASE("macros with ?: are selections", "[types]") {
  CHECK(value("MAX(A[t % 2][i], 0)", "#define MAX(a, b) ((a) > (b) ? (a) : (b))") ==
        "((A[(t % 2)][i] > <float>0) ? A[(t % 2)][i] : <float>0)");
  CHECK(value("n ?: A[t % 2][i]") == "(n ? <float>n : A[(t % 2)][i])");
}

TEST_CASE("builtins have the names of <math.h>", "[types]") {
  CHECK(value("__builtin_fmaf(A[t % 2][i], 2, 3)") == "@fmaf(A[(t % 2)][i], <float>2, <float>3)");
  CHECK(value("_Generic(A[t % 2][i], float: sqrtf, default: sqrt)(A[t % 2][i])", "#include <math.h>") ==
        "@sqrtf(A[(t % 2)][i])");
}

TEST_CASE("assignments to temporaries make versions", "[locals]") {
  const LoopNest nest =
      nest_of(line_nest("float s = A[t % 2][i], u; s += 0.5; u = s; s *= u; int k = 1; k <<= 2L; k++;\n"
                        "A[(t + 1) % 2][i] = s + u + k;"));
  REQUIRE(assignment_of(nest).locals.size() == 7);
  CHECK(local_of(nest, 1).name == "s_2");
  CHECK(value_of_local(nest, 1) == "<float>(<double>s + 0.5)");
  CHECK(value_of_local(nest, 5) == "(k << 2L)");
  CHECK(value_of(nest) == "((s_3 + u) + <float>k_3)");
}

TEST_CASE("narrow temporaries step in int", "[locals]") {
  const LoopNest nest =
      nest_of(line_nest("unsigned char c = 255; c++; c += 2.5f; A[(t + 1) % 2][i] = A[t % 2][i] + c;"));
  CHECK(value_of_local(nest, 1) == "<unsigned char>(<int>c + 1)");
  CHECK(value_of_local(nest, 2) == "<unsigned char>(<float>c_2 + 2.5f)");
}

TEST_CASE("names of versions avoid all other names", "[locals]") {
  const LoopNest nest = nest_of(
      line_nest("float s = s_2; s += 1; { float n = s; s = n; } A[(t + 1) % 2][i] = s + n + A[t % 2][i];", "",
                ", float s_2"));
  REQUIRE(assignment_of(nest).locals.size() == 4);
  CHECK(local_of(nest, 0).name == "s");
  CHECK(local_of(nest, 1).name == "s_3");
  CHECK(local_of(nest, 2).name == "n_2");
  CHECK(local_of(nest, 3).name == "s_4");
  CHECK(value_of(nest) == "((s_4 + <float>n) + A[(t % 2)][i])");
}

TEST_CASE("functions of the file become values", "[functions]") {
  const LoopNest nest = nest_of(line_nest("A[(t + 1) % 2][i] = g(A[t % 2][i], 2);",
                                          "#include <math.h>\nstatic const float half = 0.5f;\n"
                                          "static float square(float x) { return x * x; }\n"
                                          "static inline float g(double x, int k) {\n"
                                          "  if (x < 0) return 0;\n  else if (k == 1) { return 1; }\n"
                                          "  double y = x * k; k = 3; y -= square(x) * half;\n  if (y > 9) "
                                          "return 9;\n  return fabs(y) + k; }\n"));
  const std::string text = to_string(nest);
  REQUIRE(nest.functions.size() == 2);
  CHECK(nest.functions[0].name == "square");
  CHECK(text.find("function float g(double x, int k)\n"
                  "  double y = (x * <double>k)\n"
                  "  int k_2 = 3\n"
                  "  double y_2 = (y - <double>(square(<float>x) * 0.5f))\n"
                  "  return ((x < <double>0) ? (float)0 : ((k == 1) ? (float)1 : ") != std::string::npos);
  INFO(text);
  CHECK(value_of(nest) == "g(<double>A[(t % 2)][i], 2)");
}
