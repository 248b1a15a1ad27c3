// What is said of statements that no body of a sweep has.
#pragma once

#include <vector>

#include "frontend/names/reductions.h"
#include "frontend/names/translation.h"
#include "frontend/step/outer_temporaries.h"

namespace clang {
class Stmt;
}  // namespace clang

namespace an5d {

// False, after an error.
bool refuse_statement(Translation& work, const OuterVariables& outer,
                      const std::vector<Reduction>& reductions, const clang::Stmt* statement);

}  // namespace an5d
