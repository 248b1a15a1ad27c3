// Structs as elements (cell_struct.h).
//
//   struct { float u, v; } g[N]          values u, v               g[i].v is the value 1 of g[i]
//   struct { float f[9]; } *cells        values f_0, ... f_8       cells[i].f[3] is the value 3 of cells[i]
//
// In: types and expressions of members. Out: the values of a struct, in the order of its memory, and numbers
// of these. Decided here: such a struct is as good as a further dimension, as long as all of its values have
// one type: then no byte of it is anything else. Of which element of a member is meant, a constant says.
#include "frontend/body/cell_struct.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <fmt/format.h>

#include "frontend/clang/statements.h"
#include "frontend/expr/known_value.h"

namespace an5d {
namespace {

constexpr std::size_t kMostValues = 256;

// Why a struct is no cell; empty if it is one.
using Problem = std::string;

class Layout {
 public:
  explicit Layout(const Translation& work) : work_(work) {}

  Problem add_struct(const clang::RecordDecl* record, const std::string& before) {
    record = record->getDefinition();
    if (!record) return "whose members are not known";
    if (record->isUnion()) return "which has a union in it";
    for (const clang::FieldDecl* field : record->fields()) {
      if (field->isBitField()) return fmt::format("whose member '{}' is a bit-field", field->getName());
      const std::string name = field->getName().str();
      const std::string called = name.empty() ? before : before + (before.empty() ? "" : "_") + name;
      if (Problem found = add(field->getType(), called); !found.empty()) return found;
    }
    return "";
  }

  std::vector<std::string> values;
  std::optional<ScalarType> element;

 private:
  Problem add(clang::QualType type, const std::string& called) {
    if (type.isVolatileQualified()) return fmt::format("whose member '{}' is volatile", called);
    if (const auto* array = work_.tree.getAsConstantArrayType(type)) {
      const std::uint64_t count = array->getSize().getLimitedValue(kMostValues + 1);
      for (std::uint64_t n = 0; n < count; ++n)
        if (Problem found = add(array->getElementType(), fmt::format("{}_{}", called, n)); !found.empty())
          return found;
      return "";
    }
    if (const auto* record = type->getAs<clang::RecordType>()) return add_struct(record->getDecl(), called);
    const auto scalar = scalar_type(work_, type);
    if (!scalar) return fmt::format("whose member '{}' is no number", called);
    if (element.value_or(*scalar) != *scalar)
      return fmt::format("whose members '{}' and '{}' have different types", values.front(), called);
    if (values.size() == kMostValues) return fmt::format("which has more than {} values", kMostValues);
    element = scalar;
    values.push_back(called);
    return "";
  }

  const Translation& work_;
};

long long bytes_of(const Translation& work, clang::QualType type) {
  return work.tree.getTypeSizeInChars(type).getQuantity();
}

const clang::Expr* inner(const clang::Expr* expr) { return expr->IgnoreParenImpCasts(); }

}  // namespace

std::optional<CellStruct> cell_struct(Translation& work, clang::QualType type, const std::string& array,
                                      const SourceRange& use, const SourceRange& declared) {
  const auto* record = type->getAs<clang::RecordType>();
  Layout layout(work);
  Problem problem = layout.add_struct(record->getDecl(), "");
  if (problem.empty() && layout.values.empty()) problem = "which has no members";
  if (problem.empty() &&
      bytes_of(work, type) != static_cast<long long>(layout.values.size()) * size_of(*layout.element))
    problem = "which has room beside its members";
  const bool is_named = record->getDecl()->getIdentifier() || record->getDecl()->getTypedefNameForAnonDecl();
  if (problem.empty() && !is_named) problem = "which has no name";
  if (problem.empty())
    return CellStruct{{"", type.getUnqualifiedType().getAsString(), std::move(layout.values)},
                      *layout.element};
  work.refuse("cell-values", use, fmt::format("found '{}', whose elements are a struct {}", array, problem),
              "structs with a name are accepted that are made of numbers of one type, and arrays of such: "
              "'struct cell { double f[9]; }'. Others need an array for each member",
              declared);
  return std::nullopt;
}

bool has_all_subscripts(Translation& work, const clang::Expr* value, int array, std::size_t subscripts) {
  const Array& found = work.nest.arrays[array];
  if (!found.cell || subscripts == found.extents.size()) return true;
  return work.refuse("cell-values", work.place(value),
                     fmt::format("found a struct of '{}' without all subscripts", found.name),
                     "members of elements are accepted, written with all subscripts: 'cells[i][j].u'");
}

ExprPtr value_number(Translation& work, const clang::Expr* value, const BuildSubscript& build) {
  const clang::ArraySubscriptExpr* cell = cell_of(value);
  const long long bytes = bytes_of(work, value->getType());
  long long number = 0;
  for (const clang::Expr* at = inner(value); at != cell;) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
      const auto* field = llvm::cast<clang::FieldDecl>(member->getMemberDecl());
      number += static_cast<long long>(work.tree.getFieldOffset(field)) / 8 / bytes;
      at = inner(member->getBase());
      continue;
    }
    const auto* element = llvm::cast<clang::ArraySubscriptExpr>(at);
    at = inner(element->getBase());
    const ExprPtr made = build(element->getIdx());
    if (!made) return nullptr;
    const auto subscript = fixed_value(made);
    const long long step = bytes_of(work, element->getType());
    if (!subscript || *subscript < 0 || *subscript >= bytes_of(work, at->getType()) / step) {
      work.refuse("cell-values", work.place(element->getIdx()),
                  "found an element of a member of a struct that no constant chooses",
                  "constants within the member's extent are accepted, and iterators of small loops in the "
                  "body: 'for (int k = 0; k < 9; k++) ... cells[i].f[k]'");
      return nullptr;
    }
    number += *subscript * step / bytes;
  }
  return integer_value(number, ScalarType::kInt32, work.place(value));
}

}  // namespace an5d
