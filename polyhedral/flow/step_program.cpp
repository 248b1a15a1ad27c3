// Sweeps taken apart to statements (step_program.h).
#include "polyhedral/flow/step_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "frontend/nest/nest_accesses.h"
#include "frontend/nest/substitution.h"
#include "polyhedral/flow/affine_values.h"
#include "polyhedral/isl/conditions.h"

namespace an5d {
namespace {

// { S0[t, i] -> u[...] }
isl::map map_of(const std::vector<isl::pw_aff>& coordinates, const std::string& range,
                const isl::multi_id& iterators) {
  const isl::ctx ctx = iterators.ctx();
  isl::pw_aff_list list(ctx, static_cast<int>(coordinates.size()));
  for (const isl::pw_aff& coordinate : coordinates) list = list.add(coordinate);
  const unsigned count = static_cast<unsigned>(coordinates.size());
  const isl::space space = range.empty() ? isl::space::unit(ctx).add_unnamed_tuple(count)
                                         : isl::space::unit(ctx).add_named_tuple(range, count);
  return isl::multi_pw_aff(space, list).unbind_params_insert_domain(iterators).as_map();
}

class Builder {
 public:
  Builder(isl::ctx ctx, const LoopNest& nest, const std::optional<IterationsAsked>& asked, Diagnostics& said)
      : ctx_(ctx), nest_(nest), asked_(asked), said_(said) {
    for (const Sweep& sweep : nest.sweeps) {
      for (const Assignment& assignment : sweep.assignments)
        written_.insert(memory_of(assignment.target.array));
      deepest_ = std::max(deepest_, sweep.space.size());
    }
  }

  std::optional<StepProgram> run() {
    StepProgram program;
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      if (!add_sweep(s, program)) return std::nullopt;
    return program;
  }

 private:
  bool refuse(const SourceRange& where, std::string message) {
    said_.push_back(make_error("affine-subscript", where, std::move(message), "", where));
    return false;
  }

  // The array by whose name the memory goes: of those that trade places the first.
  int memory_of(int array) const {
    if (const auto& before = nest_.arrays[array].before) return before->array;
    const Swap* swap = swap_of(nest_, array);
    return swap ? swap->first : array;
  }

  // What the pointer of an array leads to after so many time steps.
  std::optional<int> slot_of(int array) const {
    const Swap* swap = swap_of(nest_, array);
    if (!swap) return std::nullopt;
    const std::vector<int> circle = swap->circle();
    return static_cast<int>(std::ranges::find(circle, array) - circle.begin());
  }

  bool add_sweep(std::size_t number, StepProgram& program) {
    const Sweep& sweep = nest_.sweeps[number];
    AffineValues values(ctx_, nest_);
    values.enter(sweep);
    read_already_.clear();
    const auto domain = domain_of(number, values);
    if (!domain) return refuse(sweep.body, "the bounds of these loops are not affine");
    Values numbers;
    for (std::size_t a = 0; a < sweep.assignments.size(); ++a) {
      const Assignment& assignment = sweep.assignments[a];
      Statement made{.name = fmt::format("S{}", program.statements.size()),
                     .iterators = {},
                     .sweep = number,
                     .assignment = a,
                     .where = assignment.where,
                     .at = {},
                     .domain = {},
                     .cells = {},
                     .order = {},
                     .reads = {}};
      made.iterators = tuple_ = tuple(made.name, values.iterators());
      const auto target = coordinates(assignment.target, values, *domain);
      if (!target) return refuse(assignment.where, "a subscript of this write is not affine");
      made.at = *target;
      made.domain = bound(*domain);
      made.cells = map_of(*target, memory_name(assignment.target), tuple_).intersect_domain(made.domain);
      made.order = order(number, a, values).intersect_domain(made.domain);
      add_whole_numbers(assignment, numbers);
      if (!add_reads(sweep, *domain, values, numbers, made)) return false;
      if (!asked_ && !bound(*domain).is_subset(bound(values.exact())))
        return refuse(assignment.where,
                      "unsigned values may wrap around here, or remainders be of larger numbers");
      program.statements.push_back(std::move(made));
    }
    return true;
  }

  static isl::multi_id tuple(const std::string& name, const std::vector<std::string>& iterators,
                             isl::ctx ctx) {
    isl::id_list ids(ctx, static_cast<int>(iterators.size()));
    for (const std::string& iterator : iterators) ids = ids.add(isl::id(ctx, iterator));
    return isl::space::unit(ctx).add_named_tuple(name, static_cast<unsigned>(iterators.size())).multi_id(ids);
  }
  isl::multi_id tuple(const std::string& name, const std::vector<std::string>& iterators) const {
    return tuple(name, iterators, ctx_);
  }

