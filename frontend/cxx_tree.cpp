// C++ trees as C has them (cxx_tree.h).
//
//   v[i * n + j] of std::vector<double> v      an element of an array, by the same number
//   double x{0.25};                            double x = 0.25;
//
// In: the tree of a file. Out: the same tree, changed in place. Decided here: what is the same as in C. An
// index of a vector is converted to its size type, which changes no address.
#include "frontend/cxx_tree.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

namespace an5d {
namespace {

class FunctionCollector {
 public:
  explicit FunctionCollector(const clang::ASTContext& tree) : manager_(tree.getSourceManager()) {}

  std::vector<const clang::FunctionDecl*> found;

  void collect(const clang::DeclContext* context) {
    for (const clang::Decl* declaration : context->decls()) {
      if (const auto* shape = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration))
        declaration = shape->getTemplatedDecl();
      if (const auto* shape = llvm::dyn_cast<clang::ClassTemplateDecl>(declaration))
        declaration = shape->getTemplatedDecl();
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        if (function->doesThisDeclarationHaveABody() && is_in_main_file(function)) found.push_back(function);
      } else if (const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration)) {
        const bool holds_functions = llvm::isa<clang::NamespaceDecl>(inner) ||
                                     llvm::isa<clang::LinkageSpecDecl>(inner) ||
                                     llvm::isa<clang::CXXRecordDecl>(inner);
        if (holds_functions && is_in_main_file(declaration)) collect(inner);
      }
    }
  }

 private:
  bool is_in_main_file(const clang::Decl* declaration) const {
    return manager_.isInMainFile(manager_.getExpansionLoc(declaration->getLocation()));
  }

  const clang::SourceManager& manager_;
};

// The variable that an expression is, qualifiers added or not.
const clang::Expr* vector_variable(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr)) {
    if (cast->getCastKind() != clang::CK_NoOp) return nullptr;
    expr = cast->getSubExpr()->IgnoreParens();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const bool is_vector =
      name && llvm::isa<clang::VarDecl>(name->getDecl()) && vector_element(name->getType());
  return is_vector ? name : nullptr;
}

bool is_member(const clang::CallExpr* call, llvm::StringRef name) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  return callee && callee->getDeclName().isIdentifier() && callee->getName() == name;
}

class Lowering {
 public:
  explicit Lowering(clang::ASTContext& tree) : tree_(tree) {}

  void run(clang::Stmt*& place) {
    if (!place) return;
    for (clang::Stmt*& child : place->children()) run(child);
    place = lowered(place);
  }

 private:
  clang::Stmt* lowered(clang::Stmt* statement) {
    if (auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(statement)) return cleanups->getSubExpr();
    if (auto* list = llvm::dyn_cast<clang::InitListExpr>(statement)) {
      const bool is_value = list->getNumInits() == 1 && list->getType()->isArithmeticType();
      if (!is_value || list->getLBraceLoc().isInvalid()) return is_value ? list->getInit(0) : statement;
      // The braces end what they are in.
      return new (tree_) clang::ParenExpr(list->getLBraceLoc(), list->getRBraceLoc(), list->getInit(0));
    }
    if (auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(statement)) return element(call);
    if (auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(statement)) return data(call);
    return statement;
  }

  clang::Stmt* element(clang::CXXOperatorCallExpr* call) {
    if (call->getOperator() != clang::OO_Subscript || call->getNumArgs() != 2) return call;
    const clang::Expr* variable = vector_variable(call->getArg(0));
    if (!variable || call->isTypeDependent()) return call;
    clang::Expr* index = call->getArg(1);
    if (auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(index))
      if (cast->getCastKind() == clang::CK_IntegralCast && !cast->getSubExpr()->getType()->isBooleanType())
        index = cast->getSubExpr();
    if (!index->getType()->isIntegerType()) return call;
    return new (tree_) clang::ArraySubscriptExpr(const_cast<clang::Expr*>(variable), index, call->getType(),
                                                 clang::VK_LValue, clang::OK_Ordinary, call->getRParenLoc());
  }

  clang::Stmt* data(clang::CXXMemberCallExpr* call) {
    const clang::Expr* object = call->getImplicitObjectArgument();
    const clang::Expr* variable = object ? vector_variable(object) : nullptr;
    if (!variable || !is_member(call, "data")) return call;
    return clang::ImplicitCastExpr::Create(tree_, call->getType(), clang::CK_BitCast,
                                           const_cast<clang::Expr*>(variable), nullptr, clang::VK_PRValue,
                                           clang::FPOptionsOverride());
  }

  clang::ASTContext& tree_;
};

}  // namespace

bool is_cxx(const clang::ASTContext& tree) { return tree.getLangOpts().CPlusPlus; }

std::vector<const clang::FunctionDecl*> functions_of_file(const clang::ASTContext& tree) {
  FunctionCollector collector(tree);
  collector.collect(tree.getTranslationUnitDecl());
  return std::move(collector.found);
}

void make_c_like(clang::ASTContext& tree) {
  if (!is_cxx(tree)) return;
  for (const clang::FunctionDecl* function : functions_of_file(tree)) {
    clang::Stmt* body = function->getBody();
    if (!function->isDependentContext()) Lowering(tree).run(body);
  }
}

std::optional<clang::QualType> vector_element(clang::QualType type) {
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!record || !record->isInStdNamespace() || record->getName() != "vector") return std::nullopt;
  const clang::TemplateArgumentList& arguments = record->getTemplateArgs();
  if (arguments.size() != 2) return std::nullopt;
  const clang::CXXRecordDecl* allocator = arguments[1].getAsType()->getAsCXXRecordDecl();
  const bool is_plain = allocator && allocator->isInStdNamespace() && allocator->getName() == "allocator";
  const clang::QualType element = arguments[0].getAsType();
  if (!is_plain || element->isBooleanType()) return std::nullopt;
  return type.getNonReferenceType().isConstQualified() ? element.withConst() : element;
}

SwappedTwo swapped_by(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !is_member(call, "swap")) return {};
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) {
    const clang::Expr* object = member->getImplicitObjectArgument();
    if (!object || !vector_variable(object) || call->getNumArgs() != 1) return {};
    return vector_variable(call->getArg(0)) ? SwappedTwo{object, call->getArg(0)} : SwappedTwo{};
  }
  if (!callee->isInStdNamespace() || call->getNumArgs() != 2) return {};
  return {call->getArg(0), call->getArg(1)};
}

std::vector<std::string> namespaces_around(const clang::FunctionDecl* function) {
  std::vector<std::string> names;
  for (const clang::DeclContext* context = function->getDeclContext(); context;
       context = context->getParent())
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(context))
      names.insert(names.begin(), space->getName().str());
  return names;
}

}  // namespace an5d
