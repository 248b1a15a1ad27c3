// Runs of time steps (runs_text.h).
//
//   { long long an5d_from = 0;
//   while (an5d_from < steps) {
//     long long an5d_to = an5d_from;
//     for (;;) { const int t = (int)an5d_to; an5d_to++; if (an5d_to >= steps || (t % 100 == 0)) break; }
//     an5d_stop_on_error(...);                                    of an5d_from to an5d_to
//     { const int t = (int)(an5d_to - 1); if (t % 100 == 0) write(u); }
//     an5d_from = an5d_to;
//   } }
//
// In: the nest and the text of a run. Out: the text of all. The conditions are C's, asked in the order of C
// for each step; what the branches do they do as C has them, with the arrays and pointers as C has them then.
#include "codegen/emit/runs_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <string_view>

namespace an5d {
namespace {

class RunsText {
 public:
  RunsText(const SourceFile& source, const std::vector<TextEdit>& edits, const LoopNest& nest,
           const RunsAround& around)
      : source_(source), edits_(edits), nest_(nest), around_(around) {}

  std::string run(const std::string& steps) const {
    const std::string next = conditions(Cut::Place::kBefore);
    std::string seek =
        fmt::format("for (;;) {{ {} {}++; if ({} >= {}", time_at(kRunEnd), kRunEnd, kRunEnd, around_.end);
    for (const auto place : {Cut::Place::kBeforeMoves, Cut::Place::kBehind})
      if (const std::string asked = conditions(place); !asked.empty()) seek += " || " + asked;
    seek += ") break;";
    if (!next.empty()) seek += fmt::format(" {{ {} if ({}) break; }}", time_at(kRunEnd), next);
    return lines({fmt::format("{{{} long long {} = {}; while ({} < {}) {{", starts(), kRunBegin,
                              around_.begin, kRunBegin, around_.end),
                  done(Cut::Place::kBefore, kRunBegin),
                  fmt::format("long long {} = {}; {} }}", kRunEnd, kRunBegin, seek), steps,
                  traded(done(Cut::Place::kBeforeMoves, last())), done(Cut::Place::kBehind, last()),
                  fmt::format("{} = {}; }} }}", kRunBegin, kRunEnd)});
  }

 private:
  static std::string last() { return fmt::format("({} - 1)", kRunEnd); }
  bool is_outside() const { return nest_.time.scope == IteratorScope::kOutside; }

  // Each on a line, if the loops have as many: what follows them keeps its own.
  std::string lines(std::vector<std::string> all) const {
    std::erase(all, "");
    const auto ends_in = [](std::string_view of) { return std::ranges::count(of, '\n'); };
    auto left = ends_in(std::string_view(source_.text).substr(nest_.region.offset, nest_.region.length));
    for (const std::string& line : all) left -= ends_in(line);
    const bool fit = left >= static_cast<long>(all.size()) - 1;
    return fmt::format("{}", fmt::join(all, fit ? "\n    " : " "));
  }

  // The iterator of the time loop, as the text calls it, at a step.
  std::string time_at(const std::string& step) const {
    const std::string type(c_name(nest_.time.type));
    return fmt::format("{}{} = ({}){};", is_outside() ? "" : "const " + type + " ", nest_.time.iterator, type,
                       step);
  }

  std::string starts() const {
    return is_outside() ? fmt::format(" {} = {};", nest_.time.iterator, around_.begin) : "";
  }

  std::string text(const SourceRange& range) const {
    return edited(source_.text, range.offset, range.offset + range.length, edits_);
  }

  // "(t % 100 == 0) || (t == last)"; empty if there are none.
  std::string conditions(Cut::Place place) const {
    std::string all;
    for (const Cut& cut : nest_.cuts)
      if (cut.place == place) all += (all.empty() ? "(" : " || (") + text(cut.condition) + ")";
    return all;
  }

  std::string done(Cut::Place place, const std::string& step) const {
    std::string all;
    for (const Cut& cut : nest_.cuts)
      if (cut.place == place) all += " " + text(cut.text);
    if (all.empty()) return "";
    const std::string behind =
        is_outside() ? fmt::format(" {} = ({}){};", nest_.time.iterator, c_name(nest_.time.type), kRunEnd)
                     : "";
    return fmt::format("{{ {}{}{} }}", time_at(step), all, place == Cut::Place::kBefore ? "" : behind);
  }

  // Before C's last trade of the run.
  std::string traded(const std::string& text) const {
    return text.empty() || around_.trades.empty() ? text
                                                  : around_.trades.substr(1) + " " + text + around_.trades;
  }

  const SourceFile& source_;
  const std::vector<TextEdit>& edits_;
  const LoopNest& nest_;
  const RunsAround& around_;
};

}  // namespace

Bound run_bound(const char* name) { return {make_expr(Param{name}, ScalarType::kInt64), 0}; }

std::string runs_text(const SourceFile& source, const std::vector<TextEdit>& edits, const LoopNest& nest,
                      const RunsAround& around, const std::string& steps) {
  return RunsText(source, edits, nest, around).run(steps);
}

std::string run_in_c(const SourceFile& source, const std::vector<TextEdit>& edits, const LoopNest& nest) {
  std::vector<SourceRange> gone;
  for (const Cut& cut : nest.cuts) gone.push_back(cut.text);
  std::ranges::sort(gone, std::less<>(), &SourceRange::offset);
  std::string text;
  std::size_t at = nest.time.where.offset + nest.time.where.length;
  for (const SourceRange& cut : gone) {
    text += edited(source.text, at, cut.offset, edits) + ";";
    at = cut.offset + cut.length;
  }
  text += edited(source.text, at, nest.region.offset + nest.region.length, edits);
  const std::string type(c_name(nest.time.type)), name = nest.time.iterator;
  const bool is_outside = nest.time.scope == IteratorScope::kOutside;
  return fmt::format("for ({0}{1} = ({2}){3}; {1} < {4}; {1}++){5}", is_outside ? "" : type + " ", name, type,
                     kRunBegin, kRunEnd, text);
}

}  // namespace an5d
