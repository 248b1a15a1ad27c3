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
// and where scalars change, of whose changes an5d_made have been made in the last step of the run:
//
//     int an5d_made = 2;
//     for (;;) { ...; time = time + dt; if (time > next) { an5d_made = 1; break; } n = n + 1; if (...) break;
//     }
//     ...
//     if (an5d_made <= 1) { if (time > next) write(u); n = n + 1; }
//
// In: the nest and the text of a run. Out: the text of all. The conditions are C's, asked in the order of C
// for each step, between its changes of scalars; what the branches do they do as C has them, with the arrays,
// pointers and scalars as C has them then. Decided here: where a cell may be a scalar, and so a condition may
// change by the steps of a run, there are no runs.
#include "codegen/emit/runs_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "codegen/emit/short_lines.h"
#include "frontend/said/line_text.h"

namespace an5d {
namespace {

// How many changes of scalars the last step of a run has made.
constexpr const char* kMade = "\1an5d_made";

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
  const bool is_outside = replaced.time.scope == IteratorScope::kOutside;
  const SourceRange& head = replaced.time.where;
  const auto ends = std::ranges::count(std::string_view(source.text).substr(head.offset, head.length), '\n');
  return fmt::format("for ({0}{1} = ({2}){3}; {1} < {4};{5}){6}{7}", is_outside ? "" : type + " ", name, type,
                     kRunBegin, end, replaced.steps_in_body ? "" : fmt::format(" {}++", name),
                     asks_for_lines(source, replaced.region)
                         ? "\n" + line_directive(source, head.line + static_cast<int>(ends))
                         : "",
                     text);
}

class RunsText {
 public:
  RunsText(const SourceFile& source, const std::vector<TextEdit>& edits, const Replaced& replaced,
           const RunsAround& around)
      : source_(source), edits_(edits), replaced_(replaced), around_(around), scalars_(around.scalars) {}

  std::string run(const std::string& steps) const {
    std::vector<std::string> lines = {
        fmt::format("{{{} long long {} = {}; while ({} < {}) {{", starts(), kRunBegin, around_.begin,
                    kRunBegin, around_.end),
        first_cuts(),
        rest(),
        fmt::format("long long {} = {};{}{}", kRunEnd, kRunBegin, scalars_.begin,
                    first_end() < changes() ? fmt::format(" int {} = {};", kMade, changes()) : ""),
        seek(),
        steps + scalars_.behind,
        last_cuts(),
        fmt::format("{} = {}; }} }}", kRunBegin, kRunEnd)};
    std::erase(lines, "");
    return fmt::format("{}", fmt::join(lines, "\n    "));
  }

 private:
  static std::string last() { return fmt::format("({} - 1)", kRunEnd); }
  bool is_outside() const { return replaced_.time.scope == IteratorScope::kOutside; }

