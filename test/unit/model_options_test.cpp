// The options that ask the model, as a user gives them.
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");
const std::string kCopy = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];");
using Files = std::vector<std::string>;

TEST_CASE("asking the model writes nothing but what is asked for", "[cli][model-options]") {
  Workplace here;
  here.write("a.c", with(kGood, "[64][64]", "[n + 1][n + 1]"));  // of any size
  const auto table = here.an5dc("a.c --print-model=table --top=2");
  CHECK(table.status == 0);
  CHECK_THAT(table.out, Catch::StartsWith("f (float, 2-D) on h200, model fitted, grid 16384x16384"));
  CHECK_THAT(table.err,
             Catch::Contains("remark: assumed grid 16384x16384, 1000 steps: give --grid and --steps"));
  const auto quiet = here.an5dc("a.c --print-model=json --grid=64x64 --steps=10 --model=an5d");
  CHECK(quiet.status == 0);
  CHECK_THAT(quiet.out, Catch::StartsWith("{\n  \"schema\": 1,") && Catch::Contains("\"model\": \"an5d\""));
  CHECK(quiet.err.find("assumed") == std::string::npos);
  CHECK_THAT(here.an5dc("a.c --explain-schedule").out, Catch::Contains("What limits it is "));
  CHECK(here.files() == Files{"a.c"});
  CHECK(here.an5dc("a.c --roofline=r.svg").status == 0);
  CHECK(here.files() == Files{"a.c", "r.svg"});
  CHECK(here.an5dc("a.c --explain-schedule -o out.cu").status == 0);
  CHECK(here.has("out.cu"));
}

TEST_CASE("the models answer for the devices of papers", "[cli][model-options]") {
  Workplace here;
  for (const char* device : {"k20", "p100", "v100"}) {
    for (const char* name : {"star2d1r", "box2d2r", "j2d5pt", "star3d1r", "box3d1r", "heat1d", "upwind2d"}) {
      for (const char* how : {"-DREAL=float", "-DREAL=double", "-DREAL=double --model=an5d"}) {
        INFO(device << " " << name << " " << how);
        const auto outcome =
            here.an5dc(std::string(AN5D_EXAMPLES "/") + name + ".c --device=" + device + " " + how +
                       " --print-model=table --explain-schedule --roofline=r.svg --top=3");
        CHECK(outcome.status == 0);
        CHECK_THAT(outcome.out, Catch::Contains(std::string("-D) on ") + device + ", model ") &&
                                    Catch::Contains("What limits it is "));
        CHECK_THAT(here.read("r.svg"), Catch::EndsWith("</svg>\n"));
        for (const char* number : {" nan", " -nan", " inf", "\"nan", "\"inf"})
          CHECK((outcome.out + here.read("r.svg")).find(number) == std::string::npos);
      }
    }
  }
  here.write("a.c", kGood);
  CHECK(here.an5dc("a.c --device=k20 -o -").err.find("CUDA 11 is the last") != std::string::npos);
  CHECK(here.an5dc("a.c --device=a100 -o -").err.find("is the last") == std::string::npos);
}

