// Arrays that a nest only reads, whose values are in cells of another type. Needs input_cells.cuh.
namespace an5d {
namespace {

template <int kBytes> struct IntegerOf { using Type = int; };
template <> struct IntegerOf<8> { using Type = long long; };

// The cell that holds a value, and the value of it. Of an integer a float or double has the bits.
template <class Cell, class T>
__host__ __device__ __forceinline__ Cell in_cell(T value) {
  if constexpr (std::is_integral_v<T> && !std::is_integral_v<Cell>) {
    const typename IntegerOf<sizeof(Cell)>::Type bits = value;
    Cell cell;
    memcpy(&cell, &bits, sizeof cell);
    return cell;
  } else if constexpr (!std::is_arithmetic_v<T>) {
    return (Cell)(float)value;  // of 16 bits
  } else {
    return (Cell)value;
  }
}
template <class T, class Cell>
__host__ __device__ __forceinline__ T value_in(Cell cell) {
  if constexpr (std::is_integral_v<T> && !std::is_integral_v<Cell>) {
    typename IntegerOf<sizeof(Cell)>::Type bits;
    memcpy(&bits, &cell, sizeof cell);
    return (T)bits;
  }
  return (T)cell;
}

// One in device memory, as the update reads it: c(i, j).
template <class T, class Cell, int kRank>
struct InputValues : Input<Cell, kRank> {
  template <class... At>
  __device__ __forceinline__ T operator()(At... at) const {
    return value_in<T>(Input<Cell, kRank>::operator()(at...));
  }
};

}  // namespace
}  // namespace an5d
