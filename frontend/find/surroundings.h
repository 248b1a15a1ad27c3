// What around a loop nest would mean something else if a call took its place.
#pragma once

#include <string_view>

#include "frontend/clang/clang_session.h"
#include "frontend/nest/loop_nest.h"

namespace an5d {

// Errors of rules "loop-pragma" and "macro-loop" about this nest of `text`.
Diagnostics check_around(const LoopNest& nest, const ClangSession& session, std::string_view text);

}  // namespace an5d
