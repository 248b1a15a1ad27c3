// The schedule of a stencil: what the user fixes of it, and the rest from the search (choose_schedule.h).
//
// Decided here: which keys go together where only some are given.
#include "model/choose_schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/predict_traffic.h"

namespace an5d {
namespace {

Diagnostic schedule_error(const Stencil& stencil, const Violation& violation, const Schedule& schedule) {
  Diagnostic diagnostic{Severity::kError, violation.rule, stencil.where, violation.message, {}};
  diagnostic.notes.push_back({stencil.where, "the schedule is '" + to_string(schedule) + "'"});
  return diagnostic;
}

// The classic options of the paper as keys of the schedule line.
std::string classic_keys(const ScheduleRequest& request, const Schedule& base) {
  std::string line;
  if (request.tiers) line += fmt::format(" tiers={}", *request.tiers);
  if (request.block1 || request.block2) {
    line += fmt::format(" block={}x{}", request.block1.value_or(base.block.x),
                        request.block2.value_or(base.block.y));
  }
  if (request.chunk)
    line += *request.chunk == 0 ? " stream=column" : fmt::format(" stream=chunks:{}", *request.chunk);
  for (const std::string& opt : request.opt) {
    if (opt == "vector" || opt == "no-vector") {
      line += opt == "vector" ? " shared=any" : " shared=scalar";
    } else {
      line += " combine=" + opt;
    }
  }
  if (request.registers) line += fmt::format(" registers={}", *request.registers);
  return line;
}

bool gives(const std::string& line, const char* key) {
  return (" " + line).find(fmt::format(" {}=", key)) != std::string::npos;
}

// A line as to_string() prints it says everything: keys that it leaves out are at the grammar's defaults.
bool is_whole(const std::string& line) {
  return std::all_of(std::begin(kAlwaysPrinted), std::end(kAlwaysPrinted),
                     [&](const char* key) { return gives(line, key); });
}

// Is there something that only threads with several cells have?
bool means_several(const Schedule& named) {
  return named.cells.product() > 1 || named.stages > 1 || named.exchange != Exchange::kPlane ||
         named.sync != Sync(TierSync{}) || named.skew != 0 || named.out != Out::kDirect ||
         named.edge == Edge::kLane || named.pad != 0 || named.coefficients != Coefficients::kRegisters ||
         std::holds_alternative<CpAsync>(named.in) || std::holds_alternative<Weighted>(named.stream) ||
         std::holds_alternative<Waves>(named.stream);
}

bool means_one_step(const Schedule& named) {
  const bool blocks_time = named.planes == Planes::kHybrid || named.planes == Planes::kShifted;
  return !blocks_time || named.exchange == Exchange::kGlobal;
}

}  // namespace

std::optional<Diagnostic> grid_error(const Stencil& stencil, const std::optional<Grid>& grid) {
  if (!grid || grid->cells.empty() || grid->cells.size() == stencil.axes.size()) return std::nullopt;
  const SourceRange& where = stencil.where;
  return make_error("grid-axes", where,
                    fmt::format("the grid {} has {} number{}; '{}' has {}", fmt::join(grid->cells, "x"),
                                grid->cells.size(), grid->cells.size() == 1 ? "" : "s", stencil.name,
                                stencil.rank() == 1 ? "1 axis" : fmt::format("{} axes", stencil.rank())),
                    "one number for each axis is expected, outermost first", where);
}

Result<Schedule> choose_schedule(const Stencil& stencil, const ScheduleRequest& request,
                                 const DeviceSpec& device, Arithmetic arithmetic,
                                 const std::optional<Grid>& given, Model model) {
  if (const auto error = grid_error(stencil, given)) return *error;
  if (model == Model::kTraffic) {
    if (const auto error = traffic_error(stencil, device)) return *error;
  }
  const Grid grid = run_of(stencil, given);
  const bool asked = request != ScheduleRequest{};
  // Tiles, chunks and forms that are asked for are those of one cell per thread, unless several are meant.
  const Result<Schedule> named = parse_schedule(request.line, Schedule{});
  if (!named) return named;
  const Family family = !asked                                               ? Family::kAny
                        : means_one_step(*named) || model == Model::kTraffic ? Family::kOneStep
                        : means_several(*named)                              ? Family::kSeveralCells
                        : named->planes == Planes::kShifted                  ? Family::kShifted
                                                                             : Family::kOneCell;
  const bool capped = named->registers || request.registers;
  // What a candidate has that goes with exactly its other keys is not handed on: caps on registers.
  const auto handed_on = [&](Schedule candidate) {
    if (asked) candidate.registers.reset();
    if (capped) candidate.resident.reset();
    return candidate;
  };
  const auto completed = [&](const Schedule& candidate) {
    Result<Schedule> made = parse_schedule(request.line, handed_on(candidate));
    if (made && gives(request.line, "cells") && !gives(request.line, "block"))  // as many threads
      made.value->block = {candidate.block.x / candidate.cells.x * made->cells.x,
                           candidate.block.y / candidate.cells.y * made->cells.y};
    return made;
  };
  // Keys that are not given are those of the best schedule that has what is given, else of the best one that
  // can run with it.
  const auto has_it = [&](const Schedule& candidate) {
    Result<Schedule> same = completed(candidate);
    if (same && capped) same.value->registers.reset();  // the search tries none
    return same && *same == handed_on(candidate);
  };
  const auto runs_with_it = [&](const Schedule& candidate) {
    const Result<Schedule> made = completed(candidate);
    return made && violations(stencil, *made, device, arithmetic).empty();
  };
  const auto base = [&](std::optional<int> tiers) {
    if (is_whole(request.line)) return Schedule{};
    const auto best = [&](const auto& suits) {
      return best_schedule(stencil, device, arithmetic, grid, model, tiers, family, suits);
    };
    const Schedule found = best(has_it);
    return has_it(found) ? found : best(runs_with_it);
  };
  Schedule start = base(request.tiers);
  Result<Schedule> schedule = completed(start);
  if (!schedule) return schedule;
  if (!request.tiers && schedule->tiers != start.tiers) {
    const Schedule nearer = base(schedule->tiers);
    if (runs_with_it(nearer)) schedule = completed(nearer);
  }
  // In one line, as keys given twice are an error.
  schedule = parse_schedule(request.line + classic_keys(request, *schedule), *schedule);
  if (!schedule) return schedule;
  Diagnostics errors;
  for (const Violation& violation : violations(stencil, *schedule, device, arithmetic)) {
    errors.push_back(schedule_error(stencil, violation, *schedule));
  }
  return errors.empty() ? schedule : Result<Schedule>(errors);
}

}  // namespace an5d
