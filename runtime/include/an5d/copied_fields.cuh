// Host side of several arrays of which C copies some back: a time step makes another array of each,
// and copies that to it. Needs fields.cuh, turns.cuh and copy_cells.cuh.
namespace an5d {
namespace {

// Calls `run(planes)` where the second plane of such arrays, `copied`, begins as a copy of the
// first one, so that it has the same border. When all steps are done, both arrays have what the
// last one has made of the cells that are updated.
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, int kCount, class Run>
an5d_status on_copied_fields(Cell* (&planes)[kFields][2], an5d_domain domain,
                             const Nest<kRank>& nest, const FieldType (&types)[kFields],
                             const FieldReach (&reaches)[kReaches],
                             const an5d_box (&boxes)[kBoxes], const int (&copied)[kCount],
                             cudaStream_t stream, const Run& run) {
  FieldSweep<Cell, kFields> sweep = {};
  an5d_domain known = domain;
  an5d_status status = find_cells(&known, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  const auto copy = [&](int f, Cell* to, const Cell* from, long long at_once) {
    const Lines lines(sweep.readable[f], sweep.box, at_once);
    if (!status.code)
      status = check(cudaMemcpyAsync(to + lines.begin, from + lines.begin,
                                     lines.count * sizeof(Cell), cudaMemcpyDeviceToDevice, stream),
                     "copy of an array");
  };
  DeviceMemory memory[kCount];
  Cell *arrays[kCount], *others[kCount];
  for (int n = 0; n < kCount && !status.code; ++n) {
    const int f = copied[n];
    const Lines lines(sweep.readable[f], sweep.box, Lines::kAtOnce);
    const size_t bytes = lines.count * sizeof(Cell);
    arrays[n] = planes[f][0], others[n] = planes[f][1];
    status = check(cudaMalloc(&memory[n].start, lines.begin * sizeof(Cell) + bytes),
                   "device memory");
    planes[f][1] = static_cast<Cell*>(memory[n].start);
    copy(f, planes[f][1], arrays[n], Lines::kAtOnce);
    take_turns(planes[f][0], planes[f][1], domain, nest);
  }
  if (!status.code) status = run(planes);
  const bool is_in_second = (domain.t_end - domain.t_begin) & 1;
  for (int n = 0; n < kCount && !status.code; ++n) {
    const Cells& cells = sweep.updated[copied[n]];
    const Cell* const second = static_cast<const Cell*>(memory[n].start);
    if (is_in_second) copy(copied[n], arrays[n], second, 1);
    if (!status.code) status = copy_cells(others[n], arrays[n], cells, sweep.box, stream);
  }
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
