// Loops that C could have (cxx_gate.h).
//
// In: a loop of a C++ file and its function. Out: errors. Decided here: all that a nest may be made of, as a
// list; what is not on it is refused, by name where users write it. A name with `::` before it is accepted if
// it is that of a constant, since a name alone may mean something else.
#include "frontend/step/cxx_gate.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/OperatorKinds.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/named_place.h"
#include "frontend/clang/place_of.h"
#include "frontend/clang/words_of_c.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/file_text.h"
#include "frontend/names/translation.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/nest_shape.h"

namespace an5d {
namespace {

constexpr const char* kAccepted =
    "loops as C has them are accepted, over pointers, arrays, 'std::vector', 'std::array' and 'std::span' of "
    "numbers, references to these, and members of structs";
constexpr std::size_t kMostSaid = 5;

bool is_plain_statement(const clang::Stmt* statement) {
  using clang::Stmt;
  switch (statement->getStmtClass()) {
    case Stmt::AttributedStmtClass:
    case Stmt::BreakStmtClass:
    case Stmt::CaseStmtClass:
    case Stmt::CompoundStmtClass:
    case Stmt::ContinueStmtClass:
    case Stmt::DeclStmtClass:
    case Stmt::DefaultStmtClass:
    case Stmt::DoStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::GotoStmtClass:
    case Stmt::IfStmtClass:
    case Stmt::LabelStmtClass:
    case Stmt::NullStmtClass:
    case Stmt::ReturnStmtClass:
    case Stmt::SwitchStmtClass:
    case Stmt::WhileStmtClass:
      return true;
    default:
      return false;
  }
}

bool is_plain_expression(const clang::Stmt* statement) {
  using clang::Stmt;
  switch (statement->getStmtClass()) {
    case Stmt::ArraySubscriptExprClass:
    case Stmt::BinaryConditionalOperatorClass:
    case Stmt::BinaryOperatorClass:
    case Stmt::CStyleCastExprClass:
    case Stmt::CXXBoolLiteralExprClass:
    case Stmt::CXXFunctionalCastExprClass:
    case Stmt::CXXStaticCastExprClass:
    case Stmt::CallExprClass:
    case Stmt::CharacterLiteralClass:
    case Stmt::CompoundAssignOperatorClass:
    case Stmt::ConditionalOperatorClass:
    case Stmt::ConstantExprClass:
    case Stmt::DeclRefExprClass:
    case Stmt::FloatingLiteralClass:
    case Stmt::ImplicitCastExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::InitListExprClass:
    case Stmt::IntegerLiteralClass:
    case Stmt::MaterializeTemporaryExprClass:
    case Stmt::MemberExprClass:
    case Stmt::OffsetOfExprClass:
    case Stmt::OpaqueValueExprClass:
    case Stmt::ParenExprClass:
    case Stmt::UnaryExprOrTypeTraitExprClass:
    case Stmt::UnaryOperatorClass:
      return true;
    default:
      return false;
  }
}

bool is_plain_conversion(clang::CastKind kind) {
  switch (kind) {
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_BitCast:
    case clang::CK_BooleanToSignedIntegral:
    case clang::CK_BuiltinFnToFnPtr:
    case clang::CK_FloatingCast:
    case clang::CK_FloatingToBoolean:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_IntegralToFloating:
    case clang::CK_LValueToRValue:
    case clang::CK_NoOp:
    case clang::CK_NullToPointer:
    case clang::CK_ToVoid:
    case clang::CK_UncheckedDerivedToBase:  // of members of a base
      return true;
    default:
      return false;
  }
}

bool is_constant(const clang::VarDecl* variable) {
  return variable->getType().isConstQualified() && variable->getType()->isArithmeticType() &&
         variable->getAnyInitializer() && !variable->isWeak();
}

class Gate final : public AstVisitor {
 public:
  Gate(const clang::ASTContext& tree, const clang::FunctionDecl* around) : tree_(tree), around_(around) {}

  Diagnostics said;

  void check(const clang::Stmt* root) { walk(root); }

