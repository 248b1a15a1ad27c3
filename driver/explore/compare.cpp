// A row for each strategy (compare.h).
#include "driver/explore/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "driver/draw/series.h"
#include "driver/draw/svg.h"
#include "model/ranges.h"

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;

ComparedStrategy compared(const RankedStrategy& ranked, const std::map<std::string, double>& measured) {
  ComparedStrategy made{ranked.strategy, std::nullopt, std::nullopt};
  for (const Candidate& candidate : ranked.ranking) {
    if (!made.best) made.best = candidate;
    const auto found = measured.find(to_string(candidate.schedule));
    if (found == measured.end() || found->second <= made.measured.value_or(0)) continue;
    made.best = candidate;
    made.measured = found->second;
  }
  return made;
}

// What counts: the figure that was measured, else the model's.
double speed(const ComparedStrategy& one) {
  return one.measured ? *one.measured : one.best ? one.best->prediction.gcells : 0;
}

bool has_measured(const Comparison& comparison) {
  return std::ranges::any_of(comparison.strategies,
                             [](const ComparedStrategy& one) { return one.measured.has_value(); });
}

std::string number(const std::optional<double>& value) { return value ? fmt::format("{:.1f}", *value) : "-"; }

std::string title(const Comparison& comparison) {
  return fmt::format("{} ({}, {}-D) on {}, grid {}, {} steps", comparison.nest, comparison.element,
                     comparison.grid.cells.size(), comparison.device, to_string(comparison.grid.cells),
                     comparison.grid.steps);
}

std::string table(const Comparison& comparison) {
  const double naive = speed(comparison.strategies.front());
  const bool measured = has_measured(comparison);
  std::string text = title(comparison) + "\n";
  text += fmt::format("  {:<22} {:>9}{} {:>8}  schedule\n", "strategy", "predicted",
                      measured ? "  measured" : "", "of naive");
  for (const ComparedStrategy& one : comparison.strategies) {
    const auto predicted = one.best ? std::optional(one.best->prediction.gcells) : std::nullopt;
    text += fmt::format("  {:<22} {:>9}{} {:>8}  {}\n", one.strategy->name, number(predicted),
                        measured ? fmt::format(" {:>9}", number(one.measured)) : "",
                        one.best && naive > 0 ? fmt::format("{:.2f}", speed(one) / naive) : "-",
                        one.best ? to_string(one.best->schedule) : "none is legal");
  }
  return text + "GCells/s.\n";
}

std::string json(const std::vector<Comparison>& comparisons) {
  Json nests = Json::array();
  for (const Comparison& comparison : comparisons) {
    Json rows = Json::array();
    for (const ComparedStrategy& one : comparison.strategies)
      rows.push_back({{"strategy", one.strategy->name},
                      {"does", one.strategy->does},
                      {"schedule", one.best ? Json(to_string(one.best->schedule)) : Json()},
                      {"predicted_gcells_per_second", one.best ? Json(one.best->prediction.gcells) : Json()},
                      {"measured_gcells_per_second", one.measured ? Json(*one.measured) : Json()}});
    nests.push_back({{"nest", comparison.nest},
                     {"element", comparison.element},
                     {"device", comparison.device},
                     {"grid", {{"cells", comparison.grid.cells}, {"steps", comparison.grid.steps}}},
                     {"strategies", rows}});
  }
  return Json({{"schema", 1}, {"nests", nests}}).dump(2) + "\n";
}

Picture picture(const Comparison& comparison) {
  constexpr double kLeft = 190, kRight = 860, kTop = 64, kRow = 34;
  double most = 1;
  for (const ComparedStrategy& one : comparison.strategies) most = std::max(most, speed(one));
  Picture made{"comparison", title(comparison), "GCells/s of each strategy at its best schedule", 960, 0, ""};
  made.body = text_at({20, 28}, "font-size=\"17\" font-weight=\"bold\"", title(comparison)) +
              text_at({20, 48}, "class=\"soft\"", "GCells/s; full bars are measured, hollow ones predicted");
  double top = kTop;
  for (const ComparedStrategy& one : comparison.strategies) {
    const double right = kLeft + (kRight - kLeft) * speed(one) / most;
    Look bar = look(Role::kOurs, 0);
    if (!one.measured) bar.texture = "hollow";
    made.body += text_at({kLeft - 10, top + 17}, "text-anchor=\"end\"", std::string(one.strategy->name));
    if (one.best)
      made.body +=
          rectangle({kLeft, top, right, top + kRow - 10}, filled(bar), to_string(one.best->schedule));
    made.body += text_at({one.best ? right + 6 : kLeft, top + 17}, "",
                         one.best ? fmt::format("{:.0f}", speed(one)) : "none is legal");
    top += kRow;
  }
  made.body = textures() + made.body;
  made.height = top + 10;
  return made;
}

}  // namespace

Comparison compare(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic, const Grid& grid,
                   const std::vector<MeasuredSpeed>& measured) {
  std::map<std::string, double> speeds;
  for (const MeasuredSpeed& one : measured) speeds[one.schedule] = one.gcells;
  Comparison made{stencil.name, stencil.element_names(), device.name, grid, {}};
  for (const RankedStrategy& ranked : rank_strategies(stencil, device, arithmetic, grid))
    made.strategies.push_back(compared(ranked, speeds));
  return made;
}

std::string comparison_text(const std::vector<Comparison>& comparisons, const CompareRequest& request) {
  if (request.picture) {
    std::vector<Picture> pictures;
    for (const Comparison& comparison : comparisons) pictures.push_back(picture(comparison));
    Picture head = pictures.front();
    return svg_document(pictures.size() == 1 ? head : stacked(head, pictures));
  }
  if (request.format == ModelFormat::kJson) return json(comparisons);
  std::string text;
  for (const Comparison& comparison : comparisons) text += table(comparison);
  return text;
}

}  // namespace an5d
