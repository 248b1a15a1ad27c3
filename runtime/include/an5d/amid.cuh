// Where a kernel is amid the grid, away from layers at its ends. Needs field_sweep.cuh, limits.cuh.
namespace an5d {
namespace {

// What a kernel is told of a launch. In all cells of `amid` conditions of position are as its text
// for them has it, and none is of an array that this text does without.
template <class Sweep>
struct AmidSweep : Sweep {
  Cells amid;
  AmidSweep() = default;
  AmidSweep(const Sweep& sweep) : Sweep(sweep), amid() {}
};

// Cells that both have.
inline Cells common(Cells cells, const Cells& others) {
  for (int axis = 0; axis < 3; ++axis) {
    cells.begin[axis] = larger(cells.begin[axis], others.begin[axis]);
    cells.end[axis] = smaller(cells.end[axis], others.end[axis]);
  }
  return cells;
}

inline double count_of(const Cells& cells) {
  double count = 1;
  for (int axis = 0; axis < 3; ++axis)
    count *= larger(0, cells.end[axis] - cells.begin[axis]);
  return count;
}

// Those of `cells` on one side of others: on the side where a grid has most of them.
inline Cells beside(const Cells& cells, const Cells& others, const Cells& grid) {
  if (count_of(common(cells, others)) == 0) return cells;
  Cells best = {};
  double most = -1;
  for (int axis = 0; axis < 3; ++axis) {
    for (const bool before : {true, false}) {
      Cells side = cells;
      if (before) side.end[axis] = smaller(side.end[axis], others.begin[axis]);
      if (!before) side.begin[axis] = larger(side.begin[axis], others.end[axis]);
      const double count = count_of(common(side, grid));
      if (count > most) most = count, best = side;
    }
  }
  return best;
}

// Conditions are what they are amid the grid in the cells `along` its axes. Planes of absent arrays
// are read by planes up to lo before and hi behind them, along the axis that they stream along.
template <class P, class Sweep>
Cells amid_cells(const Sweep& part, const Limits (&along)[3], int stream, int lo, int hi) {
  Cells amid, grid;
  for (int axis = 0; axis < 3; ++axis) {
    grid.begin[axis] = part.box.begin[axis], grid.end[axis] = part.box.end[axis];
    amid.begin[axis] = Limits().from, amid.end[axis] = Limits().end;
    if (along[axis].from > grid.begin[axis]) amid.begin[axis] = along[axis].from;
    if (along[axis].end < grid.end[axis]) amid.end[axis] = along[axis].end;
  }
  bool has_idle = false;
  for (int a = 0; a < P::kArrays; ++a) {
    const bool is_idle = a < P::kFields && P::is_idle(a);
    has_idle = has_idle || is_idle;
    Cells cells = part.readable[a];
    if (!P::is_absent(a) || is_idle || count_of(cells) == 0) continue;
    cells.begin[stream] -= hi, cells.end[stream] += lo;
    amid = beside(amid, cells, grid);
  }
  // Fields that change in layers only are read as far beside these.
  if (has_idle && amid.begin[stream] > Limits().from) amid.begin[stream] += hi;
  if (has_idle && amid.end[stream] < Limits().end) amid.end[stream] -= lo;
  return amid;
}

}  // namespace
}  // namespace an5d
