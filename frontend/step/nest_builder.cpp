// A time loop, or a sweep without one, to a LoopNest.
//
//   for (t) {
//     for (i) for (j) { float s = ...; A[(t + 1) % 2][i][j] = s; }      with a time plane
//     for (i) for (j) u[i][j] -= A[(t + 1) % 2][i][j];                   in place
//   }
//
// In: a time step. Out: its sweeps with their loops, locals and assignments, and their text; or all that is
// in the way. Decided here: that a call can replace a piece of the main file, and which names it uses.
#include "frontend/step/nest_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/cxx_method.h"
#include "frontend/body/inlined_call.h"
#include "frontend/body/loop_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/file_text.h"
#include "frontend/names/likely_values.h"
#include "frontend/names/loop_head.h"
#include "frontend/nest/shifted_arrays.h"
#include "frontend/step/array_rank.h"
#include "frontend/step/blocked_loops.h"
#include "frontend/step/earlier_elements.h"
#include "frontend/step/imperfect_nests.h"
#include "frontend/step/kept_values.h"
#include "frontend/step/names_of_step.h"
#include "frontend/step/nest_shape.h"
#include "frontend/step/nest_text.h"
#include "frontend/step/outer_temporaries.h"
#include "frontend/step/parity_variable.h"
#include "frontend/step/references.h"
#include "frontend/step/scalars_in_reach.h"
#include "frontend/step/seen_types.h"
#include "frontend/step/step_scalars.h"
#include "frontend/step/sweep_body.h"
#include "frontend/step/used_names.h"
#include "frontend/storage/border_marks.h"
#include "frontend/storage/cell_values.h"
#include "frontend/storage/plane_choice.h"
#include "frontend/storage/pointer_tables.h"
#include "frontend/storage/repeated_assignments.h"

namespace an5d {
namespace {

class NestBuilder {
 public:
  NestBuilder(FileText& file, const clang::FunctionDecl* function, const TimeStep& step,
              std::vector<Chain> sweeps, Diagnostics& said)
      : work_{file.tree, file, nest_, said, names_of_step(), function, step.time, {}, {}, {}, {}, {}, {}, {}},
        time_(step.time),
        step_(step),
        head_(step.head),
        chains_(std::move(sweeps)) {
    nest_.origin.iteration = step.iteration, nest_.period = step.period;
    work_.counts = !is_done_once(nest_) && (head_.iterator || llvm::isa<clang::ForStmt>(time_));
    work_.taken = &names_.taken;
    for (const Chain& chain : chains_) work_.depth = std::max(work_.depth, chain.space.size());
  }

  // Of the whole time step, whose sweeps are those given.
  std::optional<LoopNest> build() {
    nest_.function = work_.function->getName().str();
    nest_.namespaces = namespaces_around(work_.function);
    if (!check_shape(work_, step_) || !add_flips(work_, step_)) return std::nullopt;
    nest_.sweeps.resize(chains_.size());
    outer_ = outer_variables(work_, step_, chains_);
    const bool has_text = text_.add();
    if (has_text) add_types();
    const bool has_sweeps = add_names() && add_scalar_changes(work_, step_) && add_sweeps();
    if (has_sweeps) add_constants();
    if (!follows_moves(has_sweeps) || !has_sweeps || !has_text || !has_dimensions() ||
        !keeps_elements(work_, step_) || !add_cuts())
      return std::nullopt;
    add_scalars_in_reach(work_, counting());
    nest_.likely = likely_values(work_);
    drop_functions_of_host(nest_);
    return std::move(nest_);
  }

  // What there is of a nest that is refused.
  const LoopNest& unfinished() const { return nest_; }

  // Tables of which some entries became numbers, and others did not.
  std::vector<const clang::VarDecl*> tables_of_both() const {
    std::vector<const clang::VarDecl*> both;
    for (const auto& [table, text] : work_.tables)
      if (work_.arrays.contains({table, {}})) both.push_back(table);
    return both;
  }
  void read_tables(const std::set<const clang::VarDecl*>& tables) { work_.read_tables = tables; }

  // Constants of the step that the host does not compute.
  std::map<const clang::VarDecl*, const clang::Expr*>& made_by_sweeps() { return work_.made_by_sweeps; }

