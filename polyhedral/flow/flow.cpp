// One question to isl for each time step (flow.h).
#include "polyhedral/flow/flow.h"

#include <fmt/format.h>
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/set.h>

#include <algorithm>
#include <map>

namespace an5d {
namespace {

// isl stops after so many operations of what is asked in its scope, or where it stops anyway.
class Budget {
 public:
  Budget(isl_ctx* ctx, unsigned long operations) : ctx_(ctx), is_own_(isl_ctx_get_max_operations(ctx) == 0) {
    if (is_own_) limit(operations);
  }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;
  ~Budget() {
    if (is_own_) limit(0);
  }

 private:
  void limit(unsigned long operations) const {
    isl_ctx_reset_operations(ctx_);
    isl_ctx_set_max_operations(ctx_, operations);
  }

  isl_ctx* ctx_;
  const bool is_own_;
};

// { R0[t, i] -> [t, sweep, i, 2 * position] }: behind the stores before it, in front of the one that it is
// made for. Before all sweeps where it is made when the step begins.
isl::map order_of(const Statement& statement, const CellRead& read) {
  const unsigned last = statement.order.range_tuple_dim() - 1;
  std::string names, places;
  for (unsigned d = 0; d < last; ++d) {
    names += fmt::format("d{}, ", d);
    places += d == 1 && read.is_when_step_begins ? "-1, " : fmt::format("d{}, ", d);
  }
  const isl::map at(statement.order.ctx(),
                    fmt::format("{{ [{}p] -> [{}{}] }}", names, places, 2 * read.position));
  return statement.order.apply_range(at);
}

isl::union_map all_of(const std::vector<isl::map>& maps, isl::ctx ctx) {
  isl::union_map all = isl::union_map::empty(ctx);
  for (const isl::map& map : maps) all = all.unite(map);
  return all;
}

// { u[x0, x1] -> [x0, x1] }
isl::map unnaming(isl::ctx ctx, const std::string& name, const std::string& coordinates) {
  return isl::map(ctx, fmt::format("{{ [{0}] -> [{0}] }}", coordinates)).set_domain_tuple(name);
}

// How far a coordinate of what is mapped to is from one of what is mapped: the least and the greatest number.
struct Apart {
  std::optional<long> least, most;
  std::optional<long> constant() const { return least == most ? least : std::nullopt; }
};

Apart apart(const isl::map& map, unsigned domain, unsigned range) {
  std::string from, to;
  for (unsigned d = 0; d < map.domain_tuple_dim(); ++d) from += fmt::format("{}x{}", d ? ", " : "", d);
  for (unsigned d = 0; d < map.range_tuple_dim(); ++d) to += fmt::format("{}y{}", d ? ", " : "", d);
  const isl::map difference(map.ctx(),
                            fmt::format("{{ [[{}] -> [{}]] -> [y{} - x{}] }}", from, to, range, domain));
  isl::map unnamed = map;
  if (map.has_domain_tuple_id())
    unnamed = unnamed.apply_domain(unnaming(map.ctx(), map.domain_tuple_id().name(), from));
  if (map.has_range_tuple_id())
    unnamed = unnamed.apply_range(unnaming(map.ctx(), map.range_tuple_id().name(), to));
  const isl::set values = unnamed.wrap().apply(difference);
  const auto number = [](const isl::val& of) {
    return of.is_int() ? std::optional(of.num_si()) : std::nullopt;
  };
  return {number(values.dim_min_val(0)), number(values.dim_max_val(0))};
}

std::string parameter(std::size_t coordinate) { return fmt::format("an5d_offset{}", coordinate); }

// Are they made in the same iterations, before the same store?
bool is_one_question(const CellRead& one, const CellRead& other) {
  return one.memory == other.memory && one.position == other.position &&
         one.is_when_step_begins == other.is_when_step_begins &&
         (isl_set_plain_is_equal(one.made.get(), other.made.get()) == isl_bool_true ||
          one.made.is_equal(other.made));
}

// The cells of the first read, moved by parameters between the least and the greatest offset.
isl::map with_offsets(const ReadFlow& flow, const isl::map& first) {
  std::string names, moved, from, parameters;
  for (std::size_t d = 0; d < flow.offsets.front().size(); ++d) {
    long low = 0, high = 0;
    for (const std::vector<long>& offset : flow.offsets)
      low = std::min(low, offset[d]), high = std::max(high, offset[d]);
    names += fmt::format("{}x{}", d ? ", " : "", d);
    if (low == high) {
      moved += fmt::format("{}x{}", d ? ", " : "", d);
      continue;
    }
    moved += fmt::format("{}x{} + {}", d ? ", " : "", d, parameter(d));
    parameters += fmt::format("{}{}", parameters.empty() ? "" : ", ", parameter(d));
    from += fmt::format("{}{} <= {} <= {}", from.empty() ? "" : " and ", low, parameter(d), high);
  }
  if (parameters.empty()) return first;
  const isl::map move(first.ctx(),
                      fmt::format("[{}] -> {{ [{}] -> [{}] : {} }}", parameters, names, moved, from));
  const std::string memory = first.range_tuple_id().name();
  return first.apply_range(move.set_domain_tuple(memory).set_range_tuple(memory));
}

// Without parameters of other questions.
isl::map own_parameters(isl::map map) { return isl::manage(isl_map_drop_unused_params(map.release())); }

// What was found, with one offset.
isl::set at_offset(isl::set found, const std::vector<long>& offset) {
  for (std::size_t d = 0; d < offset.size(); ++d) {
    const std::string name = parameter(d);
    const isl::set fixed(found.ctx(), fmt::format("[{0}] -> {{ : {0} = {1} }}", name, offset[d]));
    found = found.intersect_params(fixed).project_out_param(name);
  }
  return found;
}

// How many time steps ago a source has written. As { [order of S0] -> [order of S1] }, of which the first
// coordinate is the time.
Apart steps_between(const StepProgram& program, std::size_t reader, const Source& source) {
  const isl::map order = source.iterations.apply_domain(program.statements[reader].order)
                             .apply_range(program.statements[source.statement].order);
  return apart(order.reverse(), 0, 0);
}

// How far the cell that is read is from the one that is written, in these iterations. Behind the time plane,
// if there is one.
std::optional<std::vector<long>> cells_between(const Statement& reader, const CellRead& read,
                                               const isl::set& where) {
  const isl::map cells = reader.cells.reverse().apply_range(cells_of(reader, read).intersect_domain(where));
  const unsigned to = cells.range_tuple_dim(), from = cells.domain_tuple_dim(),
                 rank = reader.domain.tuple_dim() - 1;
  if (from < rank || to < rank) return std::nullopt;
  std::vector<long> found;
  for (unsigned d = rank; d > 0; --d) {
    const auto distance = apart(cells, from - d, to - d).constant();
    if (!distance) return std::nullopt;
    found.push_back(*distance);
  }
  return found;
}

// Reads grouped to questions, without answers.
Flow questions_of(const StepProgram& program) {
  Flow questions;
  for (std::size_t s = 0; s < program.statements.size(); ++s) {
    const Statement& statement = program.statements[s];
    const std::size_t begin = questions.size();
    for (std::size_t r = 0; r < statement.reads.size(); ++r) {
      const CellRead& read = statement.reads[r];
      bool known = false;
      for (std::size_t q = begin; q < questions.size() && !known; ++q) {
        const CellRead& first = statement.reads[questions[q].reads.front()];
        const auto offset = constant_difference(read.at, first.at);
        if (!offset || !is_one_question(read, first)) continue;
        questions[q].reads.push_back(r);
        questions[q].offsets.push_back(*offset);
        known = true;
      }
      if (!known)
        questions.push_back(
            {s, {r}, {std::vector<long>(read.at.size())}, {}, isl::set::empty(statement.domain.space())});
    }
  }
  return questions;
}

}  // namespace

std::optional<Flow> flow_of(const StepProgram& program, unsigned long most) {
  Flow flow = questions_of(program);
  if (flow.empty()) return flow;
  const isl::ctx ctx = program.statements.front().domain.ctx();
  std::vector<isl::map> reads, writes, order;
  std::map<std::string, std::size_t> statement_of, question_of;
  for (const Statement& statement : program.statements) {
    statement_of[statement.name] = writes.size();
    writes.push_back(statement.cells);
    order.push_back(statement.order);
  }
  for (std::size_t q = 0; q < flow.size(); ++q) {
    const Statement& statement = program.statements[flow[q].statement];
    const CellRead& first = statement.reads[flow[q].reads.front()];
    const std::string name = fmt::format("R{}", q);
    question_of[name] = q;
    reads.push_back(with_offsets(flow[q], cells_of(statement, first)).set_domain_tuple(name));
    order.push_back(order_of(statement, first).set_domain_tuple(name));
  }
  try {
    const Budget budget(isl::ctx(ctx).get(), most);
    const isl::union_flow found = isl::union_access_info(all_of(reads, ctx))
                                      .set_must_source(all_of(writes, ctx))
                                      .set_schedule_map(all_of(order, ctx))
                                      .compute_flow();
    found.must_dependence().foreach_map([&](const isl::map& map) {
      ReadFlow& read = flow[question_of.at(map.range_tuple_id().name())];
      const std::size_t writer = statement_of.at(map.domain_tuple_id().name());
      read.sources.push_back(
          {writer, own_parameters(
                       map.reverse().set_domain_tuple(program.statements[read.statement].name).coalesce())});
    });
    found.must_no_source().foreach_map([&](const isl::map& map) {
      ReadFlow& read = flow[question_of.at(map.domain_tuple_id().name())];
      const std::string& name = program.statements[read.statement].name;
      read.before = read.before.unite(own_parameters(map).set_domain_tuple(name).domain()).coalesce();
    });
  } catch (const isl::exception_quota&) {
    return std::nullopt;
  }
  for (ReadFlow& read : flow) std::ranges::sort(read.sources, {}, &Source::statement);
  return flow;
}

Diagnostic too_large(const StepProgram& program, const SourceRange& where) {
  std::size_t reads = 0;
  for (const Statement& statement : program.statements) reads += statement.reads.size();
  return make_error(
      "dataflow-too-large", where,
      fmt::format("found {} reads in {} assignments of a time step, too many to find out what made the "
                  "values that they find",
                  reads, program.statements.size()),
      "accepted: fewer of them, or fewer that reach over the ends of periodic axes", where);
}

Source source_of(const ReadFlow& flow, std::size_t source, std::size_t number) {
  const Source& of = flow.sources[source];
  return {of.statement, at_offset(of.iterations.wrap(), flow.offsets[number]).unwrap()};
}

isl::set before_of(const ReadFlow& flow, std::size_t number) {
  return at_offset(flow.before, flow.offsets[number]);
}

std::vector<std::vector<SourceSteps>> steps_of(const StepProgram& program, const ReadFlow& flow) {
  std::vector<std::vector<SourceSteps>> found(flow.reads.size());
  for (std::size_t s = 0; s < flow.sources.size(); ++s) {
    const Source& source = flow.sources[s];
    const Apart of_all = steps_between(program, flow.statement, source);
    const isl::set where = source.iterations.domain().params();
    for (std::size_t n = 0; n < found.size(); ++n) {
      const bool is_same = of_all.constant().has_value();
      if (!(is_same && flow.sources.size() == 1) && at_offset(where, flow.offsets[n]).is_empty()) continue;
      const Apart one = is_same ? of_all : steps_between(program, flow.statement, source_of(flow, s, n));
      found[n].push_back({source.statement, one.least, one.most});
    }
  }
  return found;
}

std::optional<std::vector<UniformDistance>> uniform_distances(const StepProgram& program,
                                                              const ReadFlow& flow, std::size_t source) {
  const Source& of = flow.sources[source];
  const Statement& reader = program.statements[flow.statement];
  std::vector<UniformDistance> found;
  const isl::set where = of.iterations.domain().params();
  if (const auto steps = steps_between(program, flow.statement, of).constant()) {  // of all of them
    const auto first = cells_between(reader, reader.reads[flow.reads.front()], of.iterations.domain());
    if (!first) return std::nullopt;
    for (const std::vector<long>& offset : flow.offsets) {
      if (flow.offsets.size() > 1 && at_offset(where, offset).is_empty()) continue;
      found.push_back({*steps, *first});
      for (std::size_t d = 1; d <= first->size(); ++d)
        found.back().cells[first->size() - d] += offset[offset.size() - d];
    }
    return found;
  }
  for (std::size_t n = 0; n < flow.reads.size(); ++n) {
    const Source one = source_of(flow, source, n);
    if (one.iterations.is_empty()) continue;
    const auto steps = steps_between(program, flow.statement, one).constant();
    const auto cells = cells_between(reader, reader.reads[flow.reads[n]], one.iterations.domain());
    if (!steps || !cells) return std::nullopt;
    found.push_back({*steps, *cells});
  }
  return found;
}

std::string to_string(const StepProgram& program, const Flow& flow) {
  constexpr std::size_t kMost = 8;  // reads of a question that are written one by one
  std::string text;
  for (const ReadFlow& one : flow) {
    const Statement& reader = program.statements[one.statement];
    for (std::size_t n = 0; n < one.reads.size() && (n == 0 || one.reads.size() <= kMost); ++n) {
      const CellRead& read = reader.reads[one.reads[n]];
      const isl::map cells = cells_of(reader, read);
      text += fmt::format("  {} reads {}\n", reader.name, text_of(cells.gist_domain(reader.domain)));
      for (std::size_t s = 0; s < one.sources.size(); ++s)
        if (const Source source = source_of(one, s, n); !source.iterations.is_empty())
          text += fmt::format("    of {}\n", text_of(source.iterations.gist_domain(cells.domain())));
      if (const isl::set before = before_of(one, n); !before.is_empty())
        text += fmt::format("    before the loops {}\n", text_of(before.gist(cells.domain())));
    }
    if (one.reads.size() > kMost)
      text += fmt::format("    and {} more at other distances\n", one.reads.size() - 1);
  }
  return text;
}

}  // namespace an5d
