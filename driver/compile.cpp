// The road from C text to CUDA text (compile.h).
#include "driver/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>

#include "polyhedral/analyze.h"

namespace an5d {
namespace {

void append(Diagnostics& all, const Diagnostics& more) { all.insert(all.end(), more.begin(), more.end()); }

Diagnostic schedule_error(const Stencil& stencil, const Violation& violation, const Schedule& schedule) {
  Diagnostic diagnostic{Severity::kError, violation.rule, stencil.nest.time.where, violation.message, {}};
  diagnostic.notes.push_back({stencil.nest.time.where, "the schedule is '" + to_string(schedule) + "'"});
  return diagnostic;
}

std::optional<Diagnostic> grid_error(const Stencil& stencil, const std::optional<Grid>& grid) {
  if (!grid || grid->cells.empty() || grid->cells.size() == stencil.axes.size()) return std::nullopt;
  const SourceRange& where = stencil.nest.time.where;
  return make_error("grid-axes", where,
                    fmt::format("the grid {} has {} number{}; '{}' has {}", fmt::join(grid->cells, "x"),
                                grid->cells.size(), grid->cells.size() == 1 ? "" : "s", stencil.name,
                                stencil.rank() == 1 ? "1 axis" : fmt::format("{} axes", stencil.rank())),
                    "one number for each axis is expected, outermost first", where);
}

// The classic options of the paper as keys of the schedule line.
std::string classic_keys(const ScheduleRequest& request, const Schedule& base) {
  std::string line;
  if (request.tiers) line += fmt::format(" tiers={}", *request.tiers);
  if (request.block1 || request.block2) {
    line += fmt::format(" block={}x{}", request.block1.value_or(base.block.x),
                        request.block2.value_or(base.block.y));
  }
  if (request.chunk)
    line += *request.chunk == 0 ? " stream=column" : fmt::format(" stream=chunks:{}", *request.chunk);
  for (const std::string& opt : request.opt) {
    if (opt == "vector" || opt == "no-vector") {
      line += opt == "vector" ? " shared=any" : " shared=scalar";
    } else {
      line += " combine=" + opt;
    }
  }
  if (request.registers) line += fmt::format(" registers={}", *request.registers);
  return line;
}

std::string stem(const SourceFile& source) {
  const std::string name = std::filesystem::path(source.path).stem().string();
  return source.path == "<stdin>" ? "stdin" : name;
}

std::vector<KernelPlan> plans(const Compiled& compiled) {
  std::vector<KernelPlan> all;
  for (const CompiledNest& nest : compiled.nests) all.push_back(nest.plan);
  return all;
}

// As it stands in a #line.
std::string quoted(const SourceFile& source) {
  std::string text = "\"";
  for (const char letter : std::filesystem::path(source.path).filename().string())
    text += letter == '"' || letter == '\\' ? std::string{'\\', letter}
                                            : std::string(1, letter == '\n' ? ' ' : letter);
  return text + "\"";
}

std::string spliced(const Compiled& compiled, Language language, OnError on_error) {
  std::vector<Replacement> replacements;
  for (const CompiledNest& nest : compiled.nests) replacements.push_back({&nest.stencil, &nest.plan});
  const std::string text = splice(compiled.unit.source, replacements, language, on_error);
  constexpr std::string_view kMark = "\xEF\xBB\xBF";  // of UTF-8, good at the very beginning only
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

bool gives(const std::string& line, const char* key) {
  return (" " + line).find(fmt::format(" {}=", key)) != std::string::npos;
}

// A line as to_string() prints it says everything: keys that it leaves out are at the grammar's defaults.
bool is_whole(const std::string& line) {
  return std::all_of(std::begin(kAlwaysPrinted), std::end(kAlwaysPrinted),
                     [&](const char* key) { return gives(line, key); });
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

// Is there something that only threads with several cells have?
bool means_several(const Schedule& named) {
  return named.cells.product() > 1 || named.stages > 1 || named.exchange != Exchange::kPlane ||
         named.sync != Sync(TierSync{}) || named.skew != 0 || named.out != Out::kDirect ||
         named.edge == Edge::kLane || named.pad != 0 || std::holds_alternative<CpAsync>(named.in) ||
         std::holds_alternative<Weighted>(named.stream) || std::holds_alternative<Waves>(named.stream);
}

// The first macro defined by the flags that the text names, too, comments aside.
std::optional<std::string> macro_of_text(const std::vector<std::string>& flags, const std::string& text) {
  std::set<std::string> names;
  const auto is_word = [](unsigned char letter) { return std::isalnum(letter) || letter == '_'; };
  for (std::size_t at = 0, end; at < text.size(); at = end) {
    end = at + 1;
    if (text.compare(at, 2, "//") == 0) end = std::min(text.find('\n', at), text.size());
    if (!is_word(text[at])) continue;
    while (end < text.size() && is_word(text[end])) ++end;
    names.insert(text.substr(at, end - at));
  }
  for (std::size_t n = 0; n < flags.size(); ++n) {
    if (!flags[n].starts_with("-D")) continue;
    const std::string definition = flags[n] != "-D"       ? flags[n].substr(2)
                                   : n + 1 < flags.size() ? flags[n + 1]
                                                          : "";
    const std::string name = definition.substr(0, definition.find_first_of("=("));
    if (names.count(name)) return name;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Measured> tuned_choice(const Stencil& stencil, const CompileOptions& options) {
  if (!options.tuned || options.tuned->nvcc.empty()) return std::nullopt;
  const Grid grid = tuning_grid(stencil, options.grid);
  const std::optional<Measured> found =
      best(options.tuned->cache,
           tune_key(stencil, options.arithmetic, options.device.name, grid, options.tuned->nvcc));
  if (!found) return std::nullopt;
  const Result<Schedule> schedule = parse_schedule(found->schedule, Schedule{});
  const bool legal = schedule && violations(stencil, *schedule, options.device, options.arithmetic).empty();
  return legal ? found : std::nullopt;
}

Result<Schedule> choose_schedule(const Stencil& stencil, const CompileOptions& options) {
  if (const auto error = grid_error(stencil, options.grid)) return *error;
  if (const auto tuned = tuned_choice(stencil, options)) return parse_schedule(tuned->schedule, Schedule{});
  const ScheduleRequest& request = options.schedule;
  const Grid grid = run_of(stencil, options.grid);
  const bool asked = request != ScheduleRequest{};
  // Tiles, chunks and forms that are asked for are those of one cell per thread, unless several are meant.
  const Result<Schedule> named = parse_schedule(request.line, Schedule{});
  if (!named) return named;
  const Family family = !asked ? Family::kAny : means_several(*named) ? Family::kRows : Family::kColumns;
  const bool capped = named->registers || request.registers;
  // What a candidate has that goes with exactly its other keys is not handed on: caps on registers.
  const auto handed_on = [&](Schedule candidate) {
    if (asked) candidate.registers.reset();
    if (capped) candidate.resident.reset();
    return candidate;
  };
  const auto completed = [&](const Schedule& candidate) {
    Result<Schedule> made = parse_schedule(request.line, handed_on(candidate));
    if (made && gives(request.line, "cells") && !gives(request.line, "block"))  // as many threads
      made.value->block = {candidate.block.x / candidate.cells.x * made->cells.x,
                           candidate.block.y / candidate.cells.y * made->cells.y};
    return made;
  };
  // Keys that are not given are those of the best schedule that has what is given, else of the best one that
  // can run with it.
  const auto has_it = [&](const Schedule& candidate) {
    Result<Schedule> same = completed(candidate);
    if (same && capped) same.value->registers.reset();  // the search tries none
    return same && *same == handed_on(candidate);
  };
  const auto runs_with_it = [&](const Schedule& candidate) {
    const Result<Schedule> made = completed(candidate);
    return made && violations(stencil, *made, options.device, options.arithmetic).empty();
  };
  const auto base = [&](std::optional<int> tiers) {
    if (is_whole(request.line)) return Schedule{};
    const auto best = [&](const auto& suits) {
      return best_schedule(stencil, options.device, options.arithmetic, grid, options.model, tiers, family,
                           suits);
    };
    const Schedule found = best(has_it);
    return has_it(found) ? found : best(runs_with_it);
  };
  Schedule start = base(request.tiers);
  Result<Schedule> schedule = completed(start);
  if (!schedule) return schedule;
  if (!request.tiers && schedule->tiers != start.tiers) {
    const Schedule nearer = base(schedule->tiers);
    if (runs_with_it(nearer)) schedule = completed(nearer);
  }
  // In one line, as keys given twice are an error.
  schedule = parse_schedule(request.line + classic_keys(request, *schedule), *schedule);
  if (!schedule) return schedule;
  Diagnostics errors;
  for (const Violation& violation : violations(stencil, *schedule, options.device, options.arithmetic)) {
    errors.push_back(schedule_error(stencil, violation, *schedule));
  }
  return errors.empty() ? schedule : Result<Schedule>(errors);
}

Result<Understood> understand(const SourceFile& source, const ParseOptions& options) {
  Result<TranslationUnit> unit = parse(source, options);
  if (!unit) return unit.diagnostics;
  Understood understood{*unit, {}, unit.diagnostics};
  for (const LoopNest& nest : unit->nests) {
    Result<Stencil> stencil = analyze(nest);
    append(understood.said, stencil.diagnostics);
    if (stencil) understood.stencils.push_back(*stencil);
  }
  return understood;
}

Result<Compiled> plan_all(const Understood& understood, const CompileOptions& options) {
  Diagnostics said = understood.said;
  Compiled compiled{understood.unit, {}};
  for (const Stencil& stencil : understood.stencils) {
    Result<Schedule> schedule = choose_schedule(stencil, options);
    append(said, schedule.diagnostics);
    if (!schedule) continue;
    KernelPlan plan = plan_kernel(stencil, *schedule, options.arithmetic, stem(understood.unit.source));
    while (std::any_of(compiled.nests.begin(), compiled.nests.end(),
                       [&](const CompiledNest& other) { return clash(other.plan.name, plan.name); })) {
      plan.name += "_";
    }
    compiled.nests.push_back({stencil, *schedule, std::move(plan)});
  }
  if (has_errors(said)) return said;
  return {std::move(compiled), std::move(said)};
}

Result<Compiled> compile(const SourceFile& source, const CompileOptions& options) {
  const Result<Understood> understood = understand(source, options.parse);
  return understood ? plan_all(*understood, options) : Result<Compiled>(understood.diagnostics);
}

Result<std::string> whole_file(const Compiled& compiled, const CompileOptions& options) {
  Diagnostics problems = check_cxx(compiled.unit, options.parse);
  if (has_errors(problems)) return problems;
  const std::string cuda = print_cuda(plans(compiled), options.runtime, options.on_error);
  if (const auto macro = macro_of_text(options.parse.clang_flags, cuda))
    return make_error(
        "not-cxx", {},
        fmt::format("found the macro '{}', given by -D, which is a name in the CUDA text", *macro),
        "rename it; or with --split the C has a file of its own, which alone needs the macro");
  return cuda + fmt::format("#line 1 {}\n", quoted(compiled.unit.source)) +
         spliced(compiled, Language::kCxx, options.on_error);
}

SplitFiles split_files(const Compiled& compiled, const CompileOptions& options,
                       const std::string& header_name) {
  const std::string include =
      fmt::format("#include \"{}\"\n#line 1 {}\n", header_name, quoted(compiled.unit.source));
  return {include + spliced(compiled, Language::kC, options.on_error),
          print_header(plans(compiled), options.on_error),
          print_cuda(plans(compiled), options.runtime, options.on_error)};
}

}  // namespace an5d
