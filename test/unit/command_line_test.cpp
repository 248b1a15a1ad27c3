// The program as its user runs it: exit status, streams, files.
#include <catch2/catch.hpp>

#include "frontend/said/rule.h"
#include "model/device_file.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");
const std::string kBad = nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][2 * i];");
const std::string kVla =
    "void f(int n, int T, float A[2][n][n]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < n - 1; "
    "i++)\n"
    "      for (int j = 1; j < n - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];\n}\n";

using Files = std::vector<std::string>;

TEST_CASE("0: the whole file", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const auto made = here.an5dc("a.c -o out.cu");
  CHECK(made.status == 0);
  CHECK(made.out.empty());
  CHECK(here.files() == Files{"a.c", "out.cu"});
  CHECK_THAT(here.read("out.cu"),
             Catch::Contains("__global__") && Catch::Contains("an5d_left_to_c(an5d_a_f("));
  CHECK(here.read("a.c") == kGood);
}

TEST_CASE("without -o the output has the input's name, here", "[cli]") {
  Workplace here;
  here.shell("mkdir sub");
  here.write("sub/a.c", kGood);
  CHECK(here.an5dc("sub/a.c").status == 0);
  CHECK(here.files() == Files{"a.cu", "sub"});
}

TEST_CASE("--split writes three files that belong together", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  CHECK(here.an5dc("a.c --split -o out.cu").status == 0);
  CHECK(here.files() == Files{"a.c", "out.c", "out.cu", "out.h"});
  CHECK_THAT(here.read("out.c"), Catch::StartsWith("#include \"out.h\"\n#line 1 \"a.c\"\n"));
  CHECK(here.shell("gcc -std=c11 -Wall -Wextra -Werror -c out.c").status == 0);
  for (const std::string language : {"-xc -std=c89", "-xc++"}) {
    const std::string compile = "gcc " + language + " -Wall -Wextra -Werror -fsyntax-only -I. -";
    CHECK(here.shell("echo '#include \"out.h\"' | " + compile).status == 0);
  }
}

TEST_CASE("a link, a pipe and a device stay what they are", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("there.cu", "old");
  here.shell("ln -s there.cu link.cu; mkfifo pipe");
  CHECK(here.an5dc("a.c -o link.cu").status == 0);
  CHECK(here.shell("test -L link.cu && cmp link.cu there.cu").status == 0);
  CHECK_THAT(here.read("there.cu"), Catch::Contains("__global__"));
  here.shell("timeout 60 cat pipe > piped.cu &");
  CHECK(here.an5dc("a.c -o pipe").status == 0);
  CHECK(here.shell("test -p pipe && sleep 1 && cmp piped.cu there.cu").status == 0);
  const auto full = here.an5dc("a.c -o /dev/full");
  CHECK(full.status == 3);
  CHECK_THAT(full.err, Catch::Contains("cannot write '/dev/full': No space left on device"));
  CHECK(here.shell("test -c /dev/full").status == 0);
}

TEST_CASE("3: standard output takes nothing", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* asked : {"--version", "--help", "--explain=list", "a.c --dump=plan", "a.c -o -",
                            "a.c --print-model=table --grid 100x100 --steps 10"}) {
    INFO(asked);
    CHECK(here.an5dc(std::string(asked) + " > /dev/full").status == 3);
  }
}

TEST_CASE("--split does not take one of its own names", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* name : {"out.c", "out.h"}) {
    const auto refused = here.an5dc(std::string("a.c --split -o ") + name);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Catch::Contains("give it another ending, such as .cu"));
  }
  CHECK(here.files() == Files{"a.c"});
}

