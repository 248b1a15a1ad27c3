// For kernels that move 16 bytes at a time: they work on copies of the planes with aligned lines.
// Needs values.cuh.
namespace an5d {
namespace {

// As on_device, on copies of both planes of an array in which the first updated cell of every line
// is aligned. Accesses may reach beyond the last one, so that only updated cells are copied back.
// Waits for the stream, as the copies end here.
template <class Cell, class Plan, int kDegrees, class Launch>
an5d_status on_padded_device(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                             char* const (&planes)[1][kMostPlanes],
                             const int (&degrees)[kDegrees], cudaStream_t stream,
                             const Launch& launch) {
  FieldSweep<Cell, 1> sweep = {};
  const Box& box = sweep.box;
  an5d_status status = find_cells(plan, &domain, boxes, &sweep);
  if (status.code || box.is_empty()) return status;
  const long long bytes = sizeof(Cell), sector = 32 / bytes;  // of memory, moved as a whole
  const long long before = (sector - box.begin[2] % sector) % sector;  // cells in front of a line
  const long long cells = domain.extent[2], pitch = pieces(before + cells, sector) * sector;
  const long long lines = domain.extent[0] * domain.extent[1], plane = lines * pitch * bytes;
  DeviceMemory memory;
  status = memory.take(2 * plane);
  char* const start = static_cast<char*>(memory.start) + before * bytes;
  char* copies[1][kMostPlanes] = {{start, start + plane}};
  const auto copy = [&](char* to, long long to_pitch, const char* from, long long from_pitch,
                        const Cells& columns) {
    const long long at = columns.begin[2] * bytes, width = columns.size(2) * bytes;
    if (!status.code)
      status = check(cudaMemcpy2DAsync(to + at, to_pitch * bytes, from + at, from_pitch * bytes,
                                       width, lines, cudaMemcpyDefault, stream),
                     "copy of padded planes");
  };
  if (!status.code) status = check(cudaMemsetAsync(memory.start, 0, 2 * plane, stream), "padding");
  // Accesses may reach around what is read, too: there are zeros.
  for (int p = 0; p < 2; ++p) copy(copies[0][p], pitch, planes[0][p], cells, sweep.readable[0]);
  domain.extent[2] = pitch;  // `before` cells of it are those of the line behind
  if (!status.code)
    status = on_device<Cell>(plan, domain, boxes, copies, degrees, stream, launch);
  for (int p = 0; p < 2; ++p) copy(planes[0][p], cells, copies[0][p], pitch, box);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
