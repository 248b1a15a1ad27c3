// Loop nests: heads, arrays, text ranges.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::line_nest;
using test::nest_of;
using test::parse_text;

namespace {

const std::string kBody = "A[(t + 1) % 2][i] = A[t % 2][i];";

// The nest over `float A[2][64]` with this head of the space loop.
Loop space_loop(const std::string& head, const std::string& parameters = "") {
  return nest_of("#include <stddef.h>\nvoid f(int T, int n, int lo, float A[2][64]" + parameters + ") {\n" +
                 "for (int t = 0; t < T; t++)\n" + head + "\n" + kBody + "\n}\n")
      .sweeps.at(0)
      .space.at(0);
}

std::string range(const std::string& head, const std::string& parameters = "") {
  const std::string text = "#include <stddef.h>\nvoid f(int T, int n, int lo, float A[2][64]" + parameters +
                           ") {\n" + "for (int t = 0; t < T; t++)\n" + head + "\n" + kBody + "\n}\n";
  const std::string printed = to_string(nest_of(text));
  const std::size_t start = printed.find("  for ");
  return printed.substr(start + 6, printed.find('\n', start) - start - 6);
}

std::string slice(const TranslationUnit& unit, const SourceRange& where) {
  return unit.source.text.substr(where.offset, where.length);
}

}  // namespace

TEST_CASE("the 5-point Jacobi of the paper", "[nest]") {
  const LoopNest nest = nest_of(R"(#define SB_TYPE float
void j2d5pt(SB_TYPE (*A)[1026][1026], int timestep) {
#pragma scop
  for (int t = 0; t < timestep; t++)
    for (int i = 1; i < 1026 - 1; i++)
      for (int j = 1; j < 1026 - 1; j++)
        A[(t+1)%2][i][j] = (5.1f * A[t%2][i-1][j] + 12.1f * A[t%2][i][j-1] + 15.0f * A[t%2][i][j] +
                            12.2f * A[t%2][i][j+1] + 5.2f * A[t%2][i+1][j]) / 118;
#pragma endscop
})");
  CHECK(
      to_string(nest) ==
      "nest 1 of j2d5pt\n"
      "array float A[][1026][1026]\n"
      "for int t in [0, timestep)\n"
      "  for int i in [1, (1026 - 1))\n"
      "    for int j in [1, (1026 - 1))\n"
      "      A[((t + 1) % 2)][i][j] = ((((((5.1f * A[(t % 2)][(i - 1)][j]) + (12.1f * A[(t % 2)][i][(j - "
      "1)])) + "
      "(15.0f * A[(t % 2)][i][j])) + (12.2f * A[(t % 2)][i][(j + 1)])) + (5.2f * A[(t % 2)][(i + 1)][j])) / "
      "<float>118)\n");
  CHECK(nest.region.line == 4);
  CHECK(nest.time.where.column == 3);
}

TEST_CASE("loop heads become half-open ranges", "[loops]") {
  CHECK(range("for (int i = 1; i < n; i++)") == "int i in [1, n)");
  CHECK(range("for (int i = 1; i <= n; ++i)") == "int i in [1, n +1)");
  CHECK(range("for (int i = 1; n > i; i += 1)") == "int i in [1, n)");
  CHECK(range("for (int i = 1; n >= i; i = i + 1)") == "int i in [1, n +1)");
  CHECK(range("for (int i = lo; i < n; i = 1 + i)") == "int i in [lo, n)");
  CHECK(range("for (int i = n; i > 0; i--)") == "int i in [0 +1, n +1) down");
  CHECK(range("for (int i = n - 1; i >= lo; --i)") == "int i in [lo, (n - 1) +1) down");
  CHECK(range("for (int i = n; lo < i; i -= 1)") == "int i in [lo +1, n +1) down");
  CHECK(range("for (int i = n; lo <= i; i = i - 1)") == "int i in [lo, n +1) down");
}

