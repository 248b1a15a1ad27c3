// What the assignments of a nest are made of (nest_accesses.h).
#include "frontend/nest/nest_accesses.h"

#include <set>

namespace an5d {

PlacedLocals locals_of(const Sweep& sweep, std::size_t position) {
  PlacedLocals all;
  for (std::size_t n = 0; n <= position; ++n)
    for (const LocalDefinition& local : sweep.assignments[n].locals) all.emplace_back(&local, n);
  if (sweep.assignments.size() == 1) return all;
  std::set<std::string> needed;
  const auto need = [&](const Local& local) { needed.insert(local.name); };
  each<Local>(sweep.assignments[position].value, need);
  PlacedLocals kept;
  for (auto local = all.rbegin(); local != all.rend(); ++local) {
    if (!needed.contains(local->first->name)) continue;
    each<Local>(local->first->value, need);
    kept.push_back(*local);
  }
  std::ranges::reverse(kept);
  return kept;
}

}  // namespace an5d
