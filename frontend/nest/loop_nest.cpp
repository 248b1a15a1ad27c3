// A LoopNest as text, for --dump=nest and for tests.
//
// In: a nest or an expression of it. Out: C-like text, fully bracketed, with every type shown where C
// changes it silently: an implicit conversion is `<double>x`, a written one `(double)x`. A user's
// function is `f(x)`, a library one `@sqrt(x)`. Nothing is decided here.
#include "frontend/nest/loop_nest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "frontend/nest/nest_accesses.h"

namespace an5d {
namespace {

std::string_view spelling(UnaryOp op) {
  switch (op) {
    case UnaryOp::kMinus:
      return "-";
    case UnaryOp::kPlus:
      return "+";
    case UnaryOp::kNot:
      return "!";
    case UnaryOp::kBitNot:
      return "~";
  }
  return "?";
}

std::string_view spelling(BinaryOp op) {
  constexpr std::string_view kNames[] = {"*",  "/",  "%",  "+",  "-", "<<", ">>", "<",  ">",
                                         "<=", ">=", "==", "!=", "&", "^",  "|",  "&&", "||"};
  return kNames[static_cast<int>(op)];
}

class Printer {
 public:
  explicit Printer(const LoopNest& nest, const Sweep* sweep = nullptr) : nest_(nest), sweep_(sweep) {}

  std::string text(const ExprPtr& expr) const {
    if (!expr) return "";
    return std::visit([this, &expr](const auto& node) { return of(node, *expr); }, expr->node);
  }

  std::string access(const Access& access) const {
    std::string out = nest_.arrays.at(access.array).name;
    for (const ExprPtr& subscript : access.subscripts) out += fmt::format("[{}]", text(subscript));
    return out;
  }

  std::string bound(const Bound& bound) const {
    return bound.adjust == 0 ? text(bound.value) : fmt::format("{} {:+}", text(bound.value), bound.adjust);
  }

 private:
  std::string of(const Literal& node, const Expr&) const { return node.spelling; }
  std::string of(const Param& node, const Expr&) const { return node.name; }
  std::string of(const Local& node, const Expr&) const { return node.name; }
  std::string of(const Tap&, const Expr&) const { return "tap"; }
  std::string of(const Element& element, const Expr&) const { return element.array; }
  std::string of(const Access& node, const Expr&) const { return access(node); }
  std::string of(const Iterator& node, const Expr&) const {
    return node.loop == 0 ? nest_.time.iterator : sweep_->space.at(node.loop - 1).iterator;
  }
  std::string of(const Unary& node, const Expr&) const {
    return fmt::format("{}{}", spelling(node.op), text(node.operand));
  }
  std::string of(const Binary& node, const Expr&) const {
    return fmt::format("({} {} {})", text(node.left), spelling(node.op), text(node.right));
  }
  std::string of(const Cast& node, const Expr& expr) const {
    const char* layout = node.kind == CastKind::kImplicit ? "<{}>{}" : "({}){}";
    return fmt::format(fmt::runtime(layout), c_name(expr.type), text(node.operand));
  }
  std::string of(const Call& node, const Expr&) const {
    std::string out = (node.kind == Callee::kLibrary ? "@" : "") + node.name + "(";
    for (std::size_t i = 0; i < node.arguments.size(); ++i)
      out += (i == 0 ? "" : ", ") + text(node.arguments[i]);
    return out + ")";
  }
  std::string of(const Select& node, const Expr&) const {
    return fmt::format("({} ? {} : {})", text(node.condition), text(node.then), text(node.otherwise));
  }
  std::string of(const Earlier& node, const Expr&) const {
    return fmt::format("{} behind {} sweeps", text(node.value),
                       node.sweeps ? std::to_string(*node.sweeps) : "some");
  }

