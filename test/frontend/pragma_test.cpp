// Scop pragmas, and other pragmas near a nest.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::parse_text;

namespace {

const std::string kNest =
    "for (int t = 0; t < T; t++) for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = A[t % 2][i];\n";

std::string in_function(const std::string& text) {
  return "void f(int T, float A[2][64]) {\n" + text + "}\n";
}

}  // namespace

TEST_CASE("regions select the nests", "[scop]") {
  const auto parsed =
      parse_text(in_function(kNest + "#pragma scop\n" + kNest + ";{" + kNest + "}\n#pragma endscop\n" +
                             kNest + "{\n#pragma scop\n" + kNest + "#pragma endscop\n}") +
                 in_function("").replace(5, 1, "g"));
  REQUIRE(parsed);
  CHECK(parsed->nests.size() == 3);
  CHECK(parsed->nests[2].ordinal == 3);
  CHECK(parsed.diagnostics.empty());
}

TEST_CASE("comments, strings and dead code are no pragmas", "[scop]") {
  const auto parsed =
      parse_text(in_function("/*\n#pragma scop\n*/\n//#pragma endscop\n#if 0\n#pragma scop\n#endif\n"
                             "const char *s = \"#pragma scop\"; (void)s;\n" +
                             kNest));
  REQUIRE(parsed);
  CHECK(parsed->nests.size() == 1);
  CHECK(parsed->nests[0].origin.marking == Marking::kNone);
}

TEST_CASE("a region may start inside an unbraced statement's body", "[scop]") {
  check_accepted(in_function("if (T > 0)\n#pragma scop\n" + kNest + "#pragma endscop\n"));
  check_accepted(in_function("_Pragma(\"scop\") " + kNest + "_Pragma(\"endscop\")"));
}

TEST_CASE("pragmas have to pair up", "[scop]") {
  check_refused("scop-pragma", in_function("$[[#pragma scop]]$\n" + kNest));
  check_refused("scop-pragma", in_function(kNest + "$[[#pragma endscop]]$\n"));
  check_refused("scop-pragma",
                in_function("#pragma scop\n$[[#pragma scop]]$\n" + kNest + "#pragma endscop\n"));
  check_refused("scop-pragma", "$[[#pragma scop]]$\nint x;\n#pragma endscop\n" + in_function(kNest));
  check_refused("scop-pragma", "#pragma scop\n" + in_function(kNest) + "#pragma endscop\n");
  check_refused("scop-pragma",
                in_function("#pragma scop\n" + kNest) + in_function("#pragma endscop\n").replace(5, 1, "g"));
  check_refused("scop-pragma", in_function("T = T +\n#pragma scop\n 1; " + kNest + "#pragma endscop\n"));
}

TEST_CASE("a region holds nests only", "[scop]") {
  check_refused("scop-content", in_function("#pragma scop\n$[[T = 3]]$;\n" + kNest + "#pragma endscop\n"));
  check_refused("scop-content", in_function("#pragma scop\nint n = 3;\n" + kNest + "#pragma endscop\n"));
  check_refused("scop-content", in_function("#pragma scop\n#pragma endscop\n"));
  check_refused("loop-form", in_function("#pragma scop\nwhile (T & 1) { }\n#pragma endscop\n"));
  check_refused("time-buffering",
                in_function("#pragma scop\nfor (int t = 0; t < T; t++) for (int i = 1; i < 8; i++) "
                            "$[[A[0][i]]]$ = A[1][i];\n#pragma endscop\n"));
}

