// Choices of planes (plane_choice.h).
//
//   A[(t + 1) % 3][i] = f(A[t % 3][i], A[(t + 2) % 3][i]);     A_next[i] = f(A[i], A_older[i]), and a
//   rotation A[1 - cur][i][j] = f(A[cur][i - 1][j]);  cur = !cur;      A_next[i][j] = f(A[i - 1][j]), and a
//   swap of both u[(t + 1) % 2][i] = f(u[t % 2][i]);  of float *u[2]       u_next[i] = f(u[i]), and a swap of
//   both
//
// In: a nest whose subscripts are as C has them, and the variables that flip. Out: the same without
// subscripts of planes. Decided here: that a subscript counts time steps, modulo the number of planes, and
// that of three and more the one that a step writes is what the next step reads as the newest.
#include "frontend/storage/plane_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "frontend/expr/known_value.h"
#include "frontend/nest/first_update.h"
#include "frontend/nest/nest_accesses.h"
#include "frontend/said/most_planes.h"
#include "frontend/storage/time_plane.h"

namespace an5d {
namespace {

constexpr const char* kAccepted =
    "accepted: 'A[1 - cur][i][j] = f(A[cur][...])' with a variable that is 0 or 1 and flips at the end of "
    "every time step, 'cur = 1 - cur;'; and three to eight planes, 'A[(t+1)%3][i][j] = f(A[t%3][...], "
    "A[(t+2)%3][...])', "
    "'cur = (cur + 1) % 3'";

// By what a subscript chooses a plane, as Array::Plane has it.
struct Choice {
  int flip = Array::Plane::kByTime;
  int count = 2, ahead = 0;
};

int flip_named(const LoopNest& nest, const Param& param) {
  const auto found = std::ranges::find(nest.flips, param.name, &Flip::name);
  return found == nest.flips.end() ? -1 : static_cast<int>(found - nest.flips.begin());
}

bool names_flip(const LoopNest& nest, const ExprPtr& expr) {
  return has<Param>(expr, [&](const Param& param) { return flip_named(nest, param) >= 0; });
}

// Is the subscript the variable plus `ahead`, whatever it holds?
bool follows(const LoopNest& nest, int flip, const ExprPtr& subscript, int ahead) {
  const int count = nest.flips[flip].count;
  for (int held = 0; held < count; ++held) {
    KnownValues known;
    for (const Flip& one : nest.flips)
      if (one.like == flip) known.params[one.name] = (held + one.ahead) % count;
    if (value_with(subscript, known) != (held + ahead) % count) return false;
  }
  return true;
}

std::optional<Choice> choice_of(const LoopNest& nest, const ExprPtr& subscript) {
  std::optional<int> flip;
  const bool by_time = has<Iterator>(subscript);
  bool good = !has<Iterator>(subscript, [](const Iterator& iterator) { return iterator.loop != 0; });
  each<Param>(subscript, [&](const Param& param) {
    const int named = flip_named(nest, param);
    if (named < 0) return;
    good = good && flip.value_or(nest.flips[named].like) == nest.flips[named].like;
    flip = nest.flips[named].like;
  });
  if (!good || by_time == flip.has_value()) return std::nullopt;
  if (flip) {
    const int count = nest.flips[*flip].count;
    for (int ahead = 0; ahead < count; ++ahead)
      if (follows(nest, *flip, subscript, ahead)) return Choice{*flip, count, ahead};
    return std::nullopt;
  }
  for (int count = 2; count <= kMostPlanes; ++count)
    if (const auto ahead = ahead_of_time(subscript, count))
      return Choice{Array::Plane::kByTime, count, *ahead};
  return std::nullopt;
}

class Splitter {
 public:
  Splitter(Translation& work, Names& names) : work_(work), nest_(work.nest), names_(names) {}

  bool run() {
    bool good = true;
    const int count = static_cast<int>(nest_.arrays.size());
    for (int array = 0; array < count; ++array) {
      if (!nest_.arrays[array].plane && is_chosen(array)) good = split(array) && good;
      if (nest_.arrays[array].has_pointers && !nest_.arrays[array].plane) add_rows(array);
    }
    return good && have_row_types();
  }

