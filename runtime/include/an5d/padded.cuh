// For kernels that move 16 bytes at a time: they work on copies of the planes whose lines of cells are
// aligned.
namespace an5d {
namespace {

// As on_device, on copies of both planes in which the first updated cell of every line is 16-byte
// aligned. Waits for the stream, as the copies end here.
template <class Cell, int kRank, int kDegrees, class Launch>
an5d_status on_padded_device(Cell* plane0, Cell* plane1, const an5d_domain& domain,
                             const Nest<kRank>& nest, const int (&degrees)[kDegrees],
                             cudaStream_t stream, const Launch& launch) {
  Box box;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long pack = 16 / sizeof(Cell);
  const long long before = (pack - box.begin[2] % pack) % pack;  // cells in front of a line
  const long long cells = box.stride[1], pitch = (before + cells + pack - 1) / pack * pack;
  const long long lines = box.stride[0] / cells * domain.extent[0];
  const size_t plane = pitch * lines, wide = pitch * sizeof(Cell), narrow = cells * sizeof(Cell);
  DeviceMemory memory;
  status = check(cudaMalloc(&memory.start, 2 * plane * sizeof(Cell)), "device memory for padded planes");
  Cell* const copies = static_cast<Cell*>(memory.start) + before;
  const auto copy = [&](Cell* to, size_t to_pitch, const Cell* from, size_t from_pitch) {
    return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, narrow, lines, cudaMemcpyDefault, stream);
  };
  if (!status.code)
    status = check(cudaMemsetAsync(memory.start, 0, 2 * plane * sizeof(Cell), stream), "padding");
  Cell* const planes[2] = {plane0, plane1};
  for (int n = 0; n < 2 && !status.code; ++n)
    status = check(copy(copies + n * plane, wide, planes[n], narrow), "copy to padded planes");
  box.stride[0] = box.stride[0] / cells * pitch;
  box.stride[1] = pitch;
  if (!status.code)
    status = advance_planes(copies, copies + plane, box, domain, nest, degrees, stream, launch);
  for (int n = 0; n < 2 && !status.code; ++n)
    status = check(copy(planes[n], narrow, copies + n * plane, wide), "copy from padded planes");
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
