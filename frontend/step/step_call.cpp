// Functions that a time step calls (step_call.h).
//
//   void step(int n, double *to, const double *from) { for (int i = 1; i < n; i++) to[i] = f(from[i - 1]); }
//   for (t) { step(m, b, a); step(m, a, b); }        for (t) { for (i < m) b[i] = f(a[i - 1]); for (i < m)
//   ... }
//
// In: calls. Out: statements. Decided here: which functions can stand in the place of a call: they change
// neither parameters nor arguments, so that names_of_step.h says what a name of theirs stands for.
#include "frontend/step/step_call.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/array_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/step/between_loops.h"
#include "frontend/step/names_of_step.h"
#include "frontend/step/pointer_swap.h"

namespace an5d {
namespace {

constexpr const char* kAccepted =
    "a function that a time step calls is read in place of the call; its arguments are constants, variables "
    "and arithmetic of these, and it changes nothing but elements of arrays";

// Names of one without a name are seen around it.
std::vector<std::string> named_namespaces(const clang::FunctionDecl* function) {
  std::vector<std::string> names = namespaces_around(function);
  std::erase(names, "");
  return names;
}

// Is there no result, or one that says nothing, `return 0;` at the end?
bool returns_nothing(const clang::ASTContext& tree, const clang::FunctionDecl* function) {
  if (function->getReturnType()->isVoidType()) return true;
  const auto* body = llvm::cast<clang::CompoundStmt>(function->getBody());
  const auto* last = body->body_empty() ? nullptr : llvm::dyn_cast<clang::ReturnStmt>(body->body_back());
  return last && last->getRetValue() && constant_of(tree, last->getRetValue());
}

// A reference to an object: what is done with that is seen where it is done, also by another reference.
bool is_of_class(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  return type->isReferenceType() && type->getPointeeType()->isRecordType();
}

bool is_plain_scalar(const clang::ASTContext& tree, const clang::Decl* declared) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
  return variable && variable->hasLocalStorage() && variable->getType()->isArithmeticType() &&
         !variable->getType().isVolatileQualified() && !variable->hasAttr<clang::CleanupAttr>() &&
         !(variable->getInit() && variable->getInit()->HasSideEffects(tree));
}

class CallCheck {
 public:
  CallCheck(Translation& work, const StepCallPtr& call) : work_(work), call_(*call) {}

  bool run() {
    const bool arguments = check_arguments(), parameters = check_parameters(),
               names = check_names();  // all errors
    return arguments && parameters && names;
  }

 private:
  bool refuse(std::string rule, const clang::Stmt* at, std::string message, std::string note = kAccepted) {
    return work_.refuse(std::move(rule), work_.place(at), std::move(message), std::move(note));
  }

  bool check_arguments() {
    const ReadingCall around(work_, call_.outer.get());
    bool good = true;
    for (const clang::Expr* argument : call_.call->arguments())
      if (argument->HasSideEffects(work_.tree))
        good = refuse("step-call", argument, "found an argument with a side effect, or with a call");
    return good;
  }

  bool check_parameters() {
    const ReadingCall inside(work_, &call_);
    bool good = true;
    for (const clang::ParmVarDecl* parameter : call_.function->parameters()) {
      const clang::Expr* change = change_of(call_.function, parameter);
      if (change && !(is_of_class(parameter) && llvm::isa<clang::DeclRefExpr>(change)))
        good = refuse(
            "step-call", change,
            fmt::format("found a change of the parameter '{}', or its address taken", parameter->getName()));
      clang::QualType type = parameter->getOriginalType();
      while (const clang::ArrayType* layer = work_.tree.getAsArrayType(type)) {
        const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(layer);
        const clang::Expr* size = variable ? variable->getSizeExpr() : nullptr;
        if (size && size->HasSideEffects(work_.tree))
          good = refuse("step-call", size, "found an extent with a side effect, or with a call");
        type = layer->getElementType();
      }
    }
    return good;
  }

