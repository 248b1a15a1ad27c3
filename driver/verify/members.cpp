// Structs of the reference (members.h).
//
//   struct { float *u; int nx; struct { double dt; } *sim; } an5d_struct_0, *g = &an5d_struct_0;
//   grid an5d_struct_0, *g = &an5d_struct_0;  // where functions are given it
//   __typeof__(*g->sim) an5d_struct_1; g->sim = &an5d_struct_1;
//   double *k[7];
//
// In: the members that a nest names, as C calls them. Out: declarations. Nothing is decided here: a point
// behind a name is a struct, an arrow a pointer to one, and a bracket a table of pointers.
#include "driver/verify/members.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "codegen/emit/c_expr.h"
#include "driver/verify/cells.h"

namespace an5d {
namespace {

struct Node {
  std::string name;
  bool points = false;  // to the struct
  std::vector<Node> inside = {};
  std::string declared = {};  // of what is none
  int count = 0;              // of a table's pointers, as far as they are named
};

// "nx" and what is before it, without `.` or `->`; `points` says which of the two it was.
std::string take_name(std::string& text, bool& points) {
  const std::size_t end = text.find_first_of(".-");
  const std::string name = text.substr(0, end);
  points = end != std::string::npos && text[end] == '-';
  text = end == std::string::npos ? "" : text.substr(end + (points ? 2 : 1));
  return name;
}

void add(std::vector<Node>& nodes, std::string path, const auto& declared) {
  bool points = false;
  std::string name = take_name(path, points), called = name;
  const std::size_t bracket = name.find('[');
  name.resize(std::min(bracket, name.size()));
  auto node = std::ranges::find(nodes, name, &Node::name);
  if (node == nodes.end()) node = nodes.insert(nodes.end(), Node{name, points});
  if (bracket != std::string::npos) {
    node->count = std::max(node->count, std::stoi(called.substr(bracket + 1)) + 1);
    called = fmt::format("{}[{}]", name, node->count);
  }
  if (path.empty())
    node->declared = declared(called);
  else
    add(node->inside, path, declared);
}

std::string type_of(const Node& node);

std::string members_of(const Node& node) {
  std::string text;
  for (const Node& member : node.inside)
    text += (member.inside.empty()
                 ? member.declared
                 : fmt::format("{} {}{}", type_of(member), member.points ? "*" : "", member.name)) +
            "; ";
  return text;
}

std::string type_of(const Node& node) { return "struct { " + members_of(node) + "}"; }

// What the pointers in a struct point to.
void add_targets(const Node& node, const std::string& path, int& next, std::string& text) {
  for (const Node& member : node.inside) {
    if (member.inside.empty()) continue;
    const std::string at = path + (node.points ? "->" : ".") + member.name;
    if (member.points) {
      text += fmt::format("  __typeof__(*{0}) an5d_struct_{1}; {0} = &an5d_struct_{1};\n", at, next);
      ++next;
    }
    add_targets(member, at, next, text);
  }
}

}  // namespace

std::string member_pointer(const Array& array, const std::string& called) {
  const auto [cell, behind, _] =
      cell_type(array, array.element == ScalarType::kBool ? "_Bool" : c_name(array.element));
  if (array.row_levels > 0) return fmt::format("{} {}*{}", cell, std::string(array.row_levels, '*'), called);
  std::string rows;
  for (std::size_t d = array.part ? 0 : 1; d < array.extents.size() && !array.linear; ++d)
    rows += fmt::format("[{}]", print(array.extents[d]));
  rows += behind;
  return fmt::format("{} {}{}", cell, rows.empty() ? "*" + called : "(*" + called + ")", rows);
}

namespace {

constexpr const char* kThis = "this";

// The variables whose members a nest names.
std::vector<Node> roots_of(const Replaced& replaced, const std::vector<Array>& arrays) {
  std::vector<Node> roots;
  for (const Replaced::Member& member : replaced.members)
    add(roots, member.spelling, [&](const std::string& name) {
      const auto array = std::ranges::find(arrays, member.name, &Array::in_c);
      if (array != arrays.end()) return member_pointer(*array, name);
      if (!member.type) return "void *" + name;
      return fmt::format("{} {}", *member.type == ScalarType::kBool ? "_Bool" : c_name(*member.type), name);
    });
  return roots;
}

}  // namespace

bool has_object(const Replaced& replaced, const std::vector<Array>& arrays) {
  return !replaced.methods.empty() ||
         std::ranges::any_of(roots_of(replaced, arrays), [](const Node& root) { return root.name == kThis; });
}

std::string object_members(const Replaced& replaced, const std::vector<Array>& arrays) {
  for (const Node& root : roots_of(replaced, arrays))
    if (root.name == kThis) return members_of(root);
  return "";
}

std::string structs_text(const Replaced& replaced, const std::vector<Array>& arrays) {
  std::string text;
  int next = 0;
  for (const Node& root : roots_of(replaced, arrays)) {
    if (root.name == kThis) {
      add_targets(root, root.name, next, text);
      continue;
    }
    if (root.inside.empty()) {
      text += fmt::format("  {};\n", root.declared);
      continue;
    }
    const auto given = std::ranges::find(replaced.structs_given, root.name, &Replaced::GivenStruct::name);
    const std::string type = given == replaced.structs_given.end() ? type_of(root) : given->type;
    const int number = next;
    if (root.points) ++next;
    text += root.points
                ? fmt::format("  {0} an5d_struct_{1}, *{2} = &an5d_struct_{1};\n", type, number, root.name)
                : fmt::format("  {} {};\n", type, root.name);
    add_targets(root, root.name, next, text);
  }
  return text;
}

}  // namespace an5d
