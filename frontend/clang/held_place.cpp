// Places behind pointers that move (held_place.h). In: what pointers hold. Nothing is decided.
#include "frontend/clang/held_place.h"

namespace an5d {

bool is_elsewhere(const std::map<NamedPlace, NamedPlace>& held, const NamedPlace& member) {
  const std::size_t before = member.members.size() + (member.element ? 1 : 0);
  for (std::size_t n = 0; n < before; ++n) {
    const auto end = member.members.begin() + static_cast<long>(n);
    const NamedPlace pointer = {member.variable, {member.members.begin(), end}};
    if (const auto found = held.find(pointer); found != held.end() && found->second != pointer) return true;
  }
  return false;
}

}  // namespace an5d
