// Users' words for what the rules are about: `an5dc --explain=residual`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace an5d {

struct Word {
  std::string_view word;    // lower case
  std::string_view others;  // words for the same, with spaces between them
  std::string_view text;    // what is taken and what is not; lines of at most 96 characters
  std::string_view rules;   // whose pages say more, with spaces between them
};

const std::vector<Word>& glossary();

// The word, in any spelling of letters, with '-' and '_' for spaces or without; or null.
const Word* find_word(std::string_view word);

// What --explain prints of it.
std::string page_of(const Word& word);

// Rules and words that are spelled much like this: "maximum, minimum"; empty if none are.
std::string near_words(std::string_view word);

}  // namespace an5d
