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

TEST_CASE("FDTD: three sweeps in place, with iterators from outside", "[sweeps]") {
  const std::string text = R"(#define NX 100
void fdtd(int T, float ex[NX][NX], float ey[NX][NX], float hz[NX][NX]) {
  int t, i, j;
  for (t = 0; t < T; t++) {
    for (i = 1; i < NX; i++)
      for (j = 0; j < NX; j++)
        ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i-1][j]);
    for (i = 0; i < NX; i++)
      for (j = 1; j < NX; j++)
        ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j-1]);
    for (i = 0; i < NX - 1; i++)
      for (j = 0; j < NX - 1; j++) {
        float s = ex[i][j+1] - ex[i][j];
        s += ey[i+1][j] - ey[i][j];
        hz[i][j] -= 0.7 * s;
      }
  }
})";
  const auto parsed = parse_text(text);
  REQUIRE(parsed);
  const LoopNest nest = nest_of(text);
  CHECK(to_string(nest) ==
        "nest 1 of fdtd\n"
        "array float ey[][100]\n"
        "array float hz[][100]\n"
        "array float ex[][100]\n"
        "for outer int t in [0, T)\n"
        "  for outer int i in [1, 100)\n"
        "    for outer int j in [0, 100)\n"
        "      ey[i][j] = (ey[i][j] - (0.5f * (hz[i][j] - hz[(i - 1)][j])))\n"
        "  for outer int i in [0, 100)\n"
        "    for outer int j in [1, 100)\n"
        "      ex[i][j] = (ex[i][j] - (0.5f * (hz[i][j] - hz[i][(j - 1)])))\n"
        "  for outer int i in [0, (100 - 1))\n"
        "    for outer int j in [0, (100 - 1))\n"
        "      float s = (ex[i][(j + 1)] - ex[i][j])\n"
        "      float s_2 = (s + (ey[(i + 1)][j] - ey[i][j]))\n"
        "      hz[i][j] = <float>(<double>hz[i][j] - (0.7 * <double>s_2))\n");
  REQUIRE(nest.sweeps.size() == 3);
  CHECK(slice(*parsed, nest.sweeps[1].body) == "ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j-1]);");
  CHECK(slice(*parsed, nest.sweeps[2].assignments[0].where) == "hz[i][j]");
}

TEST_CASE("Gray-Scott: two arrays with time planes in one body", "[sweeps]") {
  const LoopNest nest = nest_of(R"(float u[2][66][66], v[2][66][66];
void react(int T, float f, float k) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 65; i++)
      for (int j = 1; j < 65; j++) {
        const float a = u[t%2][i][j], b = v[t%2][i][j];
        const float r = a * b * b;
        u[(t+1)%2][i][j] = a - r + f * (1 - a);
        const float d = f + k;
        v[(t+1)%2][i][j] = b + r - d * b;
      }
#pragma endscop
})");
  CHECK(to_string(nest) ==
        "nest 1 of react\n"
        "array float u[2][66][66]\n"
        "array float v[2][66][66]\n"
        "param float f\n"
        "param float k\n"
        "for int t in [0, T)\n"
        "  for int i in [1, 65)\n"
        "    for int j in [1, 65)\n"
        "      float a = u[(t % 2)][i][j]\n"
        "      float b = v[(t % 2)][i][j]\n"
        "      float r = ((a * b) * b)\n"
        "      u[((t + 1) % 2)][i][j] = ((a - r) + (f * (<float>1 - a)))\n"
        "      float d = (f + k)\n"
        "      v[((t + 1) % 2)][i][j] = ((b + r) - (d * b))\n");
  const std::vector<Assignment>& made = nest.sweeps.at(0).assignments;
  REQUIRE(made.size() == 2);
  CHECK(made[0].locals.size() == 3);
  CHECK(made[1].locals.size() == 1);
}

