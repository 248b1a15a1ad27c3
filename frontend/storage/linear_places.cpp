// Places as C computes them (linear_places.h).
//
//   (i * ny + j) * nz + k - nz            factors ny*nz, nz, 1; rest -nz
//   3 * nx * ny + y * nx + x - 1          factors nx, 1; rest 3*nx*ny - 1: part 3 of those nx*ny apart
//
// In: polynomials of subscripts. Out: strides, subscripts, and how far parts are apart. Decided here: the
// factors of the iterators are the strides; what is left is divided by them from the largest on.
#include "frontend/storage/linear_places.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace an5d {
namespace {

constexpr int kMostAxes = 3;

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

// `i * m + m - 1` is the last cell of row i, and none before row i + 1; `i * m + m - 1 - k` one before that.
void move_inside(std::vector<Subscript>& subscripts, const std::vector<Polynomial>& strides) {
  for (std::size_t axis = strides.size() - 1; axis > 0; --axis) {
    const auto number = number_of(subscripts[axis].offset);
    const auto extent = quotient(strides[axis - 1], strides[axis]);
    const bool counts_up = subscripts[axis].loop != 0 && !subscripts[axis].down;
    if (counts_up || !number || *number >= 0 || !extent) continue;
    subscripts[axis].offset = subscripts[axis].offset + *extent;
    subscripts[axis - 1].offset = subscripts[axis - 1].offset + constant(-1);
  }
}

// Of an iterator that counts down the array, too.
Polynomial without_sign(const Polynomial& factor) {
  return leading(factor)->second < 0 ? scaled(factor, -1) : factor;
}

// Does it add variables that are no multiples of a row, `i * 24 + j - m + 24`?
bool is_within_rows(const Polynomial& rest, const std::vector<Polynomial>& strides) {
  const Polynomial variables = without_constant(rest);
  if (variables.empty() || strides.size() < 2 || number_of(strides.back()) != 1) return false;
  return std::none_of(strides.begin(), strides.end() - 1, [&](const Polynomial& stride) {
    return quotient(variables, stride) || !multiples_of(variables, stride).empty();
  });
}

// What the strides leave of it, each taken as often as a number says.
Polynomial left_by(Polynomial rest, const std::vector<Polynomial>& strides) {
  for (const Polynomial& stride : strides) rest = rest + scaled(stride, -multiple_of(rest, stride));
  return rest;
}

std::vector<Polynomial> all_left_by(const std::vector<Polynomial>& rests,
                                    const std::vector<Polynomial>& strides) {
  std::vector<Polynomial> left;
  for (const Polynomial& rest : rests) left.push_back(left_by(rest, strides));
  return left;
}

// Of polynomials that are all multiples of one, the largest such, and nothing of others, or of zeros alone.
std::optional<Polynomial> divisor_of(const std::vector<Polynomial>& all) {
  std::optional<Polynomial> unit;
  long long times = 0;
  for (const Polynomial& one : all) {
    if (one.empty()) continue;
    if (!unit) {
      long long content = 0;
      for (const auto& [names, factor] : one) content = std::gcd(content, factor);
      if (leading(one)->second < 0) content = -content;
      unit = *quotient(one, constant(content));
    }
    const auto found = quotient(one, *unit);
    const auto number = found ? number_of(*found) : std::nullopt;
    if (!number) return std::nullopt;
    times = std::gcd(times, *number);
  }
  return unit ? std::optional(scaled(*unit, times)) : std::nullopt;
}

// Is it so much longer than a row that no stencil reaches from one part to the next?
bool is_far(const Polynomial& distance, const Polynomial& row) {
  constexpr long long kFewestRows = 4;
  const auto rows = quotient(distance, row);
  const auto times = rows ? number_of(*rows) : std::nullopt;
  if (times) return *times >= kFewestRows;
  const auto length = number_of(distance), step = number_of(row);
  return length && step && *length >= kFewestRows * *step;
}

// Which part the place is in. Of distances that are so many rows the nearest, as above.
Polynomial part_in(const Polynomial& rest, const Polynomial& distance, const Polynomial& row) {
  const auto rows = quotient(distance, row);
  const auto times = rows ? number_of(*rows) : std::nullopt;
  if (!times || number_of(distance)) return multiples_of(rest, distance);
  return constant(multiple_of(constant(multiple_of(rest, row)), constant(*times)));
}

}  // namespace

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

