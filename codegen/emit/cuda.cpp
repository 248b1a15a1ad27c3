// Whole files (cuda.h): what each nest computes, the runtime, then the kernel and the entry points of each
// nest.
#include "codegen/emit/cuda.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/emit/borders.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/entry_points.h"
#include "codegen/emit/free_names.h"
#include "codegen/emit/head_comment.h"
#include "codegen/emit/kernel.h"
#include "codegen/emit/launch.h"
#include "codegen/emit/rows.h"
#include "codegen/emit/writer.h"

namespace an5d {
namespace {

template <class Body>
void in_namespace(Writer& out, const KernelPlan& plan, const Body& body) {
  out.put(fmt::format("namespace {}_kernel {{", plan.name));
  out.put("namespace {");
  body();
  out.put("}  // namespace");
  out.put(fmt::format("}}  // namespace {}_kernel", plan.name));
  out.blank();
}

// What a reader looks for first.
void print_computation(Writer& out, const KernelPlan& plan) {
  print_head_comment(out, plan);
  in_namespace(out, plan, [&] { print_update(out, plan); });
}

void print_machinery(Writer& out, const KernelPlan& plan) {
  out.comment(plan.headline + ": kernel, launch, entry points");
  in_namespace(out, plan, [&] {
    print_kernel(out, plan);
    print_borders(out, plan);
    print_launch(out, plan);
    print_conditions(out, plan);
    if (plan.has_stored()) print_stored_arrays(out, plan);
  });
  print_entry_points(out, plan);
  out.blank();
  if (!plan.has_stored()) return;
  print_stored_entry_point(out, plan);
  out.blank();
}

std::string nest_text(const KernelPlan& plan) {
  Writer out;
  print_computation(out, plan);
  print_machinery(out, plan);
  return out.text();
}

std::vector<KernelPlan> all_named(const std::vector<KernelPlan>& plans) {
  std::vector<KernelPlan> all;
  for (const KernelPlan& plan : plans) all.push_back(named(plan));
  return all;
}

constexpr char kSharedMemory[] = R"(
extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

)";

void print_includes(Writer& out, const std::vector<KernelPlan>& plans) {
  if (std::ranges::any_of(plans, &KernelPlan::has_several_cells))
    out.put("#include <cuda_pipeline_primitives.h>");
  if (std::ranges::any_of(plans, &KernelPlan::has_halves)) out.put("#include <cuda_fp16.h>");
  for (const char* header : {"cuda_runtime.h", "math.h", "stdio.h", "stdlib.h", "string.h"})
    out.put(fmt::format("#include <{}>", header));
  if (std::ranges::any_of(plans, &KernelPlan::has_values_in_cells)) out.put("#include <type_traits>");
}

std::string print_declarations(const std::vector<KernelPlan>& plans, OnError on_error) {
  std::string text;
  for (const KernelPlan& plan : plans) {
    text += host_declaration(plan) + ";\n" + device_declaration(plan) + ";\n";
    if (plan.has_stored()) text += stored_declaration(plan) + ";\n";
  }
  return text + (on_error == OnError::kAbort ? "void an5d_stop_on_error(an5d_status status);\n"
                                               "int an5d_left_to_c(an5d_status status);\n"
                                             : "int an5d_failed(an5d_status status);\n");
}

}  // namespace

KernelPlan named(const KernelPlan& plan) { return with_free_names(plan, nest_text); }

std::string print_header(const std::vector<KernelPlan>& as_in_c, OnError on_error) {
  const std::vector<KernelPlan> plans = all_named(as_in_c);
  std::string text = "/* Made by an5dc " AN5DC_VERSION ". */\n#pragma once\n" + entry_types(plans);
  text += "struct CUstream_st; /* cudaStream_t points to it; 0 is the default stream */\n";
  text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n" + print_declarations(plans, on_error) +
          "#ifdef __cplusplus\n}\n#endif\n";
  return text;
}

std::string print_cuda(const std::vector<KernelPlan>& as_in_c, RuntimeText how, OnError on_error) {
  const std::vector<KernelPlan> plans = all_named(as_in_c);
  Writer out;
  const bool has_file = how == RuntimeText::kFile;
  out.comment(fmt::format("Made by an5dc " AN5DC_VERSION ". Needs nvcc (CUDA C++17) and {}.",
                          has_file ? kRuntimeFile : "nothing else"));
  if (!has_file) print_includes(out, plans);
  Writer updates;
  for (const KernelPlan& plan : plans) print_computation(updates, plan);
  const RuntimeParts runtime = runtime_text(plans, updates.text(), how, on_error);
  out.raw(runtime.before_updates);
  out.blank();
  out.raw(updates.text());
  if (how == RuntimeText::kInline)
    out.comment(
        "The runtime: host side (commented in an5dc's headers), "
        "then what kernels are made of.");
  out.raw(runtime.behind_updates);
  out.raw(kSharedMemory);
  for (const KernelPlan& plan : plans) print_machinery(out, plan);
  return out.text();
}

}  // namespace an5d
