// Lines of cells in 3-D: shared memory, by hand and as the emitted text declares it; the lines of a sum;
// planes copied to padded ones and back.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "driver/compile/compile.h"
#include "model/geometry.h"
#include "padded.h"
#include "support.h"

namespace an5d::test {
namespace {

struct Sides {
  int lo, hi;
};

std::string beside(const Sides& sides, const std::string& before, const std::string& after) {
  std::string text;
  if (sides.lo > 0) text += fmt::format(" + A[t % 2]{}", fmt::format(fmt::runtime(before), sides.lo));
  if (sides.hi > 0) text += fmt::format(" + A[t % 2]{}", fmt::format(fmt::runtime(after), sides.hi));
  return text;
}

// A star whose sum visits its planes and their lines in order.
std::string text_of(Sides stream, Sides y, Sides x, const std::string& element) {
  std::string body = fmt::format("A[(t + 1) % 2][i][j][k] = A[t % 2][i - {}][j][k]", stream.lo);
  body += beside({y.lo, 0}, "[i][j - {}][k]", "");
  body += beside(x, "[i][j][k - {}]", "[i][j][k + {}]");
  body += beside({0, y.hi}, "", "[i][j + {}][k]");
  body += fmt::format(" + A[t % 2][i + {}][j][k];", stream.hi);
  return nest_text(3, body, "", "", element);
}

std::string star_line(int tiers, int x, int y, int warps, int ring) {
  return fmt::format(
      "tiers={} cells={}x{} block={}x{} stream=weighted:1 exchange=shuffle sync=step:1 combine=star "
      "in=cp_async:{} edge=split pad=16",
      tiers, x, y, 32 * x, y * warps, ring);
}

std::string sum_line(int tiers, int x, int y, int warps, int ring, const char* combine = "partial") {
  return fmt::format(
      "tiers={} cells={}x{} block={}x{} stream=weighted:1 sync=step:1 skew=1 combine={} "
      "in=cp_async:{} "
      "edge=split pad=16",
      tiers, x, y, 32 * x, y * warps, combine, ring);
}

std::string general_line(int tiers, int x, int y, int warps, int ring) {
  return sum_line(tiers, x, y, warps, ring, "gather");
}

Geometry taken_by(const Compiled& made) {
  REQUIRE(made.nests.size() == 1);
  return geometry(made.nests.front().stencil, made.nests.front().schedule, Arithmetic::kExact);
}

TEST_CASE("shared memory of lines, by hand", "[lines]") {
  const std::string text = text_of({1, 1}, {1, 1}, {1, 1}, "float");
  // A ring of 4 planes of 16 lines and one before and behind; the second of 2 tiers shows 2 lines of 8 warps
  // and 2 more, twice in turn: 72 + 40 lines of 128 cells of 4 bytes, and a pack aside.
  const Geometry star = taken_by(compiled(text, options_for(star_line(2, 4, 2, 8, 4))));
  CHECK(star.shared_bytes == (4 * (16 + 2) + 2 * (8 + 2) * 2) * 128 * 4 + 304 + 16);
  CHECK(star.threads == 256);
  CHECK(star.kept_planes * star.kept_cells == 2 * 8);  // planes, cells
  CHECK(star.useful == Extent2{128 - 2 * 4, 16 - 2});
  // 4 such planes and 3 that the first tier leaves, of 16 lines and one that stays zero; one more behind.
  const Geometry sum = taken_by(compiled(text, options_for(sum_line(2, 4, 2, 8, 4))));
  CHECK(sum.shared_bytes == (4 * (16 + 2) + 3 * 17 + 1) * 128 * 4 + 304 + 16);
  CHECK(sum.threads == 256);
  CHECK(sum.kept_planes * sum.kept_cells == 2 * 8);
  CHECK(sum.useful == star.useful);
  // Two such planes in turn; kept are 6 x 4 cells of each plane.
  const Geometry general = taken_by(compiled(text, options_for(general_line(2, 4, 2, 8, 4))));
  CHECK(general.shared_bytes == (4 * (16 + 2) + 2 * 17 + 1) * 128 * 4 + 304 + 16);
  CHECK(general.kept_planes * general.kept_cells == 2 * 24);
  CHECK(general.useful == star.useful);
  // One step reads a pack before and behind every line as well, and stores the whole tile.
  const Geometry one = taken_by(compiled(text, options_for(sum_line(1, 4, 2, 8, 4))));
  CHECK(one.shared_bytes == (4 * (16 + 2) * 136 + 1 * 128) * 4 + 304 + 16);
  CHECK(one.useful == Extent2{128, 16});
}

TEST_CASE("shared memory of lines is what the emitted struct takes", "[lines]") {
  struct Form {
    int tiers, x, y, warps, ring;  // the ring: planes besides those in use
    Sides halo_stream, halo_y, halo_x;
    std::string element;
  };
  for (const Form& form : std::vector<Form>{{1, 4, 1, 4, 1, {1, 1}, {1, 1}, {1, 1}, "float"},
                                            {2, 4, 4, 4, 3, {1, 2}, {2, 1}, {2, 4}, "float"},
                                            {3, 8, 2, 4, 2, {1, 1}, {0, 2}, {3, 0}, "int"},
                                            {2, 2, 3, 2, 8, {2, 2}, {1, 0}, {0, 1}, "double"},
                                            {1, 4, 2, 1, 4, {1, 3}, {0, 0}, {0, 0}, "long"}}) {
    const int ahead = std::max(form.halo_stream.lo, form.halo_stream.hi);
    for (const std::string& line :
         {star_line(form.tiers, form.x, form.y, form.warps, form.ring + ahead + 1),
          sum_line(form.tiers, form.x, form.y, form.warps, form.ring + ahead + 1),
          general_line(std::min(form.tiers, 2), form.x, 1, form.warps, form.ring + ahead + 1)}) {
      INFO(line << " " << form.element);
      const CompileOptions options = options_for(line);
      const Compiled made =
          compiled(text_of(form.halo_stream, form.halo_y, form.halo_x, form.element), options);
      const Geometry taken = taken_by(made);
      CHECK(taken.threads == 32 * form.warps);
      const CompiledNest& nest = made.nests.front();
      const Workplace place;
      place.write("lines.cu", split_files(made, options, "lines.h").cuda +
                                  fmt::format("static_assert(sizeof({}_kernel::Shared<{}>) == {});\n",
                                              nest.plan.name, nest.schedule.tiers, taken.shared_bytes));
      const Workplace::Outcome outcome =
          place.shell("c++ -std=c++20 -w -fsyntax-only -I " AN5D_EMULATION_HEADERS " -x c++ lines.cu");
      INFO(outcome.err);
      CHECK(outcome.status == 0);
    }
  }
}

TEST_CASE("padded planes come back as the launches left them", "[lines]") {
  for (const int begin : {0, 1, 2, 3, 4, 5, 7}) {
    for (const int size : {1, 3, 4, 9}) {
      for (const int steps : {1, 2, 5}) {
        INFO("begin " << begin << ", " << size << " cells, " << steps << " steps");
        for (const Padded& made : {padded_floats(begin, size, steps), padded_doubles(begin, size, steps)}) {
          CHECK(made.success);
          CHECK(made.aligned);
          CHECK(made.as_wanted);
        }
      }
    }
  }
}

}  // namespace
}  // namespace an5d::test
