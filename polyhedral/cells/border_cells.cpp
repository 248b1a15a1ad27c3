// Assignments of sweeps that set borders (border_cells.h).
//
//   for (j = 1; j < m; j++) { u[0][j] = u[1][j]; u[n][j] = g; }
//       sets (0, 1..m-1), reads (1, 1..m-1)                 sets (n, 1..m-1)
//
// In: a sweep. Out: its assignments as boxes of cells. Decided here: that every subscript is an iterator and
// a constant, or a cell that the scalars determine; and that the assignments of a sweep may be made one after
// the other, each for all its cells.
#include "polyhedral/cells/border_cells.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "frontend/expr/known_value.h"
#include "frontend/nest/index_reader.h"
#include "frontend/nest/nest_accesses.h"
#include "polyhedral/isl/affine.h"

namespace an5d {
namespace {

bool names_cells(const ExprPtr& expr) {
  return has<Iterator>(expr, [](const Iterator& iterator) { return iterator.loop > 0; });
}

class SweepReader {
 public:
  SweepReader(isl_ctx* ctx, const LoopNest& nest, std::size_t sweep, Diagnostics& said)
      : ctx_(ctx), nest_(nest), sweep_(sweep), said_(said) {}

  std::optional<std::vector<Border>> run() {
    if (!write_out(nest_.sweeps[sweep_])) return std::nullopt;
    return std::move(all_);
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    said_.push_back(make_error("border-sweep", where, std::move(message), std::move(note), where));
    return false;
  }

  // Loops of few iterations become numbers, from the outermost on, where a border is to be known cell by
  // cell.
  bool write_out(Sweep sweep) {
    for (std::size_t n = 0; n < sweep.space.size(); ++n) {
      const Loop loop = sweep.space[n];
      const auto few = few_iterations(loop);
      if (!few || (few->end - few->begin > 1 && goes_along(sweep, static_cast<int>(n) + 1))) continue;
      for (long long k = 0; k < few->end - few->begin; ++k) {
        const bool up = loop.direction == Direction::kUp;
        if (!write_out(with_number(sweep, n, up ? few->begin + k : few->end - 1 - k))) return false;
      }
      return true;
    }
    return add(sweep);
  }

  // Does the loop go along the border, so that each of its iterations is as the others are? All that is set
  // and read has the same subscript there: in `u[0][k] = u[1][k]` of k. A border of all axes is none.
  bool goes_along(const Sweep& sweep, int loop) const {
    const auto is_in = [&](const ExprPtr& expr) { return names_loop(expr, loop); };
    for (const Loop& other : sweep.space)
      if (is_in(other.begin.value) || is_in(other.end.value)) return false;
    return std::ranges::all_of(sweep.assignments, [&](const Assignment& assignment) {
      const std::vector<ExprPtr>& target = assignment.target.subscripts;
      const auto axis = std::ranges::find_if(target, is_in) - target.begin();
      const std::vector<ExprPtr> cell = cell_subscripts(assignment.target, rank());
      bool good = std::ranges::count_if(target, is_in) == 1 && !std::ranges::all_of(cell, names_cells) &&
                  std::ranges::none_of(target, has<Local>);
      each<Access>(assignment, [&](const Access& read) {
        if (!good || is_only_read(nest_, read.array)) return;
        good = read.subscripts.size() == target.size() && std::ranges::none_of(read.subscripts, has<Local>) &&
               std::ranges::count_if(read.subscripts, is_in) == 1 &&
               same(read.subscripts[axis], target[axis]);
      });
      return good;
    });
  }

  // Without loop `n`, whose iterator is that number.
  static Sweep with_number(Sweep sweep, std::size_t n, long long value) {
    const ScalarType type = sweep.space[n].type;
    const int gone = static_cast<int>(n) + 1;
    sweep.space.erase(sweep.space.begin() + static_cast<long>(n));
    const auto change = [&](const ExprPtr& expr) {
      return rewrite(expr, [&](const ExprPtr& node) {
        const Binary* sum = node->as<Binary>();
        if (sum && (sum->op == BinaryOp::kAdd || sum->op == BinaryOp::kSub) && !is_floating(node->type) &&
            sum->left->type == node->type && fixed_value(sum->right) == 0)
          return sum->left;  // `n - 1 - g`
        const Iterator* iterator = node->as<Iterator>();
        if (!iterator || iterator->loop < gone) return node;
        return iterator->loop == gone ? settled(literal_of(value, node->where), type)
                                      : make_expr(Iterator{iterator->loop - 1}, node->type, node->where);
      });
    };
    for (Assignment& assignment : sweep.assignments) {
      for (LocalDefinition& local : assignment.locals) local.value = change(local.value);
      for (ExprPtr& subscript : assignment.target.subscripts) subscript = change(subscript);
      assignment.value = change(assignment.value);
    }
    return sweep;
  }

