// Diagnostics as JSON and SARIF, and where ranges begin and end.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "frontend/diagnostic_json.h"
#include "frontend/said/rule.h"
#include "frontend/said/text_region.h"
#include "support.h"

using namespace an5d;
using nlohmann::json;

namespace {

// Two letters of two bytes before the x of the second line.
const SourceFile kSource = {"a b.c", "int a;\n/*\xC3\xA4\xC3\xB6*/ x =\n 1;\n"};
const SourceRange kTwoLines = {"a b.c", 2, 10, 16, 6};  // "x =\n 1"
const SourceRange kDeclared = {"a b.c", 1, 5, 4, 1};

Diagnostic said(Severity severity = Severity::kError) {
  Diagnostic made = make_error("loop-form", kTwoLines, "found \"x\"", "write y");
  made.severity = severity;
  made.notes.emplace_back(Note{kDeclared, "declared here"});
  made.fixes.emplace_back(FixIt{kDeclared, "b"});
  return made;
}

json sarif_run(const Diagnostics& diagnostics) {
  const json log = json::parse(to_sarif(diagnostics, kSource, "1.2"));
  CHECK(log["version"] == "2.1.0");
  REQUIRE(log["runs"].size() == 1);
  return log["runs"][0];
}

}  // namespace

TEST_CASE("a range has lines, bytes and letters", "[document]") {
  const auto region = region_of(kTwoLines, kSource.text);
  REQUIRE(region);
  CHECK(region->begin == TextPosition{2, 10, 8});
  CHECK(region->last == TextPosition{3, 2, 2});
  CHECK(region->end == TextPosition{3, 3, 3});
  CHECK(region_of({"a b.c", 1, 5, 4, 0}, kSource.text)->end == TextPosition{1, 5, 5});
  CHECK_FALSE(region_of({}, kSource.text));
  CHECK_FALSE(region_of({"a b.c", 9, 1, 16, 600}, kSource.text));
}

TEST_CASE("JSON is an array as GCC has it", "[document]") {
  CHECK(json::parse(to_json({}, kSource)) == json::array());
  const json all = json::parse(to_json({said(), make_error("no-stencil", {}, "bytes \xFF")}, kSource));
  REQUIRE(all.size() == 2);
  const json& first = all[0];
  CHECK(first["kind"] == "error");
  CHECK(first["rule"] == "loop-form");
  CHECK(first["message"] == "found \"x\"");
  CHECK(first["column-origin"] == 1);
  CHECK(first["locations"] == json::parse(R"([{"caret": {"file": "a b.c", "line": 2, "column": 10},
                                              "finish": {"file": "a b.c", "line": 3, "column": 2}}])"));
  REQUIRE(first["children"].size() == 2);
  CHECK(first["children"][0]["message"] == "write y");
  CHECK(first["children"][0]["locations"].empty());
  CHECK(first["children"][1]["locations"][0]["caret"]["line"] == 1);
  CHECK(first["fixits"] == json::parse(R"([{"start": {"file": "a b.c", "line": 1, "column": 5},
                                           "next": {"file": "a b.c", "line": 1, "column": 6}, "string": "b"}])"));
  CHECK(all[1]["locations"].empty());
}

TEST_CASE("SARIF has all rules, and a result for each diagnostic of one", "[document]") {
  const json run = sarif_run({said(), said(Severity::kRemark), make_error("no-stencil", {}, "none")});
  const json& driver = run["tool"]["driver"];
  CHECK(driver["name"] == "an5dc");
  CHECK(driver["version"] == "1.2");
  REQUIRE(driver["rules"].size() == rules().size());
  for (std::size_t n = 0; n < rules().size(); ++n) {
    CHECK(driver["rules"][n]["id"] == rules()[n].id);
    CHECK(driver["rules"][n]["help"]["text"] == page_of(rules()[n]));
  }
  REQUIRE(run["results"].size() == 3);
  const json& result = run["results"][0];
  CHECK(result["ruleId"] == "loop-form");
  CHECK(driver["rules"][result["ruleIndex"].get<int>()]["id"] == "loop-form");
  CHECK(result["level"] == "error");
  CHECK(run["results"][1]["level"] == "note");
  CHECK(result["message"]["text"] == "found \"x\"\nwrite y");
  const json& place = result["locations"][0]["physicalLocation"];
  CHECK(place["artifactLocation"]["uri"] == "a%20b.c");
  CHECK(place["region"] ==
        json::parse(R"({"startLine": 2, "startColumn": 8, "endLine": 3, "endColumn": 3})"));
  REQUIRE(result["relatedLocations"].size() == 1);
  CHECK(result["relatedLocations"][0]["message"]["text"] == "declared here");
  const json& change = result["fixes"][0]["artifactChanges"][0];
  CHECK(change["replacements"][0]["insertedContent"]["text"] == "b");
  CHECK(change["replacements"][0]["deletedRegion"]["endColumn"] == 6);
  const json& nowhere = run["results"][2]["locations"][0]["physicalLocation"];
  CHECK(nowhere["artifactLocation"]["uri"] == "a%20b.c");
  CHECK_FALSE(nowhere.contains("region"));
  CHECK(run["invocations"][0]["executionSuccessful"] == true);
}

TEST_CASE("what no rule is about is a notification of the run", "[document]") {
  const json run = sarif_run({make_error("", {}, "cannot read")});
  CHECK(run["results"].empty());
  CHECK(run["invocations"][0]["executionSuccessful"] == false);
  CHECK(run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == "cannot read");
}

TEST_CASE("clang's own changes are fixes", "[document]") {
  const auto parsed = test::parse_text("int f(void) { return 0 }\n");
  REQUIRE(parsed.diagnostics.size() == 1);
  REQUIRE(parsed.diagnostics[0].fixes.size() == 1);
  const FixIt& fix = parsed.diagnostics[0].fixes[0];
  CHECK(fix.text == ";");
  CHECK(fix.where.offset == 22);
  CHECK(fix.where.length == 0);
}

TEST_CASE("edits to C++ are fixes of their remarks", "[document]") {
  const std::string text =
      "static void g(int n, int T, float A[2][n]) {\n  for (int t = 0; t < T; t++) for (int i = 1; i < n; "
      "i++)\n"
      "    A[(t + 1) % 2][i] = A[t % 2][i - 1];\n}\n";
  const auto parsed = test::parse_text(text);
  REQUIRE(parsed);
  const Diagnostics remarks = check_cxx(*parsed, {});
  REQUIRE(remarks.size() == 1);
  REQUIRE(remarks[0].fixes.size() == 2);  // the parameter, and what is declared in its place
  std::vector<TextEdit> edits;
  for (const FixIt& fix : remarks[0].fixes) edits.push_back({fix.where, fix.text, ""});
  CHECK(edited(text, 0, text.size(), edits) == edited(text, 0, text.size(), parsed->cxx_edits));
}
