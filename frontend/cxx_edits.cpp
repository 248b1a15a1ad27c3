// From C to C++ by edits (cxx_edits.h).
//
// In: the tree of a C file. Out: edits of its text. Decided here: what is safe. A parameter of array type is
// a pointer in C already, so that void * takes the same arguments and a pointer of the old name and type goes
// on inside of the function; what it points to is written out by Clang. A cast says what C converts without
// one. The keyword has another spelling.
#include "frontend/cxx_edits.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/ast_visitor.h"
#include "frontend/clang_session.h"
#include "frontend/cxx_declarations.h"
#include "frontend/cxx_names.h"

namespace an5d {
namespace {

bool is_variable(const clang::ParmVarDecl* parameter) {
  return parameter->getOriginalType()->isVariablyModifiedType();
}

// Does an extent of it change something when it is evaluated? It is so twice.
bool has_side_effects(const clang::ASTContext& tree, clang::QualType type) {
  while (true) {
    if (const auto* pointer = type->getAs<clang::PointerType>()) {
      type = pointer->getPointeeType();
    } else if (const auto* array = tree.getAsArrayType(type)) {
      const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
      if (variable && variable->getSizeExpr() && variable->getSizeExpr()->HasSideEffects(tree)) return true;
      type = array->getElementType();
    } else {
      return false;
    }
  }
}

// Functions of C's library that C++ has for several types, under one name.
bool has_overloads(llvm::StringRef name) {
  static const std::set<llvm::StringRef> names = {
      "abs",       "acos",     "acosh",  "asin",   "asinh",   "atan",      "atan2",     "atanh",      "cbrt",
      "ceil",      "copysign", "cos",    "cosh",   "div",     "erf",       "erfc",      "exp",        "exp2",
      "expm1",     "fabs",     "fdim",   "floor",  "fma",     "fmax",      "fmin",      "fmod",       "frexp",
      "hypot",     "ilogb",    "ldexp",  "lgamma", "llrint",  "llround",   "log",       "log10",      "log1p",
      "log2",      "logb",     "lrint",  "lround", "modf",    "nearbyint", "nextafter", "nexttoward", "pow",
      "remainder", "remquo",   "rint",   "round",  "scalbln", "scalbn",    "sin",       "sinh",       "sqrt",
      "tan",       "tanh",     "tgamma", "trunc"};
  return names.contains(name);
}

class EditFinder final : public AstVisitor {
 public:
  explicit EditFinder(clang::ASTContext& tree)
      : tree_(tree), manager_(tree.getSourceManager()), policy_(tree.getLangOpts()) {
    policy_.Bool = true;
    collect_words();
  }

  std::vector<TextEdit> run() {
    const std::vector<TextEdit> names = rename_keywords(tree_, words_);
    walk(tree_);
    for (TextEdit& edit : edit_declarations(tree_)) edits_.push_back(std::move(edit));
    for (TextEdit& edit : edits_) edit.text = with_names_of(names, edit.text);
    edits_.insert(edits_.end(), names.begin(), names.end());
    std::ranges::stable_sort(edits_, {}, [](const TextEdit& edit) { return edit.where.offset; });
    std::vector<TextEdit> kept;
    for (TextEdit& edit : edits_) {
      const bool inside =
          !kept.empty() && edit.where.offset < kept.back().where.offset + kept.back().where.length;
      if (!inside) kept.push_back(std::move(edit));
    }
    return kept;
  }

  bool visit_declaration(clang::Decl* declaration) override {
    if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) edit_function(function);
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (variable && variable->getInit()) targets_[variable->getInit()] = variable->getName().str();
    return true;
  }

  bool visit_statement(clang::Stmt* statement) override {
    if (auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement)) edit_cast(cast);
    if (auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) edit_call(call);
    const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(statement);
    const auto* name = assignment && assignment->getOpcode() == clang::BO_Assign
                           ? llvm::dyn_cast<clang::DeclRefExpr>(assignment->getLHS())
                           : nullptr;
    if (name) targets_[assignment->getRHS()] = name->getDecl()->getNameAsString();
    return true;
  }

 private:
  void edit_function(const clang::FunctionDecl* function) {
    std::string locals;
    for (const clang::ParmVarDecl* parameter : function->parameters())
      if (is_variable(parameter)) locals += edit_parameter(function, parameter);
    if (locals.empty()) return;
    const clang::SourceLocation brace = function->getBody()->getBeginLoc();
    if (const auto where = place_behind(brace)) edits_.push_back({*where, locals, "", "parameter"});
  }

