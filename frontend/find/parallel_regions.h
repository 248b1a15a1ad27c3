// Nests that several threads would call.
#pragma once

#include "frontend/clang/clang_session.h"
#include "frontend/nest/loop_nest.h"

namespace an5d {

// Up to the first bracket, which is behind all names of a directive.
std::vector<std::string> words_of(const PragmaMark& mark);

// Is it what one thread of several does, `omp single`?
bool is_for_one_thread(const PragmaMark& mark);

// An error of rule "loop-pragma" about each nest that stands in a region of OpenMP's which several threads
// run, or in a function that such a region calls, unless one thread alone comes to it.
class ParallelRegions {
 public:
  ParallelRegions(clang::ASTContext& tree, const std::vector<PragmaMark>& pragmas);

  Diagnostics check(const LoopNest& nest) const;

 private:
  struct Region {
    PragmaMark mark;
    SourceRange text;
    bool is_for_one = false;
  };
  // A function that a region calls, maybe by another one.
  struct Called {
    SourceRange text;  // its body
    SourceRange call;
    PragmaMark mark;
  };
  friend class RegionFinder;

  const Region* threads_around(const SourceRange& where) const;

  std::vector<Region> regions_;
  std::vector<Called> called_;
};

}  // namespace an5d
