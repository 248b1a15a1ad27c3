// Rows of cells: the footprint's closed form against the memory that the emitted text declares.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "driver/compile/compile.h"
#include "model/footprint.h"
#include "support.h"

namespace an5d::test {
namespace {

std::string star_text(int before, int after, const std::string& element) {
  const std::string body = fmt::format(
      "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j - {}] + A[t % 2][i][j + {}] + "
      "A[t % 2][i + 1][j];",
      before, after);
  return nest_text(2, body, "", "", element);
}

TEST_CASE("shared memory of rows is what the emitted struct takes", "[rows]") {
  struct Form {
    int tiers, cells, warps, ring, before, after;
    std::string element;
  };
  for (const Form& form : std::vector<Form>{{1, 2, 1, 3, 0, 0, "float"},
                                            {4, 6, 1, 5, 1, 1, "float"},
                                            {2, 4, 2, 8, 2, 1, "double"},
                                            {3, 3, 3, 4, 3, 0, "float"},
                                            {2, 6, 1, 5, 4, 5, "int"},
                                            {1, 5, 2, 3, 0, 3, "long"},
                                            {2, 8, 4, 6, 4, 4, "float"}}) {
    for (const char* combine : {"combine=star", "skew=1 combine=partial"}) {
      const std::string line = fmt::format(
          "tiers={} cells={} block={} stream=weighted:1.5 exchange=edge sync=step:1 {} in=cp_async:{} "
          "out=coalesced edge=split",
          form.tiers, form.cells, 32 * form.warps * form.cells, combine, form.ring);
      INFO(line << " " << form.element << " halo " << form.before << "+" << form.after);
      const CompileOptions options = options_for(line);
      const Compiled made = compiled(star_text(form.before, form.after, form.element), options);
      REQUIRE(made.nests.size() == 1);
      const CompiledNest& nest = made.nests.front();
      const Footprint taken = footprint(nest.stencil, nest.schedule, Arithmetic::kExact);
      CHECK(taken.threads == 32 * form.warps);
      CHECK(taken.useful.x == 32 * form.warps * form.cells - form.tiers * (form.before + form.after));
      const Workplace place;
      place.write("rows.cu", split_files(made, options, "rows.h").cuda +
                                 fmt::format("static_assert(sizeof({}_kernel::Shared<{}>) == {});\n",
                                             nest.plan.name, form.tiers, taken.shared_bytes));
      const Workplace::Outcome outcome =
          place.shell("c++ -std=c++20 -w -fsyntax-only -I " AN5D_EMULATION_HEADERS " -x c++ rows.cu");
      INFO(outcome.err);
      CHECK(outcome.status == 0);
    }
  }
}

}  // namespace
}  // namespace an5d::test
