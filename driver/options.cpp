// Reads the command line (options.h): one table of our options for CLI11, compiler flags through arguments.h.
#include "driver/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <limits>
#include <map>
#include <set>

#include "driver/arguments.h"
#include "driver/model_question.h"
#include "driver/option_table.h"
#include "frontend/rule.h"
#include "model/device_file.h"
#include "polyhedral/analyze.h"

namespace an5d {
namespace {

std::string footer() {
  std::string text = "Compiler flags, as C compilers take them:\n";
  for (const CompilerFlag& flag : compiler_flags()) {
    const std::string shown = fmt::format("{}{}{}", flag.name, flag.joined ? "" : " ", flag.value);
    text += fmt::format("  {:<28}{}\n", shown, flag.help);
  }
  return text +
         "Exit status: 0 done, 1 refused or verified wrong, 2 usage, 3 the surroundings failed, 70 our "
         "bug.\n";
}

std::string version() {
  return fmt::format("an5dc {} ({}, isl {})\n", AN5DC_VERSION, clang_version(), isl_version());
}

// The page of one rule, or the list of all.
std::string explain(const std::string& id) {
  std::string text;
  if (const Rule* rule = find_rule(id)) {
    return fmt::format("{}: {}\n\nrefused:\n{}\n\naccepted:\n{}\n", rule->id, rule->summary, rule->refused,
                       rule->accepted);
  }
  for (const Rule& rule : rules()) text += fmt::format("  {:22} {}\n", rule.id, rule.summary);
  return text;
}

// What CLI11 fills in before it becomes Options.
struct Raw {
  std::string input, output, device = "h200", runtime = "inline", on_error = "abort", explain, keep,
                             emit_only, import, grid, model = "fitted", print_model, roofline, report, plot,
                             suite, out;
  std::vector<std::string> dump, opt;
  int tiers = 0, block1 = 0, block2 = 0, chunk = -1, registers = 0, top = 0, jobs = 0;
  long long steps = 0;
  unsigned seed = 1;
  std::string schedule;
  bool split = false, verify = false, gpu = false, print_nvcc = false, measure = false, version = false,
       tune = false, use_tuned = false, explain_schedule = false;
};

// CLI11's own say "not in range 0 to", and 300 digits.
const CLI::Range kPositive(1, std::numeric_limits<int>::max());
const CLI::Range kNotNegative(0, std::numeric_limits<int>::max());

void declare_tuning(CLI::App& app, Raw& raw) {
  app.add_flag("--tune", raw.tune,
               "build, check and time the model's best schedules on this machine's GPU; keep the results");
  app.add_option("-j,--jobs", raw.jobs,
                 "with --tune or --suite: so much at once (default: one per hardware thread)")
      ->check(kPositive);
  app.add_flag("--use-tuned", raw.use_tuned, "use the fastest schedule that --tune has measured");
}

void declare_suite(CLI::App& app, Raw& raw) {
  app.add_option("--suite", raw.suite,
                 "regenerate all kernels, types, schedules and devices that this JSON or TOML file names");
  app.add_option("--out", raw.out, "with --suite: the folder for what is generated");
}

void declare_model(CLI::App& app, Raw& raw) {
  app.add_option("--grid", raw.grid, "cells updated along each axis, outermost first, such as 16384x16384");
  app.add_option("--steps", raw.steps, "time steps of the run")->check(CLI::Range(1LL, 1000000000LL));
  app.add_option("--model", raw.model, "fitted (default), or an5d: the paper's")
      ->check(CLI::IsMember({"fitted", "an5d"}));
  app.add_option("--print-model", raw.print_model, "print the best schedules by the model: table or json")
      ->check(CLI::IsMember({"table", "json"}));
  app.add_option("--top", raw.top,
                 "so many of the model's best schedules, for --print-model (default 10) or --tune (5)")
      ->check(kPositive);
  app.add_flag("--explain-schedule", raw.explain_schedule,
               "say what limits the schedule, and what its neighbours would change");
  app.add_option("--roofline", raw.roofline, "draw the schedule below the roofs of the device: FILE.svg");
}

// The names that --plot takes.
const std::map<std::string, Plot>& plots() {
  static const std::map<std::string, Plot> plots = {{"performance", Plot::kPerformance},
                                                    {"roofline", Plot::kRoofline},
                                                    {"prediction", Plot::kPrediction},
                                                    {"scaling", Plot::kScaling}};
  return plots;
}

void declare_report(CLI::App& app, Raw& raw) {
  app.add_option(
      "--report", raw.report,
      "make a page of a results file, FILE.csv: -o FILE.html (default: the file's name with .html)");
  app.add_option("--plot", raw.plot,
                 "with --report: one picture instead, FILE.svg: performance, roofline, prediction or scaling")
      ->check(CLI::IsMember(plots()));
}

void declare(CLI::App& app, Raw& raw) {
  app.add_option("input", raw.input, "C file, or - for standard input");
  app.add_option("-o", raw.output,
                 "output: FILE.cu, or - for standard output (default: the input's name with .cu)");
  app.add_flag("--split", raw.split,
               "write three files: the C with calls for its loops, a header, and the CUDA (.cu)");
  app.add_option("--schedule", raw.schedule,
                 "schedule line, such as \"tiers=4 block=32x32 stream=chunks:128\"");
  app.add_option("--bt", raw.tiers, "time steps per launch (the paper's bT), 1 to 32")->check(kPositive);
  app.add_option("--bs1", raw.block1, "tile along the innermost axis, halo included (bS1)")->check(kPositive);
  app.add_option("--bs2", raw.block2, "tile along the axis around it, 3-D (bS2)")->check(kPositive);
  app.add_option("--sl", raw.chunk, "planes per block along the streamed axis (hSN); 0: all")
      ->check(kNotNegative);
  app.add_option("--opt", raw.opt, "star, partial, gather; vector, no-vector")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"star", "partial", "gather", "vector", "no-vector"}));
  app.add_option("--registers", raw.registers, "cap on registers per thread, 16 to 255")->check(kPositive);
  app.add_option(
      "--device", raw.device,
      "GPU to plan for (default h200), or a device file ending in .json; known: " + device_names());
  app.add_option("--runtime", raw.runtime, "inline (self-contained output) or include (installed headers)")
      ->check(CLI::IsMember({"inline", "include"}));
  app.add_option("--on-error", raw.on_error,
                 "what a replaced loop does when the GPU fails: abort or original")
      ->check(CLI::IsMember({"abort", "original"}));
  app.add_flag("--verify", raw.verify,
               "build the C and the CUDA, run both on random data, compare bit for bit");
  app.add_flag("--gpu", raw.gpu, "with --verify: nvcc and this machine's GPU instead of the CPU emulation");
  app.add_option("--seed", raw.seed, "with --verify: seed of the random data")->needs("--verify");
  app.add_option("--keep", raw.keep, "with --verify: leave sources and programs in this directory")
      ->needs("--verify");
  app.add_option("--dump", raw.dump, "print values on stdout: nest, stencil, schedule, plan")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"nest", "stencil", "schedule", "plan"}));
  declare_model(app, raw);
  app.add_flag("--measure-device", raw.measure,
               "measure this machine's GPU; device file to -o or standard output");
  app.add_option("--emit-only", raw.emit_only,
                 "with --measure-device or --tune: write the sources to this directory for another machine");
  app.add_option("--import", raw.import,
                 "with --measure-device or --tune: check and take what they printed there");
  declare_tuning(app, raw);
  declare_report(app, raw);
  declare_suite(app, raw);
  app.add_flag("--print-nvcc", raw.print_nvcc, "print the nvcc command that fits the output");
  app.add_option("--explain", raw.explain, "explain a rule by its id, or list all rules with --explain=list");
  app.add_flag("--version", raw.version, "print the version");
  app.footer(footer());
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

