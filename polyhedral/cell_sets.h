// How boxes of cells lie to each other, whatever the scalars are.
#pragma once

#include "polyhedral/border_cells.h"

struct isl_ctx;

namespace an5d {

// For all values of the scalars with which there are such cells at all, for none of them, or for some.
enum class Placing { kAlways, kNever, kSometimes };

class CellSets {
 public:
  CellSets(isl_ctx* ctx, std::size_t rank) : ctx_(ctx), rank_(rank) {}

  // Is every cell of `box` one of `others`?
  Placing inside(const CellBox& box, const CellBox& others) const;

  // Have they no cell in common?
  Placing apart(const CellBox& box, const CellBox& others) const;

  // Are they, of one sweep, the same cell in every iteration?
  bool same(const CellBox& box, const CellBox& other) const;

 private:
  isl_ctx* ctx_;
  std::size_t rank_;
};

}  // namespace an5d