  const LoopNest& nest_;
  const Sweep* sweep_;  // around the expression; null for those outside of sweeps
};

std::string loop_line(const Loop& loop, const Printer& print) {
  return fmt::format("for {}{} {} in [{}, {}){}\n", loop.scope == IteratorScope::kOutside ? "outer " : "",
                     c_name(loop.type), loop.iterator, print.bound(loop.begin), print.bound(loop.end),
                     loop.direction == Direction::kDown ? " down" : "");
}

std::string definition_line(const LocalDefinition& local, const Printer& print) {
  return fmt::format("{} {} = {}\n", c_name(local.type), local.name, print.text(local.value));
}

std::string function_lines(const Function& function, const Printer& print) {
  std::string out = fmt::format("function {} {}(", c_name(function.type), function.name);
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    out += fmt::format("{}{} {}", i == 0 ? "" : ", ", c_name(function.parameters[i].type),
                       function.parameters[i].name);
  out += ")\n";
  for (const LocalDefinition& local : function.locals) out += "  " + definition_line(local, print);
  return out + fmt::format("  return {}\n", print.text(function.result));
}

std::string sweep_lines(const LoopNest& nest, const Sweep& sweep) {
  const Printer print(nest, &sweep);
  std::string out, indent = "  ";
  for (const Loop& loop : sweep.space) {
    out += indent + loop_line(loop, print);
    indent += "  ";
  }
  for (const Assignment& assignment : sweep.assignments) {
    for (const LocalDefinition& local : assignment.locals) out += indent + definition_line(local, print);
    out += indent + fmt::format("{} = {}\n", print.access(assignment.target), print.text(assignment.value));
  }
  for (const Sweep::Left& left : sweep.left)
    out += indent + fmt::format("leaves {} = {}\n", left.name, left.value);
  return out;
}

}  // namespace

std::string to_string(const ExprPtr& expr, const LoopNest& nest, const Sweep& sweep) {
  return Printer(nest, &sweep).text(expr);
}

void name_calls(const LoopNest& nest, Diagnostics& said) {
  std::vector<LoopNest::Called> all = nest.called;
  all.insert(all.end(), nest.read_in_place.begin(), nest.read_in_place.end());
  for (Diagnostic& one : said) {
    SourceRange where = one.where;
    const auto is_around = [&](const LoopNest::Called& called) {
      const SourceRange& text = called.text;
      return where.file == text.file && where.offset >= text.offset &&
             where.offset < text.offset + text.length;
    };
    for (auto called = std::ranges::find_if(all, is_around); called != all.end();
         called = std::ranges::find_if(all, is_around)) {
      const Note note = call_note(called->name, called->call);
      if (std::ranges::find(one.notes, note.text, &Note::text) != one.notes.end()) break;
      one.notes.push_back(note);
      where = called->call;
    }
  }
}

bool is_done_once(const LoopNest& nest) { return nest.origin.iteration == Iteration::kOnce; }

Note call_note(const std::string& function, const SourceRange& call) {
  return {call, fmt::format("'{}' is called in the time step here", function)};
}

std::vector<int> Swap::circle() const {
  std::vector<int> all = {first, second};
  all.insert(all.end(), further.begin(), further.end());
  if (third) all.push_back(*third);
  return all;
}

Swap Swap::of(const std::vector<int>& circle) {
  Swap swap{circle[0], circle[1], {}};
  if (circle.size() > 2) swap.third = circle.back(), swap.further = {circle.begin() + 2, circle.end() - 1};
  return swap;
}

const Swap* swap_of(const LoopNest& nest, int array) {
  const auto found = std::ranges::find_if(nest.swaps, [&](const Swap& swap) {
    const std::vector<int> circle = swap.circle();
    return std::ranges::find(circle, array) != circle.end();
  });
  return found == nest.swaps.end() ? nullptr : &*found;
}

std::optional<int> partner_of(const LoopNest& nest, int array) {
  const Swap* swap = swap_of(nest, array);
  if (!swap || (swap->first != array && swap->second != array)) return std::nullopt;
  return swap->first == array ? swap->second : swap->first;
}

bool is_in_place(const LoopNest& nest, int array, std::size_t axes) {
  const Array& of = nest.arrays[array];
  return of.extents.size() == axes && !of.plane && !swap_of(nest, array);
}

bool is_only_read(const LoopNest& nest, int array) {
  return !nest.arrays[array].before && !swap_of(nest, array) && !is_assigned(nest, array);
}

std::size_t depth_of(const LoopNest& nest) {
  std::size_t deepest = 0;
  for (const Sweep& sweep : nest.sweeps) deepest = std::max(deepest, sweep.space.size());
  return deepest;
}

void name_members(const LoopNest& nest, Diagnostics& said) {
  if (nest.members.empty()) return;
  const auto respell = [&](std::string& text) {
    const auto is_letter = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
      end = at + 1;
      if (!is_letter(text[at])) continue;
      while (end < text.size() && is_letter(text[end])) ++end;
      const std::string said_so = spelled(nest, text.substr(at, end - at));
      text.replace(at, end - at, said_so);
      end = at + said_so.size();
    }
  };
  for (Diagnostic& one : said) {
    respell(one.message);
    for (Note& note : one.notes) respell(note.text);
  }
}

std::string name_of(const LoopNest& nest) {
  return nest.ordinal == 1 ? nest.function : fmt::format("{}_{}", nest.function, nest.ordinal);
}