 private:
  // on_access(access, where), targets first.
  template <class OnAccess>
  void for_each_access(int array, const OnAccess& on_access) const {
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments)
        if (assignment.target.array == array) on_access(assignment.target, assignment.where);
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments)
        each<Access>(assignment, [&](const Access& access, const Expr& node) {
          if (access.array == array) on_access(access, node.where);
        });
  }

  // The subscript of the plane that the time step updates.
  ExprPtr written_plane(int array) const {
    const Assignment* update = first_update(nest_, std::array{array});
    return update && update->target.subscripts.size() > 1 ? update->target.subscripts[0] : nullptr;
  }

  // A number chooses no row of an array that is written, and no cell of its rows. Two planes of one block
  // that the time chooses stay as they are, where a step does not set both.
  bool is_chosen(int array) const {
    const bool has_pointers = nest_.arrays[array].has_pointers;
    const bool has_values = nest_.arrays[array].is_value();
    const bool is_written = is_assigned(nest_, array);
    const ExprPtr written = written_plane(array);
    bool chosen = (written && is_chosen_of_several(written)) ||
                  (has_pointers && has_number_in_target(array)) || (nest_.period == 1 && are_both_set(array));
    for_each_access(array, [&](const Access& access, const SourceRange&) {
      if (access.subscripts.size() < 2) return;
      const ExprPtr& plane = access.subscripts[0];
      const auto is_remainder = [](const Binary& binary) {
        return binary.op == BinaryOp::kRem || binary.op == BinaryOp::kBitAnd;
      };
      // `c[t]` is a row of what is only read.
      const bool may_be_time = is_written || has<Binary>(plane, is_remainder);
      chosen = chosen || names_flip(nest_, plane) ||
               ((has_pointers || has_values) && names_loop(plane, 0) && may_be_time);
    });
    return chosen;
  }

  // Of two planes by the time, does the step set both over all cells, the one from what it holds itself
  // alone?
  bool are_both_set(int array) const {
    const auto has_few_rows = [](const Loop& loop) { return few_iterations(loop).has_value(); };
    std::array<bool, 2> is_set = {}, reads_other = {};
    for (const Sweep& sweep : nest_.sweeps) {
      if (sweep.space.size() != work_.depth || std::ranges::any_of(sweep.space, has_few_rows)) continue;
      for (const Assignment& one : sweep.assignments) {
        if (one.target.array != array) continue;
        const auto plane = plane_by_time(one.target);
        if (!plane) return false;
        is_set[*plane] = true;
        reads_other[*plane] |= has<Access>(one, [&](const Access& access) {
          return access.array == array && plane_by_time(access) != plane;
        });
      }
    }
    return is_set[0] && is_set[1] && !(reads_other[0] && reads_other[1]);
  }

  std::optional<int> plane_by_time(const Access& access) const {
    const auto choice = access.subscripts.size() < 2 ? std::nullopt : choice_of(nest_, access.subscripts[0]);
    const bool is_of_two = choice && choice->count == 2 && choice->flip == Array::Plane::kByTime;
    return is_of_two ? std::optional(choice->ahead) : std::nullopt;
  }

  bool has_number_in_target(int array) const {
    return std::ranges::any_of(nest_.sweeps, [&](const Sweep& sweep) {
      const bool has_all_loops = sweep.space.size() == work_.depth;  // `u[0][j] = 0` of a border
      return has_all_loops && std::ranges::any_of(sweep.assignments, [&](const Assignment& one) {
               return one.target.array == array &&
                      std::ranges::any_of(one.target.subscripts, [](const ExprPtr& subscript) {
                        return value_with(subscript, {}).has_value();
                      });
             });
    });
  }

  // The pointers lead to rows, or to pointers to rows.
  void add_rows(int array) {
    Array& rows = nest_.arrays[array];
    rows.has_pointers = false;
    ++rows.row_levels;
    rows.extents.assign(rows.extents.size(), nullptr);
  }

