// Whole programs (program.h): the C against what is made of it, or the latter alone.
//
// Decided here: what is no comparison. C that fails to link by itself, is killed, or does not end says
// nothing of what was made of it; that is said, with the way out, and is no fault.
#include "driver/verify/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "driver/base/files.h"
#include "driver/base/user_program.h"
#include "driver/verify/outputs.h"
#include "driver/verify/program_build.h"
#include "frontend/callable.h"

namespace an5d {
namespace {

namespace fs = std::filesystem;

std::string first_lines(const std::string& text, std::size_t most) {
  std::string shown;
  std::size_t at = 0;
  for (std::size_t n = 0; n < most && at < text.size(); ++n) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    shown += "    " + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return shown;
}

// Standard input of the program's runs. Of a file that the user has given each run reads all; otherwise there
// is one empty line, of which is known whether a run has read it.
class Input {
 public:
  Input(const std::string& folder, bool is_taken) : path_(folder + "/input") {
    struct stat status {};
    given_ = !is_taken && fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
    if (!given_) write_file(path_, "\n");
  }
  int open_again() const { return open(given_ ? "/proc/self/fd/0" : path_.c_str(), O_RDONLY | O_CLOEXEC); }
  void close_again(int input) {
    if (input < 0) return;
    was_missed_ |= !given_ && lseek(input, 0, SEEK_CUR) > 0;
    close(input);
  }
  bool was_missed() const { return was_missed_; }

 private:
  std::string path_;
  bool given_ = false, was_missed_ = false;
};

class Runs {
 public:
  Runs(std::string name, const ProgramRequest& request, bool input_is_taken)
      : name_(std::move(name)),
        arguments_(request.arguments.value_or(std::vector<std::string>{})),
        input_(scratch_.path(), input_is_taken) {}

  Leavings run(const std::string& program, std::chrono::seconds most) {
    const fs::path folder = fs::path(scratch_.path()) / std::to_string(++number_);
    fs::create_directory(folder);
    const std::vector<std::string> given = copy_arguments(folder);
    const int input = input_.open_again();
    Command command = {fs::absolute(program).string()};
    Leavings leavings{run_under({join(command, arguments_), name_, folder.string(), input, most}), {}};
    input_.close_again(input);
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string name = entry.path().lexically_relative(folder).string();
      if (!entry.is_regular_file() || entry.is_symlink()) continue;
      std::string bytes = read_file(entry.path().string()).value_or("");
      if (std::ranges::find(given, name) == given.end() || bytes != read_file(name))
        leavings.files.emplace(name, std::move(bytes));
    }
    std::error_code error;
    fs::remove_all(folder, error);
    return leavings;
  }
  bool input_was_missed() const { return input_.was_missed(); }

 private:
  // Files of the working directory that arguments name are found by the same names.
  std::vector<std::string> copy_arguments(const fs::path& folder) const {
    std::vector<std::string> given;
    for (const std::string& argument : arguments_) {
      const fs::path path = fs::path(argument).lexically_normal();
      std::error_code error;
      if (path.is_absolute() || path.string().starts_with("..") || !fs::is_regular_file(path, error))
        continue;
      fs::create_directories(folder / path.parent_path(), error);
      fs::copy_file(path, folder / path, fs::copy_options::overwrite_existing, error);
      given.push_back(path.string());
    }
    return given;
  }

  ScratchDirectory scratch_;
  std::string name_;
  std::vector<std::string> arguments_;
  Input input_;
  int number_ = 0;
};

constexpr const char* kSmaller =
    "give smaller sizes: behind --, where the program takes them, or by -D, where it has macros for them";

class Verification {
 public:
  Verification(const Compiled& compiled, const CompileOptions& options, const Installation& own,
               const std::string& folder, const ProgramRequest& request)
      : compiled_(compiled), options_(options), own_(own), folder_(folder), request_(request) {
    what_ = request.arguments && !request.arguments->empty()
                ? fmt::format("program ({})", fmt::join(*request.arguments, " "))
                : "program";
  }

  ProgramVerdict verdict() {
    if (options_.arithmetic == Arithmetic::kFast)
      return not_compared("-ffast-math changes what it prints, by how much nobody knows", "");
    const std::optional<ProgramText> text = write_program(compiled_, options_, folder_, request_.split);
    if (!text) return not_compared(cannot_write(folder_), "");
    const ProgramBuild plain = plain_build(compiled_, options_, own_, folder_, request_);
    const Built c = build(plain);
    if (!c.good)
      return not_compared(fmt::format("'{}' makes no program of the C alone", c.compiler),
                          first_lines(c.said, 5));
    Runs runs(program_name(compiled_), request_, compiled_.unit.source.path == "<stdin>");
    // Of what the emulation may take, which is hundreds of times slower: a C that takes longer leaves it no
    // time to end, whatever is generated. So that 60 s, the default, are 5 s: enough for a program that does
    // more beside its loops.
    constexpr int kShare = 12;
    const std::chrono::seconds most(std::max<long long>(1, request_.most.count() / kShare));
    const Leavings first = runs.run(plain.program, most);
    if (const auto problem = problem_of(first, most)) return not_compared(*problem, "");
    const Leavings second = runs.run(plain.program, most);
    const ProgramBuild emulated =
        emulated_build(compiled_, options_, own_, folder_, request_, text->is_split, false);
    const Built made = build(emulated);
    if (!made.good && !made.is_refused)
      return not_compared(fmt::format("'{}' failed", made.compiler), first_lines(made.said, 5));
    if (!made.good)
      return different(fmt::format("'{}' makes no program of the generated code", made.compiler),
                       first_lines(made.said, 10));
    return judge(first, second, runs.run(emulated.program, request_.most), *text, runs);
  }