  // Refuses what it can of the sweeps, whatever their shape.
  void check() {
    const std::size_t said = work_.said.size();
    add_flips(work_, step_);
    work_.said.resize(said);
    work_.assumes = assume_flips(work_, step_);
    nest_.sweeps.resize(chains_.size());
    for (Chain& chain : chains_) chain.moved = step_.inside.size();
    std::vector<Chain> all = step_.sweeps;
    all.insert(all.end(), chains_.begin(), chains_.end());
    outer_ = outer_variables(work_, step_, all);
    if (!add_names()) return;
    const std::size_t before = work_.said.size();
    if (!add_scalar_changes(work_, step_)) return work_.said.resize(before);  // which are another matter
    if (add_sweeps() && !work_.assumes && std::ranges::none_of(nest_.arrays, &Array::has_pointers))
      has_dimensions();
  }

 private:
  // What of the function's own the text of a body uses, and nothing made of it.
  void add_constants() {
    for (const auto& [name, value] : work_.fixed) {
      const auto* variable = llvm::cast<clang::VarDecl>(work_.outside.at(name));
      if (!variable->isFileVarDecl() || variable->isStaticDataMember())
        nest_.types.push_back(
            fmt::format("const {} {} = {}", c_name(*scalar_type(work_, variable->getType())), name, value));
    }
    for (const auto& [table, text] : work_.tables)
      if (!text.empty()) nest_.types.push_back(text);
    for (const Sweep& sweep : nest_.sweeps)
      for (const Sweep::Left& left : sweep.left) {
        const auto* variable = llvm::cast<clang::VarDecl>(work_.outside.at(left.name));
        nest_.types.push_back(
            fmt::format("{} {}", c_name(*scalar_type(work_, variable->getType())), left.name));
      }
  }

  std::set<const clang::VarDecl*> counting() const {
    std::set<const clang::VarDecl*> all = iterators_;
    all.insert(head_.iterator);
    return all;
  }

  void add_types() {
    nest_.types = declarations_of_classes(work_);
    add_types_seen(work_, work_.function->getBody(), step_.time, &nest_.types);
  }

  bool add_cuts() {
    text_.add_cuts();
    return check_cuts(work_, head_, step_.cuts);
  }

  bool add_sweeps() {
    auto held = follow_pointers(work_, step_);
    if (!held) return false;
    held_ = std::move(*held);
    bool good = add_time();
    for (const Chain& chain : chains_) work_.sweep_places.push_back(place_of(chain));
    for (std::size_t n = 0; n < chains_.size(); ++n) good = add_sweep(chains_[n], nest_.sweeps[n]) && good;
    return good;
  }

  // Of its outermost loop.
  StepPlace place_of(const Chain& chain) const {
    const auto place = [&](const clang::Stmt* of) { return work_.step_place(chain.call.get(), of); };
    if (chain.space.empty())
      return place(chain.copy ? static_cast<const clang::Stmt*>(chain.copy) : chain.body.front());
    StepPlace first = place(chain.space.front());
    for (const auto& [loop, over_blocks] : chain.blocks) first = std::min(first, place(over_blocks));
    return first;
  }

  // The swaps, and what moves pointers before the end of the step.
  bool follows_moves(bool has_sweeps) {
    if (!add_swaps(work_, step_.moves, held_.empty() ? HeldPointers() : held_.back())) return false;
    if (step_.period > 1) nest_.earliest_time = 0;
    return held_.empty() || step_.period > 1 || !has_sweeps ||
           add_moves(work_, step_, held_, [&](const clang::Stmt* of) { return text_.inside(of, of); });
  }

  // Those of all loops, and those that locals must not take.
  bool add_names() {
    const clang::VarDecl* steps = head_.iterator;
    add_taken_names();
    if (steps) around_.insert(steps->getName().str());
    if (steps && !work_.use_outside(steps, head_of(work_, time_))) return false;
    for (const Chain& chain : chains_) {
      const ReadingCall inside(work_, chain.call.get());
      std::set<const clang::VarDecl*> own = {steps};
      for (const clang::ForStmt* loop : chain.space)
        if (!add_iterator(loop, own)) return false;
      for (const clang::Stmt* statement : chain.body)
        if (!add_iterators_inside(statement, own)) return false;
      own.erase(steps);
      iterators_.insert(own.begin(), own.end());
    }
    for (const clang::VarDecl* iterator : iterators_) names_.taken.insert(iterator->getName().str());
    if (steps) names_.taken.insert(steps->getName().str());
    return true;
  }

