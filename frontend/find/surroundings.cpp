// What is around a nest (surroundings.h).
//
// In: a nest, and what the preprocessor met. Out: errors. Decided here: which pragmas, directives and macros
// would mean something else with a call in the place of the loops.
#include "frontend/find/surroundings.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>

#include "frontend/expr/nodes.h"
#include "frontend/find/parallel_regions.h"

namespace an5d {
namespace {

// What is left of `text` after spaces, comments and lines of the preprocessor: nothing, if it holds no code.
std::string_view first_code(std::string_view text) {
  while (!text.empty()) {
    std::size_t skip = 0;
    if (text.find_first_of(" \t\r\n\v\f\\") == 0)
      skip = 1;
    else if (text.starts_with("//") || text.starts_with("#"))
      skip = text.find('\n');
    else if (text.starts_with("/*"))
      skip = text.find("*/", 2) == text.npos ? text.npos : text.find("*/", 2) + 2;
    else
      return text;
    text.remove_prefix(std::min(skip, text.size()));
  }
  return {};
}

// A pragma such as `omp parallel for` right before the loop asks for a loop to follow it.
void check_pragma_before(const LoopNest& nest, const ClangSession& session, std::string_view text,
                         Diagnostics& said) {
  for (const PragmaMark& mark : session.pragmas) {
    const std::size_t end = mark.where.offset + mark.where.length;
    if (mark.kind != PragmaKind::kOther || end > nest.region.offset || is_for_one_thread(mark)) continue;
    if (!first_code(text.substr(end, nest.region.offset - end)).empty()) continue;
    const std::vector<std::string> words = words_of(mark);
    const bool is_shared_out = words.size() > 1 && words[0] == "omp" && words[1] == "for";
    said.push_back(make_error(
        "loop-pragma", mark.where, "found '#pragma " + mark.text + "' before a loop that a call will replace",
        is_shared_out ? "it shares the loop out among the threads of a parallel region: '#pragma omp "
                        "single' in its place is accepted, or loops without that region"
                      : "remove the pragma; one before a space loop is accepted and has no effect"));
  }
}

// Is the place in the text of the nest, or of a function whose sweeps are among its own?
bool is_inside(const LoopNest& nest, const SourceRange& where) {
  const auto holds = [&](const SourceRange& text) {
    return text.offset < where.offset && where.offset < text.offset + text.length;
  };
  return holds(nest.region) || std::ranges::any_of(nest.called, holds, &LoopNest::Called::text);
}

// A GPU rounds to nearest, and counts no exceptions. Without the pragma a C program may not ask for other.
void check_rounding(const LoopNest& nest, const ClangSession& session, Diagnostics& said) {
  std::size_t end = nest.region.offset + nest.region.length;
  for (const LoopNest::Called& called : nest.called)
    end = std::max(end, called.text.offset + called.text.length);
  for (const PragmaMark& mark : session.pragmas) {
    if (mark.where.offset > end) return;
    const std::vector<std::string> words = words_of(mark);
    if (words.size() < 3 || words[0] != "STDC" || words[1] != "FENV_ACCESS" || words[2] != "ON") continue;
    said.push_back(
        make_error("loop-pragma", mark.where,
                   "found '#pragma " + mark.text + "' before a loop for a GPU, which rounds to nearest",
                   "remove the pragma, or put it behind the function with the loop"));
    return;
  }
}

// `omp for` without `parallel` shares out a loop among threads that all came to the nest: all would call.
void check_pragmas_inside(const LoopNest& nest, const ClangSession& session, Diagnostics& said) {
  for (const PragmaMark& mark : session.pragmas) {
    const std::vector<std::string> words = words_of(mark);
    const bool shared_out = words.size() > 1 && words[0] == "omp" && words[1] != "simd" &&
                            std::ranges::find(words, "parallel") == words.end();
    if (!is_inside(nest, mark.where) || !shared_out) continue;
    said.push_back(make_error(
        "loop-pragma", mark.where,
        "found '#pragma " + mark.text + "', of threads that would all call what replaces the loops",
        "remove the parallel region around the time loop; 'omp parallel for' is accepted"));
  }
}

// A call takes the place of the whole text, with what stands in it for other lines.
void check_directives(const LoopNest& nest, const ClangSession& session, Diagnostics& said) {
  constexpr const char* kHalf = "half of a condition of the preprocessor";
  const auto refuse = [&said](const SourceRange& where, const char* found) {
    said.push_back(
        make_error("macro-loop", where, fmt::format("found {} in a loop that a call will replace", found),
                   "put it before the loop, or whole between its braces: '#if' with its '#endif'"));
  };
  int open = 0;
  const SourceRange* last = nullptr;
  for (const DirectiveMark& mark : session.directives) {
    if (mark.where.offset < nest.region.offset ||
        mark.where.offset >= nest.region.offset + nest.region.length)
      continue;
    last = &mark.where;
    open += mark.kind == DirectiveKind::kIf ? 1 : mark.kind == DirectiveKind::kEndIf ? -1 : 0;
    const bool cut = open < 0 || (open == 0 && mark.kind == DirectiveKind::kElse);
    const char* found = cut                                       ? kHalf
                        : mark.kind == DirectiveKind::kDefinition ? "a macro defined or undefined"
                        : mark.kind == DirectiveKind::kCounter    ? "__COUNTER__"
                                                                  : nullptr;
    if (!found) continue;
    refuse(mark.where, found);
    return;
  }
  if (open > 0) refuse(*last, kHalf);
}

// Does the line give the next one another number: `#line 7 "other.y"`, `# 7`?
bool numbers_lines(std::string_view line) {
  const auto skip = [&](const char* letters) {
    line.remove_prefix(std::min(line.find_first_not_of(letters), line.size()));
  };
  skip(" \t");
  if (!line.starts_with('#')) return false;
  line.remove_prefix(1);
  skip(" \t");
  return line.starts_with("line") || (!line.empty() && '0' <= line[0] && line[0] <= '9');
}

// Text that moves, and what is behind a call, is given the numbers that its lines have in the file.
void check_numbers(const LoopNest& nest, const ClangSession& session, std::string_view text,
                   Diagnostics& said) {
  const auto asks = [](const DirectiveMark& mark) { return mark.kind == DirectiveKind::kLine; };
  if (!session.is_named && std::ranges::none_of(session.directives, asks)) return;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (numbers_lines(line)) {
      said.push_back(make_error(
          "macro-loop", nest.time.where,
          fmt::format("found numbers of lines of its own on line {}, in a file that asks for them", number),
          "files with '#line' are accepted that name neither '__LINE__' nor '__FILE__', as 'assert' does"));
      return;
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
}

// The call names variables, which must not mean something else to the preprocessor.
void check_names(const LoopNest& nest, const ClangSession& session, Diagnostics& said) {
  std::set<std::string> names;
  // A member has several, and one for the kernels.
  const auto add = [&](const std::string& name) {
    static const std::regex word("\\w+");
    const std::string text = spelled(nest, name);
    for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at)
      names.insert(at->str());
    names.insert(name);
  };
  for (const Array& array : nest.arrays) add(array.in_c());
  for (const Variable& param : nest.params) add(param.name);
  for (const Swap& swap : nest.swaps)
    for (const Swap::Kept& kept : swap.kept) add(kept.name);
  const auto look = [&](const Loop& loop) {
    if (loop.scope == IteratorScope::kOutside) names.insert(loop.iterator);
    for (const Bound* bound : {&loop.begin, &loop.end})
      each<Param>(bound->value, [&](const Param& param) { add(param.name); });
  };
  look(nest.time);
  for (const Sweep& sweep : nest.sweeps)
    for (const Loop& loop : sweep.space) look(loop);
  for (const std::string& name : names) {
    if (session.macros.count(name))
      said.push_back(
          make_error("macro-loop", nest.time.where,
                     fmt::format("found the variable '{}', which is the name of a macro, too", name),
                     "rename one of them"));
  }
}

// So must the words of C, or C++, that a call may be made of.
void check_words(const LoopNest& nest, const ClangSession& session, Diagnostics& said) {
  std::vector<std::string> words = {"auto", "break", "const",  "else",     "for",  "if",
                                    "int",  "long",  "sizeof", "unsigned", "void", "while"};
  if (std::ranges::any_of(nest.arrays, &Array::is_vector)) words.insert(words.end(), {"data", "std", "swap"});
  for (const std::string& word : words)
    if (session.own_macros.count(word))
      said.push_back(make_error("macro-loop", nest.time.where,
                                fmt::format("found a macro '{}', a word that calls are made of", word),
                                "rename the macro"));
}

}  // namespace

Diagnostics check_around(const LoopNest& nest, const ClangSession& session, std::string_view text) {
  Diagnostics said;
  check_pragma_before(nest, session, text, said);
  check_rounding(nest, session, said);
  check_pragmas_inside(nest, session, said);
  check_directives(nest, session, said);
  check_numbers(nest, session, text, said);
  check_names(nest, session, said);
  check_words(nest, session, said);
  return said;
}

}  // namespace an5d