TEST_CASE("no file that is read is written", "[cli]") {
  Workplace here;
  here.write("a.c", std::string("#include \"b.h\"\n") + kGood);
  here.write("b.h", "// here\n");
  for (const char* asked : {"a.c --split -o b.cu", "a.c -o b.h", "a.c -o ./a.c", "a.c -o c.cu -MD -MF b.h"}) {
    INFO(asked);
    const auto refused = here.an5dc(asked);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Catch::Contains("is an input; give another name"));
  }
  CHECK(here.files() == Files{"a.c", "b.h"});
  CHECK(here.read("b.h") == "// here\n");
}

TEST_CASE("2: two outputs in one file", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* asked :
       {"a.c -o out.d -MD", "a.c -o out.cu -MD -MF ./out.cu", "a.c --split -o b.cu -MD -MF b.h"}) {
    INFO(asked);
    const auto refused = here.an5dc(asked);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Catch::Contains("two outputs are '"));
  }
  CHECK(here.files() == Files{"a.c"});
}

TEST_CASE("2: options that would be forgotten", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* asked : {"a.c --verify -MD", "a.c --dump=nest --print-nvcc", "--measure-device --verify",
                            "--measure-device -DX", "a.c --tune --print-nvcc"}) {
    INFO(asked);
    CHECK(here.an5dc(asked).status == 2);
  }
}

TEST_CASE("3: no folder for what --verify builds", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const std::string place : {"/proc", "missing/place", "a.c"}) {
    const auto failed = here.shell("TMPDIR=" + place + " '" AN5DC_PROGRAM "' a.c --verify");
    CHECK(failed.status == 3);
    CHECK_THAT(failed.err, Catch::Contains("an5dc: error: cannot make a folder in '" + place +
                                           "', which TMPDIR names: "));
  }
}

TEST_CASE("--print-nvcc hands on what the preprocessor was told", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  CHECK_THAT(here.an5dc("a.c -o 'b c.cu' -DREAL=double -I 'd e' -Wall --print-nvcc").out,
             Catch::Contains(" -DREAL=double -I 'd e' -c 'b c.cu' -o 'b c.cu.o'\n"));
  CHECK_THAT(here.an5dc("a.c --split -o b.cu -DREAL=double --print-nvcc").out, !Catch::Contains("REAL"));
}

TEST_CASE("schedule keys that are not given go with those that are", "[cli]") {
  Workplace here;
  here.write("a.c",
             nest_text(2,
                       "A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j] + 0.2f * A[t % 2][i][j + 1] + "
                       "0.3f * A[t % 2][i + 1][j];"));
  for (const char* key : {"cells=4", "cells=8", "cells=12", "cells=20", "stages=4", "edge=lane",
                          "exchange=shuffle", "in=cp_async:4", "block=512", "tiers=3", "cells=16", "stages=3",
                          "tiers=5 stages=3", "cells=4 block=128 stream=weighted:1", "tiers=20"}) {
    INFO(key);
    const auto made = here.an5dc(std::string("a.c --dump=schedule --schedule '") + key + "'");
    CHECK(made.status == 0);
    CHECK_THAT(made.out, Catch::Contains(std::string(" ") + key + " "));
  }
}

TEST_CASE("output is the same each time", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  CHECK(here.an5dc("a.c -o 1.cu").status == 0);
  CHECK(here.an5dc("a.c -o 2.cu").status == 0);
  CHECK(here.shell("cmp 1.cu 2.cu").status == 0);
}

TEST_CASE("1: refused, on stderr, nothing written", "[cli]") {
  Workplace here;
  here.write("bad.c", kBad);
  const auto refused = here.an5dc("bad.c -o out.cu -MD");
  CHECK(refused.status == 1);
  CHECK(refused.out.empty());
  CHECK_THAT(refused.err, Catch::Contains("bad.c:5:") && Catch::Contains("error: ") &&
                              Catch::Contains("[constant-offset]"));
  CHECK(here.files() == Files{"bad.c"});
  here.write("a.c", kGood);
  const auto schedule = here.an5dc("a.c -o out.cu --schedule 'tiers=32 block=32'");
  CHECK(schedule.status == 1);
  CHECK_THAT(schedule.err, Catch::Contains("[schedule-halo]"));
  const auto syntax = here.an5dc("a.c -o out.cu --schedule 'tier=16'");
  CHECK(syntax.status == 1);
  CHECK_THAT(syntax.err, Catch::Contains("<schedule>:1:1") && Catch::Contains("[schedule-syntax]"));
  CHECK(here.files() == Files{"a.c", "bad.c"});
  here.write("broken.c", "int f( {\n");
  CHECK(here.an5dc("broken.c -o out.cu").status == 1);
}

