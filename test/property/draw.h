// What a random nest is, before it becomes C text: dimension, cells read, element type, loops, buffering and
// the form of the update. Every value is one that an5dc promises to accept (README.md, "What is
// accepted").
#pragma once

#include <string>
#include <vector>

#include "test/property/random.h"

namespace an5d::property {

// kExact: any element type and form. kFast: floating cells and updates that are continuous and well
// conditioned, so that -ffast-math stays within the harness's bound.
enum class Numbers { kExact, kFast };

enum class Form {
  kSum,        // c * A[..] + c * A[..] ..., one expression
  kLocals,     // the same through temporaries that are accumulated and reused
  kFunctions,  // through static inline functions of the file
  kProduct,    // product of the planes' sums
  kExtremes,   // nested ternaries: maximum and minimum of the cells
  kMath,       // library functions
  kQuotient,   // divides by a cell: the update may trap
  kBits,       // integer operators
};
inline constexpr int kForms = 8;
const char* name_of(Form form);

// In which order a sum visits the planes of the streamed axis.
enum class Order { kUp, kDown, kAny };

struct Element {
  std::string name;  // as C spells it
  bool floating = false;
  bool is_signed = true;
};

struct LoopDraw {
  std::string iterator, type;
  bool unsigned_type = false;
  bool down = false;       // i--
  bool inclusive = false;  // i <= n
  bool outside = false;    // the iterator is declared before the loop
  int shift = 0;           // cell minus iterator; space loops only
};

enum class Storage { kFixed, kVla, kPointer, kGlobal };

// Of a thread: one, or several, in 2-D in a row that warps hand on, in 3-D in lines of the tile.
enum class Cells { kOne, kStages, kLines };

struct Draw {
  std::string name;  // of the C function
  // Made for schedules with cells: 2-D or 3-D, cells of 4 or 8 bytes, a star or a sum by planes or by lines.
  Cells cells = Cells::kOne;
  std::string array;
  Element element;
  int rank = 2;
  std::vector<std::vector<int>> taps;  // in the order in which a sum names them
  std::vector<int> lo, hi;             // halo per axis
  Form form = Form::kSum;
  Order order = Order::kUp;
  Numbers numbers = Numbers::kExact;
  LoopDraw time;
  std::vector<LoopDraw> space;  // per axis of the array, outermost first
  std::vector<int> nesting;     // axes in the order of the loops
  std::string write, read;      // the plane's subscript
  Storage storage = Storage::kFixed;
};

// Nest number `number` of a run; the number steers the strata (dimension, element, form), chance the rest.
Draw draw_nest(int number, Numbers numbers, Random& random);

}  // namespace an5d::property