  // What the branches of these do is the host's, and may be more than C.
  void check_but_for(const std::vector<StepCut>& cuts, const clang::Stmt* root) {
    for (const StepCut& cut : cuts)
      if (const clang::Stmt* done = cut.branch->getThen()) {
        on_host_.push_back(
            place_of(tree_.getSourceManager(), tree_.getLangOpts(), done->getBeginLoc(), done->getEndLoc()));
        check_host(done);
      }
    walk(root);
  }

  void refuse(clang::SourceRange range, std::string found, const char* note = kAccepted) {
    SourceRange where =
        place_of(tree_.getSourceManager(), tree_.getLangOpts(), range.getBegin(), range.getEnd());
    if (is_on_host(where)) return;
    if (said.size() < kMostSaid && said_.insert(found).second)
      said.push_back(make_error("cxx-form", std::move(where), "found " + found, note));
  }

  bool visit_statement(clang::Stmt* statement) override {
    if (const auto* expr = llvm::dyn_cast<clang::Expr>(statement))
      visit_expression(expr);
    else if (!is_plain_statement(statement))
      refuse_named(statement);
    visit_control(statement);
    return said.size() < kMostSaid;
  }

  bool visit_declaration(clang::Decl* declaration) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (!variable || llvm::isa<clang::ParmVarDecl>(variable)) return true;
    const std::string name = variable->getNameAsString();
    if (llvm::isa<clang::DecompositionDecl>(variable))
      refuse(variable->getSourceRange(), "a structured binding");
    else if (variable->getType()->isReferenceType())
      refuse(variable->getSourceRange(), fmt::format("the reference '{}' in a loop", name),
             "references to arrays and numbers that are declared before the loop are accepted");
    else if (const clang::CXXRecordDecl* record = variable->getType()->getAsCXXRecordDecl())
      refuse(variable->getSourceRange(),
             fmt::format("'{}', of class '{}', in a loop", name, record->getQualifiedNameAsString()));
    return true;
  }

 private:
  bool is_on_host(const SourceRange& where) const {
    return std::ranges::any_of(on_host_, [&](const SourceRange& text) {
      return text.offset <= where.offset && where.offset < text.offset + text.length;
    });
  }
  bool is_on_host(const clang::Expr* expr) const {
    return is_on_host(
        place_of(tree_.getSourceManager(), tree_.getLangOpts(), expr->getBeginLoc(), expr->getEndLoc()));
  }

  // Output: nothing that runs later, throws, or hands a variable on that could be changed.
  void check_host(const clang::Stmt* done) {
    for (const clang::Stmt* statement : statements_in(done)) {
      using clang::Stmt;
      switch (statement->getStmtClass()) {
        case Stmt::LambdaExprClass:
        case Stmt::CXXTryStmtClass:
        case Stmt::CXXThrowExprClass:
        case Stmt::CXXForRangeStmtClass:
        case Stmt::CXXNewExprClass:
        case Stmt::CXXDeleteExprClass:
          said_on_host(statement->getSourceRange(), "found " + words_for(statement) + " in a loop");
          break;
        default:
          break;
      }
      const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
      if (!call || swapped_by(call)) continue;
      const clang::FunctionDecl* callee = call->getDirectCallee();
      const bool is_of_system = callee && tree_.getSourceManager().isInSystemHeader(callee->getLocation());
      if (!callee || (llvm::isa<clang::CXXMethodDecl>(callee) && !is_of_system))
        said_on_host(call->getSourceRange(), "found a call of a member function in a branch of a time step");
      else if (!is_of_system && std::ranges::any_of(callee->parameters(), changes_argument))
        said_on_host(call->getSourceRange(),
                     fmt::format("found a call of '{}', which may change what it is given by reference",
                                 callee->getQualifiedNameAsString()));
    }
  }
  static bool changes_argument(const clang::ParmVarDecl* parameter) {
    const clang::QualType type = parameter->getType();
    return type->isReferenceType() && !type.getNonReferenceType().isConstQualified();
  }
  void said_on_host(clang::SourceRange range, std::string found) {
    said.push_back(make_error(
        "cxx-form", place_of(tree_.getSourceManager(), tree_.getLangOpts(), range.getBegin(), range.getEnd()),
        std::move(found),
        "output is accepted there: 'std::printf(...)', 'std::cout << ...', and functions that "
        "take numbers, pointers and references to constants"));
  }

