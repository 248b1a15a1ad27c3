// Host side of arrays of more planes than a time step reads and writes: C's steps write them by
// turns. Needs fields.cuh.
namespace an5d {
namespace {

// A field whose planes C takes by turns, and the field of values of two steps ago, which begin in
// one more plane; -1 if there is none.
struct PlaneCircle {
  int field, older;
};

// In the order in which steps write them: step n reads plane n, and n - 1 of three levels, and
// writes n + 1, modulo their number.
struct CirclePlanes {
  char* plane[kMostPlanes] = {};
  int count = 0, levels = 2;
  Frame frame;
  char* at(long long n) const { return plane[(n + count) % count]; }
};

// Are the cells that nothing updates the same in all planes?
template <int kCount>
an5d_status compare_planes(const CirclePlanes (&circles)[kCount], cudaStream_t stream,
                           int* differ) {
  an5d_status status = {};
  for (const CirclePlanes& circle : circles)
    for (int n = 1; n < circle.count && circle.count > circle.levels; ++n)
      if (!status.code && !*differ)
        status = compare(circle.plane[0], circle.plane[n], circle.frame, stream, differ);
  return status;
}

// Steps n to n + many - 1 were made in the planes of step n alone. Moves what they have left to the
// planes in which step n + many looks for it.
inline an5d_status hand_over(const CirclePlanes& circle, long long n, long long many,
                             cudaStream_t stream) {
  char* const used[] = {circle.at(n), circle.at(n + 1), circle.at(n - 1)};
  char* const wanted[] = {circle.at(n + many), circle.at(n + many - 1)};
  char* made[] = {used[many % circle.levels], used[(many + 2) % 3]};
  if (circle.levels == 2) made[1] = wanted[1];
  an5d_status status = {};
  const auto copy = [&](char* to, const char* from) {
    if (!status.code && to != from)
      status = copy_cells(to, from, circle.frame.bytes, circle.frame.outer, circle.frame.outer,
                          stream);
  };
  if (made[1] == wanted[0] && made[0] != wanted[0]) {
    int spare = 0;  // what neither of both needs
    while (circle.plane[spare] == made[0] || circle.plane[spare] == wanted[0] ||
           circle.plane[spare] == wanted[1])
      ++spare;
    copy(circle.plane[spare], made[1]);
    made[1] = circle.plane[spare];
  }
  copy(wanted[0], made[0]);
  copy(wanted[1], made[1]);
  return status;
}

// All time steps by calls of `run(planes, part)` for parts of the time, in the planes that C has at
// the first step of each. Most are made at once where what is read beside does not depend on the
// plane. The last ones are made one by one, so that each plane has what C leaves there. Waits.
template <class Plan, int kCount, class Run>
an5d_status in_circles(const Plan& plan, const an5d_domain& domain, const an5d_box* boxes,
                       char* const (&planes)[Plan::kFields][kMostPlanes],
                       const PlaneCircle (&kinds)[kCount], cudaStream_t stream, const Run& run) {
  FieldSweep<char, Plan::kFields> sweep = {};
  an5d_domain known = domain;
  an5d_status status = find_cells(plan, &known, boxes, &sweep);
  if (status.code || sweep.box.is_empty()) return status;
  CirclePlanes circles[kCount];
  long long last = 0;
  for (int k = 0; k < kCount; ++k) {
    const int field = kinds[k].field, older = kinds[k].older;
    CirclePlanes& circle = circles[k];
    circle.count = plan.fields[field].planes;
    circle.frame = frame_of(sweep, field, plan.fields[field].bytes);
    for (int n = 0; n < circle.count; ++n) circle.plane[n] = planes[field][n];
    if (older >= 0) circle.levels = 3, circle.plane[circle.count++] = planes[older][0];
    last = circle.count > last ? circle.count : last;
  }
  const long long steps = domain.t_end - domain.t_begin;
  long long done = 0;
  const auto make = [&](long long many) {
    an5d_domain part = domain;
    part.t_begin = plan.way > 0 ? domain.t_begin + done : domain.t_end - done - many;
    part.t_end = part.t_begin + many;
    char* now[Plan::kFields][kMostPlanes] = {};
    for (int f = 0; f < Plan::kFields; ++f) now[f][0] = planes[f][0], now[f][1] = planes[f][1];
    for (int k = 0; k < kCount; ++k) {
      now[kinds[k].field][0] = circles[k].at(done);
      now[kinds[k].field][1] = circles[k].at(done + 1);
      if (kinds[k].older >= 0) now[kinds[k].older][0] = circles[k].at(done - 1);
    }
    if (!status.code) status = run(now, part);
    done += many;
  };
  // Where planes differ they may do so only until each of them has been written once.
  for (int turn = 0; turn < 2 && !status.code && steps - done > last; ++turn) {
    int differ = 0;
    status = compare_planes(circles, stream, &differ);
    const long long from = done, many = steps - done - last;
    if (!status.code && !differ) {
      make(many);
      for (const CirclePlanes& circle : circles)
        if (!status.code) status = hand_over(circle, from, many, stream);
    }
    for (long long n = 0; n < last && differ && !status.code; ++n) make(1);
  }
  while (done < steps && !status.code) make(1);
  const an5d_status end = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : end;
}

}  // namespace
}  // namespace an5d
