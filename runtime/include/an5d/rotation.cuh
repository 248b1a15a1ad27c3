// Host side of arrays of three planes: a step reads two and writes the third, and C rotates the
// pointers to them after it. Needs fields.cuh.
namespace an5d {
namespace {

// The array whose two planes are those that the first step reads and writes, and the one that holds
// the values of two steps ago, which begin in the third plane.
struct Rotation {
  int newer, older;
};

// The planes as steps write them: step n reads n and n + 2, and writes n + 1, modulo 3.
struct Circle {
  char* plane[3];
  char* at(long long n) const { return plane[n % 3]; }
};

template <class Plan>
Circle circle_of(const Plan& plan, char* const (&planes)[Plan::kFields][kMostPlanes],
                 const an5d_domain& domain, Rotation of) {
  const bool at = plan.fields[of.newer].read_at(plan.first(domain));
  return {{planes[of.newer][at], planes[of.newer][!at], planes[of.older][0]}};
}

// Makes planes those that the step behind the one at `time` finds: what that has read becomes the
// older level, and what held the older one is written next.
template <class Plan, int kCount>
void turn_circles(const Plan& plan, char* (&planes)[Plan::kFields][kMostPlanes], long long time,
                  const Rotation (&rotations)[kCount]) {
  for (const Rotation& of : rotations) {
    char*& read = planes[of.newer][plan.fields[of.newer].read_at(time)];
    char* const kept = read;
    read = planes[of.older][0], planes[of.older][0] = kept;
  }
}

// Leaves in every plane the values that C has there after `steps`. Launches have alternated between
// the first two planes, and between the third one and `spare`.
inline an5d_status leave_in_circle(const Circle& circle, char* spare, long long steps, int bytes,
                                   const Cells& cells, const Box& box, cudaStream_t stream) {
  char* const planes[] = {circle.at(0), circle.at(1), circle.at(2), spare};
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
    status = copy_cells(planes[to], planes[from], bytes, cells, box, stream);
    age[to] = wanted;
  }
  return status;
}

// As on_device, where some arrays rotate. Where borders of the three planes differ, every launch is
// one step, which reads and writes the planes that C does: kernels of several steps know two.
template <class Cell, int kInputs = 0, class Plan, int kDegrees, int kCount, class Launch>
an5d_status on_rotating_device(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                               char* (&planes)[Plan::kFields][kMostPlanes],
                               const int (&degrees)[kDegrees],
                               const Rotation (&rotations)[kCount], cudaStream_t stream,
                               const Launch& launch) {
  FieldSweep<Cell, Plan::kFields, kInputs> sweep = {};
  an5d_status status = find_cells(plan, &domain, boxes, &sweep);
  if (status.code || sweep.box.is_empty()) return status;
  const long long first = plan.first(domain);
  Plan two = plan;  // for launches the third plane and a spare one are an array in two planes
  DeviceMemory spare[kCount];
  Circle circles[kCount];
  int differ = 0;
  for (int n = 0; n < kCount && !status.code; ++n) {
    const int older = rotations[n].older, bytes = plan.fields[older].bytes;
    circles[n] = circle_of(plan, planes, domain, rotations[n]);
    const Part loaded = read_part(plan, sweep, older);
    if (loaded.size() == 0) continue;
    for (int plane = 0; plane < 2 && !status.code && !differ; ++plane)
      status = compare(circles[n].at(plane), circles[n].at(2), frame_of(sweep, older, bytes),
                       stream, &differ);
    two.fields[older].planes = 2;
    const bool at = plan.fields[older].read_at(first);
    planes[older][at] = circles[n].at(2);
    if (!status.code)
      status = add_plane(&spare[n], &planes[older][!at], circles[n].at(2), loaded, stream);
  }
  if (status.code) return status;
  if (!differ) {
    status = on_device<Cell, kInputs>(two, domain, boxes, planes, degrees, stream, launch);
    for (int n = 0; n < kCount && !status.code; ++n)
      status = leave_in_circle(circles[n], static_cast<char*>(spare[n].start),
                               domain.t_end - domain.t_begin, plan.fields[rotations[n].older].bytes,
                               sweep.updated[rotations[n].older], sweep.box, stream);
    const an5d_status done = check(cudaStreamSynchronize(stream), "copy of an array");
    return status.code ? status : done;
  }
  const int one_step[] = {1};
  return on_device<Cell, kInputs>(two, domain, boxes, planes, one_step, stream, [&](auto part) {
    const long long step = (part.time - first) * plan.way;
    for (int n = 0; n < kCount; ++n) {
      const int newer = rotations[n].newer, older = rotations[n].older;
      part.from[newer] = part.even[newer] = (const Cell*)circles[n].at(step);
      part.to[newer] = (Cell*)circles[n].at(step + 1);
      part.odd[newer] = part.to[newer];
      part.from[older] = part.even[older] = part.odd[older] =
          (const Cell*)circles[n].at(step + 2);
      part.to[older] = static_cast<Cell*>(spare[n].start);
    }
    return launch(part);
  });
}

}  // namespace
}  // namespace an5d
