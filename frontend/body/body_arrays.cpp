// Arrays of a body (body_arrays.h).
//
//   double g[9]; for (int k = 0; k < 9; k++) g[k] = f[i][k];      g_0 = f[i][0], g_1 = f[i][1], ...
//
// In: declarations, and elements. Out: places of Names. Decided here: that an element's subscripts are
// constants, where the small loops around it are written out.
#include "frontend/body/body_arrays.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/expr_builder.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/step_names.h"

namespace an5d {
namespace {

constexpr long long kMostElements = 256;

// `g[a][b]` to g, and a, b.
const clang::VarDecl* array_of(const clang::Expr* expr, std::vector<const clang::Expr*>& subscripts) {
  expr = expr->IgnoreParenImpCasts();
  while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    subscripts.insert(subscripts.begin(), element->getIdx());
    expr = element->getBase()->IgnoreParenImpCasts();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

// Of the elements of a list, in their order; nothing where they are not given one by one.
bool values_of(const clang::Expr* list, clang::QualType type, std::vector<const clang::Expr*>& values) {
  const auto* inside = llvm::dyn_cast<clang::InitListExpr>(list);
  const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(type->getAsArrayTypeUnsafe());
  if (!inside || !array) return false;
  for (unsigned n = 0; n < array->getSize().getZExtValue(); ++n) {
    const clang::Expr* value = n < inside->getNumInits() ? inside->getInit(n) : nullptr;
    if (array->getElementType()->isArrayType() && value) {
      if (!values_of(value, array->getElementType(), values)) return false;
    } else if (array->getElementType()->isArrayType()) {
      return false;
    } else {
      values.push_back(value && !llvm::isa<clang::ImplicitValueInitExpr>(value) ? value : nullptr);
    }
  }
  return true;
}

}  // namespace

std::string name_of(const LocalPlace& local) {
  const std::string name = local.variable->getName().str();
  return local.element == LocalPlace::kWhole ? name : fmt::format("{}_{}", name, local.element);
}

bool add_body_array(Translation& work, Names& names, const clang::VarDecl* array) {
  const SourceRange where = work.place(array->getSourceRange());
  std::vector<long long> extents;
  long long elements = 1;
  clang::QualType type = array->getType();
  while (const auto* layer = llvm::dyn_cast_or_null<clang::ConstantArrayType>(type->getAsArrayTypeUnsafe())) {
    extents.push_back(static_cast<long long>(layer->getSize().getLimitedValue(kMostElements + 1)));
    elements = std::min(elements * extents.back(), kMostElements + 1);
    type = layer->getElementType();
  }
  const auto element = scalar_type(work, type);
  std::vector<const clang::Expr*> values;
  const bool has_values = !array->getInit() || values_of(array->getInit(), array->getType(), values);
  if (!element || !array->hasLocalStorage() || type.isVolatileQualified() || array->hasAttrs() ||
      elements > kMostElements || !has_values) {
    return work.refuse(
        "local-variable", where, "found an array in the body that is not one of a few numbers",
        fmt::format("arrays of up to {} numbers with automatic storage are accepted: 'double g[9];'",
                    kMostElements));
  }
  const clang::VarDecl* key = array->getCanonicalDecl();
  names.body_arrays[key] = extents;
  for (long long n = 0; n < elements; ++n) {
    Version& version = names.locals[{key, n}] = {name_of({key, n}), *element, false};
    if (values.empty()) continue;
    ExprPtr value = values[n] ? build_expr(work, names, ExprPlace::kBody, values[n])
                              : integer_value(0, ScalarType::kInt32, where);
    if (!value) return false;
    version.name = names.fresh(version.name);
    version.defined = true;
    names.definitions.push_back({version.name, *element, converted(std::move(value), *element)});
  }
  return true;
}

std::optional<LocalPlace> body_element(Translation& work, Names& names, const clang::Expr* expr) {
  std::vector<const clang::Expr*> subscripts;
  const clang::VarDecl* variable = array_of(expr, subscripts);
  const auto found = variable ? names.body_arrays.find(variable) : names.body_arrays.end();
  if (found == names.body_arrays.end()) return std::nullopt;
  const std::vector<long long>& extents = found->second;
  long long number = 0;
  bool is_known = subscripts.size() == extents.size();
  for (std::size_t n = 0; is_known && n < extents.size(); ++n) {
    const ExprPtr subscript = build_expr(work, names, ExprPlace::kSubscript, subscripts[n]);
    if (!subscript) return LocalPlace(nullptr);
    const auto value = fixed_value(subscript);
    is_known = value && *value >= 0 && *value < extents[n];
    number = is_known ? number * extents[n] + *value : 0;
  }
  if (is_known) return LocalPlace(variable, number);
  work.refuse("local-variable", work.place(expr),
              "found an element of an array of the body that is no known number",
              "elements at constant subscripts are accepted, where small loops are written out: 'g[k]'");
  return LocalPlace(nullptr);
}

}  // namespace an5d
