// Loops and what they look like (loop_places.h). In: the tree of a file. Out: places. Decided here: the head
// of a while loop is its keyword, as where nests are looked for.
#include "frontend/find/loop_places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <set>

#include "frontend/clang/place_of.h"
#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/find/time_loops.h"

namespace an5d {
namespace {

class LoopLister {
 public:
  explicit LoopLister(const clang::ASTContext& tree) : tree_(tree), manager_(tree.getSourceManager()) {}

  std::vector<LoopPlace> run() {
    for (const clang::FunctionDecl* function : functions_of_file(tree_)) {
      for (const SizedLoop& time : find_time_loops(tree_, function->getBody())) times_.insert(time.loop);
      for (const SizedLoop& sweep : find_sweeps(tree_, function->getBody(), times_))
        sweeps_.insert(sweep.loop);
      look(function->getBody(), LoopKind::kOther);
    }
    return std::move(found_);
  }

 private:
  // `around` is what the loop around it is.
  void look(const clang::Stmt* statement, LoopKind around) {
    if (!statement) return;
    if (is_loop(statement)) {
      around = kind_of(statement, around);
      found_.push_back(place_of_loop(statement, around));
    }
    for (const clang::Stmt* child : statement->children()) look(child, around);
  }

  LoopKind kind_of(const clang::Stmt* loop, LoopKind around) const {
    if (times_.contains(loop)) return LoopKind::kTime;
    if (around == LoopKind::kTime || around == LoopKind::kInside) return LoopKind::kInside;
    if (!find_time_loops(tree_, body_of(loop)).empty()) return LoopKind::kAround;
    return around == LoopKind::kSweep || sweeps_.contains(loop) ? LoopKind::kSweep : LoopKind::kOther;
  }

  LoopPlace place_of_loop(const clang::Stmt* loop, LoopKind kind) const {
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop);
    const clang::SourceLocation begin = counted ? counted->getForLoc() : loop->getBeginLoc();
    const clang::SourceLocation end = counted ? counted->getRParenLoc() : clang::SourceLocation();
    const clang::SourceLocation last = manager_.getExpansionRange(loop->getEndLoc()).getEnd();
    return {place_of(manager_, tree_.getLangOpts(), begin, end),
            static_cast<int>(manager_.getExpansionLineNumber(last)), kind};
  }

  const clang::ASTContext& tree_;
  const clang::SourceManager& manager_;
  std::set<const clang::Stmt*> times_, sweeps_;
  std::vector<LoopPlace> found_;
};

}  // namespace

std::vector<LoopPlace> find_loops(const clang::ASTContext& tree) { return LoopLister(tree).run(); }

}  // namespace an5d
