// What sweeps set of borders, cell by cell of the arrays' axes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/conditions.h"

struct isl_ctx;

namespace an5d {

// Along an axis the cells of a loop (from 1 on), each `shift` behind its iteration, or one cell.
struct BorderRange {
  int loop = 0;
  long shift = 0;
  ExprPtr at;  // where loop is 0
};
using BorderCells = std::vector<BorderRange>;

// Cells with the loops that they name.
struct CellBox {
  BorderCells cells;
  std::vector<Loop> loops;
};

// Is each cell of one iteration of the loops?
bool is_of_one_iteration_each(const CellBox& box);

// That, and each axis has a loop?
bool has_loop_for_each_axis(const CellBox& box);

// An assignment of a sweep that sets borders. A loop of few iterations is written out: each of them is one.
struct Border {
  // Which plane of its array it sets: of arrays in place the only one.
  enum class Plane { kInPlace, kWritten, kRead };
  std::size_t sweep = 0;       // index into LoopNest::sweeps
  std::size_t assignment = 0;  // of the sweep
  int array = 0;               // index into LoopNest::arrays
  Plane plane = Plane::kInPlace;
  bool is_before = false;  // in C's order, before the sweep that updates the array, in what that reads
  std::vector<Loop> loops;
  BorderCells cells;
  ExprPtr value;  // without temporaries; of arrays that are only read, Element nodes in the end
  std::vector<BorderCells> reads;  // cells of the same plane that it reads
  SourceRange where;
};

// Those of a sweep, in C's order, without their planes. Empty, with an error of rule "border-sweep", if one
// has another form.
std::optional<std::vector<Border>> borders_of(isl_ctx* ctx, const LoopNest& nest, std::size_t sweep,
                                              Diagnostics& said);

// The subscripts of cells, without that of a time plane.
std::vector<ExprPtr> cell_subscripts(const Access& access, std::size_t rank);

// Have they the same loops, and the same subscripts of what they write first?
bool have_same_cells(const Sweep& one, const Sweep& other, std::size_t rank);

// Does it read arrays that nothing writes?
bool reads_inputs(const LoopNest& nest, const Sweep& sweep);

// Cells of a read or write in a sweep with these loops; nothing of other forms.
std::optional<BorderCells> cells_of(isl_ctx* ctx, const LoopNest& nest, const Sweep& sweep,
                                    const std::vector<ExprPtr>& subscripts);

// Coordinates of a cell as isl text, such as "x0", "x1 + 1".
using CellText = std::vector<std::string>;

// The cell that a border reads there for the cell that it sets.
CellText from_cell(const Border& border, const BorderCells& read, const CellText& cell, AffineWriter& writer);

// Is the cell `at` one of these: "x0 >= 0 and x0 < p0 and ...", over parameters of the writer. Nothing where
// a bound is not affine.
std::optional<std::string> cells_text(const BorderCells& cells, const std::vector<Loop>& loops,
                                      const CellText& at, AffineWriter& writer);

// What has to be asked to know that the cell `at`, of one of these iterations, is one of the box; nothing
// where it never is.
std::optional<std::vector<ExprPtr>> asked_of(IterationWriter& writer, isl::set iterations,
                                             const std::vector<ExprPtr>& at, const CellBox& box,
                                             const SourceRange& where);

// An assignment of the nest.
struct AssignmentPlace {
  std::size_t sweep = 0, assignment = 0;
};

// May a cell of an array in place have been updated when this assignment, of the sweep that updates it, reads
// it in one of these iterations?
bool may_be_updated(isl_ctx* ctx, const LoopNest& nest, const AssignmentPlace& reader, const Access& cell,
                    IterationWriter& writer, isl::set iterations);

// "a && b && c"; null if there are none.
ExprPtr all_of(const std::vector<ExprPtr>& conditions, const SourceRange& where);

// `expr + number`, in C. Unsigned values and those of less than 32 bits become 64 bits wide.
ExprPtr plus(const ExprPtr& expr, long long number);

}  // namespace an5d
