// Moves of pointers (moved_pointers.h). In: steps. Out: subscripts.
#include "frontend/body/moved_pointers.h"

#include <utility>

#include "frontend/body/expr_builder.h"
#include "frontend/clang/variable_step.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/step_names.h"

namespace an5d {

ExprPtr binary(BinaryOp op, const ExprPtr& left, const ExprPtr& right) {
  return make_expr(Binary{op, left, converted(right, left->type)}, left->type, left->where);
}

ExprPtr signed_step(const ExprPtr& by, bool down) {
  if (const auto number = fixed_value(by))
    return integer_value(down ? -*number : *number, by->type, by->where);
  return down ? binary(BinaryOp::kSub, integer_value(0, by->type, by->where), by) : by;
}

void add_cells(PointedCells& cells, const ExprPtr& more) {
  const ExprPtr wide = converted(more, ScalarType::kInt64);
  if (cells.is_cell)
    cells.subscripts.back() =
        binary(BinaryOp::kAdd, converted(cells.subscripts.back(), ScalarType::kInt64), wide);
  else
    cells.subscripts.push_back(wide);
  cells.is_cell = true;
}

bool move_pointers(Translation& work, Names& names) {
  for (const VariableStep& step : std::exchange(names.moves, {})) {
    const SourceRange where = step.by ? work.place(step.by) : SourceRange{};
    ExprPtr more = step.by ? build_expr(work, names, ExprPlace::kSubscript, step.by)
                           : integer_value(1, ScalarType::kInt64, where);
    if (!more) return false;
    add_cells(names.pointers.at(step.variable), signed_step(converted(more, ScalarType::kInt64), step.down));
  }
  return true;
}

}  // namespace an5d