  isl::set bound(const isl::set& over_parameters) const { return over_parameters.unbind_params(tuple_); }

  // Of a period's steps the one that a sweep is of: of that remainder of the time, counted in its direction.
  std::size_t remainder_of(std::size_t sweep) const {
    return sweep / (nest_.sweeps.size() / static_cast<std::size_t>(nest_.period));
  }

  std::optional<isl::set> domain_of(std::size_t number, AffineValues& values) const {
    isl::set all = values.everywhere();
    if (nest_.period > 1) {
      const auto remainder = static_cast<long>(remainder_of(number));
      all = all.intersect(
          steps(values).mod(nest_.period).eq_set(values.everywhere().pw_aff_on_domain(remainder)));
    }
    const auto add = [&](const Loop& loop, int of) {
      if (asked_ && !asked_->within_bounds(number, of)) return true;
      const auto begin = values.value(loop.begin.value), end = values.value(loop.end.value);
      if (!begin || !end) return false;
      all = all.intersect(iterator(of, values).ge_set(begin->add_constant(loop.begin.adjust)))
                .intersect(iterator(of, values).lt_set(end->add_constant(loop.end.adjust)));
      return true;
    };
    if (asked_ && asked_->from)
      all = all.intersect(iterator(0, values).ge_set(
          values.everywhere().pw_aff_on_domain(isl::val(ctx_, static_cast<long>(*asked_->from)))));
    const std::vector<Loop>& space = nest_.sweeps[number].space;
    bool known = add(nest_.time, 0);
    for (std::size_t l = 0; l < space.size(); ++l) known = known && add(space[l], static_cast<int>(l) + 1);
    return known ? std::optional(all) : std::nullopt;
  }

  static isl::pw_aff iterator(int loop, AffineValues& values) {
    return *values.value(make_expr(Iterator{loop}, ScalarType::kInt64));
  }

  // The time, counted in its direction.
  isl::pw_aff steps(AffineValues& values) const {
    return nest_.time.direction == Direction::kUp ? iterator(0, values) : iterator(0, values).neg();
  }

  // Of an element, for the iterations that there are.
  std::optional<Coordinates> coordinates(const Access& access, AffineValues& values,
                                         const isl::set& where) const {
    Coordinates made;
    if (const auto slot = slot_of(access.array)) {
      const auto slots = static_cast<long>(swap_of(nest_, access.array)->circle().size());
      made.push_back(steps(values).add_constant(*slot).mod(slots));
    }
    for (const ExprPtr& subscript : access.subscripts) {
      const auto value = values.value(subscript);
      if (!value) return std::nullopt;
      made.push_back(value->gist(where).coalesce());
    }
    return made;
  }

  const std::string& memory_name(const Access& access) const {
    return nest_.arrays[memory_of(access.array)].name;
  }

  // { S0[t, i] -> [t, sweep, i, 0, 2 * position + 1] }: loops that go down count backwards.
  isl::map order(std::size_t sweep, std::size_t position, AffineValues& values) const {
    const auto along = [&](int loop, Direction direction) {
      const isl::pw_aff value = iterator(loop, values);
      return direction == Direction::kUp ? value : value.neg();
    };
    const auto constant = [&](std::size_t value) {
      return values.everywhere().pw_aff_on_domain(static_cast<long>(value));
    };
    std::vector<isl::pw_aff> time = {steps(values), constant(sweep)};
    const std::vector<Loop>& space = nest_.sweeps[sweep].space;
    for (std::size_t l = 0; l < deepest_; ++l)
      time.push_back(l < space.size() ? along(static_cast<int>(l) + 1, space[l].direction) : constant(0));
    time.push_back(constant(2 * position + 1));
    return map_of(time, "", tuple_);
  }

  // What the assignment is made of, last first, with positions: its value, and the temporaries that it needs.
  static std::vector<std::pair<ExprPtr, std::size_t>> needed_by(const Sweep& sweep, std::size_t position) {
    std::vector<std::pair<ExprPtr, std::size_t>> needed = {{sweep.assignments[position].value, position}};
    const PlacedLocals locals = locals_of(sweep, position);
    for (auto local = locals.rbegin(); local != locals.rend(); ++local)
      needed.emplace_back(local->first->value, local->second);
    return needed;
  }

  // Coordinates that are chosen by the place, `u[i > 0 ? i - 1 : 0]`, taken apart.
  struct Piece {
    Coordinates at;
    isl::set where;
  };

