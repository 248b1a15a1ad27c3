// --runtime=file: the runtime in a file beside the outputs.
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");

using Files = std::vector<std::string>;

TEST_CASE("--runtime=file writes one file for all outputs of a folder", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  here.write("b.c", nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1];"));
  CHECK(here.an5dc("a.c --runtime=file --split -o made_a.cu").status == 0);
  CHECK(here.files() == Files{"a.c", "an5d.cuh", "b.c", "made_a.c", "made_a.cu", "made_a.h"});
  here.shell("touch -d '2001-01-01' an5d.cuh");
  CHECK(here.an5dc("b.c --runtime=file -o made_b.cu").status == 0);
  CHECK(here.shell("test an5d.cuh -ot a.c").status == 0);  // not written again
  for (const char* made : {"made_a.cu", "made_b.cu"}) {
    CHECK_THAT(here.read(made),
               Catch::Contains("#include \"an5d.cuh\"") && !Catch::Contains("struct HostPlan"));
    CHECK_THAT(here.read("an5d.cuh"), Catch::Contains("struct HostPlan"));
  }
  CHECK(here.an5dc("a.c --runtime=file -o -").status == 2);
  here.write("an5d.cuh", "// mine\n");
  CHECK(here.an5dc("a.c --runtime=file -o other.cu").status == 2);
  CHECK(here.read("an5d.cuh") == "// mine\n");
  CHECK(here.shell("test -e other.cu").status != 0);
}

TEST_CASE("a name of the runtime's, which headers cannot spell otherwise", "[cli]") {
  Workplace here;
  here.write("a.c", "int an5d_box;\n" + kGood);
  CHECK(here.an5dc("a.c -o a.cu").status == 0);
  for (const char* how : {"file", "include"}) {
    const auto refused = here.an5dc(std::string("a.c -o b.cu --runtime=") + how);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Catch::Contains("'an5d_box' is a name of the runtime, too"));
  }
  CHECK(here.files() == Files{"a.c", "a.cu"});
}

}  // namespace
}  // namespace an5d::test
