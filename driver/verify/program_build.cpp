// Builds whole programs (program_build.h): the C by the C compiler, under the flags with which results are
// those of C, and what is made of it by the C++ compiler against the emulation.
#include "driver/verify/program_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "driver/base/compiler_flags.h"
#include "driver/base/files.h"
#include "driver/base/process.h"
#include "frontend/clang/flags.h"

namespace an5d {
namespace {

std::string c_ending(const Compiled& compiled) { return compiled.unit.is_cxx ? ".cpp" : ".c"; }

// Of the user's: headers beside the file are found, and so is what the flags name.
Command flags_of_user(const Compiled& compiled, const CompileOptions& options) {
  const std::vector<std::string>& given = options.parse.clang_flags;
  const auto own = std::filesystem::absolute(compiled.unit.source.path).parent_path();
  const Command flags = join({"-iquote", own.string()}, preprocessor_flags(given));
  return join(flags, type_flags(given));
}

// Without what compilers of C may do to results: fuse operations, take overflow for impossible.
Command c_command(const Compiled& compiled, const CompileOptions& options, const std::string& source,
                  const std::string& object) {
  const bool is_cxx = compiled.unit.is_cxx;
  Command command = {
      is_cxx ? tool("CXX", "c++") : tool("CC", "cc"), "-O1", "-ffp-contract=off", "-fwrapv", "-w",
      is_cxx ? "-std=gnu++17" : "-std=gnu11"};
  for (const std::string& flag : options.parse.clang_flags)
    if (flag.starts_with("-std=") || flag == "-ansi") command.push_back(flag);
  return join(join(command, flags_of_user(compiled, options)), {"-c", source, "-o", object});
}

// The file as it is, with the name that it has in all output.
std::string plain_text(const Compiled& compiled, const SplitFiles& files) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";  // of UTF-8
  const std::size_t line = files.c.find("#line 1 ");
  std::string_view text = compiled.unit.source.text;
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return files.c.substr(line, files.c.find('\n', line) + 1 - line) + std::string(text);
}

Command clock_command(const Installation& own, const std::string& object) {
  return {tool("CC", "cc"), "-O1", "-w", "-c", own.verify + "/clock.c", "-o", object};
}

// Do compilers say "x.cu:3:4: error: ..."?
bool names_a_line(const std::string& said) {
  static const std::regex kError(":[0-9]+(:[0-9]+)?: error: ");
  return std::regex_search(said, kError);
}

}  // namespace

std::string program_name(const Compiled& compiled) {
  const std::string name = std::filesystem::path(compiled.unit.source.path).stem().string();
  return compiled.unit.source.path == "<stdin>" ? "stdin" : name;
}

std::vector<std::string> program_files(const Compiled& compiled) {
  const std::string ending = c_ending(compiled);
  return {"program" + ending, "program.cu", "program_split" + ending, "program_gpu.h"};
}

std::optional<ProgramText> write_program(const Compiled& compiled, const CompileOptions& options,
                                         const std::string& folder, bool split) {
  ProgramText text{split, {}};
  const auto write = [&](const std::string& name, const std::string& what) {
    return write_file(folder + "/" + name, what);
  };
  const SplitFiles files = split_files(compiled, options, "program_gpu.h");
  if (!write("program" + c_ending(compiled), plain_text(compiled, files))) return std::nullopt;
  if (!split) {
    const Result<std::string> whole = whole_file(compiled, options);
    if (whole) return write("program.cu", *whole) ? std::optional(text) : std::nullopt;
    text = {true, whole.diagnostics};
  }
  const bool written = write("program_split" + c_ending(compiled), files.c) &&
                       write("program_gpu.h", files.header) && write("program.cu", files.cuda);
  return written ? std::optional(text) : std::nullopt;
}

ProgramBuild plain_build(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                         const std::string& folder, const ProgramRequest& request) {
  ProgramBuild build;
  build.program = folder + "/program_plain";
  const std::string object = folder + "/program_plain.o", clock = folder + "/program_clock.o";
  build.commands.push_back(c_command(compiled, options, folder + "/program" + c_ending(compiled), object));
  build.commands.push_back(clock_command(own, clock));
  const Command link = {compiled.unit.is_cxx ? tool("CXX", "c++") : tool("CC", "cc"), object, clock};
  build.commands.push_back(join(join(link, request.link_flags), {"-lm", "-pthread", "-o", build.program}));
  return build;
}

ProgramBuild emulated_build(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                            const std::string& folder, const ProgramRequest& request, bool is_split,
                            bool real_time) {
  const std::string cxx = tool("CXX", "c++"), object = folder + "/program_gpu.o",
                    split_object = folder + "/program_split.o", clock = folder + "/program_clock.o";
  const std::string flags = own.flags + (is_clang(cxx) ? "/Clang.flags" : "/GNU.flags");
  const std::string standard = compiled.unit.is_cxx && !is_split
                                   ? standard_of_cuda(options.parse.clang_flags)
                                   : "c++20";  // of the headers that are precompiled
  ProgramBuild build;
  build.program = folder + "/program_emulated";
  Command emulated = {cxx,  "-std=" + standard,         "-w", "@" + flags,
                      "-I", own.emulation + "/include", "-I", own.headers};
  if (!is_split) emulated = join(emulated, flags_of_user(compiled, options));
  build.commands.push_back(join(emulated, {"-c", folder + "/program.cu", "-o", object}));
  Command link = {cxx, "-rdynamic", object};
  if (is_split) {
    build.commands.push_back(
        c_command(compiled, options, folder + "/program_split" + c_ending(compiled), split_object));
    link.push_back(split_object);
  }
  if (!real_time) {
    build.commands.push_back(clock_command(own, clock));
    link.push_back(clock);
  }
  build.commands.push_back(
      join(join(link, request.link_flags),
           {own.emulation_library, "-lboost_context", "-ldl", "-lm", "-pthread", "-o", build.program}));
  return build;
}

Built build(const ProgramBuild& build) {
  std::vector<Command> compile(build.commands.begin(), build.commands.end() - 1);
  const std::vector<Outcome> outcomes = run_programs(compile);
  for (std::size_t n = 0; n < outcomes.size(); ++n)
    if (outcomes[n].status != 0)
      return {false, names_a_line(outcomes[n].output), compile[n][0], outcomes[n].output};
  const Outcome linked = run_program(build.commands.back());
  return {linked.status == 0, false, build.commands.back()[0], linked.output};
}

}  // namespace an5d
