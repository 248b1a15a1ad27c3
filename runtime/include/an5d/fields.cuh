// Host side of the arrays that a nest advances: the cells that are touched, copies, and all time
// steps on the device. Needs host.cuh and field_sweep.cuh.
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
// Where the values of a field are that its last steps have made, counted from the first step of a
// run, before which it has those of step 0: in C's planes, of which step n writes that of number n
// modulo their number, and in spare ones behind them.
struct Values {
  static constexpr long long kNothing = -(1ll << 40);  // #if other_planes
  char* plane[kMostPlanes + 2] = {};
  long long step[kMostPlanes + 2] = {};  // whose values a plane has
  // A plane with the values of a step, which some plane has.
  int find(long long of, int n = 0) const { return step[n] == of ? n : find(of, n + 1); }
};
// A plane for values of a step: of `count` planes C's, if it has none that are needed, which are
// those from `oldest` on; or another one.
[[maybe_unused]] inline char* take(Values* in, long long of, long long oldest, long long count) {
  int n = of < 0 || in->step[of % count] >= oldest ? 0 : (int)(of % count);
  while (in->step[n] >= oldest) ++n;
  return in->step[n] = of, in->plane[n];
}

// #if other_planes
// Moves the values of a step, and those of the one before it if there are two `levels`, to where C
// has them: of cells that are updated.
[[maybe_unused]] inline an5d_status settle(Values* of, const FieldType& type, long long step,
                                           int levels, const Cells& cells, const Box& box,
                                           cudaStream_t stream) {
  an5d_status status = {};
  const auto move = [&](int to, int from) {
    of->step[to] = of->step[from], of->step[from] = Values::kNothing;
    if (!status.code)
      status = copy_cells(of->plane[to], of->plane[from], type.bytes, cells, box, stream);
  };
  for (long long wanted = step; wanted > step - levels; --wanted) {
    const int to = (int)((wanted + type.planes) % type.planes);
    if (of->step[to] == wanted) continue;
    if (of->step[to] > step - levels) {  // the other level is in its way
      int spare = 0;
      while (of->step[spare] > step - levels) ++spare;
      move(spare, to);
    }
    move(to, of->find(wanted));
  }
  return status;
}

// The same of all fields that have to have it before the last launches, or when all is done.
template <class Plan, class Sweep>
an5d_status settle_all(const Plan& plan, Values* values, long long step, bool is_done,
                       const Sweep& sweep, cudaStream_t stream) {
  an5d_status status = {};
  for (int f = 0; f < Plan::kFields && !status.code; ++f) {
    const FieldType& type = plan.fields[f];
    const int levels = type.older < 0 ? 1 : 2;
    if (type.planes > 0 && (type.planes <= levels) == is_done)
      status = settle(&values[f], type, step, levels, sweep.updated[f], sweep.box, stream);
  }
  return status;
}

