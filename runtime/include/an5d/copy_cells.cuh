// Copies of some cells of an array in device memory. Needs field_sweep.cuh.
namespace an5d {
namespace {

// A box as if cells were bytes.
inline Box box_in_bytes(Box box, int bytes) {
  box.stride[0] *= bytes, box.stride[1] *= bytes;
  box.begin[2] *= bytes, box.end[2] *= bytes, box.lo[2] *= bytes, box.hi[2] *= bytes;
  return box;
}

// Axes and strides are those of `box`.
template <class Cell>
an5d_status copy_cells(Cell* to, const Cell* from, const Cells& cells, const Box& box,
                       cudaStream_t stream, cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) {
  an5d_status status = {};
  const long long columns = cells.end[2] - cells.begin[2];
  const long long height = cells.end[1] - cells.begin[1];
  const size_t width = columns * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
  if (columns <= 0 || height <= 0) return status;
  for (long long i = cells.begin[0]; i < cells.end[0] && !status.code; ++i) {
    const long long at = i * box.stride[0] + cells.begin[1] * box.stride[1] + cells.begin[2];
    status = check(height == 1 ? cudaMemcpyAsync(to + at, from + at, width, kind, stream)
                               : cudaMemcpy2DAsync(to + at, pitch, from + at, pitch, width, height,
                                                   kind, stream),
                   "copy of an array");
  }
  return status;
}

}  // namespace
}  // namespace an5d
