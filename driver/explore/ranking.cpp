// Rows, and the two ways to print them (ranking.h).
#include "driver/explore/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "driver/explore/traffic_report.h"
#include "model/ranges.h"
#include "model/registers.h"

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;

enum class Use { kOther, kUsed };

struct Row {
  std::optional<int> rank;  // none: not in the space that is searched
  Use use = Use::kOther;
  Schedule schedule;
  Prediction prediction;
  int registers = 0;  // per thread, estimated
};

Row row_of(const ModelQuestion& question, std::optional<int> rank, const Candidate& candidate) {
  return {rank, candidate.schedule == question.schedule ? Use::kUsed : Use::kOther, candidate.schedule,
          candidate.prediction,
          registers_of(question.stencil, candidate.schedule, question.arithmetic).needed};
}

Row used_row(const ModelAnswer& answer) {
  const ModelQuestion& question = answer.question;
  const auto found = std::find_if(answer.ranking.begin(), answer.ranking.end(),
                                  [&](const Candidate& one) { return one.schedule == question.schedule; });
  if (found == answer.ranking.end())
    return row_of(question, std::nullopt, {question.schedule, predict(question, question.schedule)});
  return row_of(question, static_cast<int>(found - answer.ranking.begin()) + 1, *found);
}

std::vector<Row> top_rows(const ModelAnswer& answer, int top) {
  std::vector<Row> rows;
  for (int i = 0; i < top && i < static_cast<int>(answer.ranking.size()); ++i)
    rows.push_back(row_of(answer.question, i + 1, answer.ranking[i]));
  return rows;
}

std::string table_row(const Row& row) {
  const std::optional<double> margin = margin_percent(row.prediction);
  return fmt::format("{}{:>5} {:>9.1f} {:>9.1f}  {:<16} {:>8} {:>10}  {}\n",
                     row.use == Use::kUsed ? '*' : ' ', row.rank ? std::to_string(*row.rank) : "-",
                     row.prediction.gcells, row.prediction.gflops,
                     row.prediction.limiters.empty() ? "-" : row.prediction.limiters.front().name,
                     margin ? fmt::format("{:.1f} %", *margin) : "-", row.registers, to_string(row.schedule));
}

Json json_row(const Row& row) {
  Json limiters = Json::array();
  for (const Limiter& limiter : row.prediction.limiters) {
    Json& one = limiters.emplace_back(Json{{"name", limiter.name}, {"seconds", limiter.seconds}});
    if (limiter.bytes > 0) one["bytes_per_step"] = limiter.bytes;
  }
  const std::optional<double> margin = margin_percent(row.prediction);
  return {{"rank", row.rank ? Json(*row.rank) : Json()},
          {"schedule", to_string(row.schedule)},
          {"used", row.use == Use::kUsed},
          {"seconds", row.prediction.seconds},
          {"gcells_per_second", row.prediction.gcells},
          {"gflops_per_second", row.prediction.gflops},
          {"margin_percent", margin ? Json(*margin) : Json()},
          {"registers_per_thread", row.registers},
          {"limiters", limiters}};
}

Json json_nest(const ModelAnswer& answer, int top) {
  const ModelQuestion& question = answer.question;
  Json candidates = Json::array();
  for (const Row& row : top_rows(answer, top)) candidates.push_back(json_row(row));
  Json nest = {
      {"nest", question.stencil.name},
      {"element", question.stencil.element_names()},
      {"flops_per_cell", question.stencil.flops.as_written},
      {"device", question.device.name},
      {"model", to_string(question.model)},
      {"grid",
       {{"cells", question.grid.cells}, {"steps", question.grid.steps}, {"assumed", question.assumed}}},
      {"legal_schedules", answer.ranking.size()},
      {"candidates", candidates},
      {"used", json_row(used_row(answer))}};
  if (const std::optional<double> intensity = loaded_intensity(question))
    nest["flops_per_byte_loaded"] = *intensity;
  return nest;
}

}  // namespace

ModelAnswer answer(const ModelQuestion& question) {
  return {question, rank_schedules(question.stencil, question.device, question.arithmetic, question.grid,
                                   question.model)};
}

std::string model_table(const ModelAnswer& answer, int top) {
  const ModelQuestion& question = answer.question;
  std::string text = fmt::format("{} ({}, {}-D) on {}, model {}, grid {}, {} steps: {} legal schedules\n",
                                 question.stencil.name, question.stencil.element_names(),
                                 question.stencil.rank(), question.device.name, to_string(question.model),
                                 to_string(question.grid.cells), question.grid.steps, answer.ranking.size());
  text += fmt::format(" {:>5} {:>9} {:>9}  {:<16} {:>8} {:>10}  {}\n", "rank", "GCells/s", "GFLOP/s",
                      "limiter", "margin", "registers", "schedule (*: used)");
  const std::vector<Row> rows = top_rows(answer, top);
  for (const Row& row : rows) text += table_row(row);
  const Row used = used_row(answer);
  if (!used.rank || *used.rank > top) text += table_row(used);
  if (question.model == Model::kTraffic) text += traffic_text(question);
  return text + intensity_text(question);
}

std::string model_json(const std::vector<ModelAnswer>& answers, int top) {
  Json nests = Json::array();
  for (const ModelAnswer& answer : answers) nests.push_back(json_nest(answer, top));
  return Json({{"schema", 1}, {"nests", nests}}).dump(2) + "\n";
}

}  // namespace an5d
