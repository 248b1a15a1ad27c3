// The call that stands in the place of a loop; every other byte stays.
#include "codegen/emit/splice.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "support.h"

namespace an5d::test {
namespace {

const std::string kAfter = "\n  /* after */\n}\n\n\n";

std::string spliced(const std::string& text, Language language = Language::kC,
                    OnError on_error = OnError::kAbort) {
  const Compiled made = compiled(text, options_for("tiers=2 block=128"));
  std::vector<Replacement> replacements;
  for (const CompiledNest& nest : made.nests)
    replacements.push_back({&nest.stencil, &nest.replaced, &nest.plan});
  return splice(made.unit.source, {}, replacements, language, on_error);
}

// The number that a compiler gives to the line that has `what`.
int line_of(const std::string& text, const std::string& what) {
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.find(what) != std::string::npos) return number;
    if (line.starts_with("#line ")) number = std::stoi(line.substr(6)) - 1;
  }
  return 0;
}

// Only the call that replaced the loops, on one line.
std::string call_for(const std::string& loops, Language language = Language::kC,
                     OnError on_error = OnError::kAbort, const std::string& parameters = "int T, int n") {
  const std::string head = "float A[2][64][32];\nvoid f(" + parameters + ") {\n  ";
  const std::string text = spliced(head + loops + kAfter, language, on_error);
  REQUIRE(text.substr(0, head.size()) == head);
  REQUIRE(text.size() >= head.size() + kAfter.size());
  REQUIRE(text.substr(text.size() - kAfter.size()) == kAfter);
  return on_one_line(text.substr(head.size(), text.size() - head.size() - kAfter.size()));
}

const std::string kBody = "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];";
const std::string kLoops =
    "for (int t = 0; t < T; t++) for (int i = 1; i <= n; i++) for (int j = 1; j < 31; j++) " + kBody;
const std::string kExtents =
    "{(long long)(sizeof A[0] / sizeof A[0][0]), (long long)(sizeof A[0][0] / sizeof A[0][0][0])}";

TEST_CASE("a call in C and in C++", "[splice]") {
  const std::string arguments =
      kExtents + ", {1, 1}, {((long long)(n) +1), 31}, 0, T}, 0))) { " + kLoops + " } }";
  CHECK(call_for(kLoops) == "{ if (an5d_left_to_c(an5d_test_f(&A[0][0][0], (an5d_domain){" + arguments);
  CHECK(call_for(kLoops, Language::kCxx) ==
        "{ if (an5d_left_to_c(an5d_test_f(&A[0][0][0], an5d_domain{" + arguments);
}

TEST_CASE("parts of a block are named by their distance", "[splice]") {
  const std::string loops =
      "for (int t = 0; t < T; t++) for (int i = 1; i < n; i++) for (int j = 1; j < 31; j++) { "
      "u[i * 32 + j] += u[(n + i) * 32 + j]; u[n * 32 + i * 32 + j] += 1; }";
  CHECK(call_for(loops, Language::kC, OnError::kAbort, "int T, int n, float *u") ==
        "{ const long long an5d_part = 32 * (long long)n; if (an5d_left_to_c(an5d_test_f(u, u + an5d_part, "
        "(an5d_domain){{(long long)n, (long long)(32)}, {1, 1}, {n, 31}, 0, T}, 0))) { " +
            loops + " } }");
}

