// One table of our options, by groups (raw_options.h), and what pages are made of it (option_table.h).
#include "driver/cli/raw_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "driver/cli/arguments.h"
#include "driver/cli/option_table.h"
#include "frontend/said/rule.h"
#include "model/device.h"
#include "model/ranges.h"

namespace an5d {
namespace {

// Of options that are no keys of a schedule.
constexpr Range kTop{1, 100'000}, kJobs{1, 1024}, kSeconds{1, 1'000'000},
    kSeeds{0, std::numeric_limits<unsigned>::max()};
constexpr Range kChunkOrColumn{0, kChunkNumbers.most};

CLI::Validator number(const Range& range) {
  const auto problem = [range](std::string& text) -> std::string {
    long long value = 0;
    if (read_number(text, range, value) == Reading::kNumber) return "";
    return fmt::format("expects a number from {}, found '{}'", to_string(range), text);
  };
  return {problem, to_string(range)};
}

std::string footer() {
  std::string text = "Compiler flags, as C compilers take them:\n";
  for (const CompilerFlag& flag : compiler_flags()) {
    const std::string shown = fmt::format("{}{}{}", flag.name, flag.joined ? "" : " ", flag.value);
    text += fmt::format("  {:<27} {}\n", shown, flag.help);
  }
  return text +
         "Exit status: 0 done, 1 refused or verified wrong, 2 usage, 3 the environment failed, 70 our "
         "bug.\n";
}

void declare_output(CLI::App& app, RawOptions& raw) {
  app.add_option("input", raw.input, "C file, or - for standard input");
  app.option_defaults()->group("Output");
  app.add_option("-o", raw.output,
                 "output: FILE.cu, or - for standard output (default: the input's name with .cu)");
  app.add_flag("--split", raw.split,
               "write three files: the C with calls for its loops, a header, and the CUDA (.cu)");
  app.add_option(
         "--runtime", raw.runtime,
         "inline (self-contained output), file (one an5d.cuh beside the outputs of a folder) or include "
         "(installed headers)")
      ->check(CLI::IsMember({"inline", "file", "include"}));
  app.add_option("--on-error", raw.on_error,
                 "what a replaced loop does when the GPU fails: abort or original")
      ->check(CLI::IsMember({"abort", "original"}));
  app.add_flag("--print-nvcc", raw.print_nvcc, "print the nvcc command that fits the output");
}

void declare_schedule(CLI::App& app, RawOptions& raw) {
  app.option_defaults()->group("Schedule");
  app.add_option("--schedule", raw.schedule,
                 "schedule line, such as \"tiers=4 block=32x32 stream=chunks:128\"");
  app.add_option("--bt", raw.tiers, "time steps per launch (the paper's bT)")->check(number(kTierNumbers));
  app.add_option("--bs1", raw.block1, "tile along the innermost axis, halo included (bS1)")
      ->check(number(kBlockNumbers));
  app.add_option("--bs2", raw.block2, "tile along the axis around it, 3-D (bS2)")
      ->check(number(kBlockNumbers));
  app.add_option("--sl", raw.chunk, "planes per block along the streamed axis (hSN); 0: all")
      ->check(number(kChunkOrColumn));
  app.add_option("--opt", raw.opt, "star, partial, gather; vector, no-vector")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"star", "partial", "gather", "vector", "no-vector"}));
  app.add_option("--registers", raw.registers, "cap on registers per thread")
      ->check(number(kRegisterNumbers));
}

void declare_checking(CLI::App& app, RawOptions& raw) {
  app.option_defaults()->group("Target");
  app.add_option(
      "--device", raw.device,
      "GPU to plan for (default h200), or a device file ending in .json; known: " + device_names());
  app.option_defaults()->group("Checking");
  app.add_flag("--verify{all}", raw.verify,
               "build the C and the CUDA, run both, compare bit for bit: the program, or calls of its "
               "functions where "
               "there is no main (=program), and the loops on random data (=loops)")
      ->check(CLI::IsMember({"all", "program", "loops"}));
  app.add_flag("--gpu", raw.gpu, "with --verify: nvcc and this machine's GPU instead of the CPU emulation");
  app.add_option("--seed", raw.seed, "with --verify: seed of the random data")
      ->check(number(kSeeds))
      ->needs("--verify");
  app.add_option("--keep", raw.keep, "with --verify: leave sources and programs in this directory")
      ->needs("--verify");
  app.add_option("--time-limit", raw.time_limit,
                 "with --verify: seconds that the program may run on the emulation (default 60)")
      ->check(number(kSeconds))
      ->needs("--verify");
  app.add_flag("--emulate", raw.emulate,
               "build the program and run it on the CPU emulation, with the arguments behind --");
}