  void refuse_named(const clang::Stmt* statement) {
    const auto* left_out = llvm::dyn_cast<clang::CXXDefaultArgExpr>(statement);  // where the call is
    refuse(left_out ? clang::SourceRange(left_out->getUsedLocation()) : statement->getSourceRange(),
           words_for(statement) + " in a loop");
  }

  void visit_expression(const clang::Expr* expr) {
    if (expr->isTypeDependent() || expr->isValueDependent())
      return refuse(expr->getSourceRange(), "an expression in a template");
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (binary && (binary->getOpcode() == clang::BO_Cmp || binary->isPtrMemOp()))
      return refuse(expr->getSourceRange(), fmt::format("'{}' in a loop", binary->getOpcodeStr().str()));
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) return visit_call(call);
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) return visit_cast(cast);
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) return visit_name(name);
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) return visit_member(member);
    if (!is_plain_expression(expr)) refuse_named(expr);
  }

  void visit_call(const clang::CallExpr* call) {
    if (const SwappedTwo two = swapped_by(call)) {
      const clang::QualType type = two.first->getType();
      if (type->isRecordType() && !vector_element(type))
        refuse(call->getSourceRange(), fmt::format("a swap of two objects of type {}", quoted(type)),
               "vectors and pointers in objects may trade places: 'std::swap(a.data, b.data)'");
      return;
    }
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const std::string name = callee ? callee->getQualifiedNameAsString() : "";
    if (const auto* of = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call))
      return refuse(
          call->getSourceRange(),
          callee ? fmt::format("the overloaded operator '{}'", name)
                 : fmt::format("an overloaded 'operator{}'", clang::getOperatorSpelling(of->getOperator())),
          "operators of numbers, and '[]' of arrays, pointers and 'std::vector' of numbers that are "
          "variables or members, are accepted");
    if (const auto* of = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) return visit_member_call(of, name);
    if (!is_plain_expression(call)) return refuse_named(call);
    if (callee && !callee->isInStdNamespace()) visit_callee(call, callee);
  }

  // Of the object that the loop is in.
  void visit_member_call(const clang::CXXMemberCallExpr* call, const std::string& name) {
    const clang::CXXMethodDecl* method = call->getMethodDecl();
    const clang::FunctionDecl* definition = nullptr;
    const bool is_own = method && method->hasBody(definition) &&
                        !tree_.getSourceManager().isInSystemHeader(method->getLocation());
    if (!is_own)
      return refuse(call->getSourceRange(), fmt::format("a call of the member function '{}'", name),
                    "copy its value to a variable before the time loop: 'const int n = u.size();'");
    if (method->isVirtual())
      return refuse(call->getSourceRange(), fmt::format("a call of the virtual function '{}'", name),
                    "member functions that are not virtual are accepted");
    const auto object = named_place(call->getImplicitObjectArgument());
    if (!object || !is_this(object->variable) || !object->members.empty())
      return refuse(call->getSourceRange(),
                    fmt::format("a call of the member function '{}' of another object", name),
                    "put the time loop into a member function of that object");
    visit_callee(call, method);
  }

  void visit_callee(const clang::CallExpr* call, const clang::FunctionDecl* callee) {
    const clang::FunctionDecl* definition = nullptr;
    if (tree_.getSourceManager().isInSystemHeader(callee->getLocation()) || !callee->hasBody(definition) ||
        is_on_host(call))
      return;
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee),
               *own = llvm::dyn_cast<clang::CXXMethodDecl>(around_);
    const bool is_of_one_class = method && own && method->getParent() == own->getParent();
    const bool has_value = !method && !callee->getReturnType()->isVoidType();
    if (callee->isTemplateInstantiation() && !is_of_one_class && !has_value)
      return refuse(call->getSourceRange(),
                    fmt::format("a call of '{}', which a template makes", callee->getQualifiedNameAsString()),
                    "of templates, functions that compute a number are accepted, and those of one class");
    if (called_.insert(definition).second) walk(definition->getBody());
  }

  void visit_cast(const clang::CastExpr* cast) {
    if (cast->getCastKind() == clang::CK_UserDefinedConversion ||
        cast->getCastKind() == clang::CK_ConstructorConversion)
      return refuse(cast->getSourceRange(), "a conversion that a class defines");
    if (!is_plain_expression(cast)) return refuse_named(cast);
    if (!is_plain_conversion(cast->getCastKind()))
      refuse(cast->getSourceRange(), words_for_conversion(cast) + " in a loop");
  }

  void visit_name(const clang::DeclRefExpr* expr) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getDecl());
    if (!variable) return;
    const std::string name = variable->getQualifiedNameAsString();
    if ((expr->hasQualifier() || variable->isStaticDataMember()) && !is_constant(variable))
      refuse(expr->getSourceRange(),
             fmt::format("'{}', which is no constant, by a name of another scope", name),
             "copy it to a variable before the loop: 'double alpha = physics::alpha;'");
  }

  void visit_member(const clang::MemberExpr* member) {
    if (llvm::isa<clang::CXXMethodDecl>(member->getMemberDecl())) return;  // of a call
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!field || field->getType()->isReferenceType())
      return refuse(member->getSourceRange(), fmt::format("'{}', a member that is no plain data",
                                                          member->getMemberDecl()->getNameAsString()));
    if (member->hasQualifier())
      refuse(member->getSourceRange(),
             fmt::format("'{}', a member by a name of another scope", field->getNameAsString()),
             "members that have one name are accepted");
  }

  void visit_control(const clang::Stmt* statement) {
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
    const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(statement);
    const auto* loop = llvm::dyn_cast<clang::WhileStmt>(statement);
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(statement);
    const bool declares = (branch && (branch->hasInitStorage() || branch->hasVarStorage())) ||
                          (choice && (choice->hasInitStorage() || choice->hasVarStorage())) ||
                          (loop && loop->hasVarStorage()) || (counted && counted->getConditionVariable());
    if (declares)
      refuse(statement->getSourceRange(), "a declaration in a condition",
             "a declaration before it is accepted");
    if (branch && (branch->isConstexpr() || branch->isConsteval()))
      refuse(statement->getSourceRange(), "an 'if' of the compiler's", "'if' is accepted");
  }

  const clang::ASTContext& tree_;
  const clang::FunctionDecl* around_;
  std::vector<SourceRange> on_host_;
  std::set<std::string> said_;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> called_;
};

}  // namespace

