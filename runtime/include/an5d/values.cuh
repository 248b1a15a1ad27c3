// Host side of kernels of several time steps: where launches find and leave the values of steps,
// and all time steps on the device. Needs fields.cuh.
namespace an5d {
namespace {

// Where the values of a field are that its last steps have made, counted from the first step of a
// run, before which it has those of step 0: in C's planes, of which step n writes that of number n
// modulo their number, and in spare ones behind them.
struct Values {
  static constexpr long long kNothing = -(1ll << 40);  // #if other_planes
  char* plane[kMostPlanes + 2] = {};
  long long step[kMostPlanes + 2] = {};  // whose values a plane has
  // A plane with the values of a step, which some plane has.
  int find(long long of, int n = 0) const { return step[n] == of ? n : find(of, n + 1); }
  // A plane for values of a step: of `count` planes C's, if it has none that are needed, which are
  // those from `oldest` on; or another one.
  char* take(long long of, long long oldest, long long count) {
    int n = of < 0 || step[of % count] >= oldest ? 0 : (int)(of % count);
    while (step[n] >= oldest) ++n;
    return step[n] = of, plane[n];
  }
};

// #if other_planes
// Moves the values of a step, and those of the one before it if there are two `levels`, to where C
// has them: of cells that are updated.
inline an5d_status settle(Values* of, const FieldType& type, long long step, int levels,
                          const Cells& cells, const Box& box, cudaStream_t stream) {
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
        sweep.to[f] = (Cell*)values[f].take(done + many, oldest, count);
        sweep.even[f] = (const Cell*)values[f].plane[done % count];
        sweep.odd[f] = (const Cell*)values[f].plane[(done + 1) % count];
        // #if other_planes
        const long long before = many > 1 ? done + many - 1 : Values::kNothing;
        if (older >= 0) sweep.to[older] = (Cell*)values[f].take(before, oldest, count);
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

}  // namespace
}  // namespace an5d
