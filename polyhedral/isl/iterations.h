// The iterations of a sweep as isl writes them.
#pragma once

#include <optional>
#include <string>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/isl/affine.h"

struct isl_ctx;

namespace an5d {

// A bound of a loop that is taken to be any number: what follows all the same does not rely on it.
struct UnknownBound {
  int loop = 0;  // from 1 on; 0 for none
  bool is_end = false;
};

// A bound of a sweep's loop, from 1 on; nothing where it is not affine.
std::optional<std::string> bound_text(const Sweep& sweep, int loop, bool is_end, AffineWriter& writer,
                                      const UnknownBound& unknown = {});

// What the loops say of c0 (time), c1, ..., over parameters for whatever their bounds read. Bounds that are
// not affine say nothing.
std::string bounds_text(const LoopNest& nest, const Sweep& sweep, AffineWriter& writer,
                        const UnknownBound& unknown = {});

// `text`, over the writer's parameters, where that is one number whatever they are.
std::optional<long> number_of(isl_ctx* ctx, const AffineWriter& writer, const std::string& text);

// `left` minus `right`, where that is one number and no iterator is in it.
std::optional<long> bounds_apart(isl_ctx* ctx, const Bound& left, const Bound& right);

// "c0, c1, c2": time and the loops of a sweep of that rank.
std::string iterator_names(int rank);

// "[p0] -> { [c0, c1] : TEXT }". All of `text` has been written by the writer.
std::string iterations_text(int rank, const AffineWriter& writer, const std::string& text);

}  // namespace an5d
