// Parameters and linkage (cxx_declarations.h).
//
// In: the tree of a C file, and its text as tokens. Out: edits. Decided here: a function that no other file
// sees needs no linkage; one that a header declares has that of the header. A declaration without parameters
// gets those of another one, or else the types of the arguments of all calls, if these are the same.
#include "frontend/cxx/cxx_declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"
#include "frontend/said/line_text.h"

namespace an5d {
namespace {

constexpr const char* kLinkage = "linkage";

class DeclarationEditor final : public AstVisitor {
 public:
  explicit DeclarationEditor(clang::ASTContext& tree)
      : tree_(tree), manager_(tree.getSourceManager()), policy_(tree.getLangOpts()) {
    policy_.Bool = true;
    find_starts();
  }

  std::vector<TextEdit> run() {
    walk(tree_);
    for (const clang::FunctionDecl* function : functions_) {
      add_parameters(function);
      add_linkage(function);
    }
    for (const clang::VarDecl* constant : constants_) add_linkage(constant);
    return std::move(edits_);
  }

  bool visit_declaration(clang::Decl* declaration) override {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      if (is_written_here(function)) functions_.push_back(function);
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      if (!variable->isFileVarDecl() || !is_written_here(variable)) return true;
      if (variable->getType().isConstQualified() && variable->isExternallyVisible() &&
          variable->getStorageClass() == clang::SC_None && variable->hasInit())
        constants_.push_back(variable);
      else
        variables_.insert(offset_of(variable->getBeginLoc()));
    }
    return true;
  }
  bool visit_statement(clang::Stmt* statement) override {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
    if (const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr)
      calls_[callee->getCanonicalDecl()].push_back(call);
    return true;
  }

 private:
  bool is_written_here(const clang::Decl* declared) const {
    return declared->getBeginLoc().isFileID() && manager_.isWrittenInMainFile(declared->getBeginLoc()) &&
           declared->getLocation().isFileID();
  }
  std::size_t offset_of(clang::SourceLocation place) const { return manager_.getFileOffset(place); }

  // Where declarations of the file begin, with what stands before their types.
  void find_starts() {
    const clang::FileID file = manager_.getMainFileID();
    const llvm::StringRef text = manager_.getBufferData(file);
    clang::Lexer raw(manager_.getLocForStartOfFile(file), tree_.getLangOpts(), text.begin(), text.begin(),
                     text.end());
    clang::Token token;
    int depth = 0;
    bool ended = true, in_directive = false;
    while (!raw.LexFromRawLexer(token)) {
      if (token.isAtStartOfLine()) in_directive = token.is(clang::tok::hash);
      if (in_directive) continue;
      if (depth == 0 && ended) starts_[offset_of(token.getLocation())] = token.getLocation();
      if (token.isOneOf(clang::tok::l_brace, clang::tok::l_paren)) ++depth;
      if (token.isOneOf(clang::tok::r_brace, clang::tok::r_paren)) --depth;
      ended = depth == 0 && token.isOneOf(clang::tok::semi, clang::tok::r_brace);
    }
  }

  void insert(clang::SourceLocation at, std::size_t behind, const char* text) {
    SourceRange where = place_of(manager_, tree_.getLangOpts(), at, {});
    where.offset += behind;
    where.column += static_cast<int>(behind);
    where.length = 0;
    edits_.push_back({where, text, "", kLinkage});
  }