TEST_CASE("pairs of arrays and copies back", "[sweeps]") {
  const auto lines = [](const std::string& first, const std::string& second) {
    const LoopNest nest = nest_of(
        "float A[64], B[64], C[2][64];\nvoid f(int T) {\n#pragma scop\n"
        "for (int t = 0; t < T; t++) {\nfor (int i = 1; i < 63; i++) " +
        first + "\nfor (int i = 62; i > 0; i--) " + second + "\n}\n#pragma endscop\n}");
    const std::string text = to_string(nest);
    return text.substr(text.find("  for"));
  };
  const std::string up = "  for int i in [1, 63)\n    ", down = "  for int i in [0 +1, 62 +1) down\n    ";
  CHECK(lines("B[i] = A[i - 1] + A[i + 1];", "A[i] = B[i - 1] + B[i + 1];") ==
        up + "B[i] = (A[(i - 1)] + A[(i + 1)])\n" + down + "A[i] = (B[(i - 1)] + B[(i + 1)])\n");
  CHECK(lines("B[i] = A[i - 1];", "A[i] = B[i];") == up + "B[i] = A[(i - 1)]\n" + down + "A[i] = B[i]\n");
  CHECK(lines("C[(t + 1) % 2][i] = A[i];", "A[i] = C[(t + 1) % 2][i + 1];") ==
        up + "C[((t + 1) % 2)][i] = A[i]\n" + down + "A[i] = C[((t + 1) % 2)][(i + 1)]\n");
}

TEST_CASE("locals of several sweeps have names of their own", "[sweeps]") {
  const LoopNest nest = nest_of(
      "float A[64], B[64];\nvoid f(int T) { for (int t = 0; t < T; t++) {\n"
      "{ for (int i = 1; i < 63; i++) { float s = A[i], j = s; B[i] = s + j; float unread = s; } }\n"
      "for (int j = 1; j < 63; j++) { float s = B[j]; s *= 2; A[j] = s; } } }");
  const std::string text = to_string(nest);
  CHECK(text.substr(text.find("  for")) ==
        "  for int i in [1, 63)\n"
        "    float s = A[i]\n"
        "    float j_2 = s\n"
        "    B[i] = (s + j_2)\n"
        "  for int j in [1, 63)\n"
        "    float s_2 = B[j]\n"
        "    float s_3 = (s_2 * <float>2)\n"
        "    A[j] = s_3\n");
}

TEST_CASE("compound assignments in place are written out in C's types", "[sweeps]") {
  const auto value = [](const std::string& type, const std::string& update) {
    return test::value_of(type +
                          " U[64];\nvoid f(int T, double c, unsigned n) { for (int t = 0; t < T; t++) "
                          "for (int i = 1; i < 63; i++) U[i] " +
                          update + "; }");
  };
  CHECK(value("float", "+= U[i + 1]") == "(U[i] + U[(i + 1)])");
  CHECK(value("float", "*= c") == "<float>(<double>U[i] * c)");
  CHECK(value("float", "/= 3") == "(U[i] / <float>3)");
  CHECK(value("unsigned char", "-= U[i + 1]") == "<unsigned char>(<int>U[i] - <int>U[(i + 1)])");
  CHECK(value("int", "%= n") == "<int>(<unsigned int>U[i] % n)");
  CHECK(value("short", "<<= 2L") == "<short>(<int>U[i] << 2L)");
}

TEST_CASE("a time step with several sweeps is found without pragmas and with them", "[sweeps]") {
  const std::string nest =
      "for (int t = 0; t < T; t++) { for (int i = 1; i < 63; i++) B[i] = A[i - 1] + A[i + 1];\n"
      "for (int i = 1; i < 63; i++) A[i] = B[i]; }\n";
  for (const char* around : {"", "#pragma scop\n"}) {
    const std::string before = around, after = before.empty() ? "" : "#pragma endscop\n";
    const LoopNest found = nest_of(
        "float A[64], B[64];\nvoid f(int T) {\nfor (int i = 0; i < 64; i++) A[i] = "
        "i;\n" +
        before + nest + after + "}");
    CHECK(found.sweeps.size() == 2);
    CHECK((found.origin.marking == Marking::kScop) == !before.empty());
  }
}