  static std::vector<Piece> pieces_of(const Coordinates& at, const isl::set& where) {
    std::vector<Piece> pieces = {{{}, where}};
    for (const isl::pw_aff& coordinate : at) {
      std::vector<Piece> longer;
      for (const Piece& piece : pieces)
        coordinate.foreach_piece([&](const isl::set& there, const isl::multi_aff& value) {
          const isl::set both = piece.where.intersect(there);
          if (both.is_empty()) return;
          longer.push_back(piece);
          longer.back().at.push_back(value.at(0));
          longer.back().where = both;
        });
      pieces = std::move(longer);
    }
    return pieces;
  }

  // Temporaries that subscripts and conditions may be computed from.
  static void add_whole_numbers(const Assignment& assignment, Values& numbers) {
    for (const LocalDefinition& local : assignment.locals) {
      if (!is_floating(local.type) && !has<Access>(local.value))
        numbers[local.name] = make_expr(Cast{CastKind::kImplicit, with_values(local.value, numbers)},
                                        local.type, local.value->where);
    }
  }

  bool add_reads(const Sweep& sweep, const isl::set& domain, AffineValues& values, const Values& numbers,
                 Statement& made) {
    bool known = true;
    for (const auto& [expr, position] : needed_by(sweep, made.assignment))
      rewrite_accesses(
          asked_ ? expr : with_results(with_values(expr, numbers), nest_.functions),
          [&, at = position](const ExprPtr& node, const Conditions& around) {
            const Access& access = *node->as<Access>();
            if (!known || !written_.contains(memory_of(access.array)) ||
                (asked_ && is_read_already(access, at, sweep)))
              return node;
            const auto found = coordinates(access, values, domain);
            if (!found) {
              known = refuse(node->where, "a subscript of this read is not affine");
              return node;
            }
            const isl::set where = asked_ ? domain : values.may_hold({around}).intersect(domain);
            const std::vector<Piece> pieces =
                asked_ ? std::vector{Piece{*found, where}} : pieces_of(*found, where);
            for (const Piece& piece : pieces)
              made.reads.push_back({access, memory_name(access), piece.at, piece.where, node->where, at,
                                    nest_.arrays[access.array].before.has_value()});
            return node;
          });
    return known;
  }

  // In the sweep that is taken apart, before the store of that assignment.
  bool is_read_already(const Access& access, std::size_t position, const Sweep& sweep) {
    std::string text = fmt::format("{}@{}", access.array, position);
    for (const ExprPtr& subscript : access.subscripts) text += "," + an5d::to_string(subscript, nest_, sweep);
    return !read_already_.insert(std::move(text)).second;
  }

  isl::ctx ctx_;
  const LoopNest& nest_;
  const std::optional<IterationsAsked>& asked_;
  Diagnostics& said_;
  std::set<int> written_;
  std::set<std::string> read_already_;
  std::size_t deepest_ = 0;  // loops of a sweep
  isl::multi_id tuple_;      // of the statement that is made
};

template <class Value>
std::string written(const Value& value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

}  // namespace

std::optional<std::vector<long>> constant_difference(const Coordinates& of, const Coordinates& from) {
  if (of.size() != from.size()) return std::nullopt;
  std::vector<long> difference;
  for (std::size_t d = 0; d < of.size(); ++d) {
    if (of[d].plain_is_equal(from[d])) {
      difference.push_back(0);
      continue;
    }
    if (!of[d].isa_aff() || !from[d].isa_aff()) return std::nullopt;
    const isl::pw_aff apart = of[d].sub(from[d]);
    if (!apart.isa_aff() || !apart.as_aff().is_cst()) return std::nullopt;
    difference.push_back(apart.as_aff().constant_val().num_si());
  }
  return difference;
}

isl::map cells_of(const Statement& reader, const CellRead& read) {
  return map_of(read.at, read.memory, reader.iterators)
      .intersect_domain(read.made.unbind_params(reader.iterators));
}

std::string text_of(const isl::map& map) { return written(map); }

std::string text_of(const isl::set& set) { return written(set); }

std::optional<StepProgram> step_program(isl::ctx ctx, const LoopNest& nest, Diagnostics& said,
                                        const std::optional<IterationsAsked>& asked) {
  return Builder(ctx, nest, asked, said).run();
}

std::string to_string(const StepProgram& program) {
  std::string text;
  for (const Statement& statement : program.statements) {
    text += fmt::format("  line {} writes {}\n", statement.where.line, text_of(statement.cells));
    for (const CellRead& read : statement.reads)
      text += fmt::format("    reads {}\n", text_of(cells_of(statement, read).gist_domain(statement.domain)));
  }
  return text;
}

}  // namespace an5d