std::optional<std::vector<Polynomial>> strides_of(const Place& place) {
  std::vector<Polynomial> strides;
  for (const auto& [loop, factor] : place.factor) strides.push_back(without_sign(factor));
  if (strides.empty() || strides.size() > kMostAxes) return std::nullopt;
  std::ranges::sort(strides, [](const Polynomial& one, const Polynomial& other) {
    return !quotient(other, one) && quotient(one, other);
  });
  for (std::size_t n = 0; n + 1 < strides.size(); ++n)
    if (strides[n] == strides[n + 1] || !quotient(strides[n], strides[n + 1])) return std::nullopt;
  const auto last = number_of(strides.back());
  if (!last || *last < 1) return std::nullopt;
  if (*last > 1) strides.push_back(constant(1));  // of the values of a cell
  return strides;
}

std::optional<std::vector<Subscript>> subscripts_of(const Place& place,
                                                    const std::vector<Polynomial>& strides, bool has_parts,
                                                    bool may_shift) {
  std::vector<Subscript> subscripts(strides.size());
  for (const auto& [loop, factor] : place.factor) {
    const Polynomial stride = without_sign(factor);
    const auto axis = std::ranges::find(strides, stride) - strides.begin();
    if (axis == static_cast<long>(strides.size()) || loop == 0 || subscripts[axis].loop != 0)
      return std::nullopt;
    subscripts[axis].loop = loop;
    subscripts[axis].down = stride != factor;
  }
  Polynomial rest = place.rest;
  if (may_shift && !has_parts && subscripts.back().loop && is_within_rows(rest, strides)) {
    subscripts.back().offset = rest;
    return subscripts;
  }
  for (std::size_t axis = 0; axis < strides.size(); ++axis) {
    Subscript& subscript = subscripts[axis];
    const Polynomial& stride = strides[axis];
    const bool is_part = axis == 0 && has_parts;
    subscript.offset = is_part          ? part_in(rest, stride, strides[1])
                       : subscript.loop ? constant(multiple_of(rest, stride))
                                        : multiples_of(rest, stride);
    rest = rest + scaled(stride * subscript.offset, -1);
    const auto number = number_of(subscript.offset);
    if (number && std::llabs(*number) > 1 << 20) return std::nullopt;  // no stencil reaches that far
  }
  if (!rest.empty()) {  // `z + nz - 1` where the first and the last plane meet
    const auto planes = has_parts || !subscripts[0].loop ? std::nullopt : quotient(rest, strides[0]);
    if (!planes || leading(*planes)->first.size() > 1) return std::nullopt;
    subscripts[0].offset = subscripts[0].offset + *planes;
  }
  move_inside(subscripts, strides);
  return subscripts;
}

bool have_several(const std::vector<Polynomial>& rests) {
  return std::ranges::any_of(rests, [&](const Polynomial& one) { return one != rests.front(); });
}

std::optional<Polynomial> distance_by_sizes(const std::vector<Polynomial>& rests,
                                            const std::vector<Polynomial>& strides) {
  const std::vector<Polynomial> left = all_left_by(rests, strides);
  const auto found = have_several(left) ? divisor_of(left) : std::nullopt;
  const bool is_in_row = found && quotient(strides.front(), *found);  // `f[(i * 9 + q) * m + j]`
  return is_in_row ? std::nullopt : found;
}

bool has_parts_by_sizes(const std::vector<Polynomial>& rests, const std::vector<Polynomial>& strides) {
  return have_several(all_left_by(rests, strides));
}

std::optional<Polynomial> distance_by_numbers(const std::vector<Polynomial>& rests,
                                              const std::vector<Polynomial>& strides) {
  const auto found = have_several(rests) ? divisor_of(rests) : std::nullopt;
  return found && is_far(*found, strides.front()) ? found : std::nullopt;
}

std::optional<Polynomial> common_distance(const std::vector<Polynomial>& distances) {
  return divisor_of(distances);
}

}  // namespace an5d
