// --why-not: what is said of one loop. And the formats of diagnostics, as the program prints them.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "driver/compile/why_not.h"
#include "support.h"

namespace an5d::test {
namespace {

using nlohmann::json;

// Lines: 1 array, 3 a taken nest, 9 to 11 one that is not, 14 a sweep, 17 a loop that is neither.
const std::string kFile =
    "float A[2][64][64], U[64], B[64];\n"
    "void good(int T) {\n"
    "  for (int t = 0; t < T; t++)\n"
    "    for (int i = 4; i < 60; i++)\n"
    "      for (int j = 4; j < 60; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];\n"
    "}\n"
    "\n"
    "void bad(int T) {\n"
    "  for (int t = 0; t < T; t++)\n"
    "    for (int i = 4; i < 60; i += 2)\n"
    "      U[i] = U[i - 1];\n"
    "}\n"
    "void sweep(void) {\n"
    "  for (int i = 4; i < 60; i++) B[i] = U[i - 1] + U[i + 1];\n"
    "}\n"
    "void zero(void) {\n"
    "  for (int i = 0; i < 64; i++) B[i] = 0;\n"
    "}\n";

LoopAnswer ask(const std::string& text, int line, const std::string& schedule = "") {
  const auto answer = why_not({"test.c", text}, line, options_for(schedule), false);
  REQUIRE(answer);
  return *answer;
}

std::vector<std::string> rules_of(const LoopAnswer& answer) {
  std::vector<std::string> all;
  for (const Diagnostic& reason : answer.reasons) all.push_back(reason.rule);
  return all;
}

using Rules = std::vector<std::string>;

TEST_CASE("a line means the time loop around it", "[why-not]") {
  for (const int line : {3, 4, 5}) {
    const LoopAnswer answer = ask(kFile, line);
    CHECK(answer.taken);
    CHECK(answer.verdict == "test.c:3: the time loop is taken");
    CHECK(answer.reasons.empty());
  }
}

TEST_CASE("a line of a function that a time step calls means the time loop", "[why-not]") {
  const std::string text =
      "static void half(int n, const float *a, float *b) {\n"
      "  for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];\n"
      "}\n"
      "void run(int T, int n, float *a, float *b) {\n"
      "  for (int t = 0; t < T; t++) {\n"
      "    half(n, a, b);\n"
      "    half(n, b, a);\n"
      "  }\n"
      "}\n";
  for (const int line : {2, 5, 6}) CHECK(ask(text, line).verdict == "test.c:5: the time loop is taken");
}

TEST_CASE("all rules that stop a loop are named", "[why-not]") {
  const LoopAnswer answer = ask(kFile, 10);
  CHECK_FALSE(answer.taken);
  CHECK(rules_of(answer) == Rules{"dependence", "loop-form"});
  CHECK(answer.verdict == "test.c:9: the time loop is not taken: dependence, loop-form");
  const std::string text = to_text(answer, {"test.c", kFile});
  CHECK_THAT(text, Catch::Contains("test.c:10:") && Catch::Contains("  why:\n    ") &&
                       Catch::Contains("  accepted:\n    ") &&
                       Catch::Contains("an5dc --explain=loop-form\n"));
}

TEST_CASE("loops that are no time loops", "[why-not]") {
  CHECK(rules_of(ask(kFile, 14)) == Rules{"lone-sweep"});
  CHECK_THAT(ask(kFile, 14).reasons[0].message, Catch::Contains("in a file with a time loop"));
  const std::string alone = kFile.substr(0, kFile.find("void good")) + kFile.substr(kFile.find("void sweep"));
  CHECK(ask(alone, 3).verdict == "test.c:3: the loop is taken");
  CHECK(rules_of(ask(with(alone, "U[i - 1] + U[i + 1]", "B[i - 1]"), 3)) == Rules{"dependence"});
  CHECK(rules_of(ask(kFile, 17)) == Rules{"no-stencil"});
  const std::string around =
      "float A[64], B[64];\nvoid f(int T, int R) {\n  for (int r = 0; r < R; r++) {\n"
      "    A[0] = r;\n    for (int t = 0; t < T; t++) {\n      for (int i = 1; i < 63; i++) "
      "B[i] = A[i - 1];\n      for (int i = 1; i < 63; i++) A[i] = B[i];\n    }\n  }\n}\n";
  CHECK(rules_of(ask(around, 3)) == Rules{"loop-depth"});
  CHECK(ask(around, 6).taken);
  // A sweep beside a time loop, in a loop around both.
  const std::string beside = with(around, "A[0] = r;", "for (int i = 1; i < 63; i++) A[i] = B[i - 1];");
  CHECK(rules_of(ask(beside, 3)) == Rules{"loop-depth"});
  CHECK(rules_of(ask(beside, 4)) == Rules{"lone-sweep"});
  CHECK(ask(beside, 6).taken);
}

TEST_CASE("where no loop is, the nearest are named", "[why-not]") {
  const LoopAnswer answer = ask(kFile, 8);
  CHECK_FALSE(answer.taken);
  CHECK(answer.reasons.empty());
  CHECK(answer.verdict ==
        "test.c:8: no loop is on this line; the nearest: line 9 (a time loop), line 3 (a time loop), line 14 "
        "(one sweep)");
  CHECK(ask("int a;\n", 1).verdict == "test.c:1: no loop is on this line; the file has none");
}

TEST_CASE("regions, schedules and C++ stop a loop, too", "[why-not]") {
  const std::string marked =
      with(with(kFile, "  for (int t = 0; t < T; t++)\n    for (int i = 4; i < 60; i += 2)",
                "#pragma scop\n  for (int t = 0; t < T; t++)\n    for (int i = 4; i < 60; "
                "i += 2)"),
           "U[i - 1];\n}", "U[i - 1];\n#pragma endscop\n}");
  CHECK(rules_of(ask(marked, 3)) == Rules{"scop-pragma"});
  CHECK(rules_of(ask(marked, 11)) == Rules{"dependence", "loop-form"});
  CHECK(rules_of(ask(kFile, 3, "tiers=32 block=32")) == Rules{"schedule-halo"});
  CHECK(rules_of(ask(kFile + "int class;\n", 3)) == Rules{"not-cxx"});
  CHECK(why_not({"test.c", kFile + "int class;\n"}, 3, options_for(), true)->taken);
  CHECK_FALSE(why_not({"test.c", "int f( {\n"}, 1, options_for(), false));
}

TEST_CASE("--why-not answers on standard output, and its status is the answer", "[why-not][cli]") {
  const Workplace here;
  here.write("a.c", kFile);
  const auto taken = here.an5dc("--why-not=a.c:3");
  CHECK(taken.status == 0);
  CHECK(taken.out == "a.c:3: the time loop is taken\n");
  CHECK(taken.err.empty());
  const auto refused = here.an5dc("a.c --why-not 9");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.out, Catch::StartsWith("a.c:9: the time loop is not taken: dependence, loop-form\n"));
  CHECK(here.an5dc("./a.c --why-not a.c:8").status == 1);
  CHECK(here.an5dc("- --why-not '<stdin>:3' <a.c").out == "<stdin>:3: the time loop is taken\n");
  for (const char* wrong : {"a.c --why-not=b.c:3", "a.c --why-not=0", "a.c --why-not=x", "--why-not=3",
                            "a.c --why-not=3 -o out.cu", "a.c --why-not=3 --verify"}) {
    INFO(wrong);
    const auto usage = here.an5dc(wrong);
    CHECK(usage.status == 2);
    CHECK_THAT(usage.err, Catch::StartsWith("an5dc: error: "));
  }
  CHECK(here.files() == std::vector<std::string>{"a.c"});
}

TEST_CASE("-fdiagnostics-format: one document on standard error", "[format][cli]") {
  const Workplace here;
  here.write("a.c", kFile);
  const auto in_json = here.an5dc("a.c -fdiagnostics-format=json -o out.cu");
  CHECK(in_json.status == 0);
  const json all = json::parse(in_json.err);
  std::vector<std::string> rules;
  for (const json& one : all) rules.push_back(one["rule"]);
  CHECK(rules ==
        std::vector<std::string>{"stencil-found", "dependence", "loop-form", "lone-sweep", "left-in-c"});
  CHECK_THAT(all.back()["message"].get<std::string>(), Catch::Contains("1 of 3 loop nests taken"));
  const auto in_sarif = here.an5dc("a.c -fdiagnostics-format=sarif -o out.cu --strict");
  CHECK(in_sarif.status == 1);
  CHECK(json::parse(in_sarif.err)["runs"][0]["results"].size() == 4);
  CHECK(here.an5dc("a.c -fdiagnostics-format=text -o out.cu").err == here.an5dc("a.c -o out.cu").err);
  const auto asked = here.an5dc("a.c -fdiagnostics-format=json --why-not=9");
  CHECK(asked.status == 1);
  CHECK(asked.out == "a.c:9: the time loop is not taken: dependence, loop-form\n");
  CHECK(json::parse(asked.err).size() == 2);
}

TEST_CASE("-fdiagnostics-format: what no rule is about, and what is not said so", "[format][cli]") {
  const Workplace here;
  here.write("a.c", kFile);
  const auto missing = here.an5dc("missing.c -fdiagnostics-format=json");
  CHECK(missing.status == 3);
  CHECK(json::parse(missing.err)[0]["message"] == "cannot read 'missing.c': No such file or directory");
  CHECK(
      json::parse(here.an5dc("a.c -fassociative-math -fdiagnostics-format=json -o out.cu").err)[0]["kind"] ==
      "warning");
  for (const char* wrong : {"a.c -fdiagnostics-format=xml", "a.c -fdiagnostics-format=json --verify",
                            "--suite s.json --out made -fdiagnostics-format=json"}) {
    INFO(wrong);
    CHECK(here.an5dc(wrong).status == 2);
  }
  CHECK(here.an5dc("a.c -fdiagnostics-color=never -o out.cu").status == 0);
}

}  // namespace
}  // namespace an5d::test
