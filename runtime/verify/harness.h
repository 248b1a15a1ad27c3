// What the comparison of a nest with its C needs to know (harness.cpp). `an5dc --verify` writes the table.
#pragma once

#include <an5d/input.h>
#include <an5d/types.h>

namespace an5d::verify {

enum class Cell { kHalf, kFloat, kDouble, kInteger };

// What of a dimension of an input is read: an iterator plus lo to hi.
struct Reach {
  int dimension;
  int axis;  // of the iterator; kTime of the time loop's, kNone for none
  long long lo, hi;
  int box;  // of whose cells, or 0: of the domain's iterations
};
enum : int { kTime = 3, kNone = 4 };

// An array that is only read.
struct Input {
  int rank;
  Cell cell;
  int bytes;              // of an element
  long long least, most;  // of integers, the values to try
  int first_reach, end;   // of kReaches
  bool is_open;           // C does not say the first extent: it may be given as 0
  // Of each dimension: kFreely chosen, that of an axis plus what is added, or kFixed to that.
  int group[4];
  long long added[4];
};
enum : int { kFreely = -1, kFixed = 3 };

// An array that is written.
struct Field {
  const char* name;
  int planes;  // of time
  Cell cell;
  int bytes;                  // of a cell
  long long shorter[3] = {};  // per axis: so many cells less than the domain's extent, in the call's text
};

struct Nest {
  const char* name;
  const char* schedule;
  int rank;
  int lo[3], hi[3], shift[3];   // per axis, outermost first; the shift is that of the first box
  long long least[3], most[3];  // values that the axis's iterator can have
  int group[3];                 // of extents: kFreely chosen, kFixed to what is added, or ...
  long long added[3];           // ... those of one group are a size plus what is added
  int useful[3];            // cells of a tile that one launch stores; planes of a chunk on the streamed axis
  int time_steps;           // bT
  bool any_time;            // start times may be negative
  long long earliest_time;  // otherwise, the first that C accepts
  int scalars;
  int first_field, fields;  // of kFields
  int boxes;                // of cells that are updated
  int first_input, inputs;  // of kInputs
  int iterations[3];        // of the axis, if there are any, at least
  bool sets_borders;        // then there are some
  bool is_guarded;          // around what C touches of arrays, by the boxes and lo and hi
  double tolerance;         // 0: bit for bit; else relative to the larger magnitude, per time step
  // Both run the nest on `arrays`, host memory of each field. The domain has the iterations of boxes[0].
  // `scalars` are converted to the parameters' types.
  void (*reference)(void* const* arrays, const an5d_domain* domain, const an5d_box* boxes,
                    const double* scalars, const an5d_input* inputs);
  an5d_status (*generated)(void* const* arrays, const an5d_domain* domain, const an5d_box* boxes,
                           const double* scalars, const an5d_input* inputs);
  // Where conditions in the body rely on bounds: moves boxes to those of the text; are all cells that are
  // updated, and those that are read around them, in the arrays? Else null.
  bool (*bounds)(const an5d_domain* domain, const double* scalars, an5d_box* boxes);
};

extern const Field kFields[];

extern const Input kInputs[];
extern const Reach kReaches[];

extern const Nest kNests[];
extern const int kNestCount;

}  // namespace an5d::verify