std::set<std::string> names_in(const LoopNest& nest) {
  std::set<std::string> names;
  for (const Array& array : nest.arrays) names.insert(array.name);
  for (const Variable& param : nest.params) names.insert(param.name);
  for (const Function& function : nest.functions) names.insert(function.name);
  for (const LoopNest::Member& member : nest.members) names.insert(member.name);
  for (const Flip& flip : nest.flips) names.insert(flip.name);
  names.insert(nest.time.iterator);
  for (const Sweep& sweep : nest.sweeps) {
    for (const Loop& loop : sweep.space) names.insert(loop.iterator);
    for (const Assignment& assignment : sweep.assignments)
      for (const LocalDefinition& local : assignment.locals) names.insert(local.name);
  }
  return names;
}

void add_params(const ExprPtr& expr, LoopNest& nest) {
  each<Param>(expr, [&](const Param& param, const Expr& node) {
    if (std::ranges::find(nest.params, param.name, &Variable::name) == nest.params.end())
      nest.params.push_back({param.name, node.type});
  });
}

// Of a plane, before the first step.
static std::string subscript_of(const LoopNest& nest, const Array::Plane& plane) {
  const bool by_time = plane.flip == Array::Plane::kByTime;
  const std::string& chooses = by_time ? nest.time.iterator : nest.flips[plane.flip].name;
  if (plane.count > 2) return fmt::format("({} + {}) % {}", chooses, plane.ahead, plane.count);
  return (plane.ahead ? "1 - " : "") + chooses + (by_time ? " % 2" : "");
}

std::string to_string(const LoopNest& nest) {
  const Printer print(nest);
  std::string out = fmt::format("nest {} of {}\n", nest.ordinal, nest.function);
  for (const Array& array : nest.arrays) {
    out +=
        fmt::format("{} {} {}", array.linear ? "linear array" : "array", c_name(array.element), array.name);
    for (const ExprPtr& extent : array.extents) out += fmt::format("[{}]", print.text(extent));
    if (array.row_levels > 0) out += " in rows";
    if (array.cell)
      out +=
          fmt::format(" value {} of {} in {}", array.cell->number, array.cell->values.size(), array.cell->of);
    if (array.part) out += fmt::format(" part {} of {}", array.part->number, array.part->of);
    if (array.shift) {
      out += fmt::format(" is {}", array.shift->of);
      for (const auto& [distance, down] : array.shift->by)
        out += fmt::format("[{}{}]", distance ? print.text(distance) : "", down ? " down" : "");
    }
    if (array.before) out += fmt::format(" is {} when the time step begins", array.before->of);
    if (array.plane) out += fmt::format(" at {}[{}]", array.plane->of, subscript_of(nest, *array.plane));
    out += '\n';
  }
  for (const LoopNest::Member& member : nest.members)
    out += fmt::format("member {} is {}\n", member.name, member.spelling);
  for (const Variable& param : nest.params)
    out += fmt::format("param {} {}\n", c_name(param.type), param.name);
  for (const Function& function : nest.functions) out += function_lines(function, print);
  for (const ScalarHistory& history : nest.histories)
    out += fmt::format("{} is {} behind {} changes\n", nest.arrays[history.array].name, history.scalar.name,
                       history.changes);
  if (nest.host_count && nest.host_count->start)
    out += fmt::format("start {} = {}\n", nest.host_count->start->scalar.name,
                       print.text(nest.host_count->start->value));
  if (nest.host_count) out += fmt::format("while {}\n", print.text(nest.host_count->condition));
  out += is_done_once(nest) ? "once\n" : loop_line(nest.time, print);
  for (const Sweep& sweep : nest.sweeps) out += sweep_lines(nest, sweep);
  for (const Swap& swap : nest.swaps) {
    out += swap.third ? "  rotate" : "  swap";
    for (const int array : swap.circle()) out += " " + nest.arrays[array].name;
    out += "\n";
  }
  for (const ScalarChange& change : nest.scalar_changes)
    out += fmt::format("  scalar {} = {}\n", change.scalar.name, print.text(change.value));
  for (const Flip& flip : nest.flips)
    out += flip.count == 2 ? fmt::format("  flip {}{}{}\n", flip.name, flip.ahead ? " = 1 - " : " = ",
                                         nest.flips[flip.like].name)
                           : fmt::format("  turn {} = ({} + {}) % {}\n", flip.name,
                                         nest.flips[flip.like].name, flip.ahead, flip.count);
  return out;
}

}  // namespace an5d
