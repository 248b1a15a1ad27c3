// What a report says of its rows: the fastest per stencil and mode, ratios over peers, errors of the model,
// scaling with bT. Rows that failed count nowhere. Rows are pointed at, so the data must outlive the numbers.
// Everything is in the order of the file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/report/data.h"

namespace an5d {

// A chart of its own: figures of different devices and types are not compared.
struct Setting {
  std::string device, type;
  bool operator==(const Setting&) const = default;
};
std::string to_string(const Setting& setting);  // "float on h200"

struct StencilFigures {
  std::string stencil;
  std::vector<const ReportRow*> modes;       // the fastest of each mode, or none
  std::vector<std::optional<double>> peers;  // GCells/s that the stencil's fastest row with a figure carries
  const ReportRow* fastest() const;
};

struct Series {
  std::string name;
  std::size_t number = 0;  // among all of the file, so that it looks the same in every chart
  bool operator==(const Series&) const = default;
};

struct Performance {
  Setting setting;
  std::vector<Series> modes, peers;  // those that have a figure here
  std::vector<StencilFigures> stencils;
};
std::vector<Performance> performance(const ReportData& data);

// Geometric mean over the stencils that both have.
struct Ratio {
  double mean = 0;
  int stencils = 0;
};
std::optional<Ratio> ratio(const Performance& performance, std::size_t mode, std::size_t peer);

// Of numbers above 0; at least one.
double geometric_mean(const std::vector<double>& numbers);

struct PredictedPoint {
  double measured = 0, predicted = 0;  // GCells/s
};
struct Predictions {
  Setting setting;
  // By what the rows are alike in, such as "2-D star": axes of the grid and form of the sum, as far as they
  // are said.
  std::map<std::string, std::vector<PredictedPoint>> kinds;
  std::vector<PredictedPoint> all() const;
};
std::vector<Predictions> predictions(const ReportData& data);

// Mean of |predicted / measured - 1|; at least one point.
double mean_error(const std::vector<PredictedPoint>& points);

struct ScalingCurve {
  Setting setting;
  std::map<int, const ReportRow*> best;  // by bT
  const ReportRow* fastest() const;
};
struct Scaling {
  std::string stencil;
  std::vector<ScalingCurve> curves;
};
std::vector<Scaling> scaling(const ReportData& data);

// 1768, 96.4, 8.03: three digits, or all before the point.
std::string figure(double number);

}  // namespace an5d