template <class Value>
std::optional<Value> given(Value value, Value none) {
  return value == none ? std::nullopt : std::optional(value);
}

bool same_place(const std::string& one, const std::string& other) {
  const auto place = [](const std::string& name) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(name));
  };
  return !one.empty() && !other.empty() && place(one) == place(other);
}

std::optional<std::string> problem_of_measuring(const Raw& raw) {
  if (!raw.emit_only.empty() && !raw.import.empty()) return "--emit-only and --import exclude each other";
  if (!raw.emit_only.empty() && !raw.output.empty()) return "--emit-only measures nothing that -o could take";
  if (same_place(raw.import, raw.output)) return "-o and --import name one file";
  return std::nullopt;
}

bool fixes_schedule(const Raw& raw) {
  return !raw.schedule.empty() || raw.tiers || raw.block1 || raw.block2 || raw.chunk != -1 ||
         !raw.opt.empty() || raw.registers;
}

std::optional<std::string> problem_of_tuning(const Raw& raw) {
  if ((raw.tune || raw.use_tuned) && fixes_schedule(raw))
    return fmt::format(
        "--{} chooses the schedule: no --schedule, --bt, --bs1, --bs2, --sl, --opt, --registers",
        raw.tune ? "tune" : "use-tuned");
  if (!raw.tune)
    return raw.jobs ? std::optional<std::string>("-j goes with --tune or --suite") : std::nullopt;
  if (raw.use_tuned) return "--tune and --use-tuned exclude each other";
  if (!raw.output.empty() || raw.split || raw.verify || !raw.dump.empty() || !raw.print_model.empty() ||
      raw.explain_schedule || !raw.roofline.empty() || raw.print_nvcc)
    return "--tune writes no output: no -o, --split, --verify, --dump, --print-model, --roofline, "
           "--print-nvcc";
  if (!raw.emit_only.empty() && !raw.import.empty()) return "--emit-only and --import exclude each other";
  return std::nullopt;
}

