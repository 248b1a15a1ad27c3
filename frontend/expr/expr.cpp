// The expression tree's own operations: properties of types, comparison, taking apart and rebuilding.
//
// In: nodes of frontend/expr/expr.h. Out: nodes, lists of operands, yes or no. Decided here: the order of a
// node's operands, which everything that walks a tree relies on.
#include "frontend/expr/expr.h"

#include <cstdlib>
#include <type_traits>

namespace an5d {
namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

bool same_all(const std::vector<ExprPtr>& left, const std::vector<ExprPtr>& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i)
    if (!same(left[i], right[i])) return false;
  return true;
}

}  // namespace

bool is_floating(ScalarType type) {
  return type == ScalarType::kHalf || type == ScalarType::kFloat || type == ScalarType::kDouble;
}

bool is_signed(ScalarType type) {
  switch (type) {
    case ScalarType::kBool:
    case ScalarType::kUInt8:
    case ScalarType::kUInt16:
    case ScalarType::kUInt32:
    case ScalarType::kUInt64:
      return false;
    default:
      return true;
  }
}

int size_of(ScalarType type) {
  switch (type) {
    case ScalarType::kBool:
    case ScalarType::kInt8:
    case ScalarType::kUInt8:
      return 1;
    case ScalarType::kInt16:
    case ScalarType::kUInt16:
    case ScalarType::kHalf:
      return 2;
    case ScalarType::kInt32:
    case ScalarType::kUInt32:
    case ScalarType::kFloat:
      return 4;
    case ScalarType::kInt64:
    case ScalarType::kUInt64:
    case ScalarType::kDouble:
      return 8;
  }
  std::abort();
}

std::string_view c_name(ScalarType type) {
  switch (type) {
    case ScalarType::kBool:
      return "bool";
    case ScalarType::kInt8:
      return "signed char";
    case ScalarType::kUInt8:
      return "unsigned char";
    case ScalarType::kInt16:
      return "short";
    case ScalarType::kUInt16:
      return "unsigned short";
    case ScalarType::kInt32:
      return "int";
    case ScalarType::kUInt32:
      return "unsigned int";
    case ScalarType::kInt64:
      return "long long";
    case ScalarType::kUInt64:
      return "unsigned long long";
    case ScalarType::kHalf:
      return "_Float16";
    case ScalarType::kFloat:
      return "float";
    case ScalarType::kDouble:
      return "double";
  }
  std::abort();
}

bool Access::operator==(const Access& other) const {
  return array == other.array && same_all(subscripts, other.subscripts);
}
bool Unary::operator==(const Unary& other) const { return op == other.op && same(operand, other.operand); }
bool Binary::operator==(const Binary& other) const {
  return op == other.op && same(left, other.left) && same(right, other.right);
}
bool Cast::operator==(const Cast& other) const { return kind == other.kind && same(operand, other.operand); }
bool Call::operator==(const Call& other) const {
  return kind == other.kind && name == other.name && same_all(arguments, other.arguments);
}
bool Select::operator==(const Select& other) const {
  return same(condition, other.condition) && same(then, other.then) && same(otherwise, other.otherwise);
}

bool Earlier::operator==(const Earlier& other) const {
  return sweeps == other.sweeps && same(value, other.value);
}

bool same(const ExprPtr& left, const ExprPtr& right) {
  if (left == right) return true;
  if (!left || !right) return false;
  return left->type == right->type && left->node == right->node;
}

std::vector<ExprPtr> operands(const Expr& expr) {
  using List = std::vector<ExprPtr>;
  return std::visit(Overloaded{
                        [](const Access& access) { return access.subscripts; },
                        [](const Unary& unary) { return List{unary.operand}; },
                        [](const Binary& binary) {
                          return List{binary.left, binary.right};
                        },
                        [](const Cast& cast) { return List{cast.operand}; },
                        [](const Call& call) { return call.arguments; },
                        [](const Select& select) {
                          return List{select.condition, select.then, select.otherwise};
                        },
                        [](const Earlier& earlier) { return List{earlier.value}; },
                        [](const auto&) { return List{}; },
                    },
                    expr.node);
}

ExprPtr with_operands(const Expr& expr, const std::vector<ExprPtr>& operands) {
  Expr made = expr;
  std::visit(Overloaded{
                 [&](Access& access) { access.subscripts = operands; },
                 [&](Unary& unary) { unary.operand = operands[0]; },
                 [&](Binary& binary) {
                   binary.left = operands[0];
                   binary.right = operands[1];
                 },
                 [&](Cast& cast) { cast.operand = operands[0]; },
                 [&](Call& call) { call.arguments = operands; },
                 [&](Select& select) {
                   select.condition = operands[0];
                   select.then = operands[1];
                   select.otherwise = operands[2];
                 },
                 [&](Earlier& earlier) { earlier.value = operands[0]; },
                 [](auto&) {},
             },
             made.node);
  return std::make_shared<const Expr>(std::move(made));
}

ExprPtr converted(ExprPtr expr, ScalarType type) {
  if (!expr || expr->type == type) return expr;
  const SourceRange where = expr->where;
  return make_expr(Cast{CastKind::kImplicit, std::move(expr)}, type, where);
}

ExprPtr settled(ExprPtr expr, ScalarType type) {
  expr = converted(std::move(expr), type);
  const Cast* cast = expr ? expr->as<Cast>() : nullptr;
  if (!cast || cast->kind == CastKind::kExplicit) return expr;
  return make_expr(Cast{CastKind::kExplicit, cast->operand}, type, expr->where);
}

const ExprPtr& without_casts(const ExprPtr& expr) {
  const Cast* cast = expr->as<Cast>();
  return cast ? without_casts(cast->operand) : expr;
}

}  // namespace an5d
