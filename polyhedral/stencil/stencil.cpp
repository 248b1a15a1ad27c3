// Prints a Stencil, one fact per line (stencil.h).
#include "polyhedral/stencil/stencil.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "frontend/expr/nodes.h"
#include "polyhedral/isl/affine.h"

namespace an5d {
namespace {

std::string_view name_of(Shape shape) {
  switch (shape) {
    case Shape::kPoint:
      return "point";
    case Shape::kStar:
      return "star";
    case Shape::kBox:
      return "box";
    case Shape::kGeneral:
      return "general";
  }
  return "";
}

std::string describe(const std::optional<PlaneSum>& sum) {
  if (!sum) return "no";
  return fmt::format("yes, {} planes {}, in {}", sum->planes.size(),
                     sum->direction == Direction::kUp ? "upwards" : "downwards", c_name(sum->type));
}

std::string iterator_name(const Stencil& stencil, int iterator) {
  if (iterator == Element::kNoIterator) return "at";
  return iterator == 0 ? stencil.time_iterator : stencil.axes[iterator - 1].iterator;
}

// An integer quotient whose divisor is more than a literal.
bool divides(const ExprPtr& expr) {
  return has<Binary>(expr, [](const Binary& binary) {
    const bool quotient = binary.op == BinaryOp::kDiv || binary.op == BinaryOp::kRem;
    return quotient && !is_floating(binary.left->type) && !literal_value(binary.right);
  });
}

}  // namespace

ScalarType Stencil::element() const {
  const auto room = [](const Field& field) {
    return std::pair(size_of(field.element), is_floating(field.element));
  };
  return std::ranges::max_element(fields, {}, room)->element;
}

bool Stencil::has_one_element() const {
  return std::ranges::all_of(fields, [&](const Field& field) {
    return field.element == fields.front().element && field.element != ScalarType::kHalf;
  });
}

int Stencil::bytes_of_cell() const {
  int bytes = 0;
  for (const Field& field : fields) bytes += size_of(field.element);
  return bytes;
}

std::string Stencil::element_names() const {
  std::vector<std::string_view> names;
  for (const Field& field : fields)
    if (std::ranges::find(names, c_name(field.element)) == names.end())
      names.push_back(c_name(field.element));
  return fmt::format("{}", fmt::join(names, " and "));
}

bool may_trap(const Stencil& stencil) {
  bool traps = false;
  for (const Update& update : stencil.updates) {
    traps = traps || divides(update.value);
    for (const LocalDefinition& local : update.locals) traps = traps || divides(local.value);
  }
  for (const Function& function : stencil.functions) {
    traps = traps || divides(function.result);
    for (const LocalDefinition& local : function.locals) traps = traps || divides(local.value);
  }
  return traps;
}

namespace {

// " halo 1+1, cell = i + 0" of each axis.
std::string axis_line(const Axis& axis) {
  return fmt::format("axis {}: halo {}+{}, cell = {} + {}\n", axis.iterator, axis.halo.lo, axis.halo.hi,
                     axis.iterator, axis.shift);
}

constexpr std::size_t kMostTaps = 32;  // that are listed

std::string taps_of(const Update& update) {
  std::vector<std::vector<int>> offsets;
  for (const Tap& tap : update.taps) offsets.push_back(tap.offset);
  return fmt::format("{} taps{}\n", offsets.size(),
                     offsets.size() > kMostTaps ? "" : fmt::format(": {}", offsets));
}

// "ey[-1, 0]", of a value of the same step "ey'[-1, 0]".
std::string named_taps(const Stencil& stencil, const Update& update) {
  std::vector<std::string> taps;
  for (const Tap& tap : update.taps)
    taps.push_back(
        fmt::format("{}{}{}", stencil.fields[tap.field].name, tap.back == 0 ? "'" : "", tap.offset));
  return fmt::format("{} taps{}\n", taps.size(),
                     taps.size() > kMostTaps ? "" : fmt::format(": {}", fmt::join(taps, ", ")));
}

std::string time_line(const Stencil& stencil) {
  if (stencil.is_done_once) return "  once";
  const int steps = stencil.steps_per_iteration;
  return fmt::format("  time {} {}{}", stencil.time_iterator,
                     stencil.time_direction == Direction::kUp ? "up" : "down",
                     steps == 1 ? "" : fmt::format(", {} steps in an iteration", steps));
}

// "reads a and writes b, copies b to a", "copies a to b beyond 1+1 before, reads b and writes a"
std::string copies_of(const Field& field) {
  const std::vector<std::string> names = field.names();
  std::string before, behind;
  for (const CopiedArrays::Copy& copy : field.copied->copies) {
    std::string& text = copy.is_before ? before : behind;
    std::vector<std::string> more;
    for (const Halo& cells : copy.beyond) more.push_back(fmt::format("{}+{}", cells.lo, cells.hi));
    const bool is_beyond =
        std::ranges::any_of(copy.beyond, [](const Halo& cells) { return cells.both() > 0; });
    text += fmt::format("{}{} to {}{}", text.empty() ? "copies " : " and ", names[copy.from], names[copy.to],
                        is_beyond ? fmt::format(" and {} cells beside", fmt::join(more, " x ")) : "");
  }
  const std::string older = field.rotates() ? fmt::format(" and {}", field.third) : "";
  return fmt::format("{}{}reads {}{} and writes {}{}{}", before, before.empty() ? "" : ", ", field.name,
                     older, field.partner, behind.empty() ? "" : ", ", behind);
}

std::string phase_of(const Stencil& stencil, const Field& field) {
  if (!field.is_array()) return fmt::format("what {} was a step ago", stencil.fields[field.newer].name);
  if (field.copied) return copies_of(field);
  const std::string older = field.rotates() ? fmt::format(" and {}", field.third) : "";
  if (!field.further.empty())
    return fmt::format("reads {}{} and writes {}, which rotate with {}", field.name, older, field.partner,
                       fmt::join(field.further, ", "));
  if (field.rotates())
    return fmt::format("reads {}{} and writes {}, which rotate", field.name, older, field.partner);
  if (field.takes_turns())
    return fmt::format("reads {0} and {1} by turns, {0} first", field.name, field.partner);
  return fmt::format("reads plane ({} + {}) mod 2", stencil.time_iterator, field.plane_phase);
}

std::string inputs_of(const Stencil& stencil) {
  std::string text;
  for (const Input& input : stencil.inputs) {
    text += fmt::format("  reads {} {}, {}-D:", c_name(input.element), input.name, input.rank);
    for (const Input::Reach& reach : input.reaches)
      text += fmt::format(" [{}] {} {}..{}{}", reach.dimension, iterator_name(stencil, reach.iterator),
                          reach.lo, reach.hi, reach.box ? fmt::format(" of box {}", reach.box) : "");
    text += "\n";
  }
  return text;
}

std::string flops_of(const FlopCount& flops) {
  return fmt::format("  flops {} per cell: {} fma, {} mul, {} add, {} other\n", flops.as_written, flops.fma,
                     flops.mul, flops.add, flops.other);
}

// "  amid the grid without phi, ra: 11 per cell, ..."
std::string amid_text(const Stencil& stencil) {
  const Amid& amid = stencil.amid;
  if (!amid.any()) return "";
  std::vector<std::string> without;
  for (std::size_t f = 0; f < stencil.fields.size(); ++f)
    if (amid.lacks_field(static_cast<int>(f))) without.push_back(stencil.fields[f].name);
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n)
    if (amid.is_unread[n]) without.push_back(stencil.inputs[n].name);
  std::string text =
      fmt::format("  amid the grid{}{}", without.empty() ? "" : ", without ", fmt::join(without, ", "));
  for (std::size_t d = 0; d < amid.along.size(); ++d)
    if (amid.along[d].any())
      text += fmt::format(", {} conditions along axis {}",
                          amid.along[d].from.size() + amid.along[d].end.size(), d);
  return text + "\n  amid" + flops_of(amid.flops);
}

// Several fields, or one in place.
std::string updates_of(const Stencil& stencil) {
  std::vector<std::string> names;
  for (const Field& field : stencil.fields) names.push_back(field.name);
  std::string text = fmt::format("stencil {} ({} {}, {}-D)\n{}\n", stencil.name, stencil.element_names(),
                                 fmt::join(names, ", "), stencil.rank(), time_line(stencil));
  for (std::size_t d = 0; d < stencil.axes.size(); ++d)
    text += fmt::format("  axis {}: halo of a time step {}+{}\n", d, stencil.axes[d].halo.lo,
                        stencil.axes[d].halo.hi);
  for (const Update& update : stencil.updates) {
    const Field& field = stencil.fields[update.field];
    text += fmt::format("  {}, {}{}, cells of box {}\n", field.name,
                        field.buffering == Buffering::kInPlace ? "in place" : phase_of(stencil, field),
                        field.trade ? " of " + stencil.fields[field.trade->with].name + " by turns" : "",
                        update.box);
    for (const Axis& axis : update.axes) text += "    " + axis_line(axis);
    text += "    " + named_taps(stencil, update);
  }
  for (const BorderUpdate& border : stencil.borders)
    text += fmt::format("  sets a border of {} {} each step\n", stencil.fields[border.field].name,
                        border.is_before ? "before" : "behind");
  return text + inputs_of(stencil) + flops_of(stencil.flops) + amid_text(stencil);
}

}  // namespace

bool are_equal_limits(const Limits& one, const Limits& other) {
  const auto equal = [](const Bound& left, const Bound& right) {
    return left.adjust == right.adjust && same(left.value, right.value);
  };
  return std::ranges::equal(one.from, other.from, equal) && std::ranges::equal(one.end, other.end, equal);
}

std::string to_string(const Stencil& stencil) {
  if (!stencil.is_single()) return updates_of(stencil);
  const Update& update = stencil.update();
  const Field& field = stencil.fields.front();
  std::string text = fmt::format("stencil {} ({} {}, {}-D)\n{}, {}\n", stencil.name, c_name(field.element),
                                 field.name, stencil.rank(), time_line(stencil), phase_of(stencil, field));
  for (const Axis& axis : stencil.axes) text += "  " + axis_line(axis);
  text += inputs_of(stencil);
  text += fmt::format("  shape {}, {}", name_of(stencil.shape), taps_of(update));
  text += flops_of(stencil.flops) + amid_text(stencil);
  text += fmt::format("  partial sums in source order: {}\n", describe(update.exact_sum));
  text += fmt::format("  partial sums with -ffast-math: {}\n", describe(update.reassociated_sum));
  return text;
}

}  // namespace an5d
