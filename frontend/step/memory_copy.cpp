// Copies of whole arrays (memory_copy.h).
//
//   memcpy(u, un, sizeof u);                        all of an array
//   memcpy(u, un, n * m * sizeof(double));          of a pointer: n rows of m cells, as its subscripts have
//   memmove(&u[0][0], un, sizeof(double) * N * M);
//   memcpy(f, g, 9 * n * m * sizeof(float));        all parts of a block (Array::Part)
//   for (i) memcpy(&u[i][1], &un[i][1], (m - 2) * sizeof(double));   some cells of rows
//
// In: a call. Out: loops over cells and an assignment. Decided here: that what is copied begins at the first
// cell of two arrays of one shape, or at the same one of two rows, and how many cells it has.
#include "frontend/step/memory_copy.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Builtins.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/expr_builder.h"
#include "frontend/body/pointed_cells.h"
#include "frontend/clang/statements.h"
#include "frontend/expr/nodes.h"
#include "frontend/names/step_names.h"
#include "frontend/nest/index_reader.h"
#include "frontend/storage/cell_values.h"

namespace an5d {
namespace {

bool is_name(const clang::Expr* expr) {
  return llvm::isa<clang::DeclRefExpr>(expr) || llvm::isa<clang::MemberExpr>(expr);
}

class CopyBuilder {
 public:
  CopyBuilder(Translation& work, Names& names, const clang::CallExpr* call, Sweep& sweep)
      : work_(work), names_(names), call_(call), sweep_(sweep) {
    for (const Array& array : work.nest.arrays)
      for (const ExprPtr& extent : array.extents)
        if (extent) remember_types(extent);
  }

  bool build() {
    if (!sweep_.space.empty()) return build_rows();
    if (call_->getNumArgs() != 3) return refuse("found a copy of memory in the time loop");
    const std::optional<int> to = array_at(call_->getArg(0)), from = array_at(call_->getArg(1));
    if (!to || !from || *to == *from)
      return refuse("found a copy of memory that is not from the first cell of one array to another one");
    if (!have_parts_alike(*to, *from) || !have_parts_alike(*from, *to)) return false;
    const Array &target = work_.nest.arrays[*to], &source = work_.nest.arrays[*from];
    if (!alike(target, source)) return refuse("found a copy of memory between arrays of different shapes");
    const std::vector<int> targets = parts_of(*to), sources = parts_of(*from);
    if (targets.empty() || sources.size() != targets.size())
      return refuse(fmt::format("found a copy of memory of values of '{}' that the loops do not name",
                                spelled(work_.nest, target.in_c())));
    const std::optional<Polynomial> all = bytes_of(call_->getArg(2));
    const auto bytes = all ? quotient(*all, constant(static_cast<long long>(targets.size()))) : std::nullopt;
    const std::optional<ExprPtr> rows = bytes ? rows_in(target, source, *bytes) : std::nullopt;
    if (!rows)
      return refuse(fmt::format("found a copy of memory that is not proved to be all of '{}'", target.name));
    sweep_.copies = true;
    for (std::size_t d = 0; d < target.extents.size(); ++d)
      add_loop(static_cast<int>(d), first_of_all(), d == 0 ? *rows : target.extents[d]);
    const auto cell = [&](int array) {
      Access access{array, {}};
      for (std::size_t d = 0; d < target.extents.size(); ++d)
        access.subscripts.push_back(
            make_expr(Iterator{static_cast<int>(d) + 1}, ScalarType::kInt64, where()));
      return access;
    };
    for (std::size_t n = 0; n < targets.size(); ++n)
      sweep_.assignments.push_back(
          {{}, cell(targets[n]), make_expr(cell(sources[n]), source.element, where()), where()});
    return true;
  }

 private:
  // Of two arrays with the same dimensions in C, one may have become the arrays of its parts.
  bool have_parts_alike(int array, int other) {
    const Array &one = work_.nest.arrays[array], &like = work_.nest.arrays[other];
    const bool has_dimension = one.extents.size() == like.extents.size() + 1;
    return one.part || !like.part || !has_dimension || split_parts(work_, names_, array, other);
  }

