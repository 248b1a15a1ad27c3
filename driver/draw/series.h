// How series look: a colour and, where colours are used up, a texture; and the legend that names them.
#pragma once

#include <string>
#include <vector>

#include "driver/draw/svg.h"

namespace an5d {

enum class Role { kOurs, kPeer };

// The n-th of its role. Peers differ by texture first, so that greys need not be told apart.
struct Look {
  std::string colour;   // a class of theme()
  std::string texture;  // "solid", "hollow", or the id of a pattern
};
Look look(Role role, std::size_t number);

// Attributes for what is filled.
std::string filled(const Look& look);

// The patterns that filled() refers to, once per picture or page.
std::string textures();

struct LegendEntry {
  std::string name;
  Look look;
};

// In lines no wider than `width` from the spot on, which is the upper left corner.
struct Legend {
  std::string text;
  double height = 0;
};
Legend legend(const Spot& at, double width, const std::vector<LegendEntry>& entries);

}  // namespace an5d
