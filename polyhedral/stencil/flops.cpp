// Counts operations (flops.h). Calls to user functions count their bodies; a local counts once.
#include "polyhedral/stencil/flops.h"

#include <algorithm>

#include "frontend/expr/library.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/stencil/reciprocal.h"

namespace an5d {
namespace {

// But for its operands.
bool is_constant_node(const Expr& node) {
  return !node.as<Tap>() && !node.as<Element>() && !node.as<Local>() && !node.as<Call>() &&
         !node.as<Iterator>();
}

bool is_constant(const ExprPtr& expr) {
  return is_constant_node(*expr) && std::ranges::all_of(operands(*expr), is_constant);
}

bool is_product(const ExprPtr& expr) {
  const Binary* binary = without_casts(expr)->as<Binary>();
  return binary && binary->op == BinaryOp::kMul && !is_constant(expr);
}

class Counter {
 public:
  explicit Counter(const std::vector<Function>& functions) : functions_(functions) {}

  // Nothing of a constant, which every compiler folds or hoists. Whether it is one.
  bool add(const ExprPtr& expr) {
    bool constant = is_constant_node(*expr);
    for (const ExprPtr& part : operands(*expr)) constant = add(part) && constant;
    if (constant) return true;
    if (const Binary* binary = expr->as<Binary>()) add_binary(*binary);
    if (const Unary* unary = expr->as<Unary>(); unary && unary->op == UnaryOp::kMinus) ++count.other;
    if (expr->as<Select>()) ++count.other, ++count.as_written;
    if (const Call* call = expr->as<Call>()) add_call(*call);
    return false;
  }

  FlopCount count;

 private:
  void add_binary(const Binary& binary) {
    ++count.as_written;
    switch (binary.op) {
      case BinaryOp::kAdd:
      case BinaryOp::kSub:
        if (is_product(binary.left) || is_product(binary.right)) {
          ++count.fma, --count.mul;  // the product was counted as a multiplication before
        } else {
          ++count.add;
        }
        break;
      case BinaryOp::kMul:
        ++count.mul;
        break;
      case BinaryOp::kDiv:
        if (is_constant(binary.right)) {
          ++count.mul;
        } else {
          ++count.other, ++count.slow;
        }
        break;
      default:
        ++count.other;
    }
  }

  void add_call(const Call& call) {
    const auto callee = std::find_if(functions_.begin(), functions_.end(),
                                     [&](const Function& function) { return function.name == call.name; });
    if (call.kind == Callee::kLibrary || callee == functions_.end()) {
      ++count.other, ++count.as_written;
      count.slow += !is_instruction(call.name);
      return;
    }
    for (const LocalDefinition& local : callee->locals) add(local.value);
    add(callee->result);
  }

  const std::vector<Function>& functions_;
};

void add_quotients(const ExprPtr& expr, Quotients& found) {
  const Binary* binary = expr->as<Binary>();
  if (binary && binary->op == BinaryOp::kDiv) {
    const bool by_products = divides_by_products(*expr);
    found.by_products += exact_reciprocal(*expr).has_value();
    found.rounded += !by_products && reciprocal_of_divisor(expr);
    found.any_slow = found.any_slow || (!by_products && is_floating(expr->type));
  }
  for (const ExprPtr& operand : operands(*expr)) add_quotients(operand, found);
}

}  // namespace

bool has_many_arrays(const Stencil& stencil) {
  const auto updated = std::ranges::count(stencil.amid.presence, Amid::Presence::kUpdated);
  return (stencil.amid.any() ? updated : static_cast<long>(stencil.fields.size())) >= 8;
}

FlopCount count_flops(const Stencil& stencil) {
  Counter counter(stencil.functions);
  std::vector<LocalDefinition> counted;
  // Updates of one body have the same temporaries. Those of a lattice are most of its work, and count once;
  // the constants of the model were fitted with programs of few arrays, in which each update counts its own.
  const bool once = has_many_arrays(stencil);
  const auto is_new = [&](const LocalDefinition& local) {
    return !once || std::ranges::none_of(counted, [&](const LocalDefinition& other) {
      return other.name == local.name && other.type == local.type && same(other.value, local.value);
    });
  };
  for (const Update& update : stencil.updates) {
    for (const LocalDefinition& local : update.locals) {
      if (!is_new(local)) continue;
      counter.add(local.value);
      counted.push_back(local);
    }
    counter.add(update.value);
  }
  return counter.count;
}

Quotients count_quotients(const ExprPtr& value) {
  Quotients found;
  add_quotients(value, found);
  return found;
}

}  // namespace an5d
