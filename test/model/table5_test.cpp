// Does our reading of section 5 reproduce the Model column of Table 5? (docs/model.md, "Validation".)
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>

#include "driver/base/files.h"
#include "table5.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

bool is_far(const Table5Row& row) { return std::abs(row.ratio() - 1) > 0.05; }

// The rows that docs/model.md explains.
bool is_explained(const Table5Row& row) {
  return row.stencil == "star3d3r" ||
         (row.stencil == "j2d9pt" && row.device == "p100" && row.type == "float");
}

TEST_CASE("Table 5: each row is within 5 % or explained, and in docs/model.md as it is", "[table5]") {
  const std::optional<std::string> document = read_file(AN5D_MODEL_DOCUMENT);
  REQUIRE(document);
  const std::vector<Table5Row> rows = table5();
  CHECK(rows.size() == 84);
  int within = 0;
  for (const Table5Row& row : rows) {
    INFO(markdown(row));
    CHECK(is_far(row) == is_explained(row));
    CHECK(contains(*document, markdown(row) + "\n"));
    within += !is_far(row);
  }
  CHECK(within == 79);
}

TEST_CASE("prints the table of docs/model.md", "[.][table5-print]") {
  for (const Table5Row& row : table5()) std::cout << markdown(row) << "\n";
}

}  // namespace
}  // namespace an5d::test
