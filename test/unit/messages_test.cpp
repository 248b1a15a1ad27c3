// What the program says where it cannot do what it was asked for: the option, the path, the reason.
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");
// Whose parameter is no C++.
const std::string kSizes =
    "void f(int n, int T, float A[2][n][n]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < n - 1; "
    "i++)\n      for (int j = 1; j < n - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j];\n}\n";

using Files = std::vector<std::string>;

TEST_CASE("2: numbers of options that are outside of their ranges, which the help has, too", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const std::string help = here.an5dc("--help").out;
  struct Number {
    std::string option, range, with;
  };
  const Number numbers[] = {{"--bt", "1 to 32", ""},
                            {"--bs1", "1 to 4096", ""},
                            {"--bs2", "1 to 4096", ""},
                            {"--sl", "0 to 536870912", ""},
                            {"--registers", "16 to 255", ""},
                            {"--steps", "1 to 1000000000", "--print-model=table"},
                            {"--top", "1 to 100000", "--print-model=table"},
                            {"--jobs", "1 to 1024", "--tune"},
                            {"--seed", "0 to 4294967295", "--verify"}};
  for (const Number& number : numbers) {
    INFO(number.option);
    CHECK_THAT(help, Catch::Contains(number.option + " INT:" + number.range) ||
                         Catch::Contains(number.option + " UINT:" + number.range));
    for (const std::string wrong : {"2147483647", "99999999999999999999", "1e3", "0x10", "010", "1.5", "x"}) {
      if (wrong == "2147483647" && number.option == "--seed") continue;
      INFO(wrong);
      const auto refused = here.an5dc("a.c " + number.with + " " + number.option + "=" + wrong);
      CHECK(refused.status == 2);
      CHECK_THAT(refused.err, Catch::StartsWith("an5dc: error: " + number.option +
                                                ": expects a number from " + number.range + ", found '"));
    }
  }
  CHECK(here.files() == Files{"a.c"});
}

TEST_CASE("2: errors name the option that they are about", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  struct Line {
    std::string arguments, option;
  };
  const Line lines[] = {{"a.c --device gtx9000", "--device"},
                        {"a.c --grid 5x", "--grid"},
                        {"a.c --grid 1000001x1000000", "--grid"},
                        {"a.c --schedule a --schedule b", "--schedule"},
                        {"a.c --runtime none", "--runtime"},
                        {"a.c --seed 4", "--verify"},
                        {"a.c -j 4", "-j"},
                        {"a.c --top 4", "--top"},
                        {"a.c --gpu", "--gpu"},
                        {"a.c --plot scaling", "--plot"},
                        {"a.c --out made", "--out"},
                        {"a.c --emit-only made", "--emit-only"},
                        {"a.c --tune --emit-only a --import b", "--import"},
                        {"a.c --tune --bt 4", "--bt"},
                        {"a.c --split -o -", "--split"},
                        {"--suite s.json", "--out"},
                        {"--suite s.json --out made --bt 4", "--bt"},
                        {"--explain=none", "--explain"},
                        {"a.c -o", "-o"}};
  for (const Line& line : lines) {
    INFO(line.arguments);
    const auto refused = here.an5dc(line.arguments);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err.substr(0, refused.err.find('\n')), Catch::Contains(line.option));
  }
}

TEST_CASE("1: no picture of what is not written", "[cli]") {
  Workplace here;
  here.write("a.c", kSizes + std::string("int class;\n"));  // which is no C++
  const auto refused = here.an5dc("a.c -o out.cu --roofline roof.svg --grid 100x100 --steps 10");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Catch::Contains("[not-cxx]"));
  CHECK(here.files() == Files{"a.c"});
}

// Takes what nvcc takes, and makes programs that print this line on `stream` and end with `status`.
void write_nvcc(const Workplace& here, const std::string& line, const std::string& stream, int status) {
  here.write("nvcc",
             "#!/bin/sh\nwhile [ $# -gt 1 ]; do [ $1 = -o ] && out=$2; shift; done\n"
             "[ $1 = --version ] && exit 0\n[ $out ] || out=$2\n"
             "printf '#!/bin/sh\\necho " +
                 line + " >&" + stream + "; exit " + std::to_string(status) + "\\n' > $out\nchmod +x $out\n");
  here.shell("chmod +x nvcc");
}

