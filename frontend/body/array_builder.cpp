// Declarations of arrays to values.
//
// In: a variable, or a member, that is subscripted. Out: an Array of the nest with one extent per dimension.
// Decided here: which declarations say where every element lies (arrays and pointers to arrays, of constant
// or variable extents), and that a variable extent still has, at the nest, the value that it had where the
// array was declared.
#include "frontend/body/array_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include "frontend/body/cell_struct.h"
#include "frontend/body/expr_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/words_of_c.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/file_text.h"
#include "frontend/names/member_places.h"
#include "frontend/names/place_changes.h"
#include "frontend/names/step_names.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

const clang::NamedDecl* declared_in(const clang::Stmt* statement, llvm::StringRef name) {
  const auto* declarations = llvm::dyn_cast_or_null<clang::DeclStmt>(statement);
  if (!declarations) return nullptr;
  const clang::NamedDecl* found = nullptr;
  for (const clang::Decl* declaration : declarations->decls()) {
    if (llvm::isa<clang::TagDecl>(declaration)) {
      if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(declaration))
        for (const clang::EnumConstantDecl* constant : enumeration->enumerators())
          if (constant->getName() == name) found = constant;
    } else if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration)) {
      if (named->getNameAsString() == name) found = named;
    }
  }
  return found;
}

// The statement of the function's body that holds the nest: what comes behind it is run after the nest,
// unless a label lets it go back.
const clang::Stmt* outermost_around_nest(const Translation& work) {
  return path_to(work.function->getBody(), work.loop)[1];
}

// The same number, or the same expression but for conversions that keep its value.
bool are_equal(const ExprPtr& one, const ExprPtr& other) {
  const auto left = fixed_value(one), right = fixed_value(other);
  if (left && right) return *left == *right;
  const auto kept = [](ExprPtr expr) {
    for (const Cast* cast = expr->as<Cast>(); cast; cast = expr->as<Cast>()) {
      if (size_of(expr->type) < size_of(cast->operand->type)) break;
      expr = cast->operand;
    }
    return expr;
  };
  return same(kept(one), kept(other));
}

class ArrayBuilder {
 public:
  ArrayBuilder(Translation& work, const NamedPlace& place, const clang::VarDecl* declared)
      : work_(work),
        type_((place.members.empty() && !place.element ? declared->getType() : type_of(work.tree, place))
                  .getNonReferenceType()),
        text_(spelled(place)),
        where_(work.place(place.members.empty() ? declared->getSourceRange()
                                                : place.members.back()->getSourceRange())) {}

  std::optional<Array> build(const SourceRange& use) {
    Array array;
    array.name = text_;
    array.where = where_;
    clang::QualType type = type_;
    if (type.isVolatileQualified()) return refuse_volatile(use);
    array.is_object = type->isArrayType() || array_element(type);
    if (const auto element = vector_element(type)) {
      array.extents.push_back(nullptr);
      array.is_vector = true;
      type = *element;
    } else if (const auto* pointer = type->getAs<clang::PointerType>()) {
      array.extents.push_back(nullptr);
      type = pointer->getPointeeType();
    }
    if (!add_extents(array, type, use)) return std::nullopt;
    if (!add_pointers(array, type, use)) return std::nullopt;
    array.is_object = array.is_object && !array.has_pointers;
    if (type.isVolatileQualified()) return refuse_volatile(use);
    if (type->isStructureType()) return of_structs(std::move(array), type, use);
    const auto element = scalar_type(work_, type);
    if (!element) return refuse_element(type, use);
    array.element = *element;
    return array;
  }

 private:
  std::nullopt_t refuse_volatile(const SourceRange& use) {
    work_.refuse("volatile", use, fmt::format("found the volatile array '{}'", text_),
                 "arrays that are not volatile are accepted", where_);
    return std::nullopt;
  }

  std::nullopt_t refuse_element(clang::QualType type, const SourceRange& use) {
    if (type->isPointerType())
      work_.refuse(
          "array-type", use, fmt::format("found '{}', an array of pointers", text_),
          "accepted: one block of memory, 'T A[2][N][M]' or 'T (*A)[N][M]'; and rows of cells, 'T **u' "
          "or 'T ***u'",
          where_);
    else
      work_.refuse("element-type", use,
                   fmt::format("found '{}' with elements of type {}", text_, quoted(type)),
                   "float, double and the integer types of up to 64 bits are accepted", where_);
    return std::nullopt;
  }

  // With a further dimension of the values of a struct.
  std::optional<Array> of_structs(Array array, clang::QualType type, const SourceRange& use) {
    std::optional<CellStruct> found = cell_struct(work_, type, text_, use, where_);
    if (!found) return std::nullopt;
    const auto count = static_cast<long long>(found->cell.values.size());
    array.extents.push_back(integer_value(count, ScalarType::kInt32, where_));
    array.element = found->element;
    array.cell = std::move(found->cell);
    return array;
  }

