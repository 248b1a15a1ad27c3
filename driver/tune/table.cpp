// Texts of a tuning run (table.h).
#include "driver/tune/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "driver/tune/run_data.h"

namespace an5d {
namespace {

std::string predicted(const TuneNest& nest, const std::string& schedule) {
  for (const Candidate& candidate : nest.candidates) {
    if (to_string(candidate.schedule) == schedule) return fmt::format("{:.1f}", candidate.prediction.gcells);
  }
  return "-";
}

std::string heading(const TuneNest& nest) {
  const Stencil& stencil = nest.nest->stencil;
  const double tolerance = tune_tolerance(stencil);
  std::string text = fmt::format("{}: {} cells, {} steps, {}\n", nest.nest->plan.name,
                                 fmt::join(nest.grid.cells, "x"), nest.grid.steps, nest.key.device);
  text += tolerance > 0 ? fmt::format("  checked against the plain kernel within {:.2g} per step", tolerance)
                        : "  checked against the plain kernel, exactly";
  if (!stencil.params.empty())
    text += "; coefficients between 0.1 and 0.25, integer parameters 2, truth values true";
  const std::vector<RunInput> inputs = run_data(stencil, nest.grid).inputs;
  for (std::size_t n = 0; n < inputs.size(); ++n)
    text += fmt::format("{} '{}' {} to {}", n ? "," : ";", stencil.inputs[n].name, inputs[n].least,
                        inputs[n].most);
  return text + "\n";
}

}  // namespace

std::string tune_table(const TuneNest& nest, const std::vector<Measured>& measured) {
  std::vector<Measured> rows = measured;
  const auto speed = [](const Measured& row) { return row.error.empty() ? row.gcells : -1; };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const Measured& a, const Measured& b) { return speed(a) < speed(b); });
  std::string text = heading(nest);
  text += fmt::format("  {:>9} {:>9} {:>9} {:>11}  schedule\n", "predicted", "GCells/s", "registers",
                      "spill bytes");
  for (const Measured& row : rows) {
    const std::string speed_text = row.error.empty() ? fmt::format("{:.1f}", row.gcells) : "-";
    text +=
        fmt::format("  {:>9} {:>9} {:>9} {:>11}  {}{}\n", predicted(nest, row.schedule), speed_text,
                    row.registers, row.spill_bytes, row.schedule, row.error.empty() ? "" : ": " + row.error);
  }
  return text;
}

}  // namespace an5d
