// Arrays of more planes than a time step reads and writes, of several fields. Needs circles.cuh and
// fields.cuh.
namespace an5d {
namespace {

// A field whose planes C takes by turns, `count` of them: those of the field, that of the field of
// older values, if there is one, and others, from `further` on. `bytes` are those of a cell.
struct PlaneCircle {
  int field, older, count, further, bytes;
  int levels() const { return older < 0 ? 2 : 3; }
};

// Calls `run(planes, domain)` for parts of the time.
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, int kCount, int kFurther,
          class Run>
an5d_status on_circles(Cell* const (&planes)[kFields][2], Cell* const (&further)[kFurther],
                       const an5d_domain& domain, const Nest<kRank>& nest,
                       const FieldType (&types)[kFields], const FieldReach (&reaches)[kReaches],
                       const an5d_box (&boxes)[kBoxes], const PlaneCircle (&kinds)[kCount],
                       cudaStream_t stream, const Run& run) {
  FieldSweep<Cell, kFields> sweep = {};
  an5d_domain known = domain;
  const an5d_status status = find_cells(&known, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  CirclePlanes circles[kCount];
  for (int k = 0; k < kCount; ++k) {
    const PlaneCircle& kind = kinds[k];
    CirclePlanes& circle = circles[k];
    circle.count = kind.count, circle.levels = kind.levels();
    circle.read = box_in_bytes(border_of(sweep, kind.field), kind.bytes);
    circle.plane[0] = (char*)planes[kind.field][0], circle.plane[1] = (char*)planes[kind.field][1];
    for (int n = 2; n < kind.count; ++n)
      circle.plane[n] = n == kind.count - 1 && kind.older >= 0
                            ? (char*)planes[kind.older][0]
                            : (char*)further[kind.further + n - 2];
  }
  return in_circles(circles, domain, nest, stream, [&](const an5d_domain& part, long long n) {
    Cell* now[kFields][2];
    for (int f = 0; f < kFields; ++f) now[f][0] = planes[f][0], now[f][1] = planes[f][1];
    for (int k = 0; k < kCount; ++k) {
      now[kinds[k].field][0] = (Cell*)circles[k].at(n);
      now[kinds[k].field][1] = (Cell*)circles[k].at(n + 1);
      if (kinds[k].older >= 0) now[kinds[k].older][0] = (Cell*)circles[k].at(n - 1);
    }
    return run(now, part);
  });
}

// From the first to the last byte that is touched of a plane.
template <class Cell, int kFields>
struct BytesTouched {
  long long begin, end;
  BytesTouched(const FieldSweep<Cell, kFields>& sweep, int field, int bytes) {
    const Lines lines(sweep.readable[field], sweep.box);
    begin = lines.begin * bytes, end = begin + lines.count * bytes;
  }
};

// Has one of the further planes something of an input (inputs.cuh)?
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, int kCount, int kFurther,
          class Inputs, class InputTypes, class Parts>
an5d_status keep_further_apart(Cell* const (&further)[kFurther], an5d_domain domain,
                               const Nest<kRank>& nest, const FieldType (&types)[kFields],
                               const FieldReach (&reaches)[kReaches],
                               const an5d_box (&boxes)[kBoxes], const PlaneCircle (&kinds)[kCount],
                               const Inputs& inputs, const InputTypes& input_types,
                               const Parts& parts) {
  FieldSweep<Cell, kFields> sweep = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  for (const PlaneCircle& kind : kinds) {
    const BytesTouched<Cell, kFields> touched(sweep, kind.field, kind.bytes);
    for (int n = 0; n < kind.count - kind.levels() && !status.code; ++n)
      status = keep_apart(inputs, input_types, parts,
                          (const char*)further[kind.further + n] + touched.begin,
                          touched.end - touched.begin);
  }
  return status;
}

// Calls `run(further)` on device copies of the further planes, and brings back the cells that steps
// have written there, after success only. `bytes`: of the cells of each field.
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, int kCount, int kFurther,
          class Run>
an5d_status on_host_further(Cell* const (&on_host)[kFurther], Cell* const (&planes)[kFields][2],
                            const int (&bytes)[kFields], an5d_domain domain,
                            const Nest<kRank>& nest, const FieldType (&types)[kFields],
                            const FieldReach (&reaches)[kReaches],
                            const an5d_box (&boxes)[kBoxes], const PlaneCircle (&kinds)[kCount],
                            cudaStream_t stream, const Run& run) {
  FieldSweep<Cell, kFields> sweep = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  const long long cells = sweep.box.stride[3 - kRank] * domain.extent[0];
  DeviceMemory memory[kFurther];
  Cell* device[kFurther] = {};
  const auto meets = [&](int number, const PlaneCircle& kind, int field, const Cell* other) {
    const BytesTouched<Cell, kFields> mine(sweep, kind.field, kind.bytes);
    const BytesTouched<Cell, kFields> its(sweep, field, bytes[field]);
    const char *const plane = (const char*)on_host[number], *const its_plane = (const char*)other;
    return mine.begin < mine.end && its.begin < its.end &&
           plane + mine.begin < its_plane + its.end && its_plane + its.begin < plane + mine.end;
  };
  for (const PlaneCircle& kind : kinds)
    for (int n = kind.further; n < kind.further + kind.count - kind.levels(); ++n) {
      bool overlap = false;
      for (int f = 0; f < kFields; ++f)
        for (int p = 0; p < types[f].planes; ++p)
          overlap = overlap || meets(n, kind, f, planes[f][p]);
      for (const PlaneCircle& other : kinds)
        for (int m = other.further; m < other.further + other.count - other.levels(); ++m)
          overlap = overlap || (m < n && meets(n, kind, other.field, on_host[m]));
      if (overlap)
        return left_to_c(types[kind.field].name, "the array overlaps another one that is written");
    }
  const auto each = [&](const auto& of) {
    for (const PlaneCircle& kind : kinds)
      for (int n = 0; n < kind.count - kind.levels(); ++n)
        if (!status.code) of(kind, kind.further + n, n + 2);
  };
  each([&](const PlaneCircle& kind, int n, int) {
    const Lines around(sweep.readable[kind.field], sweep.box, Lines::kAtOnce);
    const TouchedPart touched(kind.field, 0, nest, sweep.box, reaches, boxes);
    status = check(cudaMalloc(&memory[n].start, cells * kind.bytes), "device memory");
    device[n] = static_cast<Cell*>(memory[n].start);
    char* const to = static_cast<char*>(memory[n].start);
    if (!status.code)
      status = check(cudaMemsetAsync(to + around.begin * kind.bytes, 0, around.count * kind.bytes,
                                     stream), "device memory");
    if (!status.code && touched.end > touched.begin)
      status = check(cudaMemcpyAsync(to + touched.begin * kind.bytes,
                                     (const char*)on_host[n] + touched.begin * kind.bytes,
                                     (touched.end - touched.begin) * kind.bytes,
                                     cudaMemcpyDefault, stream), "copy in");
  });
  if (!status.code) status = run(device);
  each([&](const PlaneCircle& kind, int n, int step) {
    if (domain.t_end - domain.t_begin < step) return;
    const Box box = box_in_bytes(sweep.box, kind.bytes);
    const auto copy_back = [&](Cells cells) {
      if (is_empty(cells) || status.code) return;
      cells.begin[2] *= kind.bytes, cells.end[2] *= kind.bytes;
      status = copy_cells((char*)on_host[n], (const char*)device[n], cells, box, stream,
                          cudaMemcpyDefault);
    };
    copy_back(sweep.updated[kind.field]);
    for (const FieldReach& reach : reaches)
      if (reach.is_set && reach.field == kind.field) copy_back(cells_set<kRank>(reach, boxes));
  });
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