  // Before the whole declaration, or behind its `extern`.
  void add_linkage(const clang::Decl* declared) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared);
    if (function && !has_linkage_here(function)) return;
    auto start = starts_.upper_bound(offset_of(declared->getBeginLoc()));
    if (start == starts_.begin()) return;
    --start;
    if (variables_.contains(offset_of(declared->getBeginLoc())) || !done_.insert(start->first).second) return;
    if (!function) return insert(start->second, 0, "extern ");
    constexpr llvm::StringRef kExtern = "extern";
    const llvm::StringRef text = manager_.getBufferData(manager_.getMainFileID()).substr(start->first);
    if (function->getStorageClass() != clang::SC_Extern) return insert(start->second, 0, "extern \"C\" ");
    if (text.substr(0, kExtern.size()) == kExtern) insert(start->second, kExtern.size(), " \"C\"");
  }

  bool has_linkage_here(const clang::FunctionDecl* function) const {
    return function->isExternallyVisible() && !function->isMain() &&
           std::ranges::all_of(function->redecls(), [&](const clang::FunctionDecl* other) {
             return is_written_here(other) && other->getLexicalDeclContext()->isTranslationUnit();
           });
  }

  // `void start();`
  void add_parameters(const clang::FunctionDecl* function) {
    if (function->hasWrittenPrototype() || function->doesThisDeclarationHaveABody()) return;
    const clang::FunctionTypeLoc type = function->getFunctionTypeLoc();
    if (!type || !type.getLParenLoc().isFileID() || !type.getRParenLoc().isFileID()) return;
    const std::optional<std::string> parameters = parameters_of(function);
    if (!parameters || parameters->empty()) return;
    const SourceRange where =
        place_of(manager_, tree_.getLangOpts(), type.getLParenLoc(), type.getRParenLoc());
    edits_.push_back({where, "(" + *parameters + ")", function->getNameAsString() + "()", "parameters"});
  }

  std::optional<std::string> parameters_of(const clang::FunctionDecl* function) const {
    std::vector<clang::QualType> types;
    for (const clang::FunctionDecl* other : function->redecls()) {
      if (!other->hasWrittenPrototype() && !other->doesThisDeclarationHaveABody()) continue;
      for (const clang::ParmVarDecl* parameter : other->parameters()) types.push_back(parameter->getType());
      return text_of(types);
    }
    const auto known = calls_.find(function->getCanonicalDecl());
    if (known == calls_.end()) return std::nullopt;
    for (const clang::CallExpr* call : known->second) {
      std::vector<clang::QualType> given;
      for (const clang::Expr* argument : call->arguments())
        given.push_back(argument->getType().getCanonicalType().getUnqualifiedType());
      if (call == known->second.front()) types = given;
      if (types != given) return std::nullopt;
    }
    return text_of(types);
  }

  std::string text_of(const std::vector<clang::QualType>& types) const {
    std::string text;
    for (const clang::QualType type : types) {
      std::string name;
      if (type->isVariablyModifiedType())
        name =
            tree_.getBaseElementType(type->getPointeeType()).isConstQualified() ? "const void *" : "void *";
      else
        type.getUnqualifiedType().getAsStringInternal(name, policy_);
      text += (text.empty() ? "" : ", ") + name;
    }
    return text;
  }

  clang::ASTContext& tree_;
  const clang::SourceManager& manager_;
  clang::PrintingPolicy policy_;
  std::map<std::size_t, clang::SourceLocation> starts_;
  std::vector<const clang::FunctionDecl*> functions_;
  std::vector<const clang::VarDecl*> constants_;
  std::set<std::size_t> variables_;  // where others are declared
  std::set<std::size_t> done_;
  std::map<const clang::FunctionDecl*, std::vector<const clang::CallExpr*>> calls_;
  std::vector<TextEdit> edits_;
};

// Functions of headers that have the linkage of C++.
class HeaderReader final : public AstVisitor {
 public:
  explicit HeaderReader(const clang::ASTContext& tree) : manager_(tree.getSourceManager()) {}

  bool visit_declaration(clang::Decl* declaration) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || function->isExternC() || !function->isExternallyVisible() || function->isMain() ||
        !function->getDeclContext()->getRedeclContext()->isTranslationUnit())
      return true;
    clang::SourceLocation at = manager_.getExpansionLoc(function->getLocation());
    if (at.isInvalid() || manager_.isInSystemHeader(at) || manager_.isInMainFile(at)) return true;
    while (at.isValid() && !manager_.isInMainFile(at)) at = manager_.getIncludeLoc(manager_.getFileID(at));
    if (at.isInvalid()) return true;
    const llvm::StringRef text = manager_.getBufferData(manager_.getMainFileID());
    const std::size_t place = manager_.getFileOffset(at), before = text.rfind('\n', place),
                      end = text.find('\n', place);
    const std::size_t begin = before == llvm::StringRef::npos ? 0 : before + 1;
    if (end == llvm::StringRef::npos || text.substr(begin, end - begin).ltrim().substr(0, 1) != "#")
      return true;
    SourceRange& line = found[begin];
    line.line = static_cast<int>(manager_.getLineNumber(manager_.getMainFileID(), begin));
    line.column = 1;
    line.offset = begin;
    line.length = end + 1 - begin;
    return true;
  }

  std::map<std::size_t, SourceRange> found;

 private:
  const clang::SourceManager& manager_;
};

}  // namespace

std::vector<SourceRange> includes_of_c(clang::ASTContext& tree) {
  HeaderReader reader(tree);
  reader.walk(tree);
  std::vector<SourceRange> lines;
  for (const auto& [begin, line] : reader.found) lines.push_back(line);
  return lines;
}

std::vector<TextEdit> edit_includes(const SourceFile& source, const std::vector<SourceRange>& lines) {
  std::vector<TextEdit> edits;
  for (const SourceRange& line : lines) {
    SourceRange begin = line, end = line;
    begin.length = end.length = 0;
    end.offset += line.length;
    edits.push_back({begin, "extern \"C\" {\n" + line_directive(source, line.line), "", kLinkage});
    edits.push_back({end, "}\n" + line_directive(source, line.line + 1), "", kLinkage});
  }
  return edits;
}

std::vector<TextEdit> edit_declarations(clang::ASTContext& tree) { return DeclarationEditor(tree).run(); }

bool is_of_linkage(const TextEdit& edit) { return edit.kind == kLinkage; }

}  // namespace an5d
