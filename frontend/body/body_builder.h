// Local temporaries and user functions.
#pragma once

#include "frontend/body/expr_builder.h"

namespace clang {
class CompoundAssignOperator;
}

namespace an5d {

// kDone: a definition or an assignment to a local, now a LocalDefinition. kOther: another statement.
enum class LocalStatement { kDone, kRefused, kOther };
LocalStatement build_local(Translation& work, Names& names, ExprPlace place, const clang::Stmt* statement);

// The value of `left op right` that `left op= right` assigns, of the type in which C computes it; null after
// an error, and where `left` is null.
ExprPtr build_compound(Translation& work, Names& names, ExprPlace place, ExprPtr left,
                       const clang::CompoundAssignOperator* expr);

// Adds the function and those it calls to LoopNest::functions, once; false after an error.
bool build_function(Translation& work, const clang::FunctionDecl* function, const SourceRange& call);

}  // namespace an5d
