// The expression printer (c_expr.h): one precedence table, one case per node.
#include "codegen/emit/c_expr.h"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "polyhedral/stencil/stencil.h"

namespace an5d {
namespace {

enum Precedence {
  kComma,
  kConditional,
  kOr,
  kAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kRelation,
  kShift,
  kSum,
  kProduct,
  kUnary,
  kPrimary
};

struct Operator {
  std::string_view text;
  Precedence precedence;
};

Operator operator_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::kMul:
      return {"*", kProduct};
    case BinaryOp::kDiv:
      return {"/", kProduct};
    case BinaryOp::kRem:
      return {"%", kProduct};
    case BinaryOp::kAdd:
      return {"+", kSum};
    case BinaryOp::kSub:
      return {"-", kSum};
    case BinaryOp::kShl:
      return {"<<", kShift};
    case BinaryOp::kShr:
      return {">>", kShift};
    case BinaryOp::kLess:
      return {"<", kRelation};
    case BinaryOp::kGreater:
      return {">", kRelation};
    case BinaryOp::kLessEqual:
      return {"<=", kRelation};
    case BinaryOp::kGreaterEqual:
      return {">=", kRelation};
    case BinaryOp::kEqual:
      return {"==", kEquality};
    case BinaryOp::kNotEqual:
      return {"!=", kEquality};
    case BinaryOp::kBitAnd:
      return {"&", kBitAnd};
    case BinaryOp::kBitXor:
      return {"^", kBitXor};
    case BinaryOp::kBitOr:
      return {"|", kBitOr};
    case BinaryOp::kAnd:
      return {"&&", kAnd};
    case BinaryOp::kOr:
      return {"||", kOr};
  }
  return {"?", kPrimary};
}

std::string_view sign_of(UnaryOp op) {
  switch (op) {
    case UnaryOp::kMinus:
      return "-";
    case UnaryOp::kPlus:
      return "+";
    case UnaryOp::kNot:
      return "!";
    case UnaryOp::kBitNot:
      return "~";
  }
  return "";
}

class Printer {
 public:
  explicit Printer(const Leaves& leaves) : leaves_(leaves) {}

  // In brackets if it binds less tightly than `least`.
  std::string at(const ExprPtr& expr, Precedence least) const {
    const auto [text, precedence] = print(*expr);
    return precedence < least ? fmt::format("({})", text) : text;
  }

 private:
  struct Printed {
    std::string text;
    Precedence precedence;
  };

  Printed print(const Expr& expr) const {
    return std::visit([&](const auto& node) { return print(node, expr); }, expr.node);
  }

  Printed print(const Literal& node, const Expr&) const {
    return {node.spelling, node.spelling[0] == '-' ? kUnary : kPrimary};
  }
  Printed print(const Param& node, const Expr&) const { return {leaves_.name(node.name), kPrimary}; }
  Printed print(const Local& node, const Expr&) const { return {leaves_.name(node.name), kPrimary}; }
  Printed print(const Iterator& node, const Expr&) const { return {leaves_.iterator(node.loop), kPrimary}; }
  Printed print(const Tap& node, const Expr&) const { return {leaves_.tap(node), kPrimary}; }
  Printed print(const Access& node, const Expr&) const { return {leaves_.cell(node), kPrimary}; }
  Printed print(const Earlier& node, const Expr&) const { return {leaves_.earlier(node), kPrimary}; }
  Printed print(const Element& node, const Expr&) const {
    if (leaves_.element) return {leaves_.element(node), kPrimary};
    std::string subscripts;
    for (const auto& [iterator, offset] : node.subscripts) {
      subscripts += subscripts.empty() ? "" : ", ";
      if (iterator == Element::kNoIterator)
        subscripts += fmt::format("{}", offset);
      else if (offset == 0)
        subscripts += leaves_.iterator(iterator);
      else  // which may be narrow or unsigned
        subscripts += fmt::format("(long long){} {} {}", leaves_.iterator(iterator), offset < 0 ? '-' : '+',
                                  std::abs(offset));
    }
    return {fmt::format("{}({})", leaves_.name(node.array), subscripts), kPrimary};
  }

