// Fields, inputs and scalars are numbered as the text meets them (canonical.h).
#include "canonical.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <optional>

#include "codegen/emit/c_expr.h"
#include "frontend/expr/polynomial.h"
#include "frontend/nest/substitution.h"

namespace an5d::test {
namespace {

class Text {
 public:
  explicit Text(const Stencil& stencil) : stencil_(stencil) {}

  std::string run() {
    std::string text;
    for (const Update& update : stencil_.updates) {
      text += fmt::format("field {} {} {} at", update.field, c_name(stencil_.fields[update.field].element),
                          stencil_.fields[update.field].is_array() ? "" : "of a step before");
      for (const Axis& axis : update.axes) text += cells_of(axis);
      text += "\n  = " + print(whole(update), leaves_) + "\n";
    }
    for (const BorderUpdate& border : stencil_.borders) {
      text += fmt::format("border of {} {}", border.field, border.is_before ? "before" : "behind");
      for (const Axis& axis : border.cells) text += cells_of(axis);
      text += "\n  = " + print(border.value, leaves_) + "\n";
    }
    return text;
  }

 private:
  static ExprPtr in_place(const ExprPtr& expr, const std::map<std::string, ExprPtr>& locals) {
    return rewrite(expr, [&](const ExprPtr& node) {
      const Local* local = node->as<Local>();
      return local && locals.contains(local->name) ? locals.at(local->name) : node;
    });
  }

  // The value without temporaries and calls of the user's functions.
  ExprPtr whole(const Update& update) const {
    std::map<std::string, ExprPtr> locals;
    for (const LocalDefinition& local : update.locals)
      locals[local.name] = converted(called(in_place(local.value, locals)), local.type);
    return called(in_place(update.value, locals));
  }

  ExprPtr called(const ExprPtr& expr) const { return with_results(expr, stencil_.functions); }

  // As a polynomial, so that `n - 1` is what `n - 2` and one more is.
  std::optional<Polynomial> polynomial(const ExprPtr& expr) {
    const ExprPtr& bare = without_casts(expr);
    if (const Literal* literal = bare->as<Literal>())
      return constant(std::stoll(literal->spelling, nullptr, 0));
    if (const Param* param = bare->as<Param>()) return unknown(name(param->name));
    const Binary* binary = bare->as<Binary>();
    if (!binary) return std::nullopt;
    const auto left = polynomial(binary->left), right = polynomial(binary->right);
    if (!left || !right) return std::nullopt;
    switch (binary->op) {
      case BinaryOp::kAdd:
        return *left + *right;
      case BinaryOp::kSub:
        return *left + scaled(*right, -1);
      case BinaryOp::kMul:
        return *left * *right;
      default:
        return std::nullopt;
    }
  }

  std::string bound(const Bound& of, int shift) {
    const auto value = polynomial(of.value);
    if (!value) return fmt::format("{} + {}", print(of.value, leaves_), of.adjust + shift);
    std::string text;
    for (const auto& [names, factor] : *value + constant(of.adjust + shift))
      text += fmt::format("{}{}{}", text.empty() ? "" : " + ", factor,
                          names.empty() ? "" : "*" + fmt::format("{}", fmt::join(names, "*")));
    return text.empty() ? "0" : text;
  }

  std::string cells_of(const Axis& axis) {
    return fmt::format(" [{}, {}){}", bound(axis.begin, axis.shift), bound(axis.end, axis.shift),
                       axis.periodic ? " periodic" : "");
  }

  std::string name(const std::string& of) {
    return names_.try_emplace(of, fmt::format("p{}", names_.size())).first->second;
  }

  const Stencil& stencil_;
  std::map<std::string, std::string> names_;
  Leaves leaves_{.tap =
                     [](const Tap& tap) {
                       return fmt::format("f{}{}{}", tap.field, tap.back == 0 ? "'" : "", tap.offset);
                     },
                 .iterator = [](int loop) { return fmt::format("i{}", loop); },
                 .name = [this](const std::string& of) { return name(of); },
                 .element =
                     [this](const Element& element) {
                       std::string text = name(element.array);
                       for (const Element::Subscript& at : element.subscripts)
                         text += fmt::format("[i{} + {}]", at.iterator, at.offset);
                       return text;
                     },
                 .cell =
                     [this](const Access& access) {
                       std::string text = fmt::format("c{}", access.array);
                       for (const ExprPtr& at : access.subscripts) text += "[" + print(at, leaves_) + "]";
                       return text;
                     }};
};

}  // namespace

std::string canonical(const Stencil& stencil) { return Text(stencil).run(); }

}  // namespace an5d::test
