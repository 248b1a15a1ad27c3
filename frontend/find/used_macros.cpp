// Macros that nests use (used_macros.h). In: nests, and what of the text depends on which macro. Out: macros,
// with what they are.
#include "frontend/find/used_macros.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <algorithm>
#include <cctype>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/compiler_places.h"
#include "frontend/clang/place_of.h"

namespace an5d {
namespace {

bool is_reserved(const std::string& name) {
  return name.size() > 1 && name[0] == '_' &&
         (name[1] == '_' || std::isupper(static_cast<unsigned char>(name[1])));
}

bool overlap(const SourceRange& a, const SourceRange& b) {
  return a.file == b.file && a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

// Functions whose bodies hold a nest.
struct Around final : AstVisitor {
  const clang::ASTContext& tree;
  const std::vector<LoopNest>& nests;
  std::vector<const clang::FunctionDecl*> found;

  Around(const clang::ASTContext& of, const std::vector<LoopNest>& all) : tree(of), nests(all) {}
  bool visit_declaration(clang::Decl* declaration) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !function->doesThisDeclarationHaveABody()) return true;
    const SourceRange text =
        place_of(tree.getSourceManager(), tree.getLangOpts(), function->getBeginLoc(), function->getEndLoc());
    if (std::ranges::any_of(nests, [&](const LoopNest& nest) { return overlap(nest.region, text); }))
      found.push_back(function);
    return true;
  }
};

}  // namespace

std::vector<OuterMacro> used_macros(clang::ASTContext& tree, const std::vector<LoopNest>& nests,
                                    const OuterMacros& macros) {
  if (macros.places.empty()) return {};
  Around around(tree, nests);
  around.walk(tree);
  std::vector<SourceRange> text, loops;
  for (const clang::FunctionDecl* function : around.found)
    for (SourceRange& range : text_behind(tree, function)) text.push_back(std::move(range));
  for (const LoopNest& nest : nests) loops.push_back(nest.region);
  std::set<std::string> names;
  for (const OuterPlace& place : macros.places) {
    const auto meets = [&](const SourceRange& range) { return overlap(place.where, range); };
    const bool is_used = std::ranges::any_of(text, meets), is_in_loops = std::ranges::any_of(loops, meets);
    for (const std::string& name : place.macros)
      if (is_reserved(name) ? is_in_loops : is_used) names.insert(name);
  }
  std::vector<OuterMacro> used;
  for (const std::string& name : names)
    if (const auto known = macros.known.find(name); known != macros.known.end())
      used.push_back(known->second);
  return used;
}

}  // namespace an5d
