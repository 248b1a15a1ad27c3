// Temporaries, functions and choices out of subscripts (plain_subscripts.h).
#include "polyhedral/rewrite/plain_subscripts.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "frontend/expr/known_value.h"
#include "frontend/expr/nodes.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/conditions.h"

namespace an5d {
namespace {

constexpr int kMostElements = 128;  // that one access may become

class Plain {
 public:
  explicit Plain(const LoopNest& nest) : nest_(nest) {}

  // `locals` has the temporaries that are defined before the expression.
  ExprPtr operator()(const ExprPtr& expr, const Values& locals) const {
    return rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access || access->subscripts.empty()) return node;
      Access plain = *access;
      for (ExprPtr& subscript : plain.subscripts) {
        const ExprPtr whole = with_values(subscript, locals);
        if (is_small_tree(whole)) subscript = with_results(whole, nest_.functions);
      }
      const ExprPtr whole = make_expr(plain, node->type, node->where);
      return with_chosen_elements(whole, kMostElements).value_or(node);
    });
  }

 private:
  const LoopNest& nest_;
};

ExprPtr number(long value, const SourceRange& where) {
  const ExprPtr digits = make_expr(Literal{std::to_string(std::abs(value))}, ScalarType::kInt64, where);
  return value < 0 ? make_expr(Unary{UnaryOp::kMinus, digits}, ScalarType::kInt64, where) : digits;
}

ExprPtr iterator(const Loop& loop, int number, const SourceRange& where) {
  return converted(make_expr(Iterator{number}, loop.type, where), ScalarType::kInt64);
}

// Subscripts without an iterator at a constant distance: those that wrap around, such as `(i + 1) % n`, and
// those that conditions leave few distances, such as A[0].
class Distances {
 public:
  Distances(isl_ctx* ctx, std::size_t sweep, const Values& locals, PlainNest& made)
      : loops_(made.nest.sweeps[sweep].space),
        sweep_(sweep),
        ctx_(ctx),
        locals_(locals),
        writer_(ctx, made.nest, made.nest.sweeps[sweep], locals),
        made_(made) {}

  ExprPtr operator()(const ExprPtr& expr, const Access& target) {
    note_loops(expr);
    return rewrite_accesses(expr, [&](const ExprPtr& node, const Conditions& around) {
      if (around.empty() && !has_remainder(node)) return node;
      return split(around.empty() ? node : in_rows(node, around), around, target);
    });
  }

 private:
  static constexpr int kMostDistances = 8;

  // In a subscript of an axis; that of a time plane has one, too.
  bool has_remainder(const ExprPtr& access) const {
    const auto is_remainder = [](const Binary& binary) {
      return binary.op == BinaryOp::kRem || binary.op == BinaryOp::kBitAnd;
    };
    const std::vector<ExprPtr>& subscripts = access->as<Access>()->subscripts;
    const auto axes = static_cast<long>(std::min(subscripts.size(), loops_.size()));
    return std::any_of(subscripts.end() - axes, subscripts.end(),
                       [&](const ExprPtr& subscript) { return has<Binary>(subscript, is_remainder); });
  }

  // In a block of memory `u[i + 1][j - 1]` is `u[i][j - 1 + M]` where a condition says that j is 0: C
  // computes it as `u[c + M - 1]`.
  ExprPtr in_rows(const ExprPtr& node, const Conditions& around) {
    Access access = *node->as<Access>();
    const Array& array = made_.nest.arrays[access.array];
    if (!array.linear || access.subscripts.size() != array.extents.size()) return node;
    const isl::set made = writer_.where("true", around);
    bool is_moved = false;
    for (std::size_t d = access.subscripts.size() - 1; d > 0; --d) {
      ExprPtr &column = access.subscripts[d], &row = access.subscripts[d - 1];
      const auto text = array.extents[d] ? writer_.affine.write(column) : std::nullopt;
      const auto extent = text ? writer_.affine.write(array.extents[d]) : std::nullopt;
      if (!extent || !text->conditions.empty() || !extent->conditions.empty()) continue;
      const bool before = writer_.is_never(made, fmt::format("{} >= 0", text->value));
      const bool behind = writer_.is_never(made, fmt::format("{} < {}", text->value, extent->value));
      if (before == behind) continue;
      const auto moved = [&](const ExprPtr& from, bool up, const ExprPtr& by) {
        return make_expr(Binary{up ? BinaryOp::kAdd : BinaryOp::kSub, converted(from, ScalarType::kInt64),
                                converted(by, ScalarType::kInt64)},
                         ScalarType::kInt64, from->where);
      };
      column = moved(column, before, array.extents[d]);
      row = moved(row, behind, number(1, row->where));
      is_moved = true;
    }
    return is_moved ? make_expr(std::move(access), node->type, node->where) : node;
  }

