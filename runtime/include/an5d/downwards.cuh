// Rows that are visited from high to low. Needs field_sweep.cuh.
namespace an5d {
namespace {

// The same launch over negated indices of rows.
template <class Cell>
FieldSweep<Cell, 1> downwards(FieldSweep<Cell, 1> part) {
  const auto negate = [](auto* cells) {
    const long long begin = cells->begin[1];
    cells->begin[1] = 1 - cells->end[1], cells->end[1] = 1 - begin;
  };
  negate(&part.box), negate(&part.updated[0]), negate(&part.readable[0]);
  part.box.stride[1] = -part.box.stride[1];
  return part;
}

}  // namespace
}  // namespace an5d
