// Members as C has them (members.h).
//
// In: a stencil. Out: the same in other names, or names. Decided here: which stores could change which
// members. A struct that is a variable is no array's, but for characters, by which C may see anything; one
// that is pointed to may lie in the memory of an array, as far as the types of cell and member allow it.
#include "codegen/emit/members.h"

#include <algorithm>

namespace an5d {
namespace {

class Respelling {
 public:
  explicit Respelling(Stencil& stencil) : stencil_(stencil), nest_(stencil.nest) {}

  void run() {
    for (Array& array : stencil_.nest.arrays)
      for (ExprPtr& extent : array.extents) change(extent);
    change(stencil_.nest.time);
    for (Sweep& sweep : stencil_.nest.sweeps)
      for (Loop& loop : sweep.space) change(loop);
    change(stencil_.axes);
    for (Update& update : stencil_.updates) change(update.axes);
    for (Bound* bound : {&stencil_.time_begin, &stencil_.time_end}) change(bound->value);
    for (Field& field : stencil_.fields) change(field.name), change(field.partner), change(field.third);
    for (Input& input : stencil_.inputs) change(input.name);
    for (Variable& param : stencil_.params) change(param.name);
    for (Swap& swap : stencil_.nest.swaps)
      for (Swap::Kept& kept : swap.kept) change(kept.name);
    for (ScalarChange& scalar : stencil_.nest.scalar_changes) change(scalar);
    for (ScalarHistory& history : stencil_.nest.histories) change(history.scalar.name);
    if (std::optional<HostCount>& count = stencil_.nest.host_count) {
      if (count->start) change(*count->start);
      change(count->condition);
    }
    for (Array& array : stencil_.nest.arrays) {
      change(array.name);
      if (array.cell) change(array.cell->of);
      if (array.part) change(array.part->of), change(array.part->distance);
    }
  }

 private:
  void change(std::string& name) const { name = spelled(nest_, name); }
  void change(ExprPtr& expr) const {
    if (!expr) return;
    expr = rewrite(expr, [&](const ExprPtr& node) {
      const Param* param = node->as<Param>();
      return param ? make_expr(Param{spelled(nest_, param->name)}, node->type, node->where) : node;
    });
  }
  void change(ScalarChange& scalar) const { change(scalar.scalar.name), change(scalar.value); }
  void change(Loop& loop) const { change(loop.begin.value), change(loop.end.value); }
  void change(std::vector<Axis>& axes) const {
    for (Axis& axis : axes) change(axis.begin.value), change(axis.end.value);
  }

  Stencil& stencil_;
  const LoopNest nest_;  // as it was
};

constexpr const char* kAmong =
    "static int an5d_among(const void *member, const void *cells, long long bytes) {\n"
    "  const unsigned long long at = (unsigned long long)member - (unsigned long long)cells;\n"
    "  return bytes > 0 && at < (unsigned long long)bytes;\n}\n";
constexpr const char* kAmongRows =
    "static int an5d_among_rows(const void *member, const void *rows, long long begin, long long end,\n"
    "                           long long bytes) {\n"
    "  int found = 0;\n"
    "  for (; bytes > 0 && begin < end; ++begin)\n"
    "    found |= an5d_among(member, ((const void *const *)rows)[begin], bytes);\n"
    "  return found;\n}\n";
constexpr const char* kAmongPlanes =
    "static int an5d_among_planes(const void *member, const void *planes, long long begin, long long end,\n"
    "                             long long first, long long last, long long bytes) {\n"
    "  int found = 0;\n"
    "  for (; bytes > 0 && first < last && begin < end; ++begin)\n"
    "    found |= an5d_among_rows(member, ((const void *const *)planes)[begin], first, last, bytes);\n"
    "  return found;\n}\n";

}  // namespace

Stencil with_members_as_in_c(const Stencil& stencil) {
  Stencil made = stencil;
  if (!stencil.nest.members.empty()) Respelling(made).run();
  return made;
}

std::vector<Swap> swaps_in_c(const LoopNest& nest) {
  std::vector<Swap> made;
  for (const Swap& swap : nest.swaps) {
    const Array& first = nest.arrays[swap.first];
    const bool is_known = std::ranges::any_of(
        made, [&](const Swap& other) { return nest.arrays[other.first].in_c() == first.in_c(); });
    if (!first.is_value() || !is_known) made.push_back(swap);
  }
  return made;
}

std::vector<std::string> members_that_could_change(const Stencil& stencil, ScalarType element) {
  std::vector<std::string> found;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(found, name) == found.end()) found.push_back(name);
  };
  const auto is_alike = [&](ScalarType type) {
    return size_of(type) == size_of(element) && is_floating(type) == is_floating(element);
  };
  for (const Variable& reference : stencil.nest.references)
    if (size_of(element) == 1 || is_alike(reference.type)) add(reference.name);
  for (const LoopNest::Member& member : stencil.nest.members) {
    const std::string& name = member.spelling;
    if (size_of(element) == 1) {
      // The pointers on the way to it, too, but for variables.
      for (std::size_t at = name.find_first_of(".-"); at != std::string::npos;
           at = name.find_first_of(".-", at + 1))
        if (name[at] == '-' && name.find_first_of(".-") < at) add(name.substr(0, at));
      if (!member.is_array) add(name);
    } else if ((name.find("->") != std::string::npos || member.is_referred_to) && member.type) {
      if (is_alike(*member.type)) add(name);
    }
  }
  return found;
}

std::string functions_among(const std::string& asked) {
  if (asked.empty()) return "";
  const bool planes = asked.find("an5d_among_planes(") != std::string::npos;
  const bool rows = planes || asked.find("an5d_among_rows(") != std::string::npos;
  return std::string(kAmong) + (rows ? kAmongRows : "") + (planes ? kAmongPlanes : "");
}

}  // namespace an5d
