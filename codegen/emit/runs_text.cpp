// Runs of time steps (runs_text.h).
//
//   { long long an5d_from = 0;
//   while (an5d_from < steps) {
//     if (an5d_left_to_c(...)) { for (...) ... break; }              C does the rest
//     long long an5d_to = an5d_from;
//     for (;;) { const int t = (int)an5d_to; an5d_to++; if (an5d_to >= steps || (t % 100 == 0)) break; }
//     { if (an5d_left_to_c(...)) { for (...) ... } }              of an5d_from to an5d_to
//     { const int t = (int)(an5d_to - 1); if (t % 100 == 0) write(u); }
//     an5d_from = an5d_to;
//   } }
//
// In: the nest and the text of a run. Out: the text of all. The conditions are C's, asked in the order of C
// for each step; what the branches do they do as C has them, with the arrays and pointers as C has them then.
// Decided here: where a cell may be a scalar, and so a condition may change by the steps of a run, there are
// no runs.
#include "codegen/emit/runs_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>

#include "codegen/emit/short_lines.h"
#include "frontend/said/line_text.h"

namespace an5d {
namespace {

// What stands in the place of a branch, before its text if that is not empty.
using Kept = std::function<std::optional<std::string>(const Cut&)>;

// The time loop of C's from the step kRunBegin on.
std::string loop_in_c(const SourceFile& source, const std::vector<TextEdit>& edits, const Replaced& replaced,
                      const std::string& end, const Kept& kept) {
  std::vector<Cut> cuts = replaced.cuts;
  std::ranges::sort(cuts, std::less<>(), [](const Cut& cut) { return cut.text.offset; });
  std::string text;
  std::size_t at = replaced.time.where.offset + replaced.time.where.length;
  for (const Cut& cut : cuts) {
    const SourceRange& gone = cut.text;
    text += users_text(source, at, gone.offset, edits);
    at = gone.offset;
    if (const std::optional<std::string> before = kept(cut)) {
      text += *before;
      continue;
    }
    const auto ends =
        std::ranges::count(std::string_view(source.text).substr(gone.offset, gone.length), '\n');
    text += ";" + std::string(ends, '\n');
    at += gone.length;
  }
  text += users_text(source, at, replaced.region.offset + replaced.region.length, edits);
  const std::string type(c_name(replaced.time.type)), name = replaced.time.iterator;
  if (source.text.compare(replaced.region.offset, 5, "while") == 0)
    return fmt::format("{0} = ({1}){2}; while ({0} < {3}){4}", name, type, kRunBegin, end, text);
  const bool is_outside = replaced.time.scope == IteratorScope::kOutside;
  const SourceRange& head = replaced.time.where;
  const auto ends = std::ranges::count(std::string_view(source.text).substr(head.offset, head.length), '\n');
  return fmt::format("for ({0}{1} = ({2}){3}; {1} < {4}; {1}++){5}{6}", is_outside ? "" : type + " ", name,
                     type, kRunBegin, end,
                     asks_for_lines(source, replaced.region)
                         ? "\n" + line_directive(source, head.line + static_cast<int>(ends))
                         : "",
                     text);
}

class RunsText {
 public:
  RunsText(const SourceFile& source, const std::vector<TextEdit>& edits, const Replaced& replaced,
           const RunsAround& around)
      : source_(source), edits_(edits), replaced_(replaced), around_(around) {}

  std::string run(const std::string& steps) const {
    std::string next = conditions(Cut::Place::kBefore, false);
    std::string seek =
        fmt::format("for (;;) {{ {} {}++; if ({} >= {}", time_at(kRunEnd), kRunEnd, kRunEnd, around_.end);
    for (const auto place : {Cut::Place::kBeforeMoves, Cut::Place::kBehind})
      if (const std::string asked = conditions(place, false); !asked.empty()) seek += " || " + asked;
    seek += ") break;";
    for (const auto place : {Cut::Place::kBeforeMoves, Cut::Place::kBehind})
      if (const std::string asked = conditions(place, true); !asked.empty())
        next += (next.empty() ? "" : " || ") + asked;
    if (!next.empty()) seek += fmt::format(" {{ {} if ({}) break; }}", time_at(kRunEnd), next);
    return lines({fmt::format("{{{} long long {} = {}; while ({} < {}) {{", starts(), kRunBegin,
                              around_.begin, kRunBegin, around_.end),
                  first_cuts(), rest(), fmt::format("long long {} = {}; {} }}", kRunEnd, kRunBegin, seek),
                  steps, last_cuts(), fmt::format("{} = {}; }} }}", kRunBegin, kRunEnd)});
  }

 private:
  static std::string last() { return fmt::format("({} - 1)", kRunEnd); }
  bool is_outside() const { return replaced_.time.scope == IteratorScope::kOutside; }

