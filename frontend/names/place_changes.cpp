// Changes of a place (place_changes.h).
//
//   t += 2; scanf("%d", &t)          by its name
//   *p = 2;                          by a pointer, if one may lead to it and the types allow that
//   skip();                          what the function does; of one without a body, all that a function may
//                                    do which sees the file from outside, and can be called back
//   qsort(a, n, 4, order);           of the library: what its arguments lead to, and what functions do that
//                                    it is given
//
// In: a variable or a member. Out: where it may change. Decided here: what is apart. Two members of one
// struct are, and numbers of different kinds; characters and structs are like anything. A pointer leads to no
// variable whose address nobody keeps.
#include "frontend/names/place_changes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>
#include <optional>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/file_text.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

bool is_in_union(const clang::FieldDecl* field) { return field->getParent()->isUnion(); }

// Could a store of the one type change an object of the other?
bool are_alike(clang::QualType one, clang::QualType other) {
  one = one.getCanonicalType().getAtomicUnqualifiedType();
  other = other.getCanonicalType().getAtomicUnqualifiedType();
  const auto is_like_any = [](clang::QualType type) {
    return type->isCharType() || type->isStdByteType() || type->isRecordType() || type->isArrayType() ||
           type->isVoidType() || type->isDependentType();
  };
  return one == other || is_like_any(one) || is_like_any(other) ||
         (one->isIntegralOrEnumerationType() && other->isIntegralOrEnumerationType()) ||
         (one->isPointerType() && other->isPointerType());
}

bool is_system_type(clang::QualType type) {
  const clang::TagDecl* tag = type->getAsTagDecl();
  return tag && tag->getASTContext().getSourceManager().isInSystemHeader(tag->getLocation());
}

}  // namespace

class PlaceChanges::Reader {
 public:
  Reader(FileText& file, NamedPlace place)
      : tree_(file.tree), known_(file.reach), place_(std::move(place)), type_(type_of(tree_, place_)) {
    const clang::QualType root = place_.variable->getType();
    // `k->n` of a pointer, a member of what a reference is bound to, or what methods may know.
    is_pointed_to_ = root->isReferenceType() || (root->isPointerType() && !place_.members.empty()) ||
                     (is_cxx(tree_) && !place_.members.empty());
    for (const clang::FieldDecl* member : place_.members)
      is_pointed_to_ = is_pointed_to_ || member->getType()->isPointerType();
  }

  // What is not known to change the place by now, as it is being asked about, counts only for one question.
  void forget() {
    seen_.clear();
    asked_unknown_ = false;
  }

  std::vector<const clang::Stmt*> changes(const clang::Stmt* within, bool only_first) {
    Walk walk(*this, only_first);
    const VariableChanges by_name = changes_of(place_.variable, within);
    walk.found.insert(walk.found.end(), by_name.places.begin(), by_name.places.end());
    walk.found.insert(walk.found.end(), by_name.aliases.begin(), by_name.aliases.end());
    if (!only_first || walk.found.empty()) walk.walk(within);
    return std::move(walk.found);
  }

 private:
  struct Walk final : AstVisitor {
    Walk(Reader& of, bool first) : reader(of), only_first(first) {}
    Reader& reader;
    bool only_first;
    std::vector<const clang::Stmt*> found;