std::optional<std::string> problem_of_model(const Raw& raw) {
  if (!raw.grid.empty() && !parse_cells(raw.grid)) {
    return fmt::format("--grid={} is no list of positive numbers such as 16384x16384 (at most 1e15 cells)",
                       raw.grid);
  }
  if (raw.top != 0 && raw.print_model.empty() && !raw.tune) return "--top goes with --print-model or --tune";
  if (same_place(raw.roofline, raw.output)) return "-o and --roofline name one file";
  return std::nullopt;
}

// A suite's file says everything that other options would.
std::optional<std::string> problem_of_suite(const CLI::App& app, const Raw& raw,
                                            const CompilerArguments& flags) {
  for (const CLI::Option* option : app.get_options()) {
    const std::string name = option->get_name();
    const bool fits = name == "--suite" || name == "--out" || option->check_name("-j");
    if (option->count() > 0 && !fits) return fmt::format("--suite takes no {}", name);
  }
  if (!flags.clang_flags.empty() || flags.fast_math || flags.dependencies)
    return "--suite takes no compiler flags: the suite file has them";
  return raw.out.empty() ? std::optional<std::string>("--suite needs --out DIR") : std::nullopt;
}

std::optional<std::string> problem_of(const Raw& raw) {
  if (raw.measure && raw.report.empty()) return problem_of_measuring(raw);
  if (!raw.report.empty()) return std::nullopt;
  if (!raw.plot.empty()) return "--plot goes with --report";
  if (const auto problem = problem_of_tuning(raw)) return problem;
  if (!raw.tune && !raw.emit_only.empty()) return "--emit-only goes with --measure-device or --tune";
  if (!raw.tune && !raw.import.empty()) return "--import goes with --measure-device or --tune";
  if (!raw.out.empty()) return "--out goes with --suite";
  if (raw.input.empty()) return "no input file";
  if (!is_device_file(raw.device) && !find_device(raw.device)) {
    return fmt::format("unknown device '{}'; known are {}, and device files ending in .json", raw.device,
                       device_names());
  }
  if (raw.gpu && !raw.verify) return "--gpu goes with --verify";
  if (raw.split && raw.output == "-") return "--split writes three files, not standard output";
  const std::string extension = std::filesystem::path(raw.output).extension().string();
  if (raw.split && (extension == ".c" || extension == ".h"))
    return "--split writes FILE.c and FILE.h beside the CUDA that -o names: give it another ending, such as "
           ".cu";
  return problem_of_model(raw);
}

