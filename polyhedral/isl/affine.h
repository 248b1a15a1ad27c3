// C integer expressions as isl text. A subexpression that no isl form fits but that only reads scalars
// (`n / 2`, `n * m`) becomes a parameter of its own: opaque, but equal wherever it is spelled alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/expr/expr.h"

namespace an5d {

// The value of an expression as isl writes it, over iterators c0 (time), c1, ...; it is that value where
// all `conditions` hold.
struct AffineText {
  std::string value;
  std::vector<std::string> conditions;
};

// Collects the parameters that the texts of one nest mention.
class AffineWriter {
 public:
  // nullopt: the expression reads iterators in a way that is not affine.
  std::optional<AffineText> write(const ExprPtr& expr);

  // "[p0, p1] -> ", to be put in front of a set or map.
  std::string parameters() const;

 private:
  std::optional<AffineText> opaque(const ExprPtr& expr);
  std::optional<AffineText> write_binary(const Binary& binary, const ExprPtr& whole);

  std::vector<ExprPtr> params_;
};

// The value of an integer literal, or nullopt where the expression is none (casts are looked through).
std::optional<long long> literal_value(const ExprPtr& expr);

// Without conversions that keep the value: of integers to types that hold what theirs does, or that have four
// bytes at least, as AffineWriter takes these to; of floating values to types that are as large.
const ExprPtr& without_conversions(const ExprPtr& expr);

// The same expression but for such conversions, or the same number.
bool are_equal(const ExprPtr& left, const ExprPtr& right);

}  // namespace an5d
