// What is said of one loop (why_not.h). Decided here: which loop a line means, and that what stops a nest
// later, no schedule or text that is no C++, stops it as much as a rule of the front end.
#include "driver/compile/why_not.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string_view>

#include "frontend/said/rule.h"
#include "frontend/survey.h"
#include "polyhedral/analyze.h"

namespace an5d {
namespace {

constexpr std::size_t kNearest = 3;

void append(Diagnostics& all, const Diagnostics& more) { all.insert(all.end(), more.begin(), more.end()); }

bool has_line(const LoopPlace& loop, int line) { return loop.head.line <= line && line <= loop.last_line; }

// The time loop around the line, else the outermost sweep, else the innermost loop.
const LoopPlace* loop_at(const std::vector<LoopPlace>& loops, int line) {
  const LoopPlace* found = nullptr;
  for (const LoopPlace& loop : loops) {
    if (!has_line(loop, line)) continue;
    if (loop.kind == LoopKind::kTime) return &loop;
    if (!found || found->kind != LoopKind::kSweep) found = &loop;
  }
  return found;
}

std::string kind_name(LoopKind kind) {
  switch (kind) {
    case LoopKind::kTime:
      return "a time loop";
    case LoopKind::kSweep:
      return "one sweep";
    case LoopKind::kAround:
      return "a loop around a time loop";
    case LoopKind::kInside:
    case LoopKind::kOther:
      break;
  }
  return "a loop";
}

// "line 8 (a time loop), line 20 (one sweep)": the nearest first, but for loops inside of others that count.
std::string nearest(std::vector<LoopPlace> loops, int line) {
  std::erase_if(loops, [](const LoopPlace& loop) { return loop.kind == LoopKind::kInside; });
  const auto distance = [&](const LoopPlace& loop) {
    return std::min(std::abs(loop.head.line - line), std::abs(loop.last_line - line));
  };
  std::ranges::stable_sort(loops, std::less{}, distance);
  std::string text;
  for (std::size_t n = 0; n < std::min(loops.size(), kNearest); ++n)
    text +=
        fmt::format("{}line {} ({})", text.empty() ? "" : ", ", loops[n].head.line, kind_name(loops[n].kind));
  return text;
}

// What keeps a loop from being tried that is no time loop.
Diagnostics reasons_of_other(const LoopPlace& loop, const std::vector<LoopPlace>& loops) {
  if (loop.kind == LoopKind::kSweep)
    return {
        make_error("no-stencil", loop.head,
                   "this loop computes cells from others, and neither repeats a sweep nor is one",
                   "a for loop over cells is tried as one time step, if its iterations are no time steps")};
  if (loop.kind != LoopKind::kAround)
    return {make_error(
        "no-stencil", loop.head, "this loop repeats no sweep that computes cells of an array from others",
        "a time loop around loops such as 'for (i...) A[(t + 1) % 2][i] = f(A[t % 2][...]);' is "
        "looked for")};
  const auto inside = std::ranges::find_if(loops, [&](const LoopPlace& other) {
    return other.kind == LoopKind::kTime && has_line(loop, other.head.line);
  });
  return {make_error("loop-depth", loop.head, "found a loop around a time loop",
                     "the time loop is tried by itself",
                     inside == loops.end() ? SourceRange{} : inside->head)};
}

Diagnostics reasons_of_nest(const LoopNest& nest, const CompileOptions& options) {
  const Result<Stencil> stencil = analyze(nest);
  if (!stencil) return stencil.diagnostics;
  const Result<Schedule> schedule = choose_schedule(*stencil, options);
  return schedule ? Diagnostics{} : schedule.diagnostics;
}

// In a file without pragmas, a sweep is tried where no loop looks like a time loop (nest_finder.h).
void add_time_loops_alone(const LoopPlace& sweep, const Survey& survey, Diagnostics& reasons) {
  const auto time = std::ranges::find(survey.loops, LoopKind::kTime, &LoopPlace::kind);
  if (!survey.regions.empty() || time == survey.loops.end()) return;
  reasons.push_back(make_error(
      "lone-sweep", sweep.head,
      "found a sweep that no time loop repeats, in a file with a time loop: time loops alone are tried",
      "'#pragma scop' before it and '#pragma endscop' behind it make one time step of it; a file with "
      "pragmas needs them around its time loops, too",
      time->head));
}

// Of a time loop, or of a sweep.
Diagnostics reasons_of_tried(const LoopPlace& loop, const Survey& survey, const CompileOptions& options) {
  Diagnostics reasons;
  if (loop.kind == LoopKind::kSweep) add_time_loops_alone(loop, survey, reasons);
  const auto is_marked = [&](const SourceRange& region) {
    return region.offset < loop.head.offset && loop.head.offset < region.offset + region.length;
  };
  if (!survey.regions.empty() && std::ranges::none_of(survey.regions, is_marked))
    reasons.push_back(
        make_error("scop-pragma", loop.head,
                   "this loop is in no scop region, and the file has others, which alone are tried",
                   "put '#pragma scop' before it and '#pragma endscop' behind it", survey.regions.front()));
  for (const RefusedNest& refusal : survey.unit.refused)
    if (refusal.origin.head == loop.head) append(reasons, refusal.obstacles);
  for (const LoopNest& nest : survey.unit.nests)
    if (nest.origin.head == loop.head) append(reasons, reasons_of_nest(nest, options));
  return reasons;
}

bool is_tried(const LoopPlace& loop, const Survey& survey) {
  const auto is_there = [&](const auto& one) { return one.origin.head == loop.head; };
  return loop.kind == LoopKind::kTime || std::ranges::any_of(survey.unit.nests, is_there) ||
         std::ranges::any_of(survey.unit.refused, is_there);
}

// The time loop of a nest that calls the function with this loop; null if there is none.
const LoopPlace* time_loop_calling(const LoopPlace& loop, const Survey& survey) {
  const auto has_loop = [&](const LoopNest::Called& called) {
    return called.text.offset < loop.head.offset &&
           loop.head.offset < called.text.offset + called.text.length;
  };
  for (const LoopNest& nest : survey.unit.nests)
    for (const LoopPlace& time : survey.loops)
      if (time.head == nest.origin.head && std::ranges::any_of(nest.called, has_loop)) return &time;
  return nullptr;
}

std::string indented(std::string_view text) {
  std::string made;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    made += fmt::format("    {}\n", text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return made;
}

}  // namespace

Result<LoopAnswer> why_not(const SourceFile& source, int line, const CompileOptions& options, bool split) {
  const Result<Survey> survey = an5d::survey(source, options.parse);
  if (!survey) return survey.diagnostics;
  LoopAnswer answer;
  const LoopPlace* loop = loop_at(survey->loops, line);
  if (!loop) {
    const std::string others = nearest(survey->loops, line);
    answer.verdict = fmt::format("{}:{}: no loop is on this line; {}", source.path, line,
                                 others.empty() ? "the file has none" : "the nearest: " + others);
    return answer;
  }
  if (const LoopPlace* time = time_loop_calling(*loop, *survey)) loop = time;
  Diagnostics reasons;
  if (is_tried(*loop, *survey)) {
    reasons = reasons_of_tried(*loop, *survey, options);
    if (!split) append(reasons, check_cxx(survey->unit, options.parse));
  } else {
    reasons = reasons_of_other(*loop, survey->loops);
  }
  std::erase_if(reasons, [](const Diagnostic& said) { return said.severity != Severity::kError; });
  answer.reasons = grouped_by_rule(reasons);
  answer.taken = answer.reasons.empty();
  std::string rules;
  for (const Diagnostic& reason : answer.reasons) rules += (rules.empty() ? "" : ", ") + reason.rule;
  const char* what = loop->kind == LoopKind::kTime ? "the time loop" : "the loop";
  answer.verdict = fmt::format("{}:{}: {} is {}", source.path, loop->head.line, what,
                               answer.taken ? "taken" : "not taken: " + rules);
  return answer;
}

std::string to_text(const LoopAnswer& answer, const SourceFile& source) {
  std::string text = answer.verdict + "\n";
  for (const Diagnostic& reason : answer.reasons) {
    text += "\n" + render(reason, source.path, source.text);
    if (const Rule* rule = find_rule(reason.rule))
      text += fmt::format("  why:\n{}  accepted:\n{}  more: an5dc --explain={}\n", indented(rule->why),
                          indented(rule->accepted), rule->id);
  }
  return text;
}

}  // namespace an5d
