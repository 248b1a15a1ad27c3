// Parsing, scratch directories and processes for the tests (support.h).
#include "support.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "driver/base/files.h"
#include "frontend/said/rule.h"
#include "polyhedral/analyze.h"
#include "test/annotated.h"

namespace an5d::test {
namespace {

void show(const Diagnostics& diagnostics, const std::string& text) {
  for (const Diagnostic& said : diagnostics) UNSCOPED_INFO(render(said, "test.c", text));
}

LoopNest only_nest(const std::string& path, const std::string& text, std::vector<std::string> flags) {
  const Result<TranslationUnit> unit = parse({path, text}, {std::move(flags)});
  show(unit.diagnostics, text);
  REQUIRE(unit);
  REQUIRE(unit->nests.size() == 1);
  return unit->nests.front();
}

Stencil only_stencil(const std::string& path, const std::string& text, std::vector<std::string> flags) {
  const Result<Stencil> stencil = analyze(only_nest(path, text, std::move(flags)));
  INFO(text);
  show(stencil.diagnostics, text);
  REQUIRE(stencil);
  return *stencil;
}

}  // namespace

std::string nest_text(int rank, const std::string& body, const std::string& before,
                      const std::string& parameters, const std::string& element) {
  std::string extents, loops;
  for (int d = 0; d < rank; ++d) {
    extents += "[64]";
    loops += fmt::format("    for (int {0} = 4; {0} < n; {0}++)\n", "ijk"[d]);
  }
  return fmt::format(
      "{}\nvoid f(int T, int n, {} A[2]{}{}) {{\n  for (int t = 0; t < T; t++)\n{}      {{ {} }}\n}}\n",
      before, element, extents, parameters, loops, body);
}

Stencil stencil_of(const std::string& text, std::vector<std::string> flags) {
  return only_stencil("test.c", text, std::move(flags));
}

Stencil example(const std::string& name, std::vector<std::string> flags) {
  const std::string path = std::string(AN5D_EXAMPLES) + "/" + name + ".c";
  const std::optional<std::string> text = read_file(path);
  REQUIRE(text);
  flags.push_back("-I" AN5D_EXAMPLES);
  return only_stencil(path, *text, std::move(flags));
}

void check_refused(const std::string& rule, const std::string& source) {
  const Annotated given = annotated(source);
  INFO(given.text);
  const Result<Stencil> stencil = analyze(only_nest("test.c", given.text, {}));
  show(stencil.diagnostics, given.text);
  CHECK(find_rule(rule) != nullptr);
  CHECK_FALSE(stencil);
  REQUIRE(!stencil.diagnostics.empty());
  const Diagnostic& error = stencil.diagnostics.front();
  CHECK(error.severity == Severity::kError);
  CHECK(error.rule == rule);
  CHECK_FALSE(error.notes.empty());
  REQUIRE(given.marked);
  CHECK(error.where.offset == given.marked->offset);
  CHECK(error.where.length == given.marked->length);
  CHECK(error.where.line == given.marked->line);
}

CompileOptions options_for(const std::string& schedule, Arithmetic arithmetic) {
  CompileOptions options;
  options.device = *find_device("h200");
  options.arithmetic = arithmetic;
  options.schedule.line = schedule;
  return options;
}

std::string refused_by(const std::string& text) {
  const auto found = compile({"test.c", annotated(text).text}, options_for("", Arithmetic::kExact));
  for (const Diagnostic& said : found.diagnostics)
    if (said.severity == Severity::kError) return said.rule;
  return "";
}

Compiled compiled(const std::string& text, const CompileOptions& options) {
  const Result<Compiled> result = compile({"test.c", text}, options);
  INFO(text);
  show(result.diagnostics, text);
  REQUIRE(result);
  return *result;
}

std::string with(std::string text, const std::string& what, const std::string& instead) {
  const std::size_t at = text.find(what);
  REQUIRE(at != text.npos);
  return text.replace(at, what.size(), instead);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

std::string on_one_line(const std::string& text) {
  std::istringstream lines(text);
  std::string all, line;
  while (std::getline(lines, line)) {
    if (line.starts_with("#line ")) continue;
    const std::size_t first = line.find_first_not_of(' ');
    if (first != std::string::npos) all += (all.empty() ? "" : " ") + line.substr(first);
  }
  return all;
}

Workplace::Workplace() : path_((std::filesystem::temp_directory_path() / "an5d-unit-XXXXXX").string()) {
  REQUIRE(mkdtemp(path_.data()));
  setenv("AN5D_GPUS", path_.c_str(), 1);  // none, whatever this machine has
}

Workplace::~Workplace() { std::filesystem::remove_all(path_); }

Workplace::Outcome Workplace::shell(const std::string& line) const {
  const std::string command = fmt::format("cd {0} && {{ {1}\n}} >{0}.out 2>{0}.err </dev/null", path_, line);
  const int status = std::system(command.c_str());
  Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : -1, *read_file(path_ + ".out"),
                  *read_file(path_ + ".err")};
  std::filesystem::remove(path_ + ".out");
  std::filesystem::remove(path_ + ".err");
  return outcome;
}

Workplace::Outcome Workplace::an5dc(const std::string& arguments) const {
  return shell(fmt::format("'{}' {}", AN5DC_PROGRAM, arguments));
}

void Workplace::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ + "/" + name, std::ios::binary) << text;
}

std::string Workplace::read(const std::string& name) const {
  const std::optional<std::string> text = read_file(path_ + "/" + name);
  REQUIRE(text);
  return *text;
}

bool Workplace::has(const std::string& name) const { return std::filesystem::exists(path_ + "/" + name); }

std::vector<std::string> Workplace::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace an5d::test
