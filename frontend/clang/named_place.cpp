// Names of variables and of members (named_place.h).
//
//   g->u, (*g).u          variable g, member u
//   sim.grid->nx          variable sim, members grid, nx
//   u_, this->u_          variable this, member u_
//
// In: expressions. Out: places.
#include "frontend/clang/named_place.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang/statements.h"

namespace an5d {
namespace {

// The struct of a member, as an expression of its own: s of `s.u`, `(&s)->u`, `s->u` and `(*s).u`.
const clang::Expr* struct_of(const clang::MemberExpr* member) {
  const clang::Expr* base = member->getBase()->IgnoreParenImpCasts();
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(base);
  const bool turns = unary && unary->getOpcode() == (member->isArrow() ? clang::UO_AddrOf : clang::UO_Deref);
  if (turns) base = unary->getSubExpr()->IgnoreParenImpCasts();
  const bool is_pointer = member->isArrow() != turns;
  // `g->u` of `struct grid g[1]` is an element's.
  return is_pointer == base->getType()->isPointerType() && is_pointer != base->getType()->isRecordType()
             ? base
             : nullptr;
}

}  // namespace

std::optional<NamedPlace> named_place(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return variable ? std::optional(NamedPlace{variable->getCanonicalDecl(), {}}) : std::nullopt;
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr);
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  const clang::Expr* base = field ? struct_of(member) : nullptr;
  std::optional<NamedPlace> place = base ? named_place(base) : std::nullopt;
  if (place) place->members.push_back(field);
  return place;
}

const clang::Expr* name_in(const clang::Expr* argument) {
  argument = argument->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument);
      address && address->getOpcode() == clang::UO_AddrOf) {
    const auto* first = llvm::dyn_cast<clang::ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens());
    const auto* index =
        first ? llvm::dyn_cast<clang::IntegerLiteral>(first->getIdx()->IgnoreParenImpCasts()) : nullptr;
    if (!index || index->getValue() != 0) return nullptr;
    argument = first->getBase()->IgnoreParenCasts();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(argument);
  const bool is_name =
      llvm::isa<clang::MemberExpr>(argument) || (name && llvm::isa<clang::VarDecl>(name->getDecl()));
  return is_name ? argument : nullptr;
}

std::optional<NamedPlace> pointer_in_table(const clang::ASTContext& tree, const clang::Expr* expr) {
  const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr->IgnoreParenImpCasts());
  if (!element || !element->getType()->isPointerType()) return std::nullopt;
  std::optional<NamedPlace> place = named_place(element->getBase());
  const std::optional<long long> number = constant_of(tree, element->getIdx());
  constexpr long long kMost = 100;
  if (!place || !number || *number < 0 || *number > kMost) return std::nullopt;
  place->element = number;
  return place;
}

std::string spelled(const NamedPlace& place) {
  std::string text = place.variable->getName().str();
  clang::QualType type = place.variable->getType().getNonReferenceType();
  for (const clang::FieldDecl* member : place.members) {
    if (!member->getName().empty()) text += (type->isPointerType() ? "->" : ".") + member->getName().str();
    type = member->isAnonymousStructOrUnion() && type->isPointerType()
               ? type
               : member->getType();  // `g->n` of an anonymous struct in *g
  }
  return place.element ? fmt::format("{}[{}]", text, *place.element) : text;
}

clang::QualType type_of(const clang::ASTContext& tree, const NamedPlace& place) {
  clang::QualType type = place.variable->getType().getNonReferenceType();
  for (const clang::FieldDecl* member : place.members) {
    const clang::QualType around = type->isPointerType() ? type->getPointeeType() : type;
    type = tree.getQualifiedType(member->getType(), around.getCanonicalType().getLocalQualifiers());
  }
  if (place.element)
    type = type->isPointerType() ? type->getPointeeType() : tree.getAsArrayType(type)->getElementType();
  return type;
}

}  // namespace an5d
