// Names in a time step (step_names.h). In: a variable. Out: where it is declared.
#include "frontend/names/step_names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

namespace an5d {

bool is_of_step(const Translation& work, const clang::VarDecl* variable) {
  if (!variable->hasLocalStorage()) return false;
  if (variable->getParentFunctionOrMethod() != work.function) return true;
  const clang::SourceManager& manager = work.tree.getSourceManager();
  return !llvm::isa<clang::ParmVarDecl>(variable) &&
         !manager.isBeforeInTranslationUnit(variable->getLocation(), work.loop->getBeginLoc()) &&
         !manager.isBeforeInTranslationUnit(work.loop->getEndLoc(), variable->getLocation());
}

ScalarOfStep scalar_named(const Translation& work, const NamedPlace& place) {
  ScalarOfStep made{{}, place};
  if (is_of_step(work, place.variable) && place.variable->getParentFunctionOrMethod() != work.function)
    for (const StepCall* call = work.call; call; call = call->outer.get()) made.calls.push_back(call->call);
  return made;
}

std::optional<NamedPlace> held_by(const Translation& work, const NamedPlace& pointer) {
  if (!work.held) return std::nullopt;
  const auto found = work.held->find(pointer);
  return found == work.held->end() ? std::nullopt : std::optional(found->second);
}

}  // namespace an5d
