// The tree's own operations.
#include <catch2/catch.hpp>

#include "frontend/expr/expr.h"

using namespace an5d;

namespace {

ExprPtr literal(const char* spelling, ScalarType type = ScalarType::kInt32) {
  return make_expr(Literal{spelling}, type);
}

std::vector<ExprPtr> one_of_each() {
  const ExprPtr a = literal("1"), b = literal("2"), c = literal("3");
  return {a,
          make_expr(Param{"n"}, ScalarType::kInt32),
          make_expr(Iterator{1}, ScalarType::kInt32),
          make_expr(Local{"s"}, ScalarType::kFloat),
          make_expr(Access{0, {a, b}}, ScalarType::kFloat),
          make_expr(Tap{{0, -1}}, ScalarType::kFloat),
          make_expr(Unary{UnaryOp::kMinus, a}, ScalarType::kInt32),
          make_expr(Binary{BinaryOp::kAdd, a, b}, ScalarType::kInt32),
          make_expr(Cast{CastKind::kImplicit, a}, ScalarType::kFloat),
          make_expr(Call{Callee::kLibrary, "fma", {a, b, c}}, ScalarType::kDouble),
          make_expr(Select{a, b, c}, ScalarType::kInt32)};
}

}  // namespace

TEST_CASE("expressions are compared by tree and type, not by place", "[expr]") {
  const auto nodes = one_of_each(), again = one_of_each();
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t j = 0; j < again.size(); ++j) CHECK(same(nodes[i], again[j]) == (i == j));
  CHECK(same(nullptr, nullptr));
  CHECK_FALSE(same(nodes[0], nullptr));
  CHECK(same(make_expr(Literal{"1"}, ScalarType::kInt32, {"a.c", 1, 1, 0, 1}), literal("1")));
  CHECK_FALSE(same(literal("1"), literal("1", ScalarType::kInt64)));
}

TEST_CASE("a node is rebuilt from its operands", "[expr]") {
  for (const ExprPtr& node : one_of_each()) CHECK(same(node, with_operands(*node, operands(*node))));
  const ExprPtr sum = make_expr(Binary{BinaryOp::kAdd, literal("1"), literal("2")}, ScalarType::kInt32);
  const ExprPtr changed = rewrite(sum, [](const ExprPtr& node) {
    return node->as<Literal>() ? make_expr(Literal{"7"}, node->type) : node;
  });
  CHECK(same(changed, make_expr(Binary{BinaryOp::kAdd, literal("7"), literal("7")}, ScalarType::kInt32)));
  CHECK(rewrite(sum, [](const ExprPtr& node) { return node; }) == sum);
}

TEST_CASE("types know their size and sign", "[expr]") {
  CHECK(size_of(ScalarType::kBool) == 1);
  CHECK(size_of(ScalarType::kUInt16) == 2);
  CHECK(size_of(ScalarType::kDouble) == 8);
  CHECK(is_signed(ScalarType::kFloat));
  CHECK_FALSE(is_signed(ScalarType::kBool));
  CHECK(is_floating(ScalarType::kFloat));
  CHECK_FALSE(is_floating(ScalarType::kInt64));
  CHECK(c_name(ScalarType::kInt64) == "long long");
}