  // The arrays that it is made of in the nest, from the first part to the last one; none where one is
  // missing.
  std::vector<int> parts_of(int array) const {
    const Array& one = work_.nest.arrays[array];
    if (!one.part) return {array};
    std::map<int, int> found;
    for (std::size_t n = 0; n < work_.nest.arrays.size(); ++n)
      if (const Array& other = work_.nest.arrays[n]; other.part && other.in_c() == one.in_c())
        found[other.part->number] = static_cast<int>(n);
    std::vector<int> parts;
    for (const auto& [number, part] : found) parts.push_back(part);
    const long long count = static_cast<long long>(parts.size());
    const bool is_all =
        found.rbegin()->first + 1 == count && (one.part->count == 0 || one.part->count == count);
    return is_all ? parts : std::vector<int>{};
  }

  SourceRange where() const { return work_.place(call_); }

  bool refuse(std::string message) {
    return work_.refuse(
        "time-buffering", where(), std::move(message),
        "copies of all cells of one array to another one are accepted: 'memcpy(u, un, sizeof u)', or "
        "'n * m * sizeof(double)' bytes of pointers whose rows have m cells");
  }

  // u, &u, &u[0][0], u[0]: where an array of the nest begins.
  std::optional<int> array_at(const clang::Expr* expr) const {
    expr = expr->IgnoreParenCasts();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      const clang::Expr* of = unary->getSubExpr()->IgnoreParens();
      const bool of_pointer = is_name(of) && !of->getType()->isArrayType();
      return unary->getOpcode() == clang::UO_AddrOf && !of_pointer ? array_at(of) : std::nullopt;
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
      return constant_of(work_.tree, element->getIdx()) == 0 ? array_at(element->getBase()) : std::nullopt;
    return array_named_by(expr);
  }

  std::optional<int> array_named_by(const clang::Expr* expr) const {
    std::optional<NamedPlace> place = named_place(expr);
    if (const auto held = place ? held_by(work_, *place) : std::nullopt) place = held;
    const auto found = place ? work_.arrays.find(*place) : work_.arrays.end();
    const bool is_one = found != work_.arrays.end() && !work_.nest.arrays[found->second].plane &&
                        !work_.nest.arrays[found->second].has_pointers &&
                        work_.nest.arrays[found->second].row_levels == 0 &&
                        !work_.nest.arrays[found->second].cell;
    return is_one ? std::optional(found->second) : std::nullopt;
  }

  bool alike(const Array& one, const Array& other) const {
    if (one.element != other.element || one.extents.size() != other.extents.size()) return false;
    if (one.extents.size() != depth()) return false;
    for (std::size_t d = 1; d < one.extents.size(); ++d) {
      if (!one.extents[d] || !other.extents[d]) return false;  // rows of pointers
      const auto extent = reader_.read(one.extents[d]);
      if (!extent || extent != reader_.read(other.extents[d])) return false;
    }
    return true;
  }

  std::size_t depth() const { return sweep_of_loops().space.size(); }
  const Sweep& sweep_of_loops() const {
    return *std::ranges::max_element(
        work_.nest.sweeps, {}, [](const Sweep& sweep) { return sweep.copies ? 0 : sweep.space.size(); });
  }

  // Of the dimensions from `first` on.
  std::optional<Polynomial> cells_of(const Array& array, std::size_t first) const {
    Polynomial cells = constant(1);
    for (std::size_t d = first; d < array.extents.size(); ++d) {
      const auto extent = array.extents[d] ? reader_.read(array.extents[d]) : std::nullopt;
      if (!extent) return std::nullopt;
      cells = cells * *extent;
    }
    return cells;
  }

  // The outermost extent: that of the arrays, or of pointers the one that the bytes amount to.
  std::optional<ExprPtr> rows_in(const Array& target, const Array& source, const Polynomial& bytes) const {
    for (const Array* array : {&target, &source}) {
      if (!array->extents[0]) continue;
      const auto cells = cells_of(*array, 0);
      if (!cells || scaled(*cells, size_of(array->element)) != bytes) return std::nullopt;
    }
    if (target.extents[0]) return target.extents[0];
    if (source.extents[0]) return source.extents[0];
    const auto row = cells_of(target, 1);
    const auto rows = row ? quotient(bytes, scaled(*row, size_of(target.element))) : std::nullopt;
    return rows && !rows->empty() ? std::optional(expression_of(*rows, types_)) : std::nullopt;
  }