  Printed print(const Unary& node, const Expr&) const {
    const std::string operand = at(node.operand, kUnary);
    const bool glued = !operand.empty() && (operand[0] == '-' || operand[0] == '+');  // - -x, not --x
    return {fmt::format("{}{}{}", sign_of(node.op), glued ? " " : "", operand), kUnary};
  }

  Printed print(const Binary& node, const Expr&) const {
    const Operator op = operator_of(node.op);
    // Mixing && and ||, or shifts and bits, is legal without brackets but warned about.
    const bool bits = op.precedence <= kBitAnd && op.precedence >= kOr;
    const Precedence left = bits ? kEquality : op.precedence;
    const Precedence right = bits ? kEquality : static_cast<Precedence>(op.precedence + 1);
    return {fmt::format("{} {} {}", at(node.left, left), op.text, at(node.right, right)), op.precedence};
  }

  Printed print(const Cast& node, const Expr& expr) const {
    if (node.operand->type == ScalarType::kHalf || expr.type == ScalarType::kHalf)
      return of_half(expr.type, node.operand);
    if (node.kind == CastKind::kImplicit) return print(*node.operand);
    const std::optional<std::string> literal = converted_literal(expr.type, *node.operand);
    return literal ? Printed{*literal, kPrimary} : cast(expr.type, node.operand);
  }

  // (float)0.25 as 0.25f, where rounding the decimal once gives the same float as rounding it twice.
  static std::optional<std::string> converted_literal(ScalarType type, const Expr& operand) {
    const Literal* literal = operand.as<Literal>();
    if (!literal || operand.type != ScalarType::kDouble) return std::nullopt;
    const std::string& text = literal->spelling;
    if (text.find_first_not_of("0123456789.") != std::string::npos) return std::nullopt;
    if (type == ScalarType::kDouble) return text;
    const bool same =
        std::strtof(text.c_str(), nullptr) == static_cast<float>(std::strtod(text.c_str(), nullptr));
    return type == ScalarType::kFloat && same ? std::optional(fmt::format("{}f", text)) : std::nullopt;
  }

  Printed cast(ScalarType type, const ExprPtr& operand) const {
    // C calls the type by another name than C++.
    if (type == ScalarType::kBool)
      return {at(operand, static_cast<Precedence>(kEquality + 1)) + " != 0", kEquality};
    return {fmt::format("({}){}", cuda_name(type), at(operand, kUnary)), kUnary};
  }

  // The class of CUDA has operators of its own, and converts to several types: all conversions are there,
  // each from or to float.
  Printed of_half(ScalarType type, const ExprPtr& operand) const {
    if (type == operand->type) return print(*operand);
    if (type == ScalarType::kHalf || type == ScalarType::kFloat) return cast(type, operand);
    return {fmt::format("({})(float){}", cuda_name(type), at(operand, kUnary)), kUnary};
  }

  Printed print(const Call& node, const Expr&) const {
    std::string arguments;
    for (const ExprPtr& argument : node.arguments) {
      const Cast* conversion = argument->as<Cast>();
      const bool implicit = conversion && conversion->kind == CastKind::kImplicit;
      const bool spelled = implicit && node.kind == Callee::kLibrary;
      arguments += arguments.empty() ? "" : ", ";
      arguments += spelled ? cast(argument->type, conversion->operand).text : at(argument, kConditional);
    }
    const std::string name =
        node.kind == Callee::kUser ? leaves_.functions + leaves_.name(node.name) : node.name;
    return {fmt::format("{}({})", name, arguments), kPrimary};
  }

  Printed print(const Select& node, const Expr&) const {
    return {fmt::format("{} ? {} : {}", at(node.condition, kOr), at(node.then, kConditional),
                        at(node.otherwise, kConditional)),
            kConditional};
  }

  const Leaves& leaves_;
};

}  // namespace

std::string_view cuda_name(ScalarType type) { return type == ScalarType::kHalf ? "__half" : c_name(type); }

std::string print(const ExprPtr& expr, const Leaves& leaves) { return Printer(leaves).at(expr, kComma); }

std::string print(const ExprPtr& expr) {
  const Leaves none{[](const Tap&) { return std::string(); }, [](int) { return std::string(); },
                    [](const std::string& name) { return name; }};
  return print(expr, none);
}

}  // namespace an5d
