// Cells beside those that updates are for, which C sets in every time step. No update reads them
// but in the first step, so they are set when the loops have run. Needs fields.cuh.
namespace an5d {
namespace {

// A time plane, by the coordinates of its cells.
template <class Cell, int kRank>
struct Plane {
  Cell* start;
  long long stride[kRank];
  __device__ long long place(const long long (&of_cell)[kRank]) const {
    long long at = 0;
    for (int d = 0; d < kRank; ++d) at += of_cell[d] * stride[d];
    return at;
  }
  template <class... Coordinates>
  __device__ Cell operator()(Coordinates... of_cell) const {
    return start[place({(long long)of_cell...})];
  }
};

// Sets all cells of a box to border(plane, cell).
template <class Cell, int kRank, class Border>
__global__ void set_cells(Plane<Cell, kRank> plane, an5d_box box, Border border) {
  long long count = 1;
  for (int d = 0; d < kRank; ++d) count *= box.end[d] - box.begin[d];
  const long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  for (long long n = first; n < count; n += (long long)gridDim.x * blockDim.x) {
    long long cell[kRank], rest = n;
    for (int d = kRank - 1; d >= 0; --d) {
      const long long size = box.end[d] - box.begin[d];
      cell[d] = box.begin[d] + rest % size;
      rest /= size;
    }
    plane.start[plane.place(cell)] = border(plane, cell);
  }
}

template <class Cell, int kRank, class Border>
cudaError_t set(const Plane<char, kRank>& bytes, an5d_box box, Border border, cudaStream_t stream) {
  long long count = 1;
  for (int d = 0; d < kRank; ++d)
    count *= box.end[d] > box.begin[d] ? box.end[d] - box.begin[d] : 0;
  if (count == 0) return cudaSuccess;
  Plane<Cell, kRank> plane = {(Cell*)bytes.start, {}};
  for (int d = 0; d < kRank; ++d) plane.stride[d] = bytes.stride[d];
  void* arguments[] = {&plane, &box, &border};
  const long long blocks = pieces(count, 256);
  return start(set_cells<Cell, kRank, Border>, blocks < 4096 ? blocks : 4096, 256, 0, arguments,
               stream);
}

// Runs all time steps by `run(domain)`, and sets borders by `set(field, is_before, plane, time)` to
// what the last steps that C sets them in have left, in all planes that have values of these steps.
// Those that are set before a step are set before the last one, which `splits` off; others when all
// is done.
template <class Plan, class Run, class Set>
an5d_status run_and_set(const Plan& plan, const an5d_domain& domain, const Box& box,
                        char* const (&planes)[Plan::kFields][kMostPlanes], bool splits,
                        const Run& run, const Set& set) {
  constexpr int kRank = Plan::kAxes;
  an5d_status status = {};
  const auto set_all = [&](bool is_before, long long time) {
    for (int f = 0; f < Plan::kFields; ++f) {
      Plane<char, kRank> plane = {};
      for (int d = 0; d < kRank; ++d) plane.stride[d] = box.stride[d + 3 - kRank];
      // The other planes are as the steps before have left them, if there were any.
      for (int back = plan.fields[f].planes - 1; back >= 0; --back) {
        if (time - back < domain.t_begin) continue;
        plane.start = planes[f][plan.plane_at(f, time - back, !is_before)];
        if (!status.code) status = check(set(f, is_before, plane, time - back), "kernel launch");
      }
    }
  };
  an5d_domain part = domain;
  if (splits) {
    part.t_end = domain.t_end - 1;
    if (part.t_begin < part.t_end) status = run(part);
    set_all(true, part.t_end);
    part.t_begin = part.t_end, part.t_end = domain.t_end;
  }
  if (!status.code) status = run(part);
  set_all(false, domain.t_end - 1);
  return status;
}

// The same for all time steps. Where more than two planes differ in cells that are not updated,
// which launches of several steps do not know, they may do so until C has set all of them: steps
// until then are runs of their own. Waits.
template <class Plan, class Run, class Set>
an5d_status with_borders(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                         char* const (&planes)[Plan::kFields][kMostPlanes], bool splits,
                         cudaStream_t stream, const Run& run, const Set& set) {
  FieldSweep<char, Plan::kFields> sweep = {};
  an5d_status status = find_cells(plan, &domain, boxes, &sweep);
  if (status.code || domain.t_begin >= domain.t_end) return status;
  const auto run_part = [&](const an5d_domain& part) {
    if (!status.code)
      status = run_and_set(plan, part, sweep.box, planes, splits, run, set);
  };
  // #if other_planes
  int differ = 0, most = 0;
  for (int f = 0; f < Plan::kFields; ++f) {
    const FieldType& type = plan.fields[f];
    most = type.planes > most ? type.planes : most;
    for (int p = 1; p < type.planes && type.planes > 2 && !differ && !status.code; ++p)
      status = compare(planes[f][0], planes[f][p], sweep.frame(f, type.bytes), stream, &differ);
  }
  for (; differ && most > 0 && domain.t_end - domain.t_begin > 1; --most) {
    an5d_domain part = domain;
    domain.t_begin = part.t_end = part.t_begin + 1;
    run_part(part);
  }
  // #endif
  run_part(domain);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
