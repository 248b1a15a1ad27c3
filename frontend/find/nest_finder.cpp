// Looking for nests in functions.
//
// In: the tree of a file and its scop regions. Out: nests and refusals, in source order. Decided here: what
// is tried as a nest. In a region that is every loop. Without regions it is what looks like a time loop
// (time_loops.h), and in a file without any what looks like a sweep, as one time step. What else looks like
// one of these is a refusal, too (loops_beside.h); other loops (initialisation, matrix products, sums) are
// left alone.
#include "frontend/find/nest_finder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/clang/compiler_places.h"
#include "frontend/clang/place_of.h"
#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/find/loops_beside.h"
#include "frontend/find/obstacles.h"
#include "frontend/find/recurrence.h"
#include "frontend/find/time_loops.h"
#include "frontend/names/file_text.h"
#include "frontend/names/loop_contents.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/cxx_gate.h"
#include "frontend/step/nest_builder.h"
#include "frontend/step/nest_of_loop.h"
#include "frontend/step/nest_shape.h"

namespace an5d {
namespace {

class NestFinder {
 public:
  NestFinder(clang::ASTContext& tree, const std::vector<SourceRange>& by_compiler, Diagnostics& said)
      : tree_(tree), file_(tree), by_compiler_(by_compiler), said_(said) {}

  FoundNests in_regions(const std::vector<ScopRegion>& regions) {
    for (const ScopRegion& region : regions) {
      region_ = &region;
      attempts_ = 0;
      const std::size_t said_before = said_.size();
      bool in_function = false;
      for_functions([&](const clang::FunctionDecl* function) {
        const Span body = span_of(function->getBody());
        if (body.first >= region.begin() || body.last < region.end()) return;
        in_function = true;
        search_region(function->getBody());
      });
      if (!in_function)
        refuse("scop-pragma", region.scop, "found a scop region outside of a function",
               "put it around a time loop");
      else if (attempts_ == 0)
        refuse("scop-content", region.scop, "found a scop region without a loop",
               "put it around a time loop");
      const Diagnostics of_region(said_.begin() + said_before, said_.end());
      said_.resize(said_before);
      for (Diagnostic& said : grouped_by_rule(of_region)) said_.push_back(std::move(said));
    }
    add_beside(regions.front().scop);
    return std::move(found_);
  }

  FoundNests anywhere() {
    try_time_loops();
    if (is_empty()) try_sweeps();
    if (is_empty()) refuse_all();
    add_beside({});
    return std::move(found_);
  }

  FoundNests everywhere() {
    try_time_loops();
    try_sweeps();
    return std::move(found_);
  }

 private:
  struct Span {  // offsets in the main file
    std::size_t first = 0, last = 0;
  };

  bool is_empty() const { return found_.nests.empty() && found_.refused.empty(); }

  void try_time_loops() {
    for_functions([this](const clang::FunctionDecl* function) {
      for (const SizedLoop& time : find_time_loops(tree_, function->getBody()))
        try_unmarked(time, Iteration::kInTime);
    });
  }

  void try_sweeps() {
    for_functions([this](const clang::FunctionDecl* function) {
      for (const SizedLoop& sweep : find_sweeps(tree_, function->getBody(), tried_.loops))
        try_unmarked(sweep, Iteration::kOnce);
    });
  }

