// The road from C text to CUDA text (compile.h).
#include "driver/compile/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>

#include "codegen/emit/outer_text.h"
#include "codegen/emit/own_names.h"
#include "frontend/said/line_text.h"
#include "model/copies.h"
#include "model/ranges.h"
#include "polyhedral/analyze.h"

namespace an5d {
namespace {

void append(Diagnostics& all, const Diagnostics& more) { all.insert(all.end(), more.begin(), more.end()); }

std::string stem(const SourceFile& source) {
  const std::string name = std::filesystem::path(source.path).stem().string();
  return source.path == "<stdin>" ? "stdin" : name;
}

std::vector<KernelPlan> plans(const Compiled& compiled) {
  std::vector<KernelPlan> all;
  for (const CompiledNest& nest : compiled.nests) all.push_back(nest.plan);
  return all;
}

std::vector<Replacement> replacements_of(const Compiled& compiled) {
  std::vector<Replacement> replacements;
  for (const CompiledNest& nest : compiled.nests)
    replacements.push_back({&nest.stencil, &nest.replaced, &nest.plan});
  return replacements;
}

std::string spliced(const Compiled& compiled, const std::vector<TextEdit>& edits, Language language,
                    OnError on_error) {
  const std::string text = splice(compiled.unit.source, edits, replacements_of(compiled), language, on_error,
                                  compiled.unit.own_words);
  constexpr std::string_view kMark = "\xEF\xBB\xBF";  // of UTF-8, good at the very beginning only
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

// The second nest of f() and the first of f_2() would have one name, and one of f_device() that of f()'s
// other entry.
bool clash(const std::string& one, const std::string& other) {
  const auto all_of = [](const std::string& name) {
    return std::array{name, name + "_device", name + "_kernel"};
  };
  for (const std::string& left : all_of(one))
    for (const std::string& right : all_of(other))
      if (left == right) return true;
  return false;
}

// The first of the macros that the text names, too, comments aside.
std::optional<std::string> macro_of_text(const std::set<std::string>& macros, const std::string& text) {
  const auto is_word = [](unsigned char letter) { return std::isalnum(letter) || letter == '_'; };
  for (std::size_t at = 0, end; at < text.size(); at = end) {
    end = at + 1;
    if (text.compare(at, 2, "//") == 0) end = std::min(text.find('\n', at), text.size());
    if (!is_word(text[at])) continue;
    while (end < text.size() && is_word(text[end])) ++end;
    if (const std::string word = text.substr(at, end - at); macros.contains(word)) return word;
  }
  return std::nullopt;
}

Diagnostic found(const Stencil& stencil) {
  Diagnostic remark =
      make_error("stencil-found", stencil.where,
                 stencil.is_done_once ? "found a sweep over a stencil, which a call makes one time step of"
                                      : "found a time loop over a stencil");
  remark.severity = Severity::kRemark;
  return remark;
}

std::string amount(double bytes) {
  return bytes < 1e6   ? fmt::format("{:.1f} kB", bytes / 1e3)
         : bytes < 1e9 ? fmt::format("{:.1f} MB", bytes / 1e6)
                       : fmt::format("{:.1f} GB", bytes / 1e9);
}

std::string time_of(double seconds) {
  return seconds < 1e-3 ? fmt::format("{:.1f} us", seconds * 1e6) : fmt::format("{:.1f} ms", seconds * 1e3);
}

// A call whose kernels take less time than the copies of its arrays. Of a time loop this is asked only if the
// number of steps is known.
std::optional<Diagnostic> copies_dominate(const CompiledNest& nest, const CompileOptions& options) {
  const bool has_steps = known_grid(nest.stencil).steps || (options.grid && options.grid->steps > 0);
  if (!nest.stencil.is_done_once && !has_steps) return std::nullopt;
  const Grid grid = run_of(nest.stencil, options.grid);
  const Copies copies = copies_of(nest.stencil, grid, options.device);
  const double kernels =
      predict_by(Model::kFitted, nest.stencil, nest.schedule, options.device, options.arithmetic, grid)
          .seconds;
  if (copies.seconds <= kernels) return std::nullopt;
  Diagnostic remark = make_error(
      "copies-dominate", nest.stencil.where,
      fmt::format("each call copies {} to and from the GPU, about {}; its kernels take about {} (grid {}, {} "
                  "step{})",
                  amount(copies.bytes), time_of(copies.seconds), time_of(kernels), to_string(grid.cells),
                  grid.steps, grid.steps == 1 ? "" : "s"),
      fmt::format("keep the arrays on the GPU and call '{}_device', or write the time loop around {} in this "
                  "file",
                  nest.plan.name, nest.stencil.is_done_once ? "the sweep" : "more of the steps"));
  remark.severity = Severity::kRemark;
  return remark;
}

}  // namespace

Result<Understood> understand(const SourceFile& source, const ParseOptions& options, NotTaken not_taken) {
  Result<TranslationUnit> unit = parse(source, options);
  if (!unit) return unit.diagnostics;
  Understood understood{*unit, {}, unit.diagnostics};
  std::vector<RefusedNest> refused = unit->refused;
  Diagnostics remarks;
  for (const LoopNest& nest : unit->nests) {
    Result<Stencil> stencil = analyze(nest);
    if (stencil) {
      append(understood.said, stencil.diagnostics);
      if (nest.origin.marking == Marking::kNone) remarks.push_back(found(*stencil));
      understood.nests.push_back({*stencil, replaced_by(nest)});
    } else if (nest.origin.marking == Marking::kScop) {
      append(understood.said, grouped_by_rule(stencil.diagnostics));
    } else {
      refused.push_back({nest.origin, stencil.diagnostics});
    }
  }
  append(understood.said, remarks);
  const std::size_t taken = understood.nests.size();
  if (taken == 0) std::erase_if(refused, [](const auto& of) { return !has_errors(of.obstacles); });
  if (refused.empty()) return understood;
  const bool stays_c = not_taken == NotTaken::kStaysC && taken > 0;
  append(understood.said, stays_c ? remarks_of(refused, taken) : errors_of(refused));
  return understood;
}

Result<Schedule> choose_schedule(const Stencil& stencil, const CompileOptions& options) {
  return choose_schedule(stencil, options.schedule, options.device, options.arithmetic, options.grid,
                         options.model);
}

Result<Compiled> plan_all(const Understood& understood, const CompileOptions& options,
                          const ScheduleChooser& choose) {
  Diagnostics said = understood.said;
  Diagnostics copies;
  Compiled compiled{understood.unit, {}};
  for (const auto& [stencil, replaced] : understood.nests) {
    Result<Schedule> schedule = choose ? choose(stencil) : choose_schedule(stencil, options);
    append(said, schedule.diagnostics);
    if (!schedule) continue;
    KernelPlan plan = plan_kernel(stencil, *schedule, options.arithmetic, stem(understood.unit.source));
    while (std::any_of(compiled.nests.begin(), compiled.nests.end(),
                       [&](const CompiledNest& other) { return clash(other.plan.name, plan.name); })) {
      plan.name += "_";
    }
    compiled.nests.push_back({stencil, replaced, *schedule, std::move(plan)});
    if (auto remark = copies_dominate(compiled.nests.back(), options)) copies.push_back(std::move(*remark));
  }
  append(said, grouped_by_rule(copies));
  if (has_errors(said)) return said;
  return {std::move(compiled), std::move(said)};
}

Result<Compiled> compile(const SourceFile& source, const CompileOptions& options,
                         const ScheduleChooser& choose) {
  const Result<Understood> understood = understand(source, options.parse, options.not_taken);
  return understood ? plan_all(*understood, options, choose) : Result<Compiled>(understood.diagnostics);
}

Result<std::string> whole_file(const Compiled& compiled, const CompileOptions& options) {
  const TranslationUnit& unit = compiled.unit;
  CheckedCxx cxx = checked_cxx(unit, options.parse);
  if (has_errors(cxx.said)) return cxx.said;
  const OwnNames names(unit.own_words);
  const std::string cuda = names.in_own(print_cuda(plans(compiled), options.runtime, options.on_error) +
                                        before_splice(replacements_of(compiled), Language::kCxx));
  if (const auto macro = macro_of_text(unit.given_macros, cuda))
    return make_error(
        "not-cxx", {},
        fmt::format("found the macro '{}', given by a flag, which is a name in the CUDA text", *macro),
        "rename it; or with --split the C has a file of its own, which alone needs the macro");
  return {cuda + names.in_own(outer_macros_text(unit.outer_macros)) + line_directive(unit.source, 1) +
              spliced(compiled, cxx.edits, Language::kCxx, options.on_error),
          std::move(cxx.said)};
}

SplitFiles split_files(const Compiled& compiled, const CompileOptions& options,
                       const std::string& header_name) {
  const TranslationUnit& unit = compiled.unit;
  const OwnNames names(unit.own_words);
  const Language language = unit.is_cxx ? Language::kCxx : Language::kC;
  const std::string include = fmt::format("#include \"{}\"\n", header_name) +
                              names.in_own(before_splice(replacements_of(compiled), language) +
                                           outer_macros_text(unit.outer_macros)) +
                              line_directive(unit.source, 1);
  return {include + spliced(compiled, {}, language, options.on_error),
          names.in_own(print_header(plans(compiled), options.on_error)),
          names.in_own(print_cuda(plans(compiled), options.runtime, options.on_error))};
}

}  // namespace an5d
