// Temporaries of bodies that are declared outside of them, as C89 has it: `float s; for (...) { s = ...; }`.
#pragma once

#include <map>
#include <string>

#include "frontend/names/translation.h"
#include "frontend/step/nest_shape.h"

namespace an5d {

// A local variable that a body assigns to.
struct OuterVariable {
  bool is_temporary = true;  // a value of it ends with the iteration
  // Otherwise what is known of it, "its value is read behind the loops", and where; or nothing.
  std::string why_not = {};
  const clang::Stmt* where = nullptr;
};
using OuterVariables = std::map<const clang::VarDecl*, OuterVariable>;

// Those that the bodies of these chains assign to. The chains are all of the step.
OuterVariables outer_variables(const Translation& work, const TimeStep& step,
                               const std::vector<Chain>& chains);

// `row = i * m;` in front of a loop that does not change it: a scalar, given a value of scalars.
bool sets_temporary(const clang::ASTContext& tree, const clang::Stmt* statement, const clang::ForStmt* loop);

bool is_temporary(const OuterVariables& variables, const clang::Decl* declared);

// Gives a body those temporaries that it names, without a value.
void declare_temporaries(Translation& work, Names& names, const OuterVariables& variables,
                         const Chain& chain);

}  // namespace an5d
