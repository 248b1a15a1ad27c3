// One walk over a body (body_index.h).
//
// In: a statement. Out: answers about what is in it. Decided here: a statement that the tree has in several
// places, as Clang's trees do, is walked in each of them; what is in it is the same everywhere.
#include "frontend/clang/body_index.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

namespace an5d {

BodyIndex::BodyIndex(const clang::Stmt* body) : body_(body) { add(body); }

bool BodyIndex::add(const clang::Stmt* statement) {
  if (!statement) return false;
  Place place;
  place.begin = number_++;
  place.jumps = llvm::isa<clang::BreakStmt>(statement) || llvm::isa<clang::ContinueStmt>(statement) ||
                llvm::isa<clang::ReturnStmt>(statement) || llvm::isa<clang::GotoStmt>(statement) ||
                llvm::isa<clang::IndirectGotoStmt>(statement);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement))
    note(name->getDecl()->getCanonicalDecl());
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
    for (const clang::Decl* declared : declaration->decls()) note(declared->getCanonicalDecl());
  for (const clang::Stmt* child : statement->children()) place.jumps = add(child) || place.jumps;
  place.end = number_;
  places_.try_emplace(statement, place);
  return place.jumps;
}

bool BodyIndex::may_name(const clang::Stmt* within, const clang::Decl* variable) const {
  const auto place = places_.find(within);
  if (place == places_.end()) return true;
  const auto names = names_.find(variable);
  if (names == names_.end()) return false;
  // A name has the number behind that of its own statement.
  const auto first = std::ranges::upper_bound(names->second, place->second.begin);
  return first != names->second.end() && *first <= place->second.end;
}

bool BodyIndex::jumps(const clang::Stmt* statement) const {
  const auto place = places_.find(statement);
  return statement && (place == places_.end() || place->second.jumps);
}

std::vector<const clang::Stmt*> BodyIndex::path_to(const clang::Stmt* statement) const {
  const auto target = places_.find(statement);
  if (target == places_.end()) return {};
  std::vector<const clang::Stmt*> path = {body_};
  while (path.back() != statement) {
    const clang::Stmt* next = nullptr;
    for (const clang::Stmt* child : path.back()->children()) {
      const auto place = places_.find(child);
      if (next || !child || place == places_.end()) continue;
      if (place->second.begin <= target->second.begin && target->second.end <= place->second.end)
        next = child;
    }
    if (!next) return {};
    path.push_back(next);
  }
  return path;
}

}  // namespace an5d