  // The iterator of the time loop, as the text calls it, at a step.
  std::string time_at(const std::string& step) const {
    const std::string type(c_name(replaced_.time.type)), &name = replaced_.time.iterator;
    if (is_outside()) return fmt::format("{} = ({}){};", name, type, step);
    return fmt::format("const {0} {1} = ({0}){2};{3}", type, name, step,
                       changes() > 0 ? fmt::format(" (void){};", name) : "");
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

  using Cuts = std::vector<const Cut*>;

  // "(t % 100 == 0)", "((t % 100 == 0) || (t == last))"; empty if there are none.
  std::string any_of(const Cuts& cuts) const {
    std::string all;
    for (const Cut* cut : cuts) all += (all.empty() ? "(" : " || (") + text(cut->condition) + ")";
    return cuts.size() > 1 ? "(" + all + ")" : all;
  }

  // In C's order.
  Cuts cuts(const std::function<bool(const Cut&)>& are) const {
    Cuts all;
    for (const auto place : {Cut::Place::kBefore, Cut::Place::kBeforeMoves, Cut::Place::kBehind})
      for (const Cut& cut : replaced_.cuts)
        if (cut.place == place && are(cut)) all.push_back(&cut);
    return all;
  }
  Cuts cuts_behind(std::size_t changes) const {
    return cuts([&](const Cut& cut) { return cut.place != Cut::Place::kBefore && cut.changes == changes; });
  }

  std::size_t changes() const { return scalars_.changes.size(); }
  // So many changes, at least, has the last step of a run made.
  std::size_t first_end() const {
    std::size_t first = changes();
    for (const Cut& cut : replaced_.cuts)
      if (cut.place != Cut::Place::kBefore) first = std::min(first, cut.changes);
    return first;
  }

  // Steps on to the end of the run. Cuts that stand before a step, or behind what steps the iterator, are
  // asked for with that.
  std::string seek() const {
    std::string all = fmt::format("for (;;) {{ {} {}++;", time_at(kRunEnd), kRunEnd);
    for (std::size_t made = 0; made < changes(); ++made) {
      const auto [at_step, stepped] = asked_behind(made);
      const std::string ends = fmt::format("{{ {} = {}; break; }}", kMade, made);
      all += scalars_.tabulated[made];
      if (!at_step.empty()) all += fmt::format(" if {} {}", at_step, ends);
      if (!stepped.empty()) all += fmt::format(" {{ {} if {} {} }}", time_at(kRunEnd), stepped, ends);
      if (!stepped.empty() && is_outside()) all += " " + time_at(last());
      all += scalars_.changes[made];
    }
    if (changes() > 0) all += scalars_.tabulated.back();
    const auto [at_step, stepped] = asked_behind(changes());
    std::string next = any_of(cuts([](const Cut& cut) { return cut.place == Cut::Place::kBefore; }));
    if (!stepped.empty()) next += (next.empty() ? "" : " || ") + stepped;
    std::string ends = fmt::format("{} >= {}", kRunEnd, around_.end);
    if (!replaced_.histories.empty())
      ends += fmt::format(" || {} - {} == {}", kRunEnd, kRunBegin, kMostTabulated);
    all += fmt::format(" if ({}{}{}) break;", ends, at_step.empty() ? "" : " || ", at_step);
    if (!next.empty()) all += fmt::format(" {{ {} if ({}) break; }}", time_at(kRunEnd), next);
    return all + " }";
  }

  // Conditions that are asked then, with the iterator of the step, and with the next one.
  std::pair<std::string, std::string> asked_behind(std::size_t changes) const {
    Cuts at_step = cuts_behind(changes), stepped;
    std::ranges::copy_if(at_step, std::back_inserter(stepped),
                         [](const Cut* cut) { return cut->is_stepped; });
    std::erase_if(at_step, [](const Cut* cut) { return cut->is_stepped; });
    return {any_of(at_step), any_of(stepped)};
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

  // In C's order, with what changes of scalars the last step of the run has not made yet between them. Some
  // stand before C's last trade of the run.
  std::string last_cuts() const {
    std::size_t before_moves = 0;  // changes that branches before the trade may see
    for (const Cut& cut : replaced_.cuts)
      if (cut.place == Cut::Place::kBeforeMoves) before_moves = std::max(before_moves, cut.changes);
    std::string before_trade, behind;
    for (std::size_t made = first_end(); made <= changes(); ++made) {
      std::string then, now;
      for (const Cut* cut : cuts_behind(made))
        add(cut->place == Cut::Place::kBehind ? now : then, done(*cut, last()));
      if (made < changes()) add(made < before_moves ? then : now, changed(made));
      const auto if_left = [&](const std::string& all) {
        return made < changes() && !all.empty() ? fmt::format("if ({} <= {}) {{ {} }}", kMade, made, all)
                                                : all;
      };
      add(before_trade, if_left(then));
      add(behind, if_left(now));
    }
    std::string all = traded(before_trade);
    add(all, behind);
    return all;
  }
  static void add(std::string& all, const std::string& more) {
    all += (all.empty() || more.empty() ? "" : " ") + more;
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

  // A change of a scalar, behind the run.
  std::string changed(std::size_t change) const {
    const std::string type(c_name(replaced_.time.type));
    return fmt::format("{{ const {0} {1} = ({0}){2}; (void){1};{3} }}", type, replaced_.time.spelled, last(),
                       scalars_.changes[change]);
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
  const RunScalars& scalars_;
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
