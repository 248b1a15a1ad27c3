// Host side of the arrays that a nest advances: the cells that are touched, and copies. Needs
// host.cuh and field_sweep.cuh.
namespace an5d {
namespace {

inline Cells cells_of(const an5d_box& box, int rank) {
  Cells cells = {{0, 0, 0}, {1, 1, 1}};
  for (int d = 0, axis = 3 - rank; d < rank; ++d, ++axis)
    cells.begin[axis] = box.begin[d], cells.end[axis] = box.end[d];
  return cells;
}

// What is read beside a box, or written there.
inline Cells cells_of(const FieldReach& reach, const an5d_box* boxes, int rank) {
  Cells cells = cells_of(boxes[reach.box], rank);
  if (cells.is_empty()) return {};
  for (int axis = 0; axis < 3; ++axis)
    cells.begin[axis] -= reach.lo[axis], cells.end[axis] += reach.hi[axis];
  return cells;
}

// Makes `all` surround `more`, too.
inline void surround(Cells* all, const Cells& more) {
  if (more.is_empty()) return;
  const bool first = all->is_empty();
  for (int axis = 0; axis < 3; ++axis) {
    if (first || more.begin[axis] < all->begin[axis]) all->begin[axis] = more.begin[axis];
    if (first || more.end[axis] > all->end[axis]) all->end[axis] = more.end[axis];
  }
}

// The cells of all arrays; `box`, around those that are updated, is empty if nothing is to be done.
// Completes an outermost extent that C does not say.
template <class Plan, class Sweep>
an5d_status find_cells(const Plan& plan, an5d_domain* domain, const an5d_box* boxes, Sweep* sweep) {
  constexpr int kRank = Plan::kAxes, kArrays = sizeof sweep->readable / sizeof(Cells);
  Box& box = sweep->box = {};
  for (int f = 0; f < Plan::kFields; ++f) {
    const Cells cells = cells_of(boxes[plan.fields[f].box], kRank);
    sweep->updated[f] = cells.is_empty() ? Cells{} : cells;
    surround(&box, cells);
  }
  Cells touched[Plan::kFields] = {};
  for (const FieldReach& reach : plan.touched) {
    const Cells cells = cells_of(reach, boxes, kRank);
    if (reach.field < Plan::kFields) surround(&touched[reach.field], cells);
    if (reach.is_copied) continue;  // #if sets
    if (reach.field < kArrays) surround(&sweep->readable[reach.field], cells);
  }
  if (box.is_empty() || domain->t_begin >= domain->t_end) return box = {}, an5d_status{};
  const bool is_known = domain->extent[0] != 0;  // #if open
  long long stride = 1;
  for (int axis = 2, d = kRank - 1; axis >= 0; --axis, --d) {
    box.stride[axis] = stride;
    for (int f = 0; f < Plan::kFields && d >= 0; ++f) {
      const long long begin = touched[f].begin[axis], end = touched[f].end[axis];
      if (d == 0 && !is_known && end > domain->extent[0]) domain->extent[0] = end;  // #if open
      if (begin < 0 || end > domain->extent[d])
        return left_to_c(plan.fields[f].name, "the loop bounds reach outside the array");
    }
    if (d >= 0) stride *= domain->extent[d];
  }
  if (domain->t_begin < plan.earliest) return left_to_c("time loop", "times below 0, or too large");
  return {};
}

// A part of a plane, in bytes; from the first of some cells to the last one.
struct Part {
  long long begin = 0, end = 0;
  long long size() const { return end - begin; }
};
inline Part part_of(const Cells& cells, const Box& box, int bytes) {
  Part part = {0, bytes};
  for (int axis = 0; axis < 3; ++axis)
    part.begin += cells.begin[axis] * box.stride[axis] * bytes,
        part.end += (cells.end[axis] - 1) * box.stride[axis] * bytes;
  return part;
}

// What is touched of an array's plane.
template <class Plan>
Part touched_part(const Plan& plan, int field, [[maybe_unused]] int plane, const an5d_box* boxes,
                  const Box& box) {
  Part all;
  for (const FieldReach& reach : plan.touched) {
    Cells cells = cells_of(boxes[reach.box], Plan::kAxes);
    if (reach.field != field || cells.is_empty()) continue;
    if (reach.plane >= 0 && reach.plane != plane) continue;  // #if sets
    for (int axis = 0; axis < 3; ++axis)
      cells.begin[axis] += reach.first[axis], cells.end[axis] += reach.last[axis];
    const Part part = part_of(cells, box, plan.fields[field].bytes);
    if (part.size() <= 0) continue;
    if (all.size() == 0 || part.begin < all.begin) all.begin = part.begin;
    if (part.end > all.end) all.end = part.end;
  }
  return all;
}

// What kernels read of it: in 2-D and 3-D whole groups of cells, as far as a row has them.
enum : long long { kAtOnce = 16 };
template <class Plan, class Sweep>
Part read_part(const Plan& plan, const Sweep& sweep, int field) {
  Cells cells = sweep.readable[field];
  if (cells.is_empty()) return {};
  const long long row = sweep.box.stride[1], behind = cells.end[2] + kAtOnce - 1;
  cells.begin[2] -= cells.begin[2] % kAtOnce;
  cells.end[2] = behind - behind % kAtOnce < row ? behind - behind % kAtOnce : row;
  return part_of(cells, sweep.box, plan.fields[field].bytes);
}

inline an5d_status copy_part(char* to, const char* from, const Part& part, cudaStream_t stream) {
  if (part.size() <= 0) return {};
  return check(cudaMemcpyAsync(to + part.begin, from + part.begin, part.size(), cudaMemcpyDefault,
                               stream), "copy of an array");
}

inline an5d_status copy_cells(char* to, const char* from, int bytes, const Cells& cells,
                              const Box& plane, cudaStream_t stream) {
  if (cells.is_empty()) return {};
  const size_t pitch = plane.stride[1] * bytes, rows = plane.stride[0] / plane.stride[1];
  const long long at = part_of(cells, plane, bytes).begin;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(const_cast<char*>(from) + at, pitch, pitch, rows);
  copy.dstPtr = make_cudaPitchedPtr(to + at, pitch, pitch, rows);
  copy.extent = make_cudaExtent(cells.size(2) * bytes, cells.size(1), cells.size(0));
  copy.kind = cudaMemcpyDefault;
  return check(cudaMemcpy3DAsync(&copy, stream), "copy of an array");
}

// #if other_planes
// A plane more, which begins as a copy of what kernels read.
inline an5d_status add_plane(DeviceMemory* memory, char** plane, const char* from,
                             const Part& loaded, cudaStream_t stream) {
  an5d_status status = {};
  if (loaded.end) status = memory->take(loaded.end);
  *plane = static_cast<char*>(memory->start);
  return status.code ? status : copy_part(*plane, from, loaded, stream);
}

// #endif
// #if turns
// Numbers the planes that C gives in the order in which its steps write them, from the first step
// on, as all else does: by the time of steps (HostPlan::plane_at).
template <class Plan>
void take_turns(const Plan& plan, const an5d_domain& domain, int field,
                char* (&planes)[Plan::kFields][kMostPlanes]) {
  char* given[kMostPlanes];
  for (int n = 0; n < kMostPlanes; ++n) given[n] = planes[field][n];
  for (int n = 0; n < plan.fields[field].planes; ++n)
    planes[field][plan.plane_at(field, plan.first(domain), n)] = given[n];
}

// #endif
// #if blocks
// Does C touch memory of two planes in the same places? Then its order of reads and writes counts.
template <class Plan>
an5d_status keep_fields_apart(const Plan& plan, const an5d_box* boxes, const Box& box,
                              char* const (&planes)[Plan::kFields][kMostPlanes]) {
  for (int n = 0; n < kMostPlanes * Plan::kFields; ++n) {
    const int f = n / kMostPlanes, p = n % kMostPlanes;
    const Part mine = touched_part(plan, f, p, boxes, box);
    for (int other = 0; other < n && p < plan.fields[f].planes && mine.size(); ++other) {
      const int g = other / kMostPlanes, q = other % kMostPlanes;
      const Part its = touched_part(plan, g, q, boxes, box);
      if (q < plan.fields[g].planes && its.size() &&
          planes[f][p] + mine.begin < planes[g][q] + its.end &&
          planes[g][q] + its.begin < planes[f][p] + mine.end)
        return left_to_c(plan.fields[f].name,
                         "the array overlaps another one that is written");
    }
  }
  return {};
}

// #endif
// Calls `run(planes)` on device copies of what is touched of the planes, and brings the cells that
// are updated or set back, after success only, of planes that C writes. What kernels read around
// them is 0, as C may not have it.
template <class Plan, class Run>
an5d_status on_host(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                    char* const (&arrays)[Plan::kFields][kMostPlanes], cudaStream_t stream,
                    const Run& run) {
  FieldSweep<char, Plan::kFields> sweep = {};
  an5d_status status = find_cells(plan, &domain, boxes, &sweep);
  if (status.code || sweep.box.is_empty()) return status;
  status = keep_fields_apart(plan, boxes, sweep.box, arrays);  // #if blocks
  DeviceMemory memory[Plan::kFields][kMostPlanes];
  char* planes[Plan::kFields][kMostPlanes] = {};
  for (int f = 0; f < Plan::kFields && !status.code; ++f) {
    const Part read = read_part(plan, sweep, f);
    for (int p = 0; p < plan.fields[f].planes && !status.code; ++p) {
      status = memory[f][p].take(plan.plane_bytes(f, domain));
      char* const to = planes[f][p] = static_cast<char*>(memory[f][p].start);
      const Part touched = touched_part(plan, f, p, boxes, sweep.box);
      if (!status.code && (read.begin < touched.begin || read.end > touched.end))
        status = check(cudaMemsetAsync(to + read.begin, 0, read.size(), stream), "device memory");
      if (!status.code) status = copy_part(to, arrays[f][p], touched, stream);
    }
  }
  if (!status.code) status = run(planes);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int n = 0; n < Plan::kFields * kMostPlanes && !status.code; ++n) {
    const int f = n / kMostPlanes, p = n % kMostPlanes;
    const FieldType& type = plan.fields[f];
    if (p >= type.planes || !plan.is_written(type.written[p], domain)) continue;
    char* const to = arrays[f][p];
    status = copy_cells(to, planes[f][p], type.bytes, sweep.updated[f], sweep.box, stream);
    // #if sets
    for (const FieldReach& reach : plan.touched) {
      if (!reach.is_set || reach.field != f || (reach.plane >= 0 && reach.plane != p)) continue;
      const Cells set = cells_of(reach, boxes, Plan::kAxes);
      if (!status.code)
        status = copy_cells(to, planes[f][p], type.bytes, set, sweep.box, stream);
    }
    // #endif
  }
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
