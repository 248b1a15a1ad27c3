// The words of our pictures: text, lines, colours, and the document around them. Pixels count from the upper
// left corner. Colours are classes, so that a picture follows the reader's light or dark mode; without a
// style sheet's help everything is drawn in `currentColor`.
#pragma once

#include <string>
#include <vector>

namespace an5d {

struct Spot {
  double x = 0, y = 0;
};
struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
};

inline constexpr double kText = 13, kLetter = 0.6 * kText;  // font size, and a letter's width at most

// How wide this text is at most, in letters of `size` pixels.
double text_width(const std::string& text, double size = kText);

// For XML and HTML, in text and in attributes.
std::string escaped(const std::string& text);

// At most `most` letters, the last of them an ellipsis where something is left out.
std::string shortened(const std::string& text, std::size_t most);

// The baseline begins, or as text-anchor says, at the spot.
std::string text_at(const Spot& at, const std::string& attributes, const std::string& text);
std::string line(const Spot& from, const Spot& to, const std::string& attributes);
// Shapes say `tip` to those who point at them, if it is not empty.
std::string rectangle(const Box& box, const std::string& attributes, const std::string& tip);
std::string circle(const Spot& at, double radius, const std::string& attributes, const std::string& tip);

// What is drawn, without a document around it. `name` is a word: ids of the picture begin with it.
struct Picture {
  std::string name;
  std::string title, description;  // for those who cannot see it
  double width = 0, height = 0;
  std::string body;
};

// One below the other, with the name, title and description of `head`.
Picture stacked(Picture head, const std::vector<Picture>& parts);

// The element <svg>, for pages that have theme() among their styles.
std::string svg_element(const Picture& picture);
// A file of its own.
std::string svg_document(const Picture& picture);

// Style rules: classes ink, soft (text of second rank), paper, major and minor (lines of the grid), slope,
// roof, series0 to series5, peer0 to peer2, good, bad; each sets `color`. Dark where the reader's screen is,
// light on paper. `:root` has the same as variables, --ink and so on.
std::string theme();
inline constexpr int kSeriesColours = 6, kPeerColours = 3;

}  // namespace an5d
