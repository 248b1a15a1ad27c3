// What is read before the code (head_comment.h).
#include "codegen/emit/head_comment.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

constexpr char kOlderLevel[] = "t-1", kThisLevel[] = "t", kNextLevel[] = "t+1";

// Temporaries that are read once stand where they are read.
Computed whole(const Computed& in_c) {
  std::map<std::string, int> reads;
  const auto count = [&](const Expr& expr) {
    if (const Local* local = expr.as<Local>()) ++reads[local->name];
  };
  visit(in_c.value, count);
  for (const LocalDefinition& local : in_c.locals) visit(local.value, count);
  Computed computed;
  std::map<std::string, ExprPtr> once;
  const auto with_once = [&](const ExprPtr& expr) {
    return rewrite(expr, [&](const ExprPtr& node) {
      const Local* local = node->as<Local>();
      return local && once.contains(local->name) ? once[local->name] : node;
    });
  };
  for (LocalDefinition local : in_c.locals) {
    local.value = settled(with_once(local.value), local.type);
    if (reads[local.name] == 1) once[local.name] = local.value;
    if (reads[local.name] > 1) computed.locals.push_back(local);
  }
  computed.value = with_once(in_c.value);
  return computed;
}

// "A[t+1][i][j] = ..." or "un[i][j] = ...", behind its temporaries; of what is long, the beginning.
std::vector<std::string> formula_lines(const KernelPlan& plan, const PlanUpdate& of) {
  std::vector<std::string> names;
  for (const PlanAxis& axis : of.axes) names.push_back(axis.name);
  const auto shifted = [&](std::string text, const std::vector<int>& offset) {
    for (std::size_t d = 0; d < names.size(); ++d) {
      text += offset[d] == 0 ? fmt::format("[{}]", names[d]) : fmt::format("[{}{:+}]", names[d], offset[d]);
    }
    return text;
  };
  const auto cell = [&](const Field& field, const char* level, const std::vector<int>& offset) {
    if (!field.takes_turns()) return shifted(fmt::format("{}[{}]", field.name, level), offset);
    if (level == kOlderLevel && field.rotates()) return shifted(field.third, offset);
    return shifted(level == kThisLevel ? field.name : field.partner, offset);
  };
  const Leaves leaves{[&](const Tap& tap) {
                        if (tap.field >= static_cast<int>(plan.updates.size()))
                          return shifted(plan.array_name(tap.field), tap.offset);
                        const Field& field = plan.updates[tap.field].field;
                        if (!field.is_array())
                          return cell(plan.updates[field.newer].field, kOlderLevel, tap.offset);
                        return cell(field, tap.back == 0 ? kNextLevel : kThisLevel, tap.offset);
                      },
                      [&](int loop) { return loop == 0 ? plan.time_iterator : names[loop - 1]; },
                      [](const std::string& name) { return name == kFirstStep ? "first_step" : name; },
                      [&](const Element& element) {
                        std::string text = element.array;
                        for (const auto& [iterator, offset] : element.subscripts) {
                          const std::string from = iterator == Element::kNoIterator ? ""
                                                   : iterator == 0                  ? plan.time_iterator
                                                                                    : names[iterator - 1];
                          // Names stand for cells, of which iterators may be a constant short.
                          const long long at = offset - (iterator > 0 ? of.axes[iterator - 1].shift : 0);
                          text += from.empty() ? fmt::format("[{}]", offset)
                                  : at == 0    ? fmt::format("[{}]", from)
                                               : fmt::format("[{}{:+}]", from, at);
                        }
                        return text;
                      }};
  const Computed made = whole(of.source);
  std::vector<std::string> lines;
  const auto add = [&](const std::string& target, const ExprPtr& value) {
    const std::string text = print(value, leaves);
    lines.push_back(target + " = " + (text.size() > 300 ? text.substr(0, 150) + " ..." : text));
  };
  for (const LocalDefinition& local : made.locals) add(local.name, local.value);
  add(cell(of.field, kNextLevel, std::vector<int>(names.size(), 0)), made.value);
  return lines;
}

