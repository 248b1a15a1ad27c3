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
#include "frontend/storage/cell_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/expr/known_value.h"
#include "frontend/nest/nest_accesses.h"
#include "frontend/storage/plane_choice.h"

namespace an5d {
namespace {

enum class Place { kFirst, kLast };  // of the values among the subscripts

std::size_t subscript_of(const LoopNest& nest, const Access& access, Place place) {
  return place == Place::kLast ? access.subscripts.size() - 1 : chooses_plane(nest, access) ? 1 : 0;
}

std::optional<long long> number_in(const LoopNest& nest, const Access& access, Place place) {
  const std::size_t subscript = subscript_of(nest, access, place);
  return subscript < access.subscripts.size() ? value_with(access.subscripts[subscript], {}) : std::nullopt;
}

// Is there a constant beside a plane and a subscript for each loop?
bool has_value(const LoopNest& nest, const Access& access, std::size_t depth, Place place) {
  return access.subscripts.size() == depth + 1 + (chooses_plane(nest, access) ? 1 : 0) &&
         number_in(nest, access, place);
}

// Are pointers behind the first dimension, unless that is one of planes?
bool may_have_parts(const LoopNest& nest, const Access& access) {
  const Array& array = nest.arrays[access.array];
  return !array.has_pointers || (chooses_plane(nest, access) && array.row_levels == 0);
}

class Splitter {
 public:
  Splitter(Translation& work, Names& names) : work_(work), nest_(work.nest), names_(names) {}

  bool run() {
    bool good = true;
    std::set<int> done;
    const int count = static_cast<int>(nest_.arrays.size());
    for (const Place place : {Place::kLast, Place::kFirst}) {
      place_ = place;
      for (int array = 0; array < count; ++array) {
        if (!has_values(array) || done.contains(array)) continue;
        const std::vector<int> all = together_with(array);
        done.insert(all.begin(), all.end());
        good = split(all) && good;
      }
    }
    return good;
  }

  bool run_for(int array, int like) {
    std::set<int> numbers;
    for (const Array& other : nest_.arrays)
      if (other.part && other.in_c() == nest_.arrays[like].in_c()) numbers.insert(other.part->number);
    place_ = Place::kFirst;
    return split({array}, std::move(numbers));
  }

 private:
  bool has_values(int array) const {
    const Array& one = nest_.arrays[array];
    if (place_ == Place::kFirst) {
      if (one.part) return one.part->number == Array::Part::kAll;
      return !one.cell && one.extents.size() > work_.depth && one.row_levels == 0 && assigns_values(array);
    }
    if (one.cell) return one.cell->number == Array::Cell::kAll;
    return !one.part && one.extents.size() > work_.depth && one.row_levels == 0 && count_of(one) > 0 &&
           assigns_values(array);
  }

  // Of the values of a cell; 0: not known.
  long long count_of(const Array& array) const {
    const std::size_t has_planes = array.extents.size() > work_.depth + 1 ? 1 : 0;
    const ExprPtr& extent = place_ == Place::kLast ? array.extents.back() : array.extents[has_planes];
    return extent ? value_with(extent, {}).value_or(0) : 0;
  }

  // Of first dimensions, two of them at least: `u[0][i] = u[1][i + 1]` would be two planes that nothing
  // swaps.
  bool assigns_values(int array) const {
    std::set<long long> numbers;
    for (const Sweep& sweep : nest_.sweeps) {
      if (sweep.space.size() != work_.depth) continue;
      for (const Assignment& one : sweep.assignments)
        if (one.target.array == array && has_value(nest_, one.target, work_.depth, place_) &&
            (place_ == Place::kLast || may_have_parts(nest_, one.target)))
          numbers.insert(*number_in(nest_, one.target, place_));
    }
    return numbers.size() > (place_ == Place::kLast ? 0 : 1);
  }

  // Those that it trades places with have the same values.
  std::vector<int> together_with(int array) const {
    const Swap* swap = swap_of(nest_, array);
    return swap ? swap->circle() : std::vector{array};
  }

  // on_access(access, where)
  template <class OnAccess>
  void for_each_access(const OnAccess& on_access) const {
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments) {
        on_access(assignment.target, assignment.where);
        each<Access>(assignment,
                     [&](const Access& access, const Expr& node) { on_access(access, node.where); });
      }
  }

  bool are_alike(const std::vector<int>& arrays) {
    const Array& first = nest_.arrays[arrays[0]];
    for (const int array : arrays) {
      const Array& other = nest_.arrays[array];
      if (other.extents.size() == first.extents.size() && count_of(other) == count_of(first)) continue;
      return work_.refuse("cell-values", other.where,
                          fmt::format("found '{}' and '{}', which trade places, with other values in a cell",
                                      spelled(nest_, first.in_c()), spelled(nest_, other.in_c())),
                          "arrays that trade places have the same number of values in each cell",
                          first.where);
    }
    return true;
  }

