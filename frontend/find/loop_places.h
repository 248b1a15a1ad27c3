// The loops of a file, whatever becomes of them.
#pragma once

#include <vector>

#include "frontend/said/diagnostic.h"

namespace clang {
class ASTContext;
}

namespace an5d {

// By time_loops.h: a time loop, one inside of it or around it, one sweep without a time loop, or none of
// these.
enum class LoopKind { kTime, kInside, kAround, kSweep, kOther };

struct LoopPlace {
  SourceRange head;  // as Origin::head
  int last_line = 0;
  LoopKind kind = LoopKind::kOther;
};

// Those in the functions of the main file, in source order: outer ones first.
std::vector<LoopPlace> find_loops(const clang::ASTContext& tree);

}  // namespace an5d