TEST_CASE("bounds are converted as the loop converts them", "[splice]") {
  const auto call = [](const std::string& time, const std::string& space, const std::string& parameters) {
    return call_for("for (" + time + ") for (" + space + ") for (int j = 1; j < 31; j++) " + kBody,
                    Language::kC, OnError::kAbort, parameters);
  };
  CHECK_THAT(
      call("int t = first; t < T; t++", "int i = low; i < 60; i++", "int T, long first, long long low"),
      Catch::Contains(", {(int)low, 1}, {60, 31}, (int)first, T}, 0)))"));
  CHECK_THAT(
      call("short t = first; t < T; t++", "unsigned i = 60; i > low; i--", "int T, int first, int low"),
      Catch::Contains("{((long long)((unsigned int)low) +1), 1}, {((long long)(60) +1), 31}, "
                      "(long long)((short)first), T}, 0)))"));
  CHECK_THAT(call("long t = first; t < T; t++", "int i = 1; i < n; i++", "long T, int first, int n"),
             Catch::Contains(", {1, 1}, {n, 31}, first, T}, 0)))"));
}

TEST_CASE("a size_t that begins below zero begins nothing", "[splice]") {
  const auto begin = [](const std::string& space, const std::string& time = "int T, ") {
    return call_for("for (int t = 0; t < T; t++) for (" + space + ") for (int j = 1; j < 31; j++) " + kBody,
                    Language::kC, OnError::kAbort, time + "int low, unsigned long n");
  };
  CHECK_THAT(
      begin("unsigned long i = low; i < n; i++"),
      Catch::Contains(
          ", {(((unsigned long long)low) >> 63 ? 1ll << 62 : (long long)((unsigned long long)low)), 1}, "));
  CHECK_THAT(begin("unsigned long i = 60; i > n - 9; i--"),
             Catch::Contains(", {((n - 9) >> 63 ? 1ll << 62 : ((long long)(n - 9) +1)), 1}, "));
  CHECK_THAT(begin("unsigned long i = T; i < 60; i++", "unsigned T, "),
             Catch::Contains(", {(long long)(T), 1}, "));
  CHECK_THAT(begin("unsigned long i = n; i < 60; i++"), Catch::Contains(", {(long long)(n), 1}, "));
  CHECK_THAT(begin("unsigned long i = 1; i < n - 1; i++"),
             Catch::Contains(", {(long long)(1), 1}, {(long long)(n - 1), 31}, "));
}

TEST_CASE("a truth value of the step is a _Bool in C", "[splice]") {
  const std::string loops =
      "for (int t = 0; t < T; t++) { const _Bool on = (_Bool)c[t % 4]; for (int i = 1; i < n; i++) for (int "
      "j = 1; j < 31; j++) "
      "A[(t + 1) % 2][i][j] = on ? A[t % 2][i - 1][j] : 0; }";
  const std::string call = call_for(loops, Language::kC, OnError::kAbort, "int T, int n, const int *c");
  CHECK_THAT(call, Catch::Contains("_Bool on; on = c[t % 4] != 0;") && !Catch::Contains("bool on"));
  CHECK_THAT(call_for(loops, Language::kCxx, OnError::kAbort, "int T, int n, const int *c"),
             Catch::Contains(" bool on; on = c[t % 4] != 0;"));
}

TEST_CASE("lines keep their numbers, in loops and behind them", "[splice]") {
  const std::string head = "float A[2][64][32];\nvoid f(int T, int n) {\n  ";
  const std::string after = "\n  int behind;\n}\n";
  for (const std::string ends : {"\n", " "}) {
    const std::string text = head + "for (int t = 0; t < T; t++)" + ends + "for (int i = 1; i < n; i++)" +
                             ends + "for (int j = 1; j < 31; j++)" + ends + kBody + after;
    for (const OnError on_error : {OnError::kAbort, OnError::kOriginal}) {
      const std::string made = spliced(text, Language::kC, on_error);
      INFO(made);
      for (const char* what : {"for (int t", "for (int i", "for (int j", "A[(t + 1)", "int behind"})
        CHECK(line_of(made, what) == line_of(text, what));
    }
  }
}

