// Names of a time step (names_of_step.h).
//
//   void step(int n, double *to) { for (int i = 1; i < n; i++) to[i] = ...; }
//   for (t) { const int m = k - 1; step(m, b); }            n is k - 1, and `to` the array b
//
// In: names in the functions that a step calls. Out: what is declared around the nest. Decided here: that a
// parameter and its argument, a constant of the step and its value, are the same thing in all of a time step,
// and what an array's parameter says of its elements is so.
#include "frontend/step/names_of_step.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/array_builder.h"
#include "frontend/body/expr_builder.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/expr/nodes.h"
#include "frontend/names/member_places.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/earlier_elements.h"

namespace an5d {
namespace {

// What a name of the step stands for, in whose function that is written, and where C makes a copy of it, if
// it does: an argument has the value that it has when the call is made.
struct Meaning {
  const clang::Expr* value = nullptr;
  const StepCall* in = nullptr;
  std::optional<StepPlace> copied = {};
};

const clang::FunctionDecl* function_around(const clang::VarDecl* variable) {
  return llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
}

// Is it one of several variables that the head of the time loop declares, but the iterator, and changed
// nowhere else? Such heads are refused where they do not give it again what it is declared with
// (time_head.h).
bool is_given_by_head(const Translation& work, const clang::VarDecl* variable) {
  const auto* loop = llvm::dyn_cast<clang::ForStmt>(work.loop);
  const auto* head = loop ? llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit()) : nullptr;
  if (!head || !loop->getInc() || *head->decl_begin() == variable ||
      !llvm::is_contained(head->decls(), variable))
    return false;
  const VariableChanges all = changes_of(variable, work.function->getBody());
  return all.aliases.empty() && all.places.size() == changes_of(variable, loop->getInc()).places.size();
}

std::optional<Meaning> meaning_of(const Translation& work, const clang::VarDecl* variable) {
  const auto by_sweeps = work.made_by_sweeps.find(variable->getCanonicalDecl());
  const bool is_kept = by_sweeps != work.made_by_sweeps.end();
  if (!is_of_step(work, variable) && !is_kept) return std::nullopt;
  if (is_this(variable)) {
    const StepCall* call = work.call;
    const auto* object = call ? llvm::dyn_cast<clang::CXXMemberCallExpr>(call->call) : nullptr;
    if (!object || function_around(variable) != call->function) return std::nullopt;
    return Meaning{object->getImplicitObjectArgument(), call->outer.get()};
  }
  if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable); parameter && !is_kept) {
    const StepCall* call = work.call;
    if (!call || function_around(parameter) != call->function) return std::nullopt;
    Meaning given{call->call->getArg(parameter->getFunctionScopeIndex()), call->outer.get()};
    if (!parameter->getType()->isReferenceType())
      given.copied = work.step_place(call->outer.get(), call->call);
    return given;
  }
  const clang::Expr* value = is_kept ? by_sweeps->second : variable->getInit();
  const auto changes = [&] {
    return change_of(function_around(variable), variable) && !is_given_by_head(work, variable);
  };
  if (!value || (!is_kept && changes())) return std::nullopt;
  Meaning made{value, work.call};
  if (!variable->getType()->isReferenceType()) made.copied = work.step_place(work.call, made.value);
  return made;
}

bool points_to_struct(clang::QualType type) {
  return type->isPointerType() && type->getPointeeType()->isRecordType();
}

// Do they point to a class and to one that is derived from it?
bool is_base(clang::QualType base, clang::QualType derived) {
  const clang::CXXRecordDecl *of = base->getPointeeCXXRecordDecl(), *in = derived->getPointeeCXXRecordDecl();
  return of && in && in->isDerivedFrom(of);
}

// Is a member in what its variable is, and not in what something in there points to?
bool is_in_variable(const NamedPlace& place) {
  return place.variable->getType()->isRecordType() && !place.members.empty() &&
         std::none_of(place.members.begin(), place.members.end() - 1,
                      [](const clang::FieldDecl* member) { return member->getType()->isPointerType(); });
}

