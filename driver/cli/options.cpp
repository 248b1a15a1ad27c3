// From the options as they stand (raw_options.h) and the compiler flags (arguments.h) to one request
// (options.h). Decided here: which options go together.
#include "driver/cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <set>

#include "driver/cli/arguments.h"
#include "driver/cli/raw_options.h"
#include "frontend/said/glossary.h"
#include "frontend/said/rule.h"
#include "model/device_file.h"
#include "model/ranges.h"
#include "polyhedral/analyze.h"

namespace an5d {
namespace {

std::string version() {
  return fmt::format("an5dc {} ({}, isl {})\n", AN5DC_VERSION, clang_version(), isl_version());
}

// The page of one rule, or of a word of users'; or the list of all rules.
std::string explain(const std::string& id) {
  if (const Rule* rule = find_rule(id)) return page_of(*rule);
  if (const Word* word = find_word(id); word && id != "list") return page_of(*word);
  std::string text;
  for (const Rule& rule : rules()) text += fmt::format("  {:22} {}\n", rule.id, rule.summary);
  return text;
}

std::string no_rule(const std::string& id) {
  const std::string near = near_words(id);
  return near.empty() ? fmt::format("no rule and no word '{}'; --explain=list has all rules", id)
                      : fmt::format("no rule and no word '{}'; near to it: {}; --explain=list has all rules",
                                    id, near);
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

// What is written says what it is by the ending of its name, where that has one.
std::optional<std::string> problem_of_ending(const std::string& option, const std::string& path,
                                             const std::string& format, const std::string& ending) {
  const std::string found = std::filesystem::path(path).extension().string();
  if (found.empty() || found == ending) return std::nullopt;
  return fmt::format("{} writes {}, and '{}' ends in {}: give a name that ends in {}", option, format, path,
                     found, ending);
}

std::optional<std::string> problem_of_measuring(const RawOptions& raw) {
  if (!raw.emit_only.empty() && !raw.import.empty()) return "--emit-only and --import exclude each other";
  if (!raw.emit_only.empty() && !raw.output.empty()) return "--emit-only measures nothing that -o could take";
  if (same_place(raw.import, raw.output)) return "-o and --import name one file";
  return std::nullopt;
}

bool fixes_schedule(const RawOptions& raw) {
  return !raw.schedule.empty() || raw.tiers || raw.block1 || raw.block2 || raw.chunk != -1 ||
         !raw.opt.empty() || raw.registers;
}

std::optional<std::string> problem_of_tuning(const RawOptions& raw) {
  if ((raw.tune || raw.use_tuned) && fixes_schedule(raw))
    return fmt::format(
        "--{} chooses the schedule: no --schedule, --bt, --bs1, --bs2, --sl, --opt, --registers",
        raw.tune ? "tune" : "use-tuned");
  if (!raw.tune)
    return raw.jobs ? std::optional<std::string>("-j goes with --tune or --suite") : std::nullopt;
  if (raw.use_tuned) return "--tune and --use-tuned exclude each other";
  if (!raw.output.empty() || raw.split || !raw.verify.empty() || !raw.dump.empty() ||
      !raw.print_model.empty() || raw.explain_schedule || !raw.roofline.empty() || raw.print_nvcc)
    return "--tune writes no output: no -o, --split, --verify, --dump, --print-model, --roofline, "
           "--print-nvcc";
  if (!raw.emit_only.empty() && !raw.import.empty()) return "--emit-only and --import exclude each other";
  return std::nullopt;
}

std::optional<std::string> problem_of_model(const RawOptions& raw) {
  if (!raw.grid.empty() && !parse_cells(raw.grid)) {
    return fmt::format("--grid={} is no list of positive numbers such as 16384x16384, of at most {} cells",
                       raw.grid, kMostCells);
  }
  if (raw.top != 0 && raw.print_model.empty() && !raw.tune) return "--top goes with --print-model or --tune";
  if (same_place(raw.roofline, raw.output)) return "-o and --roofline name one file";
  if (!raw.compare.empty() && raw.compare != "table" && raw.compare != "json") {
    if (same_place(raw.compare, raw.output)) return "-o and --compare name one file";
    if (const auto problem = problem_of_ending("--compare", raw.compare, "SVG", ".svg")) return problem;
  }
  return problem_of_ending("--roofline", raw.roofline, "SVG", ".svg");
}

std::optional<std::string> problem_of_running(const RawOptions& raw) {
  if (!raw.emulate) return std::nullopt;
  if (!raw.verify.empty() || raw.tune) return "--emulate runs the program: no --verify, --tune";
  if (!raw.output.empty() || !raw.dump.empty() || !raw.print_model.empty() || !raw.compare.empty() ||
      raw.explain_schedule || !raw.roofline.empty() || raw.print_nvcc)
    return "--emulate runs the program and writes nothing: no -o, --dump, --print-model, --compare, "
           "--explain-schedule, --roofline, --print-nvcc";
  return std::nullopt;
}

// A suite's file says everything that other options would.
std::optional<std::string> problem_of_suite(const CLI::App& app, const RawOptions& raw,
                                            const CompilerArguments& flags) {
  for (const CLI::Option* option : app.get_options()) {
    const std::string name = option->get_name();
    const bool fits = name == "--suite" || name == "--out" || option->check_name("-j");
    if (option->count() > 0 && !fits) return fmt::format("--suite takes no {}", name);
  }
  if (!flags.clang_flags.empty() || flags.fast_math || flags.dependencies || flags.format)
    return "--suite takes no compiler flags: the suite file has them";
  return raw.out.empty() ? std::optional<std::string>("--suite needs --out DIR") : std::nullopt;
}

std::optional<std::string> problem_of(const RawOptions& raw) {
  if (raw.measure && raw.report.empty()) return problem_of_measuring(raw);
  if (!raw.report.empty())
    return raw.plot.empty() ? problem_of_ending("--report", raw.output, "HTML", ".html")
                            : problem_of_ending("--plot", raw.output, "SVG", ".svg");
  if (!raw.plot.empty()) return "--plot goes with --report";
  if (const auto problem = problem_of_tuning(raw)) return problem;
  if (!raw.tune && !raw.emit_only.empty()) return "--emit-only goes with --measure-device or --tune";
  if (!raw.tune && !raw.import.empty()) return "--import goes with --measure-device or --tune";
  if (!raw.out.empty()) return "--out goes with --suite";
  if (raw.input.empty()) return "no input file";
  if (!raw.device.empty() && !is_device_file(raw.device) && !find_device(raw.device)) {
    return fmt::format(
        "--device: unknown device '{}'; known are {}, and device files ending in .json, such as "
        "--measure-device writes on a machine with the GPU",
        raw.device, device_names());
  }
  if (raw.gpu && raw.verify.empty()) return "--gpu goes with --verify";
  if (const auto problem = problem_of_running(raw)) return problem;
  if (raw.runtime == "file" && (raw.output == "-" || (raw.output.empty() && raw.input == "-")))
    return "--runtime=file writes a file beside the output, which needs a name, by -o";
  if (raw.split && raw.output == "-") return "--split writes three files, not standard output";
  const std::string extension = std::filesystem::path(raw.output).extension().string();
  if (raw.split && (extension == ".c" || extension == ".h"))
    return "--split writes FILE.c and FILE.h beside the CUDA that -o names: give it another ending, such as "
           ".cu";
  return problem_of_model(raw);
}

// LINE or FILE:LINE, as places are printed; the FILE is the input if there is no other.
std::optional<std::string> settle_why_not(RawOptions& raw, int& line) {
  if (raw.why_not.empty()) return std::nullopt;
  constexpr Range kLines{1, 1'000'000'000};
  const std::size_t colon = raw.why_not.rfind(':');
  const std::string file = raw.why_not.substr(0, colon == std::string::npos ? 0 : colon);
  const std::string number = colon == std::string::npos ? raw.why_not : raw.why_not.substr(colon + 1);
  long long value = 0;
  if (read_number(number, kLines, value) != Reading::kNumber)
    return fmt::format("--why-not: expects LINE or FILE:LINE, found '{}'", raw.why_not);
  line = static_cast<int>(value);
  if (raw.input.empty()) raw.input = file;
  const bool is_input =
      file.empty() || file == (raw.input == "-" ? "<stdin>" : raw.input) || same_place(file, raw.input);
  if (!is_input) return fmt::format("--why-not: '{}' is not the input, '{}'", file, raw.input);
  const bool more = !raw.output.empty() || !raw.verify.empty() || raw.emulate || raw.tune || raw.use_tuned ||
                    !raw.dump.empty() || !raw.print_model.empty() || !raw.compare.empty() ||
                    raw.explain_schedule || !raw.roofline.empty() || raw.print_nvcc;
  if (more)
    return "--why-not answers and writes nothing: no -o, --verify, --emulate, --tune, --use-tuned, "
           "--dump, --print-model, --compare, --explain-schedule, --roofline, --print-nvcc";
  return std::nullopt;
}

// Where output goes if -o does not say: beside the input's name in the working directory.
std::string default_output(const std::string& input, const char* extension) {
  if (input == "-") return "-";
  return std::filesystem::path(input).stem().string() + extension;
}

std::variant<MeasureHere, EmitBenchmarks, ImportMeasured> source_of(const RawOptions& raw) {
  if (!raw.emit_only.empty()) return EmitBenchmarks{raw.emit_only};
  if (!raw.import.empty()) return ImportMeasured{raw.import};
  return MeasureHere{};
}

MeasureRequest measure_request(const RawOptions& raw) {
  MeasureRequest request;
  request.from = source_of(raw);
  if (!raw.output.empty()) request.output = raw.output;
  return request;
}

ReportRequest report_request(const RawOptions& raw) {
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
  const bool any = !flags.clang_flags.empty() || flags.fast_math || flags.dependencies || flags.format;
  return any ? std::optional(asked + " takes no compiler flags") : std::nullopt;
}

ModelRequest model_request(const RawOptions& raw) {
  ModelRequest request;
  if (!raw.print_model.empty())
    request.print = raw.print_model == "json" ? ModelFormat::kJson : ModelFormat::kTable;
  if (raw.top != 0) request.top = raw.top;
  request.roofline = given<std::string>(raw.roofline, "");
  request.explain = raw.explain_schedule;
  if (raw.compare == "json")
    request.compare = CompareRequest{ModelFormat::kJson, std::nullopt};
  else if (!raw.compare.empty())
    request.compare = CompareRequest{ModelFormat::kTable, given<std::string>(raw.compare, "table")};
  return request;
}

std::optional<Grid> grid_of(const RawOptions& raw) {
  if (raw.grid.empty() && raw.steps == 0) return std::nullopt;
  return Grid{parse_cells(raw.grid).value_or(std::vector<long long>{}), raw.steps};
}

VerifyPart part_of(const std::string& verify) {
  return verify == "program" ? VerifyPart::kProgram
         : verify == "loops" ? VerifyPart::kLoops
                             : VerifyPart::kAll;
}

Options options_of(const RawOptions& raw, const CompilerArguments& flags, int why_not) {
  Options options;
  options.why_not = why_not;
  options.input = raw.input;
  options.split = raw.split;
  options.dump = raw.dump;
  options.print_nvcc = raw.print_nvcc;
  options.openmp = flags.openmp;
  options.warnings = flags.warnings;
  options.format = flags.format.value_or(MessageFormat::kText);
  options.model = model_request(raw);
  const bool only_looks = !raw.verify.empty() || raw.emulate || raw.tune || !raw.dump.empty() ||
                          options.model.any() || why_not > 0;
  if (!raw.output.empty()) options.output = raw.output;
  if (raw.output.empty() && !only_looks) options.output = default_output(raw.input, ".cu");
  const ProgramRequest program{flags.program, flags.link_flags, raw.split,
                               std::chrono::seconds(raw.time_limit)};
  if (!raw.verify.empty())
    options.verify =
        VerifyRequest{part_of(raw.verify), raw.gpu, raw.seed, given<std::string>(raw.keep, ""), program};
  if (raw.emulate) options.emulate = program;
  if (raw.tune)
    options.tune = TuneRequest{source_of(raw), raw.top ? raw.top : 5, raw.jobs, options.model.compare};
  options.use_tuned = raw.use_tuned;
  CompileOptions& compile = options.compile;
  compile.parse.clang_flags = flags.clang_flags;
  if (is_device_file(raw.device)) {
    options.device_file = raw.device;
  } else {
    compile.device = *find_device(raw.device.empty() ? kDefaultDevice : raw.device);
  }
  options.device_by_default = raw.device.empty();
  compile.arithmetic = flags.fast_math ? Arithmetic::kFast : Arithmetic::kExact;
  compile.schedule = {raw.schedule,           given(raw.tiers, 0),  given(raw.block1, 0),
                      given(raw.block2, 0),   given(raw.chunk, -1), raw.opt,
                      given(raw.registers, 0)};
  compile.runtime = raw.runtime == "include" ? RuntimeText::kInclude
                    : raw.runtime == "file"  ? RuntimeText::kFile
                                             : RuntimeText::kInline;
  compile.grid = grid_of(raw);
  compile.model = raw.model == "an5d"      ? Model::kAn5d
                  : raw.model == "traffic" ? Model::kTraffic
                                           : Model::kFitted;
  compile.not_taken = raw.strict ? NotTaken::kError : NotTaken::kStaysC;
  compile.on_error = raw.on_error == "original" ? OnError::kOriginal : OnError::kAbort;
  if (flags.dependencies && options.output) {
    const std::string beside = std::filesystem::path(*options.output).replace_extension(".d").string();
    options.dependencies = DependencyFile{flags.dependency_file.value_or(beside),
                                          flags.dependency_target.value_or(*options.output)};
  }
  return options;
}

// What these say is not of one input, and a compiler's text is part of it.
std::optional<std::string> problem_of_format(const Options& options) {
  if (options.format == MessageFormat::kText || !(options.verify || options.tune)) return std::nullopt;
  return fmt::format("--{} says what it says as text: no -fdiagnostics-format",
                     options.verify ? "verify" : "tune");
}

// What else would go to standard output, where -o - has the CUDA text.
std::optional<std::string> problem_of_stdout(const Options& options, const CompilerArguments& flags) {
  if (options.output != "-") return std::nullopt;
  if (flags.dependencies && !flags.dependency_file) return "-MD with -o - needs -MF";
  const char* other = !options.dump.empty()   ? "--dump"
                      : options.model.print   ? "--print-model"
                      : options.model.compare ? "--compare"
                      : options.model.explain ? "--explain-schedule"
                      : options.print_nvcc    ? "--print-nvcc"
                      : options.verify        ? "--verify"
                                              : nullptr;
  if (!other) return std::nullopt;
  return fmt::format("-o - and {} both write to standard output; give -o a file", other);
}

std::string unexpected(const std::vector<std::string>& words) {
  const std::string& word = words.front();
  if (!word.starts_with("-")) return fmt::format("unexpected '{}': there is one input", word);
  if (word.starts_with("--")) return fmt::format("unknown option '{}'", word);
  return fmt::format("unknown option '{0}'; --clang={0} gives it to Clang", word);
}

}  // namespace

std::variant<Options, MeasureRequest, ReportRequest, SuiteRequest, Answer, UsageError> read_options(
    const std::vector<std::string>& arguments) {
  const CompilerArguments flags = split_arguments(arguments);
  if (flags.error) return UsageError{*flags.error};
  CLI::App app("Compiles time-iterated C stencil loops to temporally blocked CUDA.", "an5dc");
  RawOptions raw;
  declare(app, raw);
  try {
    std::vector<std::string> reversed(flags.others.rbegin(), flags.others.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return Answer{app.help()};
  } catch (const CLI::ExtrasError&) {
    return UsageError{unexpected(app.remaining())};
  } catch (const CLI::ParseError& error) {
    return UsageError{error.what()};
  }
  if (raw.version) return Answer{version()};
  if (!raw.explain.empty()) {
    if (raw.explain != "list" && !find_rule(raw.explain) && !find_word(raw.explain))
      return UsageError{no_rule(raw.explain)};
    return Answer{explain(raw.explain)};
  }
  if (!raw.suite.empty()) {
    if (const auto problem = problem_of_suite(app, raw, flags)) return UsageError{*problem};
    return SuiteRequest{raw.suite, raw.out, raw.jobs};
  }
  int why_not = 0;
  if (const auto problem = settle_why_not(raw, why_not)) return UsageError{*problem};
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
  const Options options = options_of(raw, flags, why_not);
  if (const auto problem = problem_of_stdout(options, flags)) return UsageError{*problem};
  if (const auto problem = problem_of_format(options)) return UsageError{*problem};
  if (!options.output && (raw.print_nvcc || flags.dependencies))
    return UsageError{
        fmt::format("{} is about what is written: give -o", raw.print_nvcc ? "--print-nvcc" : "-MD")};
  return options;
}

}  // namespace an5d