  // Loops that were not tried, as others were, or the first region marks others.
  void add_beside(const SourceRange& region) {
    const auto said_of = [&](const LoopBeside& of) {
      const SourceRange where = head(of.loop.loop);
      if (of.kind == LoopBeside::Kind::kAround)
        return make_error("loop-depth", where,
                          "found a loop around a time loop, and around a sweep beside it",
                          "the time loop alone is taken: each iteration around it copies arrays to the GPU "
                          "and back, and the sweep stays C",
                          head(of.inner));
      if (!region.file.empty())
        return make_error("scop-pragma", where,
                          "found a loop that looks like a stencil in no scop region, in a file with one",
                          "put '#pragma scop' before it and '#pragma endscop' behind it", region);
      return make_error("lone-sweep", where,
                        "found a sweep that no time loop repeats, in a file with a time loop",
                        "time loops alone are tried there; '#pragma scop' before the sweep and '#pragma "
                        "endscop' behind it make one time step of it: then mark the time loops, too");
    };
    for (const LoopBeside& of : find_loops_beside(tree_, functions_of_file(tree_), tried_)) {
      const bool is_time = of.kind != LoopBeside::Kind::kSweep;
      const Origin origin{Marking::kNone, head(of.loop.loop), of.loop.elements,
                          is_time ? Iteration::kInTime : Iteration::kOnce};
      found_.refused.push_back({origin, {said_of(of)}});
      found_.refused.back().obstacles.back().severity = Severity::kRemark;
    }
  }

  bool keeps_steps(const clang::Stmt* loop) const {
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop);
    return counted && steps_through(tree_, counted);
  }

  template <class OnFunction>
  void for_functions(const OnFunction& on_function) {
    for (const clang::FunctionDecl* function : functions_of_file(tree_)) {
      function_ = function;
      on_function(function);
    }
  }

  const clang::SourceManager& manager() const { return tree_.getSourceManager(); }

  // Where a place is in the main file; of one in an included file, the #include.
  std::size_t main_offset(clang::SourceLocation place) const {
    place = manager().getExpansionLoc(place);
    while (place.isValid() && manager().getFileID(place) != manager().getMainFileID())
      place = manager().getIncludeLoc(manager().getFileID(place));
    return place.isValid() ? manager().getFileOffset(place) : 0;
  }

  Span span_of(const clang::Stmt* statement) const {
    return {main_offset(statement->getBeginLoc()),
            main_offset(manager().getExpansionRange(statement->getEndLoc()).getEnd())};
  }

  SourceRange place(clang::SourceRange range) const {
    return place_of(manager(), tree_.getLangOpts(), range.getBegin(), range.getEnd());
  }

  void refuse(std::string rule, SourceRange where, std::string message, std::string note) {
    said_.push_back(make_error(std::move(rule), std::move(where), std::move(message), std::move(note)));
  }

  SourceRange head(const clang::Stmt* loop) const {
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop);
    return place(counted ? clang::SourceRange(counted->getForLoc(), counted->getRParenLoc())
                         : clang::SourceRange(loop->getBeginLoc()));
  }

  void refuse_all() {
    refuse("no-stencil", {}, "found no time loop over a stencil, and no sweep",
           "a nest such as 'for (t...) for (i...) A[(t + 1) % 2][i] = f(A[t % 2][...]);' is looked for");
  }

  void search_region(const clang::Stmt* statement) {
    const Span span = span_of(statement);
    if (span.last < region_->begin() || span.first >= region_->end()) return;
    if (span.first >= region_->begin() && span.last < region_->end()) return take(statement);
    if (is_loop(statement) && span.first >= region_->begin()) return refuse_cut(statement);
    if (llvm::isa<clang::Expr>(statement) || llvm::isa<clang::DeclStmt>(statement))
      return refuse("scop-pragma", region_->scop,
                    "found a scop region that starts or ends inside a statement",
                    "put the pragmas on lines between statements");
    for (const clang::Stmt* child : statement->children())
      if (child) search_region(child);
  }

  void refuse_cut(const clang::Stmt* loop) {
    ++attempts_;
    refuse("scop-pragma", region_->endscop,
           "found '#pragma endscop' inside of a loop that begins in the region", "put it behind the loop");
    said_.back().notes.push_back({head(loop), "the loop begins here"});
  }

  // A statement inside a region.
  void take(const clang::Stmt* statement) {
    if (is_loop(statement)) return try_marked(statement);
    if (llvm::isa<clang::NullStmt>(statement)) return;
    const bool wrapper = llvm::isa<clang::CompoundStmt>(statement) ||
                         llvm::isa<clang::LabelStmt>(statement) ||
                         llvm::isa<clang::AttributedStmt>(statement);
    if (wrapper) {
      for (const clang::Stmt* child : statement->children())
        if (child) take(child);
      return;
    }
    ++attempts_;
    refuse("scop-content", place(statement->getSourceRange()),
           "found a statement in a scop region that is not a loop",
           "put the pragmas around the loops alone, each nest in a region of its own");
  }

