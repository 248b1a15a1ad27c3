// The desk at which one nest is translated: Clang's tree on one side, the LoopNest being filled on the
// other. Shared by the *_builder files; no Clang header is included here.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/clang/named_place.h"
#include "frontend/clang/variable_step.h"
#include "frontend/nest/loop_nest.h"
#include "frontend/said/diagnostic.h"

namespace llvm {
class APSInt;
}
namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class UnaryOperator;
class Decl;
class Expr;
class ForStmt;
class FunctionDecl;
class QualType;
class SourceRange;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

// What a variable of the body is called now: every assignment makes a new version.
struct Version {
  std::string name;
  ScalarType type = ScalarType::kInt32;
  bool defined = false;
};

// What a pointer that the body declares points to: `double *up = u[i - 1];`, `&u[i * n]`. Its own first
// subscript is added to the last one of these, where that is a cell's, and follows it otherwise.
struct PointedCells {
  int array = 0;  // index into LoopNest::arrays
  std::vector<ExprPtr> subscripts = {};
  bool is_cell = false;
};

// A variable of the body, or an element of an array that it declares.
struct LocalPlace {
  static constexpr long long kWhole = -1;
  const clang::VarDecl* variable = nullptr;
  long long element = kWhole;
  LocalPlace(const clang::VarDecl* of, long long number = kWhole) : variable(of), element(number) {}
  auto operator<=>(const LocalPlace&) const = default;
};

// The names of one scope of translation: the nest's, or a user function's.
struct Names {
  std::map<const clang::VarDecl*, int> iterators;      // -> Iterator::loop
  std::set<const clang::VarDecl*> counting_elsewhere;  // iterators of the nest's other sweeps
  std::map<LocalPlace, Version> locals;
  std::map<const clang::VarDecl*, std::vector<long long>> body_arrays;  // that change: their extents
  // Iterators of loops in the body that are written out.
  std::map<const clang::VarDecl*, long long> constants;
  std::set<const clang::VarDecl*> tables;                  // arrays of constants that the body declares
  std::map<const clang::VarDecl*, PointedCells> pointers;  // of the body
  std::vector<VariableStep> moves;  // of pointers, by `*p++`: when the statement is over
  // What parameters and temporaries of a function stand for that is read in the place of its call; null: none
  // yet.
  std::map<const clang::VarDecl*, ExprPtr> values;
  std::set<std::string> taken;
  std::vector<LocalDefinition> definitions;

  // `name`, or `name_2`, `name_3`, ... if that is taken; taken from now on.
  std::string fresh(const std::string& name);
};

class FileText;
class StepNames;
struct StepCall;

// What pointers hold at some place of a time step: by the names that lead there when the step begins.
using HeldPointers = std::map<NamedPlace, NamedPlace>;

// A place in a time step, functions of calls opened: offsets of the call, of the call in that function, and
// so on, and of the text itself.
using StepPlace = std::vector<std::size_t>;

// A scalar that a time step names: a variable of a function is another one in each call of it.
struct ScalarOfStep {
  std::vector<const clang::CallExpr*> calls = {};  // that lead to its function; none: of the time loop's
  NamedPlace place = {};
  auto operator<=>(const ScalarOfStep&) const = default;
};

// A scalar that changes in every time step: what the host calls it, where its changes stand, and what sweeps
// read of it.
struct ChangingScalar {
  // Where, and how many of the changes have been made by then.
  struct Change {
    StepPlace place;
    std::size_t made = 0;
  };
  Variable scalar;
  std::string in_c = {};  // the name of a variable of the step; another may have it, too
  std::vector<Change> changes = {};
  std::optional<std::size_t> history = {};  // index into LoopNest::histories, once a sweep has read it
};

struct Translation {
  const clang::ASTContext& tree;
  FileText& file;
  LoopNest& nest;
  Diagnostics& said;
  const StepNames& step_names;
  const clang::FunctionDecl* function = nullptr;  // around the nest
  const clang::Stmt* loop = nullptr;              // the time loop

