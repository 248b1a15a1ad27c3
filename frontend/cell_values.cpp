// Values of a cell (cell_values.h).
//
//   f[(t + 1) % 2][i][j][3] = f[t % 2][i][j - 1][3];       f_3[(t + 1) % 2][i][j] = f_3[t % 2][i][j - 1]
//   next[i].u = g[i].v;  and a swap of next and g          next_u[i] = g_v[i];  and swaps of next_u and g_u,
//   and
//                                                          of next_v and g_v
//
// In: a nest with the subscripts of values as last ones. Out: the same without them. Decided here: which
// last dimensions are values of a cell. Those of structs are. Others are if the sweeps over all cells assign
// to constant places in them; what is only read may keep its dimension.
#include "frontend/cell_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/plane_choice.h"

namespace an5d {
namespace {

std::optional<long long> last_number(const Access& access) {
  return access.subscripts.empty() ? std::nullopt : value_with(access.subscripts.back(), {});
}

// Is there a constant behind a plane and a subscript for each loop?
bool has_value(const LoopNest& nest, const Access& access, std::size_t depth) {
  return access.subscripts.size() == depth + 1 + (chooses_plane(nest, access) ? 1 : 0) && last_number(access);
}

class Splitter {
 public:
  Splitter(Translation& work, Names& names) : work_(work), nest_(work.nest), names_(names) {}

  bool run() {
    bool good = true;
    std::set<int> done;
    const int count = static_cast<int>(nest_.arrays.size());
    for (int array = 0; array < count; ++array) {
      if (!has_values(array) || done.contains(array)) continue;
      const std::vector<int> all = together_with(array);
      done.insert(all.begin(), all.end());
      good = split(all) && good;
    }
    return good;
  }

 private:
  bool has_values(int array) const {
    const Array& one = nest_.arrays[array];
    if (one.cell) return one.cell->number == Array::Cell::kAll;
    return one.extents.size() > work_.depth && one.row_levels == 0 && count_of(one) > 0 &&
           assigns_values(array);
  }

  static long long count_of(const Array& array) {
    const ExprPtr& last = array.extents.back();
    return last ? value_with(last, {}).value_or(0) : 0;
  }

  bool assigns_values(int array) const {
    return std::ranges::any_of(nest_.sweeps, [&](const Sweep& sweep) {
      return sweep.space.size() == work_.depth &&
             std::ranges::any_of(sweep.assignments, [&](const Assignment& one) {
               return one.target.array == array && has_value(nest_, one.target, work_.depth);
             });
    });
  }

  // Those that it trades places with have the same values.
  std::vector<int> together_with(int array) const {
    const Swap* swap = swap_of(nest_, array);
    if (!swap) return {array};
    std::vector<int> all = {swap->first, swap->second};
    if (swap->third) all.push_back(*swap->third);
    return all;
  }

  // on_access(access, where)
  template <class OnAccess>
  void for_each_access(const OnAccess& on_access) const {
    const auto look = [&](const ExprPtr& expr) {
      visit(expr, [&](const Expr& node) {
        if (const Access* access = node.as<Access>()) on_access(*access, node.where);
      });
    };
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments) {
        on_access(assignment.target, assignment.where);
        for (const LocalDefinition& local : assignment.locals) look(local.value);
        look(assignment.value);
      }
  }

  bool are_alike(const std::vector<int>& arrays) {
    const Array& first = nest_.arrays[arrays[0]];
    for (const int array : arrays) {
      const Array& other = nest_.arrays[array];
      if (other.extents.size() == first.extents.size() && count_of(other) == count_of(first)) continue;
      work_.refuse("cell-values", other.where,
                   fmt::format("found '{}' and '{}', which trade places, with other values in a cell",
                               spelled(nest_, first.in_c()), spelled(nest_, other.in_c())),
                   "arrays that trade places have the same number of values in each cell", first.where);
      return false;
    }
    return true;
  }

