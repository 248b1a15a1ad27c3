// --verify and --emulate of whole programs: what is compared, what is said where nothing can be, what runs.
#include <catch2/catch.hpp>

#include "driver/verify/outputs.h"
#include "test/unit/support.h"

namespace an5d::test {
namespace {

Leavings left(const std::string& output, const std::map<std::string, std::string>& files = {},
              int status = 0) {
  Leavings leavings;
  leavings.ran.end = Ran::End::kExit;
  leavings.ran.number = status;
  leavings.ran.output = output;
  leavings.files = files;
  return leavings;
}

using Words = std::vector<std::string>;

TEST_CASE("output, files and the end of programs are compared", "[program]") {
  const Leavings c = left("1\n2\n", {{"a.txt", "x\n"}, {"b.bin", std::string("\0\1", 2)}});
  const ProgramComparison same = compare(c, c, c);
  CHECK(same.differences.empty());
  CHECK(same.compared == Words{"standard output (2 lines)", "2 files", "exit status 0"});
  CHECK(compare(c, c, left("1\n3\n", c.files)).differences ==
        Words{"standard output differs in line 2\n    the C:              2\n    the generated code: 3"});
  CHECK(compare(c, c, left("1\n", c.files)).differences.size() == 1);
  CHECK(compare(c, c, left("1\n2\n3\n", c.files)).differences.size() == 1);
  CHECK(compare(c, c, left("1\n2\n", {{"a.txt", "x\n"}})).differences.size() == 1);
  CHECK(compare(c, c, left("1\n2\n", {{"a.txt", "x\n"}, {"b.bin", std::string("\0\2", 2)}})).differences ==
        Words{"the file 'b.bin' differs at byte 1 of 2"});
  CHECK(compare(left("1\n"), left("1\n"), left("1\n", {{"new", ""}})).differences.size() == 1);
  CHECK(compare(c, c, left("1\n2\n", c.files, 1)).differences ==
        Words{"the C ends with exit status 0, the generated code with exit status 1"});
}

TEST_CASE("what two runs of the C do differently is left out", "[program]") {
  const ProgramComparison found = compare(left("at 7f00\n1\n"), left("at 7f10\n1\n"), left("at 7f20\n1\n"));
  CHECK(found.differences.empty());
  CHECK(found.left_out == Words{"1 line of standard output"});
  CHECK(compare(left("at 7f00\n1\n"), left("at 7f10\n1\n"), left("at 7f20\n2\n")).differences.size() == 1);
  const ProgramComparison nothing = compare(left("1\n"), left("1\n2\n"), left("3\n"));
  CHECK(nothing.left_out == Words{"standard output"});
  CHECK(nothing.compared == Words{"exit status 0"});
  CHECK(compare(left("-nan 1\n"), left("-nan 1\n"), left("nan 1\n")).differences.empty());
}

const char* const kProgram =
    "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n"
    "static double A[2][64];\n"
    "int main(int argc, char **argv) {\n"
    "  const int steps = argc > 1 ? atoi(argv[1]) : 3;\n"
    "  const clock_t begin = clock();\n"
    "  A[0][30] = 1;\n"
    "  for (int t = 0; t < steps; t++)\n"
    "    for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = 0.5 * (A[t % 2][i - 1] + A[t % 2][i + 1]);\n"
    "  FILE *out = fopen(\"grid.txt\", \"w\");\n"
    "  for (int i = 0; i < 64; i++) fprintf(out, \"%g\\n\", A[steps % 2][i]);\n"
    "  fclose(out);\n"
    "  printf(\"%s %g in %.3f s\\n\", argv[0], A[steps % 2][31], (double)(clock() - begin) / "
    "CLOCKS_PER_SEC);\n"
    "  return steps;\n}\n";

TEST_CASE("a program is verified with its arguments, and leaves nothing", "[program]") {
  Workplace here;
  here.write("heat.c", kProgram);
  const auto plain = here.an5dc("--verify heat.c --bt 1");
  INFO(plain.out << plain.err);
  CHECK(plain.status == 0);
  CHECK_THAT(plain.out,
             Catch::Contains("program: equal: standard output (1 line), 1 file, exit status 3\n") &&
                 Catch::Contains("equal bit for bit"));
  const auto given = here.an5dc("--verify heat.c --bt 1 -- 5");
  CHECK_THAT(given.out,
             Catch::Contains("program (5): equal: standard output (1 line), 1 file, exit status 5\n"));
  CHECK(here.files() == std::vector<std::string>{"heat.c"});
}

TEST_CASE("--emulate is the program", "[program]") {
  Workplace here;
  here.write("heat.c", kProgram);
  const auto ran = here.an5dc("--emulate heat.c --bt 1 -- 5");
  INFO(ran.err);
  CHECK(ran.status == 5);
  CHECK_THAT(ran.out, Catch::StartsWith("heat 0.3125 in "));
  CHECK(here.has("grid.txt"));
  here.write("call.c", nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1];"));
  const auto none = here.an5dc("--emulate call.c");
  CHECK(none.status == 1);
  CHECK_THAT(none.err, Catch::Contains("'call.c' has no main"));
  CHECK(here.an5dc("--emulate heat.c -o x.cu").status == 2);
}

// A program around one nest, which is right.
std::string program(const std::string& rest) {
  return "#include <stdio.h>\n#include <stdlib.h>\nstatic float A[2][64];\nint main(int argc, char **argv) "
         "{\n"
         "  for (int t = 0; t < 2; t++)\n    for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = A[t % 2][i - "
         "1];\n" +
         rest + "\n}\n";
}

TEST_CASE("what cannot be compared is said, and fails where the program was asked for", "[program]") {
  Workplace here;
  here.write("call.c", nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1];"));
  const auto no_main = here.an5dc("--verify call.c -- 3");
  CHECK(no_main.status == 2);
  CHECK_THAT(no_main.err, Catch::Contains("no main") && Catch::Contains("--clang=FLAG"));
  here.write("abort.c", program("  abort();"));
  const auto aborts = here.an5dc("--verify abort.c --bt 1");
  CHECK(aborts.status == 0);
  CHECK_THAT(aborts.out,
             Catch::Contains("program: not compared: the C itself ends with signal 6 (Aborted)\n"));
  here.write("endless.c", program("  for (;;) A[0][0] += 1;"));
  const auto endless = here.an5dc("--verify endless.c --bt 1 --time-limit 12 --");
  CHECK(endless.status == 1);
  CHECK_THAT(endless.out, Catch::Contains("not compared: the C does not end within 1 s"));
  here.write("other.c", program("  extern void other(void); other();"));
  const auto other = here.an5dc("--verify other.c --bt 1");
  CHECK(other.status == 0);
  CHECK_THAT(other.out, Catch::Contains("makes no program of the C alone") && Catch::Contains("other"));
  here.write("reads.c", program("  int n = 1; scanf(\"%d\", &n); printf(\"%d\\n\", n);"));
  CHECK_THAT(here.an5dc("--verify reads.c --bt 1").out, Catch::Contains("it reads standard input"));
  here.write("input", "7\n");
  const auto read = here.an5dc("--verify reads.c --bt 1 < input");
  CHECK_THAT(read.out, Catch::Contains("program: equal") && !Catch::Contains("standard input"));
}

// A function with a time loop over u and v.
std::string called(const std::string& head, const std::string& end = "") {
  return head +
         " {\n  for (int t = 0; t < T; t++) {\n    for (int i = 1; i < n - 1; i++) v[i] = 0.3 * u[i - 1] + "
         "u[i + "
         "1] / 3;\n    for (int i = 1; i < n - 1; i++) u[i] = v[i];\n  }\n" +
         end + "}\n";
}

TEST_CASE("which functions have no caller is said, and why", "[program]") {
  Workplace here;
  const std::string arrays = "(int n, int T, double *u, double *v";
  here.write("a.cpp", "namespace sim {\nint calls;\n" + called("void step" + arrays + ")", "++calls;\n") +
                          "struct Grid {\nint n; double *u, *v;\n" + called("void run(int T)") +
                          "};\n}\nextern \"C\" {\n" + called("void in_c" + arrays + ")") + "}\n");
  const auto cxx = here.an5dc("--verify=program a.cpp --schedule 'tiers=2 block=64 stream=none'");
  INFO(cxx.out << cxx.err);
  CHECK_THAT(cxx.out,
             Catch::Contains("calls: function sim::run is not called: it is a member of class 'Grid'") &&
                 Catch::Contains("calls: equal: sim::step (24 of 24 calls), in_c (24 of 24 calls)"));
  here.write("b.c", "void *user;\n" + called("void logged" + arrays + ", void *log)") +
                        called("void *result" + arrays + ")", "return u;\n"));
  const auto c = here.an5dc("--verify=program b.c --schedule 'tiers=2 block=64 stream=none'");
  INFO(c.out << c.err);
  CHECK_THAT(c.out,
             Catch::Contains("function logged is not called: no data is made of type 'void *' of") &&
                 Catch::Contains("what function result returns is not compared: its type is 'void *'") &&
                 Catch::Contains("variable user is neither set nor compared: its type is 'void *'") &&
                 Catch::Contains("calls: equal: result (24 of 24 calls)"));
  const auto fast = here.an5dc("--verify=program -ffast-math b.c");
  CHECK_THAT(fast.out, Catch::Contains("calls: not compared: -ffast-math"));
}

TEST_CASE("callers are given small types, halves among them", "[program]") {
  Workplace here;
  const std::string loops =
      " {\n  for (int t = 0; t < T; t++) {\n    for (int i = 1; i < n - 1; i++) v[i] = (float)u[i - 1] + "
      "(float)u[i + "
      "1];\n    for (int i = 1; i < n - 1; i++) u[i] = v[i];\n  }\n}\n";
  here.write("a.c", "void halves(int n, int T, _Float16 *u, _Float16 *v)" + loops +
                        "void shorts(int n, int T, short *u, short *v, signed char *c)" + loops);
  const auto done = here.an5dc("--verify=program a.c");
  INFO(done.out << done.err);
  CHECK_THAT(done.out, Catch::Contains("calls: equal: halves (24 of 24 calls), shorts (24 of 24 calls)"));
}

}  // namespace
}  // namespace an5d::test
