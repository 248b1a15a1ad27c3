// Arrays at distances known at run time (shifted_arrays.h).
//
//   psi[j][i] = f; psi[j][i - n + 20] = g;    ->    psi[j][i] = f; psi_2[j][i] = g;
//   b[i - n + 8]                              ->    b[i], of which element [i] is b[i - n + 8] in C
//
// In: a nest whose subscripts have one iterator each. Out: the same with more arrays. Decided here: which
// accesses have the same distance, but for a constant.
#include "frontend/nest/shifted_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "frontend/expr/nodes.h"
#include "frontend/nest/array_before.h"
#include "frontend/nest/index_reader.h"

namespace an5d {
namespace {

// How far a dimension is from its iterator, without the constant, or from minus that.
struct Distance {
  Polynomial by;
  bool down = false;
  bool is_none() const { return by.empty() && !down; }
  auto operator<=>(const Distance&) const = default;
};
using Distances = std::vector<Distance>;

class Shifter {
 public:
  explicit Shifter(LoopNest& nest) : nest_(nest), types_(types_of_scalars(nest)) {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      visit_accesses(nest_.sweeps[s], [&](const Access& access, const IndexReader& reader, bool is_target) {
        Seen& seen = seen_[access.array];
        const auto forms = forms_of(access, reader);
        seen.is_known = seen.is_known && forms;
        if (!forms) return;
        const Distances distances = distances_of(*forms);
        seen.by_sweep[s].insert(distances);
        Place& place = seen.places[distances];
        move_before(place.first, *forms);
        place.is_written = place.is_written || is_target;
      });
  }

  void run(bool all) {
    for (const auto& [array, seen] : seen_)
      if (may_be_shifted(array, seen) && (all || has_several(seen))) give_arrays(array, seen);
    if (given_.empty()) return;
    for (Sweep& sweep : nest_.sweeps) change(sweep);
  }

 private:
  struct Place {
    std::vector<IndexForm> first;  // of the access with the least subscripts, which are plain then
    bool is_written = false;
    int array = 0;
  };
  struct Seen {
    bool is_known = true;
    std::map<std::size_t, std::set<Distances>> by_sweep;
    std::map<Distances, Place> places;
  };

  // Calls on_access(access, reader, is_target) of a sweep's accesses, in C's order.
  template <class OnAccess>
  static void visit_accesses(const Sweep& sweep, const OnAccess& on_access) {
    IndexReader reader;
    const auto look = [&](const ExprPtr& expr) {
      each<Access>(expr, [&](const Access& access) { on_access(access, reader, false); });
    };
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) look(local.value), reader.define(local);
      look(assignment.value);
      on_access(assignment.target, reader, true);
    }
  }

  static std::optional<std::vector<IndexForm>> forms_of(const Access& access, const IndexReader& reader) {
    std::vector<IndexForm> forms;
    for (const ExprPtr& subscript : access.subscripts) {
      const auto form = index_form(reader, subscript);
      if (!form) return std::nullopt;
      forms.push_back(*form);
    }
    return forms;
  }

  static Distances distances_of(const std::vector<IndexForm>& forms) {
    Distances all;
    for (const IndexForm& form : forms)
      all.push_back(form.loop ? Distance{without_constant(form.rest), form.down} : Distance{});
    return all;
  }

  static bool is_plain(const Distances& distances) {
    return std::ranges::all_of(distances, &Distance::is_none);
  }

  // So that no other access has a subscript below those of the first one.
  static void move_before(std::vector<IndexForm>& first, const std::vector<IndexForm>& other) {
    if (first.empty()) first = other;
    for (std::size_t d = 0; d < first.size(); ++d) {
      const auto ahead = number_of(other[d].rest + scaled(first[d].rest, -1));
      if (ahead && (first[d].down ? *ahead > 0 : *ahead < 0)) first[d].rest = other[d].rest;
    }
  }

  static bool has_several(const Seen& seen) {
    return std::ranges::any_of(seen.by_sweep, [](const auto& sweep) { return sweep.second.size() > 1; });
  }

