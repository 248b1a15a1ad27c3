// Prints a Stencil, one fact per line (stencil.h).
#include "polyhedral/stencil.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "polyhedral/affine.h"

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
  bool found = false;
  visit(expr, [&](const Expr& node) {
    const Binary* binary = node.as<Binary>();
    if (!binary || is_floating(node.type)) return;
    const bool quotient = binary->op == BinaryOp::kDiv || binary->op == BinaryOp::kRem;
    found = found || (quotient && !literal_value(binary->right));
  });
  return found;
}

}  // namespace

bool may_trap(const Stencil& stencil) {
  bool traps = divides(stencil.update().value);
  for (const LocalDefinition& local : stencil.update().locals) traps = traps || divides(local.value);
  for (const Function& function : stencil.functions) {
    traps = traps || divides(function.result);
    for (const LocalDefinition& local : function.locals) traps = traps || divides(local.value);
  }
  return traps;
}

std::string to_string(const Stencil& stencil) {
  std::string text = fmt::format("stencil {} ({} {}, {}-D)\n", stencil.name, c_name(stencil.element()),
                                 stencil.fields.front().name, stencil.rank());
  text += fmt::format("  time {} {}, reads plane ({} + {}) mod 2\n", stencil.time_iterator,
                      stencil.time_direction == Direction::kUp ? "up" : "down", stencil.time_iterator,
                      stencil.fields.front().plane_phase);
  for (const Axis& axis : stencil.axes) {
    text += fmt::format("  axis {}: halo {}+{}, cell = {} + {}\n", axis.iterator, axis.halo.lo, axis.halo.hi,
                        axis.iterator, axis.shift);
  }
  for (const Input& input : stencil.inputs) {
    text += fmt::format("  reads {} {}, {}-D:", c_name(input.element), input.name, input.rank);
    for (const Input::Reach& reach : input.reaches)
      text += fmt::format(" [{}] {} {}..{}", reach.dimension, iterator_name(stencil, reach.iterator),
                          reach.lo, reach.hi);
    text += "\n";
  }
  text += fmt::format("  shape {}, {} taps", name_of(stencil.shape), stencil.update().taps.size());
  if (stencil.update().taps.size() <= 32) text += fmt::format(": {}", stencil.update().taps);
  const FlopCount& flops = stencil.flops;
  text += fmt::format("\n  flops {} per cell: {} fma, {} mul, {} add, {} other\n", flops.as_written,
                      flops.fma, flops.mul, flops.add, flops.other);
  text += fmt::format("  partial sums in source order: {}\n", describe(stencil.update().exact_sum));
  text += fmt::format("  partial sums with -ffast-math: {}\n", describe(stencil.update().reassociated_sum));
  return text;
}

}  // namespace an5d