  void add_taken_names() {
    UsedNames around, all;
    around.walk(time_);
    all.walk(time_);
    for (const Chain& chain : chains_)
      for (const StepCall* call = chain.call.get(); call; call = call->outer.get())
        all.walk(call->function->getBody());
    for (const clang::ValueDecl* used : all.used) {
      const bool is_around = around.used.contains(used) || used->isDefinedOutsideFunctionOrMethod();
      if (all.declared.contains(used->getCanonicalDecl()) || is_temporary(outer_, used)) continue;
      names_.taken.insert(used->getNameAsString());
      if (is_around) around_.insert(used->getNameAsString());
    }
  }

  // `own`: the iterators of the loops around it.
  bool add_iterator(const clang::ForStmt* loop, std::set<const clang::VarDecl*>& own) {
    const clang::VarDecl* iterator = iterator_of(loop);
    if (!iterator) return true;  // build_loop will say so
    if (!own.insert(iterator).second)
      return work_.refuse("loop-form", head_of(work_, loop),
                          fmt::format("found '{}' as the iterator of two loops", iterator->getName()),
                          "an iterator for each loop is accepted");
    return use_iterator(iterator, loop);
  }

  // Those of loops in the body, declared outside of it, are iterators that are read in their own loop only.
  bool add_iterators_inside(const clang::Stmt* statement, std::set<const clang::VarDecl*>& own) {
    const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement);
    if (const clang::VarDecl* iterator = loop ? iterator_of(loop) : nullptr) {
      if (own.contains(iterator))
        return work_.refuse("loop-form", head_of(work_, loop),
                            fmt::format("found '{}' as the iterator of two loops", iterator->getName()),
                            "an iterator for each loop is accepted");
      if (!is_of_step(work_, iterator)) {
        if (!work_.use_outside(iterator, head_of(work_, loop))) return false;
        iterators_.insert(iterator);
      }
    }
    return std::ranges::all_of(statement->children(), [&](const clang::Stmt* child) {
      return !child || add_iterators_inside(child, own);
    });
  }

  // Several sweeps may declare iterators of one name: each ends with its loop, or with the step.
  bool use_iterator(const clang::VarDecl* iterator, const clang::ForStmt* loop) {
    const std::string name = iterator->getName().str();
    const auto used = work_.outside.find(name);
    const bool declares = is_of_step(work_, iterator);
    if (declares && work_.call && around_.contains(name)) {
      if (!renamed_.contains(iterator)) renamed_[iterator] = names_.fresh(name);
      return true;
    }
    if (declares && used != work_.outside.end() && declared_.contains(used->second) &&
        iterators_.contains(llvm::cast<clang::VarDecl>(used->second)))
      used->second = iterator;
    if (declares) declared_.insert(iterator);
    return work_.use_outside(iterator, head_of(work_, loop));
  }

  bool add_time() {
    names_.counting_elsewhere = iterators_;
    const SourceRange where = head_of(work_, time_);
    if (is_done_once(nest_)) nest_.time = counted(integer_value(1, ScalarType::kInt32, where));
    if (nest_.host_count)
      nest_.time = counted(make_expr(Param{HostCount::kSteps}, ScalarType::kInt64, where));
    if (nest_.host_count) return true;
    if (!work_.counts) return true;
    if (head_.iterator) names_.iterators = {{head_.iterator, 0}};
    std::optional<Loop> made = build_loop(work_, names_, head_);
    if (made) nest_.time = std::move(*made);
    return made.has_value();
  }

