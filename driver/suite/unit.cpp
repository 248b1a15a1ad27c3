// From one C file to the texts of its entries (unit.h).
#include "driver/suite/unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "driver/base/files.h"
#include "driver/suite/row.h"
#include "driver/tune/choice.h"
#include "model/predict.h"
#include "model/ranges.h"

namespace an5d {
namespace {

std::string rendered(const Diagnostics& diagnostics, const SourceFile& source) {
  std::string text;
  for (const Diagnostic& one : diagnostics) {
    if (one.severity == Severity::kError) text += render(one, source.path, source.text);
  }
  return text;
}

std::string error_line(const std::string& what) { return fmt::format("an5dc: error: {}\n", what); }

class Generator {
 public:
  Generator(const SuiteTask& task, const Understood& understood) : task_(task), understood_(understood) {}

  // Why no entry of this unit can be generated; empty: nothing is wrong.
  std::string problem() const {
    return has_errors(understood_.said) ? rendered(understood_.said, understood_.unit.source) : "";
  }

  SuiteOutput driver() const {
    CompileOptions options = task_.options;
    options.schedule.tiers = 1;  // of the plain kernel
    SuiteOutput output;
    const Result<Compiled> plain = plan_all(understood_, options);
    if (!plain) return failed("", rendered(plain.diagnostics, understood_.unit.source));
    add(output, "flags", nvcc_flags(options) + "\n");
    for (std::size_t n = 0; n < plain->nests.size(); ++n) {
      const CompiledNest& nest = plain->nests[n];
      add(output, fmt::format("nest{}_main.cu", n), runner_main(nest, grid_of(nest), options, root()));
      add(output, fmt::format("nest{}_plain.cu", n),
          linked_text(nest, nest.schedule, options, "plain", kPlain, root()));
    }
    return output;
  }

  SuiteOutput mode(const SuiteMode& mode) const {
    CompileOptions options = task_.options;
    if (const auto* line = std::get_if<std::string>(&mode.schedule)) options.schedule.line = *line;
    ScheduleChooser choose;
    if (std::holds_alternative<ByTuning>(mode.schedule)) {
      const std::string missing = not_tuned();
      if (!missing.empty()) return failed(mode.name, missing);
      choose = prefer_tuned(options, *task_.tuned);
    }
    const Result<Compiled> compiled = plan_all(understood_, options, choose);
    if (!mode.refused_by.empty()) return refused(mode, compiled.diagnostics);
    if (!compiled) return failed(mode.name, rendered(compiled.diagnostics, understood_.unit.source));
    return written(mode.name, *compiled, options);
  }

 private:
  static SuiteOutput failed(const std::string& mode, const std::string& why) {
    return {{mode, "", {}, {}}, {}, why};
  }

  void add(SuiteOutput& output, const std::string& name, const std::string& text) const {
    output.files.push_back({task_.folder + "/" + name, text});
  }

  // The way from the unit's folder to the suite's.
  std::string root() const {
    std::string way = "../";
    for (const char letter : task_.folder) way += letter == '/' ? "../" : "";
    return way;
  }

  Grid grid_of(const CompiledNest& nest) const { return tuning_grid(nest.stencil, task_.options.grid); }

  std::string not_tuned() const {
    if (task_.tuned->nvcc.empty())
      return error_line("the version of nvcc is unknown, so no tuned schedule fits");
    for (const auto& [stencil, replaced] : understood_.nests) {
      if (!tuned_choice(stencil, task_.options, *task_.tuned))
        return error_line(
            fmt::format("no tuned schedule for '{}' on this device, grid and nvcc {}; an5dc --tune measures",
                        stencil.name, task_.tuned->nvcc));
    }
    return "";
  }

  SuiteRow row(const std::string& mode, const Stencil& stencil) const {
    const Grid grid = tuning_grid(stencil, task_.options.grid);
    SuiteRow row;
    row.stencil = task_.unit.kernel + (understood_.nests.size() > 1 ? ":" + stencil.name : "");
    row.type = stencil.element_names();
    row.mode = mode;
    row.device = task_.options.device.name;
    row.grid = to_string(grid.cells);
    row.steps = fmt::format("{}", grid.steps);
    row.flops = fmt::format("{}", stencil.flops.as_written);
    return row;
  }

