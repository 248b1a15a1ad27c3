// Planes by the parity of the time (time_planes.h).
#include "polyhedral/proof/time_planes.h"

#include <fmt/format.h>

#include <algorithm>

#include "polyhedral/isl/affine.h"

namespace an5d {

bool TimePlanes::refuse(std::string rule, const SourceRange& where, std::string message, std::string note) {
  said_.push_back(make_error(std::move(rule), where, std::move(message), std::move(note), where));
  return false;
}

bool TimePlanes::is_doubled(const Written& update) {
  const Array& field = step_.array_of(update);
  if (!field.extents.empty() && field.extents[0]) {
    const std::optional<long long> planes = literal_value(field.extents[0]);
    if (planes && *planes != 2) {
      return refuse("plane-extent", field.where,
                    fmt::format("'{}' has {} time planes, expected 2", field.name, *planes),
                    "accepted: double buffering, `A[2][...]` with `A[(t+1)%2] = f(A[t%2])`");
    }
  }
  return true;
}

std::optional<int> TimePlanes::parity(const Sweep& sweep, const ExprPtr& subscript,
                                      const SourceRange& where) {
  const auto [entry, is_new] = parities_.try_emplace(to_string(subscript, step_.nest, sweep));
  if (is_new) entry->second = parity_.of(subscript);
  if (!entry->second) {
    refuse("time-buffering", where, "the first subscript is not a parity of the time iterator",
           "accepted: double buffering by `%2` or `&1`, such as `A[(t+1)%2][i][j] = f(A[t%2][i][j], ...)`");
  }
  return entry->second;
}

bool TimePlanes::find_phase(const Written& update) {
  if (!step_.field_of_update(update).has_plane_subscript()) return true;
  if (!is_doubled(update)) return false;
  const std::optional<int> written =
      parity(*update.sweep, update.of->target.subscripts[0], update.sweep->body);
  if (written) step_.fields[step_.field_of.at(update.of->target.array)].plane_phase = 1 - *written;
  return written.has_value();
}

bool TimePlanes::is_chosen(const Written& reader, const ArrayRead& read) {
  const Field& field = step_.fields[step_.field_of.at(read.access.array)];
  return !field.has_plane_subscript() || parity(*reader.sweep, read.access.subscripts[0], read.where);
}

bool TimePlanes::are_chosen() {
  bool good = true;
  for (const Written& update : step_.written)
    for (const ArrayRead& read : update.reads) good = is_chosen(update, read) && good;
  return good && starts_in_time();
}

std::optional<long long> TimePlanes::earliest() const {
  return std::max(parity_.earliest(), step_.nest.earliest_time);  // nothing is less
}

bool TimePlanes::starts_in_time() {
  const std::optional<long long> first = literal_value(step_.nest.time.begin.value);
  if (!first || !earliest() || *first + step_.nest.time.begin.adjust >= *earliest()) return true;
  return refuse("negative-time", step_.nest.time.where,
                fmt::format("the time plane's subscript is negative before {} = {}", step_.nest.time.iterator,
                            *earliest()),
                "accepted: a start from which C's % gives 0 or 1, or & 1, which always does");
}

}  // namespace an5d
