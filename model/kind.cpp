// From a schedule to its kind (kind.h).
#include "model/kind.h"

namespace an5d {

Kind kind_of(int rank, const Schedule& schedule) {
  if (schedule.planes == Planes::kGlobal) return Naive{};
  if (schedule.cells.product() == 1 || rank == 1) return OneCell{};
  const CpAsync* in = std::get_if<CpAsync>(&schedule.in);
  const int ring = in ? in->planes : 0;
  if (rank == 3) return Lines{ring, schedule.skew, std::holds_alternative<Waves>(schedule.stream)};
  const StepSync* sync = std::get_if<StepSync>(&schedule.sync);
  return Stages{schedule.stages, sync ? sync->planes : 1, ring};
}

}  // namespace an5d
