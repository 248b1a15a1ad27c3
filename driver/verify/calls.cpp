// Writes callers of functions, and has them make calls as C and as what is made of it (calls.h).
//
//   static void an5d_call_0(void) {
//     int n; an5d_make("n", 0, &n);
//     __typeof__(double (*)[n]) u; an5d_make("u", 3, &u);
//     an5d_make("global", 4, &global);
//     heat(n, u);
//     an5d_show("global", 4, &global);
//     an5d_show_memory();
//   }
#include "driver/verify/calls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "driver/base/files.h"
#include "driver/base/process.h"
#include "driver/base/user_program.h"
#include "driver/verify/outputs.h"
#include "driver/verify/program_build.h"

namespace an5d {
namespace {

using Object = Callables::Object;

std::string tables_text(const Callables& all, const std::vector<std::string>& called) {
  std::string leaves, layouts;
  std::size_t count = 0;
  for (const DataLayout& layout : all.layouts) {
    layouts += fmt::format("  {{{}, {}, {}}},\n", layout.bytes, count, count + layout.leaves.size());
    count += layout.leaves.size();
    for (const DataLayout::Leaf& leaf : layout.leaves)
      leaves += fmt::format("  {{{}, {}, {}, {}, {}, {}}},\n", static_cast<int>(leaf.kind), leaf.offset,
                            leaf.bytes, leaf.count, leaf.stride, leaf.pointee);
  }
  return fmt::format(
      "const struct an5d_leaf an5d_leaves[] = {{\n{}  {{0, 0, 0, 0, 0, 0}}}};\n"
      "const struct an5d_layout an5d_layouts[] = {{\n{}  {{0, 0, 0}}}};\n"
      "const char *const an5d_functions[] = {{\"{}\"}};\n"
      "const int an5d_function_count = {};\n",
      leaves, layouts, fmt::join(called, "\", \""), called.size());
}

std::string made(const Object& object) {
  return fmt::format("  an5d_make(\"{0}\", {1}, &{0});\n", object.name, object.layout);
}
std::string shown(const std::string& name, int layout) {
  return fmt::format("  an5d_show(\"{0}\", {1}, &{0});\n", name, layout);
}

// What the file may read and write besides parameters.
std::vector<Object> variables_of(const Callables& all) {
  std::vector<Object> variables;
  std::ranges::copy_if(all.variables, std::back_inserter(variables), [](const Object& variable) {
    return !variable.is_constant && variable.layout != Callables::kNone;
  });
  return variables;
}

// Is it named in the type of a parameter? C has no arrays of variable length without elements.
bool is_extent(const Callables::Function& function, const std::string& name) {
  const std::regex word("\\[.*\\b" + name + "\\b.*\\]");
  return std::ranges::any_of(function.parameters,
                             [&](const Object& other) { return std::regex_search(other.type, word); });
}

std::string caller_text(const Callables::Function& function, const std::vector<Object>& variables,
                        std::size_t number, bool keeps_apart) {
  std::string text = fmt::format("static void an5d_call_{}(void) {{\n", number);
  if (keeps_apart) text += "  an5d_keep_apart();\n";
  std::vector<std::string> names;
  for (const Object& variable : variables) text += made(variable);
  for (const Object& parameter : function.parameters) {
    text += fmt::format("  __typeof__({}) {};\n", parameter.type, parameter.name) + made(parameter);
    names.push_back(parameter.name);
    if (is_extent(function, parameter.name)) text += fmt::format("  if ({0} < 1) {0} = 1;\n", parameter.name);
  }
  const std::string call = fmt::format("{}({});\n", function.name, fmt::join(names, ", "));
  if (function.result.layout == Callables::kNone)
    text += "  " + call;
  else
    text += fmt::format("  {} an5d_result = {}", function.result.type, call) +
            shown("an5d_result", function.result.layout);
  for (const Object& variable : variables) text += shown(variable.name, variable.layout);
  return text + "  an5d_show_memory();\n}\n";
}

// Why no data is made for a call, or nothing.
std::string problem_of(const Callables::Function& function) {
  if (!function.problem.empty()) return function.problem;
  for (const Object& parameter : function.parameters)
    if (parameter.layout == Callables::kNone)
      return fmt::format("no data is made of type '{}' of parameter '{}'", parameter.type, parameter.name);
  return "";
}

std::string name_of(const Replaced& replaced) {
  std::string name;
  for (const std::string& scope : replaced.namespaces)
    if (!scope.empty()) name += scope + "::";
  return name + replaced.function;
}

// Where so many lines end.
std::size_t end_of_lines(const std::string& text, std::ptrdiff_t lines) {
  std::size_t at = 0;
  while (lines-- > 0) at = text.find('\n', at) + 1;
  return at;
}

// How many calls of each function the mask has: "step (21 calls), other (3 calls)".
std::string counted(const std::vector<std::string>& called, const std::string& good) {
  const std::size_t each = good.size() / std::max<std::size_t>(1, called.size());
  std::vector<std::string> texts;
  for (std::size_t n = 0; n < called.size(); ++n) {
    const std::string part = good.substr(n * each, each);
    texts.push_back(fmt::format("{} ({} of {} calls)", called[n], std::ranges::count(part, '1'), each));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

class Calls {
 public:
  Calls(const Compiled& compiled, const Callables& callables, const CompileOptions& options,
        const Installation& own, std::string folder, const ProgramRequest& request)
      : own_(own),
        folder_(std::move(folder)),
        request_(request),
        options_(options),
        callers_(callers_of(compiled, callables)) {
    const SourceFile& source = compiled.unit.source;
    source_ = {source.path, source.text + callers_.text};
    options_.parse.clang_flags.insert(options_.parse.clang_flags.end(), {"-isystem", own.verify});
    options_.on_error = OnError::kOriginal;
    options_.not_taken = NotTaken::kStaysC;
  }

  ProgramVerdict verdict() {
    for (const std::string& problem : callers_.problems) fmt::print("calls: {}\n", problem);
    if (callers_.called.empty()) return ProgramVerdict::kNotCompared;
    if (options_.arithmetic == Arithmetic::kFast)
      return not_compared("-ffast-math changes what they compute, by how much nobody knows", "");
    const Result<Compiled> compiled = compile(source_, options_);
    if (!compiled) return not_compared("an5dc refuses the callers", "");
    const std::string helper = folder_ + "/calls.o";
    const Outcome outcome =
        run_program({tool("CC", "cc"), "-O2", "-w", "-c", own_.verify + "/an5d_calls.c", "-o", helper});
    if (outcome.status != 0) return not_compared("the callers do not compile", outcome.output);
    ProgramRequest linked = request_;
    // Functions of other files are not there, and not looked for when the program starts either.
    linked.link_flags.insert(linked.link_flags.end(), {helper, "-Wl,--unresolved-symbols=ignore-all",
                                                       "-Wl,--no-export-dynamic", "-lm"});
    const std::optional<ProgramText> text = write_program(*compiled, options_, folder_, linked.split);
    if (!text) return not_compared(cannot_write(folder_), "");
    const ProgramBuild plain = plain_build(*compiled, options_, own_, folder_, linked);
    if (const Built c = build(plain); !c.good)
      return not_compared("the C with callers does not compile", c.said);
    const std::optional<std::string> good = good_calls(plain);
    if (!good) return not_compared("the C with callers does not run", "");
    const ProgramBuild emulated =
        emulated_build(*compiled, options_, own_, folder_, linked, text->is_split, false);
    const Built made = build(emulated);
    if (!made.good && !made.is_refused)
      return not_compared(fmt::format("'{}' failed", made.compiler), made.said);
    if (!made.good) return different("what is made of the file with callers does not compile", made.said);
    return judge(run(plain.program, *good), run(emulated.program, *good), *good);
  }

 private:
  Ran run(const std::string& program, const std::string& good) const {
    std::vector<std::string> command = {std::filesystem::absolute(program).string()};
    if (!good.empty()) command.push_back(good);
    const ScratchDirectory scratch;
    return run_under({command, "calls", scratch.path(), -1, request_.most});
  }

  // A 1 for each call that is good C: first by the sanitizers, where there are any, then as it is compared.
  std::optional<std::string> good_calls(const ProgramBuild& plain) const {
    ProgramBuild watched = plain;
    watched.program += "_watched";
    for (Command& command : watched.commands) {
      std::ranges::replace(command, plain.program, watched.program);
      if (std::ranges::find(command, folder_ + "/program_clock.o") == command.end() ||
          &command == &watched.commands.back())
        command.insert(command.begin() + 1, {"-fsanitize=address,undefined", "-fno-sanitize-recover=all"});
    }
    std::string good;
    if (build(watched).good) good = mask_of(run(watched.program, ""));
    good = mask_of(run(plain.program, good));
    return good.empty() ? std::nullopt : std::optional(good);
  }

  static std::string mask_of(const Ran& ran) {
    const std::size_t at = ran.output.rfind("good ");
    if (ran.end != Ran::End::kExit || at == std::string::npos) return "";
    return ran.output.substr(at + 5, ran.output.find('\n', at) - at - 5);
  }

  ProgramVerdict judge(const Ran& c, const Ran& made, const std::string& good) const {
    Ran wanted = c, got = made;
    if (made.end == Ran::End::kTooLong) {  // of what it has done until then
      got.end = wanted.end;
      got.number = wanted.number;
      got.output.resize(got.output.rfind('\n') + 1);
      wanted.output.resize(end_of_lines(wanted.output, std::ranges::count(got.output, '\n')));
    }
    const ProgramComparison found = compare({wanted, {}}, {wanted, {}}, {got, {}});
    if (!found.differences.empty())
      return different(fmt::format("{}", fmt::join(found.differences, "\n  ")), made.errors);
    fmt::print("calls: equal: {}\n", counted(callers_.called, good));
    if (made.end == Ran::End::kTooLong)
      fmt::print("  only the first {} are compared: the emulation has {} s (--time-limit)\n",
                 std::ranges::count(got.output, '\n'), request_.most.count());
    if (made.errors.find("running the original loop") != std::string::npos)
      fmt::print("  in some of them the C loop ran, as what is made of it does not take their data\n");
    return ProgramVerdict::kEqual;
  }

  static ProgramVerdict not_compared(const std::string& why, const std::string& said) {
    fmt::print("calls: not compared: {}\n{}", why, said.substr(0, 2000));
    return ProgramVerdict::kNotCompared;
  }
  static ProgramVerdict different(const std::string& why, const std::string& said) {
    fmt::print("calls: WRONG: {}\n{}", why, said.substr(0, 2000));
    return ProgramVerdict::kDifferent;
  }

  const Installation& own_;
  std::string folder_;
  const ProgramRequest& request_;
  CompileOptions options_;
  Callers callers_;
  SourceFile source_;
};

}  // namespace

Callers callers_of(const Compiled& compiled, const Callables& all) {
  std::set<std::string> without_caller;
  for (const CompiledNest& nest : compiled.nests) without_caller.insert(name_of(nest.replaced));
  const std::set<std::string> with_nests = without_caller;
  const std::vector<Object> variables = variables_of(all);
  Callers callers;
  const auto add_problem = [&](const std::string& name, const std::string& problem) {
    callers.problems.push_back(fmt::format("function {} is not called: {}", name, problem));
  };
  // Pointers that say so never lead to one object.
  const bool keeps_apart = compiled.unit.source.text.find("restrict") != std::string::npos;
  std::string text, cases;
  for (const Callables::Function& function : all.functions) {
    if (!with_nests.contains(function.name)) continue;
    without_caller.erase(function.name);
    if (const std::string problem = problem_of(function); !problem.empty()) {
      add_problem(function.name, problem);
      continue;
    }
    if (function.result.layout == Callables::kNone && function.result.type != "void")
      callers.problems.push_back(fmt::format("what function {} returns is not compared: its type is '{}'",
                                             function.name, function.result.type));
    cases += fmt::format("  if (function == {0}) an5d_call_{0}();\n", callers.called.size());
    text += caller_text(function, variables, callers.called.size(), keeps_apart);
    callers.called.push_back(function.name);
  }
  for (const std::string& name : without_caller) add_problem(name, "this file does not define it");
  for (const Object& variable : all.variables)
    if (!callers.called.empty() && !variable.is_constant && variable.layout == Callables::kNone)
      callers.problems.push_back(fmt::format("variable {} is neither set nor compared: its type is '{}'",
                                             variable.name, variable.type));
  callers.text = fmt::format(
      "\n#include <an5d_calls.h>\n{}{}void an5d_call(int function) {{\n{}}}\n"
      "int main(int argc, char **argv) {{ return an5d_call_all(argc, argv); }}\n",
      tables_text(all, callers.called), text, cases);
  return callers;
}

ProgramVerdict verify_calls(const Compiled& compiled, const Callables& callables,
                            const CompileOptions& options, const Installation& own, const std::string& folder,
                            const ProgramRequest& request) {
  return Calls(compiled, callables, options, own, folder, request).verdict();
}

}  // namespace an5d
