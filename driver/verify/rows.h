// Rows behind pointers in the texts of --verify, of arrays that the harness has in one block.
#pragma once

#include <string>
#include <vector>

#include "frontend/nest/array.h"

namespace an5d {

// C that declares the tables of pointers to the rows of a block, and what the array then is. `cell` is the
// type of its elements as C has it, `extents` text.
std::string row_tables(const Array& array, const std::string& cell, const std::string& start,
                       const std::vector<std::string>& extents);
std::string row_table(const Array& array);

// The type of that: "float **".
std::string row_type(const Array& array, const std::string& cell);

}  // namespace an5d