// "first u is copied to v" before the update, or "then v is copied to u" behind it.
void add_copies(const Field& field, bool is_before, std::vector<std::string>& formulas) {
  if (!field.copied) return;
  const std::vector<std::string> names = field.names();
  for (const CopiedArrays::Copy& copy : field.copied->copies)
    if (copy.is_before == is_before)
      formulas.push_back(fmt::format("{} {} is copied to {}", is_before ? "first" : "then", names[copy.from],
                                     names[copy.to]));
}

std::vector<std::string> formulas(const KernelPlan& plan) {
  std::vector<std::string> all;
  for (const PlanUpdate& update : plan.updates) {
    const Field& field = update.field;
    if (!field.is_array()) continue;
    add_copies(field, true, all);
    for (const std::string& line : formula_lines(plan, update))
      if (std::ranges::find(all, line) == all.end()) all.push_back(line);  // a temporary of several updates
    add_copies(field, false, all);
    if (field.copied) continue;
    if (!field.further.empty())
      all.push_back(fmt::format("then {} is what {} was, and so {} and {}", field.name, field.partner,
                                field.partner, fmt::join(field.further, ", ")));
    else if (field.rotates())
      all.push_back(fmt::format("then {} is what {} was, and {} what {} was", field.third, field.name,
                                field.name, field.partner));
    else if (field.takes_turns())
      all.push_back(fmt::format("then {} and {} trade places", field.name, field.partner));
  }
  return all;
}

// "i-3": what stands so many planes behind the one that arrives.
std::string behind(const KernelPlan& plan, int planes) {
  const int offset = plan.stream_direction == Direction::kUp ? -planes : planes;
  return fmt::format("{} {}{}", plan.rank() == 2 ? "row" : "plane", plan.axes[0].name,
                     offset ? fmt::format("{:+}", offset) : "");
}

// "t+3": the time `steps` after that of what a launch reads.
std::string later(const KernelPlan& plan, int steps) {
  return plan.time_iterator + fmt::format("{:+}", plan.time_direction == Direction::kUp ? steps : -steps);
}

// Planes that the first tier lags behind what arrives, and each further one behind the one before.
struct Lags {
  int first, each;
};
Lags lags(const KernelPlan& plan) {
  if (plan.rows) return {*std::ranges::max_element(plan.rows->lag), plan.rows->tier_lag};
  if (plan.form == KernelForm::kCellOfArrays)
    return {*std::ranges::max_element(plan.chain.lag), plan.chain.tier_lag};
  const Lines* lines = std::get_if<Lines>(&plan.block.kind);
  return {plan.axes[0].halo.hi, plan.axes[0].halo.hi + (lines ? lines->skew : 0)};
}

// "t+1 of row i-1 to t+4 of row i-4": what tiers `from` to `to` make, where handing planes on to them takes
// `delay` further steps.
std::string tiers_made(const KernelPlan& plan, int from, int to, int delay) {
  const Lags lag = lags(plan);
  const auto made = [&](int tier) {
    return fmt::format("{} of {}", later(plan, tier),
                       behind(plan, delay + lag.first + (tier - 1) * lag.each));
  };
  return from == to ? made(from) : fmt::format("{} to {}", made(from), made(to));
}

// "32 x 128 cells along j and k, of which 26 x 120 are stored".
std::string tile_text(const KernelPlan& plan) {
  const PlanAxis& x = plan.axes.back();
  const Extent2 tile = plan.block.tile, useful = plan.block.useful;
  const bool plane = plan.rank() == 3;
  const auto size = [&](const Extent2& cells) {
    return plane ? fmt::format("{} x {}", cells.y, cells.x) : std::to_string(cells.x);
  };
  return fmt::format("{} cells along {}{}, of which {} are stored", size(tile),
                     plane ? plan.axes[1].name + " and " : "", x.name, size(useful));
}

