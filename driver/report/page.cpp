// The page from top to bottom (page.h).
#include "driver/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "driver/report/charts.h"
#include "driver/report/tables.h"

namespace an5d {
namespace {

// As wide as the pictures, which fit a window of 1,280 pixels; on paper each picture fits a page.
constexpr char kStyle[] = R"css(
:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 10px 48px;max-width:1180px;background:var(--paper);color:var(--ink);
 font:15px/1.5 "DejaVu Sans",Verdana,sans-serif}
h1{font-size:28px;line-height:1.25;margin:0 0 4px}
h2{font-size:21px;margin:44px 0 10px;padding-top:10px;border-top:2px solid var(--major)}
p{margin:6px 0}
pre{margin:10px 0;font:12px/1.5 "DejaVu Sans Mono",monospace;white-space:pre-wrap}
pre,p,caption,.long{overflow-wrap:anywhere}
figure{margin:0}
svg{display:block;max-width:100%;height:auto}
table{border-collapse:collapse;font-size:13px;line-height:1.35;margin:16px 0 8px;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:6px}
th,td{padding:4px 14px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--minor)}
th{font-weight:600}
thead th{border-bottom:1.5px solid var(--major)}
.beside{display:flex;flex-wrap:wrap;gap:0 48px}
.number{text-align:right;white-space:nowrap}
thead .number{white-space:normal}
.most{font-weight:700}
@page{size:A4;margin:12mm}
@media print{body{padding:0;font-size:11px}pre{font-size:9px}table{font-size:8px}th,td{padding-right:8px}
 h1{font-size:22px}h2{font-size:16px;margin-top:20px}h2,h3,p,caption{break-after:avoid}figure,tr{break-inside:avoid}}
)css";

std::string counted(std::size_t number, const char* one, const char* many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

std::string paragraph(const std::string& text, const char* shade = "soft") {
  return fmt::format("<p class=\"{}\">{}</p>\n", shade, escaped(text));
}

std::string header(const ReportData& data, const std::string& file) {
  std::set<std::string> stencils, settings;
  std::size_t failed = 0;
  for (const ReportRow& row : data.rows) {
    stencils.insert(row.stencil);
    settings.insert(to_string(Setting{row.device, row.type}));
    failed += !row.failure.empty();
  }
  std::string text = fmt::format("<header>\n<h1>Stencils on the GPU</h1>\n<p>{}: {} in {} ({}).</p>\n",
                                 escaped(file), counted(data.rows.size(), "schedule", "schedules"),
                                 counted(stencils.size(), "stencil", "stencils"),
                                 escaped(fmt::format("{}", fmt::join(settings, ", "))));
  if (failed != 0)
    text += fmt::format(
        "<p class=\"bad\">{} failed; they count in no chart and are named "
        "<a href=\"#rows\">below</a>.</p>\n",
        counted(failed, "schedule", "schedules"));
  return text + "</header>\n";
}

std::string section(const char* title, const char* id, const std::string& content) {
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", id, title, content);
}

std::string pictured(Plot plot, const ReportData& data) {
  const auto drawn = draw(plot, data);
  if (const auto* missing = std::get_if<NotDrawn>(&drawn))
    return paragraph("Not shown: " + missing->why + ".");
  return "<figure>\n" + svg_element(std::get<Picture>(drawn)) + "</figure>\n";
}

std::string performance_section(const ReportData& data) {
  const std::vector<Performance> settings = performance(data);
  const std::string ratios = ratio_table(settings);
  std::string text = pictured(Plot::kPerformance, data);
  text += ratios.empty() ? paragraph("No columns of peers to compare with.") : ratios;
  text += "<div class=\"beside\">\n";
  for (const Performance& setting : settings) text += figure_table(setting);
  text += "</div>\n";
  return section("Performance", "performance", text);
}

std::string prediction_section(const ReportData& data) {
  std::vector<PredictedPoint> points;
  for (const Predictions& setting : predictions(data)) {
    const std::vector<PredictedPoint> some = setting.all();
    points.insert(points.end(), some.begin(), some.end());
  }
  std::string text;
  if (!points.empty())
    text =
        paragraph(fmt::format("Mean error of the model, |predicted / measured \u2212 1|, over {}: {:.1f} %.",
                              counted(points.size(), "schedule", "schedules"), 100 * mean_error(points)),
                  "ink");
  return section("Predicted against measured", "predicted", text + pictured(Plot::kPrediction, data));
}

std::string rows_section(const ReportData& data) {
  const std::string failed = row_table(data, Outcomes::kFailed), rest = row_table(data, Outcomes::kSucceeded);
  std::string text;
  if (!failed.empty()) text += "<h3 class=\"bad\">Failed</h3>\n" + failed;
  if (!failed.empty() && !rest.empty()) text += "<h3>Succeeded</h3>\n";
  return section("All rows", "rows", text + rest);
}

// The remarks of the file: where its numbers are from.
std::string origin_section(const ReportData& data) {
  if (data.csv.remarks.empty()) return "";
  std::string text = "<pre class=\"soft\">";
  for (const std::string& remark : data.csv.remarks) text += escaped(remark) + "\n";
  return section("Where the numbers are from", "origin", text + "</pre>\n");
}

}  // namespace

std::string report_page(const ReportData& data, const std::string& file) {
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
             "'unsafe-inline'\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<title>Stencils on the GPU: {}</title>\n<style>{}{}</style>\n</head>\n<body>\n",
             escaped(file), theme(), kStyle) +
         header(data, file) + "<main>\n" + performance_section(data) +
         section("Roofline", "roofline", pictured(Plot::kRoofline, data)) + prediction_section(data) +
         section("Scaling with bT", "scaling", pictured(Plot::kScaling, data)) + rows_section(data) +
         origin_section(data) + "</main>\n</body>\n</html>\n";
}

}  // namespace an5d
