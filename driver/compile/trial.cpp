// Iterations and inputs of trial runs (trial.h).
#include "driver/compile/trial.h"

#include <algorithm>
#include <limits>
#include <map>

namespace an5d {
namespace {

// No size that is tried comes near 31 bits.
int value_bits(ScalarType type) { return std::min(31, 8 * size_of(type) - (is_signed(type) ? 1 : 0)); }
long long least_value(ScalarType type) { return is_signed(type) ? -(1LL << value_bits(type)) : 0; }
long long most_value(ScalarType type) { return (1LL << value_bits(type)) - 1; }

// The divisor of a quotient or a remainder that no literal is.
ExprPtr divisor_of(const Expr& node) {
  const Binary* binary = node.as<Binary>();
  const bool divides = binary && (binary->op == BinaryOp::kDiv || binary->op == BinaryOp::kRem);
  return divides && !binary->right->as<Literal>() ? binary->right : nullptr;
}

bool divides(const ExprPtr& expr) {
  bool found = false;
  visit(expr, [&](const Expr& node) { found = found || divisor_of(node); });
  return found;
}

bool divides(const Function& function) {
  return divides(function.result) || std::ranges::any_of(function.locals, [](const LocalDefinition& local) {
           return divides(local.value);
         });
}

// Inputs by which an update divides.
class Search {
 public:
  explicit Search(const Stencil& stencil)
      : functions_divide_(std::ranges::any_of(stencil.functions,
                                              [](const Function& function) { return divides(function); })) {}

  std::set<std::string> of(const Update& update) {
    locals_.clear();
    found_.clear();
    for (const LocalDefinition& local : update.locals) {
      look(local.value);
      locals_[local.name] = inputs_in(local.value);
    }
    look(update.value);
    return found_;
  }

  std::set<std::string> of(const BorderUpdate& border) {
    locals_.clear();
    found_.clear();
    look(border.value);
    return found_;
  }

 private:
  void look(const ExprPtr& expr) {
    visit(expr, [&](const Expr& node) {
      if (const ExprPtr divisor = divisor_of(node)) found_.merge(inputs_in(divisor));
      const Call* call = node.as<Call>();
      if (!call || call->kind != Callee::kUser || !functions_divide_) return;
      for (const ExprPtr& argument : call->arguments) found_.merge(inputs_in(argument));
    });
  }

  std::set<std::string> inputs_in(const ExprPtr& expr) const {
    std::set<std::string> inputs;
    visit(expr, [&](const Expr& node) {
      if (const Element* element = node.as<Element>()) inputs.insert(element->array);
      const Local* local = node.as<Local>();
      if (const auto known = local ? locals_.find(local->name) : locals_.end(); known != locals_.end())
        inputs.insert(known->second.begin(), known->second.end());
    });
    return inputs;
  }

  bool functions_divide_;
  std::map<std::string, std::set<std::string>> locals_;  // inputs that the value of each has something of
  std::set<std::string> found_;
};

}  // namespace

long long least_for_inputs(const Stencil& stencil, int iterator) {
  long long least = std::numeric_limits<long long>::min();
  for (const Input& input : stencil.inputs)
    for (const Input::Reach& reach : input.reaches)
      if (reach.iterator == iterator && reach.box == 0) least = std::max(least, -reach.lo);
  return least;
}

long long least_iteration(const Stencil& stencil, int axis) {
  long long least = least_for_inputs(stencil, axis + 1);
  for (const Update& update : stencil.updates) {
    const Axis& own = update.axes[axis];
    least = std::max(least, least_value(own.type) + own.shift - stencil.axes[axis].shift);
  }
  return least;
}

long long most_iteration(const Stencil& stencil, int axis) {
  long long most = std::numeric_limits<long long>::max();
  for (const Update& update : stencil.updates) {
    const Axis& own = update.axes[axis];
    most = std::min(most, most_value(own.type) + own.shift - stencil.axes[axis].shift);
  }
  return most;
}

std::set<std::string> divisors(const Stencil& stencil) {
  Search search(stencil);
  std::set<std::string> all;
  for (const Update& update : stencil.updates) all.merge(search.of(update));
  for (const BorderUpdate& border : stencil.borders) all.merge(search.of(border));
  return all;
}

}  // namespace an5d