// Who has which cells of a tile.
std::string threads_text(const KernelPlan& plan) {
  const Extent2 cells = plan.block.cells;
  if (std::holds_alternative<Stages>(plan.block.kind))
    return fmt::format("each lane of a warp has {}", cells.x);
  if (std::holds_alternative<Lines>(plan.block.kind))
    return fmt::format("each of {} warps has {} of its lines, each lane {} cells of a line",
                       plan.block.threads / 32, cells.y, cells.x);
  return plan.one_cell.shifts ? "a thread has one, and planes move one place on at each step"
                              : "a thread has one";
}

// What has been made when a plane arrives, of the last update of a step.
std::vector<std::string> timeline(const KernelPlan& plan) {
  const int steps = plan.host.degrees.front();
  const std::string makes = plan.updates.size() > 1 ? "completes" : "makes";
  const Stages* stages = std::get_if<Stages>(&plan.block.kind);
  if (!stages)
    return {fmt::format("each {} {} {}", plan.has_several_cells() ? "warp" : "thread", makes,
                        tiers_made(plan, 1, steps, 0))};
  std::vector<std::string> lines;
  const int each = (steps + stages->count - 1) / stages->count;
  for (int stage = 0; stage * each < steps; ++stage)
    lines.push_back(fmt::format(
        "warp {} {} {}", stage, makes,
        tiers_made(plan, stage * each + 1, std::min(steps, (stage + 1) * each), stage * stages->rows)));
  return lines;
}

// What blocks keep, and where.
std::string windows_text(const KernelPlan& plan) {
  const OneStep& one = std::get<OneStep>(plan.block.kind);
  const auto keeps = [](const std::vector<StepWindow>& windows) { return !windows.empty(); };
  if (std::ranges::none_of(plan.windows.of_launch, keeps)) return "";
  const char* planes = plan.rank() == 3 ? "planes" : "rows";
  if (one.place == Planes::kRegisters)
    return fmt::format(" It keeps the {} of its own column that are read.", planes);
  if (one.place == Planes::kMixed)
    return fmt::format(
        " The block has the current {} in shared memory; a thread keeps those before and behind it of its "
        "own "
        "column.",
        plan.rank() == 3 ? "plane" : "row");
  if (one.chunk == 0) return " The block first copies what its threads read to shared memory.";
  return fmt::format(" The block has the {} that are read in shared memory.", planes);
}

void print_sketch_of_one_step(Writer& out, const KernelPlan& plan) {
  const OneStep& one = std::get<OneStep>(plan.block.kind);
  const std::size_t launches = plan.launches->updates.size();
  const std::string takes = fmt::format("which takes {} launch{}", launches, launches == 1 ? "" : "es");
  const std::string each =
      one.chunk == 0 ? ""
                     : fmt::format("of each {} that its block visits, ", plan.rank() == 3 ? "plane" : "row");
  const std::string cells = one.cells == 1 ? "a cell" : fmt::format("{} cells side by side", one.cells);
  out.comment(
      fmt::format("A thread makes {} {}of one time step, {}.{}", cells, each, takes, windows_text(plan)));
}

void print_sketch(Writer& out, const KernelPlan& plan) {
  if (plan.launches) return print_sketch_of_one_step(out, plan);
  std::string text = fmt::format("A launch makes {} time steps. A tile has {}; {}.",
                                 plan.host.degrees.front(), tile_text(plan), threads_text(plan));
  if (!plan.streams()) return out.comment(text);
  out.comment(text + fmt::format(" {}s stream through it: when {} of time {} arrives,",
                                 plan.rank() == 2 ? "Row" : "Plane", behind(plan, 0), plan.time_iterator));
  for (const std::string& line : timeline(plan)) out.put("//   " + line);
}

}  // namespace

void print_head_comment(Writer& out, const KernelPlan& plan) {
  out.comment(plan.headline);
  for (const std::string& line : formulas(plan)) out.comment("  " + line);
  out.comment("schedule: " + to_string(plan.schedule));
  if (plan.arithmetic == Arithmetic::kFast)
    out.comment("-ffast-math: sums may be reordered, constants inverted, library functions in float");
  out.put("//");
  print_sketch(out, plan);
}

}  // namespace an5d