  // Behind the pointers there are cells, in rows of one dimension.
  bool have_row_types() const {
    constexpr int kMostLevels = 2;
    bool good = true;
    for (std::size_t n = 0; n < nest_.arrays.size(); ++n) {
      const Array& array = nest_.arrays[n];
      const int levels = array.row_levels, rank = static_cast<int>(array.extents.size());
      if (levels > 0 && array.cell)
        return work_.refuse(
            "cell-values", array.where,
            fmt::format("found '{}', whose pointers lead to rows of several values in a cell", array.in_c()),
            "such cells are accepted in one block of memory: 'struct cell *g' for 'g[i * m + j].u'");
      if (levels == 0 || (rank == levels + 1 && levels <= kMostLevels)) continue;
      SourceRange where = array.where;
      for_each_access(static_cast<int>(n), [&](const Access&, const SourceRange& at) { where = at; });
      const std::string name = array.plane ? array.plane->of : array.name;
      work_.refuse("array-type", where,
                   fmt::format("found '{}', whose pointers do not lead to rows of cells", name),
                   "accepted: 'T **u' for 'u[i][j]' and 'T ***u' for 'u[i][j][k]'", array.where);
      good = false;
    }
    return good;
  }

  // `is_choice`: the subscript chooses planes, but not as those before it (`has_choice`) do.
  bool refuse(int array, const SourceRange& where, bool has_choice, bool is_choice) {
    const std::string& name = nest_.arrays[array].name;
    if (nest_.arrays[array].has_pointers && !has_choice)
      work_.refuse(
          "array-type", where, fmt::format("found '{}', an array of pointers", name),
          "accepted: one block of memory, 'T A[2][N][M]' or 'T (*A)[N][M]'; two pointers that take turns, "
          "'u[t % 2][i][j]' of 'T (*u[2])[M]'; and rows of cells, 'u[i][j]' of 'T **u'",
          nest_.arrays[array].where);
    else
      work_.refuse(
          "time-buffering", where,
          fmt::format("found a first subscript of '{}' {}", name,
                      is_choice ? "that moves on through its planes in another way than the one before it"
                                : "that does not move on by one of its planes in every time step"),
          kAccepted);
    return false;
  }

  bool split(int array) {
    std::optional<Choice> first;
    SourceRange begin;
    bool good = true;
    for_each_access(array, [&](const Access& access, const SourceRange& where) {
      if (!good) return;
      const auto choice = access.subscripts.empty() ? std::nullopt : choice_of(nest_, access.subscripts[0]);
      const bool by_same = choice && first && choice->count == first->count &&
                           (choice->count == 2 ? (choice->flip == Array::Plane::kByTime) ==
                                                     (first->flip == Array::Plane::kByTime)
                                               : choice->flip == first->flip);
      if (!choice || (first && !by_same)) good = refuse(array, where, first.has_value(), choice.has_value());
      if (good && first && choice->flip != first->flip) relate(*first, *choice);
      if (!first) begin = where;
      first = first ? first : choice;
    });
    if (good && nest_.arrays[array].has_pointers && !is_assigned(nest_, array))
      good = refuse(array, begin, false, true);
    if (good && first && is_member(array))
      return work_.refuse("struct-member", begin,
                          fmt::format("found planes of '{}', a member of a struct, that a variable chooses",
                                      spelled(nest_, nest_.arrays[array].in_c())),
                          "copy the pointer to a variable before the time loop");
    const std::optional<long long> planes = first ? extent_of(array) : std::nullopt;
    if (good && planes && *planes < first->count)
      return work_.refuse("plane-extent", nest_.arrays[array].where,
                          fmt::format("'{}' has {} time plane{}, expected {}", nest_.arrays[array].name,
                                      *planes, *planes == 1 ? "" : "s", first->count),
                          kAccepted);
    if (good && first && first->flip == Array::Plane::kByTime) find_first_time(array, first->count);
    if (good && first) rewrite_accesses(array, *first);
    return good;
  }

