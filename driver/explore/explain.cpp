// Neighbours, their predictions, and the sentences about the difference (explain.h).
#include "driver/explore/explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "driver/explore/traffic_report.h"
#include "model/an5d_model.h"
#include "model/geometry.h"
#include "model/occupancy.h"
#include "model/ranges.h"
#include "model/thread_counts.h"
#include "model/tiles.h"

namespace an5d {
namespace {

// What is said of a share or time only if it shows in print.
constexpr double kVisibleShare = 0.005;  // half a percent of the whole
constexpr double kVisibleTime = 0.0005;  // relative

long long planes_per_block(const Stencil& stencil, const Grid& grid, const Stream& stream) {
  const Chunks* chunks = std::get_if<Chunks>(&stream);
  const long long all = stencil.rank() > 1 ? grid.cells.front() : 1;
  return chunks ? std::min<long long>(chunks->planes, all) : all;
}

// Blocks that a multiprocessor holds. The paper's model leaves out registers.
int blocks_at_once(const ModelQuestion& question, const Schedule& schedule) {
  return question.model == Model::kAn5d
             ? resident_blocks(question.stencil, schedule, question.device)
             : occupancy(question.stencil, schedule, question.device, question.arithmetic).blocks;
}

std::vector<std::string> words(const Schedule& schedule) {
  std::istringstream line(to_string(schedule));
  return {std::istream_iterator<std::string>(line), {}};
}

std::vector<std::string> missing(const std::vector<std::string>& from, const std::vector<std::string>& in) {
  std::vector<std::string> found;
  for (const std::string& word : from)
    if (std::find(in.begin(), in.end(), word) == in.end()) found.push_back(word);
  return found;
}

// What the line of `other` says that the schedule's does not; keys that fall back to their default are named.
std::string difference(const Schedule& schedule, const Schedule& other) {
  const std::vector<std::string> before = words(schedule), after = words(other);
  const std::vector<std::string> gained = missing(after, before);
  if (!gained.empty()) return fmt::format("{}", fmt::join(gained, " "));
  return fmt::format("without {}", fmt::join(missing(before, after), " "));
}

std::string percent(double share) {
  if (share == 0) return "0 %";
  const double hundredths = share * 100;
  return fmt::format("{:.{}f} %", hundredths, std::abs(hundredths) < 10 ? 1 : 0);
}

double seconds_of(const Prediction& prediction, const std::string& limiter) {
  for (const Limiter& one : prediction.limiters)
    if (one.name == limiter) return one.seconds;
  return 0;
}

// "4.0 % more time", or "11.7 times the time".
std::string change_text(double ratio) {
  if (ratio >= 2) return fmt::format("{:.1f} times the time", ratio);
  return fmt::format("{} {} time", percent(std::abs(ratio - 1)), ratio > 1 ? "more" : "less");
}

std::string limiter_change(const Prediction& before, const Prediction& after) {
  if (before.limiters.empty() || after.limiters.empty()) return "";
  const Limiter& was = before.limiters.front();
  const Limiter& is = after.limiters.front();
  const double earlier = seconds_of(before, is.name);
  std::string text = was.name == is.name ? "" : fmt::format("{} binds instead of {}", is.name, was.name);
  if (earlier <= 0 || std::abs(is.seconds / earlier - 1) < kVisibleTime) return text;
  const std::string change = change_text(is.seconds / earlier);
  return text.empty() ? fmt::format("{} takes {}", is.name, change) : text + " and takes " + change;
}

std::string rounds_text(double rounds) {
  if (rounds <= 1) return fmt::format("1 round ({} full)", percent(rounds));
  const double last = rounds - (std::ceil(rounds) - 1);
  return fmt::format("{:.0f} rounds (the last {} full)", std::ceil(rounds), percent(last));
}

std::vector<std::string> reasons(const ModelQuestion& question, const Schedule& other,
                                 const Prediction& before, const Prediction& after) {
  std::vector<std::string> said;
  const std::string limiter = limiter_change(before, after);
  if (!limiter.empty()) said.push_back(limiter);
  const Shares was = shares_of(question, question.schedule), is = shares_of(question, other);
  if (std::abs(is.halo - was.halo) >= kVisibleShare) {
    said.push_back(
        fmt::format("the halo takes {} of the tile instead of {}", percent(is.halo), percent(was.halo)));
  }
  if (std::abs(is.warm_up - was.warm_up) >= kVisibleShare) {
    said.push_back(fmt::format("{} of the planes loaded are warm-up of a chunk instead of {}",
                               percent(is.warm_up), percent(was.warm_up)));
  }
  if (std::abs(is.rounds - was.rounds) >= kVisibleShare * was.rounds) {
    said.push_back(
        fmt::format("the blocks take {} instead of {}", rounds_text(is.rounds), rounds_text(was.rounds)));
  }
  return said;
}

std::string verdict(const Prediction& before, const Prediction& after) {
  const double ratio = before.seconds > 0 ? after.seconds / before.seconds : 1;
  if (std::abs(ratio - 1) < kVisibleTime) return "takes the same time";
  if (ratio >= 2) return fmt::format("takes {:.1f} times as long", ratio);
  return fmt::format("is {} by {}", ratio > 1 ? "slower" : "faster", percent(std::abs(ratio - 1)));
}

std::string neighbour_text(const ModelQuestion& question, const Prediction& before, const Schedule& other) {
  const std::string name = difference(question.schedule, other);
  const std::vector<Violation> broken =
      violations(question.stencil, other, question.device, question.arithmetic);
  if (!broken.empty())
    return fmt::format("  {} cannot run: {} [{}]\n", name, broken[0].message, broken[0].rule);
  const Prediction after = predict(question, other);
  const std::vector<std::string> because = reasons(question, other, before, after);
  return fmt::format("  {} {}{}{}\n", name, verdict(before, after), because.empty() ? "" : ": ",
                     fmt::join(because, ", "));
}

std::string schedule_text(const ModelQuestion& question, const Prediction& prediction) {
  std::string text = fmt::format("{} on {}: {}\n", question.stencil.name, question.device.name,
                                 to_string(question.schedule));
  text +=
      fmt::format("The {} model expects {:.1f} GCells/s ({:.1f} GFLOP/s): {} cells, {} steps in {:.4g} s.\n",
                  to_string(question.model), prediction.gcells, prediction.gflops,
                  to_string(question.grid.cells), question.grid.steps, prediction.seconds);
  if (const std::optional<Prediction> unblocked = predict_unblocked(question)) {
    const double gain = prediction.gcells / unblocked->gcells;
    text += fmt::format("One thread per cell, without blocking in time, would reach {:.1f} GCells/s: {}.\n",
                        unblocked->gcells,
                        gain >= 1 ? fmt::format("the schedule is {:.1f} times as fast", gain)
                                  : fmt::format("more than the schedule, by {}", percent(1 / gain - 1)));
  }
  if (prediction.limiters.empty()) return text;
  if (question.model == Model::kTraffic) text += traffic_text(question);
  text += intensity_text(question);
  const Limiter& binds = prediction.limiters.front();
  text += fmt::format("What limits it is {}: {:.4g} s alone.", binds.name, binds.seconds);
  if (const std::optional<double> margin = margin_percent(prediction)) {
    const Limiter& next = prediction.limiters[1];
    text +=
        fmt::format(" That is {:.1f} % more than the next, {} ({:.4g} s).", *margin, next.name, next.seconds);
  }
  const Shares shares = shares_of(question, question.schedule);
  text += fmt::format("\nThe halo takes {} of the tile", percent(shares.halo));
  if (question.stencil.rank() > 1)
    text += fmt::format("; {} of the planes loaded are warm-up of a chunk", percent(shares.warm_up));
  return text + fmt::format("; the blocks take {}.\n", rounds_text(shares.rounds));
}

void add(std::vector<Schedule>& all, const Schedule& schedule, const Schedule& other) {
  if (other != schedule && std::find(all.begin(), all.end(), other) == all.end()) all.push_back(other);
}

template <class Member, class Value>
Schedule with(Schedule schedule, Member member, const Value& value) {
  schedule.*member = value;
  return schedule;
}

std::vector<Extent2> other_blocks(const Stencil& stencil, const Extent2& block) {
  std::vector<Extent2> blocks = {{block.x / 2, block.y}, {2 * block.x, block.y}};
  if (stencil.rank() == 3) blocks.insert(blocks.end(), {{block.x, block.y / 2}, {block.x, 2 * block.y}});
  return blocks;
}

std::vector<Stream> other_streams(const Stencil& stencil, const Grid& grid, const Stream& stream) {
  if (stencil.rank() == 1) return {};
  const int planes = static_cast<int>(std::min(planes_per_block(stencil, grid, stream), 1LL << 28));
  if (std::holds_alternative<Column>(stream)) return {Chunks{(planes + 1) / 2}};
  return {Chunks{std::max(1, planes / 2)}, Chunks{2 * planes}, Column{}};
}

// One step down and one up in the caps that the search tries.
std::vector<std::optional<int>> other_caps(const std::optional<int>& cap) {
  std::optional<int> below, above;
  for (const int one : {32, 64, 96, 128}) {
    if (!cap || one < *cap) below = one;
    if (cap && one > *cap && !above) above = one;
  }
  std::vector<std::optional<int>> caps;
  if (below) caps.push_back(below);
  if (cap) caps.push_back(above);
  return caps;
}

// Another number of cells side by side, or of lines, for as many threads.
std::vector<Schedule> other_cells(int rank, const Schedule& schedule) {
  std::vector<Schedule> all;
  for (const int step : {-1, 1}) {
    const Extent2 &cells = schedule.cells, &block = schedule.block;
    const Extent2 other = rank == 2 ? Extent2{cells.x + step, 1} : Extent2{cells.x, cells.y + step};
    if (other.x < 2 || other.y < 1) continue;
    const Extent2 tile = {block.x / cells.x * other.x, block.y / cells.y * other.y};
    all.push_back(with(with(schedule, &Schedule::cells, other), &Schedule::block, tile));
  }
  return all;
}

std::vector<Schedule> tile_neighbours(int rank, const Schedule& schedule) {
  std::vector<Schedule> all;
  for (const int tiers : {schedule.tiers - 1, schedule.tiers + 1})
    if (tiers >= 1) add(all, schedule, with(schedule, &Schedule::tiers, tiers));
  for (const Schedule& other : other_cells(rank, schedule)) add(all, schedule, other);
  const Extent2& block = schedule.block;
  for (const Extent2& other : rank == 2
                                  ? std::vector<Extent2>{{block.x / 2, 1}, {2 * block.x, 1}}
                                  : std::vector<Extent2>{{block.x, block.y / 2}, {block.x, 2 * block.y}})
    add(all, schedule, with(schedule, &Schedule::block, other));
  if (const Weighted* shares = std::get_if<Weighted>(&schedule.stream)) {
    const double step = rank == 2 ? 0.3 : 0.12;
    for (const double exact : {shares->edge_weight - step, shares->edge_weight + step})
      if (const double other = std::round(100 * exact) / 100; other >= 1)
        add(all, schedule, with(schedule, &Schedule::stream, Stream(Weighted{other})));
  }
  if (const std::optional<int> resident = schedule.resident) {
    for (const int other : {*resident - 1, *resident + 1})
      if (other >= 1) add(all, schedule, with(schedule, &Schedule::resident, std::optional(other)));
  }
  return all;
}

}  // namespace

Shares shares_of(const ModelQuestion& question, const Schedule& schedule) {
  const Stencil& stencil = question.stencil;
  Shares shares;
  const Geometry block = geometry(stencil, schedule, question.arithmetic);
  const Extent2 useful = block.useful;
  shares.halo = 1 - static_cast<double>(useful.product()) / schedule.block.product();
  const long long at_once =
      static_cast<long long>(blocks_at_once(question, schedule)) * question.device.multiprocessors;
  if (std::holds_alternative<OneStep>(block.kind)) {
    double blocks = 1;
    const std::vector<long long>& cells = question.grid.cells;
    for (std::size_t axis = 0; axis < cells.size(); ++axis) {
      const std::size_t inner = cells.size() - 1 - axis;  // axes within this one
      const int each = inner == 0 ? useful.x : inner == 1 ? useful.y : 1;
      blocks *= static_cast<double>((cells[axis] + each - 1) / each);
    }
    if (at_once > 0) shares.rounds = blocks / static_cast<double>(at_once);
    return shares;
  }
  if (!std::holds_alternative<OneCell>(block.kind)) {
    // As many blocks as there is room for, or as chunks; each fills its tiers once.
    const Lines* lines = std::get_if<Lines>(&block.kind);
    const long long tiles = lines ? tiles_of(stencil, block, question.grid)
                                  : (question.grid.cells.back() + useful.x - 1) / useful.x;
    const long long planes = question.grid.cells.front();
    long long blocks = at_once;
    if (lines && lines->waves) blocks = waves_of(stencil, block, question.grid, at_once).blocks;
    const double again =
        static_cast<double>(blocks) * schedule.time_steps() * (halo_stream(stencil).both() + schedule.skew);
    shares.warm_up = again / (again + static_cast<double>(tiles) * static_cast<double>(planes));
    shares.rounds = std::max(1.0, static_cast<double>(blocks) / static_cast<double>(at_once));
    return shares;
  }
  if (stencil.rank() > 1) {
    const long long all = question.grid.cells.front();
    const long long part = planes_per_block(stencil, question.grid, schedule.stream);
    const long long chunks = (all + part - 1) / part;
    const auto again =
        static_cast<double>((chunks - 1) * schedule.time_steps() * halo_stream(stencil).both());
    shares.warm_up = again / (again + static_cast<double>(all));
  }
  const long long blocks = thread_counts(stencil, schedule, question.grid).blocks;
  if (at_once > 0) shares.rounds = static_cast<double>(blocks) / static_cast<double>(at_once);
  return shares;
}

std::vector<Schedule> neighbours(const Stencil& stencil, const Grid& grid, const Schedule& schedule) {
  const Kind kind = kind_of(stencil.rank(), schedule);
  if (std::holds_alternative<OneStep>(kind)) {
    std::vector<Schedule> all;
    for (const Extent2& block : other_blocks(stencil, schedule.block))
      if (block.x >= 1 && block.y >= 1) add(all, schedule, with(schedule, &Schedule::block, block));
    return all;
  }
  if (!std::holds_alternative<OneCell>(kind)) return tile_neighbours(stencil.rank(), schedule);
  std::vector<Schedule> all;
  for (const int tiers : {schedule.tiers - 1, schedule.tiers + 1, 2 * schedule.tiers})
    if (tiers >= 1) add(all, schedule, with(schedule, &Schedule::tiers, tiers));
  for (const Extent2& block : other_blocks(stencil, schedule.block))
    if (block.x >= 1 && block.y >= 1) add(all, schedule, with(schedule, &Schedule::block, block));
  for (const Stream& stream : other_streams(stencil, grid, schedule.stream))
    add(all, schedule, with(schedule, &Schedule::stream, stream));
  for (const Combine combine : {Combine::kStar, Combine::kPartial, Combine::kGather})
    add(all, schedule, with(schedule, &Schedule::combine, combine));
  if (stencil.rank() > 1) {
    const bool direct = schedule.in == In(Direct{});
    add(all, schedule, with(schedule, &Schedule::in, direct ? In(Prefetch{1}) : In(Direct{})));
    const bool split = schedule.edge == Edge::kSplit;
    add(all, schedule, with(schedule, &Schedule::edge, split ? Edge::kSelect : Edge::kSplit));
  }
  for (const std::optional<int>& cap : other_caps(schedule.registers))
    add(all, schedule, with(schedule, &Schedule::registers, cap));
  return all;
}

std::string explain_schedule(const ModelQuestion& question) {
  const Prediction prediction = predict(question, question.schedule);
  std::string text = schedule_text(question, prediction) + "One step away:\n";
  for (const Schedule& other : neighbours(question.stencil, question.grid, question.schedule))
    text += neighbour_text(question, prediction, other);
  return text;
}

}  // namespace an5d