  // What the function names of the file, variables, functions, enumerators, has to mean the same where the
  // time loop is.
  bool check_names() {
    const ReadingCall inside(work_, &call_);
    if (named_namespaces(call_.function) != named_namespaces(work_.function))
      return refuse("cxx-form", call_.call,
                    "found a call of a function of another namespace in the time loop",
                    "functions of the namespace that the time loop is in are accepted");
    for (const clang::DeclRefExpr* used : find_all<clang::DeclRefExpr>(call_.function)) {
      const clang::DeclContext* around = used->getDecl()->getDeclContext()->getRedeclContext();
      if ((around->isFileContext() || around->isRecord()) && is_hidden(used, used->getDecl())) return false;
    }
    for (const clang::MemberExpr* used : find_all<clang::MemberExpr>(call_.function)) {
      const auto root = named_place(used);
      if (root && is_this(root->variable) && is_hidden(used, root->members.front())) return false;
    }
    return true;
  }

  // Is the name another one's where the time loop is?
  bool is_hidden(const clang::Expr* used, const clang::NamedDecl* declared) {
    const std::string name = declared->getNameAsString();
    const clang::NamedDecl* hidden_by = visible_at_nest(work_, name);
    if (!hidden_by) return false;
    work_.refuse("shadowing", work_.place(used),
                 fmt::format("found '{}' in a function, where it is another one than at the time loop", name),
                 "the other is declared here; rename one of them", work_.place(hidden_by->getSourceRange()));
    return true;
  }

  Translation& work_;
  const StepCall& call_;
};

}  // namespace

StepCallPtr step_call(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Stmt* statement,
                      const StepCallPtr& outer) {
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  const auto* call = expr ? llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenCasts()) : nullptr;
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  const clang::FunctionDecl* function = nullptr;
  if (!callee || !callee->hasBody(function) || !callee->hasPrototype() || !function->hasPrototype())
    return nullptr;
  const clang::SourceManager& manager = tree.getSourceManager();
  if (!manager.isInMainFile(manager.getExpansionLoc(function->getLocation()))) return nullptr;
  if (!returns_nothing(tree, function) || function->isVariadic() || function->isWeak()) return nullptr;
  const bool is_around_nest =
      !manager.isBeforeInTranslationUnit(time->getBeginLoc(), function->getBeginLoc()) &&
      !manager.isBeforeInTranslationUnit(function->getEndLoc(), time->getBeginLoc());
  if (is_around_nest) return nullptr;
  for (const StepCall* around = outer.get(); around; around = around->outer.get())
    if (around->function == function) return nullptr;
  if (!sweeps(function) && !only_moves_members(tree, function)) return nullptr;
  return std::make_shared<const StepCall>(StepCall{call, function, outer});
}

std::vector<const clang::Stmt*> statements_of(const StepCall& call) {
  const auto* body = llvm::cast<clang::CompoundStmt>(call.function->getBody());
  std::vector<const clang::Stmt*> statements(body->body_begin(), body->body_end());
  if (!statements.empty() && llvm::isa<clang::ReturnStmt>(statements.back())) statements.pop_back();
  return statements;
}

bool declares_scalars(const clang::ASTContext& tree, const clang::Stmt* statement) {
  const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement);
  return declarations && std::ranges::all_of(declarations->decls(), [&](const clang::Decl* declared) {
           return is_plain_scalar(tree, declared);
         });
}

bool names_arrays(const clang::ASTContext& tree, const clang::Stmt* statement) {
  const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement);
  return declarations && std::ranges::all_of(declarations->decls(), [&](const clang::Decl* declared) {
           const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
           if (is_plain_scalar(tree, declared)) return true;
           if (!variable || !variable->hasLocalStorage()) return false;
           if (!variable->getInit()) return variable->getType()->isPointerType();
           const clang::Expr* value = variable->getInit()->IgnoreParenCasts();
           const auto* address = llvm::dyn_cast<clang::UnaryOperator>(value);
           const bool of_struct =
               address && address->getOpcode() == clang::UO_AddrOf && named_place(address->getSubExpr());
           return variable->getType()->isPointerType() && !variable->getType().isVolatileQualified() &&
                  !variable->hasAttr<clang::CleanupAttr>() && (name_in(value) || of_struct);
         });
}

bool check_call(Translation& work, const StepCallPtr& call) { return CallCheck(work, call).run(); }

}  // namespace an5d
