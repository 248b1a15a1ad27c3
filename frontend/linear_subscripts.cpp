// Taking linear subscripts apart (linear_subscripts.h).
//
//   u[(i * ny + j) * nz + k - nz]      strides ny*nz, nz, 1    ->  u[i][j - 1][k], extents ny, nz
//   int c = j * n + i; v[c - n + 1]    strides n, 1            ->  v[j - 1][i + 1], extent n
//
// In: a nest whose accesses are as C has them. Out: the same with subscripts taken apart. Decided here: the
// factors of the iterators are the strides, each a multiple of the next; what is left is divided by them from
// the largest on. Temporaries that serve only subscripts are gone afterwards, and so are scalars.
#include "frontend/linear_subscripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

#include "frontend/index_reader.h"

namespace an5d {
namespace {

constexpr int kMostAxes = 3;

// A place as iterators times strides and the rest.
struct Place {
  std::map<int, Polynomial> factor;  // by loop, or kFirstPart and the number of a part, none of them zero
  Polynomial rest;
};

std::optional<Place> place_of(const Polynomial& polynomial, int loops, int parts) {
  Place place{{}, polynomial};
  for (int n = 0; n <= loops + parts; ++n) {
    const int loop = n <= loops ? n : kFirstPart + n - loops - 1;
    const auto factor = coefficient_of(place.rest, unknown_of(loop));
    if (!factor) return std::nullopt;
    if (factor->empty()) continue;
    place.rest = place.rest + scaled(*factor * unknown(unknown_of(loop)), -1);
    place.factor.emplace(loop, *factor);
  }
  for (const auto& [loop, factor] : place.factor)
    for (const auto& [names, number] : factor)
      if (std::ranges::any_of(names, [](const std::string& name) { return name.front() == '$'; }))
        return std::nullopt;
  return place;
}

bool is_linear(const Place& place) {
  return place.factor.size() > 1 ||
         std::ranges::any_of(place.factor, [](const auto& entry) { return number_of(entry.second) != 1; });
}

// From the largest to 1, each a multiple of the next.
std::optional<std::vector<Polynomial>> strides_of(const Place& place) {
  std::vector<Polynomial> strides;
  for (const auto& [loop, factor] : place.factor) strides.push_back(factor);
  if (strides.empty() || strides.size() > kMostAxes) return std::nullopt;
  std::ranges::sort(strides, [](const Polynomial& one, const Polynomial& other) {
    return !quotient(other, one) && quotient(one, other);
  });
  for (std::size_t n = 0; n + 1 < strides.size(); ++n)
    if (strides[n] == strides[n + 1] || !quotient(strides[n], strides[n + 1])) return std::nullopt;
  if (std::ranges::any_of(strides, [](const Polynomial& stride) { return leading(stride)->second < 0; }))
    return std::nullopt;  // an iterator that counts down the array
  const auto last = number_of(strides.back());
  if (!last || *last < 1) return std::nullopt;
  if (*last > 1) strides.push_back(constant(1));  // of the values of a cell
  return strides.size() > 1 ? std::optional(strides) : std::nullopt;
}

// How often the stride is in there: of numbers the nearest, as `i * 100 + 99` is a cell before the next row.
long long multiple_of(const Polynomial& rest, const Polynomial& stride) {
  if (const auto by = number_of(stride)) {
    const auto found = rest.find({});
    const long long whole = found == rest.end() ? 0 : found->second, half = std::llabs(*by) / 2;
    const long long moved = whole >= 0 ? whole + half : whole - half;
    return *by == 1 ? whole : moved / *by;
  }
  const auto& [names, divisor] = *leading(stride);
  const auto found = rest.find(names);
  return found != rest.end() && found->second % divisor == 0 ? found->second / divisor : 0;
}

// The same of what may have variables, as `(n - 1) * m + j` of a border has: the rest is smaller than the
// stride where its own dimension is.
Polynomial multiples_of(Polynomial rest, const Polynomial& stride) {
  Polynomial found;
  const auto& [divisors, divisor] = *leading(stride);
  for (bool any = true; any;) {
    any = false;
    for (const auto& [names, factor] : rest) {
      if (names.empty() || !std::ranges::includes(names, divisors) || factor % divisor != 0) continue;
      std::vector<std::string> others;
      std::ranges::set_difference(names, divisors, std::back_inserter(others));
      const Polynomial term = {{others, factor / divisor}};
      found = found + term;
      rest = rest + scaled(term * stride, -1);
      any = true;
      break;
    }
  }
  return number_of(stride) ? found + constant(multiple_of(rest, stride)) : found;
}

// An iterator or a part (0 for none, as time is none) plus a constant, for each dimension. Without an
// iterator, the constant may have variables.
struct Subscript {
  int loop = 0;
  Polynomial offset;
};

// `i * m + m - 1` is the last cell of row i, and none before row i + 1.
void move_inside(std::vector<Subscript>& subscripts, const std::vector<Polynomial>& strides) {
  for (std::size_t axis = strides.size() - 1; axis > 0; --axis) {
    const auto number = number_of(subscripts[axis].offset);
    if (subscripts[axis].loop != 0 || !number || *number >= 0) continue;
    subscripts[axis].offset = subscripts[axis].offset + *quotient(strides[axis - 1], strides[axis]);
    subscripts[axis - 1].offset = subscripts[axis - 1].offset + constant(-1);
  }
}

std::optional<std::vector<Subscript>> subscripts_of(const Place& place,
                                                    const std::vector<Polynomial>& strides) {
  std::vector<Subscript> subscripts(strides.size());
  for (const auto& [loop, factor] : place.factor) {
    const auto axis = std::ranges::find(strides, factor) - strides.begin();
    if (axis == static_cast<long>(strides.size()) || loop == 0 || subscripts[axis].loop != 0)
      return std::nullopt;
    subscripts[axis].loop = loop;
  }
  Polynomial rest = place.rest;
  for (std::size_t axis = 0; axis < strides.size(); ++axis) {
    Subscript& subscript = subscripts[axis];
    subscript.offset =
        subscript.loop ? constant(multiple_of(rest, strides[axis])) : multiples_of(rest, strides[axis]);
    rest = rest + scaled(strides[axis] * subscript.offset, -1);
    const auto number = number_of(subscript.offset);
    if (number && std::llabs(*number) > 1 << 20) return std::nullopt;  // no stencil reaches that far
  }
  if (!rest.empty()) return std::nullopt;
  move_inside(subscripts, strides);
  return subscripts;
}

class TakeApart {
 public:
  TakeApart(LoopNest& nest, const std::set<std::string>& kept, Diagnostics& said)
      : nest_(nest), kept_(kept), said_(said) {}

