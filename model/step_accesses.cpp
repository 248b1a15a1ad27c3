// Accesses of a launch (step_accesses.h), by its taps and the elements that its expressions name.
#include "model/step_accesses.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace an5d {
namespace {

// Of a cell of the inputs. Beside fields of one type they count as these do, as was measured.
double bytes_of(const Stencil& stencil, const std::set<std::string>& inputs) {
  double bytes = 0;
  for (const Input& input : stencil.inputs)
    if (inputs.contains(input.name))
      bytes += size_of(stencil.has_one_element() ? stencil.element() : input.element);
  return bytes;
}

// Groups of cells of a row that an update of one of them reads, for each row of an array that it reads.
double groups_of(const std::set<Tap>& taps, int cells) {
  std::map<std::vector<int>, Halo> rows;
  for (const Tap& tap : taps) {
    std::vector<int> row = {tap.field, tap.back};
    row.insert(row.end(), tap.offset.begin(), tap.offset.end() - 1);
    Halo& beside = rows[row];
    beside = {std::max(beside.lo, -tap.offset.back()), std::max(beside.hi, tap.offset.back())};
  }
  double groups = 0;
  for (const auto& [row, beside] : rows)
    groups += 1 + (beside.lo + cells - 1) / cells + (beside.hi + cells - 1) / cells;
  return groups;
}

}  // namespace

StepAccesses step_accesses(const Stencil& stencil, const std::vector<int>& updates, int cells) {
  std::set<Tap> taps;
  std::set<int> fields;
  std::set<std::string> inputs;
  std::vector<Element> elements;
  StepAccesses launch;
  for (const int number : updates) {
    const Update& update = stencil.updates[number];
    for (const Tap& tap : update.taps) fields.insert(tap.field);
    taps.insert(update.taps.begin(), update.taps.end());
    for (const ElementReach& read : update.elements) {
      const Element& element = read.element;
      if (static_cast<int>(element.subscripts.size()) >= stencil.rank()) inputs.insert(element.array);
      if (std::ranges::find(elements, element) == elements.end()) elements.push_back(element);
    }
  }
  for (const int number : updates)
    launch.bytes += size_of(stencil.fields[stencil.updates[number].field].element);
  for (const int field : fields) launch.bytes += size_of(stencil.fields[field].element);
  launch.bytes += bytes_of(stencil, inputs);
  const auto written = static_cast<double>(updates.size());
  launch.streams = static_cast<double>(fields.size() + inputs.size()) + written;
  launch.groups = static_cast<double>(elements.size()) + groups_of(taps, cells) + written;
  launch.accesses = static_cast<double>(elements.size() + taps.size()) + written;
  return launch;
}

}  // namespace an5d
