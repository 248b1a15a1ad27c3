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

// The literal, of 64 bits where it needs more than 32.
ExprPtr literal_of(long long value, const SourceRange& where);

// With a conversion to 64 bits where it has fewer.
ExprPtr in_64_bits(ExprPtr expr, CastKind kind);

// The polynomial as C has it, in 64 bits; `types` has those of its unknowns, which are scalars.
ExprPtr expression_of(const Polynomial& polynomial, const std::map<std::string, ScalarType>& types);

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
