// What the printers of struct Program share, for stages and for lines: what a pipeline is told of the arrays
// that stream through it.
#pragma once

#include <algorithm>
#include <string>

#include "codegen/emit/device_printer.h"

namespace an5d {

class ProgramPrinter : public DevicePrinter {
 public:
  ProgramPrinter(Writer& out, const KernelPlan& plan) : DevicePrinter(out, plan), rows_(*plan.rows) {}

 protected:
  std::string numbered_arrays() const {
    std::string text;
    for (int array = 0; array < rows_.arrays(); ++array)
      text += fmt::format("{}{} {}", array ? ", " : "", array, name(array));
    return text;
  }
  // "field == 0 ? 1 : 2", where they are not all the same.
  template <class Value>
  static std::string by_number(const char* number, int count, const Value& value) {
    std::string text = value(count - 1);
    for (int n = count - 2; n >= 0; --n)
      if (text != value(n)) text = fmt::format("{} == {} ? {} : {}", number, n, value(n), text);
    return text;
  }
  // A function of the number of a field, or of any array.
  void print_function(const char* type, const char* function, const char* of, const std::string& value) {
    out_.put(fmt::format("__device__ static constexpr {} {}([[maybe_unused]] int {}) {{ return {}; }}", type,
                         function, of, value));
  }
  void print_planes() {
    if (std::ranges::all_of(plan_.updates, has_planes)) return;
    out_.comment("Is it in two time planes?");
    print_function("bool", "has_planes", "field", by_number("field", rows_.fields, [&](int f) {
                     return std::string(has_planes(plan_.updates[f]) ? "true" : "false");
                   }));
  }
  // Where the text for what is amid the grid has less than the other one.
  void print_amid() {
    if (!plan_.amid.any()) return;
    out_.comment("Amid the grid, is an array of a layer neither updated nor read?");
    out_.put("using Sweep = an5d::AmidSweep<an5d::FieldSweep<Cell, kFields, kArrays - kFields>>;");
    out_.put(fmt::format("static constexpr bool kHasAmid = true, kSidesAreAmid = {};", plan_.amid.has_sides));
    const auto print = [&](const char* function, const char* of, int count, const auto& is_so) {
      std::string value;
      for (int n = 0; n < count; ++n)
        if (is_so(n)) value += fmt::format("{}{} == {}", value.empty() ? "" : " || ", of, n);
      if (value.empty()) value = "false";
      out_.block(
          fmt::format("__host__ __device__ static constexpr bool {}([[maybe_unused]] int {})", function, of),
          [&] { out_.put(fmt::format("return {};", value)); });
    };
    print("is_absent", "array", rows_.arrays(), [&](int a) { return rows_.is_absent(a); });
    if (std::ranges::find(plan_.amid.is_idle, true) == plan_.amid.is_idle.end()) return;
    out_.comment("Is it a field that has cells there, which do not change?");
    print("is_idle", "field", rows_.fields, [&](int f) { return bool(plan_.amid.is_idle[f]); });
  }
  static bool has_planes(const PlanUpdate& update) { return update.field.buffering == Buffering::kPlanes; }

  // A function of an array, `parameters` more and the launch, of which `of_fields` is what fields have and
  // `member` what inputs have in Scalars.
  void print_source(const char* type, const char* function, const char* parameters,
                    const std::string& of_fields, const std::string& member) {
    std::string value = of_fields;
    for (int array = rows_.arrays() - 1; array >= rows_.fields; --array)
      value = fmt::format("array == {} ? scalars.{}.{} : {}", array, name(array), member, value);
    out_.block(fmt::format(
                   "__host__ __device__ static {} {}(int array, {}const Sweep& part, const Scalars& scalars)",
                   type, function, parameters),
               [&] { out_.put("return " + value + ";"); });
  }

  const RowProgram& rows_;
};

}  // namespace an5d
