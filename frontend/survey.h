// What there is to say of every loop of a file.
#pragma once

#include <vector>

#include "frontend/find/loop_places.h"
#include "frontend/parse.h"

namespace an5d {

struct Survey {
  TranslationUnit unit;  // every time loop, and every sweep without one, is one of its nests or refusals
  std::vector<LoopPlace> loops;      // all
  std::vector<SourceRange> regions;  // of scop pragmas: what is between them
};

// As parse(), but pragmas mark nothing and refusals are no errors. No value if the text is no C, or a pragma
// has no partner.
Result<Survey> survey(const SourceFile& source, const ParseOptions& options);

}  // namespace an5d
