// Sources around runtime/tune/runner.cuh, which checks one kernel of a nest against another, plain one and
// times it. A program is linked of three: a main with the facts of the nest and the runner, the plain kernel,
// and the candidate, each with the function by which the runner finds it. They need nvcc and nothing else.
#pragma once

#include <string>
#include <vector>

#include "driver/compile/compile.h"

namespace an5d {

struct NamedText {
  std::string name, text;  // of a file; the name inside its folder
};

// What stands once in the root folder: the runner, its headers, and build.sh.
std::vector<NamedText> runner_files();

// Roles of a kernel in the program.
inline constexpr char kCandidate[] = "candidate", kPlain[] = "plain";

// The function by which the runner finds this kernel, to stand behind what print_cuda() made of the plan, one
// of the nest's.
// `root`: the way from the file's folder to the root folder, "" or "../".
std::string role_text(const CompiledNest& nest, const KernelPlan& plan, const char* role,
                      const std::string& root);

// The whole file for another schedule of the nest; `suffix` distinguishes its entry points.
std::string linked_text(const CompiledNest& nest, const Schedule& schedule, const CompileOptions& options,
                        const std::string& suffix, const char* role, const std::string& root);

// The main of a nest for a run of `grid`.
std::string runner_main(const CompiledNest& nest, const Grid& grid, const CompileOptions& options,
                        const std::string& root);

// Rounding errors allowed between two kernels: relative, per time step; 0 for integers.
double tune_tolerance(const Stencil& stencil);

// What nvcc gets besides the files, a line of the file `flags` beside them.
std::string nvcc_flags(const CompileOptions& options);

}  // namespace an5d