    bool visit_statement(clang::Stmt* statement) override {
      if (!only_first) reader.forget();
      if (reader.may_change(statement)) found.push_back(statement);
      if (const auto* given = llvm::dyn_cast<clang::CXXDefaultArgExpr>(statement)) walk(given->getExpr());
      if (const auto* given = llvm::dyn_cast<clang::CXXDefaultInitExpr>(statement)) walk(given->getExpr());
      if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(statement))
        for (const clang::Stmt* part : {static_cast<const clang::Stmt*>(loop->getBeginStmt()),
                                        static_cast<const clang::Stmt*>(loop->getEndStmt()),
                                        static_cast<const clang::Stmt*>(loop->getCond()),
                                        static_cast<const clang::Stmt*>(loop->getInc())})
          if (part) walk(part);
      if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
        for (const clang::Decl* declared : declaration->decls())
          if (reader.may_leaving_change(llvm::dyn_cast<clang::VarDecl>(declared))) found.push_back(statement);
      return !only_first || found.empty();
    }
  };

  // By itself, what lies in it left out.
  bool may_change(const clang::Stmt* statement) {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) return may_call_change(call);
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(statement))
      return may_call_change(made->getConstructor(), {made->getArgs(), made->getNumArgs()}, {});
    if (const auto* temporary = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(statement))
      return may_end_change(temporary->getType());
    if (const auto* deleted = llvm::dyn_cast<clang::CXXDeleteExpr>(statement))
      return may_end_change(deleted->getDestroyedType());
    if (const auto* atomic = llvm::dyn_cast<clang::AtomicExpr>(statement))
      return may_lead_here(atomic->getPtr()->getType()->getPointeeType());
    if (const auto* assembly = llvm::dyn_cast<clang::AsmStmt>(statement))
      return assembly->getNumClobbers() + assembly->getNumOutputs() + assembly->getNumInputs() > 0 &&
             is_in_reach();
    const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
    const clang::Expr* target = expr ? target_of(expr) : nullptr;
    return target && may_store_change(target->IgnoreParens());
  }

  bool may_store_change(const clang::Expr* target) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(target);
    const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
    const clang::QualType type = target->getType();
    const bool is_other_member = field && !type->isRecordType() && !is_in_union(field) &&
                                 std::ranges::find(place_.members, field) == place_.members.end();
    const clang::VarDecl* root = root_of(target);
    if (root && !root->getType()->isReferenceType()) {
      if (root == place_.variable) return !is_other_member;
      return is_pointed_to_ && are_alike(type, type_) && !is_beside(field) &&
             (root->getType()->isArrayType() || is_known_to_pointers(root));
    }
    if (field && !is_other_member) return !is_in_union(field) || is_in_reach();
    return !is_beside(field) && may_lead_here(type);
  }

  // Another member of the struct that the place is a member of.
  bool is_beside(const clang::FieldDecl* field) const {
    return field && !place_.members.empty() && field != place_.members.back() && !is_in_union(field) &&
           field->getParent() == place_.members.back()->getParent();
  }

  bool may_lead_here(clang::QualType type) {
    return !is_system_type(type) && are_alike(type, type_) && is_in_reach();
  }

  bool is_known_to_pointers(const clang::VarDecl* variable) const { return known_.has(variable); }
  bool is_in_reach() {
    if (!reach_) reach_ = is_pointed_to_ || is_known_to_pointers(place_.variable);
    return *reach_;
  }

  bool may_call_change(const clang::CallExpr* call) {
    const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
    llvm::SmallVector<const clang::Expr*, 8> given(call->arg_begin(), call->arg_end());
    return may_call_change(call->getDirectCallee(), given,
                           method ? method->getImplicitObjectArgument()->getType() : clang::QualType());
  }

  bool may_call_change(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> given,
                       clang::QualType object) {
    if (!callee) return may_unknown_change();
    if (!is_system_function(callee)) return may_function_change(callee);
    if (!object.isNull() && may_be_called_back(object)) return true;
    for (std::size_t n = 0; n < given.size(); ++n) {
      const bool has_type = n < callee->getNumParams();
      if (may_argument_change(given[n], has_type ? callee->getParamDecl(n)->getType() : clang::QualType(),
                              callee))
        return true;
    }
    return false;
  }

  // Of the library: it calls what it is given, and stores where it is pointed to.
  bool may_argument_change(const clang::Expr* given, clang::QualType parameter,
                           const clang::FunctionDecl* callee) {
    given = given->IgnoreParenCasts();
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(given);
    if (address && address->getOpcode() == clang::UO_AddrOf)
      given = address->getSubExpr()->IgnoreParenCasts();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(given);
    if (const auto* function = name ? llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()) : nullptr)
      return may_function_change(function);
    const clang::QualType type = given->getType();
    if (may_be_called_back(type)) return true;
    const clang::VarDecl* root = root_of(given);
    if (root && !root->getType()->isPointerType() && !root->getType()->isReferenceType() && !is_pointed_to_)
      return false;  // by its name (changes_of), or another variable
    const auto is_read_only = [](clang::QualType by) {
      return !by.isNull() && (by->isPointerType() || by->isReferenceType()) &&
             by->getPointeeType().isConstQualified();
    };
    const bool is_text = parameter.isNull() && callee->hasAttr<clang::FormatAttr>() &&
                         callee->getAttr<clang::FormatAttr>()->getType()->getName().contains("printf") &&
                         type->isPointerType() && type->getPointeeType()->isCharType();
    if (is_read_only(parameter) || is_read_only(type) || is_text || llvm::isa<clang::StringLiteral>(given))
      return false;
    const clang::QualType to = type->isArrayType()     ? tree_.getBaseElementType(type)
                               : type->isPointerType() ? type->getPointeeType()
                               : !parameter.isNull() && parameter->isReferenceType()
                                   ? parameter->getPointeeType()
                                   : clang::QualType();
    return !to.isNull() && may_lead_here(to);
  }

  // Can who has an object of the type call functions of the program's by it?
  bool may_be_called_back(clang::QualType type) {
    type = type.getCanonicalType();
    while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
    if (type->isFunctionType() || type->isMemberPointerType()) return may_unknown_change();
    const clang::CXXRecordDecl* record = tree_.getBaseElementType(type)->getAsCXXRecordDecl();
    if (!record || !is_cxx(tree_)) return false;
    if (record->isLambda()) return may_function_change(record->getLambdaCallOperator());
    if (!is_system_type(type)) return record->method_begin() != record->method_end() && may_unknown_change();
    const auto* made = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    return made && std::ranges::any_of(made->getTemplateArgs().asArray(), [&](const auto& argument) {
             return argument.getKind() == clang::TemplateArgument::Type &&
                    may_be_called_back(argument.getAsType());
           });
  }

  // Of a variable that goes.
  bool may_leaving_change(const clang::VarDecl* variable) {
    if (!variable) return false;
    const auto* cleanup = variable->getAttr<clang::CleanupAttr>();
    return (cleanup && may_function_change(cleanup->getFunctionDecl())) ||
           may_end_change(variable->getType());
  }

  bool may_end_change(clang::QualType type) {
    if (type.isNull() || type->isReferenceType()) return false;
    type = tree_.getBaseElementType(type);
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || record->hasTrivialDestructor()) return false;
    if (is_system_type(type)) return may_be_called_back(type);
    return may_function_change(record->getDestructor());
  }

  bool may_function_change(const clang::FunctionDecl* function) {
    if (!function) return may_unknown_change();
    if (is_system_function(function)) return false;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method && method->isVirtual() && may_unknown_change()) return true;
    const clang::FunctionDecl* defined = nullptr;
    if (!function->hasBody(defined))
      return !function->isTrivial() && !function->isImplicit() && may_unknown_change();
    // Each call has variables of its own.
    if (place_.variable->hasLocalStorage() && place_.variable->getParentFunctionOrMethod() == defined)
      return is_in_reach();
    if (!seen_.insert(defined).second) return false;
    if (const auto* maker = llvm::dyn_cast<clang::CXXConstructorDecl>(defined))
      for (const clang::CXXCtorInitializer* init : maker->inits())
        if (!changes(init->getInit(), true).empty()) return true;
    if (llvm::isa<clang::CXXDestructorDecl>(defined) && may_parts_end_change(method->getParent()))
      return true;
    return !changes(defined->getBody(), true).empty();
  }

  bool may_parts_end_change(const clang::CXXRecordDecl* record) {
    return llvm::any_of(record->fields(),
                        [&](const auto* field) { return may_end_change(field->getType()); }) ||
           llvm::any_of(record->bases(), [&](const auto& base) { return may_end_change(base.getType()); });
  }

  // What is not seen here can call functions that it sees, and those that it has been given.
  bool may_unknown_change() {
    if (is_in_reach()) return true;
    if (asked_unknown_) return false;
    asked_unknown_ = true;
    llvm::SmallPtrSet<const clang::Expr*, 16> called;
    std::vector<const clang::FunctionDecl*> open;
    for (const clang::FunctionDecl* function : functions_of_file(tree_))
      if (function->isExternallyVisible() && !function->isMain()) open.push_back(function);
    for (const clang::Stmt* within : all_of_file(tree_)) {
      for (const clang::CallExpr* call : find_all<clang::CallExpr>(within))
        called.insert(call->getCallee()->IgnoreParenImpCasts());
      for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(within))
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()))
          if (!called.contains(name)) open.push_back(function);
      for (const clang::LambdaExpr* lambda : find_all<clang::LambdaExpr>(within))
        open.push_back(lambda->getCallOperator());
    }
    return std::ranges::any_of(
        open, [&](const auto* function) { return function->hasBody() && may_function_change(function); });
  }

  const clang::ASTContext& tree_;
  Reach& known_;  // to pointers
  NamedPlace place_;
  clang::QualType type_;
  bool is_pointed_to_ = false;
  bool asked_unknown_ = false;
  std::optional<bool> reach_;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 16> seen_;  // none of these changes it, as far as is known
};

PlaceChanges::PlaceChanges(FileText& file, NamedPlace place)
    : reader_(std::make_unique<Reader>(file, std::move(place))) {}
PlaceChanges::~PlaceChanges() = default;

const clang::Stmt* PlaceChanges::first_in(const clang::Stmt* within) const {
  reader_->forget();
  const std::vector<const clang::Stmt*> all = reader_->changes(within, true);
  return all.empty() ? nullptr : all.front();
}

std::vector<const clang::Stmt*> PlaceChanges::all_in(const clang::Stmt* within) const {
  return reader_->changes(within, false);
}

}  // namespace an5d
