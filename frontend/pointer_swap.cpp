// Pointer swaps (pointer_swap.h).
//
//   T *kept = u; u = un; un = kept;       u has the value of un, and un that of u: a swap
//   old = u; u = un; un = old;            the same, and `old`, from outside, is left with the value of `un`
//   swap(&u, &un);                        of a function of the file that does one of these
//   step(g) with g->u = g->un; ...        of members, also at the end of a function that the step ends with
//   kept = a; a = b; b = c; c = kept;     three pointers rotate
//
// In: the statements behind the last sweep. Out: Swaps. Decided here: what the statements do is computed, not
// matched: each pointer's value at the end is the one that some pointer had before.
#include "frontend/pointer_swap.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/array_builder.h"
#include "frontend/cxx_tree.h"
#include "frontend/first_update.h"
#include "frontend/nest_shape.h"
#include "frontend/parity_variable.h"

namespace an5d {
namespace {

using Pointer = NamedPlace;

// `to` gets the value of `from`; none where it is declared only.
struct Move {
  Pointer to = {}, from = {};
  bool declares = false;
};
using Moves = std::vector<Move>;

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
    const Move move{pointer_of(binary->getLHS()), pointer_of(binary->getRHS())};
    if (move.to && move.from) moves_.push_back(move);
    return move.to && move.from;
  }

  bool read_declarations(const clang::DeclStmt* statement) {
    return llvm::all_of(statement->decls(), [&](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (!variable || !variable->hasLocalStorage() || !variable->getType()->isPointerType()) return false;
      const Pointer from = variable->getInit() ? pointer_of(variable->getInit()) : Pointer{};
      moves_.push_back({{variable->getCanonicalDecl(), {}}, from, true});
      return from || !variable->getInit();
    });
  }

 private:
  static Pointer place_of(const clang::Expr* expr) {
    return named_place(expr->IgnoreParenCasts()).value_or(Pointer{});
  }

  // p, or, where a function is given &p as q, *q.
  Pointer pointer_of(const clang::Expr* expr) const {
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr->IgnoreParenCasts());
    if (unary && unary->getOpcode() == clang::UO_Deref) {
      const auto found = given_.find(place_of(unary->getSubExpr()));
      return found == given_.end() ? Pointer{} : found->second;
    }
    const Pointer place = place_of(expr);
    const bool points = place && type_of(tree_, place)->isPointerType();
    return points && !given_.contains(place) ? place : Pointer{};
  }

  // std::swap(u, un) and u.swap(un), by way of what the function calls its parameter.
  bool read_swap(const SwappedTwo& two, const clang::CallExpr* call) {
    const auto moved = [&](const clang::Expr* expr) {
      const Pointer pointer = pointer_of(expr), place = place_of(expr);
      const bool is_vector = place && vector_element(type_of(tree_, place));
      return pointer || !is_vector || given_.contains(place) ? pointer : place;
    };
    const Pointer first = moved(two.first), second = moved(two.second);
    const Pointer kept{call->getDirectCallee()->getParamDecl(0)->getCanonicalDecl(), {}};
    if (!first || !second) return false;
    moves_.insert(moves_.end(), {{kept, first, true}, {first, second}, {second, kept}});
    return true;
  }

  // `do { } while (0)`: its body, once.
  bool read_once(const clang::DoStmt* loop) {
    clang::Expr::EvalResult again;
    if (!loop->getCond()->EvaluateAsInt(again, tree_) || again.HasSideEffects || again.Val.getInt() != 0)
      return false;
    return read(loop->getBody());
  }

  // swap(&u, &un) of a function of the file that is made of moves.
  bool read_call(const clang::CallExpr* call) {
    const clang::FunctionDecl* function = nullptr;
    if (!given_.empty() || !call->getDirectCallee() || !call->getDirectCallee()->hasBody(function))
      return false;
    if (function->getNumParams() != call->getNumArgs() || function->isVariadic()) return false;
    MoveReader inside(tree_, moves_);
    for (unsigned n = 0; n < call->getNumArgs(); ++n) {
      const auto* address = llvm::dyn_cast<clang::UnaryOperator>(call->getArg(n)->IgnoreParenCasts());
      if (!address || address->getOpcode() != clang::UO_AddrOf) return false;
      const Pointer pointer = pointer_of(address->getSubExpr());
      if (!pointer) return false;
      inside.given_[{function->getParamDecl(n)->getCanonicalDecl(), {}}] = pointer;
    }
    return !inside.given_.empty() && inside.read(function->getBody());
  }

  const clang::ASTContext& tree_;
  Moves& moves_;
  std::map<Pointer, Pointer> given_;  // parameters that hold the address of a pointer
};

