// Integer polynomials over named unknowns: subscripts, to be subtracted from each other.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace an5d {

// Sorted names -> coefficient, none of them zero; no names: the constant.
using Polynomial = std::map<std::vector<std::string>, long long>;

Polynomial operator+(const Polynomial& left, const Polynomial& right);
Polynomial operator*(const Polynomial& left, const Polynomial& right);
Polynomial scaled(const Polynomial& polynomial, long long by);
Polynomial unknown(const std::string& name);
Polynomial constant(long long value);

Polynomial without_constant(Polynomial polynomial);

// The term of most factors, of several such the last by name; of no zero.
Polynomial::const_iterator leading(const Polynomial& polynomial);

// `whole` divided by `by`, where nothing is left; `by` is not zero.
std::optional<Polynomial> quotient(Polynomial whole, const Polynomial& by);

// The polynomial that `name` is multiplied by; nothing where it is squared.
std::optional<Polynomial> coefficient_of(const Polynomial& polynomial, const std::string& name);

}  // namespace an5d