  // Arrays that are only read have axes of their own: those of the iterators that stand there.
  void note_loops(const ExprPtr& expr) {
    each<Access>(expr, [&](const Access& access) {
      if (!is_only_read(made_.nest, access.array)) return;
      for (std::size_t place = 0; place < access.subscripts.size(); ++place)
        if (const std::optional<int> loop = loop_in(access.subscripts[place]))
          loops_read_[{access.array, place}].insert(*loop);
    });
  }

  // The loop of subscript `n` from the last one on: the last subscripts of the array that is written, and of
  // one that is updated alongside, are those of axes.
  std::optional<int> loop_at(const Access& access, std::size_t n, const Access& target) {
    const auto read = loops_read_.find({access.array, access.subscripts.size() - n});
    if (read != loops_read_.end() && read->second.size() == 1) return *read->second.begin();
    return loop_in(target.subscripts[target.subscripts.size() - n]);
  }

  ExprPtr split(const ExprPtr& node, const Conditions& around, const Access& target) {
    const Access& access = *node->as<Access>();
    if (!around.empty() && writer_.where(writer_.bounds(), around).is_empty())
      return own_cell(node, around, target);
    for (std::size_t n = 1; n <= std::min(access.subscripts.size(), target.subscripts.size()); ++n) {
      const std::size_t place = access.subscripts.size() - n;
      const std::optional<int> loop = loop_at(access, n, target);
      const ExprPtr& subscript = access.subscripts[place];
      if (!loop || unwrapped(subscript)) continue;
      const bool is_plain = loop_in(subscript) == loop;
      if (is_plain && !is_far(subscript, *loop)) continue;
      const std::vector<long> found = distances(subscript, *loop, around);
      const std::optional<long> around_ends =
          is_one_element(access, subscript) ? std::nullopt : wrapped_distance(subscript, *loop, around);
      if (around_ends && (found.size() != 1 || std::abs(*around_ends) < std::abs(found[0]))) {
        made_.periodic.emplace(sweep_, *loop);
        Access wrapped = access;
        wrapped.subscripts[place] = neighbour(loops_[*loop - 1], *loop, *around_ends, true, subscript->where);
        return split(make_expr(std::move(wrapped), node->type, node->where), around, target);
      }
      if (found.empty() || is_plain) continue;
      note_bounds(subscript, *loop, around, found);
      return chosen(node, around, target, place, *loop, found);
    }
    return node;
  }

  // Of an array that is only read, and need not have the grid's axes: k[1] wraps around nothing.
  bool is_one_element(const Access& access, const ExprPtr& subscript) const {
    return literal_value(subscript) && !is_done_once(made_.nest) && is_only_read(made_.nest, access.array);
  }

  IterationWriter& without_bound(const UnknownBound& bound) {
    std::unique_ptr<IterationWriter>& one = without_bound_[{bound.loop, bound.is_end}];
    if (!one)
      one = std::make_unique<IterationWriter>(ctx_, made_.nest, made_.nest.sweeps[sweep_], locals_, bound);
    return *one;
  }

  // Which bounds of the loop leave these distances?
  void note_bounds(const ExprPtr& subscript, int loop, const Conditions& around,
                   const std::vector<long>& found) {
    for (const bool is_end : {false, true}) {
      IterationWriter& other = without_bound({loop, is_end});
      if (other.distances(subscript, loop, other.where(other.bounds(), around), kMostDistances) == found)
        continue;
      BoundsReliedOn& relies = made_.relied_on[{sweep_, loop}];
      (is_end ? relies.end : relies.begin) = relies.of_reads = true;
    }
  }

  // Which bounds of the loops keep all iterations from where these conditions hold? If any one can be spared,
  // but not all, those of all loops that the conditions name.
  void note_never(const Conditions& around) {
    bool is_noted = false;
    const auto note = [&](int loop, bool is_end) {
      BoundsReliedOn& relies = made_.relied_on[{sweep_, loop}];
      (is_end ? relies.end : relies.begin) = is_noted = true;
    };
    for (int loop = 1; loop <= static_cast<int>(loops_.size()); ++loop)
      for (const bool is_end : {false, true}) {
        IterationWriter& other = without_bound({loop, is_end});
        if (!other.where(other.bounds(), around).is_empty()) note(loop, is_end);
      }
    if (is_noted || writer_.where("true", around).is_empty()) return;
    for (const Condition& one : around)
      each<Iterator>(one.expr, [&](const Iterator& iterator) {
        if (iterator.loop > 0) note(iterator.loop, false), note(iterator.loop, true);
      });
  }

