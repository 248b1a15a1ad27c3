// Puts calls in the place of loops; every other byte of the user's text stays.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "codegen/emit/cuda.h"
#include "codegen/emit/language.h"
#include "frontend/nest/replaced.h"
#include "frontend/said/source_file.h"
#include "frontend/said/text_edit.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct Replacement {
  const Stencil* stencil;
  const Replaced* replaced;
  const KernelPlan* plan;
};

// What has to stand before the text.
std::string before_splice(const std::vector<Replacement>& replacements, Language language);

// The text with a call before each nest's region, which C runs where the call leaves it to that; with the
// edits.
// Lines of the rest keep their numbers; names of ours meet none of `own_words` (own_names.h).
std::string splice(const SourceFile& source, const std::vector<TextEdit>& edits,
                   const std::vector<Replacement>& replacements, Language language, OnError on_error,
                   const std::set<std::string>& own_words = {});

}  // namespace an5d
