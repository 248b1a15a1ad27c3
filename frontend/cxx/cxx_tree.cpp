// C++ trees as C has them (cxx_tree.h).
//
//   v[i * n + j] of std::vector<double> v      an element of an array, by the same number
//   a[i][j] of nested std::array               the same, of an array of arrays
//   u_, this->u_ in a member function          a member of what a pointer `this` points to
//   a.size() of std::array, N of a template    its value
//   double x{0.25};                            double x = 0.25;
//   *(p + i), also in C                        p[i]
//
// In: the tree of a file. Out: the same tree, changed in place. Decided here: what is the same as in C. An
// index of a vector is converted to its size type, which changes no address.
#include "frontend/cxx/cxx_tree.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include "frontend/clang/named_place.h"
#include "frontend/clang/pointer_sums.h"

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
        if (function->doesThisDeclarationHaveABody() && is_in_main_file(function) && !has_shape(function))
          found.push_back(function);
      } else if (const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration)) {
        const bool holds_functions = llvm::isa<clang::NamespaceDecl>(inner) ||
                                     llvm::isa<clang::LinkageSpecDecl>(inner) ||
                                     llvm::isa<clang::CXXRecordDecl>(inner);
        if (holds_functions && is_in_main_file(declaration)) collect(inner);
      }
    }
  }

 private:
  // Is it what an explicit instantiation makes of a template of the file, which is found itself?
  static bool has_shape(const clang::FunctionDecl* function) {
    const clang::FunctionDecl* shape = function->getTemplateInstantiationPattern();
    return shape && std::ranges::count(instances_of(shape), function) > 0;
  }

  bool is_in_main_file(const clang::Decl* declaration) const {
    return manager_.isInMainFile(manager_.getExpansionLoc(declaration->getLocation()));
  }

  const clang::SourceManager& manager_;
};

const clang::ClassTemplateSpecializationDecl* class_of_library(clang::QualType type, llvm::StringRef name,
                                                               unsigned arguments) {
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  const bool is_it = record && record->isInStdNamespace() && record->getName() == name &&
                     record->getTemplateArgs().size() == arguments;
  return is_it ? record : nullptr;
}

// Without brackets and added qualifiers.
const clang::Expr* without_qualifiers(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr)) {
    if (cast->getCastKind() != clang::CK_NoOp) return expr;
    expr = cast->getSubExpr()->IgnoreParens();
  }
  return expr;
}

// The variable, or the member of a struct, that an expression is, qualifiers added or not: a vector.
const clang::Expr* vector_variable(const clang::Expr* expr) {
  expr = without_qualifiers(expr);
  const bool is_name = llvm::isa<clang::DeclRefExpr>(expr) || llvm::isa<clang::MemberExpr>(expr);
  return is_name && vector_element(expr->getType()) && named_place(expr) ? expr : nullptr;
}

// The same of vectors and of what is a `std::array`, elements of arrays of these among them.
const clang::Expr* cells_variable(const clang::Expr* expr) {
  if (const clang::Expr* vector = vector_variable(expr)) return vector;
  expr = without_qualifiers(expr);
  if (!array_element(expr->getType())) return nullptr;
  const bool is_name = llvm::isa<clang::DeclRefExpr>(expr) || llvm::isa<clang::MemberExpr>(expr);
  return llvm::isa<clang::ArraySubscriptExpr>(expr) || (is_name && named_place(expr)) ? expr : nullptr;
}

bool is_member(const clang::CallExpr* call, llvm::StringRef name) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  return callee && callee->getDeclName().isIdentifier() && callee->getName() == name;
}

class Lowering {
 public:
  Lowering(clang::ASTContext& tree, const clang::FunctionDecl* function) : tree_(tree), function_(function) {}

  void run(clang::Stmt*& place) {
    if (!place) return;
    for (clang::Stmt*& child : place->children()) run(child);
    place = lowered(place);
  }

