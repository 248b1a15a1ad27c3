// The expressions and accesses of a nest.
#pragma once

#include <utility>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// All nodes of what an assignment evaluates, but for the subscripts of its target.
template <class OnNode>
void visit_values(const Assignment& assignment, const OnNode& on_node) {
  for (const LocalDefinition& local : assignment.locals) visit(local.value, on_node);
  visit(assignment.value, on_node);
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
