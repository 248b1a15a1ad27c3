// Tables of pointers (pointer_tables.h).
//
//   double ****k;  v[i][j][l] = k[0][i][j][l] * u[i][j][l]      v[i][j][l] = k_0[i][j][l] * u[i][j][l],
//                                                               and k_0 is called `k[0]` in C
//
// In: a nest whose accesses are as C has them. Out: the same with an array for each pointer that is named.
// Decided here: which arrays are such tables. Every first subscript is a number, and no step moves them.
#include "frontend/storage/pointer_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/expr/known_value.h"
#include "frontend/nest/nest_accesses.h"

namespace an5d {
namespace {

class Tables {
 public:
  Tables(Translation& work, Names& names) : nest_(work.nest), names_(names) {}

  void run() {
    const int count = static_cast<int>(nest_.arrays.size());
    for (int array = 0; array < count; ++array)
      if (is_table(array)) split(array);
  }

 private:
  static std::optional<long long> number_in(const Access& access) {
    return access.subscripts.size() > 1 ? value_with(access.subscripts[0], {}) : std::nullopt;
  }

  bool is_table(int array) {
    const Array& table = nest_.arrays[array];
    const bool is_named = std::ranges::any_of(nest_.named_in_functions, [&](const auto& named) {
      return named.is_array && named.name == table.name;
    });
    if (!table.has_pointers || table.cell || is_named || swap_of(nest_, array)) return false;
    bool good = true;
    std::set<long long> written, all;
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments)
        if (assignment.target.array == array) written.insert(number_in(assignment.target).value_or(-1));
    change_accesses(nest_, [&](const Access& access) {
      const auto number = access.array == array ? number_in(access) : std::nullopt;
      if (access.array == array) good = good && number && *number >= 0;
      if (number) all.insert(*number);
      return access;
    });
    // `u[0][i] = u[1][i - 1]` would be two planes that nothing swaps.
    return good && !all.empty() && (written.size() != 1 || written == all);
  }

  void split(int array) {
    const Array table = nest_.arrays[array];
    std::map<long long, int> made;
    change_accesses(nest_, [&](const Access& access) {
      if (access.array != array) return access;
      const long long number = *number_in(access);
      if (!made.contains(number)) made[number] = add(array, table, number, made.empty());
      return Access{made[number], {access.subscripts.begin() + 1, access.subscripts.end()}};
    });
  }

  // The first one stands where the table has stood.
  int add(int array, const Array& table, long long number, bool is_first) {
    Array pointer = table;
    pointer.name = names_.fresh(fmt::format("{}_{}", table.name, number));
    pointer.extents.erase(pointer.extents.begin());
    pointer.has_pointers = table.row_levels > 0;
    pointer.row_levels = std::max(0, table.row_levels - 1);
    nest_.members.push_back({pointer.name, fmt::format("{}[{}]", spelled(nest_, table.name), number), {}});
    if (!is_first) {
      nest_.arrays.push_back(std::move(pointer));
      return static_cast<int>(nest_.arrays.size()) - 1;
    }
    nest_.arrays[array] = std::move(pointer);
    return array;
  }

  LoopNest& nest_;
  Names& names_;
};

}  // namespace

void split_pointer_tables(Translation& work, Names& names) { Tables(work, names).run(); }

}  // namespace an5d
