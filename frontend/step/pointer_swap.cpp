// Pointer swaps (pointer_swap.h).
//
//   T *kept = u; u = un; un = kept;       u has the value of un, and un that of u: a swap
//   old = u; u = un; un = old;            the same, and `old`, from outside, is left with the value of `un`
//   swap(&u, &un);                        of a function of the file that does one of these
//   step(g) with g->u = g->un; ...        of members, also at the end of a function that the step ends with
//   kept = a; a = b; b = c; c = kept;     three pointers rotate, or up to eight
//
// In: the statements behind the last sweep. Out: Swaps. Decided here: what the statements do is computed, not
// matched: each pointer's value at the end is the one that some pointer had before.
#include "frontend/step/pointer_swap.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/array_builder.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/member_places.h"
#include "frontend/nest/first_update.h"
#include "frontend/said/most_planes.h"
#include "frontend/step/integer_settings.h"

namespace an5d {
namespace {

using Pointer = NamedPlace;

class SwapBuilder {
 public:
  SwapBuilder(Translation& work, const PointerMoves& written, const HeldPointers& held)
      : work_(work), written_(written), values_(work, held), moves_before_(!held.empty()) {
    const bool any = !written.statements.empty();
    where_ =
        any ? work.place({written.statements.front()->getBeginLoc(), written.statements.back()->getEndLoc()})
            : work.place(clang::SourceRange(work.loop->getBeginLoc()));
  }

  bool run() {
    const ReadingCall inside(work_, written_.call.get());
    Moves moves;
    for (const clang::VarDecl* declared : written_.declared) moves.push_back({{declared, {}}, {}, true});
    for (const clang::Stmt* statement : written_.statements)
      for (const Move& move : moves_of(work_.tree, statement).value_or(Moves())) moves.push_back(move);
    for (const Move& move : moves)
      if (move.in_function) work_.nest.swaps_are_called = true;
    if (!values_.run(moves, where_)) return false;
    const std::vector<Pointer> changed = values_.changed();
    for (const Pointer& pointer : changed) {
      const std::vector<Pointer> circle = circle_of(pointer);
      if (circle.empty() || holders_.contains(pointer)) continue;
      for (const Pointer& one : circle) holders_[values_.value_of(one)] = one;
      if (!add_swap(circle)) return false;
    }
    return std::ranges::all_of(
        changed, [&](const Pointer& pointer) { return holders_.contains(pointer) || keep(pointer); });
  }

 private:
  bool refuse(std::string message) { return refuse_moves(work_, where_, std::move(message)); }

  // Pointers, each of which gets the value of the next one, and the last one that of the first; none where
  // there are too many, or one keeps its value.
  std::vector<Pointer> circle_of(const Pointer& pointer) const {
    std::vector<Pointer> circle = {pointer};
    while (std::ssize(circle) <= kMostPlanes) {
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
    if (arrays.size() > 2) {
      if (const Assignment* update = first_update(work_.nest, arrays))
        std::rotate(arrays.begin(), std::ranges::find(arrays, update->target.array), arrays.end());
      std::rotate(arrays.begin(), arrays.end() - 1, arrays.end());  // the second one
    }
    work_.nest.swaps.push_back(Swap::of(arrays));
    return true;
  }

  // A pointer declared outside of the loop that a step leaves with the value of a swapped one.
  bool keep(const Pointer& pointer) {
    const Pointer value = values_.value_of(pointer);
    const bool used = work_.arrays.contains(pointer);
    const bool stays = moves_before_ && !holders_.contains(value) && values_.value_of(value) == value;
    if (used || (!stays && !holders_.contains(value)))
      return refuse(
          used && values_.value_of(value) != value
              ? "found pointers that move otherwise than by a swap of two or a rotation of up to eight"
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
    work_.nest.swaps_use.push_back(name);
    if (stays) return build_array(work_, value, where_).has_value();  // PointersMoved has it
    const int array = work_.arrays.at(holders_.at(value));
    for (Swap& swap : work_.nest.swaps)
      if (&swap == swap_of(work_.nest, array)) swap.kept.push_back({name, array});
    return true;
  }

  Translation& work_;
  const PointerMoves& written_;
  SourceRange where_;
  PointerValues values_;
  bool moves_before_;                   // the end of the step
  std::map<Pointer, Pointer> holders_;  // of what pointers of a swap held: those that hold it after the step
};

}  // namespace

PointerMoves take_pointer_moves(const clang::ASTContext& tree, std::vector<const clang::Stmt*>& step) {
  PointerMoves taken;
  const auto moves_value = [](const Move& move) { return static_cast<bool>(move.from); };
  bool moves_any = false;
  while (!step.empty()) {
    const clang::Stmt* last = step.back();
    const auto moves = moves_of(tree, last);
    const bool is_integer = !moves;
    if (is_integer && !assigns_integers(tree, last)) break;
    moves_any =
        moves_any || (is_integer ? changes_integer(tree, last) : std::ranges::any_of(*moves, moves_value));
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

bool add_swaps(Translation& work, const PointerMoves& moves, const HeldPointers& held) {
  for (const clang::VarDecl* declared : moves.declared)
    work.nest.swaps_use.push_back(declared->getName().str());
  work.nest.swaps_are_called = work.nest.swaps_are_called || moves.call != nullptr;
  return (moves.statements.empty() && held.empty()) || SwapBuilder(work, moves, held).run();
}

}  // namespace an5d
