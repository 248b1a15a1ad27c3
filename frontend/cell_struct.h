// Structs that are elements of arrays: `cells[i].u`, `cells[i * n + j].speeds[3]`.
#pragma once

#include <optional>
#include <vector>

#include "frontend/translation.h"

namespace clang {
class ArraySubscriptExpr;
class MemberExpr;
}  // namespace clang

namespace an5d {

// The element, a struct, in which a member is, or an element of a member: `cells[i]` of `cells[i].speeds[3]`.
// Null of others.
const clang::ArraySubscriptExpr* cell_of(const clang::Expr* value);

// What the struct is made of, where that is values of one type and nothing else; otherwise nothing, after an
// error.
struct CellStruct {
  Array::Cell cell;
  ScalarType element = ScalarType::kFloat;
};
std::optional<CellStruct> cell_struct(Translation& work, clang::QualType type, const std::string& array,
                                      const SourceRange& use, const SourceRange& declared);

// The number of the member in the values of its struct, but for subscripts: `first` plus each subscript times
// its `step`.
struct ValuePlace {
  struct Subscript {
    const clang::Expr* value;
    long long step, count;
  };
  long long first = 0;
  std::vector<Subscript> subscripts;
};
ValuePlace place_in_cell(const Translation& work, const clang::Expr* value);

}  // namespace an5d
