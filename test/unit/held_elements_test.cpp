// What threads hold of arrays that are only read (model/held_elements.h).
#include "model/held_elements.h"

#include <catch2/catch.hpp>

#include "model/row_program.h"
#include "support.h"

namespace an5d::test {
namespace {

using Subscripts = std::vector<Element::Subscript>;
constexpr int kNone = Element::kNoIterator;

// One field along i and j, each cell with `more` than its neighbours along i.
Stencil plane(const std::string& arrays, const std::string& more) {
  return stencil_of("float u[2][64][64];\n" + arrays +
                    "void step(int T) {\n  for (int t = 0; t < T; t++)\n"
                    "    for (int i = 1; i < 63; i++)\n      for (int j = 1; j < 63; j++)\n"
                    "        u[(t + 1) % 2][i][j] = u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + " +
                    more + ";\n}\n");
}

std::vector<HeldElement> held(const Stencil& stencil) { return row_program(stencil, {}).held; }

TEST_CASE("held: what depends on a cell's place in its plane, a tile long", "[held]") {
  const auto elements = held(plane("float b[64], w[3];\n", "b[j] * w[2] + b[j + 1] + b[j]"));
  REQUIRE(elements.size() == 3);
  CHECK(elements[0].subscripts == Subscripts{{2, 0}});
  CHECK(elements[0].by_cell);
  CHECK_FALSE(elements[0].is_of_tier());
  CHECK(elements[0].values({12, 1}, 4) == 12);
  CHECK(elements[1].subscripts == Subscripts{{kNone, 2}});
  CHECK(elements[1].values({12, 1}, 4) == 1);
  CHECK(elements[2].subscripts == Subscripts{{2, 1}});
}

TEST_CASE("held: what depends on the plane or the time, for a tier", "[held]") {
  const auto elements = held(plane("float a[64], source[100];\n", "a[i] + a[i - 1] + source[t]"));
  REQUIRE(elements.size() == 3);
  CHECK(elements[0].by_plane);
  CHECK(elements[0].subscripts == Subscripts{{1, -1}});  // the update is a plane behind the newest
  CHECK(elements[1].subscripts == Subscripts{{1, -2}});
  CHECK(elements[2].by_time);
  CHECK(elements[2].values({12, 1}, 4) == 4);
}

TEST_CASE("held: nothing that differs from plane to plane and within one, or from step to step", "[held]") {
  const Stencil stencil =
      plane("float k[64][64], at[100][64], of[64][100];\n", "k[j][i] + at[t][j] + of[i][t]");
  CHECK(held(stencil).empty());
  CHECK(row_program(stencil, {}).memory_reads == std::vector{0, 1, 2});
}

TEST_CASE("held: a few constants, not a table", "[held]") {
  const auto sum = [](int count) {
    std::string text = "w[0]";
    for (int n = 1; n < count; ++n) text += " + w[" + std::to_string(n) + "]";
    return text;
  };
  CHECK(held(plane("float w[25];\n", sum(8))).size() == 8);
  CHECK(held(plane("float w[25];\n", sum(9))).empty());
  CHECK(held(plane("float w[25], b[64];\n", sum(9) + " + b[j]")).size() == 1);
}

TEST_CASE("held: counted from the cell, not from the iterator", "[held]") {
  const Stencil stencil = stencil_of(R"(float u[2][64][64], b[64];
void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 63; i++)
      for (int j = 3; j < 64; j++) u[(t + 1) % 2][i][j - 2] = u[t % 2][i + 1][j - 2] * b[j];
}
)");
  const auto elements = held(stencil);
  REQUIRE(elements.size() == 1);
  CHECK(elements[0].subscripts == Subscripts{{2, 2}});
}

TEST_CASE("held: an element for each lag, of updates that make other planes", "[held]") {
  const Stencil stencil = stencil_of(R"(float p[64][64], q[64][64], a[64];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 63; i++)
      for (int j = 1; j < 63; j++) p[i][j] += a[i] * (q[i][j] - q[i - 1][j]);
    for (int i = 1; i < 63; i++)
      for (int j = 1; j < 63; j++) q[i][j] += a[i] * (p[i + 1][j] - p[i][j]);
  }
}
)");
  const RowProgram rows = row_program(stencil, {});
  REQUIRE(rows.lag.at(0) != rows.lag.at(1));
  REQUIRE(rows.held.size() == 2);
  CHECK(rows.held[0].subscripts == Subscripts{{1, -rows.lag[0]}});
  CHECK(rows.held[1].subscripts == Subscripts{{1, -rows.lag[1]}});
}

TEST_CASE("held: in 3-D by line, by cell and by both", "[held]") {
  const Stencil stencil = stencil_of(R"(float u[2][32][32][32], b[32], c[32], ground[32][32];
double turned[32][32];
void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 31; i++)
      for (int j = 1; j < 31; j++)
        for (int k = 1; k < 31; k++)
          u[(t + 1) % 2][i][j][k] = b[j] * c[k] * u[t % 2][i - 1][j][k] + ground[j][k] * turned[k - 1][j] * u[t % 2][i + 1][j][k];
}
)");
  const RowProgram rows = row_program(stencil, {});
  REQUIRE(rows.held.size() == 4);
  const auto values = [&](int n) { return rows.held[n].values({4, 2}, 3); };
  CHECK(values(0) == 2);
  CHECK(values(1) == 4);
  CHECK(values(2) == 8);
  CHECK(values(3) == 8);
  CHECK(rows.held_registers(stencil, {4, 2}, 3) == 2 + 4 + 8 + 2 * 8);  // of doubles two
}

}  // namespace
}  // namespace an5d::test
