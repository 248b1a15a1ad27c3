// A table of --verify in which the C gives infinity, and what is compared with it a number: no bound on the
// relative difference holds for that, however large.
#include <cstddef>
#include <limits>

#include "harness.h"

namespace an5d::verify {
namespace {

void reference(void* const* arrays, const an5d_domain* domain, const an5d_box*, const double*,
               const an5d_input*) {
  float* cells = static_cast<float*>(arrays[0]);
  cells[domain->begin[0]] = std::numeric_limits<float>::infinity();
}

an5d_status generated(void* const*, const an5d_domain*, const an5d_box*, const double*, const an5d_input*) {
  return {};
}

}  // namespace

const Nest kNests[] = {{.name = "infinity",
                        .schedule = "none",
                        .rank = 1,
                        .lo = {1, 0, 0},
                        .hi = {1, 0, 0},
                        .shift = {0, 0, 0},
                        .least = {-1000, 0, 0},
                        .most = {1000, 0, 0},
                        .useful = {16, 0, 0},
                        .time_steps = 1,
                        .any_time = true,
                        .earliest_time = 0,
                        .scalars = 0,
                        .first_field = 0,
                        .fields = 1,
                        .boxes = 1,
                        .first_input = 0,
                        .inputs = 0,
                        .tolerance = 1e-6,
                        .reference = reference,
                        .generated = generated}};
const int kNestCount = 1;
const Field kFields[1] = {{"A", 2, Cell::kFloat, 4}};
const Input kInputs[1] = {};
const Reach kReaches[1] = {};

}  // namespace an5d::verify
