// Regions of OpenMP's (parallel_regions.h).
//
//   #pragma omp parallel            every thread would call
//   {
//   #pragma omp single              one of them calls
//     for (...) ...
//   }
//
// In: the tree, and pragmas. Out: errors about nests. Decided here: of the regions around a nest the
// innermost one counts that says which threads run it. The tree is that of the program without OpenMP.
#include "frontend/find/parallel_regions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"

namespace an5d {
namespace {

bool has_any(const std::vector<std::string>& words, std::initializer_list<const char*> of) {
  return !words.empty() && words[0] == "omp" &&
         std::ranges::any_of(of, [&](const char* word) { return std::ranges::count(words, word) > 0; });
}

bool is_for_several_threads(const PragmaMark& mark) {
  const std::vector<std::string> words = words_of(mark);
  return std::ranges::count(words, "declare") == 0 &&
         has_any(words, {"parallel", "for", "sections", "section", "task", "taskloop", "teams", "target",
                         "distribute", "loop"});
}

// Statements lie in one another or apart; the text of one may, or may not, have its semicolon.
bool holds(const SourceRange& text, const SourceRange& where) {
  return text.offset <= where.offset && where.offset < text.offset + text.length;
}

}  // namespace

std::vector<std::string> words_of(const PragmaMark& mark) {
  static const std::regex word("\\w+");
  const std::string text = mark.text.substr(0, mark.text.find('('));
  std::vector<std::string> words;
  for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at)
    words.push_back(at->str());
  return words;
}

bool is_for_one_thread(const PragmaMark& mark) {
  return has_any(words_of(mark), {"single", "master", "masked"}) && !is_for_several_threads(mark);
}

// Statements behind pragmas, functions, and calls.
class RegionFinder final : public AstVisitor {
 public:
  RegionFinder(const clang::ASTContext& tree, ParallelRegions& made, const std::vector<PragmaMark>& pragmas)
      : tree_(tree), made_(made) {
    for (const PragmaMark& mark : pragmas) {
      if (!is_for_one_thread(mark) && !is_for_several_threads(mark)) continue;
      ParallelRegions::Region& region = made_.regions_.emplace_back();
      region.mark = mark;
      region.is_for_one = is_for_one_thread(mark);
    }
  }

  void run(clang::ASTContext& tree) {
    if (made_.regions_.empty()) return;
    walk(tree);
    std::erase_if(made_.regions_,
                  [](const ParallelRegions::Region& region) { return region.text.length == 0; });
    std::set<const clang::FunctionDecl*> seen;
    for (const Call& call : calls_)
      if (const ParallelRegions::Region* around = made_.threads_around(call.where))
        follow(call, around->mark, seen);
  }

  bool visit_declaration(clang::Decl* declaration) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && function->doesThisDeclarationHaveABody())
      bodies_[function->getCanonicalDecl()] = place(function->getBody());
    return true;
  }
  bool visit_statement(clang::Stmt* statement) override {
    const clang::SourceManager& manager = tree_.getSourceManager();
    if (statement->getBeginLoc().isInvalid() ||
        !manager.isInMainFile(manager.getExpansionLoc(statement->getBeginLoc())))
      return true;
    const SourceRange where = place(statement);
    for (ParallelRegions::Region& region : made_.regions_) {
      const std::size_t end = region.mark.where.offset + region.mark.where.length;
      const bool is_nearer = region.text.length == 0 || where.offset < region.text.offset;
      if (where.offset >= end && is_nearer) region.text = where;
    }
    const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    if (callee) calls_.push_back({callee->getCanonicalDecl(), where});
    return true;
  }

 private:
  struct Call {
    const clang::FunctionDecl* callee;
    SourceRange where;
  };

  SourceRange place(const clang::Stmt* statement) const {
    return place_of(tree_.getSourceManager(), tree_.getLangOpts(), statement->getBeginLoc(),
                    statement->getEndLoc());
  }

  void follow(const Call& call, const PragmaMark& mark, std::set<const clang::FunctionDecl*>& seen) {
    const auto body = bodies_.find(call.callee);
    if (body == bodies_.end() || !seen.insert(call.callee).second) return;
    made_.called_.push_back({body->second, call.where, mark});
    for (const Call& next : calls_) {
      const bool is_alone = std::ranges::any_of(made_.regions_, [&](const ParallelRegions::Region& region) {
        return region.is_for_one && holds(region.text, next.where);
      });
      if (holds(body->second, next.where) && !is_alone) follow(next, mark, seen);
    }
  }

  const clang::ASTContext& tree_;
  ParallelRegions& made_;
  std::map<const clang::FunctionDecl*, SourceRange> bodies_;
  std::vector<Call> calls_;
};

ParallelRegions::ParallelRegions(clang::ASTContext& tree, const std::vector<PragmaMark>& pragmas) {
  RegionFinder(tree, *this, pragmas).run(tree);
}

const ParallelRegions::Region* ParallelRegions::threads_around(const SourceRange& where) const {
  const Region* nearest = nullptr;
  for (const Region& region : regions_)
    if (holds(region.text, where) && (!nearest || holds(nearest->text, region.text))) nearest = &region;
  return nearest && !nearest->is_for_one ? nearest : nullptr;
}

Diagnostics ParallelRegions::check(const LoopNest& nest) const {
  constexpr const char* kNote =
      "'#pragma omp single' before the loops, in the place of '#pragma omp for', is accepted; or leave the "
      "region out";
  const bool is_alone = std::ranges::any_of(
      regions_, [&](const Region& region) { return region.is_for_one && holds(region.text, nest.region); });
  if (const Region* around = threads_around(nest.region))
    return {make_error(
        "loop-pragma", around->mark.where,
        fmt::format("found '#pragma {}' around loops that a call will replace, which all of its threads "
                    "would make",
                    around->mark.text),
        kNote)};
  for (const Called& called : called_)
    if (!is_alone && holds(called.text, nest.region))
      return {make_error(
          "loop-pragma", called.mark.where,
          fmt::format("found '#pragma {}', whose threads all call {}(), with loops that a call will "
                      "replace",
                      called.mark.text, nest.function),
          kNote, called.call)};
  return {};
}

}  // namespace an5d
