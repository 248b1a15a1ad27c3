// Scalars in reach (scalars_in_reach.h).
//
//   double dt;  void run(int T, double *u) { ... u[i] = dt * ...; }       u may lead to dt
//
// In: what the nest uses of its surroundings. Out: LoopNest::in_reach. Decided here: which of these keep
// their value as long as no array holds them; the call asks for their places (codegen/emit/overlaps.h).
#include "frontend/step/scalars_in_reach.h"

#include <clang/AST/Decl.h>

#include "frontend/names/file_text.h"

namespace an5d {

void add_scalars_in_reach(Translation& work, const std::set<const clang::VarDecl*>& counting) {
  for (const auto& [name, declared] : work.outside) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    const auto type = variable ? scalar_type(work, variable->getType()) : std::nullopt;
    if (!type || !work.file.reach.has(variable)) continue;
    const bool changes = counting.contains(variable) || work.flips.contains(variable) ||
                         work.changing.contains({{}, {variable, {}}});
    work.nest.in_reach.push_back({{name, *type}, changes});
  }
}

}  // namespace an5d
