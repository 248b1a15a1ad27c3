// Types that a function declares, where they are needed again elsewhere.
#pragma once

#include <string>
#include <vector>

#include "frontend/names/translation.h"

namespace an5d {

// Appends what is declared in `around` and seen from `loop`, outer ones first, as C without `;`. Is the loop
// in there?
bool add_types_seen(const Translation& work, const clang::Stmt* around, const clang::Stmt* loop,
                    std::vector<std::string>* types);

}  // namespace an5d
