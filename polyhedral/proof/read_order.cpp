// Order within a time step (read_order.h). Decided here: by sweeps first, then by the sign of the distance
// along the loops of one sweep, then by the assignments of a body.
#include "polyhedral/proof/read_order.h"

#include <fmt/format.h>

#include <algorithm>

namespace an5d {

void ReadOrder::refuse(const SourceRange& where, std::string message, std::string note) {
  said_.push_back(make_error("dependence", where, std::move(message), std::move(note), where));
}

std::optional<Tap> ReadOrder::found(const Written& reader, const ArrayRead& read, Tap tap) {
  if (const Swap* swap = swap_of(step_.nest, read.access.array)) {
    const auto further = std::ranges::find(swap->further, read.access.array);
    if (further != swap->further.end()) {
      refuse_older(read, swap->further.end() - further + 2);
      return std::nullopt;
    }
  }
  if (step_.is_third(read.access.array)) return older_level(std::move(tap));
  if (reads_older(reader, read)) return older(read, tap);
  const std::optional<int> back = back_of(reader, read, tap);
  if (!back) return std::nullopt;
  tap.back = *back;
  return tap;
}

// Is it the plane that the update itself writes? There are the values of two steps ago.
bool ReadOrder::reads_older(const Written& reader, const ArrayRead& read) {
  const std::size_t field = step_.field_of.at(read.access.array);
  return has_planes_ && step_.fields[field].buffering == Buffering::kPlanes &&
         &step_.written[field] == &reader && planes_.reads_written(reader, read);
}

void ReadOrder::refuse_older(const ArrayRead& read, long steps) {
  refuse(read.where,
         fmt::format("this reads the value of {} steps ago", steps == 3 ? "three" : std::to_string(steps)),
         "accepted: of arrays that rotate the two that the steps before have written");
}

// Only at the cell that is overwritten: all others may be new already, or not.
std::optional<Tap> ReadOrder::older(const ArrayRead& read, const Tap& tap) {
  const Field& field = step_.fields[tap.field];
  if (field.planes() > 2) {
    refuse_older(read, field.planes());
    return std::nullopt;
  }
  const auto is_zero = [](int offset) { return offset == 0; };
  if (!std::ranges::all_of(tap.offset, is_zero)) {
    refuse(read.where, "this reads the time plane that the same time step writes",
           "accepted: of that plane the cell itself, as the step before last has left it; all others from "
           "the other plane, so that the cells of one step are independent");
    return std::nullopt;
  }
  return older_level(tap);
}

Tap ReadOrder::older_level(Tap tap) {
  tap.field = step_.older_of(tap.field);
  tap.back = 1;
  return tap;
}

// What the read finds: 0, what an update before it has made in the same step; 1, what the step began with.
std::optional<int> ReadOrder::back_of(const Written& reader, const ArrayRead& read, const Tap& tap) {
  const Written& writer = step_.written[tap.field];
  const bool is_new = comes_before(writer, reader, read, tap);
  if (step_.fields[tap.field].buffering == Buffering::kPlanes) {
    if (!has_planes_ || !planes_.reads_written(reader, read)) return 1;
    if (wraps_into_new(writer, reader, read, tap)) return std::nullopt;
    if (is_new && &writer < &reader) return 0;
    refuse(read.where,
           fmt::format("this reads the time plane of '{}' that the same time step writes, later",
                       step_.fields[tap.field].name),
           "accepted: values of the step before, or of updates that come before in the step");
    return std::nullopt;
  }
  if (wraps_into_new(writer, reader, read, tap)) return std::nullopt;
  if (!is_new) return 1;
  if (&writer < &reader) return 0;
  std::string from = is_done_once(step_.nest) ? "" : step_.nest.time.iterator + ", ";
  for (int d = 0; d < step_.rank; ++d)
    from += fmt::format("{}{}, ", reader.sweep->space[reader.loop_of_axis[d] - 1].iterator,
                        tap.offset[d] == 0 ? "" : fmt::format("{:+}", tap.offset[d]));
  refuse(read.where,
         fmt::format("this reads what iteration ({}) of the same time step has written to '{}'",
                     from.substr(0, from.size() - 2), step_.fields[tap.field].name),
         "accepted: reads of cells that the step has not written yet, or that an assignment before this "
         "one has written");
  return std::nullopt;
}

// At the ends of a periodic axis one sweep reads in place cells that it has written, and elsewhere others.
bool ReadOrder::wraps_into_new(const Written& writer, const Written& reader, const ArrayRead& read,
                               const Tap& tap) {
  if (writer.sweep_index != reader.sweep_index) return false;
  for (int d = 0; d < step_.rank; ++d) {
    if (!read.wraps[d] || tap.offset[d] == 0) continue;
    refuse(read.where,
           fmt::format("this wraps around: at one end of the loop it reads what the same time step has "
                       "written to '{}'",
                       step_.fields[tap.field].name),
           "accepted: a second array or time plane for the new values");
    return true;
  }
  return false;
}

// In C's order of a time step: is the cell that is read written before it is read?
bool ReadOrder::comes_before(const Written& writer, const Written& reader, const ArrayRead& read,
                             const Tap& tap) const {
  if (writer.sweep_index != reader.sweep_index) return writer.sweep_index < reader.sweep_index;
  for (int loop = 1; loop <= step_.rank; ++loop) {
    // The axes that this loop walks along, and how far from the reader's iteration the writer's is.
    const auto axis =
        std::find(writer.loop_of_axis.begin(), writer.loop_of_axis.end(), loop) - writer.loop_of_axis.begin();
    const int ahead = tap.offset[axis] + reader.shift[axis] - writer.shift[axis];
    if (ahead == 0) continue;
    return (ahead < 0) == (writer.sweep->space[loop - 1].direction == Direction::kUp);
  }
  return writer.position < read.position;
}

}  // namespace an5d
