// Looking for nests in functions.
//
// In: the tree of a file and its scop regions. Out: nests in source order. Decided here: what is tried as
// a nest. In a region that is every loop. Without regions it is a loop around others whose iterator picks
// the plane that is written, by `%` or `&` with a small constant, as in A[(t + 1) % 2][i]; other loops
// (initialisation, matrix products, sums) are left alone.
#include "frontend/nest_finder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>

#include "frontend/compiler_places.h"
#include "frontend/loop_head.h"
#include "frontend/nest_builder.h"

namespace an5d {
namespace {

struct Mentions : clang::RecursiveASTVisitor<Mentions> {
  const clang::VarDecl* variable = nullptr;
  bool found = false;
  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    found = found || expr->getDecl()->getCanonicalDecl() == variable;
    return !found;
  }
};

// `e % 2` or `e & 1` where e mentions the variable.
struct PlaneChoice : clang::RecursiveASTVisitor<PlaneChoice> {
  const clang::VarDecl* variable = nullptr;
  const clang::ASTContext* tree = nullptr;
  bool found = false;
  bool VisitBinaryOperator(clang::BinaryOperator* expr) {
    if (expr->getOpcode() != clang::BO_Rem && expr->getOpcode() != clang::BO_And) return true;
    clang::Expr::EvalResult right;
    if (!expr->getRHS()->EvaluateAsInt(right, *tree)) return true;
    const llvm::APSInt& modulus = right.Val.getInt();
    if (modulus.isNegative() || modulus.getActiveBits() > 3) return true;
    Mentions mentions;
    mentions.variable = variable;
    mentions.TraverseStmt(expr->getLHS());
    found = found || mentions.found;
    return !found;
  }
};

// What one loop contains, as far as it matters for a first look.
struct Contents : clang::RecursiveASTVisitor<Contents> {
  std::vector<clang::Expr*> planes;  // the first subscript of each array element assigned to
  int loops = 0;
  bool VisitForStmt(clang::ForStmt*) { return ++loops, true; }
  bool VisitBinaryOperator(clang::BinaryOperator* expr) {
    if (expr->isAssignmentOp()) add_target(expr->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* expr) {
    if (expr->isIncrementDecrementOp()) add_target(expr->getSubExpr());
    return true;
  }
  void add_target(clang::Expr* target) {
    clang::Expr* plane = nullptr;
    clang::Expr* at = target->IgnoreParenImpCasts();
    while (auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
      plane = element->getIdx();
      at = element->getBase()->IgnoreParenImpCasts();
    }
    if (plane) planes.push_back(plane);
  }
};

bool looks_like_time_loop(const clang::ASTContext& tree, const clang::ForStmt* loop,
                          const Contents& contents) {
  const clang::VarDecl* iterator = iterator_of(loop);
  if (!iterator || contents.loops < 2) return false;
  return std::ranges::any_of(contents.planes, [&](clang::Expr* plane) {
    PlaneChoice choice;
    choice.variable = iterator;
    choice.tree = &tree;
    choice.TraverseStmt(plane);
    return choice.found;
  });
}

class NestFinder {
 public:
  NestFinder(clang::ASTContext& tree, const std::vector<SourceRange>& by_compiler, Diagnostics& said)
      : tree_(tree), by_compiler_(by_compiler), said_(said) {}

  std::vector<LoopNest> in_regions(const std::vector<ScopRegion>& regions) {
    for (const ScopRegion& region : regions) {
      region_ = &region;
      attempts_ = 0;
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
    }
    return std::move(nests_);
  }

  std::vector<LoopNest> anywhere() {
    for_functions([this](const clang::FunctionDecl* function) { search_all(function->getBody()); });
    if (attempts_ == 0) {
      Diagnostic none = make_error(
          "no-stencil", {}, "found no time loop over a stencil",
          "a nest such as 'for (t...) for (i...) A[(t + 1) % 2][i] = f(A[t % 2][...]);' is looked for; "
          "'#pragma scop' and '#pragma endscop' around a loop tell why it is not accepted");
      none.notes.insert(none.notes.begin(), left_alone_.begin(), left_alone_.end());
      said_.push_back(std::move(none));
    }
    return std::move(nests_);
  }

