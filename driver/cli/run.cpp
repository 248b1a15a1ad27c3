// Reads the input, compiles, and writes what was asked for (run.h).
#include "driver/cli/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>

#include "codegen/emit/own_names.h"
#include "codegen/emit/runtime_text.h"
#include "driver/base/compiler_flags.h"
#include "driver/base/files.h"
#include "driver/base/installation.h"
#include "driver/base/local_gpu.h"
#include "driver/base/messages.h"
#include "driver/compile/why_not.h"
#include "driver/explore/compare.h"
#include "driver/explore/explain.h"
#include "driver/explore/ranking.h"
#include "driver/explore/roofline.h"
#include "driver/tune/choice.h"
#include "driver/tune/store.h"
#include "driver/tune/tune.h"
#include "driver/verify/verify.h"
#include "frontend/clang/flags.h"
#include "model/device_file.h"
#include "polyhedral/flow/flow_summary.h"

namespace an5d {
namespace {

// What isl makes of a nest.
void dump_flow(const LoopNest& nest, bool is_program) {
  const auto found = flow_text(nest);
  fmt::print("{} {}\n{}", is_program ? "program" : "flow", nest.function,
             !found       ? "  " + found.diagnostics.front().message + "\n"
             : is_program ? found->program
                          : found->flow);
}

void dump(const Options& options, const Compiled& compiled) {
  for (const LoopNest& nest : compiled.unit.nests)
    for (const std::string& value : options.dump) {
      if (value == "nest") fmt::print("{}", to_string(nest));
      if (value == "program" || value == "flow") dump_flow(nest, value == "program");
    }
  for (const CompiledNest& nest : compiled.nests) {
    for (const std::string& value : options.dump) {
      if (value == "stencil") fmt::print("{}", to_string(nest.stencil));
      if (value == "schedule") fmt::print("{}: {}\n", nest.stencil.name, to_string(nest.schedule));
      if (value == "plan") fmt::print("{}", to_string(nest.plan));
    }
  }
}

// A rule of make: the output needs every file read. What make reads otherwise is escaped.
std::string dependency_rule(const DependencyFile& wanted, const std::vector<std::string>& read) {
  const auto escaped = [](const std::string& name) {
    std::string text;
    for (const char letter : name)
      text += letter == ' ' ? "\\ " : letter == '#' ? "\\#" : letter == '$' ? "$$" : std::string(1, letter);
    return text;
  };
  std::string text = escaped(wanted.target) + ":";
  for (const std::string& file : read) text += " \\\n  " + escaped(file);
  return text + "\n";
}

// For a shell.
std::string quoted(const std::string& word) {
  const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:%@";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
  return text + "'";
}

std::string nvcc_command(const Options& options, const std::string& output, bool is_cxx) {
  const std::string object = output + ".o";  // STEM.o is what a C compiler makes of --split's STEM.c
  std::string flags = options.compile.arithmetic == Arithmetic::kFast ? " --use_fast_math" : "";
  const auto installed = find_installation();
  if (options.compile.runtime == RuntimeText::kInclude && installed)
    flags += " -I" + quoted(installed->headers);
  if (!options.split) {  // a text that has the user's own in it
    for (const std::string& flag : preprocessor_flags(options.compile.parse.clang_flags))
      flags += " " + quoted(flag);
    for (const std::string& flag : type_flags(options.compile.parse.clang_flags))
      flags += " -Xcompiler " + flag;
    if (!options.openmp.empty()) flags += " -Xcompiler " + quoted(options.openmp);
    const auto folder = std::filesystem::path(options.input).parent_path();
    if (options.input != "-" && folder != std::filesystem::path(output).parent_path())
      flags += " -I" + quoted(folder.empty() ? "." : folder.string());
  }
  const std::string standard =
      is_cxx && !options.split ? standard_of_cuda(options.compile.parse.clang_flags) : "c++17";
  return fmt::format("nvcc -O3 -std={} -arch={}{} -c {} -o {}\n", standard,
                     options.compile.device.architecture, flags, quoted(output), quoted(object));
}

struct OutputFile {
  std::string path, text;
};

// All that the output was made from.
std::vector<std::string> files_read(const Options& options, const Compiled& compiled) {
  std::vector<std::string> files = compiled.unit.dependencies;
  if (options.device_file) files.push_back(*options.device_file);
  // A file that is not there yet would leave the output out of date for ever.
  if (options.use_tuned && std::filesystem::exists(cache_path())) files.push_back(cache_path());
  return files;
}

// Would '#include "NAME.h"' in a C file beside this header, of --split, find it in place of one that was
// read?
bool hides(const std::string& header, const std::vector<std::string>& read) {
  const std::filesystem::path name = std::filesystem::path(header).filename();
  return name.extension() == ".h" && std::ranges::any_of(read, [&](const std::string& input) {
           return std::filesystem::path(input).filename() == name;
         });
}

// Why not all of these can be written, or nothing.
std::string problem_of(const std::vector<std::string>& read, const std::vector<OutputFile>& files) {
  std::set<std::filesystem::path> taken;
  for (const OutputFile& file : files) {
    if (std::ranges::any_of(read, [&](const std::string& input) { return same_file(file.path, input); }))
      return fmt::format("output '{}' is an input; give another name, by -o", file.path);
    if (hides(file.path, read))
      return fmt::format("output '{}' would hide a header that the input includes; give another name, by -o",
                         file.path);
    if (!taken.insert(std::filesystem::weakly_canonical(std::filesystem::absolute(file.path))).second)
      return fmt::format("two outputs are '{}'; give one another name", file.path);
  }
  return "";
}

// Writes all or nothing: no file is replaced before all texts are on the disk, and none of those `read`.
ExitCode write_all(const std::vector<std::string>& read, const std::vector<OutputFile>& files,
                   Messages& messages) {
  if (const std::string problem = problem_of(read, files); !problem.empty())
    return messages.fail(kUsage, problem);
  StagedFiles staged;
  for (const OutputFile& file : files) {
    if (file.path == "-") {
      print_product(file.text);
    } else if (!staged.add(file.path, file.text)) {
      return messages.fail(kSurroundings, cannot_write(file.path));
    }
  }
  return staged.commit() ? kDone : messages.fail(kSurroundings, cannot_write(files.front().path));
}

// A name of the user's that a header of the runtime has, too: there it cannot be another one.
std::optional<std::string> name_of_runtime(const TranslationUnit& unit) {
  const std::string runtime = runtime_file();
  for (const std::string& word : unit.own_words)
    if (OwnNames({word}).in_own(runtime) != runtime) return word;
  return std::nullopt;
}

// Adds what -o and -MD ask for.
ExitCode add_output(const Options& options, const Compiled& compiled, std::vector<OutputFile>& files,
                    Messages& messages) {
  const std::filesystem::path output(*options.output);
  const bool is_inline = options.compile.runtime == RuntimeText::kInline;
  if (const auto name = is_inline ? std::nullopt : name_of_runtime(compiled.unit))
    return messages.fail(
        kUsage,
        fmt::format("'{}' is a name of the runtime, too; rename it, or leave the runtime inline", *name));
  if (options.split) {
    const auto beside = [&](const char* extension) {
      return std::filesystem::path(output).replace_extension(extension);
    };
    if (output.filename().string().find_first_of("\"\\\n") != std::string::npos)
      return messages.fail(
          kUsage,
          fmt::format("'{}' cannot be named in an #include; give another name, by -o", output.string()));
    const SplitFiles split = split_files(compiled, options.compile, beside(".h").filename().string());
    files.push_back({beside(compiled.unit.is_cxx ? ".cpp" : ".c").string(), split.c});
    files.push_back({beside(".h").string(), split.header});
    files.push_back({output.string(), split.cuda});
  } else {
    const Result<std::string> text = whole_file(compiled, options.compile);
    messages.report(text.diagnostics);
    if (!text) return kRefused;
    files.push_back({output.string(), *text});
  }
  if (options.compile.runtime == RuntimeText::kFile) {
    const std::string path = output.parent_path() / kRuntimeFile;
    const std::optional<std::string> there = read_file(path);
    if (there && !there->starts_with("// Made by an5dc"))
      return messages.fail(kUsage, fmt::format("'{}' is there, and not of an5dc", path));
    // The same is left alone, so that nothing is compiled again for it.
    if (std::string text = runtime_file(); there != text) files.push_back({path, std::move(text)});
  }
  if (options.dependencies) {
    files.push_back(
        {options.dependencies->path, dependency_rule(*options.dependencies, files_read(options, compiled))});
  }
  return kDone;
}

// Where each schedule comes from under --use-tuned.
void report_tuned(const Compiled& compiled, const CompileOptions& options, const Tuned& tuned,
                  Messages& messages) {
  for (const CompiledNest& nest : compiled.nests) {
    if (const auto choice = tuned_choice(nest.stencil, options, tuned)) {
      messages.note(fmt::format("{}: tuned schedule '{}' of {}, measured at {:.1f} GCells/s", nest.plan.name,
                                choice->schedule, cache_path(), choice->gcells));
    } else {
      const std::string what =
          tuned.nvcc.empty() ? "the version of nvcc is unknown, so no tuned schedule fits"
                             : "no tuned schedule for this stencil, device, grid and nvcc in " + cache_path();
      messages.warn(fmt::format("{}: {}; the model chooses '{}' (an5dc --tune measures)", nest.plan.name,
                                what, to_string(nest.schedule)));
    }
  }
}

// out.svg, or out-sweep.svg and out-sweep_2.svg where there are several nests.
std::string picture_path(const std::string& wanted, const Compiled& compiled, const Stencil& stencil) {
  if (compiled.nests.size() == 1 || wanted == "-") return wanted;
  std::filesystem::path path(wanted);
  path.replace_filename(path.stem().string() + "-" + stencil.name + path.extension().string());
  return path.string();
}

void add_comparison(const Options& options, const std::vector<ModelQuestion>& questions,
                    std::vector<OutputFile>& files) {
  std::vector<Comparison> comparisons;
  for (const ModelQuestion& question : questions)
    comparisons.push_back(compare(question.stencil, question.device, question.arithmetic, question.grid));
  if (comparisons.empty()) return;
  const CompareRequest& request = *options.model.compare;
  files.push_back({request.picture.value_or("-"), comparison_text(comparisons, request)});
}

// Prints what is asked for, and adds the pictures.
ExitCode show_model(const Options& options, const Compiled& compiled, std::vector<OutputFile>& files,
                    Messages& messages) {
  Diagnostics said;
  std::vector<ModelQuestion> questions;
  for (const CompiledNest& nest : compiled.nests) {
    const Result<ModelQuestion> question = question_of(nest, options.compile);
    said.insert(said.end(), question.diagnostics.begin(), question.diagnostics.end());
    if (question) questions.push_back(*question);
  }
  messages.report(said);
  if (has_errors(said)) return kRefused;
  std::vector<ModelAnswer> answers;
  for (const ModelQuestion& question : questions) {
    if (options.model.print) answers.push_back(answer(question));
    if (options.model.print == ModelFormat::kTable)
      fmt::print("{}", model_table(answers.back(), options.model.top));
    if (options.model.explain) fmt::print("{}", explain_schedule(question));
    if (!options.model.roofline) continue;
    const std::optional<Roofline> picture = roofline(question);
    if (!picture)
      return messages.fail(
          kRefused, fmt::format("'{}' has no floating-point operations to draw", question.stencil.name));
    files.push_back({picture_path(*options.model.roofline, compiled, question.stencil),
                     svg_document(draw(*picture, "roofline"))});
  }
  if (options.model.print == ModelFormat::kJson) fmt::print("{}", model_json(answers, options.model.top));
  if (options.model.compare) add_comparison(options, questions, files);
  return kDone;
}

// Of CUDA the host code is read, as C++.
void note_language(const std::string& input, Messages& messages) {
  const std::string ending = std::filesystem::path(input).extension().string();
  if (ending == ".cu" || ending == ".cuh")
    messages.note(fmt::format("'{}' is read as C++ without kernels, launches and CUDA's headers", input));
}

void note_old_cuda(const DeviceSpec& device, Messages& messages) {
  if (const auto last = last_cuda(device))
    messages.note(fmt::format("CUDA {} is the last whose nvcc compiles for {}, of {}", *last,
                              device.architecture, device.name));
}

// Where a schedule has been chosen for a GPU that nobody named, and this machine has another one.
void note_other_gpu(const Options& options, Messages& messages) {
  const bool shows = options.output || options.tune || options.model.any() ||
                     std::ranges::find(options.dump, "schedule") != options.dump.end();
  if (!options.device_by_default || !shows) return;
  if (const auto remark = remark_on(gpus_in(gpu_folder()), options.compile.device)) messages.note(*remark);
}

// A question in place of a compilation. Its answer in full is text; where diagnostics are to be a document,
// the reasons are in there.
ExitCode answer_why_not(const Options& options, const SourceFile& source, Messages& messages) {
  const Result<LoopAnswer> answer = why_not(source, options.why_not, options.compile, options.split);
  if (!answer) {
    messages.report(answer.diagnostics);
    return kRefused;
  }
  if (options.format != MessageFormat::kText) messages.report(answer->reasons);
  fmt::print("{}",
             options.format == MessageFormat::kText ? to_text(*answer, source) : answer->verdict + "\n");
  return answer->taken ? kDone : kRefused;
}

ExitCode compile_all(const Options& options, const std::optional<Tuned>& tuned, Messages& messages) {
  const std::optional<std::string> text = read_file(options.input);
  if (!text) return messages.fail(kSurroundings, cannot_read(options.input));
  const SourceFile source{options.input == "-" ? "<stdin>" : options.input, *text};
  messages.about(source);
  if (options.why_not > 0) return answer_why_not(options, source, messages);
  const Result<Compiled> compiled =
      compile(source, options.compile, tuned ? prefer_tuned(options.compile, *tuned) : nullptr);
  messages.report(compiled.diagnostics);
  if (!compiled) {
    note_language(options.input, messages);
    return kRefused;
  }
  if (options.emulate) return emulate(*compiled, options.compile, *options.emulate);
  note_other_gpu(options, messages);
  if (options.tune) return tune(*compiled, options.compile, *options.tune);
  if (tuned) report_tuned(*compiled, options.compile, *tuned, messages);
  dump(options, *compiled);
  std::vector<OutputFile> files;
  ExitCode status = options.model.any() ? show_model(options, *compiled, files, messages) : kDone;
  if (status == kDone && options.output) status = add_output(options, *compiled, files, messages);
  if (status == kDone) status = write_all(files_read(options, *compiled), files, messages);
  if (status != kDone) return status;
  if (options.output) note_old_cuda(options.compile.device, messages);
  if (options.output && options.print_nvcc)
    fmt::print("{}", nvcc_command(options, *options.output, compiled->unit.is_cxx));
  return options.verify ? verify(*compiled, options.compile, *options.verify) : kDone;
}

}  // namespace

ExitCode run(const Options& options) {
  Messages messages(options.format, AN5DC_VERSION);
  for (const std::string& warning : options.warnings) messages.warn(warning);
  std::optional<Tuned> tuned;
  if (options.use_tuned) {
    auto cache = load_cache(cache_path());
    if (const auto* error = std::get_if<CacheError>(&cache)) return messages.fail(kSurroundings, error->text);
    tuned = Tuned{std::get<Cache>(std::move(cache)), nvcc_version()};
  }
  if (!options.device_file) return compile_all(options, tuned, messages);
  const std::optional<std::string> text = read_file(*options.device_file);
  if (!text) return messages.fail(kSurroundings, cannot_read(*options.device_file));
  const auto device = parse_device(*text, *options.device_file);
  if (const auto* error = std::get_if<DeviceFileError>(&device)) return messages.fail(kRefused, error->text);
  Options known = options;
  known.compile.device = std::get<DeviceSpec>(device);
  return compile_all(known, tuned, messages);
}

}  // namespace an5d
