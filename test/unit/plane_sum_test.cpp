// Which updates are sums, plane by plane of the streamed axis; and what partial sums may not lose.
#include <catch2/catch.hpp>

#include "codegen/emit/cuda.h"
#include "model/usable_sum.h"
#include "polyhedral/stencil/plane_sum.h"
#include "support.h"

namespace an5d::test {
namespace {

Stencil update(const std::string& value, const std::string& element = "float", const std::string& more = "") {
  return stencil_of(nest_text(2, more + "A[(t + 1) % 2][i][j] = " + value + ";", "", "", element));
}

std::vector<int> offsets(const std::optional<PlaneSum>& sum) {
  std::vector<int> planes;
  if (sum) {
    for (const PlaneSum::Plane& plane : sum->planes) planes.push_back(plane.offset);
  }
  return planes;
}

const std::string kUp =
    "A[t % 2][i - 1][j - 1] + A[t % 2][i][j] + A[t % 2][i][j + 1] + 3 * A[t % 2][i + 1][j]";
const std::string kDown = "A[t % 2][i + 1][j] - A[t % 2][i][j] + A[t % 2][i - 1][j]";
const std::string kMixed = "A[t % 2][i][j] + A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j + 1]";

TEST_CASE("the source's order, upwards", "[plane_sum]") {
  const Stencil stencil = update(kUp);
  REQUIRE(stencil.update().exact_sum);
  CHECK(stencil.update().exact_sum->direction == Direction::kUp);
  CHECK(offsets(stencil.update().exact_sum) == std::vector<int>{-1, 0, 1});
  CHECK(stencil.update().exact_sum->planes[1].terms.size() == 2);
  CHECK(stencil.update().exact_sum->type == ScalarType::kFloat);
}

TEST_CASE("the source's order, downwards", "[plane_sum]") {
  const Stencil stencil = update(kDown);
  REQUIRE(stencil.update().exact_sum);
  CHECK(stencil.update().exact_sum->direction == Direction::kDown);
  CHECK(offsets(stencil.update().exact_sum) == std::vector<int>{1, 0, -1});
  CHECK(stencil.update().exact_sum->planes[1].terms.front().op == BinaryOp::kSub);
}

TEST_CASE("an arbitrary order needs -ffast-math", "[plane_sum]") {
  const Stencil stencil = update(kMixed);
  CHECK_FALSE(stencil.update().exact_sum);
  REQUIRE(stencil.update().reassociated_sum);
  CHECK(offsets(stencil.update().reassociated_sum).size() == 3);
  CHECK(usable_sum(stencil, Arithmetic::kExact) == nullptr);
  CHECK(usable_sum(stencil, Arithmetic::kFast) != nullptr);
}

TEST_CASE("brackets are part of the order", "[plane_sum]") {
  CHECK_FALSE(update("A[t % 2][i - 1][j] + (A[t % 2][i][j] + A[t % 2][i + 1][j])").update().exact_sum);
  CHECK(update("A[t % 2][i - 1][j] + (A[t % 2][i][j] + A[t % 2][i][j + 1]) + A[t % 2][i + 1][j]")
            .update()
            .exact_sum);
}

TEST_CASE("what is around the sum is the finish", "[plane_sum]") {
  const Stencil box = example("j2d9pt-gol");
  REQUIRE(box.update().exact_sum);
  CHECK(box.update().exact_sum->finish->as<Binary>()->op == BinaryOp::kDiv);
  CHECK(offsets(update("2 * (" + kUp + ") - 4").update().exact_sum) == std::vector<int>{-1, 0, 1});
}

TEST_CASE("integer sums: box / 9", "[plane_sum]") {
  std::string sum;
  for (const char* i : {"i - 1", "i", "i + 1"}) {
    for (const char* j : {"j - 1", "j", "j + 1"}) {
      sum += std::string(sum.empty() ? "" : " + ") + "A[t % 2][" + i + "][" + j + "]";
    }
  }
  const Stencil ints = update("(" + sum + ") / 9", "int");
  REQUIRE(ints.update().exact_sum);
  CHECK(ints.update().exact_sum->type == ScalarType::kInt32);
  const Stencil bytes = update("(" + sum + ") / 9", "unsigned char");
  REQUIRE(bytes.update().exact_sum);
  CHECK(bytes.update().exact_sum->type == ScalarType::kInt32);
}

TEST_CASE("no sum", "[plane_sum]") {
  for (const std::string value : {"A[t % 2][i - 1][j] * A[t % 2][i][j] * A[t % 2][i + 1][j]",
                                  "A[t % 2][i - 1][j] + A[t % 2][i][j] * A[t % 2][i + 1][j]",
                                  "A[t % 2][i][j] > 0 ? A[t % 2][i - 1][j] : A[t % 2][i + 1][j]",
                                  "A[t % 2][i - 1][j] / (A[t % 2][i][j] + A[t % 2][i + 1][j])"}) {
    INFO(value);
    const Stencil stencil = update(value);
    CHECK_FALSE(stencil.update().exact_sum);
    CHECK_FALSE(stencil.update().reassociated_sum);
  }
  CHECK_FALSE(example("max_filter3d").update().exact_sum);
  CHECK_FALSE(example("gradient2d").update().exact_sum);
}

TEST_CASE("a chain that changes its type is no sum", "[plane_sum]") {
  // float + float in float, then double: rounding in between is part of the value.
  CHECK_FALSE(update("(A[t % 2][i - 1][j] + A[t % 2][i][j]) + 1.0 * A[t % 2][i + 1][j]").update().exact_sum);
  CHECK_FALSE(update("(double)(A[t % 2][i - 1][j] + A[t % 2][i][j]) + A[t % 2][i + 1][j]", "float")
                  .update()
                  .exact_sum);
  // Cells wider than the sum could not be carried.
  CHECK_FALSE(
      update("(float)A[t % 2][i - 1][j] + (float)A[t % 2][i][j] + (float)A[t % 2][i + 1][j]", "double")
          .update()
          .exact_sum);
  CHECK_FALSE(
      update("1.0f * A[t % 2][i - 1][j] + A[t % 2][i][j] + A[t % 2][i + 1][j]", "int").update().exact_sum);
}

TEST_CASE("locals that are used once are part of the sum, others are not", "[plane_sum]") {
  const std::string low = "float low = A[t % 2][i - 1][j] + A[t % 2][i - 1][j + 1]; ";
  const Stencil once = update("low + A[t % 2][i][j] + A[t % 2][i + 1][j]", "float", low);
  CHECK(once.update().exact_sum);
  CHECK_FALSE(
      update("low + A[t % 2][i][j] + A[t % 2][i + 1][j] * low", "float", low).update().reassociated_sum);
}

TEST_CASE("may a division trap? then there is no sum", "[plane_sum]") {
  CHECK_FALSE(stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]) / d;",
                                   "", ", int d", "int"))
                  .update()
                  .exact_sum);
}