  bool add(const Sweep& sweep) {
    Values locals;
    for (const Loop& loop : sweep.space)
      if (names_cells(loop.begin.value) || names_cells(loop.end.value))
        return refuse(loop.where, "found a border whose loops depend on each other",
                      "accepted: loops over borders with bounds of their own");
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals)
        locals[local.name] = settled(with_values(local.value, locals), local.type);
      if (!add(sweep, assignment, locals)) return false;
    }
    return true;
  }

  bool add(const Sweep& sweep, const Assignment& assignment, const Values& locals) {
    Border made;
    made.sweep = sweep_;
    made.assignment = &assignment - sweep.assignments.data();
    made.array = assignment.target.array;
    made.loops = sweep.space;
    made.where = assignment.where;
    made.value = with_values(assignment.value, locals);
    const auto in_values = [&](const Access& access) {
      std::vector<ExprPtr> cell = cell_subscripts(access, rank());
      for (ExprPtr& subscript : cell) subscript = with_values(subscript, locals);
      return cells_of(ctx_, nest_, sweep, cell);
    };
    const auto cells = in_values(assignment.target);
    if (!cells || uses(*cells) != sweep.space.size())
      return refuse(
          made.where,
          cells ? "two iterations of this loop set the same border cell"
                : "this sets a border at places that are no iterator plus a constant",
          "accepted: subscripts of one iterator and a constant, or of scalars, such as 'u[0][j + 1]' or "
          "'u[n - 1][j]'");
    made.cells = *cells;
    bool good = true;
    visit(made.value, [&](const Expr& node) {
      const Access* access = node.as<Access>();
      if (!access || !good) return;
      if (is_only_read(nest_, access->array)) return;
      const auto read = in_values(*access);
      if (nest_.arrays[access->array].before)
        good =
            refuse(node.where,
                   "found a border that reads what the array held when the time step began, of a loop "
                   "that cannot set it",
                   "accepted: ends of loops with signed iterators of 32 bits or more, with more than a few "
                   "iterations");
      else if (access->array != made.array)
        good =
            refuse(node.where, "found a border that reads another array which the loops write",
                   "accepted: cells of the array whose border it is, arrays that are only read, scalars and "
                   "the time");
      else if (!read)
        good = refuse(node.where, "found a read of a border whose subscripts have another form",
                      "accepted: subscripts of one iterator and a constant, or of scalars");
      else
        made.reads.push_back(*read);
    });
    if (good) all_.push_back(std::move(made));
    return good;
  }

  std::size_t rank() const { return depth_of(nest_); }

  static std::size_t uses(const BorderCells& cells) {
    std::set<int> loops;
    for (const BorderRange& range : cells)
      if (range.loop) loops.insert(range.loop);
    return loops.size();
  }

  isl_ctx* ctx_;
  const LoopNest& nest_;
  const std::size_t sweep_;
  Diagnostics& said_;
  std::vector<Border> all_;
};

}  // namespace

bool is_of_one_iteration_each(const CellBox& box) {
  std::set<int> loops;
  for (const BorderRange& range : box.cells)
    if (range.loop > 0) loops.insert(range.loop);
  return loops.size() == box.loops.size();
}

bool has_loop_for_each_axis(const CellBox& box) {
  return is_of_one_iteration_each(box) && std::ranges::all_of(box.cells, &BorderRange::loop);
}

std::optional<std::vector<Border>> borders_of(isl_ctx* ctx, const LoopNest& nest, std::size_t sweep,
                                              Diagnostics& said) {
  return SweepReader(ctx, nest, sweep, said).run();
}