TEST_CASE("lines of calls have at most 100 columns", "[splice]") {
  for (const std::string before :
       {"", "int a_long_name_before_the_loops_on_their_line = 1, and_another_one = 2; "}) {
    const std::string made =
        spliced("float A[2][64][32];\nvoid f(int T, int n) {\n  " + before + "for (int t = 0; t < T; t++)\n" +
                "for (int i = 1; i <= n; i++)\nfor (int j = 1; j < 31; j++)\n" + kBody + "\n}\n");
    INFO(made);
    std::istringstream lines(made);
    for (std::string line; std::getline(lines, line);) {
      CHECK(line.size() <= 100);
      CHECK_FALSE(line.ends_with(' '));
    }
  }
}

TEST_CASE("other bytes stay, several nests are replaced", "[splice]") {
  const std::string head = "float A[2][64][32];\nvoid f(int T, int n) {\n#pragma scop\n  ";
  const std::string text =
      spliced("\n" + head + kLoops + "\n" + kLoops + "\n#pragma endscop\n}\n// \xff\xfe end");
  CHECK_THAT(text, Catch::StartsWith("\n" + head + "{ if (an5d_left_to_c(an5d_test_f("));
  CHECK_THAT(on_one_line(text), Catch::Contains(" } } { if (an5d_left_to_c(an5d_test_f_2("));
  CHECK_THAT(text, Catch::EndsWith("\n#pragma endscop\n}\n// \xff\xfe end"));
}

TEST_CASE("scalars follow the domain, in the order of their first use", "[splice]") {
  const std::string loops = with(kLoops, kBody, "A[(t + 1) % 2][i][j] = v * A[t % 2][i - 1][j] + u * v;");
  CHECK_THAT(call_for(loops, Language::kC, OnError::kAbort, "int T, int n, float u, double v"),
             Catch::Contains(", 0, T}, v, u, 0)))"));
}

TEST_CASE("bounds of other types are widened before they are adjusted", "[splice]") {
  const std::string loops =
      "for (size_t t = 0; t < T; t++) for (size_t i = 1; i <= n - 2; i++) for (size_t j = 1; j < 31; j++) " +
      kBody;
  const std::string text = on_one_line(
      spliced("#include <stddef.h>\nfloat A[2][64][32];\nvoid f(size_t T, size_t n) {\n" + loops + "}\n"));
  CHECK_THAT(text, Catch::Contains("{((long long)(n - 2) +1), (long long)(31)}, (long long)(0), "
                                   "(T) > 1ll << 62 ? 1ll << 62 : (long long)(T)}, 0)))"));
}

TEST_CASE("decreasing loops", "[splice]") {
  const std::string loops =
      "for (int t = T; t >= 1; t--) for (int i = n - 1; i > 0; i -= 1) for (int j = 30; j >= 1; --j) " +
      kBody;
  const std::string call = call_for(loops);
  INFO(call);
  CHECK_THAT(call, Catch::Contains(", {0 +1, 1}, {n - 1 +1, 30 +1}, 1, T +1}") ||
                       Catch::Contains(
                           ", {((long long)(0) +1), 1}, {((long long)(n - 1) +1), ((long long)(30) +1)}, 1, "
                           "((long long)(T) +1)}"));
}

TEST_CASE("iterators declared before the loop get what the loop leaves", "[splice]") {
  const std::string loops =
      "int t, i, j; for (t = 0; t < T; t++) for (i = 1; i < n; i++) for (j = 1; j < 31; j++) " + kBody;
  const std::string call = call_for(loops);
  CHECK_THAT(call, Catch::StartsWith("int t, i, j; { if (an5d_left_to_c("));
  CHECK_THAT(call, Catch::EndsWith("if (0 < T) { i = 1 < n ? n : 1; if (1 < n) { j = 1 < 31 ? 31 : 1; } }"
                                   " t = 0 < T ? T : 0; } }"));
}

