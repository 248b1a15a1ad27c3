// What happens first to a variable where control goes on from a place.
#pragma once

#include <optional>
#include <vector>

namespace clang {
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

class BodyIndex;

// On the ways through a statement: a place where the variable may be read before it is written, or null; and
// whether it is written on all ways that come out at the end. What cannot be told is read, and not written.
struct FirstUse {
  const clang::Stmt* read = nullptr;
  bool writes = false;
};

// Of statements that follow each other. `index`: of what they stand in.
FirstUse first_use(const BodyIndex& index, const std::vector<const clang::Stmt*>& statements,
                   const clang::VarDecl* variable);

// A place in a function's body where what the variable holds behind the statement `from` may be read; null if
// there is none.
const clang::Stmt* read_behind(const BodyIndex& function, const clang::Stmt* from,
                               const clang::VarDecl* variable);

}  // namespace an5d
