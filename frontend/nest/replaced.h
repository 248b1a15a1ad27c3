// What a call of the kernels takes the place of: its text, and what C does there besides computing cells. For
// what stands around the call (codegen/emit/splice.h) and for the reference of --verify, which runs that
// text; no proof, no model and no kernel asks for it.
//
// Nothing here says what the sweeps compute: that is the Stencil, beside which this is handed on. Names are
// those of the nest, which for members of structs are not C's (spelled()). Numbers of arrays are indices into
// LoopNest::arrays, and so into Stencil::memory.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/expr/function.h"
#include "frontend/nest/host_step.h"
#include "frontend/nest/loop.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

struct LoopNest;

// Where a sweep stands in the text, and what it leaves behind but for the cells.
struct SweepText {
  // A variable of the surroundings that counts in a loop of the body, and what every iteration leaves in it.
  struct Left {
    std::string name;
    long long value = 0;
  };
  // What the text of the body calls `name`: a parameter of the function that it stands in, or a constant of
  // the time step. The value is that of a scalar, or an access of an array without subscripts. A struct, or a
  // pointer to one, has C text in its place.
  struct Given {
    std::string name;
    ExprPtr value;
    std::string structure = {};
  };
  // A variable that a declaration between the loops declares, and that their iterations move on: for each
  // loop, `by` for an iteration behind the one of `first`.
  struct Runs {
    struct Along {
      int loop = 0;  // from 1 on
      ExprPtr first, by;
    };
    std::string name;
    std::vector<Along> along;
  };
  std::vector<Loop> space;           // outermost first
  SourceRange body;                  // the text inside the innermost loop, braces included if written
  std::vector<SourceRange> between;  // declarations between the loops, which are read as if they stood in it
  std::vector<Runs> runs;            // of variables that are declared there
  std::vector<Left> left;
  std::vector<Given> given;
  bool copies = false;  // `memcpy(u, un, sizeof u);`: the body has no loops in the text
};

// What there is around the sweeps of a time step.
struct AroundSweeps {
  // A scalar or an array that is a member of a struct: what it is called here, and in C, `grid->u`.
  struct Member {
    std::string name, spelling;
    std::optional<ScalarType> type;  // of a scalar
    bool is_array = false;           // elements in the struct itself, and not a pointer to them
    bool is_referred_to = false;     // the struct is what a reference of C++ stands for
    bool is_in_reach = false;        // the struct may be known to pointers (variable_changes.h)
  };
  // Scalars around the nest that pointers may lead to, so that an array may hold them as far as C's types go.
  struct InReach {
    Variable scalar;
    bool changes = false;  // while the loops run
  };
  // What functions name that are read in the place of their calls: arrays, pointers and scalars of the file;
  // or arrays that they are given, by a parameter with extents.
  struct NamedInFunction {
    std::string name;
    bool is_array = false;
    bool is_given = false;
    bool is_referred_to = false;  // by a parameter that is a reference
  };
  // Structs that they are given: the variable around the nest that is one, or points to it, and its type.
  struct GivenStruct {
    std::string name, type;
    bool operator==(const GivenStruct&) const = default;
  };

  // The place in the text.
  std::string function;  // the C function around it
  // Namespaces around it, outermost first; empty names of those without one.
  std::vector<std::string> namespaces;
  SourceRange region;  // the text that a call will replace: the loop, first to last byte
  // C declarations without `;`: the function's own types, outer ones first; constants and counters of bodies.
  std::vector<std::string> types;
  // Text of member functions that the bodies call, of the class whose member function the nest is in.
  std::vector<std::string> methods;

  // Time.
  Loop time;  // of a sweep that is done once, one iteration: nothing names its iterator
  // The sweeps are those of so many time steps, of times whose remainder by this is 0, 1, ...
  int period = 1;
  std::optional<HostCount> host_count;  // the bounds of `time` are those of the count, then
  std::vector<Cut> cuts;                // in order
  bool steps_in_body = false;  // and the text of the body steps the iterator: `while (t < n) { ...; t++; }`

  // What chooses places in memory, and moves on in a time step.
  std::vector<Swap> swaps;             // after the sweeps
  std::vector<PointersMoved> moves;    // before some of them; the last one is what `swaps_text` does
  std::vector<Flip> flips;             // after the sweeps
  SourceRange swaps_text;              // the statements of both
  bool swaps_are_called = false;       // and these are in names of the step, or of a function
  std::vector<std::string> swaps_use;  // names of pointers in there that they do not declare, but for arrays
  std::vector<Variable> flips_use;     // variables of the time step in there that they do not declare
  std::vector<SweepText::Given> swaps_given;  // what they call constants of the time step

  // Scalars.
  std::vector<ScalarChange> scalar_changes;  // in order
  std::vector<ScalarHistory> histories;
  std::vector<InReach> in_reach;
  std::vector<Variable> references;  // of C++: scalars that are read by another name of theirs
  // Scalars of the text that stand as what they are declared with, `const int sy = nx;`, each before those
  // that are made of it.
  std::vector<LocalDefinition> kept;

  // Names of things around the nest, or in it.
  std::vector<Member> members;
  std::vector<NamedInFunction> named_in_functions;
  std::vector<GivenStruct> structs_given;
};

// A sweep without what it computes.
struct ReplacedSweep : SweepText {
  // An array that an assignment stores to, and the one of which it copies an element, if that is all it does.
  struct Store {
    int array = 0;
    std::optional<int> copied = {};
  };
  std::vector<Store> stores;  // in order
};

struct Replaced : AroundSweeps {
  bool is_done_once = false;          // one sweep, without a time loop
  std::vector<ReplacedSweep> sweeps;  // of an iteration, in C's order
};

// What a call takes the place of, where it is for this nest.
Replaced replaced_by(const LoopNest& nest);

// What C calls that which is called `name` here: the same, but for members.
std::string spelled(const AroundSweeps& around, const std::string& name);

}  // namespace an5d
