// As copied_fields.cuh, of arrays of different element types. Needs typed_fields.cuh and turns.cuh.
namespace an5d {
namespace {

// Calls `run(planes)` where the second plane of such arrays, `copied`, begins as a copy of the
// first one, so that it has the same border. When all steps are done, both arrays have what the
// last one has made of the cells that are updated.
template <int kRank, int kFields, int kReaches, int kBoxes, int kCount, class Run>
an5d_status on_copied_fields(char* (&planes)[kFields][2], const int (&bytes)[kFields],
                             an5d_domain domain, const Nest<kRank>& nest,
                             const FieldType (&types)[kFields],
                             const FieldReach (&reaches)[kReaches],
                             const an5d_box (&boxes)[kBoxes], const int (&copied)[kCount],
                             cudaStream_t stream, const Run& run) {
  FieldSweep<char, kFields> sweep = {};
  an5d_domain known = domain;
  an5d_status status = find_cells(&known, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  DeviceMemory memory[kCount];
  char *arrays[kCount], *others[kCount];
  for (int n = 0; n < kCount && !status.code; ++n) {
    const int f = copied[n];
    const TouchedBytes touched(sweep.readable[f], sweep.box, bytes[f]);
    arrays[n] = planes[f][0], others[n] = planes[f][1];
    status = add_plane(&memory[n], &planes[f][1], arrays[n], touched, stream);
    take_turns(planes[f][0], planes[f][1], domain, nest);
  }
  if (!status.code) status = run(planes);
  const bool is_in_second = (domain.t_end - domain.t_begin) & 1;
  for (int n = 0; n < kCount && !status.code; ++n) {
    const int f = copied[n];
    const TouchedBytes touched(sweep.readable[f], sweep.box, bytes[f]);
    const char* const second = static_cast<const char*>(memory[n].start);
    if (is_in_second) status = copy_touched(arrays[n], second, touched, stream);
    if (!status.code)
      status = copy_cells(others[n], arrays[n], bytes[f], sweep.updated[f], sweep.box,
                          cudaMemcpyDeviceToDevice, stream);
  }
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