// Planes and lines of a sum, with the terms of each: "-1/0:2" is two terms on line 0 of plane -1.
std::string lines(const std::string& value, SumOrder order) {
  const Stencil stencil = stencil_of(nest_text(3, "A[(t + 1) % 2][i][j][k] = " + value + ";"));
  const auto& sum =
      stencil.update().exact_sum ? stencil.update().exact_sum : stencil.update().reassociated_sum;
  REQUIRE(sum);
  const auto found = lines_of(*sum, order);
  if (!found) return "none";
  std::string text;
  for (const PlaneSum::Line& line : *found)
    text += std::to_string(line.plane) + "/" + std::to_string(line.line) + ":" +
            std::to_string(line.terms.size()) + " ";
  return text;
}

TEST_CASE("lines of a plane in the source's order", "[plane_sum]") {
  const std::string up =
      "A[t % 2][i - 1][j][k] + A[t % 2][i][j - 1][k] + A[t % 2][i][j][k - 1] - A[t % 2][i][j][k + 1] + "
      "A[t % 2][i][j + 2][k] + 2 * A[t % 2][i + 1][j - 1][k]";
  CHECK(lines(up, SumOrder::kSource) == "-1/0:1 0/-1:1 0/0:2 0/2:1 1/-1:1 ");
  CHECK(lines(up, SumOrder::kAny) == lines(up, SumOrder::kSource));
  // From low to high in planes that are visited downwards, too.
  const std::string down =
      "A[t % 2][i + 1][j][k] + A[t % 2][i][j - 1][k] + A[t % 2][i][j + 1][k] + A[t % 2][i - 1][j][k]";
  CHECK(lines(down, SumOrder::kSource) == "1/0:1 0/-1:1 0/1:1 -1/0:1 ");
}

