// Tables of pointers to arrays.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// The same nest where each pointer of a table that constants alone choose, `double *k[7]`, is an array of its
// own: `k[3][i * m + j]` is `k_3[i * m + j]`, and `k[3][i][j]` of `double ***k` is `k_3[i][j]`.
void split_pointer_tables(Translation& work, Names& names);

}  // namespace an5d