  // Each on a line, if the loops have as many: what follows them keeps its own.
  std::string lines(std::vector<std::string> all) const {
    std::erase(all, "");
    const auto ends_in = [](std::string_view of) { return std::ranges::count(of, '\n'); };
    auto left =
        ends_in(std::string_view(source_.text).substr(replaced_.region.offset, replaced_.region.length));
    for (const std::string& line : all) left -= ends_in(line);
    const bool fit = left >= static_cast<long>(all.size()) - 1;
    return fmt::format("{}", fmt::join(all, fit ? "\n    " : " "));
  }

  // The iterator of the time loop, as the text calls it, at a step.
  std::string time_at(const std::string& step) const {
    const std::string type(c_name(replaced_.time.type));
    return fmt::format("{}{} = ({}){};", is_outside() ? "" : "const " + type + " ", replaced_.time.iterator,
                       type, step);
  }

  std::string starts() const {
    return is_outside() ? fmt::format(" {} = {};", replaced_.time.iterator, around_.begin) : "";
  }

  // On lines of its own, with their numbers, if it asks for them.
  std::string text(const SourceRange& range) const {
    const std::string text = users_text(source_, range.offset, range.offset + range.length, edits_);
    return asks_for_lines(source_, replaced_.region)
               ? "\n" + line_directive(source_, range.line) + text + "\n"
               : text;
  }

  // "(t % 100 == 0) || (t == last)"; empty if there are none.
  std::string conditions(Cut::Place place, bool stepped) const {
    std::string all;
    for (const Cut& cut : replaced_.cuts)
      if (cut.place == place && cut.is_stepped == stepped)
        all += (all.empty() ? "(" : " || (") + text(cut.condition) + ")";
    return all;
  }

  // What a branch does, with the iterator as C has it then, and then that of the next step.
  std::string done(const Cut& cut, const std::string& step) const {
    const std::string type(c_name(replaced_.time.type));
    const bool goes_on = is_outside() && cut.place != Cut::Place::kBefore;
    const std::string behind =
        goes_on ? fmt::format(" {} = ({}){};", replaced_.time.iterator, type, kRunEnd) : "";
    return fmt::format("{{ {} {}{} }}", time_at(cut.is_stepped ? kRunEnd : step), text(cut.text), behind);
  }

  std::string first_cuts() const {
    std::string all;
    for (const Cut& cut : replaced_.cuts)
      if (cut.place == Cut::Place::kBefore) all += (all.empty() ? "" : " ") + done(cut, kRunBegin);
    return all;
  }

  // In C's order, with the changes of scalars that the last step of the run makes between them. Some stand
  // before C's last trade of the run.
  std::string last_cuts() const {
    std::string before_trade, behind;
    std::size_t made = 0;
    for (const auto place : {Cut::Place::kBeforeMoves, Cut::Place::kBehind})
      for (const Cut& cut : replaced_.cuts) {
        if (cut.place != place) continue;
        std::string& all = place == Cut::Place::kBehind ? behind : before_trade;
        all += changes(made, cut.changes);
        made = std::max(made, cut.changes);
        all += (all.empty() ? "" : " ") + done(cut, last());
      }
    behind += changes(made, around_.changes.size());
    const std::string all =
        traded(before_trade) + (before_trade.empty() || behind.empty() ? "" : " ") + behind;
    return around_.declared.empty() ? all : fmt::format("{{{} {} }}", around_.declared, all);
  }

  // All steps from here on, the first of them without the branches that it has done.
  std::string rest() const {
    return around_.shared.empty()
               ? ""
               : fmt::format("{} {{ {} break; }}", around_.shared,
                             loop_in_c(source_, edits_, replaced_, around_.end, [&](const Cut& cut) {
                               return std::optional(
                                   cut.place == Cut::Place::kBefore
                                       ? fmt::format("if ({} != {}) ", replaced_.time.iterator, kRunBegin)
                                       : "");
                             }));
  }

  std::string changes(std::size_t from, std::size_t to) const {
    std::string all;
    for (; from < to; ++from) all += around_.changes[from];
    if (all.empty()) return "";
    const std::string type(c_name(replaced_.time.type));
    return fmt::format(" {{ const {0} {1} = ({0}){2}; (void){1};{3} }}", type, replaced_.time.spelled, last(),
                       all);
  }

  // Before C's last trade of the run.
  std::string traded(const std::string& text) const {
    return text.empty() || around_.trades.empty() ? text
                                                  : around_.trades.substr(1) + " " + text + around_.trades;
  }

  const SourceFile& source_;
  const std::vector<TextEdit>& edits_;
  const Replaced& replaced_;
  const RunsAround& around_;
};

}  // namespace

Bound run_bound(const char* name) { return {make_expr(Param{name}, ScalarType::kInt64), 0}; }

std::string runs_text(const SourceFile& source, const std::vector<TextEdit>& edits, const Replaced& replaced,
                      const RunsAround& around, const std::string& steps) {
  return RunsText(source, edits, replaced, around).run(steps);
}

std::string run_in_c(const SourceFile& source, const std::vector<TextEdit>& edits, const Replaced& replaced) {
  return loop_in_c(source, edits, replaced, kRunEnd, [](const Cut&) { return std::nullopt; });
}

}  // namespace an5d
