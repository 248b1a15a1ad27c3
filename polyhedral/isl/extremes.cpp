// The least and the largest value (extremes.h).
#include "polyhedral/isl/extremes.h"

namespace an5d {

Extremes extremes(const isl::pw_aff& value) {
  const isl::set values = value.as_map().range();
  return {values.dim_min_val(0), values.dim_max_val(0)};
}

}  // namespace an5d
