// What a performance model is asked about one nest: its stencil and schedule, the device, and a run whose
// size --grid and --steps give, or the loop bounds, or else is assumed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/compile/compile.h"
#include "model/search.h"

namespace an5d {

struct ModelQuestion {
  Stencil stencil;
  Schedule schedule;  // the one that is used: legal
  DeviceSpec device;
  Arithmetic arithmetic = Arithmetic::kExact;
  Model model = Model::kFitted;
  Grid grid;
  std::vector<std::string> assumed;  // of "cells", "steps": what neither options nor loop bounds say
};

std::string to_string(Model model);  // "fitted"

// Remarks tell of what is assumed, and of a schedule that is expected to be slower than the program without
// blocking in time; an error of a grid with another number of axes.
Result<ModelQuestion> question_of(const CompiledNest& nest, const CompileOptions& options);

// The fitted model's answer for the same program without blocking in time, one thread per cell; the paper's
// model has none.
std::optional<Prediction> predict_unblocked(const ModelQuestion& question);

// The model's answer for another schedule of the same run, which must be legal.
Prediction predict(const ModelQuestion& question, const Schedule& schedule);

// How much longer the slowest limiter takes than the next, in percent; none where there is no next.
std::optional<double> margin_percent(const Prediction& prediction);

}  // namespace an5d