TEST_CASE("1: tiles whose cells no int can count", "[cli]") {
  Workplace here;
  here.write("a.c", nest_text(3, "A[(t + 1) % 2][i][j][k] = A[t % 2][i - 1][j][k];"));
  for (const char* schedule :
       {"tiers=1 block=65536x65536", "tiers=1 block=1073741824x4", "tiers=1 block=2147483647x2147483647",
        "tiers=1 block=4096x4096", "tiers=1 in=prefetch:2147483647", "tiers=1 sync=step:2147483647",
        "tiers=1 skew=2147483647", "tiers=1 pad=2147483647", "tiers=1 stream=chunks:1073741824"}) {
    INFO(schedule);
    const auto refused = here.an5dc("a.c -o out.cu --schedule '" + std::string(schedule) + "'");
    CHECK(refused.status == 1);
    CHECK_THAT(refused.err, Catch::Contains("[schedule-size]"));
  }
  // 32 time steps of it are 2^32 cells.
  for (const char* offset : {"[i][j][k + 134217728]", "[i][j + 134217728][k]", "[i + 134217728][j][k]"}) {
    INFO(offset);
    here.write("far.c",
               "void f(int T, int m, int n, float (*A)[n][n][n]) { for (int t = 0; t < T; t++) for (int i = "
               "0; i < m; i++) "
               "for (int j = 0; j < m; j++) for (int k = 0; k < m; k++) A[(t + 1) % 2][i][j][k] = A[t % 2]" +
                   std::string(offset) + "; }");
    const auto refused = here.an5dc("far.c -o out.cu --schedule 'tiers=32 block=32x32'");
    CHECK(refused.status == 1);
    CHECK_THAT(refused.err, Catch::Contains("[schedule-halo]") || Catch::Contains("[schedule-registers]"));
  }
}

TEST_CASE("1: keys of a schedule given twice", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* arguments :
       {"--schedule 'tiers=2 tiers=3'", "--schedule tiers=2 --bt 3", "--opt star,gather"}) {
    INFO(arguments);
    const auto refused = here.an5dc("a.c -o out.cu " + std::string(arguments));
    CHECK(refused.status == 1);
    CHECK_THAT(refused.err, Catch::Contains("is given twice [schedule-syntax]"));
  }
}

TEST_CASE("2: usage", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* arguments :
       {"", "--no-such-option a.c", "a.c b.c", "a.c -o", "a.c --device gtx9000", "a.c --gpu",
        "a.c --split -o -", "a.c --bt 0", "a.c --bt x", "a.c --opt fancy", "a.c --dump=everything",
        "a.c --runtime=none", "a.c --on-error=ignore", "@missing.txt", "a.c -I", "a.c -MF",
        "--explain=no-such-rule"}) {
    INFO(arguments);
    const auto outcome = here.an5dc(arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Catch::StartsWith("an5dc: error: "));
    CHECK(here.files() == Files{"a.c"});
  }
}

TEST_CASE("2: the output would be the input", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.shell("ln -s a.c link.cu; mkdir sub");
  for (const char* arguments : {"a.c -o a.c", "a.c -o ./sub/../a.c", "a.c -o link.cu", "a.c --split -o a.cu",
                                "a.c -o out.cu -MD -MF a.c"}) {
    INFO(arguments);
    CHECK(here.an5dc(arguments).status == 2);
    CHECK(here.read("a.c") == kGood);
    CHECK(here.files() == Files{"a.c", "link.cu", "sub"});
  }
}

