// Would the text, edited, be C++ as well, and the same, behind the headers of CUDA? In: C text, its edits and
// the user's flags. Out: what was edited, or one diagnostic of rule "not-cxx" at Clang's first complaint, or
// where the text asks for a macro that it does not find in C.
//
// Decided here: which of the user's flags still mean something in C++ (-std= and warnings do not), what of C
// Clang takes in C++ and nvcc does not, and which names of CUDA's headers a C program may want for itself.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <string_view>

#include "frontend/clang_session.h"
#include "frontend/cxx_edits.h"
#include "frontend/flags.h"
#include "frontend/parse.h"

namespace an5d {
namespace {

// What <cuda_runtime.h> defines under names that are not reserved: C headers, and what none of them has.
constexpr const char* kCudaNames = R"(
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define AN5D_OF(T) inline T max(T, T) { return 0; } inline T min(T, T) { return 0; }
AN5D_OF(int) AN5D_OF(unsigned) AN5D_OF(long) AN5D_OF(unsigned long) AN5D_OF(long long)
AN5D_OF(unsigned long long) AN5D_OF(float) AN5D_OF(double)
#undef AN5D_OF
extern "C" {
#define AN5D_OF(f_) inline double f_(double) { return 0; } inline float f_##f(float) { return 0; }
AN5D_OF(rsqrt) AN5D_OF(rcbrt) AN5D_OF(sinpi) AN5D_OF(cospi) AN5D_OF(normcdf) AN5D_OF(normcdfinv)
AN5D_OF(erfinv) AN5D_OF(erfcinv) AN5D_OF(erfcx) AN5D_OF(cyl_bessel_i0) AN5D_OF(cyl_bessel_i1)
#undef AN5D_OF
inline double rhypot(double, double) { return 0; }
inline double norm3d(double, double, double) { return 0; }
inline double rnorm3d(double, double, double) { return 0; }
inline double norm(int, const double*) { return 0; }
#define AN5D_OF(min_, max_, T) inline T min_(T, T) { return 0; } inline T max_(T, T) { return 0; }
AN5D_OF(umin, umax, unsigned) AN5D_OF(llmin, llmax, long long) AN5D_OF(ullmin, ullmax, unsigned long long)
#undef AN5D_OF
#define AN5D_OF(f_) inline int f_(int*, int) { return 0; }
AN5D_OF(atomicAdd) AN5D_OF(atomicSub) AN5D_OF(atomicExch) AN5D_OF(atomicMin) AN5D_OF(atomicMax)
AN5D_OF(atomicAnd) AN5D_OF(atomicOr) AN5D_OF(atomicXor)
#undef AN5D_OF
}
#define AN5D_OF(T) struct T##1 {}; struct T##2 {}; struct T##3 {}; struct T##4 {};
AN5D_OF(char) AN5D_OF(uchar) AN5D_OF(short) AN5D_OF(ushort) AN5D_OF(int) AN5D_OF(uint) AN5D_OF(long)
AN5D_OF(ulong) AN5D_OF(longlong) AN5D_OF(ulonglong) AN5D_OF(float) AN5D_OF(double)
#undef AN5D_OF
struct dim3 {};
extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;
extern const int warpSize;
)";
const SourceFile kCuda = {"an5dc-cuda-names.h", kCudaNames};

constexpr const char* kSplit =
    "a .cu file is C++; with --split the file stays C and only the kernels are CUDA C++";

// "cannot initialize a variable of type 'float (*)[n]' with an rvalue of type 'float (*)[n]'": in C++, Clang
// takes types with variable extents for different ones wherever they are written. nvcc does not.
bool is_about_one_type(const std::string& message) {
  static const std::regex twice(
      "type '([^']*\\[[^']*)'.* type '([^']*)'|to '([^']*\\[[^']*)' from .*type '([^']*)'");
  std::smatch types;
  return std::regex_search(message, types, twice) && (types[1] == types[2]) && (types[3] == types[4]);
}

}  // namespace

Diagnostics check_cxx(const TranslationUnit& unit, const ParseOptions& options) {
  std::vector<std::string> flags = {"-x", "c++", "-std=gnu++17", "-nostdinc++", "-include", kCuda.path};
  for (const std::string& flag : usable_flags(options.clang_flags))
    if (!flag.starts_with("-std=") && flag != "-ansi" &&
        !(flag.starts_with("-W") && !flag.starts_with("-Wp,")))
      flags.push_back(flag);
  flags.insert(flags.end(), {"-Wno-vla", "-Wno-vla-extension", "-Werror=c11-extensions",
                             "-Werror=c99-designator", "-Wno-error=c++20-designator",
                             "-Werror=reorder-init-list", "-Werror=gnu-auto-type", "-ferror-limit=0"});
  const SourceFile cxx = {unit.source.path,
                          edited(unit.source.text, 0, unit.source.text.size(), unit.cxx_edits)};
  std::optional<SourceRange> parameter;
  const auto look = [&](clang::ASTContext& tree, const ClangSession&) {
    parameter = find_variable_parameter(tree);
  };
  const ClangSession session = run_clang(cxx, flags, look, {kCuda});
  for (const Diagnostic& said : session.diagnostics) {
    if (said.severity != Severity::kError || is_about_one_type(said.message)) continue;
    const bool is_cuda = std::ranges::any_of(said.notes, [](const Note& note) {
      return note.where.file.ends_with(kCuda.path) || note.where.file.starts_with("/usr/include/");
    });
    Diagnostic refusal = make_error(
        "not-cxx", said.where,
        (is_cuda ? "found a name that CUDA has, too: " : "found C that is not C++: ") + said.message, kSplit);
    if (!is_cuda) refusal.notes.insert(refusal.notes.begin(), said.notes.begin(), said.notes.end());
    return {std::move(refusal)};
  }
  if (parameter)
    return {make_error("not-cxx", *parameter, "found a parameter whose type depends on a variable", kSplit)};
  for (const SourceRange& asked : session.by_headers)
    if (std::ranges::none_of(unit.by_headers, [&](const SourceRange& in_c) {
          return in_c.file == asked.file && in_c.line == asked.line;
        }))
      return {make_error("not-cxx", asked,
                         "found a condition on a macro that CUDA's headers define, and this file's do not",
                         kSplit)};
  Diagnostics remarks;
  for (const TextEdit& edit : unit.cxx_edits) {
    if (!edit.what.empty()) {
      remarks.push_back(make_error("cxx-edit", edit.where,
                                   fmt::format("found '{}', written as '{}' in C++", edit.what, edit.text)));
      remarks.back().severity = Severity::kRemark;
    }
    if (!remarks.empty())
      remarks.back().fixes.push_back({edit.where, edit.text});  // a part goes with the last
  }
  return remarks;
}

}  // namespace an5d
