// Subscripts as polynomials.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/loop_nest.h"
#include "frontend/polynomial.h"

namespace an5d {

// The unknown that stands for the iterator of a loop. No C program has that name.
std::string unknown_of(int loop);

// The value of a polynomial without unknowns.
std::optional<long long> number_of(const Polynomial& polynomial);

// What C's integer expressions are as polynomials; nothing for others, and where an unsigned type of 32 bits
// may wrap.
class IndexReader {
 public:
  void define(const LocalDefinition& local);
  std::optional<Polynomial> read(const ExprPtr& expr) const;

 private:
  std::optional<Polynomial> read_cast(const Cast& cast, ScalarType to) const;
  std::optional<Polynomial> read_binary(const Binary& binary) const;

  std::map<std::string, std::optional<Polynomial>> locals_;
};

}  // namespace an5d
