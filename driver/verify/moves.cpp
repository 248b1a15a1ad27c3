// Pointers at the end of a step, and what bodies name of it (moves.h).
#include "driver/verify/moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/members.h"
#include "driver/verify/referred_arrays.h"

namespace an5d {

std::string_view c_spelling(ScalarType type) { return type == ScalarType::kBool ? "_Bool" : c_name(type); }

bool is_member(const Replaced& replaced, const std::string& name) { return spelled(replaced, name) != name; }

namespace {

// Pointers of which the name leads elsewhere in some of the step.
std::vector<std::string> moved_inside(const Replaced& replaced) {
  std::vector<std::string> names;
  for (const PointersMoved& moved : replaced.moves)
    for (const PointersMoved::Held& held : moved.held)
      if (std::ranges::find(names, held.of) == names.end()) names.push_back(held.of);
  return names;
}

// What the pointer held when the iteration began.
std::string begin_of(const Replaced& replaced, const std::string& name) {
  const std::vector<std::string> names = moved_inside(replaced);
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? name : fmt::format("an5d_begin_{}", found - names.begin());
}

// Each once, as the givens of the sweeps have them.
std::vector<ExprPtr> all_earlier(const Replaced& replaced) {
  std::vector<ExprPtr> all;
  const auto add = [&](const ExprPtr& node) {
    const auto is_it = [&](const ExprPtr& other) { return same(other, node); };
    if (node->as<Earlier>() && std::ranges::none_of(all, is_it)) all.push_back(node);
    return node;
  };
  for (const ReplacedSweep& sweep : replaced.sweeps)
    for (const SweepText::Given& given : sweep.given)
      if (given.value) rewrite(given.value, add);
  return all;
}

Leaves leaves_of_givens(const CompiledNest& nest) {
  const Replaced& replaced = nest.replaced;
  Leaves leaves;
  leaves.iterator = [&](int) { return replaced.time.spelled; };
  leaves.name = [&](const std::string& name) { return spelled(replaced, name); };
  leaves.functions = "";  // the reference has them as they are
  return leaves;
}

// An element of an array, which is named as C has it; a scalar has its value of the step.
std::string element_text(const CompiledNest& nest, const Access& access, const Leaves& leaves) {
  const Replaced& replaced = nest.replaced;
  const auto history = std::ranges::find(replaced.histories, access.array, &ScalarHistory::array);
  if (history != replaced.histories.end()) return spelled(replaced, history->scalar.name);
  std::string text = spelled(replaced, nest.stencil.memory[access.array].in_c());
  for (const ExprPtr& subscript : access.subscripts) text += fmt::format("[{}]", print(subscript, leaves));
  return text;
}

}  // namespace

std::string earlier_text(const CompiledNest& nest, std::size_t before) {
  Leaves leaves = leaves_of_givens(nest);
  leaves.cell = [&](const Access& access) { return element_text(nest, access, leaves); };
  std::string text;
  const std::vector<ExprPtr> all = all_earlier(nest.replaced);
  for (std::size_t n = 0; n < all.size(); ++n)
    if (const Earlier& one = *all[n]->as<Earlier>(); one.sweeps == static_cast<int>(before))
      text += fmt::format("  const {} an5d_earlier_{} = {};\n", c_spelling(one.value->type), n,
                          print(one.value, leaves));
  return text;
}

std::string given_text(const CompiledNest& nest, const std::vector<SweepText::Given>& all) {
  const Replaced& replaced = nest.replaced;
  const std::vector<ExprPtr> earlier = all_earlier(replaced);
  Leaves leaves = leaves_of_givens(nest);
  leaves.cell = [&](const Access& access) { return element_text(nest, access, leaves); };
  leaves.earlier = [&](const Earlier& one) {
    const auto found =
        std::ranges::find_if(earlier, [&](const ExprPtr& other) { return *other->as<Earlier>() == one; });
    return fmt::format("an5d_earlier_{}", found - earlier.begin());
  };
  std::string values, names;
  for (const SweepText::Given& given : all) {
    const Access* access = given.value ? given.value->as<Access>() : nullptr;
    const Array* array = access && access->subscripts.empty() ? &nest.stencil.memory[access->array] : nullptr;
    const std::string value = array         ? begin_of(replaced, array->plane && array->plane->names.empty()
                                                                     ? array->plane->of
                                                                     : spelled(replaced, array->in_c()))
                                      : given.value ? print(given.value, leaves)
                                            : given.structure;
    const bool is_reference = array && is_referred_to(nest, *array);
    const auto type_of = [&](const std::string& name) {
      return array || !given.value ? fmt::format("__typeof__({}){}", name, is_reference ? " &" : "")
                                   : std::string(c_spelling(given.value->type));
    };
    const std::string kept = "an5d_given_" + given.name;
    values += fmt::format("  {} {} = {};\n", type_of(value), kept, value);
    names += fmt::format("  {} {} = {};\n", type_of(kept), given.name, kept);
  }
  return values + "  {\n" + names;
}

namespace {

// In a function they are in other names.
std::string swaps_again(const CompiledNest& nest, bool is_cxx) {
  const Replaced& replaced = nest.replaced;
  const std::vector<Array>& arrays = nest.stencil.memory;
  std::string text;
  for (const Swap& swap : swaps_in_c(replaced, arrays)) {
    const auto name = [&](int array) { return spelled(replaced, arrays[array].in_c()); };
    const std::vector<int> circle = swap.circle();
    const std::string last = name(circle.back());
    text += fmt::format("  {{ void *an5d_kept = {};", name(swap.first));
    for (std::size_t n = 0; n + 1 < circle.size(); ++n)
      text += fmt::format(" {} = {};", name(circle[n]), name(circle[n + 1]));
    text += fmt::format(" {} = {}an5d_kept; }}\n", last, is_cxx ? fmt::format("(__typeof__({}))", last) : "");
    for (const Swap::Kept& kept : swap.kept)
      text += fmt::format("  {} = {};\n", spelled(replaced, kept.name), name(kept.array));
  }
  return text;
}

}  // namespace

std::string moves_text(const Compiled& compiled, const Replaced& replaced, std::size_t before, int steps) {
  const bool is_cxx = compiled.unit.is_cxx;
  std::string text;
  for (const PointersMoved& moved : replaced.moves) {
    if (moved.before != before) continue;
    const SourceRange& at = moved.text;
    if (at.length > 0 && steps == 1)
      text += fmt::format("#line {}\n{}\n", at.line, compiled.unit.source.text.substr(at.offset, at.length));
    else
      for (const PointersMoved::Held& held : moved.held)
        text +=
            fmt::format("  {} = {}{};\n", held.name, is_cxx ? fmt::format("(__typeof__({}))", held.name) : "",
                        begin_of(replaced, held.of));
  }
  return text;
}

std::string begin_declared(const Replaced& replaced) {
  std::string text;
  for (const std::string& name : moved_inside(replaced))
    text += fmt::format("  __typeof__({0}) {1} = {0};\n", name, begin_of(replaced, name));
  return text;
}

std::string begin_kept(const Replaced& replaced) {
  std::string text;
  for (const std::string& name : moved_inside(replaced))
    text += fmt::format("  {} = {};\n", begin_of(replaced, name), name);
  return text;
}

std::string swaps_text(const Compiled& compiled, const CompiledNest& nest) {
  const Replaced& replaced = nest.replaced;
  if (!replaced.moves.empty()) return "";
  // In C++, std::swap takes no pointers to rows of variable extents, which these are here.
  const auto is_other = [&](const Swap& swap) {
    const Array& array = nest.stencil.memory[swap.first];
    return !array.plane && (array.is_vector || (!array.linear && array.extents.size() > 1));
  };
  const bool is_cxx = compiled.unit.is_cxx;
  const bool is_written_anew =
      is_cxx && replaced.flips.empty() && std::ranges::any_of(replaced.swaps, is_other);
  if (replaced.swaps_are_called || is_written_anew) return swaps_again(nest, is_cxx);
  const SourceRange& text = replaced.swaps_text;
  if (text.length == 0) return "";
  const bool has_given = !replaced.swaps_given.empty();
  return fmt::format("{}#line {}\n{}\n{}", has_given ? "  {\n" + given_text(nest, replaced.swaps_given) : "",
                     text.line, compiled.unit.source.text.substr(text.offset, text.length),
                     has_given ? "  } }\n" : "");
}

// Pointers that the moves at the end of a step name, but for arrays. In C++ their type is that of the array
// that they are left with, or of the first that moves.
std::string moved_names(const CompiledNest& nest, bool is_cxx) {
  const std::vector<Array>& arrays = nest.stencil.memory;
  const std::vector<Swap>& swaps = nest.replaced.swaps;
  const auto turns = std::ranges::find_if(nest.stencil.fields, &Field::takes_turns);
  const Array* first = !swaps.empty()                       ? &arrays[swaps[0].first]
                       : turns != nest.stencil.fields.end() ? &array_named(arrays, turns->name)
                                                            : nullptr;
  std::string text;
  for (const std::string& name : nest.replaced.swaps_use) {
    if (is_member(nest.replaced, name)) continue;
    const Array* array = first;
    for (const Swap& swap : swaps)
      for (const Swap::Kept& kept : swap.kept)
        if (kept.name == name) array = &arrays[kept.array];
    text += is_cxx && array
                ? fmt::format("  __typeof__({}) {};\n", spelled(nest.replaced, array->in_c()), name)
                : fmt::format("  void *{};\n", name);
  }
  return text;
}

}  // namespace an5d
