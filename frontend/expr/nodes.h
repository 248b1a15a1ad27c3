// Nodes of one kind in an expression.
#pragma once

#include <algorithm>
#include <type_traits>

#include "frontend/expr/expr.h"

namespace an5d {

// Calls on_node(node), or on_node(node, expr) with its type and place, operands before their parent.
template <class Node, class OnNode>
void each(const ExprPtr& expr, const OnNode& on_node) {
  visit(expr, [&](const Expr& at) {
    const Node* node = at.as<Node>();
    if (!node) return;
    if constexpr (std::is_invocable_v<OnNode, const Node&, const Expr&>)
      on_node(*node, at);
    else
      on_node(*node);
  });
}

// Is there one for which `is` holds?
template <class Node, class Is>
bool has(const ExprPtr& expr, const Is& is) {
  const Node* node = expr->as<Node>();
  return (node && is(*node)) ||
         std::ranges::any_of(operands(*expr), [&](const ExprPtr& part) { return has<Node>(part, is); });
}
template <class Node>
bool has(const ExprPtr& expr) {
  return has<Node>(expr, [](const Node&) { return true; });
}

// Does it read an element of the array?
inline bool reads(const ExprPtr& expr, int array) {
  return has<Access>(expr, [&](const Access& access) { return access.array == array; });
}

// Does it name the iterator of that loop? 0: the time.
inline bool names_loop(const ExprPtr& expr, int loop) {
  return has<Iterator>(expr, [&](const Iterator& iterator) { return iterator.loop == loop; });
}

}  // namespace an5d
