// Flags of C compilers on the command line: what is used, ignored, warned of and refused; files with more of
// them.
#include "driver/base/compiler_flags.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "driver/cli/arguments.h"
#include "frontend/clang/gnu_words.h"
#include "support.h"

namespace an5d::test {
namespace {

using Words = std::vector<std::string>;

const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");

TEST_CASE("names of the flag table are there once, and are what they are looked up by", "[cli]") {
  const auto table = flag_table();
  for (const FlagRow& row : table) {
    INFO(row.name);
    CHECK(std::ranges::count(table, row.name, &FlagRow::name) == 1);
    CHECK(find_flag(row.name) == &row);
    if (row.use == FlagUse::kRefused) CHECK_FALSE(row.help.empty());
  }
  CHECK(find_flag("-fno-such-flag") == nullptr);
  CHECK(find_flag("--gpu") == nullptr);
  CHECK(find_flag("-grid") == nullptr);
  CHECK(find_flag("-o") == nullptr);
}

TEST_CASE("flags that change nothing are ignored", "[cli]") {
  const Words given = {"-O3",
                       "-g",
                       "-ggdb3",
                       "-fopenmp",
                       "-lm",
                       "-l",
                       "m",
                       "-march=native",
                       "-pipe",
                       "-fPIC",
                       "-c",
                       "-flto=4",
                       "-ftree-vectorize",
                       "-pthread",
                       "-L/x",
                       "-L",
                       "/y",
                       "-s",
                       "-fno-strict-aliasing",
                       "-mtune=native",
                       "-mavx2",
                       "-static",
                       "-rdynamic",
                       "-Wl,-O1,--as-needed",
                       "-Xlinker",
                       "-x",
                       "a.c"};
  const CompilerArguments found = split_arguments(given);
  CHECK_FALSE(found.error);
  CHECK(found.warnings.empty());
  CHECK(found.clang_flags.empty());
  CHECK_FALSE(found.fast_math);
  CHECK(found.others == Words{"a.c"});
}

TEST_CASE("flags of warnings, the language and types reach Clang", "[cli]") {
  const Words given = {
      "-Wall",         "-Wextra", "-pedantic",         "-w", "-ansi", "-std=c99", "-funsigned-char",
      "-fshort-enums", "-m32",    "-fno-builtin-sqrt", "-I", "d",     "-Ie",      "-DX"};
  CHECK(split_arguments(given).clang_flags == given);
  CHECK(type_flags(given) == Words{"-funsigned-char", "-fshort-enums"});
  Workplace here;
  here.write("a.c", kGood);
  const auto refused = here.an5dc("a.c -o out.cu -m32");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Catch::Contains("-m32"));
}

TEST_CASE("what allows fast math: -ffast-math and -Ofast, the last of each", "[cli]") {
  const auto fast = [](const Words& words) { return split_arguments(words).fast_math; };
  CHECK(fast({"-ffast-math"}));
  CHECK(fast({"-Ofast"}));
  CHECK(fast({"-O2", "-Ofast"}));
  CHECK(fast({"-ffast-math", "-O2"}));
  CHECK_FALSE(fast({"-Ofast", "-O2"}));
  CHECK_FALSE(fast({"-Ofast", "-fno-fast-math"}));
  CHECK_FALSE(fast({"-ffast-math", "-fno-fast-math"}));
  CHECK_FALSE(fast({"-O3", "-march=native", "-ffp-contract=fast"}));
}

TEST_CASE("flags that let compilers change results are not used without a word", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const std::string plain = here.an5dc("a.c -o -").out;
  for (const std::string flag : {"-funsafe-math-optimizations", "-fassociative-math", "-freciprocal-math",
                                 "-ffinite-math-only", "-fno-signed-zeros", "-mrecip=all"}) {
    INFO(flag);
    const auto made = here.an5dc("a.c -o - " + flag);
    CHECK(made.status == 0);
    CHECK(made.out == plain);
    CHECK_THAT(made.err, Catch::Contains("an5dc: warning: " + flag + " is not used: results are those of C"));
  }
}

TEST_CASE("2: flags that make the program mean something else, and unknown ones", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const std::string flag : {"-fsingle-precision-constant", "-frounding-math", "-fwrapv", "-ftrapv",
                                 "-mfpmath=387", "-MMD", "-E"}) {
    INFO(flag);
    const auto refused = here.an5dc("a.c -o out.cu " + flag);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Catch::StartsWith("an5dc: error: " + flag + " is not taken: "));
  }
  CHECK_THAT(
      here.an5dc("a.c -fno-such-flag").err,
      Catch::StartsWith(
          "an5dc: error: unknown option '-fno-such-flag'; --clang=-fno-such-flag gives it to Clang\n"));
  CHECK_THAT(here.an5dc("a.c --no-such-option").err,
             Catch::StartsWith("an5dc: error: unknown option '--no-such-option'\n"));
  CHECK_THAT(here.an5dc("a.c b.c").err,
             Catch::StartsWith("an5dc: error: unexpected 'b.c': there is one input\n"));
  CHECK(here.files() == Words{"a.c"});
}

TEST_CASE("words of a text, quoted as GCC and Clang have it", "[cli]") {
  CHECK(gnu_words("-DA=1  -DB\n\t-DC") == Words{"-DA=1", "-DB", "-DC"});
  CHECK(gnu_words("'-DA=\"x y\"' \"-DB='z'\" a\\ b") == Words{"-DA=\"x y\"", "-DB='z'", "a b"});
  CHECK(gnu_words("-DS=\\\"s\\\" \"a\\\"b\"") == Words{"-DS=\"s\"", "a\"b"});
  CHECK(gnu_words("").empty());
}

TEST_CASE("response files within response files", "[cli]") {
  Workplace here;
  here.write("a.c", with(kGood, "[64][64]", "[sizeof(W)][64]"));
  here.write("outer", "-o 'with blank.cu' @inner\n");
  here.write("inner", "'-DW=\"123456789012345678901234567890123456789012345678901234567890 12\"'\n");
  CHECK(here.an5dc("a.c @outer").status == 0);
  CHECK(here.has("with blank.cu"));
  here.write("again", "@again");
  const auto endless = here.an5dc("a.c @again");
  CHECK(endless.status == 2);
  CHECK_THAT(endless.err, Catch::Contains("response file 'again' is more than 20 deep within others"));
  CHECK_THAT(here.an5dc("a.c @missing").err,
             Catch::Contains("response file: cannot read 'missing': No such file or directory"));
}

}  // namespace
}  // namespace an5d::test
