// Taking linear subscripts apart (linear_subscripts.h).
//
//   u[(i * ny + j) * nz + k - nz]      strides ny*nz, nz, 1    ->  u[i][j - 1][k], extents ny, nz
//   int c = j * n + i; v[c - n + 1]    strides n, 1            ->  v[j - 1][i + 1], extent n
//   f[3 * n * m + i * m + j - m]       parts n*m apart         ->  f[3][i - 1][j], extents n, m
//
// In: a nest whose accesses are as C has them. Out: the same with subscripts taken apart. Decided here: what
// is said of places that have no subscripts for all dimensions. Temporaries that serve only subscripts are
// gone afterwards, and so are scalars.
#include "frontend/storage/linear_subscripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "frontend/expr/nodes.h"
#include "frontend/nest/index_reader.h"
#include "frontend/storage/chosen_places.h"
#include "frontend/storage/linear_accesses.h"
#include "frontend/storage/linear_places.h"
#include "frontend/storage/part_distances.h"

namespace an5d {
namespace {

class TakeApart {
 public:
  TakeApart(LoopNest& nest, const std::set<std::string>& kept, Diagnostics& said)
      : nest_(nest), kept_(kept), said_(said) {}

  bool run() {
    for (const Variable& param : nest_.params) types_[param.name] = param.type;
    bool good = true;
    std::map<int, LinearBlock> all;
    for (int array = 0; array < static_cast<int>(nest_.arrays.size()); ++array)
      if (nest_.arrays[array].extents.size() == 1) all[array] = look_at(nest_, accesses_, array);
    find_distances(nest_, accesses_, all);
    for (const auto& [array, seen] : all) good = take(array, seen) && good;
    for (const Swap& swap : nest_.swaps) {
      for (const int array : swap.circle())
        if (array != swap.first) share_extents(nest_.arrays[swap.first], nest_.arrays[array]);
    }
    if (any_ && good) drop_unused();
    return good;
  }

 private:
  // Of two arrays that take turns one may be written and none read.
  static void share_extents(Array& one, Array& other) {
    if (one.linear == other.linear) return;
    Array &from = one.linear ? one : other, &to = one.linear ? other : one;
    if (to.extents.size() > 1) return;
    to.extents = from.extents;
    to.linear = true;
    if (from.part) to.part = parts_of_block(to, from.part->distance);
  }

  static Array::Part parts_of_block(const Array& array, ExprPtr distance) {
    return {array.plane ? array.plane->of : array.name, 0, Array::Part::kAll, std::move(distance)};
  }

  bool refuse_value(int array, const SourceRange& where) {
    said_.push_back(make_error(
        "cell-values", where,
        fmt::format("found a value of a cell of '{}' that no constant chooses", nest_.arrays[array].name),
        "values behind each other in one block are accepted, each as far behind the one before, chosen by "
        "constants and iterators of small loops in the body: 'f[(q * n + i) * m + j]'",
        nest_.arrays[array].where));
    return false;
  }

  bool refuse(int array, const SourceRange& where, std::string message) {
    said_.push_back(
        make_error("linear-subscript", where, std::move(message),
                   "accepted: iterators times the sizes of dimensions, plus constants times these, such "
                   "as 'u[(i + 1) * n + j - 1]' or 'u[(i * ny + j) * nz + k]', in int or size_t",
                   nest_.arrays[array].where));
    return false;
  }

  // The array whose data choose the place, by way of temporaries or not; null if none do.
  const Array* chosen_by(const Sweep& sweep, const ExprPtr& subscript) const {
    std::map<std::string, ExprPtr> locals;
    for (const Assignment& assignment : sweep.assignments)
      for (const LocalDefinition& local : assignment.locals) locals[local.name] = local.value;
    const Array* found = nullptr;
    std::set<std::string> seen;
    const std::function<void(const ExprPtr&)> look = [&](const ExprPtr& expr) {
      visit(expr, [&](const Expr& node) {
        if (const Access* access = node.as<Access>()) found = &nest_.arrays[access->array];
        const Local* local = node.as<Local>();
        if (local && locals.contains(local->name) && seen.insert(local->name).second)
          look(locals[local->name]);
      });
    };
    look(subscript);
    return found;
  }

  // Refuses the places that data choose. Are there any?
  bool refuse_chosen(int array) {
    bool any = false;
    for (const LinearAccesses::At& at : accesses_.of(array)) {
      const Array* by = at.place ? nullptr : chosen_by(at.sweep, at.access.subscripts[0]);
      if (!by) continue;
      any = true;
      said_.push_back(make_error(
          "affine-subscript", at.where,
          fmt::format("found a cell of '{}' that data choose: its subscript is made of elements of '{}'",
                      nest_.arrays[array].name, by->name),
          "subscripts of iterators and scalars are accepted, such as a source at one point, 'u[y * n + x] += "
          "s'",
          nest_.arrays[array].where));
    }
    return any;
  }

