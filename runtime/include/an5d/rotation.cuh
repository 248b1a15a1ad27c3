// Host side of arrays of three planes: a step reads two and writes the third, and C rotates the
// pointers to them after it. Needs fields.cuh and copy_cells.cuh.
namespace an5d {
namespace {

// The array whose two planes are those that the first step reads and writes, and the one that holds
// the values of two steps ago, which begin in the third plane.
struct Rotation {
  int newer, older;
};

// The planes as steps write them: step n reads n and n + 2, and writes n + 1, modulo 3.
template <class Cell>
struct Circle {
  Cell* plane[3];
  Cell* at(long long n) const { return plane[n % 3]; }
};

template <class Cell, int kRank, int kFields>
Circle<Cell> circle_of(Cell* const (&planes)[kFields][2], const an5d_domain& domain,
                       const Nest<kRank>& nest, const FieldType (&types)[kFields], Rotation of) {
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  const bool at = (first + types[of.newer].phase) & 1;
  return {{planes[of.newer][at], planes[of.newer][!at], planes[of.older][0]}};
}

// Makes planes those that the step behind the one at `time` finds: what that has read becomes the
// older level, and what held the older one is written next.
template <class Cell, int kFields, int kCount>
void turn_circles(Cell* (&planes)[kFields][2], long long time, const FieldType (&types)[kFields],
                  const Rotation (&rotations)[kCount]) {
  for (const Rotation& of : rotations) {
    Cell*& read = planes[of.newer][(time + types[of.newer].phase) & 1];
    Cell* const kept = read;
    read = planes[of.older][0], planes[of.older][0] = kept;
  }
}

// Leaves in every plane the values that C has there after `steps`. Launches have alternated between
// the first two planes, and between the third one and `spare`.
template <class Cell>
an5d_status leave_in_circle(const Circle<Cell>& circle, Cell* spare, long long steps,
                            const Cells& cells, const Box& box, cudaStream_t stream) {
  Cell* const planes[] = {circle.at(0), circle.at(1), circle.at(2), spare};
  // How many steps old is what they hold? The last launch was one step; it copied the older level.
  const bool odd = steps & 1;
  int age[] = {odd, !odd, odd ? 2 : 1, odd ? 1 : 2};
  an5d_status status = {};
  // What is there twice makes room.
  for (int n = 0; n < 9 && !status.code; ++n) {
    const int to = n % 3, wanted = (int)((steps - to + 3) % 3);
    int from = 0, copies = 0;
    for (int plane = 0; plane < 4; ++plane) copies += age[plane] == age[to];
    while (age[from] != wanted) ++from;
    if (age[to] == wanted || copies < 2) continue;
    status = copy_cells(planes[to], planes[from], cells, box, stream);
    age[to] = wanted;
  }
  return status;
}

// As on_fields, where some arrays rotate. Where borders of the three planes differ, every launch is
// one step, which reads and writes the planes that C does: kernels of several steps know two.
template <int kInputs = 0, class Cell, int kRank, int kFields, int kReaches, int kBoxes,
          int kDegrees, int kCount, class Launch>
an5d_status on_rotating_fields(Cell* (&planes)[kFields][2], an5d_domain domain,
                               const Nest<kRank>& nest, const FieldType (&as_in_c)[kFields],
                               const FieldReach (&reaches)[kReaches],
                               const an5d_box (&boxes)[kBoxes], const int (&degrees)[kDegrees],
                               const Rotation (&rotations)[kCount], cudaStream_t stream,
                               const Launch& launch) {
  FieldSweep<Cell, kFields, kInputs> sweep = {};
  an5d_status status = find_cells(&domain, nest, as_in_c, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  FieldType types[kFields];
  for (int f = 0; f < kFields; ++f) types[f] = as_in_c[f];
  DeviceMemory spare[kCount];
  Circle<Cell> circles[kCount];
  int differ = 0;
  for (int n = 0; n < kCount && !status.code; ++n) {
    const Rotation of = rotations[n];
    circles[n] = circle_of(planes, domain, nest, types, of);
    const Lines lines(sweep.readable[of.older], sweep.box, Lines::kAtOnce);
    const size_t bytes = lines.count * sizeof(Cell);
    if (bytes == 0) continue;
    const Box border = border_of(sweep, of.older);
    for (int plane = 0; plane < 2 && !status.code && !differ; ++plane)
      status = compare(circles[n].at(plane), circles[n].at(2), border, sizeof(Cell), stream,
                       &differ);
    if (!status.code)
      status = check(cudaMalloc(&spare[n].start, lines.begin * sizeof(Cell) + bytes),
                     "device memory");
    Cell* const other = static_cast<Cell*>(spare[n].start);
    if (!status.code)
      status = check(cudaMemcpyAsync(other + lines.begin, circles[n].at(2) + lines.begin, bytes,
                                     cudaMemcpyDeviceToDevice, stream), "copy of an array");
    // For launches that is an array in two planes.
    const bool at = (first + types[of.older].phase) & 1;
    types[of.older].planes = 2;
    planes[of.older][at] = circles[n].at(2);
    planes[of.older][!at] = other;
  }
  if (status.code) return status;
  if (!differ) {
    status = on_fields<kInputs>(planes, domain, nest, types, reaches, boxes, degrees, stream,
                                launch);
    for (int n = 0; n < kCount && !status.code; ++n)
      status = leave_in_circle(circles[n], static_cast<Cell*>(spare[n].start),
                               domain.t_end - domain.t_begin, sweep.updated[rotations[n].older],
                               sweep.box, stream);
    const an5d_status done = check(cudaStreamSynchronize(stream), "copy of an array");
    return status.code ? status : done;
  }
  const int one_step[] = {1};
  const auto in_circles = [&](auto part) {
    const long long step = (part.time - first) * nest.way;
    for (int n = 0; n < kCount; ++n) {
      const int newer = rotations[n].newer, older = rotations[n].older;
      part.from[newer] = part.even[newer] = circles[n].at(step);
      part.to[newer] = circles[n].at(step + 1);
      part.odd[newer] = part.to[newer];
      part.from[older] = part.even[older] = part.odd[older] = circles[n].at(step + 2);
      part.to[older] = static_cast<Cell*>(spare[n].start);
    }
    return launch(part);
  };
  return on_fields<kInputs>(planes, domain, nest, types, reaches, boxes, one_step, stream,
                            in_circles);
}

}  // namespace
}  // namespace an5d