  bool is_one_of(long long number, const Array& array) const {
    constexpr long long kMostParts = 1000;
    const long long count = count_of(array);
    const bool is_open = place_ == Place::kFirst && count == 0;
    return number >= 0 && number < (is_open ? kMostParts : count);
  }

  void refuse_value(const Array& array, std::optional<long long> number, const SourceRange& where) {
    const std::string name = spelled(nest_, array.in_c());
    const long long count = count_of(array);
    work_.refuse(
        "cell-values", where,
        !number  ? fmt::format("found a value of a cell of '{}' that no constant chooses", name)
        : !count ? fmt::format("found the value {} of a cell of '{}'", *number, name)
                 : fmt::format("found the value {} of a cell of '{}', which has {}", *number, name, count),
        fmt::format("constants choose among the values of a cell, and iterators of small loops in the "
                    "body: 'for (int k = 0; k < 9; k++) ... f{}'",
                    place_ == Place::kLast ? "[i][j][k]" : "[k][i][j]"),
        array.where);
  }

  bool split(const std::vector<int>& arrays, std::set<int> numbers = {}) {
    bool good = are_alike(arrays);
    for_each_access([&](const Access& access, const SourceRange& where) {
      if (std::ranges::find(arrays, access.array) == arrays.end()) return;
      const Array& array = nest_.arrays[access.array];
      const auto number = number_in(nest_, access, place_);
      if (number && is_one_of(*number, array)) return void(numbers.insert(static_cast<int>(*number)));
      refuse_value(array, number, where);
      good = false;
    });
    if (good && !numbers.empty()) separate(arrays, numbers);
    return good;
  }

  void separate(const std::vector<int>& arrays, const std::set<int>& numbers) {
    std::map<std::pair<int, int>, int> made;  // array, number -> array of this value
    for (const int array : arrays) {
      const Array whole = place_ == Place::kLast ? with_cell(nest_.arrays[array]) : nest_.arrays[array];
      for (const int number : numbers) {
        Array value = place_ == Place::kLast ? value_of_cell(whole, number) : part_of(whole, number);
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

  Array value_of_cell(Array value, int number) {
    value.extents.pop_back();
    value.cell->number = number;
    value.name = names_.fresh(fmt::format("{}_{}", value.name, value.cell->values[number]));
    return value;
  }

  Array part_of(Array value, int number) {
    if (!value.part) value.part = Array::Part{value.name, count_of(value)};
    value.extents.erase(value.extents.begin() + (value.extents.size() > work_.depth + 1 ? 1 : 0));
    value.part->number = number;
    value.name = names_.fresh(fmt::format("{}_{}", value.name, number));
    return value;
  }

  static Array with_cell(Array array) {
    if (array.cell) return array;
    array.cell = Array::Cell{array.name, "", {}};
    const long long count = value_with(array.extents.back(), {}).value_or(0);
    for (long long n = 0; n < count; ++n) array.cell->values.push_back(std::to_string(n));
    return array;
  }

  void rewrite_accesses(const std::vector<int>& arrays, const std::map<std::pair<int, int>, int>& made) {
    change_accesses(nest_, [&](Access access) {
      if (std::ranges::find(arrays, access.array) == arrays.end()) return access;
      const std::size_t subscript = subscript_of(nest_, access, place_);
      const int number = static_cast<int>(*number_in(nest_, access, place_));
      access.array = made.at({access.array, number});
      access.subscripts.erase(access.subscripts.begin() + static_cast<long>(subscript));
      return access;
    });
  }

  // The first one keeps the pointers that keep a value.
  void rewrite_swaps(const std::vector<int>& arrays, const std::set<int>& numbers,
                     const std::map<std::pair<int, int>, int>& made) {
    const auto found = std::ranges::find(nest_.swaps, arrays[0], &Swap::first);
    if (found == nest_.swaps.end()) return;
    const Swap whole = *found;
    for (auto number = std::next(numbers.begin()); number != numbers.end(); ++number) {
      std::vector<int> circle = whole.circle();
      for (int& array : circle) array = made.at({array, *number});
      nest_.swaps.push_back(Swap::of(circle));
    }
  }

  Translation& work_;
  LoopNest& nest_;
  Names& names_;
  Place place_ = Place::kLast;  // of the values that are being split
};

}  // namespace

bool names_value(const LoopNest& nest, const Access& access, std::size_t depth) {
  return nest.arrays[access.array].cell || has_value(nest, access, depth, Place::kLast) ||
         (has_value(nest, access, depth, Place::kFirst) && may_have_parts(nest, access));
}

bool split_values(Translation& work, Names& names) { return Splitter(work, names).run(); }

bool split_parts(Translation& work, Names& names, int array, int like) {
  return Splitter(work, names).run_for(array, like);
}

}  // namespace an5d
