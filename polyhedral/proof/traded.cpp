// Updates of both of two arrays that trade places (traded.h).
#include "polyhedral/proof/traded.h"

#include <fmt/format.h>

#include <algorithm>

#include "polyhedral/isl/iterations.h"

namespace an5d {
namespace {

class Traded {
 public:
  Traded(isl_ctx* isl, Step& step, Diagnostics& said) : isl_(isl), step_(step), said_(said) {}

  bool run(const std::vector<Border>& borders) {
    for (std::size_t u = 0; u < step_.written.size(); ++u) {
      const auto& trade = step_.fields[u].trade;
      const auto with = static_cast<std::size_t>(trade ? trade->with : 0);
      if (with > u && !(have_one_box(u, with) && mark_border(u, with))) return false;
    }
    const auto is_traded = [&](const Border& border) {
      return step_.fields[step_.field_of.at(border.array)].trade.has_value();
    };
    if (const auto found = std::ranges::find_if(borders, is_traded); found != borders.end())
      return refuse(found->where, found->array, "and this sets a border beside what it updates",
                    "accepted: borders among the cells that the step makes, or that it leaves alone");
    return moves_no_others();
  }

 private:
  bool refuse(const SourceRange& where, int array, const std::string& why, std::string note) {
    said_.push_back(make_error("single-assignment", where,
                               fmt::format("a step assigns to both '{}' and the array that it trades places "
                                           "with, {}",
                                           step_.nest.arrays[array].name, why),
                               std::move(note), where));
    return false;
  }

  bool make_same_cells(std::size_t one, std::size_t other) const {
    const Written &left = step_.written[one], &right = step_.written[other];
    for (int d = 0; d < step_.rank; ++d) {
      const Loop &its = left.sweep->space[left.loop_of_axis[d] - 1],
                 &others = right.sweep->space[right.loop_of_axis[d] - 1];
      const int apart = right.shift[d] - left.shift[d];
      if (bounds_apart(isl_, its.begin, others.begin) != apart ||
          bounds_apart(isl_, its.end, others.end) != apart)
        return false;
    }
    return true;
  }

  bool have_one_box(std::size_t one, std::size_t other) {
    if (make_same_cells(one, other)) return true;
    const Assignment& of = *step_.written[other].of;
    return refuse(of.where, of.target.array, "and sets other cells of the one than of the other",
                  "accepted: the same cells of both");
  }

  // The array of which steps read cells beside those that updates make.
  bool mark_border(std::size_t one, std::size_t other) {
    std::optional<int> array;
    for (std::size_t u = 0; u < step_.written.size(); ++u) {
      const Written& reader = step_.written[u];
      for (std::size_t k = 0; k < reader.taps.size(); ++k) {
        const Tap& tap = reader.taps[k];
        const auto field = static_cast<std::size_t>(tap.field);
        if (field != one && field != other) continue;
        const bool is_inside = std::ranges::all_of(
            reader.touches[k], [](const Halo& beyond) { return beyond.lo <= 0 && beyond.hi <= 0; });
        if (is_inside && make_same_cells(u, one)) continue;
        const int read = reader.reads[k].access.array;
        if (array.value_or(read) != read)
          return refuse(reader.reads[k].where, read, "and reads cells beside those in both",
                        "accepted: neighbours in the one that has the newer values, and of the other one the "
                        "cell itself");
        array = read;
      }
    }
    // A step of `b = f(a, b); swap(a, b);` writes b, which is called a in the next one: the field is a, as
    // its values are in a when a step begins.
    const std::size_t has = array && step_.written[one].of->target.array == *array ? other : one;
    step_.fields[has].trade->has_border = true;
    return true;
  }

  // Are there no arrays that rotate beside the pair? Where the pair's arrays differ beside the cells that the
  // step makes, the host makes steps one by one, and moves pointers of two arrays only.
  bool moves_no_others() {
    const bool any =
        std::ranges::any_of(step_.fields, [](const Field& field) { return field.trade.has_value(); });
    for (std::size_t u = 0; any && u < step_.written.size(); ++u)
      if (const Field& field = step_.fields[u]; field.rotates() || !field.further.empty()) {
        const Assignment& of = *step_.written[u].of;
        said_.push_back(make_error(
            "single-assignment", of.where,
            fmt::format(
                "'{}' rotates with others, and the step assigns to both of two arrays that trade places",
                step_.nest.arrays[of.target.array].name),
            "accepted: beside such a pair arrays in place, and others of which two trade places", of.where));
        return false;
      }
    return true;
  }

  isl_ctx* isl_;
  Step& step_;
  Diagnostics& said_;
};

}  // namespace

bool are_traded_whole(isl_ctx* isl, Step& step, const std::vector<Border>& borders, Diagnostics& said) {
  return Traded(isl, step, said).run(borders);
}

}  // namespace an5d
