// Expressions in the place of other ones (substitution.h). In: immutable trees. Out: new ones that share what
// has not changed. Decided here: how large a tree may become.
#include "frontend/nest/substitution.h"

#include <algorithm>
#include <vector>

namespace an5d {

namespace {

const Expr* choice_in(const ExprPtr& expr, const WhichChoice& which) {
  if (const Select* select = expr->as<Select>(); select && which(*select)) return expr.get();
  for (const ExprPtr& part : operands(*expr))
    if (const Expr* found = choice_in(part, which)) return found;
  return nullptr;
}

ExprPtr chosen_elements(const ExprPtr& access, const WhichChoice& which, int most, int& elements) {
  const Expr* found = nullptr;
  for (const ExprPtr& subscript : access->as<Access>()->subscripts)
    if (!found) found = choice_in(subscript, which);
  if (!found || ++elements > most) return access;
  const Select& select = *found->as<Select>();
  const ExprPtr then = chosen_elements(replaced(access, found, select.then), which, most, elements);
  const ExprPtr otherwise = chosen_elements(replaced(access, found, select.otherwise), which, most, elements);
  return make_expr(Select{select.condition, then, otherwise}, access->type, access->where);
}

}  // namespace

const Expr* choice_in(const ExprPtr& expr) {
  return choice_in(expr, [](const Select&) { return true; });
}

ExprPtr replaced(const ExprPtr& expr, const Expr* what, const ExprPtr& by) {
  if (expr.get() == what) return by;
  std::vector<ExprPtr> parts = operands(*expr);
  bool touched = false;
  for (ExprPtr& part : parts) {
    ExprPtr changed = replaced(part, what, by);
    touched = touched || changed != part;
    part = std::move(changed);
  }
  return touched ? with_operands(*expr, parts) : expr;
}

std::optional<ExprPtr> with_chosen_elements(const ExprPtr& access, int most_elements,
                                            const WhichChoice& which) {
  int elements = 1;
  const ExprPtr chosen = chosen_elements(access, which, most_elements, elements);
  return elements <= most_elements ? std::optional(chosen) : std::nullopt;
}

ExprPtr with_values(const ExprPtr& expr, const Values& locals) {
  return rewrite(expr, [&](const ExprPtr& node) {
    const Local* local = node->as<Local>();
    const auto found = local ? locals.find(local->name) : locals.end();
    return found == locals.end() ? node : found->second;
  });
}

namespace {

// Saturated at `most`.
long long tree_size(const ExprPtr& expr, long long most, std::map<const Expr*, long long>& known) {
  if (const auto found = known.find(expr.get()); found != known.end()) return found->second;
  long long size = 1;
  for (const ExprPtr& part : operands(*expr)) size = std::min(most, size + tree_size(part, most, known));
  return known[expr.get()] = size;
}

}  // namespace

bool is_small_tree(const ExprPtr& expr) {
  constexpr long long kMost = 4096;
  std::map<const Expr*, long long> known;
  return tree_size(expr, kMost, known) < kMost;
}

ExprPtr with_results(const ExprPtr& expr, const std::vector<Function>& functions) {
  return rewrite(expr, [&](const ExprPtr& node) {
    const Call* call = node->as<Call>();
    if (!call || call->kind != Callee::kUser) return node;
    const auto function = std::ranges::find(functions, call->name, &Function::name);
    if (function == functions.end()) return node;
    Values values;
    for (std::size_t a = 0; a < function->parameters.size(); ++a)
      values[function->parameters[a].name] = converted(call->arguments[a], function->parameters[a].type);
    for (const LocalDefinition& local : function->locals)
      values[local.name] = converted(with_results(with_values(local.value, values), functions), local.type);
    return converted(with_results(with_values(function->result, values), functions), function->type);
  });
}

}  // namespace an5d
