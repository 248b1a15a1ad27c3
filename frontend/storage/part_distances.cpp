// Distances between parts (part_distances.h). In: the places of every array. Out: the distance from a part to
// the next one. Decided here: which arrays have parts, as several rests of places say, or those of another
// array that is alike.
#include "frontend/storage/part_distances.h"

#include <algorithm>
#include <set>

#include "frontend/nest/nest_accesses.h"

namespace an5d {
namespace {

class PartDistances {
 public:
  PartDistances(const LoopNest& nest, const LinearAccesses& accesses) : nest_(nest), accesses_(accesses) {}

  void run(std::map<int, LinearBlock>& all) const {
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

 private:
  // A constant added to a subscript, `u[i * m + j + k]`, is none: several parts are written, or they are as
  // far apart as loops have planes.
  void confirm_distances(std::map<int, LinearBlock>& all) const {
    const std::map<int, LinearBlock> found = all;
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
  bool has_parts_of_grid(int array, const LinearBlock& seen) const {
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
  void take_distance(int array, LinearBlock& seen, const std::map<int, LinearBlock>& all,
                     bool by_reads) const {
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
  static void share_distances(std::map<int, LinearBlock>& all) {
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
  Parts parts_of(int array, const LinearBlock& seen, const Polynomial& distance) const {
    std::vector<Polynomial> strides = seen.strides;
    strides.insert(strides.begin(), distance);
    Parts parts;
    bool good = true;
    for (const LinearAccesses::At& at : accesses_.of(array)) {
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

  const LoopNest& nest_;
  const LinearAccesses& accesses_;
};

}  // namespace

LinearBlock look_at(const LoopNest& nest, const LinearAccesses& accesses, int array) {
  LinearBlock seen;
  std::optional<Place> widest;
  bool deep = false, unread = false;
  const std::size_t depth = depth_of(nest);
  for (const auto& [sweep, access, where, is_target, place] : accesses.of(array)) {
    deep = deep || sweep.space.size() > 1;
    unread = unread || !place;
    if (place && place->factor.size() == depth && sweep.space.size() == depth)
      (is_target ? seen.written : seen.read).push_back(place->rest);
    if (!place || !is_linear(*place) || (widest && widest->factor.size() >= place->factor.size())) continue;
    widest = place;
    seen.at = where;
  }
  const bool written = is_assigned(nest, array);
  if (widest) seen.strides = strides_of(*widest).value_or(std::vector<Polynomial>{});
  if (seen.strides.size() == 1) seen.strides.clear();
  // Of arrays that are only read, `c[2 * j]` is left to the analysis; in one loop there is nothing to compute
  // but the place of a value of a cell, `f[9 * i + q]`.
  seen.computes = deep ? (widest && (written || widest->factor.size() > 1)) || (unread && written)
                       : written && seen.strides.size() > 1;
  if (!seen.computes) seen.strides.clear();
  if (!deep && !widest && !unread) seen.strides = {constant(1)};  // `f[q * n + i]`
  return seen;
}

void find_distances(const LoopNest& nest, const LinearAccesses& accesses, std::map<int, LinearBlock>& all) {
  PartDistances(nest, accesses).run(all);
}

}  // namespace an5d
