// The expressions and accesses of a nest.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "frontend/expr/nodes.h"
#include "frontend/nest/loop_nest.h"

namespace an5d {

// All nodes of what an assignment evaluates, but for the subscripts of its target.
template <class OnNode>
void visit_values(const Assignment& assignment, const OnNode& on_node) {
  for (const LocalDefinition& local : assignment.locals) visit(local.value, on_node);
  visit(assignment.value, on_node);
}

// Those of one kind, as of an expression (frontend/expr/nodes.h).
template <class Node, class OnNode>
void each(const Assignment& assignment, const OnNode& on_node) {
  for (const LocalDefinition& local : assignment.locals) each<Node>(local.value, on_node);
  each<Node>(assignment.value, on_node);
}

template <class Node, class Is>
bool has(const Assignment& assignment, const Is& is) {
  return has<Node>(assignment.value, is) ||
         std::ranges::any_of(assignment.locals,
                             [&](const LocalDefinition& local) { return has<Node>(local.value, is); });
}

// The temporaries that an assignment of the body needs, in order, with the assignments before which they
// stand. All of them where it is alone.
using PlacedLocals = std::vector<std::pair<const LocalDefinition*, std::size_t>>;
PlacedLocals locals_of(const Sweep& sweep, std::size_t position);

inline bool reads(const Sweep& sweep, int array) {
  return std::ranges::any_of(sweep.assignments, [&](const Assignment& assignment) {
    return has<Access>(assignment, [&](const Access& access) { return access.array == array; });
  });
}

// Does a sweep assign to the array?
inline bool is_assigned(const LoopNest& nest, int array) {
  return std::ranges::any_of(nest.sweeps, [&](const Sweep& sweep) {
    return std::ranges::any_of(sweep.assignments,
                               [&](const Assignment& of) { return of.target.array == array; });
  });
}

// Puts change(access) in the place of every access, those in subscripts before the one around them, values
// before the target they are assigned to.
template <class Change>
void change_accesses(LoopNest& nest, const Change& change) {
  const auto in = [&](ExprPtr& expr) {
    expr = rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access) return node;
      Access changed = change(*access);
      return changed == *access ? node : make_expr(std::move(changed), node->type, node->where);
    });
  };
  for (Sweep& sweep : nest.sweeps)
    for (Assignment& assignment : sweep.assignments) {
      for (LocalDefinition& local : assignment.locals) in(local.value);
      in(assignment.value);
      assignment.target = change(assignment.target);
    }
}

}  // namespace an5d
