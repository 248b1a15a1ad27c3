// The least and the largest value of an affine expression.
#include "polyhedral/isl/extremes.h"

#include <catch2/catch.hpp>

#include "polyhedral/flow/flow.h"
#include "polyhedral/isl/isl_context.h"

namespace an5d::test {
namespace {

TEST_CASE("extremes where the domain leaves coefficients that are no integers", "[isl]") {
  const IslContext context;
  const isl::pw_aff value(isl::ctx(context.get()), "[n] -> { [a, b] -> [n - b] }");
  const isl::set odd(isl::ctx(context.get()), "[n] -> { [a, b] : n = 2b + 1 and 0 <= a < n and b < 10 }");
  CHECK(least_value(value.intersect_domain(odd)).num_si() == 1);
  CHECK(largest_value(value.intersect_domain(odd)).num_si() == 10);
}

TEST_CASE("there are none of an expression without a bound, or without a domain", "[isl]") {
  const IslContext context;
  const isl::pw_aff value(isl::ctx(context.get()), "{ [a] -> [2a] }");
  CHECK_FALSE(least_value(value).is_int());
  CHECK_FALSE(largest_value(value).is_int());
  const isl::set none(isl::ctx(context.get()), "{ [a] : false }");
  CHECK_FALSE(largest_value(value.intersect_domain(none)).is_int());
}

}  // namespace
}  // namespace an5d::test
