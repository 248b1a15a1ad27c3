// Places in a block of memory that C computes by hand, as polynomials of iterators.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "frontend/expr/polynomial.h"
#include "frontend/nest/index_reader.h"

namespace an5d {

// Iterators times strides and the rest.
struct Place {
  std::map<int, Polynomial> factor;  // by loop, or kFirstPart and the number of a part, none of them zero
  Polynomial rest;
};
std::optional<Place> place_of(const Polynomial& polynomial, int loops, int parts);

// Is it more than an iterator and a constant?
bool is_linear(const Place& place);

// From the largest to 1, each a multiple of the next. Behind those of the iterators 1 may be added, for the
// values of a cell.
std::optional<std::vector<Polynomial>> strides_of(const Place& place);

// An iterator or a part (0 for none, as time is none), or minus that, plus a constant, for each dimension.
// Without an iterator, and in the first dimension, the constant may have variables; in the last one, where
// these are no multiples of a row.
struct Subscript {
  int loop = 0;
  Polynomial offset;
  bool down = false;
};

// With `has_parts`, the first stride is the distance between parts (Array::Part). An array that `may_shift`
// may have variables within its rows (Array::Shift).
std::optional<std::vector<Subscript>> subscripts_of(const Place& place,
                                                    const std::vector<Polynomial>& strides, bool has_parts,
                                                    bool may_shift = false);

// Is one of them another one than the first?
bool have_several(const std::vector<Polynomial>& rests);

// How far parts are apart, by the rests of places that iterators of all dimensions lead to. Sizes that are
// variables tell parts from neighbours, `3 * n * m - m + 1`. Where sizes are numbers, parts are told from far
// rows by rests without neighbours. Nothing where this is not so, and where there is one part only.
std::optional<Polynomial> distance_by_sizes(const std::vector<Polynomial>& rests,
                                            const std::vector<Polynomial>& strides);
bool has_parts_by_sizes(const std::vector<Polynomial>& rests, const std::vector<Polynomial>& strides);
std::optional<Polynomial> distance_by_numbers(const std::vector<Polynomial>& rests,
                                              const std::vector<Polynomial>& strides);

// The largest of which all of these are multiples.
std::optional<Polynomial> common_distance(const std::vector<Polynomial>& distances);

}  // namespace an5d
