// For kernels that move 16 bytes at a time: they work on copies of the planes with aligned lines.
namespace an5d {
namespace {

// As on_device, on copies of both planes in which the first updated cell of every line is aligned.
// Accesses may reach beyond the last one, so that only updated cells are copied back. Waits for the
// stream, as the copies end here.
template <class Cell, int kRank, int kDegrees, class Launch>
an5d_status on_padded_device(Cell* plane0, Cell* plane1, an5d_domain domain,
                             const Nest<kRank>& nest, const int (&degrees)[kDegrees],
                             cudaStream_t stream, const Launch& launch) {
  Box box;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long sector = 32 / sizeof(Cell);  // of memory, moved as a whole
  const long long before = (sector - box.begin[2] % sector) % sector;  // cells in front of a line
  const long long cells = domain.extent[2];
  const long long pitch = (before + cells + sector - 1) / sector * sector;
  const long long lines = domain.extent[0] * domain.extent[1], plane = lines * pitch;
  DeviceMemory memory;
  status = check(cudaMalloc(&memory.start, 2 * plane * sizeof(Cell)), "padded planes");
  Cell* const copies = static_cast<Cell*>(memory.start) + before;
  const auto copy = [&](Cell* to, long long to_pitch, const Cell* from, long long from_pitch,
                        long long width) {
    if (status.code) return;
    const size_t size = sizeof(Cell);
    status = check(cudaMemcpy2DAsync(to, to_pitch * size, from, from_pitch * size, width * size,
                                     lines, cudaMemcpyDefault, stream), "copy of padded planes");
  };
  if (!status.code)
    status = check(cudaMemsetAsync(memory.start, 0, 2 * plane * sizeof(Cell), stream), "padding");
  copy(copies, pitch, plane0, cells, cells);
  copy(copies + plane, pitch, plane1, cells, cells);
  domain.extent[2] = pitch;  // `before` cells of it are those of the line behind
  if (!status.code)
    status = on_device(copies, copies + plane, domain, nest, degrees, stream, launch);
  const long long first = box.begin[2];
  copy(plane0 + first, cells, copies + first, pitch, box.size(2));
  copy(plane1 + first, cells, copies + plane + first, pitch, box.size(2));
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