 private:
  clang::Stmt* lowered(clang::Stmt* statement) {
    if (auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement)) return as_subscript(tree_, unary);
    if (!is_cxx(tree_)) return statement;
    if (auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(statement)) return cleanups->getSubExpr();
    if (auto* list = llvm::dyn_cast<clang::InitListExpr>(statement)) {
      const bool is_value = list->getNumInits() == 1 && list->getType()->isArithmeticType();
      if (!is_value || list->getLBraceLoc().isInvalid()) return is_value ? list->getInit(0) : statement;
      // The braces end what they are in.
      return new (tree_) clang::ParenExpr(list->getLBraceLoc(), list->getRBraceLoc(), list->getInit(0));
    }
    if (auto* value = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(statement))
      return value->getReplacement();
    if (auto* expr = llvm::dyn_cast<clang::CXXThisExpr>(statement)) return object(expr);
    if (auto* member = llvm::dyn_cast<clang::MemberExpr>(statement)) return static_member(member);
    if (auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(statement)) return element(call);
    if (auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(statement)) return data(call);
    return statement;
  }

  // One variable for all in the function.
  clang::Stmt* object(clang::CXXThisExpr* expr) {
    if (!this_) {
      auto* context = const_cast<clang::FunctionDecl*>(function_);
      this_ = clang::VarDecl::Create(tree_, context, function_->getLocation(), function_->getLocation(),
                                     &tree_.Idents.get("this"), expr->getType(),
                                     tree_.getTrivialTypeSourceInfo(expr->getType()), clang::SC_None);
    }
    clang::Expr* name =
        clang::DeclRefExpr::Create(tree_, clang::NestedNameSpecifierLoc(), clang::SourceLocation(), this_,
                                   false, expr->getLocation(), expr->getType(), clang::VK_LValue);
    return clang::ImplicitCastExpr::Create(tree_, expr->getType(), clang::CK_LValueToRValue, name, nullptr,
                                           clang::VK_PRValue, clang::FPOptionsOverride());
  }

  // `this->kCells` of a static member is `kCells`.
  clang::Stmt* static_member(clang::MemberExpr* member) {
    auto* variable = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl());
    if (!variable || member->hasQualifier() || !named_place(member->getBase())) return member;
    return clang::DeclRefExpr::Create(tree_, clang::NestedNameSpecifierLoc(), clang::SourceLocation(),
                                      variable, false, member->getMemberLoc(), member->getType(),
                                      member->getValueKind());
  }

  clang::Stmt* element(clang::CXXOperatorCallExpr* call) {
    if (call->getOperator() != clang::OO_Subscript || call->getNumArgs() != 2) return call;
    const clang::Expr* variable = cells_variable(call->getArg(0));
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
    const clang::Expr* variable = object ? cells_variable(object) : nullptr;
    if (variable && array_element(variable->getType()) && is_member(call, "size"))
      return clang::IntegerLiteral::Create(
          tree_, llvm::APInt(tree_.getTypeSize(call->getType()), array_extent(variable->getType())),
          call->getType(), call->getBeginLoc());
    if (!variable || !is_member(call, "data")) return call;
    return clang::ImplicitCastExpr::Create(tree_, call->getType(), clang::CK_BitCast,
                                           const_cast<clang::Expr*>(variable), nullptr, clang::VK_PRValue,
                                           clang::FPOptionsOverride());
  }

  clang::ASTContext& tree_;
  const clang::FunctionDecl* function_;
  clang::VarDecl* this_ = nullptr;
};

}  // namespace

bool is_cxx(const clang::ASTContext& tree) { return tree.getLangOpts().CPlusPlus; }

std::vector<const clang::FunctionDecl*> functions_of_file(const clang::ASTContext& tree) {
  FunctionCollector collector(tree);
  collector.collect(tree.getTranslationUnitDecl());
  for (const clang::FunctionDecl*& function : collector.found)
    if (const auto made = instances_of(function); made.size() == 1) function = made.front();
  return std::move(collector.found);
}

std::vector<clang::FunctionDecl*> instances_of(const clang::FunctionDecl* shape) {
  if (!shape->isDependentContext()) return {};
  std::vector<clang::FunctionDecl*> made;
  const auto add = [&](clang::FunctionDecl* function) {
    const clang::FunctionDecl* of = function->getTemplateInstantiationPattern();
    if (of && of->getCanonicalDecl() == shape->getCanonicalDecl() &&
        function->doesThisDeclarationHaveABody() && !function->isDependentContext())
      made.push_back(function);
  };
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(shape);
  if (clang::FunctionTemplateDecl* around = shape->getDescribedFunctionTemplate()) {
    for (clang::FunctionDecl* function : around->specializations()) add(function);
  } else if (clang::ClassTemplateDecl* of =
                 method ? method->getParent()->getDescribedClassTemplate() : nullptr) {
    for (const clang::ClassTemplateSpecializationDecl* record : of->specializations())
      for (clang::CXXMethodDecl* function : record->methods()) add(function);
  }
  return made;
}

void make_c_like(clang::ASTContext& tree) {
  FunctionCollector collector(tree);
  collector.collect(tree.getTranslationUnitDecl());
  for (const clang::FunctionDecl* function : collector.found) {
    clang::Stmt* body = function->getBody();
    if (!function->isDependentContext()) Lowering(tree, function).run(body);
    for (const clang::FunctionDecl* instance : instances_of(function))
      Lowering(tree, instance).run(body = instance->getBody());
  }
}

bool is_this(const clang::VarDecl* variable) { return variable->getNameAsString() == "this"; }

std::optional<clang::QualType> array_element(clang::QualType type) {
  const auto* record = class_of_library(type, "array", 2);
  if (!record) return std::nullopt;
  const clang::QualType element = record->getTemplateArgs()[0].getAsType();
  return type.getNonReferenceType().isConstQualified() ? element.withConst() : element;
}

std::uint64_t array_extent(clang::QualType type) {
  return class_of_library(type, "array", 2)->getTemplateArgs()[1].getAsIntegral().getZExtValue();
}

std::optional<clang::QualType> vector_element(clang::QualType type) {
  if (const auto* span = class_of_library(type, "span", 2)) return span->getTemplateArgs()[0].getAsType();
  const auto* record = class_of_library(type, "vector", 2);
  if (!record) return std::nullopt;
  const clang::TemplateArgumentList& arguments = record->getTemplateArgs();
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
