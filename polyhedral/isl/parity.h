// Which of two time planes a subscript chooses.
#pragma once

#include <optional>

#include "frontend/expr/expr.h"

struct isl_ctx;

namespace an5d {

class PlaneParity {
 public:
  explicit PlaneParity(isl_ctx* ctx) : ctx_(ctx) {}

  // The c for which the subscript equals (t + c) mod 2 wherever it is 0 or 1; nothing where there is none.
  std::optional<int> of(const ExprPtr& subscript);

  // The first t from which on all subscripts asked for are planes, where not all t are.
  const std::optional<long long>& earliest() const { return earliest_; }

 private:
  isl_ctx* ctx_;
  std::optional<long long> earliest_;
};

}  // namespace an5d
