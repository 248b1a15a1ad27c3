// Two readings of one text (cxx_meaning.h).
//
//   sizeof('a')                  4 in C, 1 in C++
//   enum e x = A; x - 1 < 0      unsigned in C, int in C++
//   sqrt(f)                      a double in C, a float in C++
//
// In: a tree of C, or of C++. Out: for each node what it means; then the first place where two such maps
// differ. Decided here: what counts. Types count where they decide about a value: of operands, of variables,
// of what functions give, of conversions that are written down; sizes and values of constants as they are. Of
// a comparison of numbers that are not negative they do not, nor where C and C++ promote to the same.
#include "frontend/cxx/cxx_meaning.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>
#include <llvm/ADT/DenseMap.h>

#include <algorithm>
#include <string_view>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"
#include "frontend/cxx/cxx_edits.h"

namespace an5d {
namespace {

// What stands at a place that only one of the texts has.
constexpr const char* kUnknown = "what is declared elsewhere";

class Reader final : public AstVisitor {
 public:
  Reader(clang::ASTContext& tree, const std::vector<TextEdit>& edits)
      : tree_(tree), manager_(tree.getSourceManager()), edits_(edits) {}

  Meanings run() {
    for (const clang::Decl* declared : own_declarations(tree_)) walk(declared);
    Meanings all;
    for (auto& [key, values] : found_) {
      const Place& place = known_[key.first];
      Meaning& meaning = all[{place.where.file, place.begin, place.end, std::string(key.second)}];
      meaning.values.merge(values);
      meaning.where = place.where;
    }
    return all;
  }

  bool visit_declaration(clang::Decl* declaration) override {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      add(function->getLocation(), function->getLocation(), "result", value_of(function->getReturnType()));
    else if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(declaration))
      if (!llvm::isa<clang::EnumConstantDecl>(value))
        add(value->getLocation(), value->getLocation(), "type", type_of(value->getType()));
    return true;
  }

