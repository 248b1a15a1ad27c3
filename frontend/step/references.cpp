// References (references.h). In: a nest. Out: yes or no. Decided here: which references cannot be another
// name of what the loops change.
#include "frontend/step/references.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <fmt/format.h>

#include <algorithm>

namespace an5d {

bool check_references(Translation& work) {
  const LoopNest& nest = work.nest;
  std::vector<Variable> changed;
  const auto add = [&](const Loop& loop) {
    if (loop.scope == IteratorScope::kOutside) changed.push_back({loop.spelled, loop.type});
  };
  add(nest.time);
  for (const Sweep& sweep : nest.sweeps) {
    std::ranges::for_each(sweep.space, add);
    for (const Sweep::Left& left : sweep.left) {
      const auto* variable = llvm::cast<clang::VarDecl>(work.outside.at(left.name));
      changed.push_back({left.name, *scalar_type(work, variable->getType())});
    }
  }
  for (const Flip& flip : nest.flips) changed.push_back({flip.name, flip.type});
  for (const Variable& reference : nest.references) {
    const auto* read = llvm::cast<clang::VarDecl>(work.outside.at(reference.name));
    const SourceRange where = work.place(read->getSourceRange());
    const auto refuse = [&](std::string found, const char* note) {
      return work.refuse("cxx-form", where, std::move(found), note);
    };
    if (size_of(reference.type) == 1)
      return refuse(fmt::format("found '{}', a reference to a character or a bool", reference.name),
                    "copy it to a variable before the loop");
    for (const Variable& other : changed)
      if (size_of(other.type) == size_of(reference.type) && !is_floating(reference.type))
        return refuse(
            fmt::format("found the reference '{}', which may be another name of '{}', which the loop changes",
                        reference.name, other.name),
            "iterators that the loops declare are accepted beside references to integers");
  }
  return true;
}

}  // namespace an5d