  // As mathematics has it: products that may wrap are none.
  std::optional<Polynomial> bytes_of(const clang::Expr* expr) {
    const clang::Expr* inner = expr->IgnoreParenImpCasts();
    if (const auto* trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(inner);
        trait && !constant_of(work_.tree, trait))
      return size_of_variable(trait);
    const auto* product = llvm::dyn_cast<clang::BinaryOperator>(inner);
    if (product && product->getOpcode() == clang::BO_Mul &&
        work_.tree.getTypeSize(product->getType()) == 64) {
      const auto left = bytes_of(product->getLHS()), right = bytes_of(product->getRHS());
      return left && right ? std::optional(*left * *right) : std::nullopt;
    }
    const ExprPtr made = with_kept(build_expr(work_, names_, ExprPlace::kBound, expr));
    if (!made) return std::nullopt;
    remember_types(made);
    return reader_.read(made);
  }

  // As the extents have it, of which some may be made of those of other scalars.
  ExprPtr with_kept(const ExprPtr& expr) const {
    const auto value_of = [&](const ExprPtr& node) {
      const Param* param = node->as<Param>();
      const auto kept = param ? std::ranges::find(work_.nest.kept, param->name, &LocalDefinition::name)
                              : work_.nest.kept.end();
      return kept == work_.nest.kept.end() ? node : with_kept(kept->value);
    };
    return expr ? rewrite(expr, value_of) : expr;
  }

  void remember_types(const ExprPtr& expr) {
    each<Param>(expr, [&](const Param& param, const Expr& node) { types_[param.name] = node.type; });
  }

  // sizeof of an array of variable extents, or of a row of it.
  std::optional<Polynomial> size_of_variable(const clang::UnaryExprOrTypeTraitExpr* trait) const {
    if (trait->isArgumentType() || trait->getKind() != clang::UETT_SizeOf) return std::nullopt;
    const clang::Expr* of = trait->getArgumentExpr()->IgnoreParenImpCasts();
    std::size_t level = 0;
    for (; !is_name(of); ++level) {
      const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(of);
      const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(of);
      if (!element && !(unary && unary->getOpcode() == clang::UO_Deref)) return std::nullopt;
      of = (element ? element->getBase() : unary->getSubExpr())->IgnoreParenImpCasts();
    }
    const std::optional<int> found = array_named_by(of);
    if (!found) return std::nullopt;
    const Array& array = work_.nest.arrays[*found];
    const bool is_all = array.part && level == 0;
    if (array.linear || (is_all && array.part->count == 0)) return std::nullopt;
    auto cells = cells_of(array, level - (array.part && !is_all ? 1 : 0));
    if (is_all && cells) cells = scaled(*cells, array.part->count);
    return cells ? std::optional(scaled(*cells, size_of(array.element))) : std::nullopt;
  }

  ExprPtr first_of_all() const { return integer_value(0, ScalarType::kInt32, where()); }

  // Of rows whose first cells are assigned: the loops over cells. Those around the call are over the first
  // dimensions; what is copied of the next one is all of the others.
  bool build_rows() {
    Assignment& copied = sweep_.assignments.front();
    Access &to = copied.target, from = *copied.value->as<Access>();
    const Array &target = work_.nest.arrays[to.array], &source = work_.nest.arrays[from.array];
    const std::size_t rank = target.extents.size(), dimension = sweep_.space.size();
    pad(to, rank), pad(from, source.extents.size());
    if (to.array == from.array || !alike(target, source) || target.part || dimension >= rank ||
        to.subscripts.size() != rank || !are_same_cells(to, from, dimension))
      return refuse("found a copy of memory that is not from the same cells of one array to another one");
    const auto bytes = bytes_of(call_->getArg(2)), each = cells_of(target, dimension + 1);
    const auto count =
        bytes && each ? quotient(*bytes, scaled(*each, size_of(target.element))) : std::nullopt;
    const auto first = reader_.read(to.subscripts[dimension]);
    if (!count || count->empty() || !first)
      return refuse(
          fmt::format("found a copy of memory that is not proved to be of rows of '{}'", target.name));
    add_loop(static_cast<int>(dimension), expression_of(*first, types_),
             expression_of(*first + *count, types_));
    for (std::size_t d = dimension + 1; d < rank; ++d)
      add_loop(static_cast<int>(d), first_of_all(), target.extents[d]);
    for (std::size_t d = dimension; d < rank; ++d)
      to.subscripts[d] = from.subscripts[d] =
          make_expr(Iterator{static_cast<int>(d) + 1}, ScalarType::kInt64, where());
    copied.value = make_expr(std::move(from), source.element, where());
    return true;
  }

