// Borders of arrays of different element types. Needs borders.cuh and typed_fields.cuh.
namespace an5d {
namespace {

// A plane of bytes as what it is made of.
template <class Cell, int kRank>
Plane<Cell, kRank> typed(const Plane<char, kRank>& plane) {
  Plane<Cell, kRank> made = {cells<Cell>(plane.start), {}};
  for (int d = 0; d < kRank; ++d) made.stride[d] = plane.stride[d];
  return made;
}

}  // namespace
}  // namespace an5d
