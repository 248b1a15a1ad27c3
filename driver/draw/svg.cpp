// Prints SVG (svg.h).
#include "driver/draw/svg.h"

#include <fmt/format.h>

#include <algorithm>

namespace an5d {
namespace {

struct Colour {
  const char *name, *light, *dark;
};

// The series are those of Okabe and Ito, which people with any colour vision tell apart, darker for light
// paper and lighter for dark. Peers are greys, of different lightness.
constexpr Colour kColours[] = {
    {"ink", "#1b1f24", "#e8eaed"},     {"soft", "#57606a", "#a6b0bb"},    {"paper", "#ffffff", "#15181c"},
    {"major", "#c4c9cf", "#4a525b"},   {"minor", "#eceef0", "#272c32"},   {"slope", "#1f5fa8", "#6fb1f0"},
    {"roof", "#a8431f", "#f09a72"},    {"series0", "#0072b2", "#4aa8e0"}, {"series1", "#d55e00", "#f2884a"},
    {"series2", "#00866a", "#35c9a0"}, {"series3", "#b0578d", "#e3a0c7"}, {"series4", "#b37700", "#f0bd4d"},
    {"series5", "#3a3f8f", "#a3a8f5"}, {"peer0", "#6b7178", "#99a1aa"},   {"peer1", "#8d939a", "#c0c6cd"},
    {"peer2", "#4b5056", "#737b84"},   {"good", "#1a6b3c", "#5fd08f"},    {"bad", "#b3261e", "#ff8a80"},
};

std::string rules(const char* Colour::*shade) {
  std::string variables, classes;
  for (const Colour& colour : kColours) {
    variables += fmt::format("--{}:{};", colour.name, colour.*shade);
    classes += fmt::format(".{}{{color:{}}}", colour.name, colour.*shade);
  }
  return fmt::format(":root{{{}}}{}", variables, classes);
}

std::string with_tip(const char* name, const std::string& attributes, const std::string& tip) {
  if (tip.empty()) return fmt::format("<{} {}/>\n", name, attributes);
  return fmt::format("<{0} {1}><title>{2}</title></{0}>\n", name, attributes, escaped(tip));
}

std::string ids(const Picture& picture) { return fmt::format("{0}-title {0}-description", picture.name); }

// The opening tag; `style` stands behind the description.
std::string element(const Picture& picture, const std::string& style) {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"0 0 {0:g} "
             "{1:g}\" "
             "font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"{2:g}\" class=\"ink\" "
             "fill=\"currentColor\" role=\"img\" aria-labelledby=\"{3}\">\n",
             picture.width, picture.height, kText, ids(picture)) +
         fmt::format("<title id=\"{0}-title\">{1}</title>\n<desc id=\"{0}-description\">{2}</desc>\n{3}",
                     picture.name, escaped(picture.title), escaped(picture.description), style) +
         rectangle({0, 0, picture.width, picture.height}, "class=\"paper\"", "") + picture.body + "</svg>\n";
}

}  // namespace

double text_width(const std::string& text, double size) {
  const auto letters =
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xc0) != 0x80; });
  return kLetter / kText * size * static_cast<double>(letters);
}

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char letter : text)
    safe += letter == '&'    ? "&amp;"
            : letter == '<'  ? "&lt;"
            : letter == '>'  ? "&gt;"
            : letter == '"'  ? "&quot;"
            : letter == '\'' ? "&#39;"
                             : std::string(1, letter);
  return safe;
}

std::string shortened(const std::string& text, std::size_t most) {
  std::size_t letters = 0, cut = 0;  // cut: bytes of the first most - 1 letters
  for (std::size_t at = 0; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) continue;
    if (++letters == most) cut = at;
  }
  return letters <= most ? text : text.substr(0, cut) + "\u2026";
}

std::string text_at(const Spot& at, const std::string& attributes, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", at.x, at.y, attributes, escaped(text));
}

std::string line(const Spot& from, const Spot& to, const std::string& attributes) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"currentColor\" {}/>\n", from.x,
      from.y, to.x, to.y, attributes);
}

std::string rectangle(const Box& box, const std::string& attributes, const std::string& tip) {
  return with_tip("rect",
                  fmt::format("x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}", box.left,
                              box.top, box.right - box.left, box.bottom - box.top, attributes),
                  tip);
}

std::string circle(const Spot& at, double radius, const std::string& attributes, const std::string& tip) {
  return with_tip(
      "circle", fmt::format("cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" {}", at.x, at.y, radius, attributes), tip);
}

Picture stacked(Picture head, const std::vector<Picture>& parts) {
  for (const Picture& part : parts) {
    head.body += fmt::format("<g transform=\"translate(0 {:g})\">\n{}</g>\n", head.height, part.body);
    head.height += part.height;
    head.width = std::max(head.width, part.width);
  }
  return head;
}

std::string svg_element(const Picture& picture) { return element(picture, ""); }

std::string svg_document(const Picture& picture) {
  return element(picture, "<style>" + theme() + "</style>\n");
}

std::string theme() {
  return rules(&Colour::light) + "@media screen and (prefers-color-scheme:dark){" + rules(&Colour::dark) +
         "}";
}

}  // namespace an5d