TEST_CASE("a pragma that a call would be left with refuses the nest", "[pragma]") {
  check_refused("loop-pragma", in_function("$[[#pragma omp parallel for]]$\n/* x */ // y\n" + kNest));
  check_refused("loop-pragma",
                in_function("#pragma GCC ivdep\n#pragma scop\n" + kNest + "#pragma endscop\n"));
  check_refused("loop-pragma", in_function("$[[#pragma GCC ivdep]]$\n#if 1\n#endif\n#line 9\n" + kNest));
  check_refused("loop-pragma", "$[[#pragma STDC FENV_ACCESS ON]]$\n" + in_function(kNest));
  check_refused("loop-pragma", in_function("$[[#pragma STDC FENV_ACCESS ON]]$\nT++;\n" + kNest));
  check_refused("loop-pragma", "$[[#pragma STDC  FENV_ACCESS ON]]$ /* rounding */\n" + in_function(kNest));
  for (const char* pragma : {"omp for", "omp  for nowait", "omp /**/ for", "omp loop bind(parallel)",
                             "omp \\\n for", "omp /*\n*/ for", "omp \\\n single"})
    check_refused("loop-pragma",
                  in_function(fmt::format("for (int t = 0; t < T; t++)\n$[[#pragma {}]]$\n"
                                          "for (int i = 1; i < 8; i++) A[(t + 1) % 2][i] = A[t % 2][i];\n",
                                          pragma)));
  check_refused("loop-pragma",
                "#define PRAGMA(x) _Pragma(#x)\n" +
                    in_function("for (int t = 0; t < T; t++) {\n$[[PRAGMA(omp for)]]$\n"
                                "for (int i = 1; i < 8; i++) A[(t + 1) % 2][i] = A[t % 2][i]; }\n"));
  check_refused("loop-pragma",
                "#define PRAGMA(x) _Pragma(#x)\n" + in_function("$[[PRAGMA(omp parallel for)]]$\n" + kNest));
  check_refused("loop-pragma", in_function("$[[#pragma omp parallel \\\n for]]$\n" + kNest));
  // Regions around the nest, or around a call of its function.
  for (const char* pragma : {"omp parallel", "omp parallel num_threads(2)", "omp sections", "omp task",
                             "omp target", "omp parallel for", "omp taskloop", "omp teams"})
    check_refused("loop-pragma",
                  in_function(fmt::format("$[[#pragma {}]]$\nfor (int k = 0; k < 2; k++) {{ T++;\n{}}}\n",
                                          pragma, kNest)));
  check_refused("loop-pragma",
                in_function("#pragma omp parallel\n{\n$[[#pragma omp for]]$\n" + kNest + "}\n"));
  check_refused("loop-pragma",
                in_function("#pragma omp single\n{\n$[[#pragma omp parallel]]$\n{\n" + kNest + "}}\n"));
  check_refused("loop-pragma", in_function(kNest) +
                                   "float B[2][64];\nvoid g(void) {\n$[[#pragma omp parallel]]$\n{ "
                                   "f(3, B); }\n}\n");
  check_refused("loop-pragma", in_function(kNest) +
                                   "float B[2][64];\nvoid h(void) { f(3, B); }\nvoid g(void) {\n"
                                   "$[[#pragma omp parallel for]]$\nfor (int k = 0; k < 2; k++) h();\n}\n");
  check_accepted(in_function("#pragma omp parallel\n{\n#pragma omp single\n{\n" + kNest + "}}\n"));
  check_accepted(in_function("#pragma omp parallel\n{\n#pragma omp master\n" + kNest + "}\n"));
  check_accepted(in_function(kNest) +
                 "float B[2][64];\nvoid g(void) {\n#pragma omp parallel\n{\n#pragma omp single\n"
                 "f(3, B);\n}\n#pragma omp parallel\n{ }\nf(3, B); }\n");
  check_accepted("#pragma STDC FENV_ACCESS OFF\n" + in_function(kNest) + "#pragma STDC FENV_ACCESS ON\n");
  check_accepted(in_function("#pragma omp parallel\nT++;\n" + kNest));
  check_accepted(
      in_function("for (int t = 0; t < T; t++)\n#pragma omp parallel for\n"
                  "for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = A[t % 2][i];\n"));
  check_accepted(
      in_function("for (int t = 0; t < T; t++)\n#pragma unroll 4\n"
                  "for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = A[t % 2][i];\n"));
  const auto with_openmp =
      parse_text(in_function("for (int t = 0; t < T; t++)\n#pragma omp parallel for\n"
                             "for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = A[t % 2][i];\n"),
                 {"-fopenmp"});
  CHECK(with_openmp);
}
