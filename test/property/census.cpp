// The classes that are counted and the least share of each (census.h).
#include "test/property/census.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "model/geometry.h"

namespace an5d::property {
namespace {

struct Least {
  const char* what;
  const char* value;
  double percent;  // of the pairs
};

// About half of what the generator makes on average; of what is rare, what every seed has.
constexpr Least kLeast[] = {
    {"dimension", "1", 7},
    {"dimension", "2", 30},
    {"dimension", "3", 14},
    {"element", "float", 13},
    {"element", "double", 8},
    {"element", "int", 4},
    {"element", "unsigned", 4},
    {"element", "short", 2},
    {"element", "signed char", 1},
    {"element", "unsigned char", 2},
    {"element", "long", 4},
    {"shape", "star", 15},
    {"shape", "box", 5},
    {"shape", "general", 6},
    {"halo", "symmetric", 8},
    {"halo", "asymmetric", 8},
    {"halo", "one-sided", 8},
    {"combine", "star", 15},
    {"combine", "gather", 12},
    {"combine", "partial", 10},
    {"stream", "none", 7},
    {"stream", "column", 2},
    {"stream", "chunks", 19},
    {"direction", "up", 30},
    {"direction", "down", 2},
    {"tiers", "1", 5},
    {"tiers", "2", 5},
    {"tiers", "3-4", 10},
    {"tiers", "5-12", 4},
    {"arithmetic", "exact", 60},
    {"arithmetic", "fast", 10},
    {"in", "direct", 16},
    {"in", "prefetch", 10},
    {"edge", "select", 30},
    {"edge", "split", 8},
    {"edge", "lane", 8},
    {"shared", "any", 30},
    {"shared", "scalar", 10},
    {"cells", "several", 25},  // so that the four entries of ctest have a hundred such pairs
    {"stages", "star", 2.8},
    {"stages", "partial", 4.2},
    {"stages", "gather", 2.1},
    {"stages of", "float", 3.5},
    {"stages of", "double", 1.4},
    {"stages of", "integers", 2.1},
    {"stages, number", "1", 0.7},
    {"stages, number", "2-3", 4.2},
    {"stages, number", "4-5", 1.4},
    {"stages, tiers", "1", 2.8},
    {"stages, tiers", "several", 4.2},
    {"stages, smaller degrees", "unequal shares", 1.4},
    {"stages, smaller degrees", "without work", 3.5},
    {"stages, rows at a time", "1", 2.1},
    {"stages, rows at a time", "2-4", 5},
    {"stages, packs", "odd", 5},
    {"stages, packs", "even", 1.4},
    {"stages, ring", "3", 1.4},
    {"stages, ring", "4-6", 5.7},
    {"stages, last copy", "whole", 5.7},
    {"stages, last copy", "ragged", 2.1},
    {"stages, halo of the row", "symmetric", 3.5},
    {"stages, halo of the row", "asymmetric", 2.1},
    {"stages, halo of the row", "one-sided", 1.4},
    {"stages, halo of the stream", "symmetric", 3.5},
    {"stages, halo of the stream", "asymmetric", 2.8},
    {"stages, halo of the stream", "one-sided", 0.7},
    {"stages, direction", "up", 5},
    {"stages, direction", "down", 2.1},
    {"stages, arithmetic", "exact", 6.4},
    {"stages, arithmetic", "fast", 1.4},
    {"lines", "star", 2},
    {"lines", "partial", 2},
    {"lines", "gather", 4},
    {"lines of", "float", 2},
    {"lines of", "double", 1.4},
    {"lines of", "4-byte integers", 0.8},
    {"lines of", "8-byte integers", 0.8},
    {"lines, stream", "weighted", 2},
    {"lines, stream", "waves", 1.4},
    {"lines, cells along x", "a pack", 3},
    {"lines, cells along x", "two packs", 2.8},
    {"lines, cells along y", "1", 0.8},
    {"lines, cells along y", "several", 4},
    {"lines, warps", "1", 0.7},
    {"lines, warps", "several", 5},
    {"lines, on their way", "1", 1.4},
    {"lines, on their way", "several", 4},
    {"lines, halo of x", "symmetric", 3},
    {"lines, halo of x", "asymmetric", 0.7},
    {"lines, halo of x", "one-sided", 1.6},
    {"lines, halo of y", "symmetric", 2.4},
    {"lines, halo of y", "asymmetric", 1.6},
    {"lines, halo of y", "one-sided", 0.8},
    {"lines, halo of the stream", "symmetric", 2.8},
    {"lines, halo of the stream", "asymmetric", 0.8},
    {"lines, halo of the stream", "one-sided", 0.8},
    {"lines, direction", "up", 4},
    {"lines, direction", "down", 1.4},
    {"lines, arithmetic", "exact", 4},
    {"lines, arithmetic", "fast", 2},
    {"lines, tiers", "1", 1.6},
    {"lines, tiers", "2", 1.6},
    {"lines, tiers", "3", 0.8},
    {"lines, packs beside the tile", "loaded", 2.1},
    {"lines, packs beside the tile", "none", 2.1},
    {"lines, packs of the frame", "at most one of a thread", 2.8},
    {"lines, packs of the frame", "several", 1.4},
    {"lines of stars", "one by one", 0.7},
    {"lines of stars", "side by side", 0.7},
    {"one step", "1", 0.7},
    {"one step", "2", 1.4},
    {"one step", "3", 0.7},
    {"one step, planes", "global", 0.7},
    {"one step, planes", "registers", 0.7},
    {"one step, planes", "shared, streamed", 0.7},
    {"one step, planes", "shared, a tile", 0.7},
    {"one step, planes", "mixed", 0.35},
    {"planes that move", "star", 0.7},
    {"planes that move", "gather", 0.7},
    {"planes that move", "partial", 0.7},
    {"form", "sum", 10},
    {"form", "locals", 4},
    {"form", "functions", 3},
    {"form", "product", 3},
    {"form", "extremes", 3},
    {"form", "math", 2},
    {"form", "quotient", 3},
    {"form", "bits", 2},
    {"write", "shifted", 8},
    {"nesting", "permuted", 3},
    {"loops", "a decreasing one", 10},
};

std::string halo_class(const Stencil& stencil) {
  bool symmetric = true, one_sided = false;
  for (const Axis& axis : stencil.axes) {
    symmetric = symmetric && axis.halo.lo == axis.halo.hi;
    one_sided = one_sided || (axis.halo.both() > 0 && (axis.halo.lo == 0 || axis.halo.hi == 0));
  }
  return symmetric ? "symmetric" : one_sided ? "one-sided" : "asymmetric";
}

const char* name_of(Shape shape) {
  constexpr const char* kNames[] = {"point", "star", "box", "general"};
  return kNames[static_cast<int>(shape)];
}

const char* name_of(Combine combine) {
  return combine == Combine::kStar ? "star" : combine == Combine::kGather ? "gather" : "partial";
}

const char* name_of(Edge edge) {
  return edge == Edge::kSelect ? "select" : edge == Edge::kSplit ? "split" : "lane";
}
std::string name_of(const Stream& stream) {
  return std::holds_alternative<NoStream>(stream) ? "none"
         : std::holds_alternative<Column>(stream) ? "column"
         : std::holds_alternative<Chunks>(stream) ? "chunks"
         : std::holds_alternative<Waves>(stream)  ? "waves"
                                                  : "weighted";
}

std::string name_of(const OneStep& one) {
  return one.place == Planes::kGlobal      ? "global"
         : one.place == Planes::kRegisters ? "registers"
         : one.place == Planes::kMixed     ? "mixed"
         : one.chunk > 0                   ? "shared, streamed"
                                           : "shared, a tile";
}

std::string name_of(const In& in) {
  return std::holds_alternative<Direct>(in)     ? "direct"
         : std::holds_alternative<Prefetch>(in) ? "prefetch"
                                                : "cp_async";
}

std::string halo_class(const Halo& halo) {
  return halo.lo == halo.hi ? "symmetric" : halo.lo == 0 || halo.hi == 0 ? "one-sided" : "asymmetric";
}

void add_stages(Classes& classes, const Draw& draw, const CompiledNest& nest) {
  const Schedule& schedule = nest.schedule;
  const Stages& stages = std::get<Stages>(nest.plan.block.kind);
  const int rows = stages.rows, ring = stages.ring;
  const int packs = schedule.cells.x / std::get<StagesGeometry>(nest.plan.block.of_kind).pack;
  const std::vector<int>& degrees = nest.plan.host.degrees;
  const bool uneven = std::any_of(degrees.begin(), degrees.end(), [&](int degree) {
    return degree % schedule.stages != 0 && degree > schedule.stages;
  });
  const bool idle =
      std::any_of(degrees.begin(), degrees.end(), [&](int degree) { return degree < schedule.stages; });
  classes.emplace_back("stages", name_of(schedule.combine));
  classes.emplace_back("stages of", draw.element.floating ? draw.element.name : "integers");
  classes.emplace_back("stages, number", schedule.stages == 1 ? "1" : schedule.stages < 4 ? "2-3" : "4-5");
  classes.emplace_back("stages, tiers", schedule.tiers == 1 ? "1" : "several");
  classes.emplace_back("stages, smaller degrees", uneven ? "unequal shares"
                                                  : idle ? "without work"
                                                         : "equal shares");
  classes.emplace_back("stages, rows at a time", rows == 1 ? "1" : "2-4");
  classes.emplace_back("stages, packs", packs == 2 ? "even" : "odd");
  classes.emplace_back("stages, ring", ring == 3 ? "3" : "4-6");
  classes.emplace_back("stages, last copy", schedule.cells.x % schedule.stages == 0 ? "whole" : "ragged");
  classes.emplace_back("stages, halo of the row", halo_class(nest.stencil.axes[1].halo));
  classes.emplace_back("stages, halo of the stream", halo_class(nest.stencil.axes[0].halo));
  classes.emplace_back("stages, direction", nest.plan.stream_direction == Direction::kUp ? "up" : "down");
  classes.emplace_back("stages, arithmetic", draw.numbers == Numbers::kExact ? "exact" : "fast");
}

void add_lines(Classes& classes, const Draw& draw, const CompiledNest& nest) {
  const Schedule& schedule = nest.schedule;
  const LinesGeometry& lines = std::get<LinesGeometry>(nest.plan.block.of_kind);
  const int ahead = std::get<Lines>(nest.plan.block.kind).ring - lines.held;
  classes.emplace_back("lines", name_of(schedule.combine));
  classes.emplace_back("lines of", draw.element.floating                  ? draw.element.name
                                   : size_of(nest.stencil.element()) == 4 ? "4-byte integers"
                                                                          : "8-byte integers");
  classes.emplace_back("lines, stream", name_of(schedule.stream));
  classes.emplace_back("lines, cells along x", schedule.cells.x == lines.pack ? "a pack" : "two packs");
  classes.emplace_back("lines, cells along y", schedule.cells.y == 1 ? "1" : "several");
  classes.emplace_back("lines, warps", schedule.threads() == 32 ? "1" : "several");
  classes.emplace_back("lines, on their way", ahead == 1 ? "1" : "several");
  classes.emplace_back("lines, halo of x", halo_class(nest.stencil.axes[2].halo));
  classes.emplace_back("lines, halo of y", halo_class(nest.stencil.axes[1].halo));
  classes.emplace_back("lines, halo of the stream", halo_class(nest.stencil.axes[0].halo));
  classes.emplace_back("lines, direction", nest.plan.stream_direction == Direction::kUp ? "up" : "down");
  classes.emplace_back("lines, arithmetic", draw.numbers == Numbers::kExact ? "exact" : "fast");
  classes.emplace_back("lines, tiers", std::to_string(schedule.tiers));
  classes.emplace_back("lines, packs beside the tile", lines.beside.both() > 0 ? "loaded" : "none");
  const int framed = lines.framed, threads = schedule.threads();
  classes.emplace_back("lines, packs of the frame",
                       framed <= threads ? "at most one of a thread" : "several");
  if (schedule.combine == Combine::kStar)
    classes.emplace_back("lines of stars", lines.together > 1 ? "side by side" : "one by one");
}

}  // namespace

Classes classes_of(const Draw& draw, const CompiledNest& nest) {
  Classes classes;
  const Stencil& stencil = nest.stencil;
  const Schedule& schedule = nest.schedule;
  classes.emplace_back("dimension", std::to_string(stencil.rank()));
  classes.emplace_back("element", draw.element.name);
  classes.emplace_back("shape", name_of(stencil.shape));
  classes.emplace_back("halo", halo_class(stencil));
  classes.emplace_back("form", name_of(draw.form));
  classes.emplace_back("combine", name_of(schedule.combine));
  classes.emplace_back("stream", name_of(schedule.stream));
  classes.emplace_back("direction", nest.plan.stream_direction == Direction::kUp ? "up" : "down");
  classes.emplace_back("tiers", schedule.tiers < 3   ? std::to_string(schedule.tiers)
                                : schedule.tiers < 5 ? "3-4"
                                                     : "5-12");
  classes.emplace_back("shared", schedule.shared == SharedReads::kAny ? "any" : "scalar");
  classes.emplace_back("in", name_of(schedule.in));
  classes.emplace_back("edge", name_of(schedule.edge));
  classes.emplace_back("arithmetic", draw.numbers == Numbers::kExact ? "exact" : "fast");
  bool shifted = false, down = false, permuted = false;
  for (int d = 0; d < draw.rank; ++d) {
    shifted = shifted || draw.space[d].shift != 0;
    down = down || draw.space[d].down;
    permuted = permuted || draw.nesting[d] != d;
  }
  if (const OneStep* one = std::get_if<OneStep>(&nest.plan.block.kind)) {
    classes.emplace_back("one step", std::to_string(stencil.rank()));
    classes.emplace_back("one step, planes", name_of(*one));
  }
  if (schedule.planes == Planes::kShifted)
    classes.emplace_back("planes that move", name_of(schedule.combine));
  classes.emplace_back("cells", schedule.cells.x > 1 ? "several" : "one");
  if (schedule.cells.x > 1) draw.rank == 3 ? add_lines(classes, draw, nest) : add_stages(classes, draw, nest);
  if (shifted) classes.emplace_back("write", "shifted");
  if (down) classes.emplace_back("loops", "a decreasing one");
  if (permuted) classes.emplace_back("nesting", "permuted");
  return classes;
}

void Census::count(const Classes& classes) {
  ++pairs_;
  for (const auto& [what, value] : classes) ++counts_[what][value];
}

void Census::print() const {
  for (const auto& [what, values] : counts_) {
    std::printf("%-25s", what.c_str());
    for (const auto& [value, count] : values) std::printf("  %s %d", value.c_str(), count);
    std::printf("\n");
  }
}

int Census::members(const std::string& what, const std::string& value) const {
  const auto values = counts_.find(what);
  if (values == counts_.end()) return 0;
  const auto found = values->second.find(value);
  return found == values->second.end() ? 0 : found->second;
}

int Census::missing(const Classes& classes) const {
  constexpr double kMargin = 1.3;  // rather a few more: what comes may not be what is missing
  return static_cast<int>(std::count_if(classes.begin(), classes.end(), [&](const auto& one) {
    const auto& [what, value] = one;
    const Least* least = std::find_if(std::begin(kLeast), std::end(kLeast), [&](const Least& least) {
      return what == least.what && value == least.value;
    });
    return least != std::end(kLeast) && members(what, value) * 100 < kMargin * least->percent * (pairs_ + 1);
  }));
}

bool Census::sufficient(int pairs) const {
  bool enough = true;
  for (const Least& least : kLeast) {
    const int have = members(least.what, least.value);
    if (have * 100 >= least.percent * pairs) continue;
    std::printf("too few: %s %s: %d of %d pairs, expected %g%%\n", least.what, least.value, have, pairs,
                least.percent);
    enough = false;
  }
  return enough;
}

}  // namespace an5d::property
