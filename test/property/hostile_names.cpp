// Renames what a C text declares (hostile_names.h). In: C as nest_text.h writes it. Out: the same program
// under other names. Decided here: which words are no names of the text's own.
#include "test/property/hostile_names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <vector>

namespace an5d::property {
namespace {

// Keywords and types of C, and what <stdio.h>, <stdlib.h>, <string.h> and <math.h> declare of the words that
// generated text has.
const std::set<std::string> kWordsOfC = {
    "abort",   "alignas",       "alignof",  "auto",     "bool",    "break",    "case",         "char",
    "const",   "constexpr",     "continue", "default",  "do",      "double",   "else",         "enum",
    "extern",  "false",         "float",    "for",      "fprintf", "free",     "goto",         "if",
    "inline",  "int",           "long",     "malloc",   "memcpy",  "memset",   "nullptr",      "pragma",
    "printf",  "register",      "restrict", "return",   "short",   "signed",   "size_t",       "sizeof",
    "static",  "static_assert", "stderr",   "stdout",   "struct",  "switch",   "thread_local", "true",
    "typedef", "typeof",        "union",    "unsigned", "void",    "volatile", "while",        "include",
    "define",  "NULL",          "INFINITY", "NAN",      "abs",     "ceil",     "floor",        "fma",
    "round",   "trunc",         "linux",    "unix",     "sqrt",    "sqrtf",    "fabs",         "fabsf",
    "exp",     "expf",          "fmax",     "fmaxf",    "fmin",    "fminf",    "pow",          "powf",
    "sin",     "sinf",          "cos",      "cosf",     "log",     "logf",     "rsqrt",        "rsqrtf",
    "fmod",    "fmodf",         "cbrt",     "tanh",     "tanhf",   "hypot",    "hypotf",       "fmaf",
    "floorf",  "ceilf",         "roundf",   "truncf"};

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; }

// Calls `on_word(begin, end)` for each word outside of directives, numbers and their suffixes aside.
template <class OnWord>
void for_words(const std::string& text, const OnWord& on_word) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (!is_letter(text[at])) {
      ++at;
    } else {
      std::size_t end = at;
      const bool number = std::isdigit(static_cast<unsigned char>(text[at]));
      while (end < text.size() && (is_letter(text[end]) || (number && text[end] == '.'))) ++end;
      if (!number) on_word(at, end);
      at = end;
    }
  }
}

std::set<std::string> functions_of(const std::string& c) {
  static const std::regex definition("(?:^|\n)(?:static inline )?(?:[A-Za-z_]+ )+([A-Za-z_0-9]+)\\(");
  std::set<std::string> names;
  for (std::sregex_iterator at(c.begin(), c.end(), definition), end; at != end; ++at) names.insert((*at)[1]);
  return names;
}

}  // namespace

std::set<std::string> names_in(const std::string& generated) {
  std::set<std::string> names;
  for_words(generated, [&](std::size_t begin, std::size_t end) {
    const std::string word = generated.substr(begin, end - begin);
    const bool reserved = word.starts_with("_") || word.starts_with("an5d") || word.starts_with("CU");
    if (!reserved && !kWordsOfC.contains(word)) names.insert(word);
  });
  return names;
}

std::string with_hostile_names(const std::string& c, const std::set<std::string>& pool, Random& random) {
  const std::set<std::string> defined = functions_of(c);
  std::set<std::string> given, of_library;
  for_words(c, [&](std::size_t begin, std::size_t end) {
    const std::string word = c.substr(begin, end - begin);
    const bool called = end < c.size() && c[end] == '(';
    (called && !defined.contains(word) ? of_library : given).insert(word);
  });
  std::vector<std::string> free;
  for (const std::string& name : pool)
    if (!given.contains(name) && !of_library.contains(name)) free.push_back(name);
  random.shuffle(free);
  // No program links with a function of its own that CUDA's runtime has.
  const auto can_be = [&](const std::string& word, const std::string& name) {
    return !defined.contains(word) || !name.starts_with("cuda");
  };
  std::map<std::string, std::string> renamed;
  for (const std::string& word : given)
    if (!kWordsOfC.contains(word) && !of_library.contains(word) && !free.empty() && random.chance(50)) {
      if (can_be(word, free.back())) renamed[word] = free.back();
      free.pop_back();
    }
  std::string text;
  std::size_t done = 0;
  for_words(c, [&](std::size_t begin, std::size_t end) {
    const auto found = renamed.find(c.substr(begin, end - begin));
    if (found == renamed.end()) return;
    text += c.substr(done, begin - done) + found->second;
    done = end;
  });
  return text + c.substr(done);
}

}  // namespace an5d::property