  // Of a read that nothing evaluates: the cell that is written, which is no neighbour.
  ExprPtr own_cell(const ExprPtr& node, const Conditions& around, const Access& target) {
    Access access = *node->as<Access>();
    bool is_other = false;
    for (std::size_t n = 1; n <= std::min(access.subscripts.size(), target.subscripts.size()); ++n) {
      ExprPtr& read = access.subscripts[access.subscripts.size() - n];
      const std::optional<int> loop = loop_at(access, n, target);
      const ExprPtr& written = target.subscripts[target.subscripts.size() - n];
      if (!loop) continue;
      const ExprPtr own =
          loop == loop_in(written) ? written : iterator(loops_[*loop - 1], *loop, read->where);
      is_other |= !are_equal(read, own);
      read = own;
    }
    if (is_other) note_never(around);
    return make_expr(std::move(access), node->type, node->where);
  }

  std::vector<long> distances(const ExprPtr& subscript, int loop, const Conditions& around) {
    return writer_.distances(subscript, loop, writer_.where(writer_.bounds(), around), kMostDistances);
  }

  // Of a loop with n iterations: the constant that a subscript is from the iterator, modulo n.
  std::optional<long> wrapped_distance(const ExprPtr& subscript, int loop, const Conditions& around) {
    const Loop& along = loops_[loop - 1];
    const ExprPtr period = iterations_of(along);
    if (!period) return std::nullopt;
    ExprPtr whole = subscript;
    bool is_remainder = false;
    if (const Binary* binary = without_conversions(subscript)->as<Binary>()) {
      is_remainder = is_remainder_of(*binary, along, around);
      if (is_remainder) whole = binary->left;
    }
    const isl::set here = writer_.where(iterations_relied_on(made_, sweep_, writer_), around);
    if (!is_remainder && (around.empty() || !writer_.is_within(subscript, loop, here))) return std::nullopt;
    std::optional<long> nearest;
    for (const int times : is_remainder ? std::vector{0, 1, -1, 2} : std::vector{1, -1}) {
      const ExprPtr away = make_expr(Binary{BinaryOp::kMul, number(times, whole->where), period},
                                     ScalarType::kInt64, whole->where);
      const ExprPtr left = make_expr(Binary{BinaryOp::kSub, converted(whole, ScalarType::kInt64), away},
                                     ScalarType::kInt64, whole->where);
      const std::vector<long> found = distances(left, loop, around);
      if (found.size() == 1 && (!nearest || std::abs(found[0]) < std::abs(*nearest))) nearest = found[0];
    }
    return nearest;
  }

  // Conversions of integers are looked through.
  static std::optional<long long> number_in(const ExprPtr& expr) {
    const std::optional<long long> value = literal_value(expr);
    return value ? value : fixed_value(without_conversions(expr));
  }

  static bool begins_at_zero(const Loop& loop) {
    const std::optional<long long> begin = literal_value(loop.begin.value);
    return begin && *begin + loop.begin.adjust == 0;
  }

  // "n", or "n - 1 - 1"; null where a bound divides.
  static ExprPtr iterations_of(const Loop& loop) {
    if (divides(loop.begin) || divides(loop.end)) return nullptr;
    const ExprPtr end = converted(loop.end.value, ScalarType::kInt64);
    if (begins_at_zero(loop) && loop.end.adjust == 0) return end;
    const ExprPtr begin = converted(loop.begin.value, ScalarType::kInt64);
    const auto minus = [&](const ExprPtr& from, const ExprPtr& what) {
      return make_expr(Binary{BinaryOp::kSub, from, what}, ScalarType::kInt64, end->where);
    };
    return minus(minus(end, begin), number(loop.begin.adjust - loop.end.adjust, end->where));
  }

  // `e % n` with e >= 0, or `e & (n - 1)` where n is a power of two.
  bool is_remainder_of(const Binary& binary, const Loop& loop, const Conditions& around) {
    const std::optional<long long> end = number_in(loop.end.value), right = number_in(binary.right);
    if (binary.op == BinaryOp::kBitAnd)
      return begins_at_zero(loop) && loop.end.adjust == 0 && end && right && *right == *end - 1 && *end > 0 &&
             (*end & *right) == 0;
    const bool same_number = end && right ? *end == *right : are_equal(binary.right, loop.end.value);
    if (binary.op != BinaryOp::kRem || !same_number || !begins_at_zero(loop) || loop.end.adjust != 0)
      return false;
    const auto text = writer_.affine.write(binary.left);
    return text && text->conditions.empty() &&
           writer_.is_never(writer_.where(writer_.bounds(), around), text->value + " < 0");
  }

