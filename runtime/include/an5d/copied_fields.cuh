// Arrays among which C copies, of several fields. Needs array_copies.cuh and fields.cuh.
namespace an5d {
namespace {

// Calls `run(planes, domain)` for all steps, or for the first one and the others; between these
// `turn(planes, time)` moves what pointers of C's move.
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, int kCount, int kCopies,
          class Run, class Turn>
an5d_status on_copied_fields(Cell* (&planes)[kFields][2], const an5d_domain& domain,
                             const Nest<kRank>& nest, const FieldType (&types)[kFields],
                             const FieldReach (&reaches)[kReaches],
                             const an5d_box (&boxes)[kBoxes], const CopiedArrays (&kinds)[kCount],
                             const ArrayCopy (&copies)[kCopies], cudaStream_t stream,
                             const Run& run, const Turn& turn) {
  FieldSweep<Cell, kFields> sweep = {};
  an5d_domain known = domain;
  const an5d_status status = find_cells(&known, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  CopyGroup groups[kCount];
  for (int g = 0; g < kCount; ++g) {
    CopyGroup& group = groups[g];
    const CopiedArrays& kind = kinds[g];
    group.arrays[0] = (char*)planes[kind.field][0], group.arrays[1] = (char*)planes[kind.field][1];
    if (kind.older >= 0) group.arrays[2] = (char*)planes[kind.older][0];
    group.update = box_in_bytes(border_of(sweep, kind.field), kind.bytes);
    group.made = grown(group.update, kind.lo, kind.hi, kind.bytes);
    const Lines lines(sweep.readable[kind.field], sweep.box, Lines::kAtOnce);
    group.begin = lines.begin * kind.bytes, group.end = group.begin + lines.count * kind.bytes;
    group.size = group.end;
  }
  Cell* as_given[kFields][2];
  for (int f = 0; f < kFields; ++f) as_given[f][0] = planes[f][0], as_given[f][1] = planes[f][1];
  const auto place = [&](int step, const an5d_domain& part) {
    const long long time = nest.way > 0 ? part.t_begin : part.t_end - 1;
    for (int f = 0; f < kFields; ++f) planes[f][0] = as_given[f][0], planes[f][1] = as_given[f][1];
    if (step > 0) turn(planes, time - nest.way);
    for (int g = 0; g < kCount; ++g) {
      const auto plane = [&](int n) { return (Cell*)groups[g].planes[n % groups[g].count]; };
      planes[kinds[g].field][time & 1] = plane(step);
      planes[kinds[g].field][!(time & 1)] = plane(step + 1);
      if (kinds[g].older >= 0) planes[kinds[g].older][0] = plane(step + 2);
    }
  };
  return with_copies(groups, kinds, copies, domain, nest, stream, place,
                     [&](const an5d_domain& part) { return run(planes, part); });
}

}  // namespace
}  // namespace an5d
