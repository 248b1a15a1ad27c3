// Values of all cells (reductions.h).
//
//   s += x;   s = x + s;                                 a sum
//   m = fmax(m, x);   if (x > m) m = x;   m = x > m ? x : m;      a maximum
//   n++;   if (x > tol) done = 0;                        a count, a test
//
// In: loops. Out: assignments. Decided here: what an assignment makes of the values of all cells, by the
// operator, the comparison or the name of the function that takes the value before it.
#include "frontend/names/reductions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/body_index.h"
#include "frontend/clang/statements.h"
#include "frontend/names/first_use.h"
#include "frontend/names/loop_head.h"
#include "frontend/names/variable_changes.h"

namespace an5d {

const char* const kReductionAdvice =
    "sums, maxima and other reductions are not accepted in a time step; in every k-th step they are: "
    "'if (t % k == 0) { ... if (err < tol) break; }', first or last in the time step, with loops of their "
    "own in it";

namespace {

constexpr const char* kSum = "a sum over cells";
constexpr const char* kProduct = "a product over cells";
constexpr const char* kMaximum = "a maximum over cells";
constexpr const char* kMinimum = "a minimum over cells";
constexpr const char* kCount = "a count of cells";
constexpr const char* kTest = "a test of all cells";
constexpr const char* kOther = "a value of all cells";

using Declared = std::set<const clang::Decl*>;

class Finder {
 public:
  Finder(const clang::ASTContext& tree, const clang::Stmt* within)
      : tree_(tree), within_(within), index_(within) {
    for (const clang::Stmt* statement : statements_in(within)) {
      if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
        for (const clang::Decl* declared : declaration->decls()) inside_.insert(declared->getCanonicalDecl());
      if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement))
        if (const clang::VarDecl* iterator = iterator_of(loop)) moved_.insert(iterator);
      if (const clang::Expr* target = target_of(statement))
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain(target)))
          moved_.insert(name->getDecl()->getCanonicalDecl());
      if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(statement)) add_index(element);
    }
  }

  Reductions made;

  void look(const clang::Stmt* statement, bool in_loop) {
    if (!statement) return;
    if (is_loop(statement)) {
      const auto* counted = llvm::dyn_cast<clang::ForStmt>(statement);
      if (counted) return look(counted->getBody(), true);
      in_loop = true;
    }
    if (in_loop) look_at(statement);
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
    if (branch) conditions_.push_back(branch->getCond());
    for (const clang::Stmt* child : statement->children()) look(child, in_loop);
    if (branch) conditions_.pop_back();
  }

 private:
  static const clang::Expr* plain(const clang::Expr* expr) { return expr->IgnoreParenCasts(); }

  std::string spelled(const clang::Stmt* statement) const {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(statement->getSourceRange()),
                                       tree_.getSourceManager(), tree_.getLangOpts())
        .str();
  }

  // The name at the root of `x`, `s->x`, `*x` and `x[0]`.
  static const clang::ValueDecl* named_root_of(const clang::Expr* expr) {
    expr = plain(expr);
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) return name->getDecl();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) return named_root_of(member->getBase());
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
      return named_root_of(element->getBase());
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
    return unary && unary->getOpcode() == clang::UO_Deref ? named_root_of(unary->getSubExpr()) : nullptr;
  }

  bool names_any(const clang::Stmt* statement, const Declared& those) const {
    return std::ranges::any_of(find_all<clang::DeclRefExpr>(statement), [&](const clang::DeclRefExpr* name) {
      return those.contains(name->getDecl()->getCanonicalDecl());
    });
  }

  // An index that goes from cell to cell is no value of them.
  void add_index(const clang::ArraySubscriptExpr* element) {
    for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(element->getIdx()))
      indices_.insert(name->getDecl()->getCanonicalDecl());
  }

  // Is it one place for all iterations?
  bool is_kept(const clang::Expr* target) const {
    const bool is_variable = llvm::isa<clang::DeclRefExpr>(plain(target));
    return named_root_of(target) && !names_any(target, inside_) &&
           (is_variable || !names_any(target, moved_)) && target->getType()->isArithmeticType();
  }

  bool is_target(const clang::Expr* expr, const clang::Expr* target) const {
    expr = plain(expr);
    target = plain(target);
    if (expr->getStmtClass() != target->getStmtClass() || named_root_of(expr) != named_root_of(target))
      return false;
    return llvm::isa<clang::DeclRefExpr>(expr) || spelled(expr) == spelled(target);
  }

  bool mentions(const clang::Stmt* statement, const clang::Expr* target) const {
    return std::ranges::any_of(find_all<clang::Expr>(statement),
                               [&](const clang::Expr* expr) { return is_target(expr, target); });
  }

  void look_at(const clang::Stmt* statement) {
    const clang::Expr* target = target_of(statement);
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(statement);
    if (!target) return;
    const bool is_counter = !binary && conditions_.empty();  // of the loop itself
    add(statement, target,
        is_counter                         ? nullptr
        : !binary                          ? kCount
        : binary->isCompoundAssignmentOp() ? compound(binary)
                                           : assigned(target, binary->getRHS()));
  }

  void add(const clang::Stmt* statement, const clang::Expr* target, const char* what) {
    if (!is_kept(target)) {
      made.assigns_cells = made.assigns_cells || element_of(target);
      return;
    }
    const clang::ValueDecl* root = named_root_of(target);
    if (indices_.contains(root->getCanonicalDecl())) return;
    if (what && (what == kTest || is_carried(target))) made.found.push_back({what, target, root, statement});
  }

  // Does an iteration read what one before it has left?
  bool is_carried(const clang::Expr* target) const {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain(target));
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return !variable || first_use(index_, {within_}, variable).read;
  }

  static const char* compound(const clang::BinaryOperator* assignment) {
    switch (assignment->getOpcode()) {
      case clang::BO_AddAssign:
      case clang::BO_SubAssign:
        return kSum;
      case clang::BO_MulAssign:
      case clang::BO_DivAssign:
        return kProduct;
      case clang::BO_AndAssign:
      case clang::BO_OrAssign:
        return kTest;
      default:
        return kOther;
    }
  }

  // Null if nothing of another cell is in it.
  const char* assigned(const clang::Expr* target, const clang::Expr* value) const {
    if (mentions(value, target)) return made_of_itself(target, plain(value));
    for (auto condition = conditions_.rbegin(); condition != conditions_.rend(); ++condition)
      if (const char* what = compared(*condition, target, false)) return what;
    clang::Expr::EvalResult result;
    const bool is_flag = !value->isValueDependent() && value->EvaluateAsInt(result, tree_);
    return is_flag && !conditions_.empty() ? kTest : nullptr;
  }

  const char* made_of_itself(const clang::Expr* target, const clang::Expr* value) const {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(value)) return called(call);
    if (const auto* select = llvm::dyn_cast<clang::ConditionalOperator>(value)) {
      const char* what = compared(select->getCond(), target, is_target(select->getTrueExpr(), target));
      return what ? what : kOther;
    }
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(value);
    if (!binary) return kOther;
    if (binary->isLogicalOp() || binary->isBitwiseOp()) return kTest;
    const auto is_of = [&](const clang::Expr* side) { return is_sum_with(plain(side), target); };
    if (binary->isAdditiveOp()) return is_of(binary->getLHS()) || is_of(binary->getRHS()) ? kSum : kOther;
    const bool is_factor = is_target(binary->getLHS(), target) || is_target(binary->getRHS(), target);
    return binary->isMultiplicativeOp() && is_factor ? kProduct : kOther;
  }

  bool is_sum_with(const clang::Expr* side, const clang::Expr* target) const {
    if (is_target(side, target)) return true;
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(side);
    return sum && sum->isAdditiveOp() &&
           (is_sum_with(plain(sum->getLHS()), target) || is_sum_with(plain(sum->getRHS()), target));
  }

  // fmaxf, std::max, dmax, MIN: by its name.
  static const char* called(const clang::CallExpr* call) {
    const clang::FunctionDecl* function = call->getDirectCallee();
    std::string name = function ? function->getNameAsString() : "";
    std::ranges::transform(name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return name.find("max") != name.npos ? kMaximum : name.find("min") != name.npos ? kMinimum : kOther;
  }

  // `x > m`: what a target is that becomes x where this holds, or else `keeps` its own value.
  const char* compared(const clang::Expr* condition, const clang::Expr* target, bool keeps) const {
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(plain(condition));
    if (!binary) return nullptr;
    if (binary->isLogicalOp()) {
      const char* first = compared(binary->getLHS(), target, keeps);
      return first ? first : compared(binary->getRHS(), target, keeps);
    }
    const bool is_left = is_target(binary->getLHS(), target), is_right = is_target(binary->getRHS(), target);
    if (!binary->isRelationalOp() || is_left == is_right) return nullptr;
    const bool left_is_more = binary->getOpcode() == clang::BO_GT || binary->getOpcode() == clang::BO_GE;
    const bool takes_more = (left_is_more == is_left) == keeps;
    return takes_more ? kMaximum : kMinimum;
  }

  const clang::ASTContext& tree_;
  const clang::Stmt* within_;
  const BodyIndex index_;
  Declared inside_, moved_;                     // variables that the loops declare, and all that they change
  Declared indices_;                            // that choose elements
  std::vector<const clang::Expr*> conditions_;  // of the branches around
};

