// Builds and runs the comparison of nests (verify.h): the reference by the C compiler, the generated CUDA by
// the C++ compiler against the emulation or by nvcc, the table by the C++ compiler; then the program they
// make.
#include "driver/verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>

#include "driver/base/compiler_flags.h"
#include "driver/base/files.h"
#include "driver/base/installation.h"
#include "driver/base/process.h"
#include "driver/base/progress.h"
#include "driver/verify/calls.h"
#include "driver/verify/commands.h"
#include "driver/verify/program_build.h"
#include "driver/verify/reference.h"
#include "driver/verify/sizes.h"
#include "driver/verify/table.h"
#include "frontend/callable.h"

namespace an5d {
namespace {

#ifdef __x86_64__
constexpr bool kIsX86 = true;
#else
constexpr bool kIsX86 = false;
#endif

// What any C or C++ compiler takes; relative directories stay relative to here.
Command flags_of_reference(const std::vector<std::string>& clang_flags, bool is_cxx) {
  Command flags = preprocessor_flags(clang_flags);
  if (is_cxx) flags.insert(flags.end(), {"-std=gnu++17", "-fno-access-control"});
  // The reference's own loops declare their counters, which C90 does not have.
  static const std::set<std::string_view> c90 = {"-ansi",      "-std=c89",          "-std=c90",
                                                 "-std=gnu89", "-std=iso9899:1990", "-std=iso9899:199409"};
  for (const std::string& flag : clang_flags)
    if (c90.contains(flag) && !is_cxx)
      flags.push_back("-std=gnu99");
    else if (flag.starts_with("-std=") || flag == "-ansi")
      flags.push_back(flag);
  return join(flags, type_flags(clang_flags));
}

struct Build {
  std::vector<Command> compile;  // independent of each other
  Command weaken, link;
  std::string program;
};

std::string reference_name(const Compiled& compiled) {
  return compiled.unit.is_cxx ? "reference.cpp" : "reference.c";
}

// For arrays of the user's beyond 2 GiB, which nothing here touches. Clang 14 puts them beside other data, so
// that the reference is linked last, too.
Command code_model(const std::string& compiler) {
  if (!kIsX86) return {};
  return {is_clang(compiler) ? "-mcmodel=large" : "-mcmodel=medium"};
}

Command reference_command(const Compiled& compiled, const CompileOptions& options,
                          const std::string& folder) {
  const std::string own = std::filesystem::absolute(compiled.unit.source.path).parent_path().string();
  const bool is_cxx = compiled.unit.is_cxx;
  const std::string cc = is_cxx ? tool("CXX", "c++") : tool("CC", "cc");
  const Command flags = {
      cc, "-O1", "-ffp-contract=off", "-fwrapv", "-w", "-fPIC", "-Dmain=an5d_main_of_the_user", "-I", own};
  return join(join(join(flags, code_model(cc)), flags_of_reference(options.parse.clang_flags, is_cxx)),
              {"-c", folder + "/" + reference_name(compiled), "-o", folder + "/reference.o"});
}

// The user's file may call functions that live elsewhere, and keep their addresses: then these are null, as
// nothing here runs them.
Command weaken_command(const std::string& folder) {
  return {tool("OBJCOPY", "objcopy"), "--weaken", folder + "/reference.o"};
}

Build emulation_build(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                      const std::string& folder) {
  const Command includes = {"-I", own.emulation + "/include", "-I", own.headers, "-I", own.verify};
  const std::string cxx = tool("CXX", "c++");
  const std::string flags = own.flags + (is_clang(cxx) ? "/Clang.flags" : "/GNU.flags");
  Build build;
  build.program = folder + "/verify";
  build.compile.push_back(reference_command(compiled, options, folder));
  build.compile.push_back(join(join({cxx, "-std=c++20", "-w", "@" + flags}, includes),
                               {"-c", folder + "/generated.cu", "-o", folder + "/generated.o"}));
  build.compile.push_back(join(join({cxx, "-std=c++20", "-O1", "-w"}, includes),
                               {"-c", folder + "/table.cpp", "-o", folder + "/table.o"}));
  build.weaken = weaken_command(folder);
  build.link = {cxx,
                "-rdynamic",
                folder + "/generated.o",
                folder + "/table.o",
                own.verify_library,
                own.emulation_library,
                folder + "/reference.o",
                "-lboost_context",
                "-ldl",
                "-lm",
                "-o",
                build.program};
  return build;
}

Build gpu_build(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                const std::string& folder) {
  Command nvcc = {
      tool("NVCC", "nvcc"), "-std=c++17",       "-O2", "-w", "-arch=native", "-I", own.headers, "-I",
      own.verify,           "-DAN5D_VERIFY_GPU"};
  nvcc.push_back(options.arithmetic == Arithmetic::kFast ? "--use_fast_math" : "--fmad=false");
  Build build;
  build.program = folder + "/verify";
  build.compile.push_back(reference_command(compiled, options, folder));
  for (const char* name : {"generated.cu", "table.cpp"}) {
    build.compile.push_back(
        join(nvcc, {"-x", "cu", "-c", folder + "/" + name, "-o", folder + "/" + name + ".o"}));
  }
  build.compile.push_back(
      join(nvcc, {"-x", "cu", "-c", own.verify + "/harness.cpp", "-o", folder + "/harness.o"}));
  build.weaken = weaken_command(folder);
  build.link = {tool("NVCC", "nvcc"),  folder + "/generated.cu.o", folder + "/table.cpp.o",
                folder + "/harness.o", folder + "/reference.o",    "-o",
                build.program};
  return build;
}

ExitCode failed(const Command& command, const Outcome& outcome) {
  fmt::print(stderr, "an5dc: error: '{}' failed\n{}", command[0], outcome.output);
  return kSurroundings;
}

ExitCode build_and_run(const Build& build, std::size_t nests, const VerifyRequest& request) {
  std::optional<Progress> progress(std::in_place, "done", 2 + nests, Elsewhere::kNothing);
  const std::vector<Outcome> outcomes = run_programs(build.compile);
  for (std::size_t n = 0; n < outcomes.size(); ++n)
    if (outcomes[n].status != 0) return failed(build.compile[n], outcomes[n]);
  progress->step("compiled");
  if (const Outcome weakened = run_program(build.weaken); weakened.status != 0)
    return failed(build.weaken, weakened);
  const Outcome linked = run_program(build.link);
  if (linked.status != 0) return failed(build.link, linked);
  progress->step("linked");
  const Outcome ran = run_program({build.program, std::to_string(request.seed)}, [&](std::string_view line) {
    if (!line.starts_with(' ')) progress->step(std::string(line.substr(0, line.find(':'))));  // of a nest
  });
  progress.reset();
  if (request.gpu && ran.status == kSurroundings) {
    fmt::print(stderr, "an5dc: error: --verify --gpu: {}", ran.output);
    return kSurroundings;
  }
  fmt::print("{}", ran.output);
  if (ran.status == kDone) return kDone;
  constexpr int kNotRun = 4;  // runtime/verify/harness.cpp
  if (ran.status == kNotRun) {
    fmt::print(stderr, "an5dc: error: a loop nest could not be run, so it was not verified\n");
    return kRefused;
  }
  if (ran.status != kRefused) {
    fmt::print(stderr, "an5dc: error: the verification program did not finish (status {})\n", ran.status);
    return kSurroundings;
  }
  fmt::print(stderr, "an5dc: error: the generated code does not compute what the C computes\n");
  return kRefused;
}

// Files of --keep replace those of an earlier one, and no others.
std::string problem_of(const std::string& folder, const Compiled& compiled, bool is_program) {
  const std::string table = read_file(folder + "/table.cpp").value_or("");
  std::vector<std::string> names = {reference_name(compiled), "generated.cu", "table.cpp"};
  if (is_program) names = join(names, program_files(compiled));
  for (const std::string& name : names) {
    const std::string path = folder + "/" + name;
    const bool is_input = std::ranges::any_of(
        compiled.unit.dependencies, [&](const std::string& input) { return same_file(path, input); });
    if (is_input || (std::filesystem::exists(path) && !table.starts_with(kVerifyMark)))
      return fmt::format("--keep would replace '{}'; give a folder without it", path);
  }
  return "";
}

// The nests on random data.
ExitCode verify_nests(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                      const std::string& folder, const VerifyRequest& request) {
  const Target target = request.gpu ? Target::kGpu : Target::kEmulation;
  const SplitFiles files = split_files(compiled, options, "generated.h");
  const bool written = write_file(folder + "/" + reference_name(compiled), reference_text(compiled)) &&
                       write_file(folder + "/generated.cu", files.cuda) &&
                       write_file(folder + "/table.cpp", table_text(compiled, options.arithmetic, target));
  if (!written) return fail(kSurroundings, cannot_write(folder));
  return build_and_run(request.gpu ? gpu_build(compiled, options, own, folder)
                                   : emulation_build(compiled, options, own, folder),
                       compiled.nests.size(), request);
}

// What is around the nests.
ProgramVerdict verify_around(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                             const Callables& callables, const std::string& folder,
                             const ProgramRequest& request) {
  if (callables.has_main) return verify_program(compiled, options, own, folder, request);
  const std::string inside = folder + "/calls";
  std::error_code error;
  std::filesystem::create_directories(inside, error);
  return verify_calls(compiled, callables, options, own, inside, request);
}

// Of what the program says and what the loops say. A program that was asked for has to be compared.
ExitCode together(ProgramVerdict program, bool is_tried, bool is_asked, ExitCode loops) {
  if (program == ProgramVerdict::kDifferent)
    return fail(kRefused, "the generated code does not do what the C does");
  if (program == ProgramVerdict::kNotCompared && is_asked && loops == kDone)
    return fail(kRefused, "the program was not compared");
  if (program == ProgramVerdict::kNotCompared && is_tried && loops == kDone)
    fmt::print(stderr,
               "an5dc: warning: only the loops were compared, not the program around them; with "
               "--verify=program that is an error\n");
  return loops;
}

std::string problem_of_sizes(const Compiled& compiled) {
  for (const CompiledNest& nest : compiled.nests)
    if (const std::string problem = sizes_of(nest).problem; !problem.empty()) return "--verify " + problem;
  return "";
}

}  // namespace

ExitCode verify(const Compiled& compiled, const CompileOptions& options, const VerifyRequest& request) {
  const std::optional<Installation> own = find_installation();
  if (!own) return fail(kSurroundings, "cannot find share/an5dc beside the folder of this program");
  const Result<Callables> found = find_callables(compiled.unit.source, options.parse);
  const Callables callables = found ? *found : Callables{};
  if (request.program.arguments && !callables.has_main)
    return fail(kUsage,
                fmt::format("behind -- are the arguments of the program, and '{}' has no main; flags of "
                            "Clang's are given by --clang=FLAG",
                            compiled.unit.source.path));
  const ScratchDirectory scratch;
  const std::string folder = request.keep.value_or(scratch.path());
  if (const std::string problem = problem_of(folder, compiled, callables.has_main); !problem.empty())
    return fail(kUsage, problem);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(kSurroundings, cannot_make(folder, error));
  if (request.gpu && request.part != VerifyPart::kLoops)
    fmt::print("{}: not compared: --gpu runs the loops alone, and the emulation, without it, {} too\n",
               callables.has_main ? "program" : "calls",
               callables.has_main ? "the program" : "calls of their functions");
  const bool is_tried = request.part != VerifyPart::kLoops && !request.gpu;
  const ProgramVerdict program =
      is_tried ? verify_around(compiled, options, *own, callables, folder, request.program)
               : ProgramVerdict::kNotCompared;
  const std::string problem_of_loops = problem_of_sizes(compiled);
  const auto loops = [&]() -> ExitCode {
    if (request.part == VerifyPart::kProgram) return kDone;
    if (problem_of_loops.empty()) return verify_nests(compiled, options, *own, folder, request);
    if (program != ProgramVerdict::kEqual) return fail(kSurroundings, problem_of_loops);
    fmt::print("the loops alone are not run on random data: {}\n", problem_of_loops);
    return kDone;
  };
  const bool is_asked = request.program.arguments || request.part == VerifyPart::kProgram;
  return together(program, is_tried, is_asked, loops());
}

}  // namespace an5d