TEST_CASE("iterators of all integer types", "[loops]") {
  CHECK(range("for (long i = 1; i < n; i++)") == "long long i in [<long long>1, <long long>n)");
  CHECK(range("for (unsigned i = 1; i < 63; i++)") ==
        "unsigned int i in [<unsigned int>1, <unsigned int>63)");
  CHECK(range("for (size_t i = 1; i < m; i++)", ", size_t m") ==
        "unsigned long long i in [<unsigned long long>1, m)");
  CHECK(range("for (short i = 1; i < n; i++)") == "short i in [<short>1, n)");
  CHECK(range("for (unsigned char i = 63; i > 0; i--)") ==
        "unsigned char i in [0 +1, <unsigned char>63 +1) down");
  CHECK(range("for (int i = 0; i < m; i++)", ", size_t m") == "int i in [0, m)");
  CHECK(range("for (int i = 1; i < sizeof(float) * 8; i++)") ==
        "int i in [1, (4ull * <unsigned long long>8))");
  CHECK(range("for (unsigned i = 63; i >= 1; i--)") ==
        "unsigned int i in [<unsigned int>1, <unsigned int>63 +1) down");
}

TEST_CASE("an iterator may be declared before the loop", "[loops]") {
  const LoopNest nest =
      nest_of("void f(int T, float A[2][64]) { int t, i; for (t = 0; t < T; t++) for (i = 1; i < 63; i++) " +
              kBody + " }");
  CHECK(nest.time.scope == IteratorScope::kOutside);
  CHECK(nest.sweeps[0].space[0].scope == IteratorScope::kOutside);
  CHECK(space_loop("for (int i = 1; i < n; i++)").scope == IteratorScope::kLoop);
}

TEST_CASE("arrays are found wherever they are declared", "[arrays]") {
  const auto line = [](const std::string& outside, const std::string& parameters, const std::string& inside) {
    const std::string text = to_string(
        nest_of("#include <stdlib.h>\n#define N 10\n" + outside + "\nvoid f(int n, int m, int T" +
                parameters + ") {\n" + inside +
                "\nfor (int t = 0; t < T; t++) for (int i = 1; i < 9; i++) for (int j = 1; j < 9; j++)\n"
                "A[(t + 1) % 2][i][j] = A[t % 2][i][j]; }"));
    const std::size_t start = text.find("array ");
    return text.substr(start, text.find('\n', start) - start);
  };
  CHECK(line("float A[2][N][N + 2];", "", "") == "array float A[2][10][12]");
  CHECK(line("static double A[2][N][N];", "", "") == "array double A[2][10][10]");
  CHECK(line("extern float A[][N][N];", "", "") == "array float A[][10][10]");
  CHECK(line("extern float A[][N][N]; float A[2][N][N];", "", "") == "array float A[2][10][10]");
  CHECK(line("typedef float Plane[N][N]; Plane A[2];", "", "") == "array float A[2][10][10]");
  CHECK(line("typedef float Plane[N][N];", ", Plane *A", "") == "array float A[][10][10]");
  CHECK(line("", ", float (*A)[n][m]", "") == "array float A[][n][m]");
  CHECK(line("", ", float A[2][n][m + 2]", "") == "array float A[][n][(m + 2)]");
  CHECK(line("", ", float A[restrict static 2][n][m]", "") == "array float A[][n][m]");
  CHECK(line("", ", float (*restrict A)[N][N]", "") == "array float A[][10][10]");
  CHECK(line("", "", "float A[2][n][m];") == "array float A[2][n][m]");
  CHECK(line("", "", "static float A[2][N][N];") == "array float A[2][10][10]");
  CHECK(line("", "", "float (*A)[n][m] = malloc(2 * sizeof *A);") == "array float A[][n][m]");
  CHECK(line("", "", "n = 3; float A[2][n][n];") == "array float A[2][n][n]");
}

TEST_CASE("other arrays are passed on", "[arrays]") {
  const LoopNest nest = nest_of(
      line_nest("A[(t + 1) % 2][i] = C[i] * A[t % 2][i] + w[t];", "float w[100];", ", const double *C"));
  REQUIRE(nest.arrays.size() == 3);
  CHECK(nest.arrays[1].name == "C");
  CHECK(nest.arrays[1].element == ScalarType::kDouble);
  CHECK(nest.arrays[1].extents.size() == 1);
  CHECK(nest.arrays[2].name == "w");
  CHECK(nest.sweeps[0].assignments[0].target.array == 0);
}