void declare_model(CLI::App& app, RawOptions& raw) {
  app.option_defaults()->group("Model");
  app.add_option("--grid", raw.grid, "cells updated along each axis, outermost first, such as 16384x16384");
  app.add_option("--steps", raw.steps, "time steps of the run")->check(number(kStepNumbers));
  app.add_option("--model", raw.model, "fitted (default), an5d: the paper's, or traffic: of naive kernels")
      ->check(CLI::IsMember({"fitted", "an5d", "traffic"}));
  app.add_option("--print-model", raw.print_model, "print the best schedules by the model: table or json")
      ->check(CLI::IsMember({"table", "json"}));
  app.add_option("--top", raw.top,
                 "so many of the model's best schedules, for --print-model (default 10) or --tune (5)")
      ->check(number(kTop));
  app.add_flag("--compare{table}", raw.compare,
               "compare naive, tiled, 2.5-D and N.5D kernels, each at its best schedule: a table, =json or "
               "=FILE.svg; with --tune, measured");
  app.add_flag("--explain-schedule", raw.explain_schedule,
               "say what limits the schedule, and what its neighbours would change");
  app.add_option("--roofline", raw.roofline, "draw the schedule below the roofs of the device: FILE.svg");
}

void declare_tuning(CLI::App& app, RawOptions& raw) {
  app.option_defaults()->group("Tuning");
  app.add_flag("--tune", raw.tune,
               "build, check and time the model's best schedules on this machine's GPU; keep the results");
  app.add_option("-j,--jobs", raw.jobs,
                 "with --tune or --suite: so much at once (default: one per hardware thread)")
      ->check(number(kJobs));
  app.add_flag("--use-tuned", raw.use_tuned, "use the fastest schedule that --tune has measured");
  app.add_flag("--measure-device", raw.measure,
               "measure this machine's GPU; device file to -o or standard output");
  app.add_option("--emit-only", raw.emit_only,
                 "with --measure-device or --tune: write the sources to this directory for another machine");
  app.add_option("--import", raw.import,
                 "with --measure-device or --tune: check and take what they printed there");
}

void declare_reports(CLI::App& app, RawOptions& raw) {
  app.option_defaults()->group("Reports and suites");
  app.add_option(
      "--report", raw.report,
      "make a page of a results file, FILE.csv: -o FILE.html (default: the file's name with .html)");
  app.add_option("--plot", raw.plot,
                 "with --report: one picture instead, FILE.svg: performance, roofline, prediction or scaling")
      ->check(CLI::IsMember(plots()));
  app.add_option("--suite", raw.suite,
                 "regenerate all kernels, types, schedules and devices that this JSON or TOML file names");
  app.add_option("--out", raw.out, "with --suite: the folder for what is generated");
}

void declare_diagnostics(CLI::App& app, RawOptions& raw) {
  app.option_defaults()->group("Diagnostics");
  app.add_option("--dump", raw.dump, "print values on stdout: nest, program, flow, stencil, schedule, plan")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"nest", "program", "flow", "stencil", "schedule", "plan"}));
  app.add_flag("--strict", raw.strict,
               "refuse a file with a loop that looks like a stencil and is not taken (default: a remark)");
  app.add_option("--explain", raw.explain,
                 "explain a rule by its id, or a word such as residual; list all rules with --explain=list");
  app.add_option(
      "--why-not", raw.why_not,
      "[FILE:]LINE: is the loop on this line taken, and if not, all that stops it; writes nothing");
  app.add_flag("--version", raw.version, "print the version");
  app.set_help_flag("-h,--help", "print this help");
}

// Values that an option takes: CLI11 shows them as "TEXT:{one,other}"; two options know theirs from tables of
// ours.
std::vector<std::string> choices_of(const CLI::Option& option) {
  std::vector<std::string> choices;
  if (option.check_lname("device")) {
    for (const DeviceSpec& device : devices()) choices.push_back(device.name);
  } else if (option.check_lname("explain")) {
    choices.push_back("list");
    for (const Rule& rule : rules()) choices.emplace_back(rule.id);
  } else {
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{'), end = type.rfind('}');
    if (end != std::string::npos && begin < end)
      choices = CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
  }
  return choices;
}

}  // namespace

const std::map<std::string, Plot>& plots() {
  static const std::map<std::string, Plot> plots = {{"performance", Plot::kPerformance},
                                                    {"roofline", Plot::kRoofline},
                                                    {"prediction", Plot::kPrediction},
                                                    {"scaling", Plot::kScaling}};
  return plots;
}

void declare(CLI::App& app, RawOptions& raw) {
  declare_output(app, raw);
  declare_schedule(app, raw);
  declare_checking(app, raw);
  declare_model(app, raw);
  declare_tuning(app, raw);
  declare_reports(app, raw);
  declare_diagnostics(app, raw);
  app.footer(footer());
}

std::vector<OptionRow> option_table() {
  CLI::App app;
  RawOptions raw;
  declare(app, raw);
  std::vector<OptionRow> rows;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) continue;
    OptionRow row;
    row.group = option->get_group();
    for (const std::string& name : option->get_snames()) row.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) row.names.push_back("--" + name);
    const std::string type = option->get_items_expected_max() > 0 ? option->get_type_name() : "";
    row.value = type.substr(0, type.find(':'));
    row.choices = choices_of(*option);
    if (row.choices.empty() && row.value.size() < type.size()) row.range = type.substr(row.value.size() + 1);
    row.help = option->get_description();
    rows.push_back(row);
  }
  return rows;
}

}  // namespace an5d
