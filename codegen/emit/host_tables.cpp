// The tables of what is fixed about a nest (host_tables.h).
#include "codegen/emit/host_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/field_planes.h"
#include "codegen/emit/read_limits.h"

namespace an5d {
namespace {

void print_rows(Writer& out, const std::string& table, const std::vector<std::string>& rows) {
  out.block(
      fmt::format("constexpr an5d::{}[] =", table),
      [&] {
        for (const std::string& row : rows) out.put(row);
      },
      "};");
}

// An iterator plus lo to hi; by how much C reads less at either end, where conditions keep it away; the box,
// and which of the limits.
std::string dimension_text(const Input::Reach& reach, const Input::Reach& touched, std::size_t limits) {
  const std::string axis = reach.iterator == Element::kNoIterator ? "an5d::kNone"
                           : reach.iterator == 0                  ? "an5d::kTime"
                                                                  : std::to_string(reach.iterator - 1);
  const long long first = touched.lo - reach.lo, last = reach.hi - touched.hi;
  const std::string of = limits      ? fmt::format(", {}, {}", reach.box, limits)
                         : reach.box ? fmt::format(", {}", reach.box)
                                     : "";
  return fmt::format("{{{}, {}, {}{}{}}}", axis, reach.lo, reach.hi,
                     first == 0 && last == 0 && of.empty() ? "" : fmt::format(", {}, {}", first, last), of);
}

// What is read of arrays: each element that the updates name, of each dimension an iterator plus lo to hi.
void print_inputs(Writer& out, const KernelPlan& plan) {
  const std::vector<std::string> limits = limits_of_inputs(plan);
  std::vector<std::string> types, reaches;
  for (std::size_t n = 0; n < plan.inputs.size(); ++n) {
    const Input& input = plan.inputs[n];
    types.push_back(fmt::format("{{\"{}\", {}, sizeof({}){}}}", input.name, input.rank,
                                cuda_name(input.element), plan.is_loaded_in_limits(input) ? ", true" : ""));
    for (const Input::Read& read : input.reads) {
      std::vector<std::string> dimensions;
      for (std::size_t d = 0; d < read.loaded.size(); ++d) {
        const std::string of = read.has_limits() ? limits_text(plan, read.limits[d]) : "";
        const auto found = std::ranges::find(limits, of);
        const std::size_t number = found == limits.end() ? 0 : found - limits.begin() + 1;
        dimensions.push_back(dimension_text(read.loaded[d], read.touched[d], number));
      }
      reaches.push_back(fmt::format("{{{}, {{{}}}}},", n, fmt::join(dimensions, ", ")));
    }
  }
  out.put(fmt::format("constexpr an5d::InputType kInputs[] = {{{}}};", fmt::join(types, ", ")));
  out.comment(
      "What is read of them: input; of each dimension, axis of the iterator, and what is added to it.");
  const auto has_less = [](const Input& input) {
    return std::ranges::any_of(input.reads, [](const auto& read) { return read.loaded != read.touched; });
  };
  if (std::ranges::any_of(plan.inputs, has_less))
    out.comment("Then, where conditions keep C from cells there, how many less it reads at either end.");
  if (counts_in_boxes(plan))
    out.comment("And of which box the iterator's values are, where they are not those of the first one.");
  if (!limits.empty()) out.comment("And which of the limits of the call leave less of it to C.");
  print_rows(out, "Reach kReaches", reaches);
}

bool moves(const KernelPlan& plan, const PlanUpdate& update) {
  return plan.launches && plan.launches->moves[&update - plan.updates.data()];
}

// The field of the values of two steps ago; -1 if there is none.
int older_of(const KernelPlan& plan, std::size_t field) {
  const auto found = std::ranges::find_if(plan.updates, [&](const PlanUpdate& update) {
    return !update.field.is_array() && update.field.newer == static_cast<int>(field);
  });
  return found == plan.updates.end() ? -1 : static_cast<int>(found - plan.updates.begin());
}

// "{"u", sizeof(float), 2, 0, 0, {2, 1}},"
std::string field_row(const KernelPlan& plan, std::size_t f) {
  const PlanUpdate& update = plan.updates[f];
  std::vector<std::string> written;
  for (const When when : written_planes(plan, f)) written.push_back(when_text(when));
  std::string rest = moves(plan, update) ? ", true" : "";
  if (const int older = older_of(plan, f); older >= 0) rest = fmt::format(", false, {}", older);
  return fmt::format("{{\"{}\", sizeof({}), {}, {}, {}, {{{}}}{}}},", update.field.name,
                     cuda_name(update.field.element), plane_count(update.field), update.field.plane_phase,
                     update.box, fmt::join(written, ", "), rest);
}

std::string reach_row(const KernelPlan& plan, const PlanReach& reach) {
  std::vector<int> lo(3), hi(3), first(3), last(3);
  for (int d = 0; d < plan.rank(); ++d) {
    const int axis = d + 3 - plan.rank();
    lo[axis] = reach.cells[d].lo, hi[axis] = reach.cells[d].hi;
    if (!reach.first.empty()) first[axis] = reach.first[d], last[axis] = reach.last[d];
  }
  std::string rest = reach.plane < 0 && !reach.is_set ? "" : fmt::format(", {}", reach.plane);
  if (reach.is_set)
    rest += reach.is_copied ? ", true, true" : ", true";
  else if (reach.is_copied)
    rest += ", false, true";
  return fmt::format("{{{}, {}, {{{}}}, {{{}}}, {{{}}}, {{{}}}{}}},", reach.field, reach.box,
                     fmt::join(lo, ", "), fmt::join(hi, ", "), fmt::join(first, ", "), fmt::join(last, ", "),
                     rest);
}

// "{0, 1, 1}, {0, 1, 1}": cells before and behind along three axes.
std::string cells_beside(const std::vector<Halo>& cells) {
  std::vector<int> lo(3), hi(3);
  for (std::size_t d = 0; d < cells.size(); ++d) {
    const std::size_t axis = d + 3 - cells.size();
    lo[axis] = cells[d].lo, hi[axis] = cells[d].hi;
  }
  return fmt::format("{{{}}}, {{{}}}", fmt::join(lo, ", "), fmt::join(hi, ", "));
}

void print_copies(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> groups, copies;
  for (std::size_t f = 0; f < plan.updates.size(); ++f) {
    const Field& field = plan.updates[f].field;
    if (!field.copied) continue;
    for (const CopiedArrays::Copy& copy : field.copied->copies)
      copies.push_back(fmt::format("{{{}, {}, {}, {}, {}}},", groups.size(), copy.to, copy.from,
                                   copy.is_before, cells_beside(copy.beyond)));
    std::vector<int> ages = field.copied->ages;
    ages.resize(3);
    groups.push_back(
        fmt::format("{{{}, {{{}}}, {}}},", f, fmt::join(ages, ", "), cells_beside(field.copied->made)));
  }
  out.comment(
      "Arrays among which C copies: field; how many steps ago was made what each holds; cells beside the box "
      "that are made.");
  print_rows(out, "CopiedArrays kCopied", groups);
  out.comment("Its copies: to which array, from which one, before the update; cells beside the box.");
  print_rows(out, "ArrayCopy kCopies", copies);
}

void print_trades(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> trades;
  for (std::size_t f = 0; f < plan.updates.size(); ++f) {
    const Field& field = plan.updates[f].field;
    if (field.trade && field.trade->has_border)
      trades.push_back(fmt::format("{{{}, {}}}", f, field.trade->with));
  }
  out.comment("Fields whose arrays trade places.");
  out.put(fmt::format("constexpr an5d::Trade kTrades[] = {{{}}};", fmt::join(trades, ", ")));
}

}  // namespace

void print_host_plan(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> shifts, reaches = border_reaches(plan);
  for (const PlanAxis& axis : plan.axes) shifts.push_back(std::to_string(axis.shift));
  for (auto reach = plan.host.reaches.rbegin(); reach != plan.host.reaches.rend(); ++reach)
    reaches.insert(reaches.begin(), reach_row(plan, *reach));
  out.comment("What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).");
  out.block(
      fmt::format("constexpr an5d::HostPlan<{}, {}, {}> kPlan =", plan.rank(), plan.updates.size(),
                  reaches.size()),
      [&] {
        out.put(fmt::format(
            "{{{}}}, {}, {}, {},", fmt::join(shifts, ", "), plan.time_direction == Direction::kUp ? 1 : -1,
            plan.host.earliest_time ? std::to_string(*plan.host.earliest_time) : "-(1ll << 62)",
            !plan.launches && !plan.is_first_step && plan.one_cell.chunk > 0 ? "kChunk" : "0"));
        const auto print = [&](const std::vector<std::string>& rows) {
          for (std::size_t n = 0; n < rows.size(); ++n)
            out.put((n ? " " : "{") +
                    (n + 1 < rows.size() ? rows[n] : rows[n].substr(0, rows[n].size() - 1) + "},"));
        };
        std::vector<std::string> fields;
        for (std::size_t f = 0; f < plan.updates.size(); ++f) fields.push_back(field_row(plan, f));
        print(fields);
        print(reaches);
      },
      "};");
}

void print_host_tables(Writer& out, const KernelPlan& plan) {
  print_host_plan(out, plan);
  if (!plan.launches)
    out.put(fmt::format("constexpr int kDegrees[] = {{{}}};  // time steps per launch",
                        fmt::join(plan.host.degrees, ", ")));
  if (!plan.inputs.empty()) print_inputs(out, plan);
  if (has_trades(plan)) print_trades(out, plan);
  if (has_copies(plan)) print_copies(out, plan);
}

}  // namespace an5d