  // Pointers that the elements of the first dimensions are, whether to planes or to rows (plane_choice.h).
  bool add_pointers(Array& array, clang::QualType& type, const SourceRange& use) {
    for (std::size_t pointers = 1; array.extents.size() == pointers && !type.isVolatileQualified();
         ++pointers) {
      const auto* pointer = type->getAs<clang::PointerType>();
      if (!pointer) break;
      if (array.has_pointers) ++array.row_levels;
      array.has_pointers = true;
      array.extents.push_back(nullptr);
      type = pointer->getPointeeType();
      if (!add_extents(array, type, use)) return false;
    }
    return true;
  }

  // Leaves the type of the elements in `type`.
  bool add_extents(Array& array, clang::QualType& type, const SourceRange& use) {
    while (true) {
      if (const auto element = array_element(type)) {
        add_constant_extent(array, llvm::APSInt::getUnsigned(array_extent(type)));
        type = *element;
        continue;
      }
      const clang::ArrayType* layer = work_.tree.getAsArrayType(type);
      if (!layer) return true;
      const bool outermost = array.extents.empty();
      if (!add_extent(array, layer, outermost, use)) return false;
      type = layer->getElementType();
    }
  }

  static void add_constant_extent(Array& array, const llvm::APSInt& extent) {
    const bool small = extent.getActiveBits() <= 31;
    array.extents.push_back(
        integer_value(extent, small ? ScalarType::kInt32 : ScalarType::kUInt64, array.where));
  }

  bool add_extent(Array& array, const clang::ArrayType* layer, bool outermost, const SourceRange& use) {
    if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(layer)) {
      add_constant_extent(array, llvm::APSInt(constant->getSize(), true));
      return true;
    }
    if (llvm::isa<clang::IncompleteArrayType>(layer) && outermost) {
      array.extents.push_back(nullptr);
      return true;
    }
    const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(layer);
    const clang::Expr* size = variable ? variable->getSizeExpr() : nullptr;
    if (!size)
      return work_.refuse("array-extent", use,
                          fmt::format("found no extent of '{}' in its declaration", array.name),
                          "all extents but the first have to be written", array.where);
    if (is_cxx(work_.tree)) return refuse_variable_extent(array.name, use);
    // Those of a called function's parameters are told by arguments, which mean the same in every step.
    if (!work_.call && !unchanged(size, use)) return false;
    Names none;
    ExprPtr extent = build_expr(work_, none, ExprPlace::kExtent, size);
    if (!extent) return false;
    array.extents.push_back(std::move(extent));
    return true;
  }

  bool refuse_variable_extent(const std::string& name, const SourceRange& use) {
    return work_.refuse("cxx-form", use, fmt::format("found '{}', whose extents are variables, in C++", name),
                        "constant extents, and 'u[i * n + j]' of pointers and of 'std::vector', are accepted",
                        where_);
  }

  // Is it evaluated between the extent `size` and the nest?
  bool between(const clang::Expr* size, const clang::Stmt* expr) const {
    const clang::SourceManager& sources = work_.tree.getSourceManager();
    if (!sources.isBeforeInTranslationUnit(size->getBeginLoc(), expr->getBeginLoc())) return false;
    return has_labels(work_.function->getBody()) ||
           sources.isBeforeInTranslationUnit(expr->getBeginLoc(), outermost_around_nest(work_)->getEndLoc());
  }

  // A store of the nest's own to a cell. Whether that holds the extent the call asks (plan/overlap_pairs.h).
  bool is_to_cell(const clang::Stmt* change) const {
    const clang::Expr* target = target_of(change);
    return target && !root_of(target) && !path_to(work_.loop, change).empty();
  }

  // A place that may change it between its use as an extent and the nest, or null.
  const clang::Stmt* change_behind(const clang::Expr* size, const NamedPlace& place) const {
    for (const clang::Stmt* change : PlaceChanges(work_.file, place).all_in(work_.function->getBody()))
      if (between(size, change) && !is_to_cell(change)) return change;
    return nullptr;
  }

  bool keeps_members(const clang::Expr* size, const SourceRange& use) {
    for (const clang::MemberExpr* member : find_all<clang::MemberExpr>(size)) {
      const std::optional<NamedPlace> place = named_place(member);
      const clang::Stmt* change = place ? change_behind(size, *place) : member;
      if (!change) continue;
      return work_.refuse(
          "array-extent", use,
          fmt::format("found an extent of '{}' by a member of a struct, which may change after the "
                      "array is declared",
                      text_),
          "copy it to a variable, and declare the array by that", work_.place(change));
    }
    return true;
  }

  // The nest will ask for the extent again, by the same names: they must mean the same.
  bool unchanged(const clang::Expr* size, const SourceRange& use) {
    if (!keeps_members(size, use)) return false;
    for (const clang::DeclRefExpr* read : find_all<clang::DeclRefExpr>(size)) {
      const auto* variable = llvm::cast<clang::VarDecl>(read->getDecl()->getCanonicalDecl());
      const clang::NamedDecl* visible = visible_at_nest(work_, variable->getName());
      if (visible ? visible->getCanonicalDecl() != variable : !variable->hasGlobalStorage())
        return refuse_extent(use, variable, read, "means another variable at the loop");
      const VariableChanges changes = changes_of(variable, work_.function->getBody());
      if (!changes.aliases.empty())
        return refuse_extent(use, variable, changes.aliases.front(), "may change through a pointer");
      for (const clang::Expr* change : changes.places)
        if (between(size, change))
          return refuse_extent(use, variable, change, "may change after the array is declared");
      // What else changes a struct, or a pointer to one, changes the member, too.
      if (!variable->getType()->isArithmeticType() || variable->getType().isConstQualified()) continue;
      if (const clang::Stmt* change = change_behind(size, {variable, {}}))
        return refuse_extent(use, variable, change, "may change after the array is declared");
    }
    return true;
  }

  bool refuse_extent(const SourceRange& use, const clang::VarDecl* variable, const clang::Stmt* place,
                     std::string_view what) {
    return work_.refuse(
        "array-extent", use,
        fmt::format("found an extent of '{}' by '{}', which {}", text_, variable->getName(), what),
        "extents by constants, or by variables that keep their value, are accepted", work_.place(place));
  }

  Translation& work_;
  clang::QualType type_;
  std::string text_;  // as C has it
  SourceRange where_;
};

}  // namespace

