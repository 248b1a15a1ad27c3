// Host code for rows (rows.h): what an5d/rows.cuh has to know, and a call of the entry point for blocks.
#include "codegen/emit/rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/host.h"

namespace an5d {
namespace {

bool is_field(const KernelPlan& plan, std::size_t n) {
  return n + plan.inputs.size() < plan.host.stored.size();
}

// "{0, -1, 1}" of a dimension.
std::string range_text(const TouchedRange& range) {
  const std::string axis = range.axis == TouchedRange::kTime   ? "an5d::kTime"
                           : range.axis == TouchedRange::kNone ? "an5d::kNone"
                                                               : std::to_string(range.axis);
  return fmt::format("{{{}, {}, {}}}", axis, range.lo, range.hi);
}

// "{u}", "{A + cells}" of a second plane, "{c.start, {c.extent[0], c.extent[1]}}".
std::string stored_text(const KernelPlan& plan, std::size_t n) {
  const StoredArray& array = plan.host.stored[n];
  const std::string name = plan.spelled(array.name);
  std::vector<std::string> extents;
  for (int d = 0; d < array.rank; ++d)
    extents.push_back(fmt::format("{}.extent[{}]", is_field(plan, n) ? "domain" : name, d));
  if (!is_field(plan, n)) return fmt::format("{{{}.start, {{{}}}}}", name, fmt::join(extents, ", "));
  return array.plane == 0 ? fmt::format("{{{}}}", name)
                          : fmt::format("{{{} + {}}}", name, fmt::join(extents, " * "));
}

// What the entry point for blocks is given in the place of what this one is given.
std::string arguments(const KernelPlan& plan) {
  std::string text;
  for (std::size_t n = 0; n < plan.host.stored.size() && is_field(plan, n); ++n) {
    const StoredArray& array = plan.host.stored[n];
    if (array.plane != 0) continue;
    text += array.levels == 0
                ? plan.spelled(array.name) + ", "
                : fmt::format("static_cast<{}*>(arrays[{}].block.start), ", c_name(array.element), n);
  }
  text += "domain";
  for (int box = 1; box < plan.host.boxes; ++box) text += fmt::format(", box{}", box);
  for (const Input& input : plan.inputs) text += ", " + plan.spelled(input.name);
  for (const Variable& param : plan.given_params()) text += ", " + plan.spelled(param.name);
  return text + ", stream";
}

}  // namespace

void print_stored_arrays(Writer& out, const KernelPlan& plan) {
  out.comment("Arrays as the program has them: name, levels of pointers, dimensions, bytes, is it written.");
  out.block(
      "constexpr an5d::StoredType kStored[] =",
      [&] {
        for (std::size_t n = 0; n < plan.host.stored.size(); ++n) {
          const StoredArray& array = plan.host.stored[n];
          out.put(fmt::format("{{\"{}\", {}, {}, sizeof({}), {}}},", array.name, array.levels, array.rank,
                              c_name(array.element), is_field(plan, n)));
        }
      },
      "};");
  out.comment(
      "What is touched: array, box, is it written; of each dimension an axis, and from where to where.");
  out.block(
      "constexpr an5d::StoredReach kStoredReaches[] =",
      [&] {
        for (const Touched& touched : plan.host.touched) {
          std::vector<std::string> ranges;
          for (const TouchedRange& range : touched.ranges) ranges.push_back(range_text(range));
          out.put(fmt::format("{{{}, {}, {}, {{{}}}}},", touched.array, touched.box, touched.writes,
                              fmt::join(ranges, ", ")));
        }
      },
      "};");
}

std::string rows_declaration(const KernelPlan& plan) {
  std::string text;
  for (std::size_t n = 0; n < plan.host.stored.size() && is_field(plan, n); ++n) {
    const StoredArray& array = plan.host.stored[n];
    if (array.plane != 0) continue;
    const std::string type = array.levels > 0 ? "const void" : std::string(c_name(array.element));
    text += fmt::format("{}{} *{}", text.empty() ? "" : ", ", type, plan.spelled(array.name));
  }
  return fmt::format("an5d_status {}_rows({}, an5d_domain domain{}, struct CUstream_st *stream)", plan.name,
                     text, scalar_parameters(plan));
}

void print_rows_entry_point(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> stored, boxes = {"an5d::loops_of(domain)"};
  for (std::size_t n = 0; n < plan.host.stored.size(); ++n) stored.push_back(stored_text(plan, n));
  for (int box = 1; box < plan.host.boxes; ++box) boxes.push_back(fmt::format("box{}", box));
  out.comment(
      "The same where pointers in host memory lead to rows, as in C: copies these to blocks and back. An "
      "error leaves them as they were.");
  out.block("extern \"C\" " + rows_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    out.put(fmt::format("const an5d_box boxes[] = {{{}{}}};", fmt::join(boxes, ", "), border_boxes(plan)));
    out.put(fmt::format("an5d::Stored arrays[] = {{{}}};", fmt::join(stored, ", ")));
    out.put("bool any = false;");
    out.put(
        fmt::format("an5d_status status = an5d::gather<{}>(&domain, boxes, arrays, kStored, "
                    "kStoredReaches, &any);",
                    plan.rank()));
    out.put("if (status.code || !any) return status;");
    for (std::size_t n = 0; n < plan.host.stored.size(); ++n)
      if (!is_field(plan, n) && plan.host.stored[n].levels > 0)
        out.put(fmt::format("{} = an5d::block_of<an5d_input>(arrays[{}]);",
                            plan.spelled(plan.host.stored[n].name), n));
    out.put(fmt::format("status = {}({});", plan.name, arguments(plan)));
    out.put(fmt::format(
        "if (!status.code) an5d::scatter<{}>(domain, boxes, arrays, kStored, kStoredReaches);", plan.rank()));
    out.put("return status;");
  });
}

}  // namespace an5d
