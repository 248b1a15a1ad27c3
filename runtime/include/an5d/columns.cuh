// What the threads of a kernel of one time step keep in registers of the arrays that it reads.
// Needs source.cuh.
namespace an5d {
namespace {

// Of a thread's own column, the planes from kLo before the one that is updated to kHi behind it, in
// registers: cells, or groups of cells side by side. Planes are those of an axis.
template <class Value, int kAxis, int kLo, int kHi, class From = Source<Value>>
class Column {
 public:
  // `cell` is the first one that is updated.
  __device__ Column(const From& from, const long long (&cell)[3])
      : from_(from), plane_(from.place(kAxis, cell[kAxis] - kLo)) {
    has_column_ = true;
    next_ = from.start + (plane_ - cell[kAxis]) * from.stride[kAxis];
    for (int axis = 0; axis < 3; ++axis) {
      const long long place = axis == kAxis ? cell[axis] : from.place(axis, cell[axis]);
      next_ += place * from.stride[axis];
      has_column_ &= axis == kAxis || from.has(axis, cell[axis]);
    }
#pragma unroll
    for (int n = 0; n < kLo + kHi; ++n) advance();
  }
  // Takes one more plane.
  __device__ __forceinline__ void advance() {
#pragma unroll
    for (int n = 0; n < kLo + kHi; ++n) kept_[n] = kept_[n + 1];
    if (has_column_ && from_.has(kAxis, plane_))
      kept_[kLo + kHi] = *reinterpret_cast<const Value*>(next_);
    const long long after = from_.place(kAxis, plane_ + 1);
    next_ += (after - plane_) * from_.stride[kAxis];
    plane_ = after;
  }
  __device__ __forceinline__ const Value& operator()(int plane) const {
    return kept_[plane + kLo];
  }

 private:
  From from_;
  decltype(From::start) next_;
  long long plane_;
  bool has_column_;
  Value kept_[kLo + 1 + kHi] = {};
};

}  // namespace
}  // namespace an5d
