// Tier of stages that add up plane by plane (sum_tier.h).
#include "codegen/emit/sum_tier.h"
#include "codegen/emit/c_expr.h"

#include <fmt/format.h>

#include "codegen/emit/device_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class SumTierPrinter : public DevicePrinter {
 public:
  SumTierPrinter(Writer& out, const KernelPlan& plan)
      : DevicePrinter(out, plan), update_(plan.updates.front()), sum_(cuda_name(plan.sum->type)) {}

  void print_tier() {
    out_.comment("Sums that a thread keeps, of rows that are not complete.");
    out_.block(
        "struct Tier",
        [&] {
          out_.put(fmt::format("{0} sums[kLo{1} + kHi{1}][kCells];", sum_, stream_));
          out_.blank();
          print_advance();
        },
        "};");
  }

 private:
  void print_advance() {
    out_.comment(fmt::format(
        "Adds row `base` of the time step before to the sums of all rows that read it, leaves the "
        "one that is complete, kHi{} rows behind.",
        stream_));
    out_.put("template <an5d::Region kRegion, class Thread>");
    out_.block(
        "__device__ __forceinline__ void advance(const Thread& thread, [[maybe_unused]] int tier, int, int "
        "base, Cell (&newest)[kArrays][kCells])",
        [&] {
          out_.put(fmt::format("const int plane = base - kHi{};", stream_));
          out_.put(fmt::format("Cell line[kLo{0} + kCells + kHi{0}];  // the row that it takes", x_.label));
          out_.put("#pragma unroll");
          out_.put(fmt::format("for (int c = 0; c < kCells; ++c) line[kLo{} + c] = newest[0][c];", x_.label));
          out_.put(fmt::format("an5d::widen<kLo{0}, kHi{0}>(line);", x_.label));
          out_.put("#pragma unroll");
          out_.block("for (int c = 0; c < kCells; ++c)", [&] { print_cell(); });
          const std::string divides =
              last_division(plan_, "newest[0]", "thread.template updated<kRegion>(0, c, plane)");
          if (!divides.empty()) out_.put(divides);
        });
  }

  void print_cell() {
    out_.put(fmt::format("const auto at = [&](int dx) {{ return line[kLo{} + c + dx]; }};", x_.label));
    if (update_.reads(plan_.rank()))
      out_.put(fmt::format("const long long cell_{} = thread.own + c;", x_.label));
    out_.comment("The sum of the row that is complete n steps from now.");
    out_.put("#pragma unroll");
    out_.block(fmt::format("for (int n = 0; n <= kLo{0} + kHi{0}; ++n)", stream_), [&] {
      out_.put(
          fmt::format("const {0} before_it = n < kLo{1} + kHi{1} ? sums[n][c] : ({0})0;", sum_, stream_));
      out_.put(
          fmt::format("{} sum = add(kHi{} - n, before_it, at{});", sum_, stream_, arguments("plane + n")));
      out_.comment("A cell that is not updated is carried along in place of its sum.");
      out_.put(fmt::format("if (n <= kHi{} && !thread.template updated<kRegion>(0, c, plane + n))", stream_));
      out_.put(fmt::format("  sum = n == kHi{} ? ({})line[kLo{} + c] : before_it;", stream_, sum_, x_.label));
      out_.put("if (n > 0) sums[n - 1][c] = sum;");
      out_.put(fmt::format("else newest[0][c] = {};", finished()));
    });
    out_.put("if (Thread::kDiffer && !thread.template updated<kRegion>(0, c, plane))");
    out_.put("  newest[0][c] = thread.border(0, tier, plane, c, newest[0][c]);");
  }

  std::string finished() const {
    if (finishes_as_it_is(plan_)) return "sum";
    return fmt::format("thread.template updated<kRegion>(0, c, plane) ? finish(sum{}) : ({})sum",
                       arguments("plane"), cell_);
  }

  std::string arguments(const std::string& row) const {
    return extra_arguments(plan_, update_, stream_coordinate(plan_, row), tier_time(plan_), "thread.");
  }

  const PlanUpdate& update_;
  const std::string sum_;  // type
};

}  // namespace

void print_sum_tier(Writer& out, const KernelPlan& plan) { SumTierPrinter(out, plan).print_tier(); }

}  // namespace an5d
