// Ranks of arrays (array_rank.h). In: a target. Out: yes or no. Decided here: what is said where an array has
// other dimensions than the grid.
#include "frontend/step/array_rank.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/expr/nodes.h"
#include "frontend/storage/border_marks.h"
#include "frontend/storage/plane_choice.h"

namespace an5d {
namespace {

constexpr const char* kModulo = "'A[(t + 1) % 2][i][j] = f(A[t % 2][...])' is accepted";

}  // namespace

bool check_rank(Translation& work, const Access& target, const SourceRange& where, std::size_t loops) {
  const std::size_t rank = target.subscripts.size();
  const std::string& name = work.nest.arrays[target.array].name;
  const bool has_planes = chooses_plane(work.nest, target);
  if (!has_planes && work.nest.arrays[target.array].has_pointers) return true;  // split_planes() refuses it
  const std::size_t depth = work.depth;
  if (rank == loops && loops < depth) return true;  // mark_border_sweeps() refuses it
  const std::size_t expected = depth + has_planes;
  if (!has_planes && work.counts && rank > depth)
    work.refuse("time-buffering", where,
                fmt::format("found '{}' updated in one plane, which the time iterator does not choose", name),
                kModulo);
  const auto names_time = [](const ExprPtr& subscript) {  // and an iterator over cells
    const auto is_over_cells = [](const Iterator& iterator) { return iterator.loop != 0; };
    return names_loop(subscript, 0) && has<Iterator>(subscript, is_over_cells);
  };
  if (has_planes && rank == depth && work.counts && std::ranges::any_of(target.subscripts, names_time))
    return work.refuse(
        "time-buffering", where, fmt::format("found '{}', of which each time step writes other cells", name),
        "two or three time planes are accepted, 'A[(t + 1) % 2][i]'; what is kept of every k-th step is "
        "copied in a branch, 'if (t % k == 0) ...', last in the time step");
  const bool is_unknown = !work.counts && !is_done_once(work.nest);  // whether planes are chosen
  if (rank == expected || (is_unknown && rank > depth)) return true;
  return work.refuse(
      "array-rank", where,
      fmt::format("found {} subscript{} of '{}' in {} space loops, expected {}", rank, rank == 1 ? "" : "s",
                  name, depth, expected),
      "one subscript for each space loop is accepted, with one before them where there are time "
      "planes, as of 'T A[2][N][M]' or 'T (*A)[N][M]'");
}

bool check_updated(Translation& work, const Sweep& sweep, const Assignment& assignment) {
  if (sweep.space.size() >= work.depth) return true;
  std::vector<int> places = {assignment.target.array};
  if (const Swap* swap = swap_of(work.nest, places.front())) places = swap->circle();
  const auto updates = [&](const Assignment& one) {
    return std::ranges::find(places, one.target.array) != places.end();
  };
  const bool is_updated = std::ranges::any_of(work.nest.sweeps, [&](const Sweep& one) {
    return one.space.size() >= work.depth && std::ranges::any_of(one.assignments, updates);
  });
  if (!is_updated) refuse_with_fewer_loops(work, sweep);
  return is_updated;
}

}  // namespace an5d
