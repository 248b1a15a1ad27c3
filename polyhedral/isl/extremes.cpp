// The least and the largest value (extremes.h).
#include "polyhedral/isl/extremes.h"

#include <isl/cpp.h>

namespace an5d {

isl::val least_value(const isl::pw_aff& expression) { return expression.as_map().range().dim_min_val(0); }

isl::val largest_value(const isl::pw_aff& expression) { return expression.as_map().range().dim_max_val(0); }

}  // namespace an5d