 private:
  // Why the C is nothing to compare with.
  static std::optional<std::string> problem_of(const Leavings& c, std::chrono::seconds most) {
    switch (c.ran.end) {
      case Ran::End::kExit:
        return std::nullopt;
      case Ran::End::kSignal:
        return fmt::format("the C itself ends with {}", end_of(c.ran));
      case Ran::End::kTooLong:
        return fmt::format("the C does not end within {} s; {}", most.count(), kSmaller);
      case Ran::End::kTooMuch:
        return fmt::format("the C writes more than {} MB", kMostOutput >> 20);
      case Ran::End::kNotStarted:
        break;
    }
    return "the C cannot be started";
  }

  ProgramVerdict judge(const Leavings& first, const Leavings& second, const Leavings& made,
                       const ProgramText& text, const Runs& runs) const {
    if (made.ran.end == Ran::End::kTooLong) {
      // The emulation is hundreds of times slower than the C (docs/guide.md), on a busy machine some
      // thousands: what takes longer than that does not end by itself.
      constexpr double kFarTooSlow = 10'000;
      const std::string late =
          fmt::format("the generated code does not end within {} s on the emulation; the C took {:.3f} s",
                      request_.most.count(), first.ran.took.count());
      if (made.ran.took > kFarTooSlow * first.ran.took) return different(late, "");
      return not_compared(fmt::format("{}; {}, or more time by --time-limit", late, kSmaller), "");
    }
    const ProgramComparison found = compare(first, second, made);
    if (!found.differences.empty())
      return different(fmt::format("{}", fmt::join(found.differences, "\n  ")),
                       first_lines(made.ran.errors, 5));
    fmt::print("{}: equal: {}{}\n", what_, fmt::join(found.compared, ", "),
               text.is_split && !request_.split ? " (by --split, as the file is no C++)" : "");
    if (!found.left_out.empty())
      fmt::print("  left out, as two runs of the C differ there: {}\n", fmt::join(found.left_out, ", "));
    if (found.compared.size() == 1) fmt::print("  it prints nothing and writes no file\n");
    if (runs.input_was_missed())
      fmt::print("  it reads standard input, which was empty; give it by < FILE\n");
    if (first.ran.number != 0 && !request_.arguments)
      fmt::print("  if it ends so because arguments are missing, give them behind --\n");
    std::fflush(stdout);
    return ProgramVerdict::kEqual;
  }

  ProgramVerdict not_compared(const std::string& why, const std::string& said) const {
    fmt::print("{}: not compared: {}\n{}", what_, why, said);
    std::fflush(stdout);
    return ProgramVerdict::kNotCompared;
  }
  ProgramVerdict different(const std::string& why, const std::string& said) const {
    fmt::print("{}: WRONG: {}\n{}", what_, why, said);
    std::fflush(stdout);
    return ProgramVerdict::kDifferent;
  }

  const Compiled& compiled_;
  const CompileOptions& options_;
  const Installation& own_;
  const std::string& folder_;
  const ProgramRequest& request_;
  std::string what_;
};

// Becomes the program, whose file is gone by then; nothing where it cannot be opened.
void become_unlinked(const std::string& program, const std::string& name, const ProgramRequest& request,
                     std::optional<ScratchDirectory>& scratch) {
  const int file = open(program.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  scratch.reset();
  std::fflush(stdout);
  become(file, name, request.arguments.value_or(std::vector<std::string>{}));
}

}  // namespace

ProgramVerdict verify_program(const Compiled& compiled, const CompileOptions& options,
                              const Installation& own, const std::string& folder,
                              const ProgramRequest& request) {
  return Verification(compiled, options, own, folder, request).verdict();
}

ExitCode emulate(const Compiled& compiled, const CompileOptions& options, const ProgramRequest& request) {
  const std::optional<Installation> own = find_installation();
  if (!own) return fail(kSurroundings, "cannot find share/an5dc beside the folder of this program");
  const Result<Callables> callables = find_callables(compiled.unit.source, options.parse);
  if (!callables || !callables->has_main)
    return fail(kRefused,
                fmt::format("--emulate runs a program, and '{}' has no main", compiled.unit.source.path));
  std::optional<ScratchDirectory> scratch(std::in_place);
  const std::optional<ProgramText> text = write_program(compiled, options, scratch->path(), request.split);
  if (!text) return fail(kSurroundings, cannot_write(scratch->path()));
  const ProgramBuild emulated =
      emulated_build(compiled, options, *own, scratch->path(), request, text->is_split, true);
  if (const Built made = build(emulated); !made.good)
    return fail(kSurroundings, fmt::format("'{}' failed\n{}", made.compiler, made.said));
  become_unlinked(emulated.program, program_name(compiled), request, scratch);
  return fail(kSurroundings, fmt::format("cannot start what was built: {}", std::strerror(errno)));
}

}  // namespace an5d
