// Types, places, names and constants: what all builders need.
//
// In: single pieces of Clang's tree. Out: their counterparts. Decided here: which C types are arithmetic
// types of ours, how a constant is spelled so that C and C++ give it the same type, and how a version of
// a local is called.
#include "frontend/names/translation.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang/place_of.h"
#include "frontend/names/step_names.h"

namespace an5d {
namespace {

// A note for each call that leads to what is being read.
std::vector<Note> notes_of_calls(const Translation& work) {
  std::vector<Note> notes;
  for (const StepCall* call = work.call; call; call = call->outer.get())
    notes.push_back(call_note(call->function->getNameAsString(), work.place(call->call)));
  return notes;
}

}  // namespace

std::string Names::fresh(const std::string& name) {
  std::string made = name;
  for (int version = 2; !taken.insert(made).second; ++version) made = fmt::format("{}_{}", name, version);
  return made;
}

SourceRange Translation::place(clang::SourceRange range) const {
  return place_of(tree.getSourceManager(), tree.getLangOpts(), range.getBegin(), range.getEnd());
}

SourceRange Translation::place(const clang::Stmt* statement) const {
  return statement ? place(statement->getSourceRange()) : SourceRange{};
}

StepPlace Translation::step_place(const StepCall* in, const clang::Stmt* statement) const {
  StepPlace made = {place(statement).offset};
  for (; in; in = in->outer.get()) made.insert(made.begin(), place(in->call).offset);
  return made;
}

bool Translation::refuse(std::string rule, SourceRange where, std::string message, std::string note,
                         SourceRange elsewhere) {
  said.push_back(make_error(std::move(rule), std::move(where), std::move(message), std::move(note),
                            std::move(elsewhere)));
  for (Note& call : notes_of_calls(*this)) said.back().notes.push_back(std::move(call));
  return false;
}

bool Translation::refuse(std::string rule, const clang::Stmt* at, std::string message, std::string note) {
  return refuse(std::move(rule), place(at), std::move(message), std::move(note));
}

bool Translation::use_outside(const clang::VarDecl* variable, const SourceRange& where) {
  const clang::VarDecl* declaration = variable->getCanonicalDecl();
  const std::string name = variable->getName().str();
  const bool is_later =
      tree.getSourceManager().isBeforeInTranslationUnit(loop->getBeginLoc(), declaration->getLocation());
  if (call && variable->hasGlobalStorage() && (!declaration->isFileVarDecl() || is_later)) {
    refuse("shadowing", where, fmt::format("found '{}', which is not declared at the time loop", name),
           "variables of the file that are declared before the time loop are accepted",
           place(declaration->getSourceRange()));
    return false;
  }
  const auto [found, inserted] = outside.emplace(name, declaration);
  if (inserted || found->second == declaration) return true;
  refuse("shadowing", where, fmt::format("found two variables '{}' in one nest, expected one", name),
         "the other is declared here; rename one of them", place(found->second->getSourceRange()));
  return false;
}

void Translation::add_reference(const Variable& reference) {
  std::vector<Variable>& all = nest.references;
  if (std::ranges::find(all, reference) == all.end()) all.push_back(reference);
}

std::optional<ScalarType> scalar_type(const Translation& work, clang::QualType type) {
  const clang::QualType canonical = type.getCanonicalType().getUnqualifiedType();
  if (const auto* enumeration = canonical->getAs<clang::EnumType>())
    return enumeration->getDecl()->isComplete() ? scalar_type(work, enumeration->getDecl()->getIntegerType())
                                                : std::nullopt;
  const auto* builtin = canonical->getAs<clang::BuiltinType>();
  if (!builtin) return std::nullopt;
  if (builtin->getKind() == clang::BuiltinType::Bool) return ScalarType::kBool;
  if (builtin->getKind() == clang::BuiltinType::Float) return ScalarType::kFloat;
  if (builtin->getKind() == clang::BuiltinType::Double) return ScalarType::kDouble;
  if (builtin->getKind() == clang::BuiltinType::Float16) return ScalarType::kHalf;
  if (!builtin->isInteger()) return std::nullopt;
  const bool with_sign = builtin->isSignedInteger();
  switch (work.tree.getTypeSize(canonical)) {
    case 8:
      return with_sign ? ScalarType::kInt8 : ScalarType::kUInt8;
    case 16:
      return with_sign ? ScalarType::kInt16 : ScalarType::kUInt16;
    case 32:
      return with_sign ? ScalarType::kInt32 : ScalarType::kUInt32;
    case 64:
      return with_sign ? ScalarType::kInt64 : ScalarType::kUInt64;
    default:
      return std::nullopt;
  }
}

std::optional<BinaryOp> binary_op(const clang::BinaryOperator* expr) {
  const clang::BinaryOperatorKind kind = expr->getOpcode();
  switch (expr->isCompoundAssignmentOp() ? expr->getOpForCompoundAssignment(kind) : kind) {
    case clang::BO_Mul:
      return BinaryOp::kMul;
    case clang::BO_Div:
      return BinaryOp::kDiv;
    case clang::BO_Rem:
      return BinaryOp::kRem;
    case clang::BO_Add:
      return BinaryOp::kAdd;
    case clang::BO_Sub:
      return BinaryOp::kSub;
    case clang::BO_Shl:
      return BinaryOp::kShl;
    case clang::BO_Shr:
      return BinaryOp::kShr;
    case clang::BO_LT:
      return BinaryOp::kLess;
    case clang::BO_GT:
      return BinaryOp::kGreater;
    case clang::BO_LE:
      return BinaryOp::kLessEqual;
    case clang::BO_GE:
      return BinaryOp::kGreaterEqual;
    case clang::BO_EQ:
      return BinaryOp::kEqual;
    case clang::BO_NE:
      return BinaryOp::kNotEqual;
    case clang::BO_And:
      return BinaryOp::kBitAnd;
    case clang::BO_Xor:
      return BinaryOp::kBitXor;
    case clang::BO_Or:
      return BinaryOp::kBitOr;
    case clang::BO_LAnd:
      return BinaryOp::kAnd;
    case clang::BO_LOr:
      return BinaryOp::kOr;
    default:
      return std::nullopt;
  }
}

bool converts_numbers(int kind) {
  switch (static_cast<clang::CastKind>(kind)) {
    case clang::CK_IntegralCast:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean:
    case clang::CK_BooleanToSignedIntegral:
      return true;
    default:
      return false;
  }
}

ExprPtr integer_value(const llvm::APSInt& value, ScalarType type, const SourceRange& where) {
  std::string_view suffix;
  ScalarType literal_type = ScalarType::kInt32;
  switch (type) {
    case ScalarType::kUInt32:
      literal_type = type, suffix = "u";
      break;
    case ScalarType::kInt64:
      literal_type = type, suffix = "ll";
      break;
    case ScalarType::kUInt64:
      literal_type = type, suffix = "ull";
      break;
    default:
      break;
  }
  const auto literal = [&](const llvm::APSInt& positive) {
    llvm::SmallString<24> digits;
    positive.toString(digits, 10);
    return make_expr(Literal{digits.str().str() + std::string(suffix)}, literal_type, where);
  };
  if (!value.isNegative()) return converted(literal(value), type);
  // The most negative value has no positive counterpart: -(max) - 1, as <limits.h> has it.
  const bool most_negative = value.isMinSignedValue();
  llvm::APSInt magnitude = most_negative ? llvm::APSInt(~value, false) : llvm::APSInt(-value, false);
  ExprPtr made = make_expr(Unary{UnaryOp::kMinus, literal(magnitude)}, literal_type, where);
  if (most_negative) {
    llvm::APSInt one(llvm::APInt(value.getBitWidth(), 1), false);
    made = make_expr(Binary{BinaryOp::kSub, made, literal(one)}, literal_type, where);
  }
  return converted(made, type);
}

ExprPtr integer_value(long long value, ScalarType type, const SourceRange& where) {
  return integer_value(llvm::APSInt(llvm::APInt(64, static_cast<std::uint64_t>(value), true), false), type,
                       where);
}

}  // namespace an5d
