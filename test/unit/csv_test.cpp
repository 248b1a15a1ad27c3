// Comma-separated values: what is read, and what is said of text that is none.
#include "driver/base/csv.h"

#include <catch2/catch.hpp>

namespace an5d::test {
namespace {

Csv read(const std::string& text) {
  const auto parsed = parse_csv(text, "r.csv");
  if (const auto* error = std::get_if<CsvError>(&parsed)) FAIL(error->text);
  return std::get<Csv>(parsed);
}

std::string fault(const std::string& text) {
  const auto parsed = parse_csv(text, "r.csv");
  return std::holds_alternative<CsvError>(parsed) ? std::get<CsvError>(parsed).text : "";
}

TEST_CASE("rows, quotes and remarks", "[csv]") {
  const Csv csv = read("# GPU: x\r\n#y\n\na,b\r\n1,\"two, \"\"2\"\"\"\n\"line\nbreak\",\n# late\n,z");
  CHECK(csv.remarks == std::vector<std::string>{"GPU: x", "y", "late"});
  CHECK(csv.columns.line == 4);
  CHECK(csv.columns.fields == std::vector<std::string>{"a", "b"});
  REQUIRE(csv.rows.size() == 3);
  CHECK(csv.rows[0].fields == std::vector<std::string>{"1", "two, \"2\""});
  CHECK(csv.rows[1].line == 6);
  CHECK(csv.rows[1].fields == std::vector<std::string>{"line\nbreak", ""});
  CHECK(csv.rows[2].line == 9);
  CHECK(csv.rows[2].fields == std::vector<std::string>{"", "z"});
  CHECK(read("\u00e4,\U0001f600\n").columns.fields[0] == "\u00e4");
  CHECK(read("\"a\"\r\n\"1\"\r\n").rows[0].fields == std::vector<std::string>{"1"});
}

TEST_CASE("text that is no table", "[csv]") {
  CHECK(fault("") == "r.csv: no columns");
  CHECK(fault("# only\n") == "r.csv: no columns");
  CHECK(fault("a,b\n\n1\n") == "r.csv:3: 1 fields, expected 2");
  CHECK(fault("a,b,a\n") == "r.csv:1: two columns 'a'");
  CHECK(fault("a\n\"1\n2\n") == "r.csv:2: a quote is not closed");
  CHECK(fault("a\nx\"y\n") == "r.csv:2: a quote inside of a field that is not in quotes");
  CHECK(fault("a\n\"x\"y\n") == "r.csv:2: text behind a closing quote");
  CHECK(fault("a\n\x01\n") == "r.csv:2: a control character");
  for (const char* bytes : {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe0\x80\x80"})
    CHECK(fault(std::string("a\n") + bytes + "\n") == "r.csv:2: not UTF-8");
  CHECK(fault("# \xff\na\n") == "r.csv:1: not UTF-8");
}

TEST_CASE("numbers take the whole field", "[csv]") {
  CHECK(read_number<double>("12.5") == 12.5);
  CHECK(read_number<int>("0") == 0);
  for (const char* text : {"", "x", "1x", " 1", "-1", "nan", "inf"}) CHECK_FALSE(read_number<double>(text));
  CHECK_FALSE(read_number<int>("1.5"));
  CHECK_FALSE(read_number<int>("99999999999"));
}

}  // namespace
}  // namespace an5d::test
