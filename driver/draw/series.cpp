// Colours, textures and legends (series.h).
#include "driver/draw/series.h"

#include <fmt/format.h>

namespace an5d {
namespace {

struct Texture {
  const char* name;
  int turn;  // of the lines of a pattern, in degrees
};
constexpr Texture kPatterns[] = {{"rising", 45}, {"falling", -45}, {"level", 90}, {"upright", 0}};
constexpr const char* kTextures[] = {"solid", "rising", "hollow", "falling", "level", "upright"};
constexpr std::size_t kTextureCount = std::size(kTextures);

bool is_pattern(const std::string& texture) { return texture != "solid" && texture != "hollow"; }

std::string pattern_id(const std::string& colour, const std::string& texture) {
  return colour + "-" + texture;
}

}  // namespace

Look look(Role role, std::size_t number) {
  if (role == Role::kPeer)
    return {fmt::format("peer{}", number % kPeerColours), kTextures[number % kTextureCount]};
  return {fmt::format("series{}", number % kSeriesColours),
          kTextures[number / kSeriesColours % kTextureCount]};
}

std::string filled(const Look& look) {
  const std::string colour = fmt::format("class=\"{}\"", look.colour);
  if (look.texture == "solid") return colour;
  const std::string fill =
      is_pattern(look.texture) ? fmt::format("url(#{})", pattern_id(look.colour, look.texture)) : "none";
  return fmt::format("{} fill=\"{}\" stroke=\"currentColor\"", colour, fill);
}

std::string textures() {
  std::string text = "<defs>\n";
  const auto add = [&](const std::string& colour) {
    for (const Texture& texture : kPatterns)
      text += fmt::format(
          "<pattern id=\"{}\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate({})\"><rect class=\"{}\" width=\"1.6\" height=\"4\" "
          "fill=\"currentColor\"/></pattern>\n",
          pattern_id(colour, texture.name), texture.turn, colour);
  };
  for (int number = 0; number < kSeriesColours; ++number) add(fmt::format("series{}", number));
  for (int number = 0; number < kPeerColours; ++number) add(fmt::format("peer{}", number));
  return text + "</defs>\n";
}

Legend legend(const Spot& at, double width, const std::vector<LegendEntry>& entries) {
  constexpr double kLine = 22, kSwatch = 14, kGap = 22;
  Legend legend{"", kLine};
  double x = at.x;
  for (const LegendEntry& entry : entries) {
    const std::string name = shortened(entry.name, 40);
    const double wide = kSwatch + 6 + text_width(name);
    if (x > at.x && x + wide > at.x + width) {
      x = at.x;
      legend.height += kLine;
    }
    const double y = at.y + legend.height - kLine;
    legend.text += rectangle({x, y, x + kSwatch, y + kSwatch}, filled(entry.look), "");
    legend.text += text_at({x + kSwatch + 6, y + 12}, "", name);
    x += wide + kGap;
  }
  return legend;
}

}  // namespace an5d
