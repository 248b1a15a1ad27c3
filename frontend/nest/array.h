// How C keeps an array in memory: where its cells are (layout), and which of the places that take turns a
// name stands for before the first time step (rotation).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/expr/expr.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// Extents outermost first, the time plane's included. A pointer (or array parameter) has no outermost
// extent: nullptr there.
struct Array {
  std::string name;
  ScalarType element = ScalarType::kFloat;
  std::vector<ExprPtr> extents;
  SourceRange where;  // its declaration
  // C computes the place of an element by itself, `u[i * n + j]`: extents and subscripts are those found in
  // there (linear_subscripts.h), and the type of the array does not have them.
  bool linear = false;
  // `float *u[2]`, and `float **u`: the elements of the first dimension are pointers.
  bool has_pointers = false;
  bool is_vector = false;  // `std::vector<float> u`, `std::span<float> u`
  bool is_object = false;  // declared with its cells, and no pointer to them
  // `float **u`, `float ***v`: so many dimensions, of a plane if there are any, hold pointers, in the last
  // one of these to rows of cells. No extent of such an array is known.
  int row_levels = 0;
  // One of the planes of an array in C that take turns, or what one of its pointers leads to; the
  // extents are those of a plane (plane_choice.h).
  struct Plane {
    static constexpr int kByTime = -1;
    std::string of;      // the array in C
    int flip = kByTime;  // index into AroundSweeps::flips: of the variable that chooses
    int count = 2;       // planes that take turns
    int ahead =
        0;  // before the first step, the subscript is that variable, or time, plus this modulo `count`
    // Of planes that have names of their own in C: these, by what would be the subscript.
    std::vector<std::string> names = {};
  };
  std::optional<Plane> plane;
  // Cells of several values of one type, side by side: `struct { float u, v; } g[N]`, `double f[N][9]`. An
  // array of one of the values (cell_values.h) has the extents of the cells.
  struct Cell {
    static constexpr int kAll = -1;   // the last extent is that of the values, also of a struct
    std::string of;                   // the array in C
    std::string type;                 // of the struct, as C has it; empty if it is none
    std::vector<std::string> values;  // what each is called
    int number = kAll;                // which one this array has
  };
  std::optional<Cell> cell;
  // Arrays of one shape that C keeps behind each other, one for each value: `double f[9][N][M]`,
  // `f[q * n * m + i * m + j]`. An array of one of the values (cell_values.h) has the extents of the cells.
  struct Part {
    static constexpr int kAll = -1;  // the first extent, behind that of time planes, is that of the values
    std::string of;                  // the array in C
    long long count = 0;             // values that there are; 0: C does not say it
    int number = kAll;               // which one this array has
    ExprPtr distance = {};           // from a value to the next, where C computes places: elements
  };
  std::optional<Part> part;
  // Cells that C finds at a distance known at run time only, `psi[i - n + 20]`, or from the far end, `d[n - 1
  // - i]`: element [i] is that of the array in C at i plus the distance, or the distance minus i, of each
  // dimension. Other places of the same array in C are arrays of their own.
  struct Shift {
    struct By {
      ExprPtr distance = {};  // null: none
      bool down = false;
    };
    std::string of;
    std::vector<By> by;
    std::vector<ExprPtr> extents;  // in C; those of the array are unknown where it is shifted
  };
  std::optional<Shift> shift;
  // What another array of the nest held when the time step began (array_before.h).
  struct Before {
    int array = 0;
    std::string of;
  };
  std::optional<Before> before;
  bool is_value() const { return cell || part; }
  const std::string& in_c() const {
    return before ? before->of : cell ? cell->of : part ? part->of : shift ? shift->of : name;
  }
};

// The array of that name.
const Array& array_named(const std::vector<Array>& arrays, const std::string& name);

// Is one of them made of rows?
bool has_rows(const std::vector<Array>& arrays);

// Is one of them one of several values of a cell, side by side?
bool has_cells(const std::vector<Array>& arrays);

}  // namespace an5d
