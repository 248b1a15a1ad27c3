// Members of structs that are scalars, in expressions: `g->nx`.
#pragma once

#include "frontend/names/step_names.h"

namespace clang {
class MemberExpr;
}

namespace an5d {

// The scalar that a member is. Null after an error.
ExprPtr member_value(Translation& work, ExprPlace place, const clang::MemberExpr* member);

}  // namespace an5d
