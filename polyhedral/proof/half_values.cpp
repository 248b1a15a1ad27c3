// What is done with _Float16 (half_values.h).
#include "polyhedral/proof/half_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace an5d {
namespace {

bool is_half(const ExprPtr& expr) { return expr->type == ScalarType::kHalf; }

class HalfCheck {
 public:
  explicit HalfCheck(Diagnostics& said) : said_(said) {}

  void look(const ExprPtr& expr) {
    visit(expr, [&](const Expr& node) { check(node); });
  }
  bool is_good() const { return is_good_; }

 private:
  void refuse(const SourceRange& where, std::string message, std::string note) {
    if (is_good_)
      said_.push_back(make_error("element-type", where, std::move(message), std::move(note), where));
    is_good_ = false;
  }

  void check(const Expr& node) {
    if (node.as<Unary>() || node.as<Binary>()) {
      if (std::ranges::any_of(operands(node), is_half))
        refuse(node.where, "found arithmetic of _Float16 values, which compilers round differently",
               "accepted: values converted to float first, '(float)a + (float)b'");
    } else if (node.type == ScalarType::kHalf) {
      check_made(node);
    }
  }

  // What has the type.
  void check_made(const Expr& node) {
    const Cast* cast = node.as<Cast>();
    if (cast && cast->operand->type != ScalarType::kFloat && !is_half(cast->operand))
      return refuse(node.where,
                    fmt::format("found a conversion from {} to _Float16", c_name(cast->operand->type)),
                    "accepted: a float that is converted; '(_Float16)(float)x' rounds twice");
    if (const Param* param = node.as<Param>())
      return refuse(node.where, fmt::format("found the scalar '{}' of type _Float16", param->name),
                    "accepted: elements of arrays, and temporaries; copy it to a float before the loops");
    if (node.as<Literal>())
      refuse(node.where, "found a number of type _Float16", "accepted: a float, '0.5f'");
  }

  Diagnostics& said_;
  bool is_good_ = true;
};

}  // namespace

bool keeps_halves_stored(const LoopNest& nest, Diagnostics& said) {
  HalfCheck check(said);
  for (const Sweep& sweep : nest.sweeps)
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) check.look(local.value);
      check.look(assignment.value);
    }
  for (const Function& function : nest.functions) {
    for (const LocalDefinition& local : function.locals) check.look(local.value);
    check.look(function.result);
  }
  for (const ScalarChange& change : nest.scalar_changes) check.look(change.value);
  return check.is_good();
}

}  // namespace an5d