  // A pointer to void where another one is wanted.
  void edit_cast(const clang::ImplicitCastExpr* cast) {
    const clang::Expr* from = cast->getSubExpr();
    const bool converts = cast->getCastKind() == clang::CK_BitCast && from->getType()->isVoidPointerType() &&
                          cast->getType()->isPointerType() && !cast->getType()->isVoidPointerType();
    if (!converts) return;
    std::string type = cast->getType().getUnqualifiedType().getAsString(policy_);
    if (cast->getType()->isVariablyModifiedType()) {
      const auto target = targets_.find(cast);
      if (target == targets_.end()) return;
      type = fmt::format("__typeof__({})", target->second);
    }
    const clang::Expr* inner = from->IgnoreImpCasts();
    const bool primary = llvm::isa<clang::CallExpr>(inner) || llvm::isa<clang::DeclRefExpr>(inner) ||
                         llvm::isa<clang::ParenExpr>(inner) || llvm::isa<clang::MemberExpr>(inner);
    const auto where = place(from->getSourceRange());
    if (!where) return;
    const std::string text = text_of(*where);
    edits_.push_back({*where,
                      primary ? fmt::format("({}){}", type, text) : fmt::format("({})({})", type, text), text,
                      "pointer"});
  }

  // `sqrt(f)` of a float, or `abs(x)` of a double: C converts the argument, C++ has another function for it.
  void edit_call(const clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const bool is_of_library =
        callee && (callee->getLocation().isInvalid() || manager_.isInSystemHeader(callee->getLocation()));
    if (!is_of_library || !has_overloads(callee->getName())) return;
    for (const clang::Expr* argument : call->arguments()) {
      const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(argument);
      if (!cast || !changes_overload(cast)) continue;
      const auto where = place(cast->getSubExpr()->getSourceRange());
      if (!where) continue;
      SourceRange begin = *where, end = *where;
      begin.length = end.length = 0;
      end.offset += where->length;
      end.column += static_cast<int>(where->length);
      const std::string type = cast->getType().getUnqualifiedType().getAsString(policy_);
      edits_.push_back({begin, fmt::format("({})(", type), text_of(*where), "argument"});
      edits_.push_back({end, ")", "", "argument"});
    }
  }

  bool changes_overload(const clang::ImplicitCastExpr* cast) const {
    const clang::QualType from = cast->getSubExpr()->getType(), to = cast->getType();
    if (cast->getCastKind() == clang::CK_FloatingCast || cast->getCastKind() == clang::CK_FloatingToIntegral)
      return true;
    return cast->getCastKind() == clang::CK_IntegralCast &&
           (tree_.getTypeSize(from) > tree_.getTypeSize(to) || from->isUnsignedIntegerType());
  }

  // The words of the file, and edits of keywords, unless they are a macro's name.
  void collect_words() {
    const clang::FileID file = manager_.getMainFileID();
    const llvm::StringRef text = manager_.getBufferData(file);
    clang::Lexer raw(manager_.getLocForStartOfFile(file), tree_.getLangOpts(), text.begin(), text.begin(),
                     text.end());
    std::vector<clang::Token> tokens(1);
    while (!raw.LexFromRawLexer(tokens.back())) tokens.emplace_back();
    llvm::StringRef directive, before;
    std::set<std::string> macros;
    std::vector<std::size_t> keywords;
    for (std::size_t n = 0; n < tokens.size(); ++n) {
      if (tokens[n].isAtStartOfLine()) directive = "";
      if (tokens[n].isNot(clang::tok::raw_identifier)) {
        before = tokens[n].is(clang::tok::l_square) ? "[" : tokens[n].is(clang::tok::hash) ? "#" : "";
        continue;
      }
      const llvm::StringRef word = tokens[n].getRawIdentifier();
      words_.insert(word.str());
      if (before == "#") directive = word;
      if (before == "define" || before == "undef" || before == "ifdef" || before == "ifndef")
        macros.insert(word.str());
      const bool is_extent = before == "[";  // `a[restrict n]`, of which the type is written anew
      if ((word == "restrict" && !is_extent) || word == "auto" || word == "register" || word == "typeof")
        keywords.push_back(n);
      before = word;
    }
    for (const std::size_t n : keywords)
      if (!macros.contains(tokens[n].getRawIdentifier().str())) edit_keyword(tokens, n);
  }

