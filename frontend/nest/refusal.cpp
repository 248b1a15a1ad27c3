// Refusals to diagnostics (refusal.h). In: refusals. Out: errors or remarks. Decided here: their order, and
// that a rule is named once for a nest.
#include "frontend/nest/refusal.h"

#include <fmt/format.h>

#include <algorithm>

namespace an5d {
namespace {

constexpr int kShown = 3;  // further places of one rule

void append(Diagnostics& all, const Diagnostics& more) { all.insert(all.end(), more.begin(), more.end()); }

// Those of loops that were not tried go together, behind the others.
Diagnostics obstacles_of(const std::vector<RefusedNest>& refused) {
  Diagnostics all, of_others;
  for (const RefusedNest& refusal : refused)
    if (has_errors(refusal.obstacles))
      append(all, grouped_by_rule(refusal.obstacles));
    else
      append(of_others, refusal.obstacles);
  append(all, grouped_by_rule(of_others));
  return all;
}

// "line 30 (dependence, array-rank)"
std::string place_and_rules(const RefusedNest& refusal) {
  std::string rules;
  for (const Diagnostic& obstacle : grouped_by_rule(refusal.obstacles))
    rules += (rules.empty() ? "" : ", ") + obstacle.rule;
  return fmt::format("line {} ({})", refusal.origin.head.line, rules);
}

}  // namespace

Diagnostics grouped_by_rule(const Diagnostics& diagnostics) {
  Diagnostics grouped;
  for (const Diagnostic& said : diagnostics) {
    const auto first = std::ranges::find(grouped, said.rule, &Diagnostic::rule);
    if (first == grouped.end() || said.severity != first->severity) {
      grouped.push_back(said);
      continue;
    }
    const auto at = [&](const Note& note) { return note.where == said.where; };
    if (said.where == first->where || std::ranges::any_of(first->notes, at)) continue;
    const auto also =
        std::ranges::count_if(first->notes, [](const Note& note) { return note.text.starts_with("also "); });
    if (also < kShown) first->notes.push_back({said.where, "also " + said.message});
    if (also == kShown) first->notes.push_back(Note{SourceRange{}, "also at other places"});
  }
  return grouped;
}

Diagnostic too_many_assigned(const std::vector<const Assignment*>& all, std::size_t most) {
  const auto written_out_with = [&](const Assignment* one) {
    return one->written_out_by ? std::ranges::count(all, one->written_out_by, &Assignment::written_out_by)
                               : 0;
  };
  const Assignment* repeated = *std::ranges::max_element(all, {}, written_out_with);
  const auto written_out = written_out_with(repeated);
  const SourceRange& where = written_out > 1 ? repeated->where : all[most]->where;
  Diagnostic made = make_error(
      "single-assignment", where,
      fmt::format("found {} arrays, or values of a cell, that one time step assigns to, expected at most {}",
                  all.size(), most),
      "accepted: one assignment to each, in every time step; copies back that are the same cells do not "
      "count",
      where);
  if (written_out > 1)
    made.notes.push_back(
        {*repeated->written_out_by,
         fmt::format("this loop is written out: it makes {} of the assignments", written_out)});
  return made;
}

Diagnostics errors_of(std::vector<RefusedNest> refused) {
  std::ranges::stable_sort(refused, std::greater{}, [](const RefusedNest& of) { return of.origin.elements; });
  Diagnostics errors = obstacles_of(refused);
  for (Diagnostic& error : errors) error.severity = Severity::kError;
  return errors;
}

Diagnostics remarks_of(std::vector<RefusedNest> refused, std::size_t taken) {
  std::ranges::stable_sort(refused, std::less{}, [](const RefusedNest& of) { return of.origin.head.offset; });
  Diagnostics remarks = obstacles_of(refused);
  for (Diagnostic& remark : remarks) remark.severity = Severity::kRemark;
  std::string left;
  for (const RefusedNest& refusal : refused) left += (left.empty() ? "" : ", ") + place_and_rules(refusal);
  remarks.push_back(make_error(
      "left-in-c", {},
      fmt::format("{} of {} loop nests taken; {} left in C, to run on the CPU: {}", taken,
                  taken + refused.size(), refused.size() == 1 ? "the other is" : "the others are", left)));
  remarks.back().severity = Severity::kRemark;
  return remarks;
}

}  // namespace an5d
