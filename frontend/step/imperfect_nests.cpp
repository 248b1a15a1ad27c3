// Imperfect nests of loops (imperfect_nests.h).
//
//   for (i) { u[i][0] = f(i); for (j) u[i][j] = g(i, j); }      for (i) for (j) u[i][j] = g(i, j);
//                                                               for (i) u[i][0] = f(i);
//
// In: a chain whose body has loops beside other statements; later sweeps with subscripts. Out: chains of
// perfect nests. Decided here: that no two statements touch one cell of which the later one, by C's order, is
// made in an earlier sweep. It is asked of distances along the loops that they share.
#include "frontend/step/imperfect_nests.h"

#include <clang/AST/Stmt.h>

#include <algorithm>
#include <functional>

#include "frontend/body/small_loop.h"
#include "frontend/clang/statements.h"
#include "frontend/nest/index_reader.h"
#include "frontend/step/between_loops.h"
#include "frontend/storage/time_plane.h"

namespace an5d {
namespace {

// An access of a sweep, with its subscripts as polynomials where they are.
struct Touch {
  const Access* access;
  bool is_write;
  std::vector<std::optional<Polynomial>> subscripts;
};

std::vector<Touch> touches_of(const Sweep& sweep) {
  std::vector<Touch> all;
  IndexReader reader;
  const auto add = [&](const Access& access, bool is_write) {
    Touch touch{&access, is_write, {}};
    for (const ExprPtr& subscript : access.subscripts) touch.subscripts.push_back(reader.read(subscript));
    all.push_back(std::move(touch));
  };
  const auto look = [&](const Expr& node) {
    if (const Access* access = node.as<Access>()) add(*access, false);
  };
  for (const Assignment& assignment : sweep.assignments) {
    for (const LocalDefinition& local : assignment.locals) visit(local.value, look), reader.define(local);
    visit(assignment.value, look);
    add(assignment.target, true);
  }
  return all;
}

// Which loop the subscript walks along, by one cell an iteration, and the rest; of several loops nothing.
struct Walk {
  int loop = 0;
  Polynomial rest;
};
std::optional<Walk> walk_of(const Polynomial& subscript, std::size_t loops) {
  Walk walk{0, subscript};
  for (int loop = 1; loop <= static_cast<int>(loops); ++loop) {
    const auto factor = coefficient_of(walk.rest, unknown_of(loop));
    if (!factor) return std::nullopt;
    if (factor->empty()) continue;
    if (walk.loop != 0 || number_of(*factor) != 1) return std::nullopt;
    walk.rest = walk.rest + scaled(unknown(unknown_of(loop)), -1);
    walk.loop = loop;
  }
  return walk;
}

// Is the cell that no loop chooses beside all those that a loop of `sweep` walks over?
bool never_meets(const Walk& cell, const Walk& way, const Sweep& sweep) {
  if (cell.loop != 0 || way.loop == 0) return false;
  const Loop& loop = sweep.space[static_cast<std::size_t>(way.loop) - 1];
  const auto beyond = [&](const Bound& bound) -> std::optional<long long> {
    const auto limit = IndexReader().read(bound.value);
    if (!limit) return std::nullopt;
    return number_of(cell.rest + scaled(way.rest, -1) + scaled(*limit, -1) + constant(-bound.adjust));
  };
  const auto begin = beyond(loop.begin), end = beyond(loop.end);
  return (begin && *begin < 0) || (end && *end >= 0);
}

class Parts {
 public:
  Parts(Translation& work, std::vector<Chain>& chains) : work_(work), chains_(chains) {}

  bool run() {
    bool good = true;
    for (std::size_t n = 0; n < chains_.size(); ++n) {
      std::size_t end = n + 1;
      while (end < chains_.size() && chains_[end].part > 0) ++end;
      if (end > n + 1) good = take_apart(n, end) && good;
      n = end - 1;
    }
    return good;
  }

 private:
  bool take_apart(std::size_t begin, std::size_t end) {
    // Loops around these that are written out are no longer seen.
    for (std::size_t n = begin; n < end; ++n)
      if (!chains_[n].values.empty()) return refuse(begin);
    std::vector<std::size_t> in_c, order;
    for (std::size_t n = begin; n < end; ++n) in_c.push_back(n);
    order = in_c;
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t n) { return chains_[n].space.size(); });
    if (!is_legal(order)) {
      order = in_c;
      if (!is_legal(order)) return false;
    }
    std::vector<Sweep> sweeps;
    std::vector<Chain> chains;
    for (const std::size_t n : order) sweeps.push_back(work_.nest.sweeps[n]), chains.push_back(chains_[n]);
    std::ranges::move(sweeps, work_.nest.sweeps.begin() + static_cast<long>(begin));
    std::ranges::move(chains, chains_.begin() + static_cast<long>(begin));
    return true;
  }

  bool is_legal(const std::vector<std::size_t>& order) {
    const bool is_last_try = std::ranges::is_sorted(order);
    for (std::size_t a = 0; a < order.size(); ++a)
      for (std::size_t b = a + 1; b < order.size(); ++b)
        if (!may_be_before(order[a], order[b], is_last_try)) return false;
    return true;
  }

