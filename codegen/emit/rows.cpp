// Host code for rows, cells and extents (rows.h): what an5d/rows.cuh and an5d/cells.cuh have to know, and a
// call of the entry point for blocks.
#include "codegen/emit/rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/entry_arguments.h"
#include "codegen/emit/read_limits.h"

namespace an5d {
namespace {

// "{0, -1, 1}" of a dimension.
std::string range_text(const TouchedRange& range) {
  const std::string axis = range.axis == TouchedRange::kTime   ? "an5d::kTime"
                           : range.axis == TouchedRange::kNone ? "an5d::kNone"
                                                               : std::to_string(range.axis);
  return fmt::format("{{{}, {}, {}}}", axis, range.lo, range.hi);
}

// Of an array with extents of its own: "u.start, {}, {u.extent[0], u.extent[1]}"; of a second plane, what is
// behind the first.
std::string own_block_text(const StoredArray& array, const std::string& name) {
  std::vector<std::string> extents;
  for (int d = 0; d < array.rank; ++d) extents.push_back(fmt::format("{}.extent[{}]", name, d));
  std::string start = name + ".start";
  if (array.plane > 0)
    start = fmt::format("static_cast<const {}*>({}) + {}", c_name(array.element), start,
                        fmt::join(extents, " * "));
  return fmt::format("{}, {{}}, {{{}}}", start, fmt::join(extents, ", "));
}

// "{0, (long long)(16 - n)}"; of one that counts down in its first dimension "{...}, {true}".
std::string shift_text(const KernelPlan& plan, const StoredArray& array) {
  std::vector<std::string> all, down;
  for (const Array::Shift::By& by : array.by) {
    all.push_back(by.distance ? cell_bound(plan, {by.distance, 0}, 0) : "0");
    down.push_back(by.down ? "true" : "false");
  }
  const bool any_down = std::ranges::any_of(array.by, &Array::Shift::By::down);
  return fmt::format("{{{}}}{}", fmt::join(all, ", "),
                     any_down ? fmt::format(", {{{}}}", fmt::join(down, ", ")) : "");
}

// "{u}", "{A + cells}" of a second plane, "{c.start, {c.extent[0], c.extent[1]}}"; of one that is shifted its
// extents in C, and how far.
std::string stored_text(const KernelPlan& plan, std::size_t n) {
  const StoredArray& array = plan.host.stored[n];
  const std::string name = plan.spelled(array.name);
  if (!array.by.empty())
    return fmt::format("{{{}, {}}}",
                       array.has_extents ? own_block_text(array, name)
                                         : name + (array.is_written ? "" : ".start") + ", {}, {}",
                       shift_text(plan, array));
  if (array.has_extents) return fmt::format("{{{}}}", own_block_text(array, name));
  std::vector<std::string> extents;
  for (int d = 0; d < array.rank; ++d)
    extents.push_back(fmt::format("{}.extent[{}]", array.is_written ? "domain" : name, d));
  if (!array.is_written) return fmt::format("{{{}.start, {{{}}}}}", name, fmt::join(extents, ", "));
  return array.plane == 0 ? fmt::format("{{{}}}", name)
                          : fmt::format("{{{} + {}}}", name, fmt::join(extents, " * "));
}

bool has_rows(const KernelPlan& plan) { return std::ranges::any_of(plan.host.stored, &StoredArray::levels); }

const StoredValue* value_named(const KernelPlan& plan, const std::string& name) {
  const auto found = std::ranges::find(plan.host.values, name, &StoredValue::name);
  return found == plan.host.values.end() ? nullptr : &*found;
}

// "u", or the block of an array of that name.
std::string field_argument(const KernelPlan& plan, const std::string& name, ScalarType element) {
  const StoredValue* value = value_named(plan, name);
  if (value)
    return fmt::format("static_cast<{}*>(values[{}].start)", c_name(element),
                       value - plan.host.values.data());
  const auto array = std::ranges::find(plan.host.stored, name, &StoredArray::name);
  if (array->levels == 0 && !array->has_extents) return plan.spelled(name);
  return fmt::format("({}*)arrays[{}].block", c_name(element), array - plan.host.stored.begin());
}

// "c", or of a value what is made of its block.
std::string input_argument(const KernelPlan& plan, const Input& input) {
  const StoredValue* value = value_named(plan, input.name);
  return value ? fmt::format("an5d::value_of<an5d_input>(arrays[{}], values[{}])", value->array,
                             value - plan.host.values.data())
               : plan.spelled(input.name);
}

// What the entry point for blocks is given in the place of what this one is given.
std::string arguments(const KernelPlan& plan) {
  std::string text;
  for (const PlanUpdate& update : plan.updates)
    for (const std::string& name :
         update.field.is_array() ? update.field.names() : std::vector<std::string>())
      text += field_argument(plan, name, update.field.element) + ", ";
  EntryArguments given = entry_arguments(plan);
  for (std::size_t n = 0; n < plan.inputs.size(); ++n) given.inputs[n] = input_argument(plan, plan.inputs[n]);
  return text + "domain" + given.text() + ", stream";
}

}  // namespace

void print_stored_arrays(Writer& out, const KernelPlan& plan) {
  out.comment(
      "Arrays as the program has them: name, levels of pointers, dimensions, bytes; is it written, with "
      "extents of its own, the second plane of the array before.");
  out.block(
      "constexpr an5d::StoredType kStored[] =",
      [&] {
        for (std::size_t n = 0; n < plan.host.stored.size(); ++n) {
          const StoredArray& array = plan.host.stored[n];
          out.put(fmt::format("{{\"{}\", {}, {}, {}sizeof({}), {}, {}, {}}},", array.in_c, array.levels,
                              array.rank, array.values > 1 ? fmt::format("{} * ", array.values) : "",
                              c_name(array.element), array.is_written, array.has_extents,
                              array.has_extents && array.plane > 0));
        }
      },
      "};");
  out.comment(
      "What is touched: array, box, when it is written; of each dimension an axis, and from where to where.");
  out.block(
      "constexpr an5d::StoredReach kStoredReaches[] =",
      [&] {
        for (const Touched& touched : plan.host.touched) {
          std::vector<std::string> ranges;
          for (const TouchedRange& range : touched.ranges) ranges.push_back(range_text(range));
          out.put(fmt::format("{{{}, {}, {}, {{{}}}}},", touched.array, touched.box,
                              when_text(touched.written), fmt::join(ranges, ", ")));
        }
      },
      "};");
  if (!plan.has_cells()) return;
  out.comment("Values of cells that are arrays of their own: array, number, bytes, when it is written.");
  out.block(
      "constexpr an5d::ValueType kValues[] =",
      [&] {
        for (const StoredValue& value : plan.host.values) {
          out.put(fmt::format("{{{}, {}, sizeof({}), {}}},", value.array, value.number,
                              c_name(plan.host.stored[value.array].element), when_text(value.written)));
        }
      },
      "};");
}

std::string stored_name(const KernelPlan& plan) {
  return plan.name + (plan.has_cells() ? "_cells" : has_rows(plan) ? "_rows" : "_extents");
}

std::string stored_declaration(const KernelPlan& plan) {
  std::vector<std::string> fields;
  EntryArguments given = entry_parameters(plan);
  given.inputs.clear();  // those of values of a cell are arrays of C's
  for (const StoredArray& array : plan.host.stored) {
    const bool is_one_block = array.levels == 0 && array.values == 0;
    const std::string type = is_one_block ? std::string(c_name(array.element)) : "const void";
    if (!array.is_written)
      given.inputs.push_back("an5d_input " + plan.spelled(array.name));
    else if (array.plane == 0)
      fields.push_back(array.has_extents ? fmt::format("an5d_input {}", plan.spelled(array.name))
                                         : fmt::format("{} *{}", type, plan.spelled(array.name)));
  }
  return fmt::format("an5d_status {}({}, an5d_domain domain{}, struct CUstream_st *stream)",
                     stored_name(plan), fmt::join(fields, ", "), given.text());
}

void print_stored_entry_point(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> stored;
  std::string boxes = "an5d::loops_of(domain)";
  for (const std::string& box : entry_arguments(plan).boxes) boxes += ", " + box;
  for (std::size_t n = 0; n < plan.host.stored.size(); ++n) stored.push_back(stored_text(plan, n));
  out.comment(fmt::format(
      "The same where {}, as in C: copies these to blocks and back. An error leaves them as they were.",
      plan.has_cells() ? "cells in host memory have several values"
      : has_rows(plan) ? "pointers in host memory lead to rows"
                       : "arrays in host memory have extents of their own"));
  out.block("extern \"C\" " + stored_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    out.put(
        fmt::format("const an5d_box boxes[] = {{{}{}}};", boxes, limited_boxes(plan) + border_boxes(plan)));
    out.put(fmt::format("an5d::Stored arrays[] = {{{}}};", fmt::join(stored, ", ")));
    out.put("bool any = false;");
    out.put(
        fmt::format("an5d_status status = an5d::gather<{}>(&domain, boxes, arrays, kStored, "
                    "kStoredReaches, &any);",
                    plan.rank()));
    out.put("if (status.code || !any) return status;");
    for (std::size_t n = 0; n < plan.host.stored.size(); ++n)
      if (!plan.host.stored[n].is_written &&
          (plan.host.stored[n].levels > 0 || plan.host.stored[n].has_extents))
        out.put(fmt::format("{} = an5d::block_of<an5d_input>(arrays[{}]);",
                            plan.spelled(plan.host.stored[n].name), n));
    if (plan.has_cells()) {
      out.put(fmt::format("an5d::HostMemory values[{}];", plan.host.values.size()));
      out.put("status = an5d::split_cells(arrays, kStored, kValues, values);");
      out.put("if (status.code) return status;");
    }
    out.put(fmt::format("status = {}({});", plan.name, arguments(plan)));
    if (plan.has_cells())
      out.put("if (!status.code) an5d::join_cells(kPlan, domain, arrays, kStored, kValues, values);");
    out.put("if (!status.code) an5d::scatter(kPlan, domain, boxes, arrays, kStored, kStoredReaches);");
    out.put("return status;");
  });
}

}  // namespace an5d
