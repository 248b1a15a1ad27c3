// Ghost cells of periodic axes (ghost_cells.h).
//
//   for (j) { u[0][j] = u[n - 2][j]; u[n - 1][j] = u[1][j]; }
//       an update's u[i - 1][j]:  i == 1 ? u[n - 2][j] : u[i - 1][j]   (boundary_folding.h)
//                                 i == 1 ? u[(i - 1) wrapped][j] : u[i - 1][j]   (plain_subscripts.h)
//                                 u[(i - 1) wrapped][j]
//
// Decided here: which borders are such cells, and that reads under the other conditions stay inside.
#include "polyhedral/rewrite/ghost_cells.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <set>

namespace an5d {
namespace {

// The reads of a sweep.
class GhostReads {
 public:
  GhostReads(isl_ctx* ctx, const PlainNest& made, std::size_t sweep, const Values& locals)
      : made_(made), sweep_(sweep), writer_(ctx, made.nest, made.nest.sweeps[sweep], locals) {
    for (const Sweep& one : made.nest.sweeps)
      for (const Assignment& assignment : one.assignments) {
        const int array = assignment.target.array;
        updated_.insert(array);
        if (const auto partner = partner_of(made.nest, array)) updated_.insert(*partner);
      }
  }

  ExprPtr operator()(const ExprPtr& expr) {
    const ExprPtr wrapped = rewrite_accesses(expr, [&](const ExprPtr& node, const Conditions& around) {
      return updated_.contains(node->as<Access>()->array) ? with_one_form(node, around) : node;
    });
    return rewrite(wrapped, [](const ExprPtr& node) {
      const Select* select = node->as<Select>();
      return select && same(select->then, select->otherwise) ? select->then : node;
    });
  }

 private:
  const std::vector<Loop>& loops() const { return made_.nest.sweeps[sweep_].space; }

  // Each subscript of an axis as an iterator and a number, which wraps around where it may.
  ExprPtr with_one_form(const ExprPtr& node, const Conditions& around) {
    Access access = *node->as<Access>();
    const isl::set where = writer_.where(iterations_relied_on(made_, sweep_, writer_), around);
    for (std::size_t n = 1; n <= std::min(access.subscripts.size(), loops().size()); ++n) {
      ExprPtr& subscript = access.subscripts[access.subscripts.size() - n];
      const ExprPtr beyond = unwrapped(subscript);
      const ExprPtr& plain = beyond ? beyond : subscript;
      for (int loop = 1; loop <= static_cast<int>(loops().size()); ++loop) {
        const std::vector<long> distance = writer_.distances(plain, loop, 1);
        if (distance.size() != 1) continue;
        const bool wraps =
            distance[0] != 0 &&
            (beyond || (made_.periodic.contains({sweep_, loop}) && writer_.is_within(plain, loop, where)));
        subscript = neighbour(loops()[loop - 1], loop, distance[0], wraps, subscript->where);
        break;
      }
    }
    return make_expr(std::move(access), node->type, node->where);
  }

  const PlainNest& made_;
  const std::size_t sweep_;
  IterationWriter writer_;
  std::set<int> updated_;  // arrays
};

}  // namespace

std::optional<long> ghost_width(isl_ctx* ctx, const BorderRange& set, const BorderRange& read,
                                const BorderRange& updated, const Loop& loop) {
  if (set.loop || read.loop || !updated.loop) return std::nullopt;
  AffineWriter writer;
  const auto to = writer.write(set.at), from = writer.write(read.at);
  const auto begin = writer.write(loop.begin.value), end = writer.write(loop.end.value);
  if (!to || !from || !begin || !end) return std::nullopt;
  const std::string first = fmt::format("({}) + {}", begin->value, loop.begin.adjust + updated.shift);
  const std::string behind = fmt::format("({}) + {}", end->value, loop.end.adjust + updated.shift);
  const auto period = [&](const char* one, const char* other) {
    return number_of(
        ctx, writer,
        fmt::format("({}) - ({}) {} ({}) {} ({})", to->value, from->value, one, behind, other, first));
  };
  if (period("+", "-") == 0) return number_of(ctx, writer, fmt::format("{} - ({})", first, to->value));
  if (period("-", "+") == 0) return number_of(ctx, writer, fmt::format("({}) - ({}) + 1", to->value, behind));
  return std::nullopt;
}

PlainNest with_ghosts_wrapped(isl_ctx* ctx, PlainNest made) {
  for (std::size_t s = 0; s < made.nest.sweeps.size(); ++s) {
    Values locals;
    GhostReads reads(ctx, made, s, locals);
    for (Assignment& assignment : made.nest.sweeps[s].assignments) {
      for (LocalDefinition& local : assignment.locals) {
        local.value = reads(local.value);
        locals[local.name] = converted(with_values(local.value, locals), local.type);
      }
      assignment.value = reads(assignment.value);
    }
  }
  return made;
}

}  // namespace an5d