  void find_first_time(int array, int count) {
    for_each_access(array, [&](const Access& access, const SourceRange&) {
      const auto first = first_time(access.subscripts[0], count);
      if (first) nest_.earliest_time = std::max(nest_.earliest_time.value_or(*first), *first);
    });
  }

  bool is_member(int array) const {
    const std::string& name = nest_.arrays[array].in_c();
    return spelled(nest_, name) != name;
  }

  std::optional<long long> extent_of(int array) const {
    const ExprPtr& extent = nest_.arrays[array].extents[0];
    return extent ? value_with(extent, {}) : std::nullopt;
  }

  // Two variables of which it is not known what they hold before the loops: they have to choose different
  // planes of this array, which is checked when the code runs.
  void relate(const Choice& written, const Choice& read) {
    const int more = (1 + written.ahead + read.ahead) % 2;
    for (Flip& flip : nest_.flips)
      if (flip.like == read.flip) flip.like = written.flip, flip.ahead = (flip.ahead + more) % flip.count;
    for (Array& array : nest_.arrays)
      if (array.plane && array.plane->flip == read.flip) {
        array.plane->flip = written.flip;
        array.plane->ahead = (array.plane->ahead + more) % array.plane->count;
      }
  }

  // The array of each plane, by how far it is ahead. The first one has the place of the whole.
  void rewrite_accesses(int array, const Choice& first) {
    const ExprPtr plane = written_plane(array);
    const int written = plane ? choice_of(nest_, plane)->ahead : 0;
    const int up = nest_.time.direction == Direction::kUp ? 1 : first.count - 1;
    const int step = first.flip == Array::Plane::kByTime ? up : nest_.flips[first.flip].by;
    const int now = (written + first.count - step) % first.count;
    std::vector<int> arrays(first.count);
    const int keeps = first.count == 2 ? 0 : now;
    int next = static_cast<int>(nest_.arrays.size());
    arrays[keeps] = array;
    if (keeps != written) arrays[written] = next++;
    for (int plane = 0; plane < first.count; ++plane)
      if (plane != keeps && (plane != written || keeps == written)) arrays[plane] = next++;
    change_accesses(nest_, [&](const Access& access) {
      if (access.array != array) return access;
      return Access{arrays[choice_of(nest_, access.subscripts[0])->ahead],
                    {access.subscripts.begin() + 1, access.subscripts.end()}};
    });
    add_planes(array, first, arrays, written);
    std::vector<int> circle;
    for (int n = 0; n < first.count; ++n) circle.push_back(arrays[(now + n * step) % first.count]);
    nest_.swaps.push_back(first.count == 2 ? Swap::of({arrays[0], arrays[1]}) : Swap::of(circle));
  }

  // Those but for the one that is read as the newest get other names than the array.
  void add_planes(int array, const Choice& first, const std::vector<int>& arrays, int written) {
    Array plane = nest_.arrays[array];
    plane.extents.erase(plane.extents.begin());
    plane.plane = Array::Plane{plane.in_c(), first.flip, first.count};
    nest_.arrays.resize(nest_.arrays.size() + arrays.size() - 1);
    const std::string next = names_.fresh(plane.name + "_next");
    for (int ahead = 0; ahead < first.count; ++ahead) {
      Array& made = nest_.arrays[arrays[ahead]];
      made = plane;
      made.plane->ahead = ahead;
      if (ahead == written)
        made.name = next;
      else if (first.count > 2 && arrays[ahead] != array)
        made.name = names_.fresh(plane.name + "_older");
    }
  }

  Translation& work_;
  LoopNest& nest_;
  Names& names_;
};

}  // namespace

bool chooses_plane(const LoopNest& nest, const Access& access) {
  return std::ranges::any_of(access.subscripts, [&](const ExprPtr& subscript) {
    return names_loop(subscript, 0) || names_flip(nest, subscript);
  });
}

bool split_planes(Translation& work, Names& names) { return Splitter(work, names).run(); }

}  // namespace an5d
