// Free names for what is ours (own_names.h).
//
//   static void run(int an5d_from)     { long long an5d_from_own = 0; while (an5d_from_own < ...
//
// In: text, and the words of the user's. Out: text. Decided here: that a name of the user's is left as it is,
// and ours gets a tail. All of ours begin with "an5d", so that nothing else needs to be looked at.
#include "codegen/emit/own_names.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <string_view>

namespace an5d {
namespace {

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; }

// Calls `take` for each stretch of the text: a word, a string, a comment, or another character.
enum class Piece { kWord, kString, kComment, kOther };
void for_each_piece(std::string_view text, const std::function<void(Piece, std::string_view)>& take) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    Piece piece = Piece::kOther;
    if (is_letter(text[at])) {
      piece = Piece::kWord;
      while (end < text.size() && is_letter(text[end])) ++end;
    } else if (text[at] == '"' || text[at] == '\'') {
      piece = Piece::kString;
      while (end < text.size() && text[end] != text[at] && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      ++end;
    } else if (text.compare(at, 2, "//") == 0) {
      piece = Piece::kComment;
      end = text.find('\n', at);
    } else if (text.compare(at, 2, "/*") == 0) {
      piece = Piece::kComment;
      end = text.find("*/", at + 2);
      if (end != std::string_view::npos) end += 2;
    }
    end = std::min(end, text.size());
    take(piece, text.substr(at, end - at));
    at = end;
  }
}

bool could_be_own(const std::string& word) { return word.starts_with("an5d") || word.starts_with("AN5D"); }

}  // namespace

std::string OwnNames::free(std::string name) const {
  while (users_.contains(name)) name += "_own";
  return name;
}

std::string OwnNames::in_own(const std::string& text) const {
  if (users_.empty()) return text;
  std::string made;
  for_each_piece(text, [&](Piece piece, std::string_view part) {
    made += piece == Piece::kWord ? free(std::string(part)) : std::string(part);
  });
  return made;
}

std::string OwnNames::in_marked(const std::string& text) const {
  std::string made;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t mark = std::min(text.find(kOwn, at), text.size());
    made += text.substr(at, mark - at);
    std::size_t end = std::min(mark + 1, text.size());
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string name =
        text.substr(std::min(mark + 1, text.size()), end - std::min(mark + 1, text.size()));
    made += could_be_own(name) ? free(name) : text.substr(mark, end - mark);
    at = end;
  }
  return made;
}

}  // namespace an5d
