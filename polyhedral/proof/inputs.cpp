// Subscripts of arrays that are only read (inputs.h).
#include "polyhedral/proof/inputs.h"

#include <fmt/format.h>

#include <algorithm>

#include "polyhedral/cells/limits.h"
#include "polyhedral/isl/affine.h"

namespace an5d {
namespace {

constexpr std::size_t kMostDimensions = 4;  // of an5d_input

class Reader {
 public:
  Reader(const LoopNest& nest, const std::vector<int>& loop_of_axis, const Distance& distance,
         const ReachOf& reach_of, ReadInputs& into, Diagnostics& said)
      : nest_(nest),
        loop_of_axis_(loop_of_axis),
        distance_(distance),
        reach_of_(reach_of),
        into_(into),
        said_(said) {}

  bool read(const ArrayRead& read) {
    const Array& array = nest_.arrays[read.access.array];
    Element element{array.name, {}};
    const bool good =
        has_rank(array, read) && add_subscripts(array, read, element) && add_input(array, read, element);
    into_.elements.push_back(std::move(element));
    return good;
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    said_.push_back(make_error("read-only-array", where, std::move(message), std::move(note), where));
    return false;
  }

  bool has_rank(const Array& array, const ArrayRead& read) {
    const std::size_t written = read.access.subscripts.size();
    if (written == array.extents.size() && written <= kMostDimensions) return true;
    return refuse(read.where,
                  fmt::format("'{}' is read with {} subscripts and has {} dimensions", array.name, written,
                              array.extents.size()),
                  fmt::format("accepted: elements of arrays of 1 to {} dimensions", kMostDimensions));
  }

  bool add_subscripts(const Array& array, const ArrayRead& read, Element& element) {
    for (const ExprPtr& written : read.access.subscripts) {
      const std::optional<Element::Subscript> subscript = subscript_of(written);
      if (!subscript)
        return refuse(written->where,
                      fmt::format("this subscript of '{}' is not an iterator plus a constant", array.in_c()),
                      "accepted: other arrays at iterators of the nest plus constants, such as `c[i][j+1]`, "
                      "`w[t]`, `k[2]`");
      element.subscripts.push_back(*subscript);
    }
    return true;
  }

  std::optional<Element::Subscript> subscript_of(const ExprPtr& expr) const {
    if (const std::optional<long long> number = literal_value(expr))
      return Element::Subscript{Element::kNoIterator, *number};
    for (int loop = 0; loop <= static_cast<int>(loop_of_axis_.size()); ++loop)
      if (const std::optional<long> offset = distance_(expr, loop))
        return Element::Subscript{loop == 0 ? 0 : axis_of_loop(loop_of_axis_, loop), *offset};
    return std::nullopt;
  }

  bool add_input(const Array& array, const ArrayRead& read, const Element& element) {
    const auto named = [&](const Input& input) { return input.name == array.name; };
    auto input = std::find_if(into_.inputs.begin(), into_.inputs.end(), named);
    if (input == into_.inputs.end())
      input = into_.inputs.insert(input, {array.name,
                                          array.element,
                                          static_cast<int>(array.extents.size()),
                                          array.extents[0] != nullptr,
                                          {},
                                          {}});
    Input::Read made;
    for (int d = 0; d < input->rank; ++d) {
      const Element::Subscript& subscript = element.subscripts[d];
      const int offset = static_cast<int>(subscript.offset);
      Reached found{{-offset, offset}, {-offset, offset}};
      if (subscript.iterator > 0 && !reach_of_(read, d, subscript, found)) return false;
      if (subscript.iterator == 0 && is_after_first_step(read)) --found.reach.lo, --found.touched.lo;
      made.loaded.push_back(reach_of(d, subscript, found.reach, found.box));
      made.touched.push_back(reach_of(d, subscript, found.touched, found.box));
      add_reach(*input, made.loaded.back());
    }
    add_places(*input, made, read, element);
    return true;
  }

