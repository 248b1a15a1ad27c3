// What a run writes: never over what it reads or what is the user's, nothing into one another.
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

using Files = std::vector<std::string>;
const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");
const std::string kQuick = " --schedule 'tiers=2 block=32' ";

TEST_CASE("--verify --keep replaces its own files only", "[cli]") {
  Workplace here;
  here.write("reference.c", kGood);
  CHECK(here.an5dc("reference.c --verify --keep ." + kQuick).status == 2);
  CHECK(here.read("reference.c") == kGood);
  here.shell("mkdir other kept; echo mine > other/table.cpp; echo '#error mine' > kept/harness.h");
  CHECK(here.an5dc("reference.c --verify --keep other" + kQuick).status == 2);
  CHECK(here.read("other/table.cpp") == "mine\n");
  CHECK(here.an5dc("reference.c --verify --keep kept" + kQuick).status == 0);
  CHECK(here.an5dc("reference.c --verify --keep kept" + kQuick).status == 0);
  const auto refused = here.an5dc("kept/reference.c --verify --keep kept" + kQuick);
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, Catch::Contains("'kept/reference.c'"));
}

TEST_CASE("standard output has one thing", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* other :
       {"--dump=schedule", "--print-model=json", "--explain-schedule", "--print-nvcc", "--verify"}) {
    const auto refused = here.an5dc(std::string("a.c -o - ") + other);
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
  }
  CHECK(here.an5dc("a.c -o - -MD").status == 2);
  CHECK(here.an5dc("a.c -o - -MD -MF a.d").status == 0);
  CHECK(here.files() == Files{"a.c", "a.d"});
}

TEST_CASE("two outputs are not one file, however it is named", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  CHECK(here.an5dc("a.c --roofline x.svg -o ./x.svg").status == 2);
  CHECK(here.files() == Files{"a.c"});
}

TEST_CASE("names that C has to quote", "[cli]") {
  Workplace here;
  here.write("a\"b\\c.c", kGood);
  CHECK(here.an5dc("'a\"b\\c.c' --split -o out.cu").status == 0);
  CHECK_THAT(here.read("out.c"), Catch::Contains("#line 1 \"a\\\"b\\\\c.c\"\n"));
  CHECK(here.shell("gcc -fsyntax-only out.c").status == 0);
  const auto refused = here.an5dc("'a\"b\\c.c' --split -o 'we\"ird.cu'");
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, Catch::Contains("#include"));
}

TEST_CASE("a cap on registers takes the place of the chosen number of blocks", "[cli]") {
  Workplace here;
  here.write("a.c",
             nest_text(2,
                       "A[(t + 1) % 2][i][j] = 0.2f * A[t % 2][i - 1][j] + 0.2f * A[t % 2][i][j - 1] + "
                       "0.2f * A[t % 2][i][j] + 0.2f * A[t % 2][i][j + 1] + 0.2f * A[t % 2][i + 1][j];"));
  for (const char* given : {"--schedule cells=8 --registers 200", "--schedule 'cells=8 registers=200'"}) {
    const auto made = here.an5dc(std::string("a.c --dump=schedule ") + given);
    INFO(made.err);
    CHECK(made.status == 0);
    CHECK_THAT(made.out, Catch::Contains("cells=8") && Catch::Contains("registers=200") &&
                             !Catch::Contains("resident"));
  }
}

TEST_CASE("--verify of C90, and of a file that begins with a mark of UTF-8", "[cli]") {
  Workplace here;
  here.write(
      "a.c",
      "\xEF\xBB\xBF"
      "float A[2][64];\nint main(void) {\n  int t, i;\n  for (t = 0; t < 9; t++)\n    for (i = 1; "
      "i < 63; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);\n  return 0;\n}\n");
  for (const char* standard : {"", "-std=c89", "-std=gnu89", "-std=c11"}) {
    const auto verified = here.an5dc(std::string("a.c --verify ") + standard);
    INFO(verified.out << verified.err);
    CHECK(verified.status == 0);
  }
}

TEST_CASE("standard input that cannot be read", "[cli]") {
  Workplace here;
  CHECK(here.an5dc("- -o x.cu < .").status == 3);
  CHECK(here.an5dc("- -o x.cu <&-").status == 3);
  CHECK(here.files().empty());
}

}  // namespace
}  // namespace an5d::test