  std::map<NamedPlace, int> arrays;                   // -> LoopNest::arrays
  std::map<std::string, const clang::Decl*> outside;  // declared around the nest, used in it
  std::map<std::string, long long> fixed;             // of these, const integers that became numbers
  std::set<const clang::VarDecl*> read_tables;        // tables of constants that are to be read as arrays
  // Others, whose entries became numbers, and the text of the function's own.
  std::map<const clang::VarDecl*, std::string> tables;
  std::set<const clang::FunctionDecl*> open_functions;
  std::map<const clang::FunctionDecl*, int> done_functions;  // -> operations of a call
  int operations = 0;                                        // built so far, with those of calls
  const StepCall* call = nullptr;      // in the time step, whose function is being read; null: the nest's own
  const HeldPointers* held = nullptr;  // where that is read; null: what they held when the step began
  std::set<NamedPlace> moved_tables = {};  // of pointers that time steps move: `u[0] = u[1];`
  int given_depth = 0;                     // values being built that stand for a name in another one
  // What the sweep that is being read names of the step, and what that stands for.
  std::vector<Sweep::Given> given = {};
  std::vector<StepPlace> sweep_places = {};         // of each sweep, as the text has them
  std::size_t depth = 0;                            // space loops of the deepest sweep
  bool counts = true;                               // the time loop: it could choose a plane
  std::set<std::string>* taken = nullptr;           // names that mean something in the nest
  std::map<const clang::VarDecl*, int> flips = {};  // -> LoopNest::flips
  // Scalars that change in every time step. Where their changes are being read, they are what they are by
  // then: at the place of that `change`.
  std::map<ScalarOfStep, ChangingScalar> changing = {};
  bool in_changes = false;
  // Variables of the step that the host cannot know before the call, as sweeps write what they are made of;
  // and the one value that each of them is given.
  std::map<const clang::VarDecl*, const clang::Expr*> made_by_sweeps = {};
  bool in_function = false;  // a function is being read in the place of its call in an expression
  bool assumes = false;      // of a nest that is refused: they may be no such variables
  bool in_plane = false;     // the first of several subscripts is being read
  StepPlace change = {};
  // Where C has made the copy that is being read: an argument, a constant of the step. Nothing: it is read
  // where it stands.
  std::optional<StepPlace> copied = {};

  SourceRange place(clang::SourceRange range) const;
  SourceRange place(const clang::Stmt* statement) const;

  // Where a statement stands in the time step, in the function of that call (null: in the time loop).
  StepPlace step_place(const StepCall* in, const clang::Stmt* statement) const;

  // An error, with a note that says what would be accepted (at `elsewhere`, if that has a place). False.
  bool refuse(std::string rule, SourceRange where, std::string message, std::string note,
              SourceRange elsewhere = {});
  bool refuse(std::string rule, const clang::Stmt* at, std::string message, std::string note);

  // Notes that the nest uses this declaration from around it. False, with an error of rule "shadowing",
  // if another one of that name is in use.
  bool use_outside(const clang::VarDecl* variable, const SourceRange& where);

  // Notes that the nest reads a number by a reference.
  void add_reference(const Variable& reference);
};

// The arithmetic type, or nothing: long double, __int128, _Complex, pointers, structs, ...
std::optional<ScalarType> scalar_type(const Translation& work, clang::QualType type);

// The operation of `a op b` or `a op= b`; none of an assignment and of the comma.
std::optional<BinaryOp> binary_op(const clang::BinaryOperator* expr);

// Does a conversion of this clang::CastKind make a number of a number?
bool converts_numbers(int kind);

// The literal (with suffix) or, for a negative value, the small expression that has this value and type.
ExprPtr integer_value(const llvm::APSInt& value, ScalarType type, const SourceRange& where);
ExprPtr integer_value(long long value, ScalarType type, const SourceRange& where);

}  // namespace an5d