  bool visit_statement(clang::Stmt* statement) override {
    const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
    if (!expr || expr->isTypeDependent() || expr->isValueDependent()) return true;
    if (const auto* size = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr)) {
      clang::Expr::EvalResult value;
      add(expr, "size", size->EvaluateAsInt(value, tree_) ? number(value.Val.getInt()) : "variable");
    } else if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      add_binary(binary);
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      add_unary(unary);
    } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
      // Of two arrays, C++ has the array, and then as C the pointer.
      const clang::QualType type =
          choice->getType()->isArrayType() ? tree_.getArrayDecayedType(choice->getType()) : choice->getType();
      if (!is_promoted(type)) add(expr, "value", value_of(type));
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
      if (const clang::FunctionDecl* callee = call->getDirectCallee()) add_call(call, callee);
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()))
        if (!field->getParent()->isInvalidDecl() && field->getParent()->isCompleteDefinition())
          add(expr, "member", fmt::format("byte {}", tree_.getFieldOffset(field) / 8));
    } else {
      add_leaf(expr);
    }
    return true;
  }

 private:
  static std::string number(const llvm::APSInt& value) {
    llvm::SmallString<24> digits;
    value.toString(digits, 10);
    return digits.str().str();
  }

  void add_leaf(const clang::Expr* expr) {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl()))
        return add(expr, "name", number(constant->getInitVal()));
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
        add(expr, "name", place_of_declaration(variable).value_or(kUnknown));
    } else if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) {
      add(expr, "conversion", value_of(cast->getType()));
    } else if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(expr)) {
      if (!is_made(text)) add(expr, "text", text->getBytes().str());
    } else if (const auto* place = llvm::dyn_cast<clang::SourceLocExpr>(expr);
               place && place->getBuiltinStr() == "__builtin_FILE") {
      // What assert() of later libraries has for __FILE__ in C++: of the text that uses it.
      const clang::CharSourceRange used = manager_.getExpansionRange(place->getLocation());
      add(used.getBegin(), used.getEnd(), "text",
          manager_.getPresumedLoc(place->getLocation()).getFilename());
    } else if (llvm::isa<clang::CharacterLiteral>(expr)) {
      clang::Expr::EvalResult value;
      if (expr->EvaluateAsInt(value, tree_)) add(expr, "character", number(value.Val.getInt()));
    } else if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr)) {
      // In C++ it is gone at the end of the expression, and g++ takes no address of it.
      if (!literal->isFileScope() && literal->getType()->isArrayType())
        add(expr, "life",
            tree_.getLangOpts().CPlusPlus ? "an object of the expression" : "an object of the block");
    }
  }

  // By the preprocessor, of words that are compared as such (preprocessed.h), or of the time, which goes on
  // between two readings.
  bool is_made(const clang::StringLiteral* text) const {
    for (unsigned n = 0; n < text->getNumConcatenated(); ++n)
      if (manager_.isWrittenInScratchSpace(manager_.getSpellingLoc(text->getStrTokenLoc(n)))) return true;
    return false;
  }

  void add_call(const clang::CallExpr* call, const clang::FunctionDecl* callee) {
    add(call, "call", owner_of(callee) + value_of(callee->getReturnType()));
    if (!callee->hasPrototype() || !place_of_declaration(callee)) return;
    std::string numbers;
    for (const clang::ParmVarDecl* parameter : callee->parameters())
      numbers += (numbers.empty() ? "" : ", ") +
                 (parameter->getType()->isArithmeticType() ? value_of(parameter->getType()) : "no number");
    add(call, "parameters", numbers);
  }

  void add_binary(const clang::BinaryOperator* binary) {
    const clang::Expr *left = binary->getLHS(), *right = binary->getRHS();
    if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(binary))
      return add(binary, "operands",
                 value_of(compound->getComputationLHSType()) + " and " + value_of(right->getType()));
    if (binary->isLogicalOp() || binary->getOpcode() == clang::BO_Comma) return;
    if (binary->getOpcode() == clang::BO_Assign) return add(binary, "target", value_of(left->getType()));
    if (binary->isComparisonOp() &&
        (!left->getType()->isArithmeticType() || (is_natural(left) && is_natural(right))))
      return;
    add(binary, "operands", value_of(left->getType()) + " and " + value_of(right->getType()));
  }

  void add_unary(const clang::UnaryOperator* unary) {
    const clang::Expr* operand = unary->getSubExpr();
    switch (unary->getOpcode()) {
      case clang::UO_Minus:
      case clang::UO_Not:
      case clang::UO_PreInc:
      case clang::UO_PreDec:
      case clang::UO_PostInc:
      case clang::UO_PostDec:
        return add(unary, "operand", value_of(operand->getType()));
      case clang::UO_Deref:
        return add(unary, "value", type_of(unary->getType()));
      case clang::UO_AddrOf:
        if (llvm::isa<clang::CompoundLiteralExpr>(operand->IgnoreParens()))
          add(unary, "life",
              tree_.getLangOpts().CPlusPlus ? "an object of the expression" : "an object of the block");
        return;
      default:
        return;
    }
  }

  // A value that is never below zero, so that signed and unsigned do not matter beside it.
  bool is_natural(const clang::Expr* expr) const {
    expr = expr->IgnoreParenImpCasts();
    clang::Expr::EvalResult value;
    if (expr->EvaluateAsInt(value, tree_)) return !value.Val.getInt().isNegative();
    const auto* enumeration = expr->getType()->getAs<clang::EnumType>();
    return enumeration && enumeration->getDecl()->getNumNegativeBits() == 0;
  }

  // An operand of this type becomes an int in both languages.
  bool is_promoted(clang::QualType type) const {
    return type->isIntegralOrEnumerationType() && tree_.getTypeSize(type) <= 32;
  }

  // A variable, with its size.
  std::string type_of(clang::QualType type) const {
    type = type.getNonReferenceType().getCanonicalType();
    if (const auto* array = tree_.getAsConstantArrayType(type))
      return fmt::format("{} times {}", number(llvm::APSInt(array->getSize(), true)),
                         type_of(array->getElementType()));
    if (type->isArrayType()) return "an array";
    if (type->isRecordType())
      return type->isIncompleteType() ? "a struct"
                                      : fmt::format("{} bytes", tree_.getTypeSizeInChars(type).getQuantity());
    return value_of(type);
  }

  std::string value_of(clang::QualType type) const {
    type = type.getCanonicalType().getUnqualifiedType();
    if (const auto* enumeration = type->getAs<clang::EnumType>()) {
      if (!enumeration->getDecl()->isComplete()) return "an enum";
      return value_of(enumeration->getDecl()->getIntegerType());
    }
    if (type->isBooleanType()) return "bool";
    if (type->isIntegerType())
      return fmt::format("{} of {} bits", type->isSignedIntegerType() ? "signed" : "unsigned",
                         tree_.getTypeSize(type));
    if (type->isRealFloatingType()) return fmt::format("floating point of {} bits", tree_.getTypeSize(type));
    if (type->isPointerType()) {
      const clang::QualType to = type->getPointeeType();
      if (to->isFunctionType() || to->isVoidType() || to->isIncompleteType() || to->isVariablyModifiedType())
        return "a pointer";
      return fmt::format("a pointer to {} bytes", tree_.getTypeSizeInChars(to).getQuantity());
    }
    if (type->isRecordType()) return type_of(type);
    return type->isVoidType() ? "void" : "another value";
  }

  // The user's own, or of the library.
  std::string owner_of(const clang::FunctionDecl* callee) {
    const bool is_users = place_of_declaration(callee).has_value();
    return is_users ? "a function of the program that gives " : "a function of the library that gives ";
  }

  // Of the program's first declaration: of a function of the library, that of a header may stand before it in
  // C++, where the output includes that.
  const std::optional<std::string>& place_of_declaration(const clang::Decl* declared) {
    const auto [known, is_new] = declared_.try_emplace(declared->getCanonicalDecl());
    if (is_new) known->second = place_of_first(declared);
    return known->second;
  }

  std::optional<std::string> place_of_first(const clang::Decl* declared) {
    std::vector<clang::SourceLocation> all;
    for (const clang::Decl* one : declared->redecls()) all.push_back(one->getLocation());
    std::ranges::sort(all,
                      [&](auto one, auto other) { return manager_.isBeforeInTranslationUnit(one, other); });
    for (const clang::SourceLocation at : all)
      if (const std::optional<std::size_t> number = number_of(at, at))
        return fmt::format("what stands at {}:{}", known_[*number].where.file, known_[*number].begin);
    return std::nullopt;
  }

  void add(const clang::Expr* expr, const char* of, std::string value) {
    add(expr->getBeginLoc(), expr->getEndLoc(), of, std::move(value));
  }
  void add(clang::SourceLocation begin, clang::SourceLocation end, const char* of, std::string value) {
    if (const std::optional<std::size_t> number = number_of(begin, end))
      found_[{*number, of}].insert(std::move(value));
  }

  // A part of the user's text: offsets, in the main file those before the edits.
  struct Place {
    SourceRange where;
    std::size_t begin = 0, end = 0;
    bool is_made = false;  // by an edit
  };

  // Index into `known_`. None of what the system's headers write, also in their macros, nor of what edits
  // have made. All that a macro writes is at one place.
  std::optional<std::size_t> number_of(clang::SourceLocation begin, clang::SourceLocation end) {
    if (begin.isInvalid() || end.isInvalid() || is_systems(begin) || is_systems(end)) return std::nullopt;
    const clang::SourceLocation first = manager_.getExpansionLoc(begin),
                                last = manager_.getExpansionRange(end).getEnd();
    const auto [number, is_new] =
        numbers_.try_emplace({first.getRawEncoding(), last.getRawEncoding()}, known_.size());
    if (is_new) known_.push_back(place(begin, end));
    if (known_[number->second].is_made) return std::nullopt;
    return number->second;
  }

  Place place(clang::SourceLocation begin, clang::SourceLocation end) const {
    const SourceRange where = place_of(manager_, tree_.getLangOpts(), begin, end);
    if (where.file.ends_with("an5dc-cuda-names.h")) return {where, 0, 0, true};
    if (!manager_.isInMainFile(manager_.getExpansionLoc(begin)))
      return {where, where.offset, where.offset + where.length};
    const auto first = before_edits(edits_, where.offset),
               last = before_edits(edits_, where.offset + where.length - 1);
    return {where, first.value_or(0), last.value_or(0) + 1, !first || !last};
  }

  bool is_systems(clang::SourceLocation place) const {
    const clang::SourceLocation spelled = manager_.getSpellingLoc(place);
    if (manager_.isInSystemHeader(manager_.getExpansionLoc(place)) || manager_.isInSystemHeader(spelled))
      return true;
    const bool is_file = manager_.getFileEntryForID(manager_.getFileID(spelled));
    return !is_file && manager_.isWrittenInBuiltinFile(spelled);
  }

  clang::ASTContext& tree_;
  const clang::SourceManager& manager_;
  const std::vector<TextEdit>& edits_;
  std::vector<Place> known_;
  llvm::DenseMap<std::pair<unsigned, unsigned>, std::size_t> numbers_;  // of places, by their first and last
  std::map<std::pair<std::size_t, std::string_view>, std::set<std::string>> found_;
  std::map<const clang::Decl*, std::optional<std::string>> declared_;  // where, of the program's
};

std::string joined(const std::set<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

}  // namespace

Meanings meanings_of(clang::ASTContext& tree, const std::vector<TextEdit>& edits) {
  return Reader(tree, edits).run();
}

std::optional<Diagnostic> difference(const Meanings& in_c, const Meanings& in_cxx, const std::string& text) {
  for (const auto& [key, c] : in_c) {
    const auto known = in_cxx.find(key);
    if (known == in_cxx.end() || known->second.values == c.values || c.values.contains(kUnknown) ||
        known->second.values.contains(kUnknown))
      continue;
    const std::string written =
        text.substr(std::min(c.where.offset, text.size()), std::min<std::size_t>(c.where.length, 50));
    const std::string what = written.find('\n') == std::string::npos && !written.empty() ? written : "text";
    std::string one = joined(c.values), other = joined(known->second.values);
    if (key.of == "name") one = "one", other = "another";
    return make_error("not-cxx", c.where,
                      fmt::format("found '{}', which means something else in C++ ({}: {} in C, {} in C++)",
                                  what, key.of, one, other),
                      "write the conversion or the size that is meant; or with --split the file stays C");
  }
  return std::nullopt;
}

}  // namespace an5d
