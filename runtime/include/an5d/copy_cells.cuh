// Copies of some cells of an array in device memory. Needs field_sweep.cuh.
namespace an5d {
namespace {

// Axes and strides are those of `box`.
template <class Cell>
an5d_status copy_cells(Cell* to, const Cell* from, const Cells& cells, const Box& box,
                       cudaStream_t stream) {
  an5d_status status = {};
  const long long columns = cells.end[2] - cells.begin[2];
  const long long height = cells.end[1] - cells.begin[1];
  const size_t width = columns * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
  if (columns <= 0 || height <= 0) return status;
  for (long long i = cells.begin[0]; i < cells.end[0] && !status.code; ++i) {
    const long long at = i * box.stride[0] + cells.begin[1] * box.stride[1] + cells.begin[2];
    status = check(height == 1 ? cudaMemcpyAsync(to + at, from + at, width,
                                                 cudaMemcpyDeviceToDevice, stream)
                               : cudaMemcpy2DAsync(to + at, pitch, from + at, pitch, width, height,
                                                   cudaMemcpyDeviceToDevice, stream),
                   "copy of an array");
  }
  return status;
}

}  // namespace
}  // namespace an5d