TEST_CASE("parameters are those of the body, by first use", "[nest]") {
  const LoopNest nest =
      nest_of(line_nest("A[(t + 1) % 2][i] = b * A[t % 2][i] + a + b;", "long b;", ", float a"));
  CHECK(nest.params == std::vector<Variable>{{"b", ScalarType::kInt64}, {"a", ScalarType::kFloat}});
}

TEST_CASE("regions and bodies are exact text", "[text]") {
  const auto check = [](const std::string& loops, const std::string& region, const std::string& body) {
    const auto parsed = parse_text(
        "#define UPDATE A[(t + 1) % 2][i] = A[t % 2][i]\n#define FOR(v, n) for (int v = 1; v < n; v++)\n"
        "void f(int T, float A[2][64]) { " +
        loops + " ; }");
    INFO(loops);
    for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(said.message);
    REQUIRE(parsed);
    CHECK(slice(*parsed, parsed->nests.at(0).region) == region);
    CHECK(slice(*parsed, parsed->nests.at(0).sweeps.at(0).body) == body);
  };
  const std::string head = "for (int t = 0; t < T; t++)", space = "for (int i = 1; i < 63; i++)";
  check(head + space + kBody, head + space + kBody, kBody);
  check(head + space + "A[(t+1)%2][i] = 0.5f*A[t%2][i] /* x */ ; int y;",
        head + space + "A[(t+1)%2][i] = 0.5f*A[t%2][i] /* x */ ;",
        "A[(t+1)%2][i] = 0.5f*A[t%2][i] /* x */ ;");
  check(head + "{" + space + "{ " + kBody + " } }", head + "{" + space + "{ " + kBody + " } }",
        "{ " + kBody + " }");
  check(head + space + "UPDATE;", head + space + "UPDATE;", "UPDATE;");
  check("FOR(t, T) FOR(i, 63) { UPDATE; }", "FOR(t, T) FOR(i, 63) { UPDATE; }", "{ UPDATE; }");
}

TEST_CASE("nests are numbered by function", "[nest]") {
  const std::string nest = "for (int t = 0; t < T; t++) for (int i = 1; i < 63; i++) " + kBody;
  const auto parsed = parse_text("void f(int T, float A[2][64]) { " + nest + nest +
                                 " }\nvoid g(int T, float A[2][64]) { while (T--) { " + nest + " } }");
  REQUIRE(parsed);
  REQUIRE(parsed->nests.size() == 3);
  CHECK(parsed->nests[1].function == "f");
  CHECK(parsed->nests[1].ordinal == 2);
  CHECK(parsed->nests[2].function == "g");
  CHECK(parsed->nests[2].ordinal == 1);
  CHECK(parsed->refused.empty());
  CHECK(parsed->nests[2].origin.marking == Marking::kNone);
}

TEST_CASE("loops that are no stencils are left alone", "[nest]") {
  const auto parsed = parse_text(
      "float A[2][8][8], B[8][8], C[8][8];\n"
      "void f(int T) {\n"
      "  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) { A[0][i][j] = i % 7; A[1][i][j] = 0; }\n"
      "  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) for (int k = 0; k < 8; k++) B[i][j] += "
      "C[i][k] * A[0][k][j];\n"
      "  for (int i = 1; i < 8; i++) for (int j = 0; j < 8; j++) B[i][j] = B[i - 1][j] + C[i][j];\n"
      "  for (int t = 0; t < T; t++) for (int i = 1; i < 7; i++) for (int j = 1; j < 7; j++) A[(t + 1) & "
      "1][i][j] = A[t & 1][i][j];\n"
      "  for (int i = 0; i < 2; i++) for (;;) break;\n"
      "}");
  REQUIRE(parsed);
  CHECK(parsed->nests.size() == 1);
}
