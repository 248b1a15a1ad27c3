// Planes of arrays of several element types, which kernels are given as bytes.
namespace an5d {
namespace {

// A plane as what it is made of.
template <class Cell>
__host__ __device__ __forceinline__ Cell* cells(char* plane) {
  return reinterpret_cast<Cell*>(plane);
}
template <class Cell>
__host__ __device__ __forceinline__ const Cell* cells(const char* plane) {
  return reinterpret_cast<const Cell*>(plane);
}

}  // namespace
}  // namespace an5d
