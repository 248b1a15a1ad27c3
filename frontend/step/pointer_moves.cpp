// Moves of pointers (pointer_moves.h).
//
//   T *kept = u; u = un; un = kept;       three moves, the first of which declares
//   swap(&u, &un);  turn();               those of a function of the file that does nothing else
//
// In: a statement. Out: its moves. Decided here: which statements do nothing but move pointers.
#include "frontend/step/pointer_moves.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <map>

#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"

namespace an5d {
namespace {

// Reads statements as moves.
class MoveReader {
 public:
  MoveReader(const clang::ASTContext& tree, Moves& moves) : tree_(tree), moves_(moves) {}

  // Appends what a statement moves. Does it do nothing else?
  bool read(const clang::Stmt* statement) {
    statement = without_attributes(statement);
    if (llvm::isa<clang::NullStmt>(statement)) return true;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
      return llvm::all_of(block->body(), [&](const clang::Stmt* inside) { return read(inside); });
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement)) return read_once(loop);
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
      return read_declarations(declaration);
    const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
    if (!expr) return false;
    expr = expr->IgnoreParenCasts();
    if (const SwappedTwo two = swapped_by(expr)) return read_swap(two, llvm::cast<clang::CallExpr>(expr));
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) return read_call(call);
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (!binary) return false;
    if (binary->getOpcode() == clang::BO_Comma) return read(binary->getLHS()) && read(binary->getRHS());
    if (binary->getOpcode() != clang::BO_Assign) return false;
    const NamedPlace to = pointer_of(binary->getLHS());
    return to && read_value(to, binary->getRHS(), false);
  }

  bool read_declarations(const clang::DeclStmt* statement) {
    return llvm::all_of(statement->decls(), [&](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (!variable || !variable->hasLocalStorage() || !variable->getType()->isPointerType()) return false;
      const NamedPlace to = {variable->getCanonicalDecl(), {}};
      if (variable->getInit()) return read_value(to, variable->getInit(), true);
      add({to, {}, true});
      return true;
    });
  }

 private:
  void add(Move move) {
    move.in_function = in_function_ && (is_of_file(move.to) || is_of_file(move.from));
    moves_.push_back(std::move(move));
  }

  // And named by the function itself, which is given none of it.
  bool is_of_file(const NamedPlace& place) const {
    return place && place.variable->hasGlobalStorage() &&
           !std::ranges::any_of(given_, [&](const auto& given) { return given.second == place; });
  }

  // A name, or one of two: `t % 2 ? a : b`.
  bool read_value(const NamedPlace& to, const clang::Expr* value, bool declares) {
    if (const NamedPlace from = pointer_of(value)) {
      add({to, from, declares});
      return true;
    }
    if (!llvm::isa<clang::ConditionalOperator>(value->IgnoreParenCasts())) return false;
    if (declares) add({to, {}, true});
    return read_choice(to, value, {});
  }

  bool read_choice(const NamedPlace& to, const clang::Expr* value, TimeGuards guards) {
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(value->IgnoreParenCasts())) {
      if (choice->getCond()->HasSideEffects(tree_)) return false;
      guards.push_back({choice->getCond(), true});
      if (!read_choice(to, choice->getTrueExpr(), guards)) return false;
      guards.back().holds = false;
      return read_choice(to, choice->getFalseExpr(), guards);
    }
    const NamedPlace from = pointer_of(value);
    if (from) add({to, from, false, false, guards});
    return static_cast<bool>(from);
  }

  static NamedPlace place_of(const clang::Expr* expr) {
    return named_place(expr->IgnoreParenCasts()).value_or(NamedPlace{});
  }

  // p, or, where a function is given &p as q, *q.
  NamedPlace pointer_of(const clang::Expr* expr) const {
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr->IgnoreParenCasts());
    if (unary && unary->getOpcode() == clang::UO_Deref) {
      const auto found = given_.find(place_of(unary->getSubExpr()));
      return found == given_.end() ? NamedPlace{} : found->second;
    }
    if (const auto in_table = pointer_in_table(tree_, expr->IgnoreParenCasts())) return *in_table;
    const NamedPlace place = place_of(expr);
    const bool points = place && type_of(tree_, place)->isPointerType();
    return points && !given_.contains(place) ? place : NamedPlace{};
  }

  // std::swap(u, un) and u.swap(un), by way of what the function calls its parameter.
  bool read_swap(const SwappedTwo& two, const clang::CallExpr* call) {
    const auto moved = [&](const clang::Expr* expr) {
      const NamedPlace pointer = pointer_of(expr), place = place_of(expr);
      const bool is_vector = place && vector_element(type_of(tree_, place));
      return pointer || !is_vector || given_.contains(place) ? pointer : place;
    };
    const NamedPlace first = moved(two.first), second = moved(two.second);
    const NamedPlace kept{call->getDirectCallee()->getParamDecl(0)->getCanonicalDecl(), {}};
    if (!first || !second) return false;
    for (const Move& move : Moves{{kept, first, true}, {first, second}, {second, kept}}) add(move);
    return true;
  }

  // `do { } while (0)`: its body, once.
  bool read_once(const clang::DoStmt* loop) {
    clang::Expr::EvalResult again;
    if (!loop->getCond()->EvaluateAsInt(again, tree_) || again.HasSideEffects || again.Val.getInt() != 0)
      return false;
    return read(loop->getBody());
  }

  // swap(&u, &un), and turn(), of a function of the file that is made of moves.
  bool read_call(const clang::CallExpr* call) {
    const clang::FunctionDecl* function = nullptr;
    if (in_function_ || llvm::isa<clang::CXXMemberCallExpr>(call) || !call->getDirectCallee() ||
        !call->getDirectCallee()->hasBody(function))
      return false;
    if (function->getNumParams() != call->getNumArgs() || function->isVariadic() || function->isWeak())
      return false;
    MoveReader inside(tree_, moves_);
    inside.in_function_ = true;
    for (unsigned n = 0; n < call->getNumArgs(); ++n) {
      const auto* address = llvm::dyn_cast<clang::UnaryOperator>(call->getArg(n)->IgnoreParenCasts());
      if (!address || address->getOpcode() != clang::UO_AddrOf) return false;
      const NamedPlace pointer = pointer_of(address->getSubExpr());
      if (!pointer) return false;
      inside.given_[{function->getParamDecl(n)->getCanonicalDecl(), {}}] = pointer;
    }
    const std::size_t before = moves_.size();
    return inside.read(function->getBody()) && moves_.size() > before;
  }

  const clang::ASTContext& tree_;
  Moves& moves_;
  bool in_function_ = false;
  std::map<NamedPlace, NamedPlace> given_;  // parameters that hold the address of a pointer
};

}  // namespace

std::optional<Moves> guarded_moves_of(const clang::ASTContext& tree, const clang::Stmt* statement) {
  Moves moves;
  return MoveReader(tree, moves).read(statement) ? std::optional(std::move(moves)) : std::nullopt;
}

std::optional<Moves> moves_of(const clang::ASTContext& tree, const clang::Stmt* statement) {
  auto moves = guarded_moves_of(tree, statement);
  const bool has_guards =
      moves && std::ranges::any_of(*moves, [](const Move& move) { return !move.guards.empty(); });
  return has_guards ? std::nullopt : moves;
}

bool only_moves_pointers(const clang::ASTContext& tree, const clang::FunctionDecl* function) {
  const auto moves = moves_of(tree, function->getBody());
  return moves && !moves->empty();
}

bool only_moves_members(const clang::ASTContext& tree, const clang::FunctionDecl* function) {
  const auto moves = moves_of(tree, function->getBody());
  return moves && std::ranges::any_of(*moves, [](const Move& move) { return !move.to.members.empty(); });
}

}  // namespace an5d