  bool run() {
    for (const Variable& param : nest_.params) types_[param.name] = param.type;
    bool good = true;
    for (std::size_t array = 0; array < nest_.arrays.size(); ++array)
      if (nest_.arrays[array].extents.size() == 1) good = take(static_cast<int>(array)) && good;
    for (const Swap& swap : nest_.swaps) {
      share_extents(nest_.arrays[swap.first], nest_.arrays[swap.second]);
      if (swap.third) share_extents(nest_.arrays[swap.first], nest_.arrays[*swap.third]);
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
  }

  // Every access of every sweep, with what is known of temporaries there: on_access(sweep, reader, access,
  // where).
  template <class OnAccess>
  void for_each_access(int array, const OnAccess& on_access) const {
    for (const Sweep& sweep : nest_.sweeps) {
      IndexReader reader(nest_.functions, parts_);
      const auto look = [&](const ExprPtr& expr) {
        visit(expr, [&](const Expr& node) {
          const Access* access = node.as<Access>();
          if (access && access->array == array) on_access(sweep, reader, *access, node.where);
        });
      };
      for (const Assignment& assignment : sweep.assignments) {
        for (const LocalDefinition& local : assignment.locals) {
          look(local.value);
          reader.define(local);
        }
        look(assignment.value);
        if (assignment.target.array == array) on_access(sweep, reader, assignment.target, assignment.where);
      }
    }
  }

  std::optional<Place> place_in(const Sweep& sweep, const IndexReader& reader, const Access& access) const {
    const auto polynomial = access.subscripts.size() == 1 ? reader.read(access.subscripts[0]) : std::nullopt;
    if (!polynomial) return std::nullopt;
    return place_of(*polynomial, static_cast<int>(sweep.space.size()), static_cast<int>(parts_.size()));
  }

  bool refuse(int array, const SourceRange& where, std::string message) {
    said_.push_back(
        make_error("linear-subscript", where, std::move(message),
                   "accepted: iterators times the sizes of dimensions, plus constants times these, such "
                   "as 'u[(i + 1) * n + j - 1]' or 'u[(i * ny + j) * nz + k]', in int or size_t",
                   nest_.arrays[array].where));
    return false;
  }

  // Finds the strides in the place of most iterators.
  bool take(int array) {
    std::optional<Place> widest;
    SourceRange at;
    bool deep = false, unread = false;
    for_each_access(array, [&](const Sweep& sweep, const IndexReader& reader, const Access& access,
                               const SourceRange& where) {
      const std::optional<Place> place = place_in(sweep, reader, access);
      deep = deep || sweep.space.size() > 1;
      unread = unread || !place;
      if (!place || !is_linear(*place) || (widest && widest->factor.size() >= place->factor.size())) return;
      widest = place;
      at = where;
    });
    const bool written = is_written(array);
    // Of arrays that are only read, `c[2 * j]` is left to the analysis.
    const bool computes = (widest && (written || widest->factor.size() > 1)) || (unread && written);
    if (!deep || !computes) return true;
    const auto strides = widest ? strides_of(*widest) : std::nullopt;
    const std::string& name = nest_.arrays[array].name;
    if (!strides)
      return refuse(
          array, at.file.empty() ? first_place(array) : at,
          fmt::format("found a subscript of '{}' that is not one iterator for each dimension", name));
    bool good = true;
    for_each_access(array, [&](const Sweep& sweep, const IndexReader& reader, const Access& access,
                               const SourceRange& where) {
      const std::optional<Place> place = place_in(sweep, reader, access);
      if (place && subscripts_of(*place, *strides)) return;
      refuse(array, where,
             fmt::format("found a subscript of '{}' with other strides than the first one", name));
      good = false;
    });
    if (good) rewrite_accesses(array, *strides);
    return good;
  }

  bool is_written(int array) const {
    return std::ranges::any_of(nest_.sweeps, [&](const Sweep& sweep) {
      return std::ranges::any_of(sweep.assignments,
                                 [&](const Assignment& a) { return a.target.array == array; });
    });
  }

  SourceRange first_place(int array) const {
    std::optional<SourceRange> first;
    for_each_access(array, [&](const Sweep&, const IndexReader&, const Access&, const SourceRange& where) {
      first = first.value_or(where);
    });
    return first.value_or(SourceRange{});
  }

  void rewrite_accesses(int array, const std::vector<Polynomial>& strides) {
    any_ = true;
    for (Sweep& sweep : nest_.sweeps) {
      IndexReader reader(nest_.functions, parts_);
      const auto changed = [&](const Access& access) {
        Access made{array, {}};
        const SourceRange& where = access.subscripts[0]->where;
        const auto subscripts = subscripts_of(*place_in(sweep, reader, access), strides);
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
    for (std::size_t n = 0; n + 1 < strides.size(); ++n)
      made.extents.push_back(expression_of(*quotient(strides[n], strides[n + 1]), types_));
  }

  ExprPtr expr_of(const Sweep& sweep, const Subscript& subscript, const SourceRange& where) const {
    const auto number = number_of(subscript.offset);
    if (subscript.loop == 0)
      return number ? literal_of(*number, where) : expression_of(subscript.offset, types_);
    ExprPtr iterator = subscript.loop >= kFirstPart
                           ? parts_[subscript.loop - kFirstPart]
                           : make_expr(Iterator{subscript.loop}, sweep.space[subscript.loop - 1].type, where);
    if (*number == 0) return iterator;
    return make_expr(Binary{BinaryOp::kAdd, in_64_bits(std::move(iterator), CastKind::kImplicit),
                            in_64_bits(literal_of(*number, where), CastKind::kImplicit)},
                     ScalarType::kInt64, where);
  }

  // Temporaries and scalars that only subscripts have used.
  void drop_unused() {
    std::set<std::string> scalars;
    const auto read = [&](const Expr& node) {
      if (const Param* param = node.as<Param>()) scalars.insert(param->name);
    };
    for (const Function& function : nest_.functions) {
      visit(function.result, read);
      for (const LocalDefinition& local : function.locals) visit(local.value, read);
    }
    for (Sweep& sweep : nest_.sweeps) {
      std::set<std::string> needed;
      const auto need = [&](const Expr& node) {
        if (const Local* local = node.as<Local>()) needed.insert(local->name);
        read(node);
      };
      for (auto assignment = sweep.assignments.rbegin(); assignment != sweep.assignments.rend();
           ++assignment) {
        visit(assignment->value, need);
        for (const ExprPtr& subscript : assignment->target.subscripts) visit(subscript, need);
        std::vector<LocalDefinition>& locals = assignment->locals;
        for (std::size_t n = locals.size(); n-- > 0;) {
          const bool is_index = !is_floating(locals[n].type) && !kept_.contains(locals[n].name);
          if (is_index && !needed.contains(locals[n].name))
            locals.erase(locals.begin() + static_cast<long>(n));
          else
            visit(locals[n].value, need);
        }
      }
    }
    std::erase_if(nest_.params, [&](const Variable& param) { return !scalars.contains(param.name); });
  }

  LoopNest& nest_;
  const std::set<std::string>& kept_;  // temporaries
  Diagnostics& said_;
  std::map<std::string, ScalarType> types_;
  mutable IndexParts parts_;
  bool any_ = false;  // has been taken apart
};

}  // namespace

bool take_apart_subscripts(LoopNest& nest, const std::set<std::string>& kept, Diagnostics& said) {
  return TakeApart(nest, kept, said).run();
}

}  // namespace an5d
