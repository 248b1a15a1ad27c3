// Nothing silent: in all files that the tests have, each loop whose text looks like a stencil is in a nest,
// or in a loop that is said to be left in C. What looks like one is told by the text here, line by line, and
// not by the front end.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "frontend/survey.h"

using namespace an5d;

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::vector<std::string> flags_in(const std::string& text) {
  std::vector<std::string> flags;
  static const std::regex line("// flags: *([^\n]*)");
  std::smatch found;
  if (std::regex_search(text, found, line)) {
    std::stringstream words(found[1].str());
    for (std::string word; words >> word;) flags.push_back(word);
  }
  return flags;
}

// Lines such as `u[i][j] = a * (v[i - 1][j] + ...);`.
std::vector<int> lines_like_stencils(const std::string& text) {
  static const std::regex update(R"(\w\]\s*[-+*]?=[^=;]*\[[^\];]*\b[a-z]\w*\s*[-+]\s*1\s*\])");
  std::vector<int> lines;
  std::stringstream all(text);
  std::string line;
  for (int number = 1; std::getline(all, line); ++number)
    if (line.find("//") == line.npos && line.find("#define") == line.npos && std::regex_search(line, update))
      lines.push_back(number);
  return lines;
}

int line_at(const std::string& text, std::size_t offset) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(offset), '\n'));
}

struct Lines {
  int first = 0, last = 0;
};

// Of nests, of functions that they call, and of loops that are refused, with those inside.
std::vector<Lines> named_in(const TranslationUnit& unit, const std::vector<LoopPlace>& loops) {
  std::vector<Lines> named;
  const std::string& text = unit.source.text;
  const auto add = [&](const SourceRange& range) {
    named.push_back({line_at(text, range.offset), line_at(text, range.offset + range.length)});
  };
  for (const LoopNest& nest : unit.nests) {
    add(nest.region);
    for (const LoopNest::Called& called : nest.called) add(called.text);
  }
  for (const RefusedNest& refusal : unit.refused)
    for (const LoopPlace& loop : loops)
      if (loop.head == refusal.origin.head) named.push_back({loop.head.line, loop.last_line});
  return named;
}

bool is_in(const std::vector<Lines>& all, int line) {
  return std::ranges::any_of(all, [&](const Lines& of) { return of.first <= line && line <= of.last; });
}

// Functions without a loop, such as those that updates call, are for others to name.
void check_file(const std::filesystem::path& path) {
  const std::string text = text_of(path);
  const SourceFile source{path.string(), text};
  const ParseOptions options{flags_in(text)};
  const auto parsed = parse(source, options);
  if (!parsed) return;  // each loop that looks like one is an error
  const auto all = survey(source, options);
  REQUIRE(all);
  const std::vector<Lines> named = named_in(*parsed, all->loops);
  std::vector<Lines> loops;
  for (const LoopPlace& loop : all->loops) loops.push_back({loop.head.line, loop.last_line});
  for (const int line : lines_like_stencils(text)) {
    if (!is_in(loops, line) || is_in(named, line)) continue;
    UNSCOPED_INFO(path << ":" << line << " looks like a stencil, and nothing names it");
    CHECK(false);
  }
}

}  // namespace

TEST_CASE("no loop that looks like a stencil goes unnamed", "[named]") {
  std::vector<std::filesystem::path> files;
  for (const char* folder : {"inputs", "programs", "programs/apps"})
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(AN5D_TESTS) / folder))
      if (entry.path().extension() == ".c" || entry.path().extension() == ".cpp")
        files.push_back(entry.path());
  CHECK(files.size() > 500);
  std::ranges::sort(files);
  for (const auto& file : files) check_file(file);
}
