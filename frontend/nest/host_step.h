// What a time step does besides computing cells, and what stays the host's: pointers and variables that
// choose places in memory move on, scalars change, and some steps do more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/expr/function.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// Pointers that move at the end of every time step: two trade places, or more rotate. After a step each of
// `first`, `second`, those in `further` and `third` holds what the next one held, and the last one what
// `first` held.
struct Swap {
  // A variable declared outside of the time loop that a step leaves equal to the pointer of an array.
  struct Kept {
    std::string name;
    int array;
  };
  int first, second;  // indices into LoopNest::arrays; of three and more, steps write `second`
  std::vector<Kept> kept;
  std::optional<int> third = {};  // of three and more, the last one
  std::vector<int> further = {};  // of more than three
  // All of them, in this order; and the swap of so many.
  std::vector<int> circle() const;
  static Swap of(const std::vector<int>& circle);
};

// What a time step does about pointers before its end: the text of that, in the time loop, or what pointers
// hold then.
struct PointersMoved {
  struct Held {
    std::string name, of;  // what `of` held when the step began; both as C has them
  };
  std::size_t before = 0;  // so many of the sweeps
  SourceRange text = {};   // empty: in other names than here
  std::vector<Held> held = {};
};

// A variable declared outside of the time loop that counts time steps modulo a number: of two, it is 0 in one
// step and 1 in the next one.
struct Flip {
  std::string name;
  ScalarType type = ScalarType::kInt32;
  int like = 0;           // index into AroundSweeps::flips: the representative of its class
  int count = 2;          // its values are less than this
  int ahead = 0;          // it is that one plus this, modulo `count`
  int by = 1;             // each step adds this, modulo `count`
  bool is_read = false;   // a step reads it. Otherwise it only leaves something in it
  bool is_known = false;  // it holds a constant before the loop
};

// A scalar that a time step gives a value which it computes from scalars alone: `time += dt;`. The host does
// that, as often as the time loop does, without the sweeps.
struct ScalarChange {
  Variable scalar;
  ExprPtr value;          // converted to its type; of scalars as they are by then, and of the time
  bool declares = false;  // a variable of the step
};

// A scalar that changes and that sweeps read. Element [t] of the array is what it holds in time step t when
// so many of the changes have been made.
struct ScalarHistory {
  Variable scalar;
  int array = 0;  // index into LoopNest::arrays
  std::size_t changes = 0;
  std::string of_host = {};  // ScalarChange::scalar: of a variable of the step another name
};

// A time loop that goes on as long as a condition of scalars holds, `for (double t = 0; t < end; t += dt)`.
// The host counts its time steps, from 0.
struct HostCount {
  static constexpr const char* kSteps = "an5d_steps";  // as the text calls their number
  std::optional<ScalarChange> start = {};              // of the loop's own scalar
  ExprPtr condition;
  bool body_first = false;  // do { } while (condition)
};

// What the host does in some time steps, `if (t % 100 == 0) write(u);`: the time loop is done in runs that
// these end, or begin.
struct Cut {
  enum class Place { kBefore, kBeforeMoves, kBehind };  // of the sweeps, of what moves pointers, of all
  Place place = Place::kBehind;
  SourceRange condition, text;
  std::size_t changes = 0;  // of scalars, that the time step has made by then
  bool is_stepped = false;  // the iterator has been stepped by then, too
};

}  // namespace an5d