  bool take(int array, const LinearBlock& seen) {
    if (!seen.computes && !seen.distance) return true;
    if (refuse_chosen(array)) return false;
    const std::string& name = nest_.arrays[array].name;
    if (seen.strides.empty())
      return refuse(
          array, seen.at.file.empty() ? first_place(array) : seen.at,
          fmt::format("found a subscript of '{}' that is not one iterator for each dimension", name));
    std::vector<Polynomial> strides = seen.strides;
    if (seen.distance) strides.insert(strides.begin(), *seen.distance);
    bool good = true;
    for (const LinearAccesses::At& at : accesses_.of(array)) {
      if (at.place && subscripts_of(*at.place, strides, seen.distance.has_value(), may_shift(array)))
        continue;
      good = false;
      if (seen.has_parts)
        refuse_value(array, at.where);
      else
        refuse(array, at.where,
               fmt::format("found a subscript of '{}' with other strides than the first one", name));
    }
    if (good) rewrite_accesses(array, strides, seen.distance.has_value());
    return good;
  }

  bool may_shift(int array) const { return !swap_of(nest_, array) && !nest_.arrays[array].plane; }

  SourceRange first_place(int array) const {
    const std::vector<LinearAccesses::At>& all = accesses_.of(array);
    return all.empty() ? SourceRange{} : all.front().where;
  }

  void rewrite_accesses(int array, const std::vector<Polynomial>& strides, bool has_parts) {
    any_ = true;
    accesses_.forget();
    for (Sweep& sweep : nest_.sweeps) {
      IndexReader reader = accesses_.reader();
      const auto changed = [&](const Access& access) {
        Access made{array, {}};
        const SourceRange& where = access.subscripts[0]->where;
        const auto subscripts =
            subscripts_of(*accesses_.place_in(sweep, reader, access), strides, has_parts, may_shift(array));
        for (const Subscript& subscript : *subscripts)
          made.subscripts.push_back(expr_of(sweep, subscript, where));
        return made;
      };
      const auto change = [&](ExprPtr& expr) {
        expr = rewrite(expr, [&](const ExprPtr& node) {
          const Access* access = node->as<Access>();
          return access && access->array == array ? make_expr(changed(*access), node->type, node->where)
                                                  : node;
        });
      };
      for (Assignment& assignment : sweep.assignments) {
        for (LocalDefinition& local : assignment.locals) {
          change(local.value);
          reader.define(local);
        }
        change(assignment.value);
        if (assignment.target.array == array) assignment.target = changed(assignment.target);
      }
    }
    Array& made = nest_.arrays[array];
    made.linear = true;
    made.extents = {nullptr};
    for (std::size_t n = 0; n + 1 < strides.size(); ++n) {
      const auto extent = quotient(strides[n], strides[n + 1]);
      made.extents.push_back(extent ? expression_of(*extent, types_) : nullptr);
    }
    if (has_parts) made.part = parts_of_block(made, expression_of(strides.front(), types_));
  }

  ExprPtr expr_of(const Sweep& sweep, const Subscript& subscript, const SourceRange& where) const {
    const auto number = number_of(subscript.offset);
    if (subscript.loop == 0)
      return number ? literal_of(*number, where) : expression_of(subscript.offset, types_);
    ExprPtr iterator = subscript.loop >= kFirstPart
                           ? accesses_.parts()[subscript.loop - kFirstPart]
                           : make_expr(Iterator{subscript.loop}, sweep.space[subscript.loop - 1].type, where);
    if (number == 0 && !subscript.down) return iterator;
    ExprPtr offset = number ? literal_of(*number, where) : expression_of(subscript.offset, types_);
    iterator = in_64_bits(std::move(iterator), CastKind::kImplicit);
    offset = in_64_bits(std::move(offset), CastKind::kImplicit);
    return make_expr(subscript.down ? Binary{BinaryOp::kSub, std::move(offset), std::move(iterator)}
                                    : Binary{BinaryOp::kAdd, std::move(iterator), std::move(offset)},
                     ScalarType::kInt64, where);
  }

  // Temporaries and scalars that only subscripts have used.
  void drop_unused() {
    std::set<std::string> scalars;
    const auto read = [&](const Param& param) { scalars.insert(param.name); };
    for (const Function& function : nest_.functions) {
      each<Param>(function.result, read);
      for (const LocalDefinition& local : function.locals) each<Param>(local.value, read);
    }
    for (Sweep& sweep : nest_.sweeps) {
      std::set<std::string> needed;
      const auto need = [&](const ExprPtr& expr) {
        each<Local>(expr, [&](const Local& local) { needed.insert(local.name); });
        each<Param>(expr, read);
      };
      for (auto assignment = sweep.assignments.rbegin(); assignment != sweep.assignments.rend();
           ++assignment) {
        need(assignment->value);
        std::ranges::for_each(assignment->target.subscripts, need);
        std::vector<LocalDefinition>& locals = assignment->locals;
        for (std::size_t n = locals.size(); n-- > 0;) {
          const bool is_index = !is_floating(locals[n].type) && !kept_.contains(locals[n].name);
          if (is_index && !needed.contains(locals[n].name))
            locals.erase(locals.begin() + static_cast<long>(n));
          else
            need(locals[n].value);
        }
      }
    }
    std::erase_if(nest_.params, [&](const Variable& param) { return !scalars.contains(param.name); });
  }

  LoopNest& nest_;
  const std::set<std::string>& kept_;  // temporaries
  Diagnostics& said_;
  std::map<std::string, ScalarType> types_;
  LinearAccesses accesses_{nest_};
  bool any_ = false;  // has been taken apart
};

}  // namespace

bool take_apart_subscripts(LoopNest& nest, const std::set<std::string>& kept, Diagnostics& said) {
  choose_elements(nest);
  return TakeApart(nest, kept, said).run();
}

}  // namespace an5d