// As around_nest. A struct may be given by its address, or by what points to it; `copied` says where the
// member is copied, if it is in one that is passed by value.
std::optional<NamedPlace> find_around(Translation& work, const NamedPlace& place, bool of_struct,
                                      std::optional<StepPlace>& copied) {
  const std::optional<Meaning> meaning = meaning_of(work, place.variable);
  if (!meaning) return is_of_step(work, place.variable) ? std::nullopt : std::optional(place);
  if (is_in_variable(place)) copied = meaning->copied;
  const clang::Expr* value = meaning->value->IgnoreParenImpCasts();
  const clang::QualType type = value->getType(), declared = place.variable->getType();
  const clang::QualType target = declared.getNonReferenceType();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(value); unary && of_struct) {
    const clang::QualType inner = unary->getSubExpr()->getType();
    const bool is_address = unary->getOpcode() == clang::UO_AddrOf && inner->isRecordType();
    const bool is_target = unary->getOpcode() == clang::UO_Deref && points_to_struct(inner);
    if (!is_address && !is_target) return std::nullopt;
    value = unary->getSubExpr();
  }
  std::optional<NamedPlace> named = named_place(value);
  if (!named) return std::nullopt;
  if (of_struct) {  // C makes a pointer to one struct of that to another where a `void *` is between them
    const bool points = points_to_struct(declared) && points_to_struct(type);
    const bool alike =
        points ? work.tree.hasSameUnqualifiedType(type->getPointeeType(), declared->getPointeeType())
               : target->isRecordType() && work.tree.hasSameUnqualifiedType(type, target);
    if (!alike && !(points && is_this(place.variable) && is_base(declared, type))) return std::nullopt;
  }
  const ReadingCall around(work, meaning->in);
  const bool of_inner = of_struct || !named->members.empty();
  named->members.insert(named->members.end(), place.members.begin(), place.members.end());
  named->element = place.element;
  return find_around(work, *named, of_inner, copied);
}

// The body of a sweep calls `name` what `value` is.
void remember(Translation& work, const clang::DeclRefExpr* name, const ExprPtr& value) {
  const std::string called = name->getDecl()->getNameAsString();
  if (std::ranges::find(work.given, called, &Sweep::Given::name) == work.given.end())
    work.given.push_back({called, value});
}

// Without that of the body.
std::optional<int> array_given(Translation& work, const clang::Expr* name) {
  if (const auto pointer = pointer_in_table(work.tree, name)) {
    if (!is_of_step(work, pointer->variable))
      return build_array(work, held_by(work, *pointer).value_or(*pointer), work.place(name));
    work.refuse("step-call", work.place(name),
                fmt::format("found '{}', of a table that the step gives another name, whose pointers move",
                            spelled(*pointer)),
                "a table that is named as it is around the time loop is accepted");
    return std::nullopt;
  }
  if (const auto table = named_place(name); table && work.moved_tables.contains(*table)) {
    work.refuse("time-buffering", work.place(name),
                fmt::format("found a pointer of '{}' by a subscript that is no number, and others that move",
                            spelled(*table)),
                "accepted: 'u[1][i] = f(u[0][i])' of pointers that trade places");
    return std::nullopt;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(name)) {
    const std::optional<NamedPlace> place = place_of_member(work, member);
    const clang::QualType type = member->getType();
    const bool is_inside = type->isArrayType() || type->isRecordType();  // a vector is copied, too
    if (place && is_inside && names_of_step().copied_at(work, *named_place(member))) {
      work.refuse("struct-member", work.place(name),
                  fmt::format("found elements of '{}', a copy of those of another struct",
                              spelled(*named_place(member))),
                  "a pointer to the struct is accepted as the parameter");
      return std::nullopt;
    }
    return place ? build_array(work, held_by(work, *place).value_or(*place), work.place(name)) : std::nullopt;
  }
  const auto* variable = llvm::cast<clang::VarDecl>(llvm::cast<clang::DeclRefExpr>(name)->getDecl());
  if (const auto held = held_by(work, {variable->getCanonicalDecl(), {}})) {
    const std::optional<int> array = build_array(work, *held, work.place(name));
    return array && has_shape(work, *array, variable, work.place(name)) ? array : std::nullopt;
  }
  const std::optional<Meaning> meaning = meaning_of(work, variable);
  if (!meaning && is_of_step(work, variable)) {
    work.refuse(
        "step-call", work.place(name),
        fmt::format("found '{}', a pointer of the time step that does not keep one value",
                    variable->getName()),
        "a pointer that has its value where it is declared, and keeps it, is accepted: 'double *u = g->u;'");
    return std::nullopt;
  }
  if (!meaning) return build_array(work, {variable->getCanonicalDecl(), {}}, work.place(name), variable);
  const clang::Expr* root = name_in(meaning->value);
  std::optional<int> array;
  {
    const ReadingCall around(work, meaning->in);
    const SourceRange where = work.place(meaning->value);
    if (!root)
      work.refuse("step-call", where,
                  fmt::format("found no name of an array for the parameter '{}'", variable->getName()),
                  "names of arrays and of pointers are accepted, such as 'a', 'g->u', and '&a[0]'");
    else
      array = array_given(work, root);
  }
  const bool fits = array && has_shape(work, *array, variable, work.place(name));
  return fits ? array : std::nullopt;
}

class NamesOfStep final : public StepNames {
 public:
  std::optional<ExprPtr> given_value(Translation& work, Names& names, ExprPlace place,
                                     const clang::DeclRefExpr* name) const override;
  std::optional<int> array_of(Translation& work, const clang::Expr* name) const override;
  std::optional<NamedPlace> around_nest(Translation& work, const NamedPlace& place) const override;
  std::optional<StepPlace> copied_at(Translation& work, const NamedPlace& place) const override;
  void remember_struct(Translation& work, const clang::VarDecl* variable) const override;
};

