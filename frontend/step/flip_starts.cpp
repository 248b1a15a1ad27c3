// What variables that flip hold before the time loop (parity_variable.h). In: Flips. Out: which of them are
// of one class. Decided here: that a known start is the number of a plane, and one that the others agree
// with.
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <map>

#include "frontend/names/file_text.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/parity_variable.h"

namespace an5d {

bool relate_flips(Translation& work) {
  std::vector<Flip>& flips = work.nest.flips;
  std::map<int, int> firsts;  // of flips that others are like, where it is known
  std::vector<const clang::VarDecl*> variables(flips.size());
  for (const auto& [variable, n] : work.flips) variables[n] = variable;
  for (std::size_t n = 0; n < flips.size(); ++n) {
    Flip& flip = flips[n];
    const auto start = flip.is_read ? value_before(work.tree, work.file.reach, work.function->getBody(),
                                                   work.loop, variables[n])
                                    : std::nullopt;
    if (!start) continue;
    flip.is_known = *start >= 0 && *start < flip.count;
    const int first = static_cast<int>((*start - flip.ahead + flip.count) % flip.count);
    if (flip.is_known && firsts.try_emplace(flip.like, first).first->second == first) continue;
    return work.refuse(
        "time-buffering", work.place(variables[n]->getSourceRange()),
        fmt::format("found '{}', which flips in every time step, but is {} before the time loop", flip.name,
                    *start),
        "a variable that flips has to be 0 or 1 there; of two that trade values, one 0 and the other one 1; "
        "one of more planes the number of one");
  }
  for (const auto& [common, common_first] : firsts) {
    const Flip first = flips[common];
    for (Flip& flip : flips) {
      const auto found = firsts.find(flip.like);
      if (found == firsts.end() || flip.count != first.count || flip.by != first.by || flip.like <= common)
        continue;
      flip.ahead = (flip.ahead + found->second - common_first + flip.count) % flip.count;
      flip.like = common;
    }
  }
  return true;
}

}  // namespace an5d