std::optional<Reduction> reduction_in(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                                      const IsOverCells& is_over_cells,
                                      std::set<const clang::FunctionDecl*>& seen) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function || !function->hasBody(definition) || !seen.insert(definition).second) return std::nullopt;
  std::vector<const clang::Stmt*> loops;
  const auto collect = [&](const auto& self, const clang::Stmt* statement) -> void {
    if (!statement) return;
    if (is_loop(statement)) {
      if (is_over_cells(statement)) loops.push_back(statement);
      return;
    }
    for (const clang::Stmt* child : statement->children()) self(self, child);
  };
  collect(collect, definition->getBody());
  for (const clang::Stmt* loop : loops)
    if (Reductions made = find_reductions(tree, loop); !made.found.empty()) return made.found.front();
  for (const clang::CallExpr* call : find_all<clang::CallExpr>(definition->getBody()))
    if (auto found = reduction_in(tree, call->getDirectCallee(), is_over_cells, seen)) return found;
  return std::nullopt;
}

}  // namespace

Reductions find_reductions(const clang::ASTContext& tree, const clang::Stmt* within) {
  Finder finder(tree, within);
  finder.look(within, false);
  return std::move(finder.made);
}

std::optional<Reduction> reduction_of(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                                      const IsOverCells& is_over_cells) {
  std::set<const clang::FunctionDecl*> seen;
  return reduction_in(tree, function, is_over_cells, seen);
}

}  // namespace an5d
