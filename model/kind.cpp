// From a schedule to its kind (kind.h).
#include "model/kind.h"

namespace an5d {

int chunk_of(const Stream& stream) {
  const Chunks* chunks = std::get_if<Chunks>(&stream);
  return chunks ? chunks->planes : kMostChunk;
}

Kind kind_of(int rank, const Schedule& schedule) {
  const bool shifts = schedule.planes == Planes::kShifted;
  if (schedule.planes != Planes::kHybrid && !shifts)
    return OneStep{schedule.planes,
                   std::holds_alternative<NoStream>(schedule.stream) ? 0 : chunk_of(schedule.stream),
                   schedule.cells.x};
  if (schedule.cells.product() == 1 || rank == 1) return OneCell{shifts};
  const CpAsync* in = std::get_if<CpAsync>(&schedule.in);
  const int ring = in ? in->planes : 0;
  if (rank == 3) return Lines{ring, schedule.skew, std::holds_alternative<Waves>(schedule.stream)};
  const StepSync* sync = std::get_if<StepSync>(&schedule.sync);
  return Stages{schedule.stages, sync ? sync->planes : 1, ring};
}

}  // namespace an5d
