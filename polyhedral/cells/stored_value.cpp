// Values of assignments, where they are stored and where they are read (stored_value.h).
#include "polyhedral/cells/stored_value.h"

#include <algorithm>

#include "frontend/nest/nest_accesses.h"
#include "frontend/nest/substitution.h"

namespace an5d {

ExprPtr stored_value(const Sweep& sweep, std::size_t position) {
  Values values;
  for (std::size_t n = 0; n <= position; ++n)
    for (const LocalDefinition& local : sweep.assignments[n].locals) {
      values[local.name] = settled(with_values(local.value, values), local.type);
      if (!is_small_tree(values[local.name])) return nullptr;
    }
  const ExprPtr value = with_values(sweep.assignments[position].value, values);
  return is_small_tree(value) ? value : nullptr;
}

bool is_of_earlier_read(const Sweep& sweep, std::size_t position, int array, std::size_t number) {
  return std::ranges::any_of(locals_of(sweep, position), [&](const auto& local) {
    return local.second <= number && reads(local.first->value, array);
  });
}

ExprPtr stored_value_at(const ExprPtr& value, const CellBox& box, const CellPlace& place) {
  return rewrite(value, [&](const ExprPtr& node) {
    const Iterator* iterator = node->as<Iterator>();
    if (!iterator || iterator->loop == 0) return node;
    const auto axis = std::ranges::find(box.cells, iterator->loop, &BorderRange::loop);
    const auto number = static_cast<std::size_t>(axis - box.cells.begin());
    return settled(place(number, -axis->shift, node->where), node->type);
  });
}

ExprPtr as_held(const ExprPtr& value, ScalarType element) {
  const Expr* stored = value.get();
  for (const Cast* cast = stored->as<Cast>(); cast && cast->kind == CastKind::kImplicit;
       cast = stored->as<Cast>())
    stored = cast->operand.get();
  return is_floating(stored->type) && !is_floating(element) ? settled(value, element) : value;
}

}  // namespace an5d
