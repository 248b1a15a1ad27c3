// Asserts how macros are set (outer_text.h).
//
//   static_assert(an5d_same(AN5D_TEXT(N), AN5D_TEXT(40)), "an5dc was run with N = 40: ...");
//
// In: macros, as an5dc was run with them. Out: text. Decided here: that values are compared as text, whatever
// they are, which the preprocessor makes of both in the same way.
#include "codegen/emit/outer_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace an5d {
namespace {

constexpr const char* kSame = R"(#define AN5D_TEXT_OF(...) #__VA_ARGS__
#define AN5D_TEXT(...) AN5D_TEXT_OF(__VA_ARGS__)
#ifdef __cplusplus
constexpr bool an5d_same(const char *one, const char *other) {
  return *one == *other && (*one == 0 || an5d_same(one + 1, other + 1));
}
#define AN5D_ASSERT static_assert
#else
#define an5d_same(one, other) (__builtin_strcmp(one, other) == 0)
#define AN5D_ASSERT _Static_assert
#endif
)";

// As it stands between quotes.
std::string escaped(const std::string& text) {
  std::string made;
  for (const char letter : text)
    made += letter == '"' || letter == '\\' ? std::string{'\\', letter} : std::string(1, letter);
  return made;
}

// What the operator # makes of it.
std::string as_string(const std::string& text) {
  std::string made;
  char quote = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter == '"' || (letter == '\\' && quote)) made += '\\';
    made += letter;
    if (letter == '\\' && quote && at + 1 < text.size()) {
      const char next = text[++at];
      if (next == '"' || next == '\\') made += '\\';
      made += next;
    } else if (letter == '"' || letter == '\'') {
      quote = quote == 0 ? letter : quote == letter ? '\0' : quote;
    }
  }
  return "\"" + made + "\"";
}

// Can it be the argument of a macro?
bool is_balanced(const std::string& text) {
  int open = 0;
  for (const char letter : text) {
    open += letter == '(' ? 1 : letter == ')' ? -1 : 0;
    if (open < 0) return false;
  }
  return open == 0;
}

std::string flag_of(const OuterMacro& macro) {
  if (!macro.is_defined) return fmt::format("without -D{}", macro.name);
  if (macro.use.empty() || macro.text == "1") return fmt::format("with -D{}", macro.name);
  return fmt::format("with -D{}={}", macro.use, macro.text);
}

std::string assertion(const OuterMacro& macro) {
  const std::string why =
      fmt::format("an5dc was run {}, and its calls hold for that: compile with the same, or run an5dc again",
                  flag_of(macro));
  if (macro.use.empty())
    return fmt::format("#if{} {}\n#error {}\n#endif\n", macro.is_defined ? "ndef" : "def", macro.name, why);
  const std::string text =
      is_balanced(macro.text) ? fmt::format("AN5D_TEXT({})", macro.text) : as_string(macro.text);
  return fmt::format("AN5D_ASSERT(an5d_same(AN5D_TEXT({}), {}), \"{}\");\n", macro.use, text, escaped(why));
}

}  // namespace

std::string outer_macros_text(const std::vector<OuterMacro>& macros) {
  std::string text;
  for (const OuterMacro& macro : macros) text += assertion(macro);
  const bool compares =
      std::ranges::any_of(macros, [](const OuterMacro& macro) { return !macro.use.empty(); });
  return compares ? kSame + text : text;
}

}  // namespace an5d
