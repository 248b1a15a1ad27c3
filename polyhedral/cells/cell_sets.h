// How boxes of cells lie to each other, whatever the scalars are.
#pragma once

#include <optional>
#include <vector>

#include "polyhedral/cells/border_cells.h"

struct isl_ctx;
namespace isl {
class set;
}

namespace an5d {

// For all values of the scalars with which there are such cells at all, for none of them, or for some.
enum class Placing { kAlways, kNever, kSometimes };

// Sizes with which each loop of these sweeps has so many iterations, where only those are asked about.
struct Enough {
  std::vector<const Sweep*> sweeps;
  long iterations = 1;
};

// What no proof gives for all sizes: calls are asked.
struct CellPlacing {
  enum class Kind { kInside, kApart };
  Kind kind = Kind::kInside;
  CellBox cells;   // that a further sweep sets
  CellBox others;  // those that were computed before, or that another sweep has read in between
  SourceRange where;
};

class CellSets {
 public:
  CellSets(isl_ctx* ctx, std::size_t rank) : ctx_(ctx), rank_(rank) {}

  // Is every cell of `box` one of `others`?
  Placing inside(const CellBox& box, const CellBox& others, const Enough& enough = {}) const;

  // Have they no cell in common?
  Placing apart(const CellBox& box, const CellBox& others, const Enough& enough = {}) const;

  // Are they, of one sweep, the same cell in every iteration?
  bool same(const CellBox& box, const CellBox& other) const;

  // Has every cell of `box` one of the parts, whatever the scalars are?
  bool are_parts(const CellBox& box, const std::vector<CellBox>& parts, const Enough& enough) const;

  // Is the one less than the other, whatever the scalars are?
  bool is_less(const Bound& one, const Bound& other, const Enough& enough) const;

 private:
  // Of boxes, over one space of scalars; nothing where a bound is not affine.
  std::optional<std::vector<isl::set>> sets_of(const std::vector<CellBox>& boxes, const Enough& enough) const;

  isl_ctx* ctx_;
  std::size_t rank_;
};

}  // namespace an5d