TEST_CASE("the traffic model answers for naive kernels, and says what it lacks", "[cli][model-options]") {
  Workplace here;
  const std::string file = AN5D_EXAMPLES "/traffic/7pt-1.c", run = " --grid=256x256x256 --steps=1 ";
  const std::string asked = file + run + "--model=traffic --device=k20 ";
  const auto example = here.an5dc(asked +
                                  "--print-model=table --schedule='planes=global exchange=global "
                                  "block=32x4 registers=32'");
  CHECK(example.status == 0);
  for (const char* line : {"on k20, model traffic, grid 256x256x256, 1 steps: 21 legal schedules\n",
                           "\n  registers and SM storage        1342177280   0.001104 ",
                           "\n  SM storage and L2                885948853   0.002408 ",
                           "\n  L2 and global memory             560359156   0.003483 ",
                           "loads 5 values aligned and 2 misaligned, and stores 1; 16 blocks of 128 threads",
                           "631 groups of 208 blocks", "times 1.002 for imbalance"})
    CHECK_THAT(example.out, Catch::Contains(line));
  const auto json = here.an5dc(asked + "--print-model=json --top=2 -DREAL=float");
  CHECK_THAT(json.out, Catch::Contains("\"model\": \"traffic\"") && Catch::Contains("\"bytes_per_step\": ") &&
                           Catch::Contains("\"flops_per_byte_loaded\": 0.28"));
  CHECK(here.an5dc(file + run + "--print-model=json").out.find("bytes_per_step") == std::string::npos);
  CHECK_THAT(
      here.an5dc(AN5D_EXAMPLES "/star3d1r.c --print-model=table --explain-schedule "
                               "--schedule='planes=global exchange=global'")
          .out,
      Catch::Contains(" GCells/s") && Catch::Contains("\n0.46 FLOP per byte that the threads load.\n"));
  CHECK(here.an5dc(file + run + "--print-model=table").out.find("FLOP per byte") == std::string::npos);
  const auto explained = here.an5dc(asked + "--explain-schedule --roofline=r.svg -o out.cu");
  CHECK(explained.status == 0);
  CHECK_THAT(explained.out,
             Catch::Contains("What limits it is global memory") && Catch::Contains("is slower by"));
  CHECK(here.has("out.cu"));
  CHECK_THAT(here.read("r.svg"), Catch::EndsWith("</svg>\n"));

  const auto sectors =
      here.an5dc(file +
                 " --grid=62x62x62 --steps=1 --model=traffic --device=h200 "
                 "--print-model=table --schedule='planes=registers exchange=global block=32x4 "
                 "stream=chunks:8'");
  CHECK(sectors.status == 0);
  for (const char* part : {"L2 keeps 100 % of what is read, 100 % of what is stored", "s to start the blocks",
                           "1 group of 256 blocks"})
    CHECK_THAT(sectors.out, Catch::Contains(part));
  CHECK_THAT(sectors.out,
             Catch::Contains("\n  L2 and global memory                     0          0         -\n"));

  const auto refused = [&](const std::string& arguments, const std::string& part) {
    const auto outcome = here.an5dc(arguments + " --print-model=table");
    INFO(arguments << outcome.err);
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Catch::Contains(part) && Catch::Contains("[model-traffic]"));
  };
  refused(file + " --model=traffic --device=a100",
          "'a100' than is known: the sizes of its caches and the fitted delta");
  refused(asked + "--schedule='tiers=2 block=32x16 stream=chunks:64 combine=star'", "naive kernels alone");
  refused(AN5D_EXAMPLES "/heat1d.c --model=traffic --device=k20", "one axis");
}

TEST_CASE("several nests have a picture each", "[cli][model-options]") {
  Workplace here;
  here.write("a.c", kGood + with(kGood, "void f(", "void g("));
  CHECK(here.an5dc("a.c --roofline=r.svg").status == 0);
  CHECK(here.files() == Files{"a.c", "r-f.svg", "r-g.svg"});
}

TEST_CASE("what the model cannot be asked", "[cli][model-options]") {
  Workplace here;
  here.write("a.c", kGood);
  for (const char* arguments : {"--grid=0x5", "--grid=5x", "--grid=abc", "--steps=0", "--steps=-1",
                                "--model=best", "--print-model=xml", "--print-model=table --top=0", "--top=3",
                                "-o r.svg --roofline=r.svg", "--roofline=a.c"}) {
    INFO(arguments);
    const auto outcome = here.an5dc(std::string("a.c ") + arguments);
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Catch::Contains("an5dc: error: "));
  }
  const auto axes = here.an5dc("a.c --print-model=table --grid=5x6x7");
  CHECK(axes.status == 1);
  CHECK(axes.out.empty());
  CHECK_THAT(axes.err, Catch::Contains("'f' has 2 axes") && Catch::Contains("[grid-axes]"));
  CHECK(here.an5dc("a.c --roofline=no/such/r.svg").status == 3);
  here.write("copy.c", kCopy);
  const auto copy = here.an5dc("copy.c --roofline=r.svg");
  CHECK(copy.status == 1);
  CHECK_THAT(copy.err, Catch::Contains("'f' has no floating-point operations to draw"));
  CHECK(here.files() == Files{"a.c", "copy.c"});
}

}  // namespace
}  // namespace an5d::test
