// Expressions in the place of other ones.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// The first choice in an expression, in the order of the text; null if there is none.
const Expr* choice_in(const ExprPtr& expr);

// The expression with `by` in the place of that node.
ExprPtr replaced(const ExprPtr& expr, const Expr* what, const ExprPtr& by);

// The access `u[c ? a : b]` as `c ? u[a] : u[b]`, for those choices in its subscripts; nothing if it becomes
// more than so many elements.
using WhichChoice = std::function<bool(const Select&)>;
std::optional<ExprPtr> with_chosen_elements(
    const ExprPtr& access, int most_elements, const WhichChoice& which = [](const Select&) { return true; });

// Temporaries by name, with what they are defined as.
using Values = std::map<std::string, ExprPtr>;

// The expression where temporaries stand as what they are defined as. A value that occurs in many places is
// one node.
ExprPtr with_values(const ExprPtr& expr, const Values& locals);

// The expression where calls of these functions stand as their results. What it calls besides stays.
ExprPtr with_results(const ExprPtr& expr, const std::vector<Function>& functions);

// Has the expression few nodes even as a tree, in which a value counts wherever it occurs? Temporaries that
// each use the one before twice make trees that nothing can walk.
bool is_small_tree(const ExprPtr& expr);

}  // namespace an5d