// What pointers hold in the end, by what they held before.
class Values {
 public:
  bool run(const Moves& moves) {
    for (const Move& move : moves) {
      if (move.declares) inside_.insert(move.to);
      if (move.declares && !move.from) values_.erase(move.to);
      if (move.declares && !move.from) continue;
      const Pointer from = value_of(move.from);
      if (!from) return false;
      if (std::ranges::find(changed_, move.to) == changed_.end()) changed_.push_back(move.to);
      values_[move.to] = from;
    }
    std::erase_if(changed_, [&](const Pointer& p) { return inside_.contains(p) || value_of(p) == p; });
    return true;
  }
  Pointer value_of(const Pointer& pointer) const {
    if (const auto found = values_.find(pointer); found != values_.end()) return found->second;
    return inside_.contains(pointer) ? Pointer{} : pointer;
  }
  // Of those declared outside, by first assignment.
  const std::vector<Pointer>& changed() const { return changed_; }

 private:
  std::map<Pointer, Pointer> values_;
  std::set<Pointer> inside_;  // declared in the time step
  std::vector<Pointer> changed_;
};

class SwapBuilder {
 public:
  SwapBuilder(Translation& work, const PointerMoves& written) : work_(work), written_(written) {
    where_ = work.place({written.statements.front()->getBeginLoc(), written.statements.back()->getEndLoc()});
  }

  bool run() {
    const ReadingCall inside(work_, written_.call.get());
    Moves moves;
    for (const clang::VarDecl* declared : written_.declared) moves.push_back({{declared, {}}, {}, true});
    for (const clang::Stmt* statement : written_.statements) MoveReader(work_.tree, moves).read(statement);
    if (!find_around(moves)) return false;
    if (!values_.run(moves)) return refuse("found a pointer that is read before it has a value");
    for (const Pointer& pointer : values_.changed()) {
      const std::vector<Pointer> circle = circle_of(pointer);
      if (circle.empty() || holders_.contains(pointer)) continue;
      for (const Pointer& one : circle) holders_[values_.value_of(one)] = one;
      if (!add_swap(circle)) return false;
    }
    return std::ranges::all_of(values_.changed(), [&](const Pointer& pointer) {
      return holders_.contains(pointer) || keep(pointer);
    });
  }

 private:
  bool refuse(std::string message) {
    work_.refuse("time-buffering", where_, std::move(message),
                 "two pointers that trade places behind the loops of a time step are accepted, 'kept = u; u "
                 "= un; un = "
                 "kept;', and three that rotate");
    return false;
  }

  // Puts what is declared around the nest in the place of names of the step. One that the moves do not
  // declare themselves has, before them, the value that it was declared with.
  bool find_around(Moves& moves) {
    std::set<Pointer> own;
    for (const Move& move : moves)
      if (move.declares) own.insert(move.to);
    Moves before;
    for (Move& move : moves)
      for (Pointer* end : {&move.to, &move.from}) {
        const bool is_member = !end->members.empty();
        if (!*end || own.contains(*end) || !(is_member || is_of_step(work_, end->variable))) continue;
        const auto place = is_member ? place_around(work_, *end, where_) : around_nest(work_, *end);
        if (is_member && !place) return false;
        if (!place || (is_member && copied_at(work_, *end)))
          return refuse(fmt::format("this step ends with an assignment to '{}' that is no swap of pointers",
                                    spelled(*end)));
        if (!is_member) before.push_back({*end, *place, true});
        if (is_member)
          *end = *place;
        else
          own.insert(*end);
      }
    if (!before.empty()) work_.nest.swaps_are_called = true;
    moves.insert(moves.begin(), before.begin(), before.end());
    return true;
  }

  // Two or three pointers, each of which gets the value of the next one, and the last one that of the first;
  // none where there are more, or one keeps its value.
  std::vector<Pointer> circle_of(const Pointer& pointer) const {
    constexpr std::size_t kMost = 3;
    std::vector<Pointer> circle = {pointer};
    while (circle.size() <= kMost) {
      const Pointer next = values_.value_of(circle.back());
      if (next == pointer) return circle;
      circle.push_back(next);
    }
    return {};
  }

  bool add_swap(const std::vector<Pointer>& circle) {
    const auto is_array = [&](const Pointer& pointer) { return work_.arrays.contains(pointer); };
    const clang::QualType moved = type_of(work_.tree, circle[0]);
    if (moved->isPointerType() && moved->getPointeeType()->isRecordType() &&
        std::ranges::none_of(circle, is_array))
      return refuse(fmt::format("found pointers to structs, '{}' and '{}', that trade places",
                                spelled(circle[0]), spelled(circle[1])));
    std::vector<int> arrays;
    for (const Pointer& pointer : circle) {
      const std::optional<int> array = build_array(work_, pointer, where_);
      if (!array) return false;
      arrays.push_back(*array);
    }
    if (arrays.size() == 3) {
      if (const Assignment* update = first_update(work_.nest, arrays))
        std::ranges::rotate(arrays, std::ranges::find(arrays, update->target.array));
      std::rotate(arrays.begin(), arrays.end() - 1, arrays.end());  // the second one
    }
    work_.nest.swaps.push_back({arrays[0], arrays[1], {}});
    if (arrays.size() == 3) work_.nest.swaps.back().third = arrays[2];
    return true;
  }