std::vector<ExprPtr> cell_subscripts(const Access& access, std::size_t rank) {
  const std::size_t count = access.subscripts.size();
  return {access.subscripts.begin() + static_cast<long>(count - std::min(count, rank)),
          access.subscripts.end()};
}

bool have_same_cells(const Sweep& one, const Sweep& other, std::size_t rank) {
  const auto same_bounds = [](const Loop& left, const Loop& right) {
    return left.begin.adjust == right.begin.adjust && left.end.adjust == right.end.adjust &&
           are_equal(left.begin.value, right.begin.value) && are_equal(left.end.value, right.end.value);
  };
  return std::ranges::equal(one.space, other.space, same_bounds) &&
         std::ranges::equal(cell_subscripts(one.assignments.front().target, rank),
                            cell_subscripts(other.assignments.front().target, rank), are_equal);
}

bool reads_inputs(const LoopNest& nest, const Sweep& sweep) {
  const auto is_input = [&](const Access& access) { return is_only_read(nest, access.array); };
  return std::ranges::any_of(sweep.assignments,
                             [&](const Assignment& assignment) { return has<Access>(assignment, is_input); });
}

std::optional<BorderCells> cells_of(isl_ctx* ctx, const LoopNest& nest, const Sweep& sweep,
                                    const std::vector<ExprPtr>& subscripts) {
  const Values none;
  IterationWriter writer(ctx, nest, sweep, none);
  BorderCells cells;
  std::set<int> used;
  for (const ExprPtr& subscript : subscripts) {
    std::set<int> loops;
    each<Iterator>(subscript, [&](const Iterator& iterator) { loops.insert(iterator.loop); });
    const bool is_plain = !has<Access>(subscript) && !has<Local>(subscript) && !has<Call>(subscript);
    if (!is_plain || loops.size() > 1 || loops.contains(0)) return std::nullopt;
    if (loops.empty()) {
      cells.push_back({0, 0, subscript});
      continue;
    }
    const int loop = *loops.begin();
    const std::vector<long> shift = writer.distances(subscript, loop, 1);
    if (shift.size() != 1 || !used.insert(loop).second) return std::nullopt;
    cells.push_back({loop, shift[0], nullptr});
  }
  return cells;
}

CellText from_cell(const Border& border, const BorderCells& read, const CellText& cell,
                   AffineWriter& writer) {
  CellText at;
  for (const BorderRange& range : read) {
    if (range.loop == 0) {
      const auto text = writer.write(range.at);
      at.push_back(text ? "(" + text->value + ")" : "");
      continue;
    }
    const auto axis = std::ranges::find(border.cells, range.loop, &BorderRange::loop) - border.cells.begin();
    at.push_back(fmt::format("{} + {}", cell[axis], range.shift - border.cells[axis].shift));
  }
  return at;
}

std::optional<std::string> cells_text(const BorderCells& cells, const std::vector<Loop>& loops,
                                      const CellText& at, AffineWriter& writer) {
  std::string text = "true";
  const auto add = [&](const char* relation, std::size_t axis, const ExprPtr& value, long long more) {
    const auto made = writer.write(value);
    if (made) text += fmt::format(" and {} {} {} + {}", at[axis], relation, made->value, more);
    return made && made->conditions.empty();
  };
  for (std::size_t d = 0; d < cells.size(); ++d) {
    const BorderRange& range = cells[d];
    if (range.loop == 0 && !add("=", d, range.at, 0)) return std::nullopt;
    if (range.loop == 0) continue;
    const Loop& loop = loops[range.loop - 1];
    if (!add(">=", d, loop.begin.value, loop.begin.adjust + range.shift) ||
        !add("<", d, loop.end.value, loop.end.adjust + range.shift))
      return std::nullopt;
  }
  return text;
}

namespace {

// Of unsigned values, C's own comparison and sums would be other ones.
bool is_unsigned(const ExprPtr& expr) { return !is_signed(expr->type) && size_of(expr->type) >= 4; }

ExprPtr in_64_bits(const ExprPtr& expr) {
  return is_unsigned(expr) ? settled(expr, ScalarType::kInt64) : converted(expr, ScalarType::kInt64);
}

ExprPtr compared(BinaryOp op, ExprPtr left, ExprPtr right, const SourceRange& where) {
  if (left->type != right->type) left = in_64_bits(left), right = in_64_bits(right);
  return make_expr(Binary{op, std::move(left), std::move(right)}, ScalarType::kInt32, where);
}

}  // namespace