TEST_CASE("on an error the original loop can run", "[splice]") {
  const std::string call = call_for(kLoops, Language::kC, OnError::kOriginal);
  CHECK_THAT(call, Catch::StartsWith("{ if (an5d_failed(an5d_test_f("));
  CHECK_THAT(call, Catch::EndsWith(", 0))) { " + kLoops + " } }"));
  const std::string outside =
      "int t; for (t = 0; t < T; t++) for (int i = 1; i < n; i++) for (int j = 1; j < 31; j++) " + kBody;
  CHECK_THAT(call_for(outside, Language::kC, OnError::kOriginal),
             Catch::EndsWith(" } else { t = 0 < T ? T : 0; } }"));
}

TEST_CASE("the loops stay where only a call knows whether the kernels are for them", "[splice]") {
  const std::string loops =
      "for (int t = 0; t < T; t++) { for (int i = 1; i < n; i++) for (int j = 1; j < 31; j++) " + kBody +
      " for (int j = 1; j < 31; j++) A[(t + 1) % 2][0][j] = 0; }";
  const std::string call = call_for(loops);
  CHECK_THAT(call, Catch::StartsWith("{ if (an5d_left_to_c(an5d_test_f("));
  CHECK_THAT(call, Catch::EndsWith("))) { " + loops + " } }"));
}

TEST_CASE("a bound divides only where the loops outside of it run", "[splice]") {
  const auto call = [](const std::string& i, const std::string& j, OnError on_error = OnError::kAbort) {
    const std::string loops = "for (int t = 0; t < T; t++) for (" + i + ") for (" + j + ") " + kBody;
    return call_for(loops, Language::kC, on_error, "int T, int n, float x");
  };
  const std::string none = "int j = 1; j < 31; j++";
  CHECK_THAT(call("int i = 1; i < 60 / n; i++", none), Catch::StartsWith("{ if (0 < T && an5d_left_to_c("));
  CHECK_THAT(call("int i = 1; i < n; i++", "int j = 20 % n; j < 31; j++"),
             Catch::StartsWith("{ if (0 < T && 1 < n && an5d_left_to_c("));
  CHECK_THAT(call("int i = 1; i < 60 / n; i++", none, OnError::kOriginal),
             Catch::StartsWith("{ if (0 < T && an5d_failed("));
  CHECK_THAT(call("int i = 1; i < n / 2; i++", none), Catch::StartsWith("{ if (an5d_left_to_c("));
}

// The spliced C, with an entry point that counts instead of computing, leaves the iterators as the loops did.
TEST_CASE("the iterators' last values, run", "[splice]") {
  const std::string program = R"(#include <stdio.h>
float A[2][64][32];
static void f(int T, int n, int m) {
  int t = -5, i = -6, j = -7;
  for (t = 2; t < T; t++)
    for (i = n; i >= 3; i--)
      for (j = 1; j <= m; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];
  printf("%d %d %d\n", t, i, j);
}
int main(void) {
  for (int T = 1; T < 5; T++) for (int n = 1; n < 6; n++) for (int m = -1; m < 4; m++) f(T, n, m);
  return 0;
}
)";
  Workplace here;
  here.write("program.c", program);
  here.write("stub.c",
             "struct CUstream_st;\n#include \"out.h\"\nan5d_status an5d_program_f(float *A, an5d_domain d, "
             "struct CUstream_st *s) {\n"
             "  an5d_status ok = {0, \"\"};\n  (void)A, (void)d, (void)s;\n  return ok;\n}\n"
             "int an5d_left_to_c(an5d_status s) { return s.code; }\n");
  const auto made = here.an5dc("program.c --split -o out.cu");
  INFO(made.err);
  REQUIRE(made.status == 0);
  REQUIRE(
      here.shell("gcc -std=c11 -Wall -o original program.c && gcc -std=c11 -o spliced out.c stub.c").status ==
      0);
  const auto original = here.shell("./original"), replaced = here.shell("./spliced");
  CHECK_FALSE(original.out.empty());
  CHECK(original.out == replaced.out);
}

}  // namespace
}  // namespace an5d::test
