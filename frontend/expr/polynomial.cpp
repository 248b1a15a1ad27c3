// Arithmetic of polynomials (polynomial.h). In and out: values. Overflow does not matter: what is compared
// are subscripts of one program, and a message depends on them, not what is computed.
#include "frontend/expr/polynomial.h"

#include <algorithm>

namespace an5d {
namespace {

void add(Polynomial& sum, const std::vector<std::string>& names, unsigned long long coefficient) {
  long long& entry = sum[names];
  entry = static_cast<long long>(static_cast<unsigned long long>(entry) + coefficient);
  if (entry == 0) sum.erase(names);
}

}  // namespace

Polynomial operator+(const Polynomial& left, const Polynomial& right) {
  Polynomial sum = left;
  for (const auto& [names, coefficient] : right) add(sum, names, coefficient);
  return sum;
}

Polynomial operator*(const Polynomial& left, const Polynomial& right) {
  Polynomial product;
  for (const auto& [names, coefficient] : left)
    for (const auto& [others, factor] : right) {
      std::vector<std::string> both = names;
      both.insert(both.end(), others.begin(), others.end());
      std::ranges::sort(both);
      add(product, both, static_cast<unsigned long long>(coefficient) * factor);
    }
  return product;
}

Polynomial scaled(const Polynomial& polynomial, long long by) { return polynomial * constant(by); }

Polynomial unknown(const std::string& name) { return {{{name}, 1}}; }

Polynomial constant(long long value) { return value == 0 ? Polynomial{} : Polynomial{{{}, value}}; }

Polynomial without_constant(Polynomial polynomial) {
  polynomial.erase(std::vector<std::string>{});
  return polynomial;
}

Polynomial::const_iterator leading(const Polynomial& polynomial) {
  return std::max_element(polynomial.begin(), polynomial.end(), [](const auto& one, const auto& other) {
    if (one.first.size() != other.first.size()) return one.first.size() < other.first.size();
    return one.first < other.first;
  });
}

std::optional<Polynomial> quotient(Polynomial whole, const Polynomial& by) {
  Polynomial result;
  constexpr int kMostTerms = 64;
  for (int n = 0; n < kMostTerms && !whole.empty(); ++n) {
    const auto [names, factor] = *leading(whole);
    const auto& [divisors, divisor] = *leading(by);
    std::vector<std::string> rest;
    if (!std::ranges::includes(names, divisors) || factor % divisor != 0) return std::nullopt;
    std::ranges::set_difference(names, divisors, std::back_inserter(rest));
    const Polynomial term = {{rest, factor / divisor}};
    result = result + term;
    whole = whole + scaled(term * by, -1);
  }
  return whole.empty() ? std::optional(result) : std::nullopt;
}

std::optional<Polynomial> coefficient_of(const Polynomial& polynomial, const std::string& name) {
  Polynomial found;
  for (const auto& [names, coefficient] : polynomial) {
    const auto times = std::ranges::count(names, name);
    if (times > 1) return std::nullopt;
    if (times == 0) continue;
    std::vector<std::string> rest = names;
    rest.erase(std::ranges::find(rest, name));
    add(found, rest, coefficient);
  }
  return found;
}

}  // namespace an5d