  bool split(const std::vector<int>& arrays) {
    std::set<int> numbers;
    bool good = are_alike(arrays);
    for_each_access([&](const Access& access, const SourceRange& where) {
      if (std::ranges::find(arrays, access.array) == arrays.end()) return;
      const Array& array = nest_.arrays[access.array];
      const auto number = last_number(access);
      if (number && *number >= 0 && *number < count_of(array))
        return void(numbers.insert(static_cast<int>(*number)));
      const std::string name = spelled(nest_, array.in_c());
      work_.refuse("cell-values", where,
                   number ? fmt::format("found the value {} of a cell of '{}', which has {}", *number, name,
                                        count_of(array))
                          : fmt::format("found a value of a cell of '{}' that no constant chooses", name),
                   "constants choose among the values of a cell, and iterators of small loops in the body: "
                   "'for (int k = 0; k < 9; k++) ... f[i][j][k]'",
                   array.where);
      good = false;
    });
    if (good && !numbers.empty()) separate(arrays, numbers);
    return good;
  }

  void separate(const std::vector<int>& arrays, const std::set<int>& numbers) {
    std::map<std::pair<int, int>, int> made;  // array, number -> array of this value
    for (const int array : arrays) {
      const Array whole = with_cell(nest_.arrays[array]);
      for (const int number : numbers) {
        Array value = whole;
        value.extents.pop_back();
        value.cell->number = number;
        value.name = names_.fresh(fmt::format("{}_{}", whole.name, whole.cell->values[number]));
        const bool is_first = number == *numbers.begin();
        made[{array, number}] = is_first ? array : static_cast<int>(nest_.arrays.size());
        if (is_first)
          nest_.arrays[array] = std::move(value);
        else
          nest_.arrays.push_back(std::move(value));
      }
    }
    rewrite_accesses(arrays, made);
    rewrite_swaps(arrays, numbers, made);
  }

  static Array with_cell(Array array) {
    if (array.cell) return array;
    array.cell = Array::Cell{array.name, "", {}};
    for (long long n = 0; n < count_of(array); ++n) array.cell->values.push_back(std::to_string(n));
    return array;
  }

  void rewrite_accesses(const std::vector<int>& arrays, const std::map<std::pair<int, int>, int>& made) {
    const auto change_access = [&](Access access) {
      if (std::ranges::find(arrays, access.array) == arrays.end()) return access;
      access.array = made.at({access.array, static_cast<int>(*last_number(access))});
      access.subscripts.pop_back();
      return access;
    };
    const auto change = [&](ExprPtr& expr) {
      expr = rewrite(expr, [&](const ExprPtr& node) {
        const Access* access = node->as<Access>();
        return access ? make_expr(change_access(*access), node->type, node->where) : node;
      });
    };
    for (Sweep& sweep : nest_.sweeps)
      for (Assignment& assignment : sweep.assignments) {
        for (LocalDefinition& local : assignment.locals) change(local.value);
        change(assignment.value);
        assignment.target = change_access(assignment.target);
      }
  }

  // The first one keeps the pointers that keep a value.
  void rewrite_swaps(const std::vector<int>& arrays, const std::set<int>& numbers,
                     const std::map<std::pair<int, int>, int>& made) {
    const auto found = std::ranges::find(nest_.swaps, arrays[0], &Swap::first);
    if (found == nest_.swaps.end()) return;
    const Swap whole = *found;
    for (auto number = std::next(numbers.begin()); number != numbers.end(); ++number) {
      Swap swap{made.at({whole.first, *number}), made.at({whole.second, *number}), {}};
      if (whole.third) swap.third = made.at({*whole.third, *number});
      nest_.swaps.push_back(std::move(swap));
    }
  }

  Translation& work_;
  LoopNest& nest_;
  Names& names_;
};

}  // namespace

bool names_value(const LoopNest& nest, const Access& access, std::size_t depth) {
  return nest.arrays[access.array].cell || has_value(nest, access, depth);
}

bool split_values(Translation& work, Names& names) { return Splitter(work, names).run(); }

}  // namespace an5d