  // `restrict` has another spelling; `auto` and `register` say nothing, and are no types.
  void edit_keyword(const std::vector<clang::Token>& tokens, std::size_t n) {
    const std::string word = tokens[n].getRawIdentifier().str();
    const auto where = place(tokens[n].getLocation());
    if (!where || (word == "restrict" && !tree_.getLangOpts().C99)) return;
    // The compiler behind nvcc knows no GNU keywords.
    if (word == "typeof") return edits_.push_back({*where, "__typeof__", word, word});
    if (word == "restrict") return edits_.push_back({*where, "__restrict__", word, word});
    const bool is_int = n + 2 < tokens.size() && tokens[n + 1].is(clang::tok::raw_identifier) &&
                        tokens[n + 2].isOneOf(clang::tok::equal, clang::tok::semi, clang::tok::comma);
    if (!words_.contains("asm") && !words_.contains("__asm__"))
      edits_.push_back({*where, is_int ? "int" : "", word, word});
  }

  // In the main file's own text, else nothing.
  std::optional<SourceRange> place(clang::SourceRange range) const {
    const bool written = range.getBegin().isFileID() && range.getEnd().isFileID() &&
                         manager_.isWrittenInMainFile(range.getBegin()) &&
                         manager_.isWrittenInMainFile(range.getEnd());
    if (!written) return std::nullopt;
    const SourceRange where = place_of(manager_, tree_.getLangOpts(), range.getBegin(), range.getEnd());
    return text_of(where).find('\n') == std::string::npos ? std::optional(where) : std::nullopt;
  }

  std::optional<SourceRange> place_behind(clang::SourceLocation token) const {
    auto where = place(token);
    if (!where) return std::nullopt;
    where->offset += where->length;
    where->column += static_cast<int>(where->length);
    where->length = 0;
    return where;
  }

  std::string text_of(const SourceRange& where) const {
    return manager_.getBufferData(manager_.getMainFileID()).substr(where.offset, where.length).str();
  }

  std::string fresh(const std::string& name) const {
    std::string made = name + "_";
    while (words_.contains(made)) made += "_";
    return made;
  }

  // Edits the parameter. Returns what has to be declared in the function's body in its place.
  std::string edit_parameter(const clang::FunctionDecl* function, const clang::ParmVarDecl* parameter) {
    const auto where = place(parameter->getSourceRange());
    clang::QualType type = parameter->getType();
    if (const auto* decayed = type->getAs<clang::DecayedType>()) type = decayed->getDecayedType();
    const auto* pointer = type->getAs<clang::PointerType>();
    if (!where || !pointer || has_side_effects(tree_, parameter->getOriginalType())) return "";
    const clang::QualType cell = pointer->getPointeeType();
    const std::string name = parameter->getName().str(), was = text_of(*where);
    const clang::QualType plain = tree_.getPointerType(cell);
    if (!cell->isVariablyModifiedType()) {
      edits_.push_back({*where, declared(plain, name), was, "parameter"});
      return "";
    }
    const bool has_body = function->doesThisDeclarationHaveABody() && !name.empty();
    const std::string outside = has_body ? fresh(name) : name;
    const bool constant = tree_.getBaseElementType(cell).isConstQualified();
    edits_.push_back(
        {*where, fmt::format("{}void *{}", constant ? "const " : "", outside), was, "parameter"});
    if (!has_body) return "";
    return fmt::format(" {} = ({}){};", declared(plain, name), declared(plain, ""), outside);
  }

  std::string declared(clang::QualType type, std::string name) const {
    type.getAsStringInternal(name, policy_);
    return name;
  }

  clang::ASTContext& tree_;
  const clang::SourceManager& manager_;
  clang::PrintingPolicy policy_;
  std::set<std::string> words_;
  std::map<const clang::Expr*, std::string> targets_;  // of values: the variable that takes them
  std::vector<TextEdit> edits_;
};

struct ParameterFinder final : AstVisitor {
  const clang::ParmVarDecl* found = nullptr;
  bool visit_declaration(clang::Decl* declaration) override {
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(declaration);
    if (parameter && is_variable(parameter)) found = parameter;
    return !found;
  }
};

}  // namespace

std::optional<std::size_t> before_edits(const std::vector<TextEdit>& edits, std::size_t offset) {
  std::size_t removed = 0, made = 0;  // by the edits before
  for (const TextEdit& edit : edits) {
    const std::size_t begin = edit.where.offset - removed + made;
    if (offset < begin) break;
    if (offset < begin + edit.text.size()) return std::nullopt;
    removed += edit.where.length;
    made += edit.text.size();
  }
  return offset - made + removed;
}

std::vector<TextEdit> find_cxx_edits(clang::ASTContext& tree) { return EditFinder(tree).run(); }

std::optional<SourceRange> find_variable_parameter(clang::ASTContext& tree) {
  ParameterFinder finder;
  finder.walk(tree);
  if (!finder.found) return std::nullopt;
  return place_of(tree.getSourceManager(), tree.getLangOpts(), finder.found->getBeginLoc(),
                  finder.found->getEndLoc());
}

}  // namespace an5d
