// Degrees, reaches, borders and what is relied on (host_plan.h).
#include "codegen/plan/host_plan.h"

#include <algorithm>
#include <set>

#include "codegen/plan/stored_arrays.h"

namespace an5d {
namespace {

// bT and its halves: they cover every number of steps with few launches, and where the parity would be wrong
// half of an even one is needed (each_launch of an5d/values.cuh).
std::vector<int> degrees_of(int time_steps) {
  std::vector<int> degrees;
  for (int degree = time_steps; degree >= 1; degree /= 2) degrees.push_back(degree);
  return degrees;
}

// Rows are longer than reaches, so that the first cell in memory is that of the first row.
void add_corners(PlanReach& reach, const std::vector<Halo>& read) {
  std::vector<int> first, last;
  for (const Halo& cells : read) first.push_back(-cells.lo), last.push_back(cells.hi);
  if (reach.first.empty() || first < reach.first) reach.first = first;
  if (reach.last.empty() || reach.last < last) reach.last = last;
}

bool is_limited(const Stencil& stencil, const Update& update, std::size_t tap) {
  const int field = update.taps[tap].field;
  return !update.limits[tap].empty() && stencil.fields[field].is_array() && !stencil.fields[field].copied &&
         stencil.updates[field].box != update.box;
}

void add_limited_reaches(HostPlan& plan, const Stencil& stencil, const Update& update) {
  for (std::size_t k = 0; k < update.taps.size(); ++k)
    for (const int box : limited_boxes(plan, stencil, update, k)) {
      PlanReach reach{update.taps[k].field, box, {}, update.taps[k].offset, update.taps[k].offset};
      for (const int offset : update.taps[k].offset) reach.cells.push_back({-offset, offset});
      plan.reaches.push_back(std::move(reach));
    }
}

PlanReach reach_of(const Stencil& stencil, const Update& update, int field, bool reads_alone) {
  PlanReach reach{field, update.box, std::vector<Halo>(stencil.rank())};
  bool touched = update.field == field && !reads_alone;  // the cell itself
  if (touched) reach.first = reach.last = std::vector<int>(stencil.rank());
  for (std::size_t k = 0; k < update.taps.size(); ++k) {
    if (update.taps[k].field != field || is_limited(stencil, update, k)) continue;
    for (int d = 0; d < stencil.rank(); ++d) {
      Halo& cells = reach.cells[d];
      const Halo& read = update.reaches[k][d];
      // Negative where a side is not reached at all: only cells that C touches are surely in the array.
      cells = touched ? Halo{std::max(cells.lo, read.lo), std::max(cells.hi, read.hi)} : read;
    }
    touched = true;
    add_corners(reach, update.touches[k]);
  }
  if (!touched) reach.cells.clear();
  return reach;
}

void add_loops(HostPlan& plan, const Update& update) {
  for (std::size_t d = 0; d < update.axes.size(); ++d) {
    const Axis& axis = update.axes[d];
    const BoundsReliedOn& relies = axis.relies_on;
    if (!relies.any()) continue;
    PlanLoop loop{axis.iterator, update.box, static_cast<int>(d), axis.shift, {}, {}, relies.iterations};
    if (relies.begin) loop.begin = axis.begin;
    if (relies.end) loop.end = axis.end;
    plan.loops.push_back(std::move(loop));
  }
}

// An update reads all of one array of such a field beyond its own cells, and copies touch more of others.
void add_copied_reaches(HostPlan& plan, const Stencil& stencil, const Update& update, int number) {
  const Field& field = stencil.fields[number];
  const int rank = stencil.rank();
  if (PlanReach read = reach_of(stencil, update, number, true); !read.cells.empty()) {
    read.plane = 0;
    plan.reaches.push_back(std::move(read));
  }
  if (update.field != number) return;
  plan.reaches.push_back(
      {number, update.box, std::vector<Halo>(rank), std::vector(rank, 0), std::vector(rank, 0)});
  for (const CopiedArrays::Copy& copy : field.copied->copies) {
    PlanReach reach{number, update.box, copy.beyond};
    for (const Halo& cells : copy.beyond) reach.first.push_back(-cells.lo), reach.last.push_back(cells.hi);
    if (copy.beyond == field.copied->made) continue;  // borders set these
    for (const int array : {copy.from, copy.to}) {
      reach.plane = array;
      reach.is_set = array == copy.to, reach.is_copied = true;
      plan.reaches.push_back(reach);
    }
  }
}

// What is read of older values that C copies is touched in the array that has them.
void add_reach(HostPlan& plan, const Stencil& stencil, PlanReach reach) {
  plan.reaches.push_back(reach);
  const int newer = stencil.fields[reach.field].newer;
  if (newer < 0 || !stencil.fields[newer].copied) return;
  reach.field = newer, reach.plane = 2, reach.is_copied = true;
  plan.reaches.push_back(std::move(reach));
}

// Of planes that rotate, an older level among them, what is touched of one is touched of all; so it is of two
// arrays that trade places.
void share_reaches(HostPlan& plan, const Stencil& stencil) {
  const std::vector<PlanReach> reaches = plan.reaches;
  for (std::size_t f = 0; f < stencil.fields.size(); ++f) {
    const auto& trade = stencil.fields[f].trade;
    const int older = static_cast<int>(f), newer = trade ? trade->with : stencil.fields[f].newer;
    const bool is_third = !trade && newer >= 0 && stencil.fields[newer].rotates();
    if (!trade && (!is_third || stencil.fields[newer].copied)) continue;
    for (PlanReach reach : reaches) {
      if (reach.field != older && reach.field != newer) continue;
      reach.field = older + newer - reach.field;
      if (std::ranges::find(plan.reaches, reach) == plan.reaches.end()) plan.reaches.push_back(reach);
    }
  }
}

// What is set when a step begins is in the array that the step reads.
std::vector<When> written_of(const Stencil& stencil, int number) {
  const Field& field = stencil.fields[number];
  if (!field.is_array()) return {};
  const bool is_set_before = std::ranges::any_of(stencil.borders, [&](const BorderUpdate& border) {
    return border.field == number && border.is_before;
  });
  const std::size_t names = field.names().size(), count = field.planes();
  if (is_set_before || field.copied || field.buffering != Buffering::kPlanes)
    return std::vector(std::max<std::size_t>(2, names), When::kEveryStep);
  if (!field.takes_turns()) {
    const bool is_odd = field.plane_phase % 2 == 0;  // the time at which plane 0 is written
    return {is_odd ? When::kIfOdd : When::kIfEven, is_odd ? When::kIfEven : When::kIfOdd};
  }
  // Steps write the second one, those behind it, and the first one.
  std::vector<When> written = {from_step(count)};
  for (std::size_t n = 1; n < names; ++n) written.push_back(from_step(n));
  return written;
}

void add_borders(HostPlan& plan, const Stencil& stencil, const std::vector<PlanAxis>& axes) {
  for (const BorderUpdate& border : stencil.borders) {
    PlanBorder made{border.field,   border.is_before, axes, {}, border.value,
                    {border.cells}, border.where.line};
    made.cells.insert(made.cells.end(), border.reads.begin(), border.reads.end());
    for (int d = 0; d < stencil.rank(); ++d) {
      made.axes[d].name = border.cells[d].iterator;
      made.axes[d].type = border.cells[d].type;
      made.axes[d].shift = border.cells[d].shift;
    }
    std::set<int> read;
    visit(border.value, [&](const Expr& node) {
      if (const Iterator* iterator = node.as<Iterator>()) read.insert(iterator->loop);
      if (const Element* element = node.as<Element>())
        for (const Element::Subscript& subscript : element->subscripts)
          if (subscript.iterator != Element::kNoIterator) read.insert(subscript.iterator);
    });
    made.iterators = {read.begin(), read.end()};
    plan.borders.push_back(std::move(made));
  }
}

}  // namespace

std::string when_text(When when) {
  if (when == When::kIfOdd) return "an5d::kIfOdd";
  if (when == When::kIfEven) return "an5d::kIfEven";
  return when == When::kNever ? "an5d::kNever" : std::to_string(static_cast<int>(when));
}

std::vector<int> limited_boxes(HostPlan& plan, const Stencil& stencil, const Update& update,
                               std::size_t tap) {
  std::vector<int> found;
  if (!is_limited(stencil, update, tap)) return found;
  for (const std::vector<Limits>& of_place : update.limits[tap]) {
    LimitedBox wanted{update.box, of_place, {}};
    for (std::size_t d = 0; d < wanted.along.size(); ++d) {
      const int offset = update.taps[tap].offset[d];
      const Halo& touched = update.touches[tap][d];
      wanted.less.push_back({-offset - touched.lo, offset - touched.hi});
      for (std::vector<Bound>* of : {&wanted.along[d].from, &wanted.along[d].end})
        for (Bound& bound : *of) bound.adjust += update.axes[d].shift;
    }
    found.push_back(number_of(plan, std::move(wanted)));
  }
  return found;
}

int number_of(HostPlan& plan, LimitedBox wanted) {
  const auto known = std::ranges::find_if(plan.limited, [&](const LimitedBox& other) {
    return other.box == wanted.box && other.less == wanted.less &&
           std::ranges::equal(other.along, wanted.along, are_equal_limits);
  });
  const int number = plan.boxes + static_cast<int>(known - plan.limited.begin());
  if (known == plan.limited.end()) plan.limited.push_back(std::move(wanted));
  return number;
}

HostPlan plan_host(const Stencil& stencil, const std::vector<PlanAxis>& axes, int time_steps) {
  HostPlan plan;
  plan.degrees = degrees_of(time_steps);
  plan.boxes = static_cast<int>(stencil.boxes.size());
  for (const Update& update : stencil.updates) {
    for (std::size_t f = 0; f < stencil.fields.size(); ++f)
      if (stencil.fields[f].copied)
        add_copied_reaches(plan, stencil, update, static_cast<int>(f));
      else if (PlanReach reach = reach_of(stencil, update, static_cast<int>(f), false); !reach.cells.empty())
        add_reach(plan, stencil, std::move(reach));
    add_limited_reaches(plan, stencil, update);
    add_loops(plan, update);
  }
  share_reaches(plan, stencil);
  std::vector<PlanReach> distinct;
  for (PlanReach& reach : plan.reaches)
    if (std::ranges::find(distinct, reach) == distinct.end()) distinct.push_back(std::move(reach));
  plan.reaches = std::move(distinct);
  for (std::size_t f = 0; f < stencil.fields.size(); ++f)
    plan.written.push_back(written_of(stencil, static_cast<int>(f)));
  add_borders(plan, stencil, axes);
  plan.placings = stencil.placings;
  plan.earliest_time = stencil.earliest_time;
  add_stored_arrays(plan, stencil);
  return plan;
}

}  // namespace an5d