  // A pointer declared outside of the loop that a step leaves with the value of a swapped one.
  bool keep(const Pointer& pointer) {
    const Pointer value = values_.value_of(pointer);
    const bool used = work_.arrays.contains(pointer);
    if (used || !holders_.contains(value))
      return refuse(used && values_.value_of(value) != value
                        ? "found pointers that move otherwise than by a swap of two or a rotation of three"
                        : fmt::format("found an assignment to the pointer '{}', which trades places with no "
                                      "other one",
                                      spelled(pointer)));
    // The structs of two members may be one.
    const auto may_be = [&](const auto& array) {
      const NamedPlace& place = array.first;
      return !place.members.empty() && !pointer.members.empty() &&
             place.members.back() == pointer.members.back();
    };
    if (std::ranges::any_of(work_.arrays, may_be))
      return refuse(fmt::format("found an assignment to '{}', which may be that of an array of the time step",
                                spelled(pointer)));
    if (pointer.variable->getType()->isReferenceType())
      return refuse(fmt::format("found an assignment to the reference '{}'", spelled(pointer)));
    if (!work_.use_outside(pointer.variable, where_)) return false;
    const std::string name = name_in_nest(work_, pointer);
    const int array = work_.arrays.at(holders_.at(value));
    for (Swap& swap : work_.nest.swaps)
      if (&swap == swap_of(work_.nest, array)) swap.kept.push_back({name, array});
    work_.nest.swaps_use.push_back(name);
    return true;
  }

  Translation& work_;
  const PointerMoves& written_;
  SourceRange where_;
  Values values_;
  std::map<Pointer, Pointer> holders_;  // of what pointers of a swap held: those that hold it after the step
};

}  // namespace

bool only_moves_pointers(const clang::ASTContext& tree, const clang::FunctionDecl* function) {
  Moves moves;
  return MoveReader(tree, moves).read(function->getBody()) && !moves.empty();
}

bool only_moves_members(const clang::ASTContext& tree, const clang::FunctionDecl* function) {
  Moves moves;
  return MoveReader(tree, moves).read(function->getBody()) &&
         std::ranges::any_of(moves, [](const Move& move) { return !move.to.members.empty(); });
}

PointerMoves take_pointer_moves(const clang::ASTContext& tree, std::vector<const clang::Stmt*>& step) {
  PointerMoves taken;
  const auto moves_value = [](const Move& move) { return static_cast<bool>(move.from); };
  bool moves_any = false;
  for (Moves moves; !step.empty(); moves.clear()) {
    const clang::Stmt* last = step.back();
    const bool is_integer = !MoveReader(tree, moves).read(last);
    if (is_integer && !assigns_integers(tree, last)) break;
    moves_any =
        moves_any || (is_integer ? changes_integer(tree, last) : std::ranges::any_of(moves, moves_value));
    taken.statements.insert(taken.statements.begin(), last);
    if (is_integer) taken.integers.insert(taken.integers.begin(), last);
    step.pop_back();
  }
  while (!taken.integers.empty() && taken.integers.front() == taken.statements.front() &&
         declares_unused(taken.statements.front(), taken.statements)) {
    step.push_back(taken.statements.front());
    taken.statements.erase(taken.statements.begin());
    taken.integers.erase(taken.integers.begin());
  }
  if (!moves_any) {
    step.insert(step.end(), taken.statements.begin(), taken.statements.end());
    return {};
  }
  std::erase_if(step, [&](const clang::Stmt* statement) {
    const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
    if (!declaration) return false;
    bool all = true;
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      const bool is_pointer = variable && variable->hasLocalStorage() &&
                              variable->getType()->isPointerType() && !variable->getInit();
      if (is_pointer) taken.declared.push_back(variable->getCanonicalDecl());
      all = all && is_pointer;
    }
    return all;
  });
  return taken;
}

bool add_swaps(Translation& work, const PointerMoves& moves) {
  for (const clang::VarDecl* declared : moves.declared)
    work.nest.swaps_use.push_back(declared->getName().str());
  work.nest.swaps_are_called = moves.call != nullptr;
  return moves.statements.empty() || SwapBuilder(work, moves).run();
}

}  // namespace an5d
