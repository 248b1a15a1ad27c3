// Copies of arrays that a nest only reads, in cells of another type. Needs input_values.cuh and
// inputs.cuh.
namespace an5d {
namespace {

template <class T, class Cell, int kRank>
InputValues<T, Cell, kRank> input_values(const an5d_input& from) {
  return {input<Cell, kRank>(from)};
}

template <class Cell, class T>
__global__ void put_in_cells(const T* from, Cell* to, long long count) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < count; n += threads)
    to[n] = in_cell<Cell>(from[n]);
}

// Puts a copy in cells in the place of an input in device memory, whose values are of type T.
template <class T, class Cell>
an5d_status copy_values(an5d_input* input, const InputType& type, DeviceMemory* memory,
                        cudaStream_t stream) {
  long long count = type.size(*input) / type.bytes;
  if (count == 0 || !input->start) return {};  // nothing is read
  an5d_status status = memory->take(count * sizeof(Cell));
  if (status.code) return status;
  const T* from = static_cast<const T*>(input->start);
  Cell* to = static_cast<Cell*>(memory->start);
  void* arguments[] = {&from, &to, &count};
  const long long blocks = count < (1 << 24) ? pieces(count, 256) : 1 << 16;
  status = check(start(put_in_cells<Cell, T>, blocks, 256, 0, arguments, stream),
                 "copy of an input");
  input->start = to;
  return status;
}

}  // namespace
}  // namespace an5d
