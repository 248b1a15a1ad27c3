// Places that depend on the compiler (compiler_places.h).
//
// In: what the preprocessor sees; later the tree. Out: stretches of text, and the one that a nest uses.
// Decided here: which macros tell compilers apart. `defined __GNUC__` does not: those that an5dc's output is
// for say so.
#include "frontend/clang/compiler_places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>
#include <string_view>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"

namespace an5d {
namespace {

bool tells_by_being(std::string_view macro) {
  return macro.starts_with("__clang") || macro == "__llvm__" || macro == "__OPTIMIZE__";
}
bool tells_by_value(std::string_view macro) {
  return tells_by_being(macro) || macro.starts_with("__GNUC_") || macro == "__VERSION__" ||
         macro.starts_with("__has_");
}
std::string_view name_of(const clang::Token& token) {
  const llvm::StringRef name = token.getIdentifierInfo()->getName();
  return {name.data(), name.size()};
}

class Watch : public clang::PPCallbacks {
 public:
  Watch(const clang::Preprocessor& preprocessor, std::vector<SourceRange>& places)
      : manager_(preprocessor.getSourceManager()), language_(preprocessor.getLangOpts()), places_(places) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs*) override {
    const clang::MacroInfo* macro = definition.getMacroInfo();
    if (tells_by_value(name_of(name)) || selected_.contains(macro)) found(range.getBegin());
  }
  void Defined(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange) override {
    asked_by_being(name, name.getLocation());
  }
  void MacroDefined(const clang::Token&, const clang::MacroDirective* defined) override {
    if (std::any_of(open_.begin(), open_.end(), [](const Condition& one) { return one.on_compiler; }))
      selected_.insert(defined->getMacroInfo());
  }
  void If(clang::SourceLocation place, clang::SourceRange, ConditionValueKind) override { open(place); }
  void Ifdef(clang::SourceLocation place, const clang::Token& name, const clang::MacroDefinition&) override {
    asked_by_being(name, place);
    open(place);
  }
  void Ifndef(clang::SourceLocation place, const clang::Token& name, const clang::MacroDefinition&) override {
    asked_by_being(name, place);
    open(place);
  }
  void Elif(clang::SourceLocation place, clang::SourceRange, ConditionValueKind,
            clang::SourceLocation) override {
    if (!open_.empty()) open_.back().on_compiler |= asked_since(place);
  }
  void Endif(clang::SourceLocation place, clang::SourceLocation) override {
    if (open_.empty()) return;
    if (open_.back().on_compiler) places_.push_back(place_of(manager_, language_, open_.back().place, place));
    open_.pop_back();
  }

 private:
  struct Condition {
    clang::SourceLocation place;
    bool on_compiler;
  };

  void found(clang::SourceLocation place) {
    place = manager_.getExpansionLoc(place);
    if (manager_.isInSystemHeader(place) || manager_.isWrittenInBuiltinFile(place)) return;
    last_ = place;
    places_.push_back(place_of(manager_, language_, place, {}));
  }
  void asked_by_being(const clang::Token& name, clang::SourceLocation place) {
    if (tells_by_being(name_of(name))) found(place);
  }
  // Is what was found last part of the directive that begins there?
  bool asked_since(clang::SourceLocation directive) const {
    return last_.isValid() && !manager_.isBeforeInTranslationUnit(last_, directive);
  }
  void open(clang::SourceLocation place) { open_.push_back({place, asked_since(place)}); }

  const clang::SourceManager& manager_;
  const clang::LangOptions& language_;
  std::vector<SourceRange>& places_;
  std::vector<Condition> open_;
  llvm::SmallPtrSet<const clang::MacroInfo*, 16> selected_;  // macros defined under such a condition
  clang::SourceLocation last_;
};

// Ranges of the nest and of all declarations behind it.
struct UsedText final : AstVisitor {
  const clang::ASTContext& tree;
  std::vector<SourceRange> ranges;
  llvm::SmallPtrSet<const clang::Decl*, 16> seen;

  explicit UsedText(const clang::ASTContext& of) : tree(of) {}

  void add(clang::SourceRange range) {
    ranges.push_back(place_of(tree.getSourceManager(), tree.getLangOpts(), range.getBegin(), range.getEnd()));
  }
  void follow(clang::Decl* declared) {
    if (!declared || tree.getSourceManager().isInSystemHeader(declared->getLocation())) return;
    for (clang::Decl* one : declared->redecls()) {
      if (!seen.insert(one).second) continue;
      add(one->getSourceRange());
      walk(one);
    }
  }
  bool visit_statement(clang::Stmt* statement) override {
    if (auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement)) follow(name->getDecl());
    return true;
  }
  bool visit_type(clang::TypeLoc type) override {
    if (const auto name = type.getAs<clang::TypedefTypeLoc>()) follow(name.getTypedefNameDecl());
    if (const auto enumeration = type.getAs<clang::EnumTypeLoc>()) follow(enumeration.getDecl());
    if (const auto record = type.getAs<clang::RecordTypeLoc>()) follow(record.getDecl());
    return true;
  }
};

bool overlap(const SourceRange& a, const SourceRange& b) {
  return a.file == b.file && a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

}  // namespace

std::unique_ptr<clang::PPCallbacks> watch_compiler_places(const clang::Preprocessor& preprocessor,
                                                          std::vector<SourceRange>& places) {
  return std::make_unique<Watch>(preprocessor, places);
}

std::vector<SourceRange> text_behind(clang::ASTContext& tree, const clang::FunctionDecl* function) {
  UsedText used(tree);
  used.follow(const_cast<clang::FunctionDecl*>(function));
  return std::move(used.ranges);
}

const SourceRange* used_place(clang::ASTContext& tree, const clang::Stmt* loop,
                              const std::vector<SourceRange>& places) {
  if (places.empty()) return nullptr;
  UsedText used(tree);
  used.add(loop->getSourceRange());
  used.walk(loop);
  for (const SourceRange& place : places)
    for (const SourceRange& range : used.ranges)
      if (overlap(place, range)) return &place;
  return nullptr;
}

}  // namespace an5d
