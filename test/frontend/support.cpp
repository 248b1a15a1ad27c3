// Parsing and printing shared by the front end's tests (support.h).
#include "support.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "frontend/said/rule.h"
#include "test/annotated.h"

namespace an5d::test {

Result<TranslationUnit> parse_text(const std::string& text, std::vector<std::string> flags) {
  return parse({"test.c", text}, {std::move(flags)});
}

LoopNest nest_of(const std::string& text) {
  const Result<TranslationUnit> parsed = parse_text(text);
  INFO(text);
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(render(said, "test.c", text));
  REQUIRE(parsed);
  REQUIRE(parsed->nests.size() == 1);
  return parsed->nests.front();
}

std::string line_nest(const std::string& body, const std::string& before, const std::string& parameters) {
  return before + "\nvoid f(int T, int n, float A[2][64]" + parameters +
         ") {\n  for (int t = 0; t < T; t++)\n" + "    for (int i = 1; i < n; i++) {\n      " + body +
         "\n    }\n}\n";
}

std::string body_of(const std::string& text) {
  const LoopNest nest = nest_of(text);
  const Sweep& sweep = nest.sweeps[0];
  std::string all;
  for (const Assignment& assignment : sweep.assignments) {
    for (const LocalDefinition& local : assignment.locals)
      all += local.name + " = " + to_string(local.value, nest, sweep) + "; ";
    all +=
        nest.arrays[assignment.target.array].name + " = " + to_string(assignment.value, nest, sweep) + "; ";
  }
  for (const Sweep::Left& left : sweep.left) all += left.name + ": " + std::to_string(left.value) + "; ";
  return all;
}

std::string value_of(const std::string& text) {
  const LoopNest nest = nest_of(text);
  REQUIRE(nest.sweeps.size() == 1);
  REQUIRE(nest.sweeps[0].assignments.size() == 1);
  return to_string(nest.sweeps[0].assignments[0].value, nest, nest.sweeps[0]);
}

void check_refused(const std::string& rule, const std::string& source) {
  const Annotated given = annotated(source);
  INFO(given.text);
  const Result<TranslationUnit> parsed = parse_text(given.text);
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(render(said, "test.c", given.text));
  CHECK(find_rule(rule) != nullptr);
  CHECK_FALSE(parsed);
  const auto error = std::ranges::find(parsed.diagnostics, Severity::kError, &Diagnostic::severity);
  REQUIRE(error != parsed.diagnostics.end());
  CHECK(error->rule == rule);
  if (rule != "c-error") CHECK_FALSE(error->notes.empty());
  if (!given.marked) return;
  CHECK(error->where.line == given.marked->line);
  CHECK(error->where.column == given.marked->column);
  CHECK(error->where.offset == given.marked->offset);
  CHECK(error->where.length == given.marked->length);
}

void check_accepted(const std::string& source) {
  INFO(source);
  const Result<TranslationUnit> parsed = parse_text(source);
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(render(said, "test.c", source));
  CHECK(parsed);
}

}  // namespace an5d::test
