// Structs that are elements of arrays: `cells[i].u`, `cells[i * n + j].speeds[3]`.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "frontend/names/translation.h"

namespace clang {
class ArraySubscriptExpr;
}  // namespace clang

namespace an5d {

// What the struct is made of, where that is values of one type and nothing else; otherwise nothing, after an
// error.
struct CellStruct {
  Array::Cell cell;
  ScalarType element = ScalarType::kFloat;
};
std::optional<CellStruct> cell_struct(Translation& work, clang::QualType type, const std::string& array,
                                      const SourceRange& use, const SourceRange& declared);

// Has the element all its subscripts, that of the value included, if it is one of structs? False after an
// error.
bool has_all_subscripts(Translation& work, const clang::Expr* value, int array, std::size_t subscripts);

// The number of the value in its struct. `build` makes subscripts of members, which have to be constants.
// Null after an error.
using BuildSubscript = std::function<ExprPtr(const clang::Expr*)>;
ExprPtr value_number(Translation& work, const clang::Expr* value, const BuildSubscript& build);

}  // namespace an5d