TEST_CASE("3: the surroundings failed", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.shell("mkdir directory taken.cu");
  const auto missing = here.an5dc("missing.c -o out.cu");
  CHECK(missing.status == 3);
  CHECK_THAT(missing.err, Catch::StartsWith("an5dc: error: cannot read 'missing.c'"));
  CHECK(here.an5dc("directory -o out.cu").status == 3);
  CHECK(here.an5dc("a.c -o no/such/directory/out.cu").status == 3);
  CHECK(here.an5dc("a.c -o taken.cu").status == 3);
  CHECK(here.files() == Files{"a.c", "directory", "taken.cu"});
}

TEST_CASE("3: nothing half-written is left where a file cannot be written", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.shell("mkdir -p out/out.cu");  // the third file of --split cannot be written
  CHECK(here.an5dc("a.c --split -o out/out.cu").status == 3);
  CHECK(here.shell("ls out").out == "out.cu\n");
  CHECK(here.an5dc("a.c -o ok.cu -MD -MF no/such/ok.d").status == 3);
  CHECK(here.files() == Files{"a.c", "out"});
  here.write("old.cu", "old text");
  CHECK(here.an5dc("a.c -o old.cu -MD -MF no/such/ok.d").status == 3);
  CHECK(here.has("old.cu"));  // a failure takes away nothing that was there before
  here.shell("mkdir closed && chmod 555 closed");
  if (here.shell("touch closed/x").status != 0) {  // root may write everywhere
    CHECK(here.an5dc("a.c -o closed/out.cu").status == 3);
    CHECK(here.shell("ls closed").out.empty());
  }
}

TEST_CASE("3: standard output that is full", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  CHECK(here.an5dc("a.c -o - >/dev/full").status == 3);
}

TEST_CASE("- is standard input and output", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const auto made = here.an5dc("- -o - < a.c");
  CHECK(made.status == 0);
  CHECK_THAT(made.out, Catch::Contains("__global__") && Catch::Contains("an5d_stdin_f("));
  CHECK(here.an5dc("- < a.c").out == made.out);
  CHECK(here.files() == Files{"a.c"});
  CHECK(here.an5dc("a.c -o -").status == 0);
  const auto refused = here.an5dc("- -o - <<'END'\n" + kBad + "END");
  CHECK(refused.status == 1);
  CHECK(refused.out.empty());
  CHECK_THAT(refused.err, Catch::Contains("<stdin>:5:"));
}

TEST_CASE("@file and -- carry more arguments", "[cli]") {
  Workplace here;
  here.write("a.c", with(kGood, "[64][64]", "[N][N]"));
  CHECK(here.an5dc("a.c -o out.cu").status == 1);
  here.write("arguments", "-D N=64\n  -o \"with blank.cu\"\n");
  CHECK(here.an5dc("a.c @arguments").status == 0);
  CHECK(here.files() == Files{"a.c", "arguments", "with blank.cu"});
  CHECK(here.an5dc("a.c -o out.cu -- -DN=64 -fno-builtin").status == 0);
  CHECK(here.an5dc("-DN=64 a.c -o out.cu -U N").status == 1);
  here.write("n.h", "#define N 64\n");
  CHECK(here.an5dc("a.c -o out.cu -include n.h -std=c99 -Wall").status == 0);
  here.shell("mkdir headers && mv n.h headers");
  CHECK(here.an5dc("a.c -o out.cu -I headers -include n.h").status == 0);
  CHECK(here.an5dc("a.c -o out.cu -isystem headers -include n.h").status == 0);
}

