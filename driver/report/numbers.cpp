// From rows to the numbers of a report (numbers.h).
#include "driver/report/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/ranges.h"
#include "model/schedule.h"

namespace an5d {
namespace {

// The element for which `is` holds, made of `otherwise` at the end where there is none.
template <class Value, class Is>
Value& find_or_add(std::vector<Value>& values, const Is& is, const Value& otherwise) {
  const auto found = std::find_if(values.begin(), values.end(), is);
  return found != values.end() ? *found : values.emplace_back(otherwise);
}

void take_faster(const ReportRow*& best, const ReportRow& row) {
  if (!best || row.gcells > best->gcells) best = &row;
}

template <class Value>
Value& of_setting(std::vector<Value>& values, const ReportRow& row) {
  const Setting setting{row.device, row.type};
  return find_or_add(
      values, [&](const Value& one) { return one.setting == setting; }, Value{setting, {}});
}

// Of the rows of one stencil, for the peer of this number.
std::optional<double> peer_figure(const std::vector<const ReportRow*>& rows, std::size_t peer) {
  const ReportRow* fastest = nullptr;
  for (const ReportRow* row : rows)
    if (row->peers[peer]) take_faster(fastest, *row);
  return fastest ? fastest->peers[peer] : std::nullopt;
}

// The rows by what `key` says of them, in the order of their first.
template <class Key>
std::vector<std::pair<std::string, std::vector<const ReportRow*>>> by(
    const std::vector<const ReportRow*>& rows, const Key& key) {
  std::vector<std::pair<std::string, std::vector<const ReportRow*>>> groups;
  for (const ReportRow* row : rows)
    find_or_add(groups, [&](const auto& group) { return group.first == key(*row); }, {key(*row), {}})
        .second.push_back(row);
  return groups;
}

std::string mode_of(const ReportRow& row) { return row.mode; }

Performance performance_of(const Setting& setting, const std::vector<const ReportRow*>& rows,
                           const std::vector<std::string>& modes, const std::vector<std::string>& peers) {
  Performance result{setting, {}, {}, {}};
  const auto here = by(rows, mode_of);
  for (std::size_t mode = 0; mode < modes.size(); ++mode)
    if (std::any_of(here.begin(), here.end(), [&](const auto& one) { return one.first == modes[mode]; }))
      result.modes.push_back({modes[mode], mode});
  for (std::size_t peer = 0; peer < peers.size(); ++peer)
    if (peer_figure(rows, peer)) result.peers.push_back({peers[peer], peer});
  for (const auto& [stencil, some] : by(rows, [](const ReportRow& row) { return row.stencil; })) {
    StencilFigures figures{stencil, {}, {}};
    for (const Series& mode : result.modes) {
      const ReportRow*& fastest = figures.modes.emplace_back(nullptr);
      for (const ReportRow* row : some)
        if (row->mode == mode.name) take_faster(fastest, *row);
    }
    for (const Series& peer : result.peers) figures.peers.push_back(peer_figure(some, peer.number));
    result.stencils.push_back(figures);
  }
  return result;
}

std::string kind_of(const ReportRow& row) {
  const auto cells = parse_cells(row.grid);
  const std::string axes = cells ? fmt::format("{}-D ", cells->size()) : "";
  const Result<Schedule> schedule = parse_schedule(row.schedule, Schedule{});
  if (!schedule) return axes + "other";
  const Combine combine = schedule->combine;
  return axes + (combine == Combine::kStar ? "star" : combine == Combine::kPartial ? "partial" : "gather");
}

}  // namespace

std::string to_string(const Setting& setting) {
  return setting.device.empty() ? setting.type : setting.type + " on " + setting.device;
}

const ReportRow* StencilFigures::fastest() const {
  const ReportRow* best = nullptr;
  for (const ReportRow* row : modes)
    if (row) take_faster(best, *row);
  return best;
}

std::vector<Performance> performance(const ReportData& data) {
  struct Rows {
    Setting setting;
    std::vector<const ReportRow*> rows;
  };
  std::vector<Rows> settings;
  std::vector<const ReportRow*> good;
  for (const ReportRow& row : data.rows) {
    if (!row.failure.empty()) continue;
    good.push_back(&row);
    of_setting(settings, row).rows.push_back(&row);
  }
  std::vector<std::string> modes;
  for (const auto& [mode, rows] : by(good, mode_of)) modes.push_back(mode);
  std::vector<Performance> all;
  all.reserve(settings.size());
  for (const Rows& one : settings) all.push_back(performance_of(one.setting, one.rows, modes, data.peers));
  return all;
}

std::optional<Ratio> ratio(const Performance& performance, std::size_t mode, std::size_t peer) {
  std::vector<double> ratios;
  for (const StencilFigures& one : performance.stencils)
    if (one.modes[mode] && one.peers[peer]) ratios.push_back(one.modes[mode]->gcells / *one.peers[peer]);
  if (ratios.empty()) return std::nullopt;
  return Ratio{geometric_mean(ratios), static_cast<int>(ratios.size())};
}

double geometric_mean(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += std::log(number);
  return std::exp(sum / static_cast<double>(numbers.size()));
}

std::vector<PredictedPoint> Predictions::all() const {
  std::vector<PredictedPoint> points;
  for (const auto& [kind, some] : kinds) points.insert(points.end(), some.begin(), some.end());
  return points;
}

std::vector<Predictions> predictions(const ReportData& data) {
  std::vector<Predictions> settings;
  for (const ReportRow& row : data.rows)
    if (row.failure.empty() && row.predicted)
      of_setting(settings, row).kinds[kind_of(row)].push_back({row.gcells, *row.predicted});
  return settings;
}

double mean_error(const std::vector<PredictedPoint>& points) {
  double sum = 0;
  for (const PredictedPoint& point : points) sum += std::abs(point.predicted / point.measured - 1);
  return sum / static_cast<double>(points.size());
}

const ReportRow* ScalingCurve::fastest() const {
  const ReportRow* fastest = nullptr;
  for (const auto& [time_steps, row] : best) take_faster(fastest, *row);
  return fastest;
}

std::vector<Scaling> scaling(const ReportData& data) {
  std::vector<Scaling> stencils;
  for (const ReportRow& row : data.rows) {
    if (!row.failure.empty() || !row.time_steps) continue;
    Scaling& one = find_or_add(
        stencils, [&](const Scaling& other) { return other.stencil == row.stencil; },
        Scaling{row.stencil, {}});
    take_faster(of_setting(one.curves, row).best[*row.time_steps], row);
  }
  return stencils;
}

std::string figure(double number) {
  return number >= 100  ? fmt::format("{:.0f}", number)
         : number >= 10 ? fmt::format("{:.1f}", number)
                        : fmt::format("{:.2f}", number);
}

}  // namespace an5d