  void try_marked(const clang::Stmt* loop) {
    ++attempts_;
    tried_.loops.insert(loop);
    Diagnostics obstacles = check_c_like(file_, function_, loop);
    if (!obstacles.empty()) {
      for (Diagnostic& obstacle : obstacles) said_.push_back(std::move(obstacle));
      return;
    }
    const Iteration iteration = is_single_sweep(loop) ? Iteration::kOnce : Iteration::kInTime;
    if (!misses_time_loop(loop, obstacles))
      try_nest({Marking::kScop, head(loop), 0, iteration}, loop, obstacles);
    for (Diagnostic& obstacle : obstacles) said_.push_back(std::move(obstacle));
  }

  bool is_single_sweep(const clang::Stmt* loop) const {
    return llvm::isa<clang::ForStmt>(loop) && is_sweep(tree_, loop) && !keeps_steps(loop) &&
           find_time_loops(tree_, loop).empty();
  }

  // A region around a loop that has the time loop inside or around it, or that fills an array.
  bool misses_time_loop(const clang::Stmt* loop, Diagnostics& obstacles) {
    const std::vector<SizedLoop> inside = find_time_loops(tree_, loop);
    if (!inside.empty() && inside.front().loop != loop) {
      obstacles.push_back(make_error("loop-depth", head(loop), "found a loop around a time loop",
                                     "a region around this loop alone is accepted, if it keeps the rules",
                                     head(inside.front().loop)));
      return true;
    }
    if (!inside.empty()) return false;
    if (fills(tree_, loop)) {
      obstacles.push_back(make_error(
          "time-loop", head(loop),
          "found a loop in the region that computes cells of an array from no others",
          "put the pragmas around a loop over time steps, or around a sweep that reads cells of an array"));
      return true;
    }
    const clang::Stmt* time = is_single_sweep(loop) ? time_loop_around(loop) : nullptr;
    if (!time) return false;
    obstacles.push_back(make_error(
        "time-loop", head(loop), "found one sweep in the region, inside of a loop over time steps",
        "put the pragmas around that loop: every call copies arrays to the GPU and back", head(time)));
    for (const Recurrence& recurrence : find_recurrences(tree_, loop))
      obstacles.push_back(refusal_of(recurrence));
    return true;
  }

  const clang::Stmt* time_loop_around(const clang::Stmt* loop) const {
    for (const SizedLoop& time : find_time_loops(tree_, function_->getBody()))
      if (!path_to(time.loop, loop).empty()) return time.loop;
    return nullptr;
  }

  void try_unmarked(const SizedLoop& of, Iteration iteration) {
    const Origin origin{Marking::kNone, head(of.loop), of.elements, iteration};
    tried_.loops.insert(of.loop);
    Diagnostics obstacles = check_c_like(file_, function_, of.loop);
    if (!obstacles.empty()) {
      found_.refused.push_back({origin, std::move(obstacles)});
      return;
    }
    if (iteration == Iteration::kOnce && keeps_steps(of.loop))
      obstacles.push_back(make_error(
          "dependence", origin.head,
          "found a recurrence, or time steps that are all kept: an iteration reads what the one before has "
          "written",
          "of time steps two planes are kept, 'A[(t + 1) % 2][i] = f(A[t % 2][...])'; recurrences stay C"));
    else
      try_nest(origin, of.loop, obstacles);
    if (!obstacles.empty()) found_.refused.push_back({origin, std::move(obstacles)});
  }

