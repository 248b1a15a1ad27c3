// From C to C++ by edits (cxx_edits.h).
//
// In: the tree of a C file. Out: edits of its text. Decided here: what is safe. A parameter of array type is
// a pointer in C already, so that void * takes the same arguments and a pointer of the old name and type goes
// on inside of the function; what it points to is written out by Clang. Of a definition with the types behind
// its names, the parameters are those that callers pass. A cast says what C converts without one. The keyword
// has another spelling.
#include "frontend/cxx/cxx_edits.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"
#include "frontend/cxx/cxx_declarations.h"
#include "frontend/cxx/cxx_names.h"

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
    for (const clang::Decl* declared : own_declarations(tree_)) walk(declared);
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
    const bool is_old = !function->hasWrittenPrototype() && function->doesThisDeclarationHaveABody() &&
                        function->param_size() > 0;
    std::string locals;
    if (is_old)
      locals = edit_definition(function);
    else
      for (const clang::ParmVarDecl* parameter : function->parameters())
        if (is_variable(parameter)) locals += edit_parameter(function, parameter);
    if (locals.empty()) return;
    const clang::SourceLocation brace = function->getBody()->getBeginLoc();
    if (const auto where = place_behind(brace))
      edits_.push_back({*where, locals, "", is_old ? "definition" : "parameter"});
  }

  // `sum(n, x) int n; float x; {`: becomes `sum(int n, double x_) { float x = (float)x_;`, as callers pass
  // it.
  std::string edit_definition(const clang::FunctionDecl* function) {
    const clang::FunctionTypeLoc type = function->getFunctionTypeLoc();
    auto where = type ? place(type.getLParenLoc()) : std::nullopt;
    const auto brace = place(function->getBody()->getBeginLoc());
    if (!where || !brace || brace->offset < where->offset) return "";
    where->length = brace->offset - where->offset;
    where->length = text_of(*where).find_last_of(";)") + 1;
    const std::string was = text_of(*where);
    if (was.find('#') != std::string::npos) return "";
    std::string parameters, locals;
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      const auto written = written_parameter(function, parameter);
      if (!written) return "";
      parameters += (parameters.empty() ? "" : ", ") + written->outside;
      locals += written->inside;
    }
    const auto lines = static_cast<std::size_t>(std::ranges::count(was, '\n'));  // numbers stay those of C
    edits_.push_back({*where, "(" + parameters + ")" + std::string(lines, '\n'),
                      was.substr(0, was.find(')') + 1), "definition"});
    return locals;
  }

  // A pointer to void where another one is wanted, or a number where an enumeration is.
  void edit_cast(const clang::ImplicitCastExpr* cast) {
    const clang::Expr* from = cast->getSubExpr();
    const bool is_pointer = cast->getCastKind() == clang::CK_BitCast &&
                            from->getType()->isVoidPointerType() && cast->getType()->isPointerType() &&
                            !cast->getType()->isVoidPointerType();
    const bool is_enum = has_name(cast->getType()->getAs<clang::EnumType>()) &&
                         cast->getCastKind() == clang::CK_IntegralCast && !is_value_of(from, cast->getType());
    if (!is_pointer && !is_enum) return;
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
                      is_enum ? "enumeration" : "pointer"});
  }

  static bool has_name(const clang::EnumType* type) {
    return type && (type->getDecl()->getDeclName() || type->getDecl()->getTypedefNameForAnonDecl());
  }

  // `RED`, `dark ? BLACK : RED`: numbers in C, values of the enumeration in C++.
  static bool is_value_of(const clang::Expr* expr, clang::QualType type) {
    expr = expr->IgnoreParens();
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr))
      return is_value_of(choice->getTrueExpr(), type) && is_value_of(choice->getFalseExpr(), type);
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    const auto* value = name ? llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl()) : nullptr;
    return value && llvm::cast<clang::EnumDecl>(value->getDeclContext())->getCanonicalDecl() ==
                        type->castAs<clang::EnumType>()->getDecl()->getCanonicalDecl();
  }

  // `sqrt(f)` of a float, or `abs(x)` of a double: C converts the argument, C++ has another function for it.
  void edit_call(const clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!is_system_function(callee) || !has_overloads(callee->getName())) return;
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
    const auto written = where ? written_parameter(function, parameter) : std::nullopt;
    if (!written) return "";
    edits_.push_back({*where, written->outside, text_of(*where), "parameter"});
    return written->inside;
  }

  // A parameter as C++ can have it, and what has to be declared in the function's body, then.
  struct Written {
    std::string outside, inside;
  };
  std::optional<Written> written_parameter(const clang::FunctionDecl* function,
                                           const clang::ParmVarDecl* parameter) const {
    const std::string name = parameter->getName().str();
    const bool has_body = function->doesThisDeclarationHaveABody() && !name.empty();
    const std::string outside = has_body ? fresh(name) : name;
    const auto taken_as = [&](const std::string& text, clang::QualType type) {
      const std::string inside =
          has_body ? fmt::format(" {} = ({}){};", declared(type, name), declared(type, ""), outside) : "";
      return Written{text, inside};
    };
    clang::QualType type = parameter->getType();
    if (parameter->isKNRPromoted())
      return taken_as((type->isFloatingType() ? "double " : "int ") + outside, type.getUnqualifiedType());
    if (!is_variable(parameter)) return Written{declared(type, name), ""};
    if (const auto* decayed = type->getAs<clang::DecayedType>()) type = decayed->getDecayedType();
    const auto* pointer = type->getAs<clang::PointerType>();
    if (!pointer || has_side_effects(tree_, parameter->getOriginalType())) return std::nullopt;
    const clang::QualType cell = pointer->getPointeeType(), plain = tree_.getPointerType(cell);
    if (!cell->isVariablyModifiedType()) return Written{declared(plain, name), ""};
    const bool constant = tree_.getBaseElementType(cell).isConstQualified();
    return taken_as(fmt::format("{}void *{}", constant ? "const " : "", outside), plain);
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

std::vector<clang::Decl*> own_declarations(const clang::ASTContext& tree) {
  const clang::SourceManager& manager = tree.getSourceManager();
  const auto is_systems = [&](clang::SourceLocation place) {
    return place.isValid() && manager.isInSystemHeader(manager.getExpansionLoc(place));
  };
  std::vector<clang::Decl*> own;
  for (clang::Decl* declared : tree.getTranslationUnitDecl()->decls())
    if (!is_systems(declared->getBeginLoc()) || !is_systems(declared->getEndLoc())) own.push_back(declared);
  return own;
}

std::optional<SourceRange> find_variable_parameter(clang::ASTContext& tree) {
  ParameterFinder finder;
  finder.walk(tree);
  if (!finder.found) return std::nullopt;
  return place_of(tree.getSourceManager(), tree.getLangOpts(), finder.found->getBeginLoc(),
                  finder.found->getEndLoc());
}

}  // namespace an5d
