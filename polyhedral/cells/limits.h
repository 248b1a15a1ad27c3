// What conditions leave of an iterator's values, by comparisons with numbers that calls know.
#pragma once

#include "frontend/nest/loop_nest.h"
#include "frontend/nest/substitution.h"
#include "polyhedral/isl/conditions.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Is it computed from literals and scalars that the nest is given? Calls know its value.
bool is_of_call(const std::vector<Variable>& params, const ExprPtr& expr);

// Of these definitions those that conditions of position may be made of: integers, without long values.
void define_index(const LocalDefinition& local, Values& locals);

// Without conversions that keep whether it is zero.
const ExprPtr& as_condition(const ExprPtr& expr);

// Those of the loop's iterator, of comparisons `n - i <= w` of the iterator, or minus that, with what calls
// know. Conditions on scalars alone leave all values of the outermost loop, or none. All others are left out,
// so that the limits may be wider than what is left.
Limits limits_of(const std::vector<Variable>& params, const Conditions& around, int loop);

}  // namespace an5d