  void try_nest(const Origin& origin, const clang::Stmt* loop, Diagnostics& obstacles) {
    std::optional<LoopNest> nest;
    const TimeStep step = step_of(file_, loop, origin.iteration);
    for (const StepCut& cut : step.cuts) tried_.by_host.push_back(cut.branch);
    if (llvm::isa<clang::ForStmt>(loop) || step.head.iterator || step.host_counts)
      nest = nest_of_loop(file_, function_, step, obstacles);
    else
      obstacles.push_back(make_error("loop-form", head(loop),
                                     "found a while loop, expected a time loop that counts",
                                     "'for (int t = 0; t < steps; t++)' is accepted"));
    if (nest && recurs_in_place(*nest, step)) nest.reset();
    if (!nest) {
      obstacles = obstacles_of(file_, function_, step, obstacles);
      if (obstacles.empty())
        obstacles.push_back(make_error("perfect-nest", head(loop), "found a time step that is not taken",
                                       "a time step is nests of loops over cells and nothing else"));
    } else if (const SourceRange* used = used_place(tree_, loop, by_compiler_)) {
      obstacles.push_back(make_error("compiler-macro", *used,
                                     "this text depends on the compiler, and the loops are read by Clang, "
                                     "the rest of the file by another",
                                     "use a macro of your own, given by -D to both"));
    } else {
      nest->origin = origin;
      number(*nest);
      found_.nests.push_back(std::move(*nest));
    }
  }

  // Its entry points have names that no other nest's have: `f` in rows of pointers has one called `f_rows`,
  // and so has the nest of a function f_rows.
  void number(LoopNest& nest) {
    static constexpr const char* kTails[] = {"", "_device", "_rows", "_cells", "_extents"};
    const auto is_taken = [&](const char* tail) { return entry_points_.contains(name_of(nest) + tail); };
    do nest.ordinal = ++ordinals_[nest.function];
    while (std::ranges::any_of(kTails, is_taken));
    for (const char* tail : kTails) entry_points_.insert(name_of(nest) + tail);
  }

  // Is one of the arrays without time planes read where the same sweep has written it? What planes are read
  // is left to the analysis, which knows one from the other.
  bool recurs_in_place(const LoopNest& nest, const TimeStep& step) const {
    const auto in_place = [&](const std::string& array) {
      return std::ranges::any_of(nest.sweeps, [&](const Sweep& sweep) {
        return std::ranges::any_of(sweep.assignments, [&](const Assignment& assignment) {
          return spelled(nest, nest.arrays[assignment.target.array].name) == array &&
                 assignment.target.subscripts.size() == sweep.space.size();
        });
      });
    };
    return std::ranges::any_of(find_recurrences(tree_, repeated_in(step), host_branches_of(step)),
                               [&](const Recurrence& found) { return in_place(found.array); });
  }

  clang::ASTContext& tree_;
  FileText file_;
  const std::vector<SourceRange>& by_compiler_;
  Diagnostics& said_;
  const clang::FunctionDecl* function_ = nullptr;
  const ScopRegion* region_ = nullptr;
  int attempts_ = 0;
  TriedLoops tried_;
  std::map<std::string, int> ordinals_;  // of functions; C++ has several of one name
  std::set<std::string> entry_points_;   // names of them
  FoundNests found_;
};

}  // namespace

FoundNests find_nests(clang::ASTContext& tree, const std::vector<ScopRegion>& regions,
                      const std::vector<SourceRange>& by_compiler, Diagnostics& said) {
  if (tree.getTypeSize(tree.LongTy) != 64 || tree.getTypeSize(tree.VoidPtrTy) != 64) {
    said.push_back(make_error("c-error", {}, "found a target whose long or pointers have not 64 bits",
                              "nvcc's programs have; remove -m32 or --target"));
    return {};
  }
  NestFinder finder(tree, by_compiler, said);
  return regions.empty() ? finder.anywhere() : finder.in_regions(regions);
}

FoundNests find_all_nests(clang::ASTContext& tree, const std::vector<SourceRange>& by_compiler) {
  Diagnostics none;
  return NestFinder(tree, by_compiler, none).everywhere();
}

}  // namespace an5d
