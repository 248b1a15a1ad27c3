// Puts the question together (question.h).
#include "driver/explore/question.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/predict_one_step.h"
#include "model/predict_traffic.h"
#include "model/ranges.h"

namespace an5d {
namespace {

// What the user gives goes first, then what is assumed.
void settle_grid(ModelQuestion& question, const std::optional<Grid>& given) {
  const KnownGrid known = known_grid(question.stencil);
  question.grid = run_of(question.stencil, given);
  const bool all_known =
      std::all_of(known.cells.begin(), known.cells.end(), [](const auto& cells) { return cells; });
  if (!all_known && !(given && !given->cells.empty())) question.assumed.push_back("cells");
  if (!known.steps && !(given && given->steps > 0)) question.assumed.push_back("steps");
}

Diagnostic assumed(const SourceRange& where, const std::string& what) {
  return {Severity::kRemark, "grid-assumed", where, "assumed " + what, {}};
}

// What in the file a number comes from that is assumed.
std::string said_by(GridSource source) {
  return source == GridSource::kVariables ? " (by values of variables)"
         : source == GridSource::kExtents ? " (by extents of arrays)"
                                          : "";
}

// Time steps of a schedule that read more arrays again than they save.
void add_if_slow(Diagnostics& said, const ModelQuestion& question, const SourceRange& where) {
  const std::optional<Prediction> unblocked = predict_unblocked(question);
  if (!unblocked) return;
  const double gcells = predict(question, question.schedule).gcells;
  if (gcells >= unblocked->gcells) return;
  said.push_back({Severity::kRemark,
                  "naive-faster",
                  where,
                  fmt::format("a kernel of one thread per cell, without blocking in time, is expected to be "
                              "faster: {:.1f} GCells/s, this schedule {:.1f}",
                              unblocked->gcells, gcells),
                  {}});
}

}  // namespace

std::string to_string(Model model) {
  return model == Model::kAn5d ? "an5d" : model == Model::kTraffic ? "traffic" : "fitted";
}

Result<ModelQuestion> question_of(const CompiledNest& nest, const CompileOptions& options) {
  const Stencil& stencil = nest.stencil;
  const SourceRange& where = stencil.where;
  if (options.model == Model::kAn5d && nest.schedule.cells.x > 1) {
    return make_error(
        "model-an5d", where,
        "the paper's model knows threads with one cell of a plane; this schedule gives them several",
        "--model=fitted, or a schedule without cells, is expected", where);
  }
  if (options.model == Model::kTraffic) {
    if (const auto error = traffic_error(stencil, options.device)) return *error;
    if (const auto error = traffic_error(stencil, nest.schedule, options.device)) return *error;
  }
  ModelQuestion question{stencil, nest.schedule, options.device, options.arithmetic, options.model, {}, {}};
  settle_grid(question, options.grid);
  Diagnostics said;
  const AssumedGrid by = assume_grid(stencil);
  const std::string grid = fmt::format("grid {}{}", to_string(question.grid.cells), said_by(by.cells_by));
  const std::string steps = fmt::format("{} steps{}", question.grid.steps, said_by(by.steps_by));
  if (question.assumed.size() == 2) {
    said.push_back(assumed(where, fmt::format("{}, {}: give --grid and --steps", grid, steps)));
  } else if (!question.assumed.empty()) {
    const bool of_grid = question.assumed.front() == "cells";
    said.push_back(assumed(where, of_grid ? grid + ": give --grid" : steps + ": give --steps"));
  }
  add_if_slow(said, question, where);
  return {std::move(question), std::move(said)};
}

Prediction predict(const ModelQuestion& question, const Schedule& schedule) {
  return predict_by(question.model, question.stencil, schedule, question.device, question.arithmetic,
                    question.grid);
}

std::optional<Prediction> predict_unblocked(const ModelQuestion& question) {
  if (question.model != Model::kFitted) return std::nullopt;
  return predict_naive(question.stencil, question.device, question.arithmetic, question.grid);
}

std::optional<double> margin_percent(const Prediction& prediction) {
  const std::vector<Limiter>& limiters = prediction.limiters;
  if (limiters.size() < 2 || limiters[1].seconds <= 0) return std::nullopt;
  return (limiters[0].seconds / limiters[1].seconds - 1) * 100;
}

}  // namespace an5d
