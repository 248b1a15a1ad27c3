// Tables of pointers (rows.h):
//
//   float *an5d_rows_v[n * m + 1]; for (...) an5d_rows_v[at] = (float *)start + at * l;
//   float **an5d_planes_v[n + 1]; for (...) an5d_planes_v[at] = an5d_rows_v + at * m;
#include "driver/verify/rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace an5d {
namespace {

std::string table_text(const std::string& type, const std::string& name, const std::string& count,
                       const std::string& start, const std::string& each) {
  return fmt::format(
      "  {0} *{1}[{2} + 1]; for (long long an5d_at = 0; an5d_at < {2}; an5d_at++) {1}[an5d_at] = "
      "{3} + an5d_at * {4};\n",
      type, name, count, start, each);
}

}  // namespace

std::string row_type(const Array& array, const std::string& cell) {
  return fmt::format("{} *{}", cell, std::string(array.row_levels, '*'));
}

std::string row_table(const Array& array) {
  return (array.row_levels > 1 ? "an5d_planes_" : "an5d_rows_") + array.name;
}

std::string row_tables(const Array& array, const std::string& cell, const std::string& start,
                       const std::vector<std::string>& extents) {
  const std::string rows = "an5d_rows_" + array.name;
  const std::vector<std::string> outer(extents.begin(), extents.end() - 1);
  std::string text = table_text(cell, rows, fmt::format("{}", fmt::join(outer, " * ")),
                                fmt::format("({} *){}", cell, start), extents.back());
  if (array.row_levels > 1) text += table_text(cell + " *", row_table(array), extents[0], rows, extents[1]);
  return text;
}

}  // namespace an5d