TEST_CASE("3: --verify --gpu without a GPU", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  write_nvcc(here, "no GPU to run on: no driver", "2", 3);
  const auto failed = here.shell("NVCC=./nvcc '" AN5DC_PROGRAM "' a.c --verify --gpu");
  CHECK(failed.status == 3);
  const std::string alone =
      "calls: not compared: --gpu runs the loops alone, and the emulation, without it, calls of their "
      "functions too\n";
  CHECK(failed.out == alone);
  CHECK(failed.err.ends_with("an5dc: error: --verify --gpu: no GPU to run on: no driver\n"));
  write_nvcc(here, "half of it", "1", 9);
  const auto broken = here.shell("NVCC=./nvcc '" AN5DC_PROGRAM "' a.c --verify --gpu");
  CHECK(broken.status == 3);
  CHECK(broken.out == alone + "half of it\n");
  CHECK_THAT(broken.err, Catch::Contains("did not finish (status 9)"));
}

TEST_CASE("3: what cannot be read has a path and a reason", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.shell("mkdir folder folder.json");
  struct Line {
    std::string arguments, says;
  };
  const Line lines[] = {
      {"missing.c", "'missing.c': No such file or directory"},
      {"folder", "'folder': Is a directory"},
      {"a.c --device missing.json", "'missing.json': No such file or directory"},
      {"a.c --device folder.json", "'folder.json': Is a directory"},
      {"a.c --device a.c/device.json", "'a.c/device.json': Not a directory"},
      {"--report missing.csv", "'missing.csv': No such file or directory"},
      {"--report folder", "'folder': Is a directory"},
      {"--suite missing.json --out made", "'missing.json': No such file or directory"},
      {"--suite folder --out made", "'folder': Is a directory"},
      {"--measure-device --import missing.json", "'missing.json': No such file or directory"},
      {"a.c --tune --import missing.csv", "'missing.csv': No such file or directory"}};
  for (const Line& line : lines) {
    INFO(line.arguments);
    const auto failed = here.an5dc(line.arguments);
    CHECK(failed.status == 3);
    CHECK_THAT(failed.err, Catch::Contains("an5dc: error: cannot read " + line.says + "\n"));
  }
  CHECK(here.files() == Files{"a.c", "folder", "folder.json"});
}

TEST_CASE("3: what cannot be written has a path and a reason", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("r.csv", "stencil,type,mode,grid,bT,schedule,gcells_per_s\na,float,x,9x9,4,tiers=4,1\n");
  here.write("s.json", R"({"format": "an5dc-suite", "version": 1,
    "kernels": [{"input": "a.c", "schedules": {"model": "model"}}]})");
  struct Line {
    std::string arguments, says;
  };
  const Line lines[] = {
      {"a.c -o /dev/full", "cannot write '/dev/full': No space left on device"},
      {"a.c -o none/out.cu", "cannot write 'none/out.cu': No such file or directory"},
      {"a.c -o a.c/out.cu", "cannot write 'a.c/out.cu': Not a directory"},
      {"a.c --roofline /dev/full --grid 99x99 --steps 9",
       "cannot write '/dev/full': No space left on device"},
      {"--report r.csv -o /dev/full", "cannot write '/dev/full': No space left on device"},
      {"--report r.csv -o none/r.html", "cannot write 'none/r.html': No such file or directory"},
      {"--suite s.json --out a.c/made", "cannot make the folder 'a.c/made': Not a directory"},
      {"--measure-device --emit-only a.c/made", "cannot make the folder 'a.c/made': Not a directory"},
      {"a.c --verify --keep a.c/made", "cannot make the folder 'a.c/made': Not a directory"},
      {"a.c --tune --emit-only a.c/made", "cannot make the folder 'a.c/made': Not a directory"}};
  for (const Line& line : lines) {
    INFO(line.arguments);
    const auto failed = here.an5dc(line.arguments);
    CHECK(failed.status == 3);
    CHECK_THAT(failed.err, Catch::Contains("an5dc: error: " + line.says + "\n"));
  }
  // A disk that is full after a block: nothing remains of what was begun.
  for (const std::string arguments :
       {"a.c -o out.cu", "--report r.csv -o r.html", "--suite s.json --out made"}) {
    INFO(arguments);
    const auto failed = here.shell("(ulimit -f 1; '" AN5DC_PROGRAM "' " + arguments + " 2>&1 | cat; )");
    CHECK_THAT(failed.out,
               Catch::Contains("an5dc: error: cannot write '") && Catch::Contains("': File too large\n"));
    CHECK(here.shell("find . -path './made/*' -type f; rm -rf made").out.empty());
    CHECK(here.files() == Files{"a.c", "r.csv", "s.json"});
  }
}