  bool add_sweep(const Chain& chain, Sweep& sweep) {
    if (chain.copy && chain.space.empty()) return true;  // once the arrays have dimensions
    const ReadingCall inside(work_, chain.call.get());
    const HeldThere held(work_, held_.empty() ? nullptr : &held_[chain.moved]);
    work_.given.clear();
    std::erase_if(names_.iterators, [](const auto& iterator) { return iterator.second > 0; });
    names_.counting_elsewhere = iterators_;
    for (std::size_t n = 0; n < chain.space.size(); ++n) {
      const clang::VarDecl* iterator = iterator_of(chain.space[n]);
      if (!iterator) continue;
      names_.iterators[iterator] = static_cast<int>(n) + 1;
      names_.counting_elsewhere.erase(iterator);
    }
    bool has_loops = true;
    for (const clang::ForStmt* loop : chain.space) {
      std::optional<Loop> made = build_space_loop(work_, names_, chain, loop);
      has_loops = has_loops && made;
      sweep.space.push_back(made ? std::move(*made) : Loop{});
      if (!made) continue;
      const clang::VarDecl* iterator = iterator_of(loop);
      if (is_of_step(work_, iterator)) sweep.space.back().scope = IteratorScope::kLoop;
      if (const auto name = renamed_.find(iterator); name != renamed_.end())
        sweep.space.back().iterator = name->second;
    }
    const bool has_body = chain.copy ? add_rows(work_, names_, chain.copy, sweep)
                                     : build_body(work_, names_, chain, outer_, sweep, paths_);
    sweep.given = std::move(work_.given);
    return has_body && has_loops && check_blocks(work_, chain, sweep);
  }

  // Takes linear subscripts apart, asks for one for each loop, and for one assignment to each array.
  bool has_dimensions() {
    split_pointer_tables(work_, names_);
    bool good = relate_flips(work_) && split_values(work_, names_) && split_planes(work_, names_) &&
                take_apart_or_keep(work_, names_, paths_.conditions) && split_values(work_, names_);
    for (std::size_t n = 0; good && n < chains_.size(); ++n)
      if (chains_[n].copy) {
        const HeldThere held(work_, held_.empty() ? nullptr : &held_[chains_[n].moved]);
        good = add_copy(work_, names_, chains_[n].copy, nest_.sweeps[n]);
      }
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments)
        good = good &&
               (sweep.copies || (check_updated(work_, sweep, assignment) &&
                                 check_rank(work_, assignment.target, assignment.where, sweep.space.size())));
    if (!good || !take_parts_apart(work_, chains_)) return false;
    split_shifted_arrays(nest_);
    for (const Array& array : nest_.arrays) names_.taken.insert(array.name);
    return settle_earlier_elements(work_) && check_named_in_functions(work_) && check_references(work_) &&
           mark_border_sweeps(work_, paths_) && join_assignments(work_, names_, paths_);
  }

  LoopNest nest_;
  Translation work_;
  Names names_;
  BranchPaths paths_;
  const clang::Stmt* time_;  // or the sweep, where that is done once
  const TimeStep& step_;
  const LoopHead& head_;
  std::vector<HeldPointers> held_;  // before each of TimeStep::inside, and at the end
  std::vector<Chain> chains_;       // one for each sweep
  NestText text_{work_, step_, chains_};
  OuterVariables outer_;                       // that bodies assign to
  std::set<const clang::VarDecl*> iterators_;  // of the space loops of all sweeps
  std::set<const clang::Decl*> declared_;      // iterators that a for statement, or the step, declares
  std::set<std::string> around_;               // names of what the nest uses from around it
  std::map<const clang::VarDecl*, std::string> renamed_;  // iterators of functions with a name out of these
};

}  // namespace

std::optional<LoopNest> build_nest(FileText& file, const clang::FunctionDecl* function, const TimeStep& step,
                                   Diagnostics& said) {
  std::set<const clang::VarDecl*> read;
  std::map<const clang::VarDecl*, const clang::Expr*> by_sweeps;
  for (;;) {
    Diagnostics found;
    NestBuilder builder(file, function, step, step.sweeps, found);
    builder.read_tables(read);
    builder.made_by_sweeps() = by_sweeps;
    std::optional<LoopNest> nest = builder.build();
    name_calls(nest ? *nest : builder.unfinished(), found);
    name_members(nest ? *nest : builder.unfinished(), found);
    const std::vector<const clang::VarDecl*> both = builder.tables_of_both();
    const bool has_more = builder.made_by_sweeps() != by_sweeps;
    if (!both.empty()) {
      read.insert(both.begin(), both.end());
    } else if (!nest && has_more) {
      by_sweeps = builder.made_by_sweeps();
    } else {
      said.insert(said.end(), found.begin(), found.end());
      return nest;
    }
  }
}

void check_sweep(FileText& file, const clang::FunctionDecl* function, const TimeStep& step,
                 const Chain& chain, Diagnostics& said) {
  Diagnostics found;
  NestBuilder builder(file, function, step, {chain}, found);
  builder.check();
  name_members(builder.unfinished(), found);
  said.insert(said.end(), found.begin(), found.end());
}

}  // namespace an5d