std::optional<ExprPtr> NamesOfStep::given_value(Translation& work, Names& names, ExprPlace place,
                                                const clang::DeclRefExpr* name) const {
  const auto* variable = llvm::cast<clang::VarDecl>(name->getDecl())->getCanonicalDecl();
  // A local variable whose declaration has been refused: reading it is no mistake of its own.
  if (variable->hasAttr<clang::CleanupAttr>() && is_of_step(work, variable) && has_errors(work.said))
    return ExprPtr();
  const std::optional<Meaning> meaning = meaning_of(work, variable);
  const auto type = meaning ? scalar_type(work, variable->getType().getNonReferenceType()) : std::nullopt;
  if (!type) return std::nullopt;
  // What is counted here has another value where the call or the declaration is.
  Names around;
  around.counting_elsewhere = names.counting_elsewhere;
  for (const auto& [iterator, loop] : names.iterators)
    if (loop == 0)
      around.iterators.emplace(iterator, loop);
    else
      around.counting_elsewhere.insert(iterator);
  for (const auto& [iterator, value] : names.constants) around.counting_elsewhere.insert(iterator);
  const bool in_body = place == ExprPlace::kBody || place == ExprPlace::kSubscript;
  constexpr int kDeepest = 50;
  if (work.given_depth == kDeepest) {
    work.refuse("step-call", work.place(name),
                "found a constant of the time step that others lead to, or itself",
                fmt::format("up to {} that stand for each other are accepted", kDeepest));
    return nullptr;
  }
  ExprPtr value;
  {
    // What a reference stands for is read where the reference is.
    const bool is_known = meaning->copied || work.copied;
    const ReadingCopy copy(work, is_known ? meaning->copied : work.step_place(work.call, name));
    const ReadingCall outside(work, meaning->in);
    const bool is_given = in_body || place == ExprPlace::kGiven;
    const bool may_call = is_given && work.made_by_sweeps.contains(variable);
    const ExprPlace of_value = may_call ? ExprPlace::kBody : is_given ? ExprPlace::kGiven : place;
    const std::vector<Sweep::Given> given = work.given;
    ++work.given_depth;
    value = build_expr(work, around, of_value, meaning->value);
    if (is_known) value = with_earlier_elements(work, value);
    --work.given_depth;
    if (may_call) work.given = given;  // the text of the body names the variable alone
  }
  value = settled(std::move(value), *type);
  const bool has_element = value && has<Access>(value);
  if (has_element && place == ExprPlace::kSubscript)
    return refuse_expr(work, "affine-subscript", name,
                       "found a cell that data choose: a subscript is read from an array",
                       "subscripts of iterators, literals and parameters are accepted, such as 'i + 1'");
  if (value && in_body) remember(work, name, value);
  return value;
}

std::optional<int> NamesOfStep::array_of(Translation& work, const clang::Expr* name) const {
  const std::optional<int> array = array_given(work, name);
  if (!array) return std::nullopt;
  const auto* variable = llvm::dyn_cast<clang::DeclRefExpr>(name);
  if (llvm::isa<clang::ArraySubscriptExpr>(name)) return array;
  if (!variable)
    remember_struct(work, named_place(name)->variable);
  else if (is_of_step(work, llvm::cast<clang::VarDecl>(variable->getDecl())))
    remember(work, variable,
             make_expr(Access{*array, {}}, work.nest.arrays[*array].element, work.place(name)));
  return array;
}

void NamesOfStep::remember_struct(Translation& work, const clang::VarDecl* variable) const {
  if (!is_of_step(work, variable) || is_this(variable)) return;
  std::optional<StepPlace> copied;
  const std::optional<NamedPlace> place = find_around(work, {variable, {}}, true, copied);
  if (!place) return;  // no name for it
  const std::string name = variable->getName().str(), text = spelled(*place);
  const bool points = type_of(work.tree, *place)->isPointerType();
  const bool should_point = variable->getType()->isPointerType();
  const char* turn = points == should_point ? "" : should_point ? "&" : "*";
  if (std::ranges::find(work.given, name, &Sweep::Given::name) == work.given.end())
    work.given.push_back({name, nullptr, turn + text});
}

std::optional<NamedPlace> NamesOfStep::around_nest(Translation& work, const NamedPlace& place) const {
  std::optional<StepPlace> copied;
  return find_around(work, place, !place.members.empty(), copied);
}

std::optional<StepPlace> NamesOfStep::copied_at(Translation& work, const NamedPlace& place) const {
  std::optional<StepPlace> copied;
  find_around(work, place, true, copied);
  return copied;
}

}  // namespace

const StepNames& names_of_step() {
  static const NamesOfStep names;
  return names;
}

}  // namespace an5d