const clang::NamedDecl* visible_at_nest(const Translation& work, llvm::StringRef name) {
  const clang::NamedDecl* found = nullptr;
  for (const clang::ParmVarDecl* parameter : work.function->parameters())
    if (parameter->getName() == name) found = parameter;
  const std::vector<const clang::Stmt*> path = path_to(work.function->getBody(), work.loop);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(path[i]))
      if (const clang::NamedDecl* named = declared_in(loop->getInit(), name)) found = named;
    if (!llvm::isa<clang::CompoundStmt>(path[i])) continue;
    for (const clang::Stmt* child : path[i]->children()) {
      if (child == path[i + 1]) break;
      if (const clang::NamedDecl* named = declared_in(child, name)) found = named;
    }
  }
  return found;
}

const clang::Expr* change_of(const clang::FunctionDecl* function, const clang::VarDecl* variable) {
  const VariableChanges changes = changes_of(variable, function->getBody());
  if (!changes.places.empty()) return changes.places.front();
  const clang::QualType type = variable->getType();
  const bool leads_to_array = type->isReferenceType() && type->getPointeeType()->isArrayType();
  const auto is_change = [&](const clang::Expr* alias) {
    return !leads_to_array || !llvm::isa<clang::DeclRefExpr>(alias);
  };
  const auto found = std::ranges::find_if(changes.aliases, is_change);
  return found == changes.aliases.end() ? nullptr : *found;
}

bool has_shape(Translation& work, int array, const clang::VarDecl* as, const SourceRange& use) {
  const std::optional<Array> declared = ArrayBuilder(work, {as, {}}, as).build(use);
  if (!declared) return false;
  const Array& given = work.nest.arrays[array];
  bool alike = declared->element == given.element && declared->extents.size() == given.extents.size() &&
               declared->has_pointers == given.has_pointers && declared->row_levels == given.row_levels;
  for (std::size_t d = 1; alike && d < given.extents.size(); ++d) {
    const ExprPtr &one = declared->extents[d], &other = given.extents[d];
    alike = one && other ? are_equal(one, other) : one == other;
  }
  if (!alike)
    work.refuse("step-call", use,
                fmt::format("found '{}' given for the parameter '{}', which has another shape", given.name,
                            declared->name),
                "the same elements and the same extents behind the first are accepted, in one integer type",
                declared->where);
  return alike;
}

std::optional<int> build_array(Translation& work, const NamedPlace& place, const SourceRange& use,
                               const clang::VarDecl* declared) {
  if (const auto found = work.arrays.find(place); found != work.arrays.end()) return found->second;
  if (!work.use_outside(place.variable, use)) return std::nullopt;
  std::optional<Array> array = ArrayBuilder(work, place, declared ? declared : place.variable).build(use);
  if (!array) return std::nullopt;
  array->name = name_in_nest(work, place);
  if (array->cell) array->cell->of = array->name;
  const int index = static_cast<int>(work.nest.arrays.size());
  work.nest.arrays.push_back(std::move(*array));
  work.arrays.emplace(place, index);
  return index;
}

}  // namespace an5d
