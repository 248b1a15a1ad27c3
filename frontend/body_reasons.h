// What is said of statements that no body of a sweep has.
#pragma once

#include <vector>

#include "frontend/outer_temporaries.h"
#include "frontend/reductions.h"
#include "frontend/translation.h"

namespace clang {
class Stmt;
}  // namespace clang

namespace an5d {

// False, after an error.
bool refuse_statement(Translation& work, const OuterVariables& outer,
                      const std::vector<Reduction>& reductions, const clang::Stmt* statement);

}  // namespace an5d