  // Of an array that is written, all places have to be, in one sweep: these are other cells, or none are
  // others.
  bool may_be_shifted(int number, const Seen& seen) const {
    const Array& array = nest_.arrays[number];
    const bool has_one_place =
        !array.plane && !array.cell && !array.shift && !array.before && !has_array_before(nest_, number);
    const bool is_any_shifted =
        std::ranges::any_of(seen.places, [](const auto& place) { return !is_plain(place.first); });
    if (!seen.is_known || !has_one_place || !is_any_shifted || swap_of(nest_, number)) return false;
    const auto is_written = [](const auto& place) { return place.second.is_written; };
    if (std::ranges::none_of(seen.places, is_written)) return true;
    return std::ranges::all_of(seen.places, is_written) &&
           (seen.places.size() == 1 || seen.by_sweep.size() == 1);
  }

  void give_arrays(int number, const Seen& seen) {
    if (names_.empty()) names_ = names_in(nest_);
    const std::string in_c = nest_.arrays[number].name;
    std::map<Distances, Place> places = seen.places;
    bool is_first = true;
    for (auto& [distances, place] : places) {  // those without a distance come first
      place.array = number;
      if (!is_first) {
        place.array = static_cast<int>(nest_.arrays.size());
        nest_.arrays.push_back(nest_.arrays[number]);
        nest_.arrays.back().name = fresh(in_c);
        nest_.arrays.back().shift.reset();
      }
      is_first = false;
      if (!is_plain(distances)) shift(nest_.arrays[place.array], in_c, distances, place);
    }
    given_[number] = std::move(places);
  }

  void shift(Array& array, const std::string& in_c, const Distances& distances, const Place& place) {
    array.shift = Array::Shift{in_c, {}, array.extents};
    for (std::size_t d = 0; d < distances.size(); ++d) {
      Array::Shift::By& by = array.shift->by.emplace_back();
      if (distances[d].is_none()) continue;
      by = {expression_of(place.first[d].rest, types_), distances[d].down};
      add_params(by.distance, nest_);
      array.extents[d] = nullptr;
    }
  }

  std::string fresh(const std::string& name) {
    std::string made = name;
    for (int version = 2; !names_.insert(made).second; ++version) made = fmt::format("{}_{}", name, version);
    return made;
  }

  // Accesses of arrays that have been given others.
  void change(Sweep& sweep) {
    IndexReader reader;
    const auto in = [&](const ExprPtr& expr) {
      return rewrite(expr, [&](const ExprPtr& node) {
        const Access* access = node->as<Access>();
        return access && given_.contains(access->array)
                   ? make_expr(changed(*access, reader, sweep, node->where), node->type, node->where)
                   : node;
      });
    };
    for (Assignment& assignment : sweep.assignments) {
      for (LocalDefinition& local : assignment.locals) {
        local.value = in(local.value);
        reader.define(local);
      }
      assignment.value = in(assignment.value);
      if (given_.contains(assignment.target.array))
        assignment.target = changed(assignment.target, reader, sweep, assignment.where);
    }
  }

  Access changed(const Access& access, const IndexReader& reader, const Sweep& sweep,
                 const SourceRange& where) const {
    const std::vector<IndexForm> forms = *forms_of(access, reader);
    const Distances distances = distances_of(forms);
    const Place& place = given_.at(access.array).at(distances);
    Access made{place.array, access.subscripts};
    for (std::size_t d = 0; d < forms.size(); ++d) {
      if (distances[d].is_none()) continue;
      const Polynomial beyond = forms[d].rest + scaled(place.first[d].rest, -1);
      const IndexForm form{forms[d].loop, false, scaled(beyond, forms[d].down ? -1 : 1)};
      made.subscripts[d] = index_of(form, sweep.space[form.loop - 1], types_, where);
    }
    return made;
  }

  LoopNest& nest_;
  const std::map<std::string, ScalarType> types_;
  std::map<int, Seen> seen_;                         // by array
  std::map<int, std::map<Distances, Place>> given_;  // of these
  std::set<std::string> names_;
};

}  // namespace

void split_shifted_arrays(LoopNest& nest) { Shifter(nest).run(false); }
void shift_arrays(LoopNest& nest) { Shifter(nest).run(true); }

}  // namespace an5d