  // "subscript - i == -1 ? A[i - 1] : A[i]", of as many distances as there are.
  ExprPtr chosen(const ExprPtr& node, const Conditions& around, const Access& target, std::size_t place,
                 int loop, const std::vector<long>& distances) {
    ExprPtr all;
    for (const long distance : distances) {
      Access access = *node->as<Access>();
      const ExprPtr subscript = access.subscripts[place];
      const SourceRange& where = subscript->where;
      access.subscripts[place] = neighbour(loops_[loop - 1], loop, distance, false, where);
      const ExprPtr away = make_expr(Binary{BinaryOp::kSub, converted(subscript, ScalarType::kInt64),
                                            iterator(loops_[loop - 1], loop, where)},
                                     ScalarType::kInt64, where);
      const ExprPtr here =
          make_expr(Binary{BinaryOp::kEqual, away, number(distance, where)}, ScalarType::kInt32, where);
      Conditions more = around;
      if (distances.size() > 1) more.push_back({here, true});
      const ExprPtr element = split(make_expr(access, node->type, node->where), more, target);
      all = all ? make_expr(Select{here, element, all}, node->type, node->where) : element;
    }
    return all;
  }

  // Is it more than half of the loop away? Then it may wrap around: `l + N` where l is i - 1 and negative.
  bool is_far(const ExprPtr& subscript, int loop) {
    const std::optional<long long> end = number_in(loops_[loop - 1].end.value);
    const std::vector<long> distance = writer_.distances(subscript, loop, 1);
    return end && distance.size() == 1 && 2 * std::abs(distance[0]) > *end;
  }

  // Of an iterator and a constant.
  std::optional<int> loop_in(const ExprPtr& expr) {
    std::optional<int> loop;
    bool is_one = true;
    each<Iterator>(expr, [&](const Iterator& iterator) { is_one &= !loop, loop = iterator.loop; });
    if (!loop || *loop == 0 || !is_one) return std::nullopt;
    const auto is_it = [&](const auto& known) { return same(known.first, expr); };
    const auto known = std::find_if(along_.begin(), along_.end(), is_it);
    if (known != along_.end()) return known->second;
    if (writer_.distances(expr, *loop, 1).empty()) loop.reset();
    along_.emplace_back(expr, loop);
    return loop;
  }

  const std::vector<Loop>& loops_;
  const std::size_t sweep_;
  isl_ctx* ctx_;
  const Values& locals_;
  IterationWriter writer_;
  std::map<std::pair<int, bool>, std::unique_ptr<IterationWriter>>
      without_bound_;  // by loop, and is it the end
  PlainNest& made_;
  std::map<std::pair<int, std::size_t>, std::set<int>> loops_read_;  // by array and place of a subscript
  std::vector<std::pair<ExprPtr, std::optional<int>>> along_;        // answers of loop_in()
};

}  // namespace

PlainNest with_plain_subscripts(isl_ctx* ctx, const LoopNest& nest,
                                const std::map<LoopOfSweep, BoundsReliedOn>& relied_on) {
  PlainNest made{nest, relied_on, {}};
  const Plain plain(nest);
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) {
    Sweep& sweep = made.nest.sweeps[s];
    Values locals;
    Distances at_distances(ctx, s, locals, made);
    for (Assignment& assignment : sweep.assignments) {
      for (LocalDefinition& local : assignment.locals) {
        local.value = at_distances(plain(local.value, locals), assignment.target);
        locals[local.name] = converted(with_values(local.value, locals), local.type);
      }
      for (ExprPtr& subscript : assignment.target.subscripts) subscript = with_values(subscript, locals);
      assignment.value = at_distances(plain(assignment.value, locals), assignment.target);
    }
  }
  return made;
}

std::string iterations_relied_on(const PlainNest& nest, std::size_t sweep, const IterationWriter& writer) {
  std::string text = writer.bounds();
  for (const auto& [loop, relies] : nest.relied_on)
    if (loop.first == sweep && relies.iterations > 0) text += writer.at_least(loop.second, relies.iterations);
  return text;
}

ExprPtr neighbour(const Loop& loop, int number_of_loop, long distance, bool wraps, const SourceRange& where) {
  const ExprPtr plain =
      make_expr(Binary{BinaryOp::kAdd, iterator(loop, number_of_loop, where), number(distance, where)},
                ScalarType::kInt64, where);
  return wraps ? wrapped_around(plain) : plain;
}

}  // namespace an5d