  // A line that the suite says is refused, and must be.
  SuiteOutput refused(const SuiteMode& mode, const Diagnostics& said) const {
    const auto expected = [&](const Diagnostic& one) { return one.rule == mode.refused_by; };
    const auto found = std::find_if(said.begin(), said.end(), expected);
    const std::string line = std::get<std::string>(mode.schedule);
    if (found == said.end())
      return failed(mode.name, rendered(said, understood_.unit.source) +
                                   error_line(fmt::format("'{}' is not refused by {}, as the suite says",
                                                          line, mode.refused_by)));
    SuiteOutput output;
    output.stamp.mode = mode.name;
    const Result<Schedule> schedule = parse_schedule(line, Schedule{});
    for (const auto& [stencil, replaced] : understood_.nests) {
      SuiteRow refusal = row(mode.name, stencil);
      refusal.refusal = fmt::format("refused by {}: {}", found->rule, found->message);
      refusal.time_steps = fmt::format("{}", schedule->time_steps());
      refusal.schedule = line;
      output.stamp.rows.push_back(to_csv(refusal));
    }
    return output;
  }

  SuiteOutput written(const std::string& mode, const Compiled& compiled,
                      const CompileOptions& options) const {
    SuiteOutput output;
    output.stamp.mode = mode;
    const std::string stem = std::filesystem::path(task_.unit.input).stem().string(),
                      base = mode + "/" + stem;
    const SplitFiles split = split_files(compiled, options, stem + ".h");
    add(output, base + (compiled.unit.is_cxx ? ".cpp" : ".c"), split.c);
    add(output, base + ".h", split.header);
    add(output, base + ".cu", split.cuda);
    for (std::size_t n = 0; n < compiled.nests.size(); ++n) {
      const CompiledNest& nest = compiled.nests[n];
      const std::string name = fmt::format("nest{}_{}", n, mode);
      add(output, name + ".cu",
          fmt::format("#include \"{}.cu\"\n", base) + role_text(nest, nest.plan, kCandidate, root()));
      SuiteRow made = row(mode, nest.stencil);
      made.program = task_.folder + "/" + name;
      made.time_steps = fmt::format("{}", nest.schedule.time_steps());
      made.schedule = to_string(nest.schedule);
      made.predicted = fmt::format(
          "{:.1f}",
          predict(nest.stencil, nest.schedule, options.device, options.arithmetic, grid_of(nest)).gcells);
      output.stamp.rows.push_back(to_csv(made));
    }
    return output;
  }

  const SuiteTask& task_;
  const Understood& understood_;
};

SuiteOutput entry(const SuiteTask& task, const Generator& generator, const std::string& name) {
  if (name.empty()) return generator.driver();
  const auto named = [&](const SuiteMode& mode) { return mode.name == name; };
  return generator.mode(*std::find_if(task.unit.modes.begin(), task.unit.modes.end(), named));
}

}  // namespace

UnitOutput generate(const SuiteTask& task, const std::vector<std::string>& modes,
                    const std::function<void(const std::string&)>& done) {
  UnitOutput output;
  std::optional<Understood> understood;
  std::string problem;
  if (const auto text = read_file(task.unit.input)) {
    const SourceFile source{task.unit.input, *text};
    Result<Understood> result = understand(source, task.options.parse);
    if (!result) problem = rendered(result.diagnostics, source);
    understood = std::move(result.value);
  } else {
    problem = error_line(cannot_read(task.unit.input));
  }
  if (understood) {
    output.inputs = understood->unit.dependencies;
    problem = Generator(task, *understood).problem();
  }
  for (const std::string& mode : modes) {
    output.entries.push_back(problem.empty() ? entry(task, Generator(task, *understood), mode)
                                             : SuiteOutput{{mode, "", {}, {}}, {}, problem});
    done(mode);
  }
  return output;
}

}  // namespace an5d