// #endif
// So many time steps as launches of the given degrees, each half the one before, down to 1; the
// `last` ones as launches of their own. A launch changes planes once, C in every step: of an odd
// number of launches of even degrees, the largest is halved.
template <class Cell, class Plan, class Sweep, int kDegrees, class Launch>
an5d_status each_launch(const Plan& plan, long long steps, long long last,
                        const int (&degrees)[kDegrees], Values* values, Sweep sweep,
                        [[maybe_unused]] cudaStream_t stream, const Launch& launch) {
  long long rest = steps - last, done = 0, counts[kDegrees], even = 0;
  for (int d = 0; d < kDegrees; rest %= degrees[d++])
    even += (counts[d] = rest / degrees[d]) * (degrees[d] % 2 == 0);
  for (int d = 0; d < kDegrees; ++d) {
    if (even % 2 && degrees[d] % 2 == 0 && counts[d]) --counts[d], counts[d + 1] += 2, even = 0;
    const int many = sweep.steps = degrees[d];
    for (long long n = counts[d] + (many == 1) * last; n > 0; --n, done += many) {
      // #if other_planes
      an5d_status status = {};
      if (done == steps - last) status = settle_all(plan, values, done, false, sweep, stream);
      if (status.code) return status;
      // #endif
      for (int f = 0; f < Plan::kFields; ++f) {
        long long oldest = done, count = plan.fields[f].planes;
        // #if other_planes
        if (count == 0) continue;
        const int older = plan.fields[f].older;
        if (steps - count + 1 < oldest) oldest = steps - count + 1;
        if (older >= 0) {
          oldest = done - 1 < oldest ? done - 1 : oldest;
          sweep.from[older] = (const Cell*)values[f].plane[values[f].find(done - 1)];
          sweep.even[older] = (const Cell*)values[f].plane[(done + count - 1) % count];
          sweep.odd[older] = (const Cell*)values[f].plane[done % count];
        }
        // #endif
        sweep.from[f] = (const Cell*)values[f].plane[values[f].find(done)];
        sweep.to[f] = (Cell*)take(&values[f], done + many, oldest, count);
        sweep.even[f] = (const Cell*)values[f].plane[done % count];
        sweep.odd[f] = (const Cell*)values[f].plane[(done + 1) % count];
        // #if other_planes
        const long long before = many > 1 ? done + many - 1 : Values::kNothing;
        if (older >= 0) sweep.to[older] = (Cell*)take(&values[f], before, oldest, count);
        // #endif
      }
      if (const cudaError_t error = launch(sweep)) return check(error, "kernel launch");
      sweep.time += plan.way * many;
    }
  }
  return {};
}

// Advances arrays in device memory by all time steps. As many of the last ones are launches of
// their own as it takes for each of C's planes to have what C leaves there; all of them, where
// more than two planes differ in cells that are not updated. A launch needs two planes for each
// level of values: those that C has not are made for as long as this runs. Then this waits for the
// stream, and of several arrays always.
template <class Cell, int kInputs = 0, class Plan, int kDegrees, class Launch>
an5d_status on_device(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                      char* const (&planes)[Plan::kFields][kMostPlanes],
                      const int (&degrees)[kDegrees], cudaStream_t stream, const Launch& launch) {
  constexpr int kFields = Plan::kFields;
  FieldSweep<Cell, kFields, kInputs> sweep = {};
  an5d_status status = find_cells(plan, &domain, boxes, &sweep);
  if (status.code || sweep.box.is_empty()) return status;
  long long steps = domain.t_end - domain.t_begin, last = 1;
  bool waits = kFields > 1;
  sweep.time = plan.first(domain), sweep.chunk = plan.chunk;
  Values values[kFields];
  DeviceMemory spare[kFields][2];  // #if other_planes
  int apart = 0;                   // #if other_planes
  for (int f = 0; f < kFields && !status.code; ++f) {
    const FieldType& type = plan.fields[f];
    Values& own = values[f];
    int* differ = &sweep.borders_differ;
    if (type.planes > 2) differ = &apart;  // #if other_planes
    for (int n = 0; n < type.planes && !status.code; ++n) {
      own.plane[n] = planes[f][plan.plane_at(f, sweep.time, n)];
      own.step[n] = n ? n - type.planes : 0;
      if (n && !*differ)
        status = compare(own.plane[0], own.plane[n], sweep.frame(f, type.bytes), stream, differ);
    }
    // #if other_planes
    const int count = type.planes, levels = type.older < 0 ? 1 : 2;
    if (last < count - levels) last = count - levels;
    for (int n = count; count && (n < 2 * levels || n < count + levels - 1); ++n) {
      if (!status.code)
        status = add_plane(&spare[f][n - count], &own.plane[n], own.plane[0],
                           read_part(plan, sweep, f), stream);
      own.step[n] = Values::kNothing, waits = true;
    }
    waits = waits || count > 2;
    // #endif
  }
  if (apart || last > steps) last = steps;  // #if other_planes
  if (apart) sweep.borders_differ = 1;      // #if other_planes
  if (!status.code)
    status = each_launch<Cell>(plan, steps, last, degrees, values, sweep, stream, launch);
  // #if other_planes
  if (!status.code) status = settle_all(plan, values, steps, true, sweep, stream);
  // #endif
  return waits && !status.code ? check(cudaStreamSynchronize(stream), "kernel") : status;
}

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