// Where output goes if -o does not say: beside the input's name in the working directory.
std::string default_output(const std::string& input, const char* extension) {
  if (input == "-") return "-";
  return std::filesystem::path(input).stem().string() + extension;
}

std::variant<MeasureHere, EmitBenchmarks, ImportMeasured> source_of(const Raw& raw) {
  if (!raw.emit_only.empty()) return EmitBenchmarks{raw.emit_only};
  if (!raw.import.empty()) return ImportMeasured{raw.import};
  return MeasureHere{};
}

MeasureRequest measure_request(const Raw& raw) {
  MeasureRequest request;
  request.from = source_of(raw);
  if (!raw.output.empty()) request.output = raw.output;
  return request;
}

ReportRequest report_request(const Raw& raw) {
  ReportRequest request{raw.report, std::nullopt, raw.output};
  if (!raw.plot.empty()) request.plot = plots().at(raw.plot);
  if (request.output.empty()) request.output = default_output(raw.report, request.plot ? ".svg" : ".html");
  return request;
}

// These answer by themselves: an option that they do not read would be forgotten in silence.
std::optional<std::string> problem_of_others(const CLI::App& app, const CompilerArguments& flags,
                                             const std::string& asked, const std::set<std::string>& read) {
  for (const CLI::Option* option : app.get_options()) {
    const std::string name = option->get_name();
    if (option->count() != 0 && name != asked && !read.count(name))
      return fmt::format("{} goes with {}, not with {}", asked, fmt::join(read, ", "), name);
  }
  const bool any = !flags.clang_flags.empty() || flags.fast_math || flags.dependencies;
  return any ? std::optional(asked + " takes no compiler flags") : std::nullopt;
}

ModelRequest model_request(const Raw& raw) {
  ModelRequest request;
  if (!raw.print_model.empty())
    request.print = raw.print_model == "json" ? ModelFormat::kJson : ModelFormat::kTable;
  if (raw.top != 0) request.top = raw.top;
  request.roofline = given<std::string>(raw.roofline, "");
  request.explain = raw.explain_schedule;
  return request;
}

std::optional<Grid> grid_of(const Raw& raw) {
  if (raw.grid.empty() && raw.steps == 0) return std::nullopt;
  return Grid{parse_cells(raw.grid).value_or(std::vector<long long>{}), raw.steps};
}

Options options_of(const Raw& raw, const CompilerArguments& flags) {
  Options options;
  options.input = raw.input;
  options.split = raw.split;
  options.dump = raw.dump;
  options.print_nvcc = raw.print_nvcc;
  options.model = model_request(raw);
  const bool only_looks = raw.verify || raw.tune || !raw.dump.empty() || options.model.any();
  if (!raw.output.empty()) options.output = raw.output;
  if (raw.output.empty() && !only_looks) options.output = default_output(raw.input, ".cu");
  if (raw.verify) options.verify = VerifyRequest{raw.gpu, raw.seed, given<std::string>(raw.keep, "")};
  if (raw.tune) options.tune = TuneRequest{source_of(raw), raw.top ? raw.top : 5, raw.jobs};
  options.use_tuned = raw.use_tuned;
  CompileOptions& compile = options.compile;
  compile.parse.clang_flags = flags.clang_flags;
  if (is_device_file(raw.device)) {
    options.device_file = raw.device;
  } else {
    compile.device = *find_device(raw.device);
  }
  compile.arithmetic = flags.fast_math ? Arithmetic::kFast : Arithmetic::kExact;
  compile.schedule = {raw.schedule,           given(raw.tiers, 0),  given(raw.block1, 0),
                      given(raw.block2, 0),   given(raw.chunk, -1), raw.opt,
                      given(raw.registers, 0)};
  compile.runtime = raw.runtime == "include" ? RuntimeText::kInclude : RuntimeText::kInline;
  compile.grid = grid_of(raw);
  compile.model = raw.model == "an5d" ? Model::kAn5d : Model::kFitted;
  compile.on_error = raw.on_error == "original" ? OnError::kOriginal : OnError::kAbort;
  if (flags.dependencies && options.output) {
    const std::string beside = std::filesystem::path(*options.output).replace_extension(".d").string();
    options.dependencies = DependencyFile{flags.dependency_file.value_or(beside),
                                          flags.dependency_target.value_or(*options.output)};
  }
  return options;
}