Diagnostics check_c_like(FileText& file, const clang::FunctionDecl* function, const clang::Stmt* loop) {
  const clang::ASTContext& tree = file.tree;
  if (!is_cxx(tree)) return {};
  Gate gate(tree, function);
  const clang::SourceRange head(loop->getBeginLoc());
  if (function->isDependentContext()) {
    const std::size_t made = instances_of(function).size();
    gate.refuse(head,
                made == 0 ? "a loop in a template that nothing in the file instantiates"
                          : fmt::format("a loop in a template with {} instances", made),
                "a template is accepted of which the file has one instance; of several, write a function for "
                "each type that calls no template");
    return gate.said;
  }
  if (!function->getDeclName().isIdentifier())
    gate.refuse(head, "a loop in a constructor, a destructor or an operator",
                "functions that have a name are accepted");
  if (function->isConstexpr())
    gate.refuse(head, "a loop in a constexpr function", "functions that run with the program are accepted");
  for (const clang::Stmt* around : path_to(function->getBody(), loop))
    if (llvm::isa<clang::LambdaExpr>(around))
      gate.refuse(head, "a loop in a lambda", "functions that have a name are accepted");
  if (!gate.said.empty()) return gate.said;
  gate.check(loop);
  if (gate.said.empty()) return {};
  const std::vector<StepCut> cuts = step_of(file, loop, Iteration::kInTime).cuts;
  if (cuts.empty()) return gate.said;
  Gate without(tree, function);
  without.check_but_for(cuts, loop);
  return without.said;
}

}  // namespace an5d