TEST_CASE("lines of a plane in another order are reordered only if they may be", "[plane_sum]") {
  const std::string mixed =
      "A[t % 2][i - 1][j][k] + A[t % 2][i][j + 1][k] + A[t % 2][i][j][k] + A[t % 2][i][j - 1][k] + "
      "A[t % 2][i][j][k + 1] + A[t % 2][i + 1][j][k]";
  CHECK(lines(mixed, SumOrder::kSource) == "none");
  CHECK(lines(mixed, SumOrder::kAny) == "-1/0:1 0/-1:1 0/0:2 0/1:1 1/0:1 ");
  const Stencil stencil = stencil_of(nest_text(3, "A[(t + 1) % 2][i][j][k] = " + mixed + ";"));
  CHECK(usable_sum(stencil, Arithmetic::kExact));
  CHECK_FALSE(usable_lines(stencil, Arithmetic::kExact));
  CHECK(usable_lines(stencil, Arithmetic::kFast));
}

TEST_CASE("a term on two lines is on none", "[plane_sum]") {
  const std::string both =
      "A[t % 2][i - 1][j][k] + A[t % 2][i][j][k] * A[t % 2][i][j + 1][k] + A[t % 2][i + 1][j][k]";
  CHECK(lines(both, SumOrder::kSource) == "none");
  CHECK(lines(both, SumOrder::kAny) == "none");
}

TEST_CASE("terms without cells are on the line of the term before", "[plane_sum]") {
  CHECK(lines("A[t % 2][i - 1][j][k] + A[t % 2][i][j - 1][k] + 0.5f + A[t % 2][i][j][k] + A[t % 2][i + "
              "1][j][k] + 2",
              SumOrder::kSource) == "-1/0:1 0/-1:2 0/0:1 1/0:2 ");
}

TEST_CASE("no sum of lines begins with a difference", "[plane_sum]") {
  const std::string value = "A[t % 2][i - 1][j][k] - A[t % 2][i - 1][j - 1][k] + A[t % 2][i][j][k]";
  CHECK(lines(value, SumOrder::kSource) == "none");
  CHECK(lines(value, SumOrder::kAny) == "none");
  CHECK(lines("A[t % 2][i - 1][j - 1][k] - A[t % 2][i - 1][j][k] - A[t % 2][i][j][k]", SumOrder::kSource) ==
        "-1/-1:1 -1/0:1 0/0:1 ");
}

// The temporaries narrow: C rounds 0.1 * A to float before it adds. The printed parts have to round as well.
TEST_CASE("a temporary put into the sum keeps its conversion", "[plane_sum]") {
  const std::string body =
      "float a = 0.1 * A[t % 2][i - 1][j]; float b = 0.3 * A[t % 2][i][j]; float c = 0.7 * A[t % 2][i + "
      "1][j];\n"
      "A[(t + 1) % 2][i][j] = a + b + c;";
  Workplace here;
  here.write("narrow.c", nest_text(2, body));
  const auto outcome = here.an5dc("--verify narrow.c --schedule 'tiers=1 block=128 combine=partial'");
  INFO(outcome.out << outcome.err);
  CHECK(outcome.status == 0);
}

TEST_CASE("integer temporaries put into the sum keep their conversion", "[plane_sum]") {
  const std::string body =
      "int a = 0.4 * A[t % 2][i - 1][j]; int b = 0.3 * A[t % 2][i][j]; unsigned char c = A[t % 2][i + 1][j] "
      "* 7;\n"
      "A[(t + 1) % 2][i][j] = a + b + c;";
  Workplace here;
  here.write("narrow.c", nest_text(2, body, "", "", "int"));
  const auto outcome = here.an5dc("--verify narrow.c --schedule 'tiers=2 block=128 combine=partial'");
  INFO(outcome.out << outcome.err);
  CHECK(outcome.status == 0);
}

}  // namespace
}  // namespace an5d::test