TEST_CASE("@@file carries one argument a line, as it is", "[cli]") {
  Workplace here;
  here.write("a.c", with(kGood, "[64][64]", "[sizeof(W) * 8][64]"));
  here.write("lines", "-D\nW=\"a b'c\"\n\n-o\nwith \"blank.cu\n");
  CHECK(here.an5dc("a.c @@lines").status == 0);
  CHECK(here.files() == Files{"a.c", "lines", "with \"blank.cu"});
  CHECK_THAT(here.an5dc("a.c @@missing").err, Catch::Contains("'missing'"));
}

TEST_CASE("a device file is a dependency", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("own gpu.json", to_json(*find_device("a100")));
  CHECK(here.an5dc("a.c -o out.cu -MD --device 'own gpu.json'").status == 0);
  CHECK_THAT(here.read("out.d"), Catch::Contains("  own\\ gpu.json"));
}

TEST_CASE("the dependency rule", "[cli]") {
  Workplace here;
  here.write("size.h", "#define N 64\n");
  here.write("a.c", "#include \"size.h\"\n#include <math.h>\n" + with(kGood, "[64][64]", "[N][N]"));
  CHECK(here.an5dc("a.c -o out.cu -MD").status == 0);
  const std::string rule = here.read("out.d");
  CHECK_THAT(
      rule, Catch::StartsWith("out.cu: \\\n  a.c") && Catch::Contains("size.h") && Catch::Contains("math.h"));
  CHECK(here.an5dc("a.c -o out.cu -MD -MF deep.d -MT 'my target'").status == 0);
  CHECK_THAT(here.read("deep.d"), Catch::StartsWith("my\\ target:"));
  CHECK(here.an5dc("a.c -o 'o#1.cu' -MD -MF deep.d").status == 0);
  CHECK_THAT(here.read("deep.d"), Catch::StartsWith("o\\#1.cu:"));
  // make understands it.
  here.shell(
      "printf 'out.cu:\\n\\techo made\\ninclude out.d\\n' > Makefile; touch -d '2001-01-01' a.c size.h");
  CHECK(here.shell("make -q out.cu").status == 0);
  here.shell("touch -d '2100-01-01' size.h");
  CHECK(here.shell("make -q out.cu").status == 1);
}

TEST_CASE("questions are answered on stdout", "[cli]") {
  Workplace here;
  const auto version = here.an5dc("--version");
  CHECK(version.status == 0);
  CHECK_THAT(version.out, Catch::StartsWith("an5dc ") && Catch::Contains("lang") && Catch::Contains("isl"));
  CHECK(version.err.empty());
  const auto help = here.an5dc("--help");
  CHECK(help.status == 0);
  for (const char* option :
       {"--schedule", "--bt", "--bs1", "--bs2", "--sl", "--opt", "--split", "--verify", "-MD", "-o"}) {
    CHECK_THAT(help.out, Catch::Contains(option));
  }
  const auto list = here.an5dc("--explain=list");
  CHECK(list.status == 0);
  for (const Rule& rule : rules()) {
    CHECK_THAT(list.out, Catch::Contains(std::string(rule.id)));
    const auto page = here.an5dc("--explain=" + std::string(rule.id));
    CHECK(page.status == 0);
    CHECK_THAT(page.out, Catch::StartsWith(std::string(rule.id)) && Catch::Contains("accepted:"));
  }
  CHECK(here.files().empty());
}

TEST_CASE("--dump prints values and writes nothing else", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const auto all = here.an5dc("a.c --dump=nest,stencil,schedule,plan --schedule 'tiers=3 block=64'");
  CHECK(all.status == 0);
  CHECK_THAT(all.out, Catch::Contains("stencil f (float A, 2-D)") && Catch::Contains("tiers=3 block=64") &&
                          Catch::Contains("plan an5d_a_f") && Catch::Contains("for "));
  CHECK(here.an5dc("a.c --grid=16384x16384 --dump=schedule --schedule in=direct --bt 5 --bs1 96 --sl 64 "
                   "--opt gather,no-vector --registers 40")
            .out == "f: tiers=5 block=96 stream=chunks:64 combine=gather shared=scalar registers=40\n");
  CHECK(here.an5dc("a.c --dump=schedule --sl 0 --bt 1").status == 0);
  CHECK(here.files() == Files{"a.c"});
  CHECK(here.an5dc("a.c --dump=plan -o out.cu").status == 0);
  CHECK(here.has("out.cu"));
}

