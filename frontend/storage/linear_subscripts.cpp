// Taking linear subscripts apart (linear_subscripts.h).
//
//   u[(i * ny + j) * nz + k - nz]      strides ny*nz, nz, 1    ->  u[i][j - 1][k], extents ny, nz
//   int c = j * n + i; v[c - n + 1]    strides n, 1            ->  v[j - 1][i + 1], extent n
//   f[3 * n * m + i * m + j - m]       parts n*m apart         ->  f[3][i - 1][j], extents n, m
//
// In: a nest whose accesses are as C has them. Out: the same with subscripts taken apart. Decided here: which
// arrays have parts, as several rests of places say, or those of another array that is alike. Temporaries
// that serve only subscripts are gone afterwards, and so are scalars.
#include "frontend/storage/linear_subscripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "frontend/nest/index_reader.h"
#include "frontend/storage/chosen_places.h"
#include "frontend/storage/linear_places.h"

namespace an5d {
namespace {

class TakeApart {
 public:
  TakeApart(LoopNest& nest, const std::set<std::string>& kept, Diagnostics& said)
      : nest_(nest), kept_(kept), said_(said) {}

  bool run() {
    for (const Variable& param : nest_.params) types_[param.name] = param.type;
    bool good = true;
    std::map<int, Seen> all;
    for (int array = 0; array < static_cast<int>(nest_.arrays.size()); ++array)
      if (nest_.arrays[array].extents.size() == 1) all[array] = look_at(array);
    find_distances(all);
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

  // An access of a sweep, and its place by what is known of temporaries there.
  struct At {
    const Sweep& sweep;
    const Access& access;
    const SourceRange& where;
    bool is_target = false;
    std::optional<Place> place = {};
  };

  // Of every sweep. They are read once, until some are taken apart.
  const std::vector<At>& accesses_of(int array) const {
    if (accesses_.empty()) read_accesses();
    return accesses_[array];
  }

  void read_accesses() const {
    accesses_.resize(nest_.arrays.size());
    for (const Sweep& sweep : nest_.sweeps) {
      IndexReader reader(nest_.functions, parts_);
      const auto add = [&](const Access& access, const SourceRange& where, bool is_target) {
        accesses_[access.array].push_back({sweep, access, where, is_target, place_in(sweep, reader, access)});
      };
      const auto look = [&](const ExprPtr& expr) {
        visit(expr, [&](const Expr& node) {
          if (const Access* access = node.as<Access>()) add(*access, node.where, false);
        });
      };
      for (const Assignment& assignment : sweep.assignments) {
        for (const LocalDefinition& local : assignment.locals) {
          look(local.value);
          reader.define(local);
        }
        look(assignment.value);
        add(assignment.target, assignment.where, true);
      }
    }
  }

  std::optional<Place> place_in(const Sweep& sweep, const IndexReader& reader, const Access& access) const {
    const auto polynomial = access.subscripts.size() == 1 ? reader.read(access.subscripts[0]) : std::nullopt;
    if (!polynomial) return std::nullopt;
    return place_of(*polynomial, static_cast<int>(sweep.space.size()), static_cast<int>(parts_.size()));
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
    for (const At& at : accesses_of(array)) {
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

  // What places say of an array before they are taken apart.
  struct Seen {
    std::vector<Polynomial> strides;          // of iterators, with 1 for the values of a cell; none: no block
    SourceRange at;                           // where these were found
    bool computes = false;                    // several dimensions, whose strides are needed
    std::vector<Polynomial> written, read;    // rests of places that iterators of all dimensions lead to
    std::optional<Polynomial> distance = {};  // from a part of the array to the next one
    bool has_parts = false;  // such an array writes several, whether they are equally far or not
  };

  // Finds the strides in the place of most iterators.
  Seen look_at(int array) const {
    Seen seen;
    std::optional<Place> widest;
    bool deep = false, unread = false;
    const std::size_t depth = depth_of(nest_);
    for (const auto& [sweep, access, where, is_target, place] : accesses_of(array)) {
      deep = deep || sweep.space.size() > 1;
      unread = unread || !place;
      if (place && place->factor.size() == depth && sweep.space.size() == depth)
        (is_target ? seen.written : seen.read).push_back(place->rest);
      if (!place || !is_linear(*place) || (widest && widest->factor.size() >= place->factor.size())) continue;
      widest = place;
      seen.at = where;
    }
    const bool written = is_written(array);
    // Of arrays that are only read, `c[2 * j]` is left to the analysis.
    seen.computes = deep && ((widest && (written || widest->factor.size() > 1)) || (unread && written));
    if (seen.computes && widest) seen.strides = strides_of(*widest).value_or(std::vector<Polynomial>{});
    if (seen.strides.size() == 1) seen.strides.clear();
    if (!deep && !widest && !unread) seen.strides = {constant(1)};  // `f[q * n + i]`
    return seen;
  }

  // Arrays whose parts are as far apart in all of them.
  void find_distances(std::map<int, Seen>& all) const {
    for (auto& [array, seen] : all) {
      if (seen.strides.empty()) continue;
      std::vector<Polynomial> rests = seen.written;
      rests.insert(rests.end(), seen.read.begin(), seen.read.end());
      seen.distance = distance_by_sizes(rests, seen.strides);
      if (!seen.distance) seen.distance = distance_by_numbers(seen.written, seen.strides);
      if (seen.distance && names_flip(*seen.distance)) seen.distance.reset();
    }
    for (auto& [array, seen] : all)
      if (!seen.distance && have_several(seen.written)) take_distance(array, seen, all, true);
    for (auto& [array, seen] : all)
      for (const auto& [other, its] : all)
        if (its.strides == seen.strides && has_parts_by_sizes(its.written, its.strides))
          seen.has_parts = true;
    share_distances(all);
    confirm_distances(all);
    for (auto& [array, seen] : all)
      if (!seen.distance) take_distance(array, seen, all, false);
  }

  // A constant added to a subscript, `u[i * m + j + k]`, is none: several parts are written, or they are as
  // far apart as loops have planes.
  void confirm_distances(std::map<int, Seen>& all) const {
    const std::map<int, Seen> found = all;
    for (auto& [array, seen] : all) {
      const bool good = std::ranges::any_of(found, [&](const auto& other) {
        return other.second.strides == seen.strides && other.second.distance == seen.distance &&
               seen.distance && parts_of(other.first, seen, *seen.distance).written.size() > 1;
      });
      if (!good && !(seen.distance && has_parts_of_grid(array, seen))) seen.distance.reset();
    }
  }

  // `k[3 * n * m + i * m + j]`, of what is only read, in loops to n. Around the ends of a grid, as in `k[i *
  // m + j + (n - 1) * m]`, no place is as far as that.
  bool has_parts_of_grid(int array, const Seen& seen) const {
    const auto planes = quotient(*seen.distance, seen.strides.front());
    if (!planes || number_of(*planes) || !is_only_read(nest_, array) || !is_of_bounds(*planes)) return false;
    const bool begins = std::ranges::any_of(seen.read, [&](const Polynomial& rest) {
      const auto part = rest.empty() ? std::nullopt : quotient(rest, *seen.distance);
      return part && number_of(*part);
    });
    return begins && parts_of(array, seen, *seen.distance).all.size() > 1;
  }

  // Does an end of a loop have all of its variables?
  bool is_of_bounds(const Polynomial& polynomial) const {
    const auto has_all = [&](const Loop& loop) {
      const auto end = IndexReader().read(loop.end.value);
      return end && std::ranges::all_of(polynomial, [&](const auto& term) {
               return std::ranges::all_of(term.first, [&](const std::string& name) {
                 return std::ranges::any_of(
                     *end, [&](const auto& one) { return std::ranges::count(one.first, name) > 0; });
               });
             });
    };
    return std::ranges::any_of(nest_.sweeps,
                               [&](const Sweep& sweep) { return std::ranges::any_of(sweep.space, has_all); });
  }

  // It is another plane in the next step.
  bool names_flip(const Polynomial& distance) const {
    return std::ranges::any_of(nest_.flips, [&](const Flip& flip) {
      return std::ranges::any_of(
          distance, [&](const auto& term) { return std::ranges::count(term.first, flip.name) > 0; });
    });
  }

  // That of another array, or `by_reads` the one by which others are read, if it has parts by that, too; or
  // if it trades places with that one.
  void take_distance(int array, Seen& seen, const std::map<int, Seen>& all, bool by_reads) const {
    if (seen.strides.empty()) return;
    for (const auto& [other, its] : all) {
      if (other == array || its.strides != seen.strides) continue;
      const auto found = by_reads ? distance_by_numbers(its.read, its.strides) : its.distance;
      if (!found) continue;
      const std::size_t parts = parts_of(array, seen, *found).all.size();
      if (parts > 1 || (parts == 1 && are_swapped(array, other))) seen.distance = found;
    }
  }

  bool are_swapped(int array, int other) const {
    const Swap* swap = swap_of(nest_, array);
    return swap && swap == swap_of(nest_, other);
  }

  // One distance for all blocks with the same strides, where one is the multiple of the other.
  static void share_distances(std::map<int, Seen>& all) {
    for (auto& [array, seen] : all)
      for (auto& [other, its] : all) {
        if (!seen.distance || !its.distance || seen.strides != its.strides) continue;
        if (const auto both = common_distance({*seen.distance, *its.distance}))
          seen.distance = its.distance = both;
      }
  }

  // The numbers of the parts that it has then, if that is so for all of its places.
  struct Parts {
    std::set<long long> all, written;
  };
  Parts parts_of(int array, const Seen& seen, const Polynomial& distance) const {
    std::vector<Polynomial> strides = seen.strides;
    strides.insert(strides.begin(), distance);
    Parts parts;
    bool good = true;
    for (const At& at : accesses_of(array)) {
      const auto subscripts = at.place ? subscripts_of(*at.place, strides, true) : std::nullopt;
      const auto part = subscripts ? number_of(subscripts->front().offset) : std::nullopt;
      good = good && part && *part >= 0 && !leaves_part(at.sweep, *subscripts, strides);
      if (part) parts.all.insert(*part);
      if (part && at.is_target) parts.written.insert(*part);
    }
    return good ? parts : Parts{};
  }

  // Is a cell surely in front of the part, or behind it? `u[n - 8 + k]` with k from 0 on is near the end of n
  // cells, and no part; nor is `u[n - w + k]` where `u[i]` is for i up to n.
  static bool leaves_part(const Sweep& sweep, const std::vector<Subscript>& subscripts,
                          const std::vector<Polynomial>& strides) {
    for (std::size_t d = 1; d < subscripts.size(); ++d) {
      const auto& [loop, offset, down] = subscripts[d];
      if (loop < 1 || loop >= kFirstPart) continue;
      const auto begin = value_of(sweep.space[loop - 1].begin), end = value_of(sweep.space[loop - 1].end);
      const auto extent = quotient(strides[d - 1], strides[d]);
      const auto first = down && end ? std::optional(offset + scaled(*end, -1) + constant(1))
                         : begin     ? std::optional(*begin + offset)
                                     : std::nullopt;
      if (const auto number = first ? number_of(*first) : std::nullopt; number && *number < 0) return true;
      if (!down && end && extent && is_beyond(*end + offset, *extent)) return true;
    }
    return false;
  }

  static std::optional<Polynomial> value_of(const Bound& bound) {
    const auto value = bound.value ? IndexReader().read(bound.value) : std::nullopt;
    return value ? std::optional(*value + constant(bound.adjust)) : std::nullopt;
  }

  // Is the end more than the extent, by a number or by variables, where one has the variables of the other?
  static bool is_beyond(const Polynomial& end, const Polynomial& extent) {
    const Polynomial more = end + scaled(extent, -1);
    const auto number = number_of(more);
    const bool shares = std::ranges::any_of(extent, [&](const auto& term) {
      return !term.first.empty() && end.contains(term.first) && !more.contains(term.first);
    });
    return number ? *number > 0 : shares;
  }

  bool take(int array, const Seen& seen) {
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
    for (const At& at : accesses_of(array)) {
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

  bool is_written(int array) const {
    return std::ranges::any_of(nest_.sweeps, [&](const Sweep& sweep) {
      return std::ranges::any_of(sweep.assignments,
                                 [&](const Assignment& a) { return a.target.array == array; });
    });
  }

  SourceRange first_place(int array) const {
    const std::vector<At>& all = accesses_of(array);
    return all.empty() ? SourceRange{} : all.front().where;
  }

  void rewrite_accesses(int array, const std::vector<Polynomial>& strides, bool has_parts) {
    any_ = true;
    accesses_.clear();
    for (Sweep& sweep : nest_.sweeps) {
      IndexReader reader(nest_.functions, parts_);
      const auto changed = [&](const Access& access) {
        Access made{array, {}};
        const SourceRange& where = access.subscripts[0]->where;
        const auto subscripts =
            subscripts_of(*place_in(sweep, reader, access), strides, has_parts, may_shift(array));
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
                           ? parts_[subscript.loop - kFirstPart]
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
  mutable std::vector<std::vector<At>> accesses_;  // by array
  bool any_ = false;                               // has been taken apart
};

}  // namespace

bool take_apart_subscripts(LoopNest& nest, const std::set<std::string>& kept, Diagnostics& said) {
  choose_elements(nest);
  return TakeApart(nest, kept, said).run();
}

}  // namespace an5d
