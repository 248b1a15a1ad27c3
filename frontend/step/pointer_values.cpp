// What pointers hold (pointer_values.h).
//
//   for (t) { float *k = u; u = v; v = k; for (i) v[i] = f(u[i]); }      the loop updates what u was, of v
//
// In: the statements of a step that move pointers, in C's order. Out: for each place, what each pointer holds
// there, by the names that led there when the step began. Decided here: that a name of the step, or of a
// function, is known around it.
#include "frontend/step/pointer_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/array_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/held_place.h"
#include "frontend/names/member_places.h"
#include "frontend/step/nest_shape.h"

namespace an5d {

PointerValues::PointerValues(Translation& work, HeldPointers held) : work_(work), held_(std::move(held)) {
  for (const auto& [pointer, value] : held_)
    if (!is_of_step(work, pointer.variable)) changed_.push_back(pointer);
}

bool PointerValues::run(const Moves& moves, const SourceRange& where) {
  return std::ranges::all_of(moves, [&](const Move& move) { return run(move, where); });
}

void PointerValues::give(const StepCall& call) {
  const ReadingCall around(work_, call.outer.get());
  for (const clang::ParmVarDecl* parameter : call.function->parameters()) {
    if (!parameter->getType()->isPointerType()) continue;
    const clang::Expr* name = name_in(call.call->getArg(parameter->getFunctionScopeIndex()));
    const auto place = name ? named_place(name) : std::nullopt;
    const auto known = place ? value_known(*place) : std::nullopt;
    const NamedPlace to = {parameter->getCanonicalDecl(), {}};
    if (known)
      held_[to] = *known;
    else
      held_.erase(to);
  }
}

NamedPlace PointerValues::value_of(const NamedPlace& pointer) const {
  const auto found = held_.find(pointer);
  return found == held_.end() ? pointer : found->second;
}

std::vector<NamedPlace> PointerValues::changed() const {
  std::vector<NamedPlace> all = changed_;
  std::erase_if(all, [&](const NamedPlace& pointer) { return value_of(pointer) == pointer; });
  return all;
}

bool PointerValues::run(const Move& move, const SourceRange& where) {
  const auto to = name_of(move.to, move.in_function, where);
  if (!to) return false;
  if (move.declares) declared_.insert(*to), held_.erase(*to);
  if (!move.from) return true;
  const auto from = name_of(move.from, move.in_function, where);
  if (!from) return false;
  const auto value = value_known(*from);
  if (!value) return refuse_moves(work_, where, "found a pointer that is read before it has a value");
  const bool is_outer = !is_of_step(work_, to->variable) || !to->members.empty() || to->element;
  if (is_outer && std::ranges::find(changed_, *to) == changed_.end()) changed_.push_back(*to);
  held_[*to] = *value;
  return true;
}

// What is declared around the nest, for members; a variable of the step keeps its name.
std::optional<NamedPlace> PointerValues::name_of(const NamedPlace& pointer, bool in_function,
                                                 const SourceRange& where) {
  if (in_function && !means_same(pointer, where)) return std::nullopt;
  if (pointer.members.empty() && !pointer.element) return pointer;
  const auto place = place_around(work_, pointer, where);
  const bool is_copied = place && work_.step_names.copied_at(work_, pointer);
  if (!is_copied && !(place && is_elsewhere(held_, *place))) return place;
  refuse_moves(work_, where,
               fmt::format("found an assignment to '{}', {}", spelled(pointer),
                           is_copied ? "a copy of that of another struct"
                                     : "and a pointer to its struct that the time step has moved"));
  return std::nullopt;
}

// Is it the same variable where the time loop is?
bool PointerValues::means_same(const NamedPlace& pointer, const SourceRange& where) {
  const clang::VarDecl* variable = pointer.variable;
  if (!variable->hasGlobalStorage()) return true;
  const clang::NamedDecl* hidden = visible_at_nest(work_, variable->getName());
  const bool is_later = work_.tree.getSourceManager().isBeforeInTranslationUnit(work_.loop->getBeginLoc(),
                                                                                variable->getLocation());
  if (!hidden && !is_later && variable->isFileVarDecl()) return true;
  return work_.refuse("shadowing", where,
                      fmt::format("found '{}' in a function, which is another one, or none, at the time loop",
                                  variable->getName()),
                      "variables of the file that are declared before the time loop are accepted",
                      work_.place(variable->getSourceRange()));
}

std::optional<NamedPlace> PointerValues::value_known(const NamedPlace& pointer) {
  if (const auto found = held_.find(pointer); found != held_.end()) return found->second;
  if (!pointer.members.empty() || pointer.element) {
    const auto place = work_.step_names.around_nest(work_, pointer);
    return place ? std::optional(value_of(*place)) : std::nullopt;
  }
  if (!is_of_step(work_, pointer.variable)) return pointer;
  if (declared_.contains(pointer)) return std::nullopt;
  work_.nest.swaps_are_called = true;
  return work_.step_names.around_nest(work_, pointer);  // it keeps the value that it is declared with
}

bool refuse_moves(Translation& work, const SourceRange& where, std::string message) {
  return work.refuse(
      "time-buffering", where, std::move(message),
      "pointers that trade places in a time step are accepted, 'kept = u; u = un; un = kept;', and "
      "three that rotate");
}

namespace {

// Does a statement that moves pointers name what this one declares?
bool is_moved_on(const TimeStep& step, const MovesInStep& declared) {
  const auto is_named = [&](const clang::Stmt* statement) {
    return statement != declared.statement &&
           std::ranges::any_of(find_all<clang::DeclRefExpr>(statement), [&](const clang::DeclRefExpr* name) {
             return std::ranges::any_of(declared.moves, [&](const Move& move) {
               return name->getDecl()->getCanonicalDecl() == move.to.variable;
             });
           });
  };
  return std::ranges::any_of(step.inside,
                             [&](const MovesInStep& at) { return !at.gives && is_named(at.statement); }) ||
         std::ranges::any_of(step.moves.statements, is_named);
}

void add_tables(Translation& work, const Moves& moves) {
  for (const Move& move : moves)
    for (NamedPlace place : {move.to, move.from})
      if (place && place.element) place.element.reset(), work.moved_tables.insert(place);
}

// Of the arrays, and of outer ones that hold what they lead to.
void add_held(Translation& work, const HeldPointers& held, PointersMoved& moved) {
  for (const auto& [pointer, value] : held) {
    const auto array = work.arrays.find(value);
    if (!is_of_step(work, pointer.variable) && array != work.arrays.end())
      moved.held.push_back({spelled(pointer), spelled(value)});
  }
}

// What pointers hold when the step is over.
HeldPointers held_at_end(Translation& work, const TimeStep& step, const HeldPointers& before) {
  PointerValues values(work, before);
  const ReadingCall inside(work, step.moves.call.get());
  for (const clang::Stmt* statement : step.moves.statements)
    values.run(moves_of(work.tree, statement).value_or(Moves()), work.place(statement));
  return values.held();
}

}  // namespace

std::optional<std::vector<HeldPointers>> follow_pointers(Translation& work, const TimeStep& step) {
  const std::vector<MovesInStep>& inside = step.inside;
  for (const MovesInStep& at : inside) add_tables(work, at.moves);
  for (const clang::Stmt* statement : step.moves.statements)
    add_tables(work, moves_of(work.tree, statement).value_or(Moves()));
  const auto moves = [](const Move& move) { return !move.declares; };
  if (std::ranges::none_of(inside, [&](const auto& at) { return std::ranges::any_of(at.moves, moves); }))
    return std::vector<HeldPointers>();
  PointerValues values(work);
  std::vector<HeldPointers> states = {{}};
  for (const MovesInStep& at : inside) {
    const ReadingCall reading(work, at.call.get());
    if (at.gives) values.give(*at.gives);
    if (!at.gives && !values.run(at.moves, work.place(at.statement))) return std::nullopt;
    states.push_back(values.held());
  }
  return states;
}

bool add_moves(Translation& work, const TimeStep& step, const std::vector<HeldPointers>& held,
               const TextOf& text_of) {
  LoopNest& nest = work.nest;
  for (std::size_t n = 0; n < step.inside.size(); ++n) {
    const MovesInStep& at = step.inside[n];
    if (at.gives || (llvm::isa<clang::DeclStmt>(at.statement) && !is_moved_on(step, at))) continue;
    const auto before =
        std::ranges::find_if(step.sweeps, [&](const Chain& chain) { return chain.moved > n; });
    PointersMoved made{static_cast<std::size_t>(before - step.sweeps.begin())};
    const bool is_here = !at.call && std::ranges::none_of(at.moves, &Move::in_function);
    if (is_here) made.text = text_of(at.statement).value_or(SourceRange{});
    add_held(work, held[n + 1], made);
    nest.moves.push_back(std::move(made));
  }
  PointersMoved last{step.sweeps.size(), nest.swaps_are_called ? SourceRange{} : nest.swaps_text};
  add_held(work, held_at_end(work, step, held.back()), last);
  if (!step.moves.statements.empty()) nest.moves.push_back(std::move(last));
  const auto has_text = [](const PointersMoved& moved) { return moved.text.length > 0; };
  if (std::ranges::all_of(nest.moves, has_text)) return true;
  for (PointersMoved& moved : nest.moves) moved.text = {};
  if (nest.flips.empty()) return true;
  return work.refuse("time-buffering", nest.swaps_text,
                     "found variables that flip beside pointers that a function, or part of a macro, moves",
                     "accepted: one of both, or statements of the time loop for both");
}

}  // namespace an5d
