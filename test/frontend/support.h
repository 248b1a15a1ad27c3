// From C text to nests, and what is said of texts that are refused.
#pragma once

#include <string>

#include "frontend/parse.h"

namespace an5d::test {

Result<TranslationUnit> parse_text(const std::string& text, std::vector<std::string> flags = {});

// The only nest of the text; the test fails with the diagnostics where there is another number.
LoopNest nest_of(const std::string& text);

// A one-dimensional nest over `float A[2][64]` whose body is this; `before` goes in front of the function.
std::string line_nest(const std::string& body, const std::string& before = "",
                      const std::string& parameters = "");

// Of its only sweep, the temporaries, assignments and what counters are left: "s = 0; s_2 = (s + ...); A =
// s_2; ".
std::string body_of(const std::string& text);

// The value assigned to the array, as to_string() prints it.
std::string value_of(const std::string& text);

// Fails unless the text is refused by this rule, at the marked place if there is one (test/annotated.h), with
// a note.
void check_refused(const std::string& rule, const std::string& source);

// Fails unless the text is accepted.
void check_accepted(const std::string& source);

}  // namespace an5d::test