std::optional<std::vector<ExprPtr>> asked_of(IterationWriter& writer, isl::set iterations,
                                             const std::vector<ExprPtr>& at, const CellBox& box,
                                             const SourceRange& where) {
  std::vector<ExprPtr> asked;
  for (std::size_t d = 0; d < box.cells.size(); ++d) {
    const BorderRange& range = box.cells[d];
    std::vector<ExprPtr> limits;
    if (range.loop == 0) {
      limits = {compared(BinaryOp::kEqual, at[d], range.at, where)};
    } else {
      const Loop& loop = box.loops[range.loop - 1];
      limits = {compared(BinaryOp::kGreaterEqual, at[d],
                         plus(loop.begin.value, loop.begin.adjust + range.shift), where),
                compared(BinaryOp::kLess, at[d], plus(loop.end.value, loop.end.adjust + range.shift), where)};
    }
    for (const ExprPtr& limit : limits) {
      const isl::set& holds = writer.where(Condition{limit, true});
      if (iterations.is_disjoint(holds)) return std::nullopt;
      if (iterations.is_disjoint(writer.where(Condition{limit, false}))) continue;
      asked.push_back(limit);
      iterations = iterations.intersect(holds);
    }
  }
  return asked;
}

bool may_be_updated(isl_ctx* ctx, const LoopNest& nest, const AssignmentPlace& reader, const Access& cell,
                    IterationWriter& writer, isl::set iterations) {
  const Sweep& sweep = nest.sweeps[reader.sweep];
  const auto update = std::ranges::find(sweep.assignments, cell.array,
                                        [](const Assignment& one) { return one.target.array; });
  const std::size_t rank = sweep.space.size();
  const auto updated = cells_of(ctx, nest, sweep, cell_subscripts(update->target, rank));
  if (!updated) return false;  // the analysis refuses it
  const std::vector<ExprPtr> at = cell_subscripts(cell, rank);
  CellText text_of_cell;
  std::vector<std::string> iteration(rank);  // that updates it
  for (std::size_t d = 0; d < rank; ++d) {
    const std::optional<AffineText> value = writer.affine.write(at[d]);
    const BorderRange& range = (*updated)[d];
    if (!value || !value->conditions.empty() || range.loop == 0) return true;
    text_of_cell.push_back(fmt::format("({})", value->value));
    iteration[range.loop - 1] = fmt::format("{} - {}", text_of_cell.back(), range.shift);
  }
  if (const auto is_one = cells_text(*updated, sweep.space, text_of_cell, writer.affine))
    iterations = iterations.intersect(writer.set_of(*is_one));
  for (std::size_t n = 0; n < rank; ++n) {
    const char* earlier = sweep.space[n].direction == Direction::kUp ? "<" : ">";
    if (!writer.is_never(iterations, fmt::format("{} {} c{}", iteration[n], earlier, n + 1))) return true;
    iterations = iterations.intersect(writer.set_of(fmt::format("{} = c{}", iteration[n], n + 1)));
  }
  const bool is_behind = update - sweep.assignments.begin() < static_cast<long>(reader.assignment);
  return is_behind && !iterations.is_empty();
}

ExprPtr all_of(const std::vector<ExprPtr>& conditions, const SourceRange& where) {
  ExprPtr all;
  for (const ExprPtr& one : conditions)
    all = all ? make_expr(Binary{BinaryOp::kAnd, all, one}, ScalarType::kInt32, where) : one;
  return all;
}

ExprPtr plus(const ExprPtr& expr, long long more) {
  const bool is_wide = is_signed(expr->type) && size_of(expr->type) >= 4;
  const ExprPtr value = is_wide ? expr : in_64_bits(expr);
  if (const auto known = fixed_value(value))
    return converted(literal_of(*known + more, expr->where), value->type);
  if (more == 0) return value;
  return make_expr(Binary{more < 0 ? BinaryOp::kSub : BinaryOp::kAdd, value,
                          converted(literal_of(std::llabs(more), expr->where), value->type)},
                   value->type, expr->where);
}

}  // namespace an5d
