// A loop of the source, and its bounds.
#pragma once

#include <optional>
#include <string>

#include "frontend/expr/expr.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// `value` in C's own arithmetic and type, plus `adjust` in 64 bits: `i <= n` has end {n, 1}.
struct Bound {
  ExprPtr value;
  int adjust = 0;
};

enum class Direction { kUp, kDown };
enum class IteratorScope { kLoop, kOutside };  // declared in the for statement, or before it

// for (type iterator = ...): iterations begin <= iterator < end, whichever way it counts.
struct Loop {
  std::string iterator;
  ScalarType type = ScalarType::kInt32;
  IteratorScope scope = IteratorScope::kLoop;
  Direction direction = Direction::kUp;
  Bound begin, end;
  SourceRange where;  // the for statement's head
  // As the text calls the iterator. In a function that is called this may be the name of something else
  // around the nest.
  std::string spelled;
};

// Of time steps that no for statement counts: as many as `count` says, from 0.
Loop counted(const ExprPtr& count);

// Is there an integer quotient in it whose divisor is more than a literal?
bool divides(const Bound& bound);

// From where to where a loop counts that has few iterations whatever the sizes are, such as one over rows of
// ghost cells; nothing of others.
struct FewIterations {
  long long begin, end;
};
std::optional<FewIterations> few_iterations(const Loop& loop);

}  // namespace an5d
