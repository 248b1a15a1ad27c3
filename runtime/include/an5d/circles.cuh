// Host side of arrays of more planes than a time step reads and writes: C's steps write them by
// turns. Needs copy_cells.cuh.
namespace an5d {
namespace {

// In the order in which steps write them, as bytes: step n reads plane n, and n - 1 of three
// levels, and writes n + 1, modulo their number. `read` is what is updated, with what is read
// beside, as if cells were bytes.
struct CirclePlanes {
  char* plane[8] = {};
  int count = 0, levels = 2;
  Box read;
  char* at(long long n) const { return plane[(n + count) % count]; }
};

inline Cells with_border(const Box& box) {
  Cells cells;
  for (int axis = 0; axis < 3; ++axis)
    cells.begin[axis] = box.begin[axis] - box.lo[axis],
    cells.end[axis] = box.end[axis] + box.hi[axis];
  return cells;
}

// Are the cells that nothing updates the same in all planes? Of no cells they are.
template <int kCount>
an5d_status compare_planes(const CirclePlanes (&circles)[kCount], cudaStream_t stream,
                           int* differ) {
  an5d_status status = {};
  for (const CirclePlanes& circle : circles) {
    bool any = circle.count > circle.levels;
    for (int axis = 0; axis < 3; ++axis) any = any && circle.read.span(axis) > 0;
    for (int n = 1; n < circle.count && any; ++n)
      if (!status.code && !*differ)
        status = compare(circle.plane[0], circle.plane[n], circle.read, 1, stream, differ);
  }
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
      status = copy_cells(to, from, with_border(circle.read), circle.read, stream);
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

// All time steps by calls of `run(part, n)`, which makes those of a part of the time, from step n
// on, in planes n, n + 1 and n - 1 as C does in so few. Most are made at once where what is read
// beside does not depend on the plane. The last ones are made one by one, so that each plane has
// what C leaves there.
template <int kRank, int kCount, class Run>
an5d_status in_circles(const CirclePlanes (&circles)[kCount], const an5d_domain& domain,
                       const Nest<kRank>& nest, cudaStream_t stream, const Run& run) {
  const long long steps = domain.t_end - domain.t_begin;
  long long done = 0, last = 0;
  an5d_status status = {};
  for (const CirclePlanes& circle : circles) last = circle.count > last ? circle.count : last;
  const auto make = [&](long long many) {
    an5d_domain part = domain;
    part.t_begin = nest.way > 0 ? domain.t_begin + done : domain.t_end - done - many;
    part.t_end = part.t_begin + many;
    if (!status.code) status = run(part, done);
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
