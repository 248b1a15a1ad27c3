// Subscripts as polynomials.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/expr/polynomial.h"
#include "frontend/nest/loop_nest.h"
#include "frontend/nest/substitution.h"

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

// Choices and remainders in subscripts, such as `i > 0 ? i - 1 : 0` and `(i + 1) % n`: unknowns of their own,
// each counted as if it were the iterator of another loop.
using IndexParts = std::vector<ExprPtr>;
inline constexpr int kFirstPart = 1000;  // no nest has so many loops

// What C's integer expressions are as polynomials; nothing for others, and where an unsigned type of 32 bits
// may wrap. With `functions`, calls of these are read as their results, and with `parts`, what is one of
// these is an unknown.
class IndexReader {
 public:
  IndexReader() = default;
  IndexReader(const std::vector<Function>& functions, IndexParts& parts)
      : functions_(&functions), parts_(&parts) {}
  void define(const LocalDefinition& local);
  std::optional<Polynomial> read(const ExprPtr& expr) const;

 private:
  std::optional<Polynomial> read_cast(const Cast& cast, ScalarType to) const;
  std::optional<Polynomial> read_binary(const Binary& binary, const ExprPtr& whole) const;
  std::optional<Polynomial> read_call(const Call& call) const;
  std::optional<Polynomial> part(const ExprPtr& expr) const;

  const std::vector<Function>* functions_ = nullptr;
  IndexParts* parts_ = nullptr;
  std::map<std::string, std::optional<Polynomial>> locals_;
  Values values_;  // within a function: of its parameters and temporaries
};

// A subscript: the iterator of a loop, from 1 on, or minus that, and what stays the same in all loops.
struct IndexForm {
  int loop = 0;  // 0: of none
  bool down = false;
  Polynomial rest;
  bool is_shifted() const;  // by more than a constant
};

// Nothing where it has another form.
std::optional<IndexForm> index_form(const IndexReader& reader, const ExprPtr& subscript);

// The subscript of a loop's iterator that has this form; `types` has those of the scalars in it.
ExprPtr index_of(const IndexForm& form, const Loop& loop, const std::map<std::string, ScalarType>& types,
                 const SourceRange& where);

// Of all scalars that the nest reads, those of bounds and extents included.
std::map<std::string, ScalarType> types_of_scalars(const LoopNest& nest);

}  // namespace an5d