 private:
  struct Span {  // offsets in the main file
    std::size_t first = 0, last = 0;
  };

  template <class OnFunction>
  void for_functions(const OnFunction& on_function) {
    for (const clang::Decl* declaration : tree_.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (!function || !function->doesThisDeclarationHaveABody()) continue;
      if (!manager().isInMainFile(manager().getExpansionLoc(function->getLocation()))) continue;
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

  void remark(std::string rule, SourceRange where, std::string message) {
    said_.push_back(make_error(std::move(rule), std::move(where), std::move(message)));
    said_.back().severity = Severity::kRemark;
  }

  SourceRange head(const clang::ForStmt* loop) const {
    return place({loop->getForLoc(), loop->getRParenLoc()});
  }

  void search_region(const clang::Stmt* statement) {
    const Span span = span_of(statement);
    if (span.last < region_->begin() || span.first >= region_->end()) return;
    if (span.first >= region_->begin() && span.last < region_->end()) return take(statement);
    if (llvm::isa<clang::Expr>(statement) || llvm::isa<clang::DeclStmt>(statement))
      return refuse("scop-pragma", region_->scop,
                    "found a scop region that starts or ends inside a statement",
                    "put the pragmas on lines between statements");
    for (const clang::Stmt* child : statement->children())
      if (child) search_region(child);
  }

  // A statement inside a region.
  void take(const clang::Stmt* statement) {
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
      try_nest(loop);
      return;
    }
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
    const SourceRange where = place(statement->getSourceRange());
    if (llvm::isa<clang::WhileStmt>(statement) || llvm::isa<clang::DoStmt>(statement))
      return refuse("loop-form", where, "found a while loop", "for loops are accepted");
    refuse("scop-content", where, "found a statement in a scop region that is not a loop",
           "move it before '#pragma scop' or after '#pragma endscop'");
  }

  void search_all(const clang::Stmt* statement) {
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
      Contents contents;
      contents.TraverseStmt(const_cast<clang::ForStmt*>(loop));
      if (looks_like_time_loop(tree_, loop, contents)) {
        if (try_nest(loop)) remark("stencil-found", head(loop), "found a time loop over a stencil");
        return;
      }
      if (contents.loops > 1 && !contents.planes.empty() && left_alone_.size() < 4)
        left_alone_.push_back(
            {head(loop),
             "this nest is left alone: it does not choose a plane by its iterator, as 't % 2' does"});
    }
    for (const clang::Stmt* child : statement->children())
      if (child) search_all(child);
  }

  bool try_nest(const clang::ForStmt* loop) {
    ++attempts_;
    std::optional<LoopNest> nest = build_nest(tree_, function_, loop, said_);
    if (!nest) return false;
    if (const SourceRange* place = used_place(tree_, loop, by_compiler_)) {
      refuse("compiler-macro", *place,
             "found text in a nest, or behind it, that may mean something else to the compiler of the rest",
             "a macro of your own in place of the compiler's, given by -D, is accepted");
      return false;
    }
    nest->ordinal = ++ordinals_[function_];
    nests_.push_back(std::move(*nest));
    return true;
  }

  clang::ASTContext& tree_;
  const std::vector<SourceRange>& by_compiler_;
  Diagnostics& said_;
  const clang::FunctionDecl* function_ = nullptr;
  const ScopRegion* region_ = nullptr;
  int attempts_ = 0;
  std::map<const clang::FunctionDecl*, int> ordinals_;
  std::vector<Note> left_alone_;
  std::vector<LoopNest> nests_;
};

}  // namespace

std::vector<LoopNest> find_nests(clang::ASTContext& tree, const std::vector<ScopRegion>& regions,
                                 const std::vector<SourceRange>& by_compiler, Diagnostics& said) {
  if (tree.getTypeSize(tree.LongTy) != 64 || tree.getTypeSize(tree.VoidPtrTy) != 64) {
    said.push_back(make_error("c-error", {}, "found a target whose long or pointers have not 64 bits",
                              "nvcc's programs have; remove -m32 or --target"));
    return {};
  }
  NestFinder finder(tree, by_compiler, said);
  return regions.empty() ? finder.anywhere() : finder.in_regions(regions);
}

}  // namespace an5d
