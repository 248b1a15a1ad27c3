// The dataflow of isl (polyhedral/flow) beside the taps that the analysis finds by itself, on every nest
// whose assignments are its updates.
//
// usage: flow_test FOLDER...   -   of all .c files in the folders; exit 0: they agree, 1: they do not
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/compile/compile.h"
#include "polyhedral/analyze.h"
#include "polyhedral/flow/flow_summary.h"

namespace an5d::test {
namespace {

// Of the stencil as the flow has them; nothing where its updates are not the assignments of the nest.
std::optional<std::set<FlowTap>> taps_of(const Stencil& stencil, const LoopNest& nest) {
  std::size_t assignments = 0;
  for (const Sweep& sweep : nest.sweeps) assignments += sweep.assignments.size();
  const auto is_copied = [](const Field& field) { return field.copied.has_value(); };
  if (assignments != stencil.arrays().size() || !stencil.borders.empty() ||
      stencil.steps_per_iteration != 1 || std::ranges::any_of(stencil.fields, is_copied) ||
      stencil.has_periodic_axes())
    return std::nullopt;
  std::set<FlowTap> taps;
  for (const Update& update : stencil.updates) {
    if (!stencil.fields[update.field].is_array()) continue;
    for (const Tap& tap : update.taps) {
      const Field& field = stencil.fields[tap.field];
      FlowTap found{
          static_cast<std::size_t>(update.field), static_cast<std::size_t>(tap.field), tap.back, {}};
      if (!field.is_array()) found.writer = static_cast<std::size_t>(field.newer), found.steps = 2;
      found.offset.assign(tap.offset.begin(), tap.offset.end());
      taps.insert(std::move(found));
    }
  }
  return taps;
}

std::string text_of(const std::set<FlowTap>& taps) {
  std::string text;
  for (const FlowTap& tap : taps)
    text += fmt::format(" S{}<-S{} t-{} {}", tap.reader, tap.writer, tap.steps, tap.offset);
  return text;
}

// Where the two differ, and both are right: cells that no iteration finds are taps of the analysis, and what
// a clamp reads at few distances is a tap for each.
const std::set<std::string> kOther = {"border_mirrored.c rod",
                                      "clamped_coefficients_3d.c step",
                                      "clamped_needlessly.c planes",
                                      "clamped_needlessly.c variable",
                                      "far_cells.c row",
                                      "tiny_grid.c single_cell",
                                      "tiny_grid.c nothing"};

struct Counts {
  int nests = 0, compared = 0, unasked = 0, other = 0, failed = 0;
  double slowest = 0;
  std::string slowest_file;
};

void compare(const std::string& path, const LoopNest& nest, Counts& counts) {
  const auto stencil = analyze(nest);
  if (!stencil) return;
  ++counts.nests;
  const auto begin = std::chrono::steady_clock::now();
  const auto flow = flow_summary(nest);
  const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (took > counts.slowest) counts.slowest = took, counts.slowest_file = path;
  if (!flow) {
    ++counts.unasked;
    fmt::print("{}: {}: {}\n", path, nest.function, flow.diagnostics.front().message);
    return;
  }
  const auto wanted = taps_of(*stencil, nest);
  if (!wanted) {
    ++counts.other;
    return;
  }
  ++counts.compared;
  std::set<FlowTap> missing, more;
  std::ranges::set_difference(*wanted, flow->taps, std::inserter(missing, missing.end()));
  std::ranges::set_difference(flow->taps, *wanted, std::inserter(more, more.end()));
  if (is_done_once(nest)) std::erase_if(missing, [](const FlowTap& tap) { return tap.steps > 0; });
  const bool agree = more.empty() && missing.empty() && flow->is_uniform;
  const std::string name = std::filesystem::path(path).filename().string() + " " + nest.function;
  if (agree != kOther.contains(name)) return;
  ++counts.failed;
  fmt::print("{}: {}:{} more in the flow:{}; not in it:{}\n", path, nest.function,
             flow->is_uniform ? "" : " not uniform;", text_of(more), text_of(missing));
}

int run(const std::vector<std::string>& folders) {
  Counts counts;
  std::set<std::string> paths;
  for (const std::string& folder : folders)
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".c") paths.insert(entry.path().string());
  for (const std::string& path : paths) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto unit = parse({path, text}, {{"-std=c2x", "-w"}});
    if (!unit) continue;
    for (const LoopNest& nest : unit->nests) compare(path, nest, counts);
  }
  fmt::print(
      "{} nests: {} compared, {} whose updates are not their assignments, {} without an answer, {} differ; "
      "the slowest: {:.2f} s, {}\n",
      counts.nests, counts.compared, counts.other, counts.unasked, counts.failed, counts.slowest,
      counts.slowest_file);
  return counts.failed == 0 && counts.compared > 0 ? 0 : 1;
}

}  // namespace
}  // namespace an5d::test

int main(int count, char** arguments) { return an5d::test::run({arguments + 1, arguments + count}); }