TEST_CASE("a file whose name says C++ is read as that, and -x says otherwise", "[cli]") {
  Workplace here;
  for (const std::string name : {"a.cpp", "a.cc", "a.cxx", "a.C", "a.cu"}) {
    INFO(name);
    here.write(name, "#include <ctime>\nnamespace {\n" + kGood + "}\n");
    const auto made = here.an5dc(name + " -o out.cuda");
    CHECK(made.status == 0);
    CHECK(here.an5dc(name + " -x c -o more.cuda").status == 1);
    here.write(name, kSizes);
    CHECK_THAT(here.an5dc(name + " --split -o more.cuda").err, Catch::Contains("error: "));
    CHECK(here.an5dc(name + " --split -xc -o split.cuda").status == 0);
  }
  CHECK_FALSE(here.has("more.cuda"));
  CHECK(here.has("split.c"));
  here.write("a.cu", "__global__ void k() {}\n" + kGood);
  const auto kernel = here.an5dc("a.cu -o out.cuda");
  CHECK(kernel.status == 1);
  CHECK(kernel.err.ends_with(
      "an5dc: note: 'a.cu' is read as C++ without kernels, launches and CUDA's headers\n"));
  here.write("a.cpp", kGood);
  CHECK(here.an5dc("a.cpp --split -o s.cu").status == 0);
  CHECK(here.has("s.cpp"));
}

TEST_CASE("2: a name that ends in another format", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("r.csv", "stencil,type,mode,grid,bT,schedule,gcells_per_s\na,float,x,9x9,4,tiers=4,1\n");
  struct Line {
    std::string arguments, says;
  };
  const Line lines[] = {
      {"a.c --roofline x.png",
       "--roofline writes SVG, and 'x.png' ends in .png: give a name that ends in .svg"},
      {"--report r.csv --plot performance -o x.pdf", "--plot writes SVG, and 'x.pdf' ends in .pdf"},
      {"--report r.csv -o x.svg", "--report writes HTML, and 'x.svg' ends in .svg"},
      {"--report r.csv -o x.cu", "--report writes HTML, and 'x.cu' ends in .cu"}};
  for (const Line& line : lines) {
    INFO(line.arguments);
    const auto refused = here.an5dc(line.arguments);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Catch::Contains("an5dc: error: " + line.says));
  }
  CHECK(here.files() == Files{"a.c", "r.csv"});
  CHECK(here.an5dc("--report r.csv -o -").status == 0);
  CHECK(here.an5dc("--report r.csv -o page").status == 0);
}

TEST_CASE("--verify says on a terminal how far it is, and nowhere else", "[cli]") {
  Workplace here;
  here.write("a.c", kSizes);
  const auto shown = here.shell("script -qec \"'" AN5DC_PROGRAM "' --verify --bt 2 a.c\" /dev/null");
  CHECK(shown.status == 0);
  CHECK_THAT(shown.out, Catch::Contains("compiled") && Catch::Contains("done 3 of 3"));
  const auto silent = here.an5dc("--verify --bt 2 a.c");
  CHECK(silent.status == 0);
  CHECK_THAT(silent.err, !Catch::Contains("done"));
}

}  // namespace
}  // namespace an5d::test