  void pad(Access& access, std::size_t rank) const {
    while (access.subscripts.size() < rank) access.subscripts.push_back(first_of_all());
  }

  // Each iterator in one subscript, then one that is the same in all iterations, then the first cells.
  bool are_same_cells(const Access& to, const Access& from, std::size_t dimension) {
    for (std::size_t d = 0; d < to.subscripts.size(); ++d) {
      const auto subscript = reader_.read(to.subscripts[d]);
      if (!subscript || subscript != reader_.read(from.subscripts[d])) return false;
      const Iterator* iterator = without_casts(to.subscripts[d])->as<Iterator>();
      if (d < dimension && (!iterator || iterator->loop != static_cast<int>(d) + 1)) return false;
      if (d > dimension && !subscript->empty()) return false;
      if (d == dimension && has<Iterator>(to.subscripts[d])) return false;
      remember_types(to.subscripts[d]);
    }
    return true;
  }

  // Named as the loops that make these cells elsewhere are.
  void add_loop(int dimension, const ExprPtr& begin, const ExprPtr& end) {
    const Sweep& other = sweep_of_loops();
    std::string name = other.space[dimension].iterator;
    if (!other.assignments.empty() && other.assignments[0].target.subscripts.size() == depth())
      each<Iterator>(other.assignments[0].target.subscripts[dimension], [&](const Iterator& iterator) {
        if (iterator.loop > 0) name = other.space[iterator.loop - 1].iterator;
      });
    Loop loop;
    while (std::ranges::find(sweep_.space, name, &Loop::iterator) != sweep_.space.end()) name += "_";
    loop.iterator = loop.spelled = name;
    loop.type = ScalarType::kInt64;
    loop.begin = {begin, 0};
    loop.end = {end, 0};
    loop.where = where();
    sweep_.space.push_back(std::move(loop));
  }

  Translation& work_;
  Names& names_;
  const clang::CallExpr* call_;
  Sweep& sweep_;
  IndexReader reader_;
  std::map<std::string, ScalarType> types_;
};

}  // namespace

const clang::CallExpr* copy_of_memory(const clang::Stmt* statement) {
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  const auto* call = expr ? llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenCasts()) : nullptr;
  const clang::FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  const unsigned known = function ? function->getMemoryFunctionKind() : 0;
  return known == clang::Builtin::BImemcpy || known == clang::Builtin::BImemmove ? call : nullptr;
}

bool add_rows(Translation& work, Names& names, const clang::CallExpr* call, Sweep& sweep) {
  if (call->getNumArgs() != 3) return false;
  const SourceRange where = work.place(call);
  Access cells[2];
  for (int n = 0; n < 2; ++n) {
    auto found = cells_given(work, names, call->getArg(n));
    if (!found) return false;
    cells[n] = {found->array, std::move(found->subscripts)};
    if (cells[n].subscripts.empty()) cells[n].subscripts = {integer_value(0, ScalarType::kInt64, where)};
  }
  const ScalarType element = work.nest.arrays[cells[1].array].element;
  sweep.copies = true;
  sweep.assignments.push_back({{}, cells[0], make_expr(cells[1], element, where), where});
  return true;
}

bool add_copy(Translation& work, Names& names, const clang::CallExpr* call, Sweep& sweep) {
  return CopyBuilder(work, names, call, sweep).build();
}

}  // namespace an5d
