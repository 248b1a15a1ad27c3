// Arguments and parameters of entry points (entry_arguments.h).
#include "codegen/emit/entry_arguments.h"

#include <fmt/format.h>

#include <string_view>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

// C before C23 spells bool differently, so that the entry points take an int.
std::string_view parameter_type(ScalarType type) { return type == ScalarType::kBool ? "int" : c_name(type); }

}  // namespace

std::string EntryArguments::text() const {
  std::string text;
  for (const std::vector<std::string>* all : {&boxes, &inputs, &params})
    for (const std::string& one : *all) text += ", " + one;
  return text;
}

EntryArguments entry_arguments(const KernelPlan& plan) {
  EntryArguments given;
  for (int box = 1; box < plan.host.boxes; ++box) given.boxes.push_back(fmt::format("box{}", box));
  for (const Input& input : plan.inputs) given.inputs.push_back(plan.spelled(input.name));
  for (const Variable& param : plan.given_params()) given.params.push_back(plan.spelled(param.name));
  return given;
}

EntryArguments entry_parameters(const KernelPlan& plan) {
  EntryArguments given = entry_arguments(plan);
  for (std::string& box : given.boxes) box = "an5d_box " + box;
  for (std::string& input : given.inputs) input = "an5d_input " + input;
  const std::vector<Variable> params = plan.given_params();
  for (std::size_t n = 0; n < params.size(); ++n)
    given.params[n] = fmt::format("{} {}", parameter_type(params[n].type), given.params[n]);
  return given;
}

}  // namespace an5d
