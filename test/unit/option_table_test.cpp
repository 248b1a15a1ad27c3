// The options as data: what the manual page and the completions are made of.
#include "driver/cli/option_table.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "driver/base/compiler_flags.h"
#include "driver/cli/arguments.h"

namespace an5d::test {
namespace {

using Names = std::vector<std::string>;

OptionRow row(const std::string& name) {
  for (const OptionRow& row : option_table())
    if (std::count(row.names.begin(), row.names.end(), name)) return row;
  return {};
}

TEST_CASE("rows of the option table", "[cli]") {
  CHECK(row("-j").names == Names{"-j", "--jobs"});
  CHECK(row("-j").value == "INT");
  CHECK(row("--split").value.empty());
  CHECK(row("--split").choices.empty());
  CHECK(row("--runtime").choices == Names{"inline", "file", "include"});
  CHECK(row("--runtime").value == "TEXT");
  const Names devices = row("--device").choices, rules = row("--explain").choices;
  CHECK(std::count(devices.begin(), devices.end(), "h200") == 1);
  CHECK(std::count(rules.begin(), rules.end(), "time-buffering") == 1);
  CHECK(row("--steps").choices.empty());
  CHECK(row("input").names.empty());
}

TEST_CASE("the compiler flags that help and manual name are taken", "[cli]") {
  for (const CompilerFlag& flag : compiler_flags()) {
    const std::string name(flag.name);
    if (name[0] == '@') continue;  // a file to read
    INFO(name);
    const std::size_t end = flag.value.find('|');  // of the first of its values, where they are known
    const std::string value = end == flag.value.npos ? "x" : std::string(flag.value.substr(0, end));
    const CompilerArguments found = flag.joined          ? split_arguments({name + value})
                                    : flag.value.empty() ? split_arguments({name})
                                                         : split_arguments({name, value});
    CHECK_FALSE(found.error);
    CHECK(found.others.empty());
  }
}

TEST_CASE("what the preprocessor is told goes to other compilers, too", "[cli]") {
  const Names given = {"-isystemd", "-Wall",       "-include", "f.h", "-std=c99", "-ferror-limit=3",
                       "-DX",       "-includeg.h", "-U",       "Y",   "-I",       "e"};
  const Names wanted = {"-isystemd", "-include", "f.h", "-DX", "-includeg.h", "-U", "Y", "-I", "e"};
  CHECK(preprocessor_flags(given) == wanted);
}

}  // namespace
}  // namespace an5d::test