  bool refuse(std::size_t sweep) {
    return work_.refuse(
        "perfect-nest", work_.nest.sweeps[sweep].assignments.front().where,
        "found statements of one loop that cannot be made one after the other for all of its iterations",
        "nests in which each loop contains just the next are accepted, and several statements in a loop "
        "that do not touch cells of each other's later iterations");
  }

  // Loops that both are in.
  std::size_t shared(std::size_t one, std::size_t other) const {
    const auto& left = chains_[one].space;
    const auto& right = chains_[other].space;
    return static_cast<std::size_t>(std::ranges::mismatch(left, right).in1 - left.begin());
  }

  // May all iterations of `first` be made before those of `second`?
  bool may_be_before(std::size_t first, std::size_t second, bool refuses) {
    const std::vector<Touch> touches = touches_of(work_.nest.sweeps[first]),
                             others = touches_of(work_.nest.sweeps[second]);
    for (const Touch& one : touches)
      for (const Touch& other : others) {
        if (one.access->array != other.access->array || (!one.is_write && !other.is_write)) continue;
        if (is_later_in_c(one, other, first, second)) continue;
        return refuses && refuse(second);
      }
    return true;
  }

  // Where both touch one cell, does C come to `other`, of sweep `second`, later? Or do they never?
  bool is_later_in_c(const Touch& one, const Touch& other, std::size_t first, std::size_t second) const {
    const std::vector<Loop>& loops = work_.nest.sweeps[first].space;
    const std::size_t count = shared(first, second);
    std::vector<std::optional<long long>> later(count);  // iterations, by loop
    if (one.subscripts.size() != other.subscripts.size()) return false;
    for (std::size_t d = 0; d < one.subscripts.size(); ++d) {
      const auto plane = ahead_of_time(one.access->subscripts[d], 2),
                 its = ahead_of_time(other.access->subscripts[d], 2);
      if (plane && its && *plane != *its) return true;
      if (!one.subscripts[d] || !other.subscripts[d]) continue;
      const auto walk = walk_of(*one.subscripts[d], loops.size()),
                 way = walk_of(*other.subscripts[d], work_.nest.sweeps[second].space.size());
      if (!walk || !way) continue;
      if (never_meets(*walk, *way, work_.nest.sweeps[second]) ||
          never_meets(*way, *walk, work_.nest.sweeps[first]))
        return true;
      const auto apart = number_of(walk->rest + scaled(way->rest, -1));
      if (!apart || walk->loop != way->loop || walk->loop > static_cast<int>(count)) continue;
      if (walk->loop == 0) {
        if (*apart != 0) return true;
        continue;
      }
      auto& known = later[static_cast<std::size_t>(walk->loop) - 1];
      if (known && *known != *apart) return true;
      known = *apart;
    }
    for (std::size_t l = 0; l < count; ++l) {
      if (!later[l]) return false;
      const long long by = loops[l].direction == Direction::kUp ? *later[l] : -*later[l];
      if (by != 0) return by > 0;
    }
    return chains_[first].part < chains_[second].part;
  }

  Translation& work_;
  std::vector<Chain>& chains_;
};

}  // namespace

std::vector<Chain> parts_of_nest(const clang::ASTContext& tree, const Chain& whole) {
  const auto is_loop_over_cells = [&](const clang::Stmt* statement) {
    return llvm::isa<clang::ForStmt>(statement) && !has_loops_of_a_cell(tree, statement);
  };
  const std::vector<const clang::Stmt*> statements(
      whole.body.begin() + static_cast<long>(whole.between.size()), whole.body.end());
  const auto is_part = [&](const clang::Stmt* of) { return is_loop_over_cells(of) || assigns_element(of); };
  if (whole.space.empty() || whole.copy || !whole.blocks.empty() || statements.size() < 2 ||
      !std::ranges::all_of(statements, is_part) || std::ranges::none_of(statements, is_loop_over_cells))
    return {whole};
  std::vector<Chain> parts;
  for (const clang::Stmt* statement : statements) {
    if (!is_loop_over_cells(statement)) {
      Chain part = whole;
      part.body = whole.between;
      part.body.push_back(statement);
      part.is_statement = true;
      parts.push_back(std::move(part));
      continue;
    }
    for (Chain inner : chains_of(tree, whole.time, statement, whole.call, {})) {
      if (inner.copy || !inner.blocks.empty()) return {whole};
      inner.space.insert(inner.space.begin(), whole.space.begin(), whole.space.end());
      inner.body.insert(inner.body.begin(), whole.between.begin(), whole.between.end());
      inner.between.insert(inner.between.begin(), whole.between.begin(), whole.between.end());
      parts.push_back(std::move(inner));
    }
  }
  for (std::size_t n = 0; n < parts.size(); ++n)
    parts[n].part = static_cast<int>(n), parts[n].is_again = n > 0;
  return parts;
}

bool take_parts_apart(Translation& work, std::vector<Chain>& chains) { return Parts(work, chains).run(); }

}  // namespace an5d
