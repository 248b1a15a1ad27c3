// A time step while it is analysed: its assignments, and what is found out about them. Of the analysis alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "frontend/nest/nest_accesses.h"
#include "polyhedral/proof/inputs.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// An assignment of the nest, which becomes an update, with what is found out about it.
struct Written {
  const Sweep* sweep = nullptr;
  std::size_t sweep_index = 0;
  std::size_t position = 0;  // among the sweep's assignments
  const Assignment* of = nullptr;
  std::vector<int> loop_of_axis;  // from 1 on
  std::vector<int> shift;         // cell minus iterator
  std::vector<ArrayRead> reads;   // of fields, each spelling once; their taps
  std::vector<Tap> taps;
  std::vector<std::vector<Halo>> reaches;                // of each tap, per axis: as Update::reaches
  std::vector<std::vector<Halo>> touches;                // as Update::touches
  std::vector<std::vector<std::vector<Limits>>> limits;  // as Update::limits
  std::vector<BoundsReliedOn> relies_on;                 // per axis
  std::vector<bool> periodic;                            // per axis: some read wraps around
  std::vector<ArrayRead> other_reads;                    // of arrays that nothing writes; their elements
  std::vector<Element> elements;
  std::vector<std::vector<Halo>> element_reaches;  // of each element, as ElementReach::reach
  std::vector<std::vector<Halo>> element_touches;  // as ElementReach::touched
  std::vector<PlaceLimits> element_limits;
  std::map<std::string, std::size_t> read_of;  // index into reads and taps, or other_reads and elements
};

struct Step {
  explicit Step(const LoopNest& nest);
  const LoopNest& nest;
  const int rank;
  std::vector<Written> written;
  std::vector<Field> fields;              // one for each of them
  std::map<int, std::size_t> field_of;    // array -> the field; of two that trade, which it is after a step
  std::vector<std::size_t> three_levels;  // fields of which a step reads what it is about to overwrite

  const Array& array_of(const Written& update) const { return nest.arrays[update.of->target.array]; }
  const Field& field_of_update(const Written& update) const { return fields[&update - written.data()]; }
  // Index into Stencil::fields of the values of `field` two steps ago.
  int older_of(std::size_t field);
  // Is it the one of three arrays that rotate which holds the values of two steps ago?
  bool is_third(int array) const;
  // Of that field, of whichever step?
  bool reads(const Tap& tap, int field) const;
  // Equal for equal reads. What a temporary reads of an array in place may differ with its position.
  std::string key_of(const Written& update, const Access& access, std::size_t position) const;

 private:
  Field field_written(const Written& update) const;
  bool trades(int array) const;  // two of which the step sets both
  bool is_read(int array) const;
};

// Where other sweeps set the cells, an end for example, for which alone an update reads this: such sweeps
// have become conditions of its loops. Nothing of what it reads in its own text.
std::optional<SourceRange> cells_taken_in(const ArrayRead& read);

// The temporaries that an update needs, and its value.
template <class Visit>
void for_each_expression(const Written& update, const Visit& on_expression) {
  for (const auto& [local, position] : locals_of(*update.sweep, update.position))
    on_expression(local->value, position);
  on_expression(update.of->value, update.position);
}

}  // namespace an5d