TEST_CASE("the nvcc command is printed on request, and works", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const auto made = here.an5dc("a.c -o out.cu --print-nvcc --device a100");
  CHECK(made.status == 0);
  CHECK(made.out == "nvcc -O3 -std=c++17 -arch=sm_80 -c out.cu -o out.cu.o\n");
  CHECK_THAT(here.an5dc("a.c -o out.cu --print-nvcc -ffast-math").out,
             Catch::Contains("sm_90 --use_fast_math"));
}

TEST_CASE("not-cxx: C that is no C++ needs --split", "[cli]") {
  Workplace here;
  here.write("class.c", kVla + "int class;\n");
  const auto refused = here.an5dc("class.c -o x.cu");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Catch::Contains("[not-cxx]") && Catch::Contains("--split"));
  CHECK(here.files() == Files{"class.c"});
  CHECK(here.an5dc("class.c --split -o x.cu").status == 0);
  CHECK(here.shell("gcc -std=c11 -Wall -Wextra -Werror -c x.c").status == 0);
}

TEST_CASE("--split does not hide a header that the input includes", "[cli]") {
  Workplace here;
  here.shell("mkdir source out");
  here.write("source/heat.h", "#define SCALE 0.5f\n");
  here.write("source/heat.c", std::string("#include \"heat.h\"\n") + kGood);
  const auto refused = here.an5dc("--split source/heat.c -o out/heat.cu");
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, Catch::Contains("out/heat.h") && Catch::Contains("-o"));
  CHECK(here.shell("ls out | wc -l").out == "0\n");
  CHECK(here.an5dc("--split source/heat.c -o out/warm.cu").status == 0);
  const auto whole = here.an5dc("source/heat.c -o out/heat.cu --print-nvcc");
  CHECK_THAT(whole.out, Catch::Contains(" -Isource "));
}

TEST_CASE("flags that say what types are reach the C compiler", "[cli]") {
  Workplace here;
  here.write(
      "a.c",
      "void f(int T, unsigned char A[2][100]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < 99; "
      "i++) A[(t + 1) % 2][i] = (char)(A[t % 2][i - 1] + 100) / 2 + A[t % 2][i + 1];\n}\n");
  CHECK(here.an5dc("a.c --verify").status == 0);
  CHECK(here.an5dc("a.c --verify --clang=-funsigned-char").status == 0);
  CHECK_THAT(here.an5dc("a.c -o a.cu --print-nvcc -- -funsigned-char").out,
             Catch::Contains(" -Xcompiler -funsigned-char "));
}

TEST_CASE("not-cxx: a macro of the command line must not be a name in the CUDA text", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const auto refused = here.an5dc("a.c -DCell=float -o x.cu");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Catch::Contains("[not-cxx]") && Catch::Contains("'Cell'"));
  CHECK(here.an5dc("a.c -D 'Cell(x)=x' -o x.cu").status == 1);
  CHECK(here.files() == Files{"a.c"});
  CHECK(here.an5dc("a.c -DCell=float --split -o x.cu").status == 0);
  CHECK(here.an5dc("a.c -DCellar=float -DSIZE -o y.cu").status == 0);
}

TEST_CASE("a failed --verify ends with 1, a passed one with 0", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const auto verified = here.an5dc("--verify a.c --schedule 'tiers=2 block=32'");
  INFO(verified.out << verified.err);
  CHECK(verified.status == 0);
  CHECK(here.files() == Files{"a.c"});
  here.write("bad.c", kBad);
  CHECK(here.an5dc("--verify bad.c").status == 1);
}

}  // namespace
}  // namespace an5d::test