  // What the conditions of each place leave; all of it, where there are none.
  void add_places(Input& input, const Input::Read& plain, const ArrayRead& read, const Element& element) {
    std::vector<Input::Read> made;
    for (const Conditions& around : read.places) made.push_back(with_limits(plain, around, element));
    if (made.empty() || !std::ranges::all_of(made, &Input::Read::has_limits)) made = {plain};
    for (Input::Read& one : made)
      if (std::ranges::none_of(input.reads, [&](const Input::Read& other) { return are_alike(one, other); }))
        input.reads.push_back(std::move(one));
  }

  static bool are_alike(const Input::Read& one, const Input::Read& other) {
    return one.loaded == other.loaded && one.touched == other.touched &&
           std::ranges::equal(one.limits, other.limits, are_equal_limits);
  }

  Input::Read with_limits(const Input::Read& plain, const Conditions& around, const Element& element) const {
    Input::Read made = plain;
    for (std::size_t d = 0; d < element.subscripts.size(); ++d) {
      const Element::Subscript& subscript = element.subscripts[d];
      Limits& limits = made.limits.emplace_back();
      if (subscript.iterator == Element::kNoIterator) continue;
      const int loop = subscript.iterator == 0 ? 0 : loop_of_axis_[subscript.iterator - 1];
      limits = limits_of(nest_.params, around, loop);
      for (std::vector<Bound>* of : {&limits.from, &limits.end})
        for (Bound& bound : *of) bound.adjust += static_cast<int>(subscript.offset);
    }
    return made;
  }

  // Is it made in other time steps than the first only? Borders are read so (boundary_folding.h).
  static bool is_after_first_step(const ArrayRead& read) {
    return std::ranges::all_of(read.places, [](const Conditions& around) {
      return std::ranges::any_of(around, [](const Condition& one) {
        const Binary* binary = one.expr->as<Binary>();
        const Param* first = binary ? binary->right->as<Param>() : nullptr;
        return !one.holds && first && first->name == kFirstStep && binary->op == BinaryOp::kEqual;
      });
    });
  }

  static Input::Reach reach_of(int dimension, const Element::Subscript& subscript, const Halo& of, int box) {
    const bool moves = subscript.iterator != Element::kNoIterator;
    return {dimension, subscript.iterator, moves ? -of.lo : subscript.offset,
            moves ? of.hi : subscript.offset, box};
  }

  static void add_reach(Input& input, const Input::Reach& more) {
    const auto same = [&](const Input::Reach& reach) {
      return reach.dimension == more.dimension && reach.iterator == more.iterator && reach.box == more.box;
    };
    const auto reach = std::find_if(input.reaches.begin(), input.reaches.end(), same);
    if (reach == input.reaches.end()) return input.reaches.push_back(more);
    reach->lo = std::min(reach->lo, more.lo);
    reach->hi = std::max(reach->hi, more.hi);
  }

  const LoopNest& nest_;
  const std::vector<int>& loop_of_axis_;
  const Distance& distance_;
  const ReachOf& reach_of_;
  ReadInputs& into_;
  Diagnostics& said_;
};

}  // namespace

bool read_inputs(const LoopNest& nest, const std::vector<ArrayRead>& reads,
                 const std::vector<int>& loop_of_axis, const Distance& distance, const ReachOf& reach_of,
                 ReadInputs& into, Diagnostics& said) {
  Reader reader(nest, loop_of_axis, distance, reach_of, into, said);
  bool good = true;
  for (const ArrayRead& read : reads) good = reader.read(read) && good;
  return good;
}

int axis_of_loop(const std::vector<int>& loop_of_axis, int loop) {
  const auto axis = std::find(loop_of_axis.begin(), loop_of_axis.end(), loop);
  return static_cast<int>(axis - loop_of_axis.begin()) + 1;
}

}  // namespace an5d