// What else would go to standard output, where -o - has the CUDA text.
std::optional<std::string> problem_of_stdout(const Options& options, const CompilerArguments& flags) {
  if (options.output != "-") return std::nullopt;
  if (flags.dependencies && !flags.dependency_file) return "-MD with -o - needs -MF";
  const char* other = !options.dump.empty()   ? "--dump"
                      : options.model.print   ? "--print-model"
                      : options.model.explain ? "--explain-schedule"
                      : options.print_nvcc    ? "--print-nvcc"
                      : options.verify        ? "--verify"
                                              : nullptr;
  if (!other) return std::nullopt;
  return fmt::format("-o - and {} both write to standard output; give -o a file", other);
}

}  // namespace

std::variant<Options, MeasureRequest, ReportRequest, SuiteRequest, Answer, UsageError> read_options(
    const std::vector<std::string>& arguments) {
  const CompilerArguments flags = split_arguments(arguments);
  if (flags.error) return UsageError{*flags.error};
  CLI::App app("Compiles time-iterated C stencil loops to temporally blocked CUDA.", "an5dc");
  Raw raw;
  declare(app, raw);
  try {
    std::vector<std::string> reversed(flags.others.rbegin(), flags.others.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return Answer{app.help()};
  } catch (const CLI::ParseError& error) {
    return UsageError{error.what()};
  }
  if (raw.version) return Answer{version()};
  if (!raw.explain.empty()) {
    if (raw.explain != "list" && !find_rule(raw.explain))
      return UsageError{fmt::format("no rule '{}'; --explain=list has all", raw.explain)};
    return Answer{explain(raw.explain)};
  }
  if (!raw.suite.empty()) {
    if (const auto problem = problem_of_suite(app, raw, flags)) return UsageError{*problem};
    return SuiteRequest{raw.suite, raw.out, raw.jobs};
  }
  if (const std::optional<std::string> problem = problem_of(raw)) return UsageError{*problem};
  if (!raw.report.empty()) {
    if (const auto problem = problem_of_others(app, flags, "--report", {"--plot", "-o"}))
      return UsageError{*problem};
    return report_request(raw);
  }
  if (raw.measure) {
    if (const auto problem =
            problem_of_others(app, flags, "--measure-device", {"--emit-only", "--import", "-o"}))
      return UsageError{*problem};
    return measure_request(raw);
  }
  const Options options = options_of(raw, flags);
  if (const auto problem = problem_of_stdout(options, flags)) return UsageError{*problem};
  if (!options.output && (raw.print_nvcc || flags.dependencies))
    return UsageError{
        fmt::format("{} is about what is written: give -o", raw.print_nvcc ? "--print-nvcc" : "-MD")};
  return options;
}

std::vector<OptionRow> option_table() {
  CLI::App app;
  Raw raw;
  declare(app, raw);
  std::vector<OptionRow> rows;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) continue;
    OptionRow row;
    for (const std::string& name : option->get_snames()) row.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) row.names.push_back("--" + name);
    const std::string type = option->get_items_expected_max() > 0 ? option->get_type_name() : "";
    row.value = type.substr(0, type.find(':'));
    row.choices = choices_of(*option);
    row.help = option->get_description();
    rows.push_back(row);
  }
  return rows;
}

}  // namespace an5d
