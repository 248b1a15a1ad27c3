// Would the text, edited, be C++ as well, and the same, behind the headers of CUDA? In: C text, its edits and
// the user's flags. Out: what was edited, or one diagnostic of rule "not-cxx" at Clang's first complaint, or
// where the text asks for a macro that it does not find in C.
//
// Decided here: which of the user's flags still mean something in C++ (-std= and warnings do not), what of C
// Clang takes in C++ and nvcc does not, and which names of CUDA's headers a C program may want for itself.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <string_view>

#include "frontend/clang/clang_session.h"
#include "frontend/clang/flags.h"
#include "frontend/clang/preprocessed.h"
#include "frontend/cxx/cxx_declarations.h"
#include "frontend/cxx/cxx_edits.h"
#include "frontend/cxx/cxx_names.h"
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
inline bool all(bool) { return false; }
inline bool any(bool) { return false; }
inline unsigned ballot(bool) { return 0; }
inline long long clock64() { return 0; }
// Functions of which the name alone counts: no call is one of these.
struct AN5D_None;
#define AN5D_OF(f_) inline void f_(AN5D_None&) {}
AN5D_OF(make_cudaPitchedPtr)
AN5D_OF(make_cudaPos) AN5D_OF(make_cudaExtent) AN5D_OF(make_char1) AN5D_OF(make_uchar1)
AN5D_OF(make_char2) AN5D_OF(make_uchar2) AN5D_OF(make_char3) AN5D_OF(make_uchar3)
AN5D_OF(make_char4) AN5D_OF(make_uchar4) AN5D_OF(make_short1) AN5D_OF(make_ushort1)
AN5D_OF(make_short2) AN5D_OF(make_ushort2) AN5D_OF(make_short3) AN5D_OF(make_ushort3)
AN5D_OF(make_short4) AN5D_OF(make_ushort4) AN5D_OF(make_int1) AN5D_OF(make_uint1) AN5D_OF(make_int2)
AN5D_OF(make_uint2) AN5D_OF(make_int3) AN5D_OF(make_uint3) AN5D_OF(make_int4) AN5D_OF(make_uint4)
AN5D_OF(make_long1) AN5D_OF(make_ulong1) AN5D_OF(make_long2) AN5D_OF(make_ulong2)
AN5D_OF(make_long3) AN5D_OF(make_ulong3) AN5D_OF(make_long4) AN5D_OF(make_ulong4)
AN5D_OF(make_long4_16a) AN5D_OF(make_long4_32a) AN5D_OF(make_ulong4_16a) AN5D_OF(make_ulong4_32a)
AN5D_OF(make_float1) AN5D_OF(make_float2) AN5D_OF(make_float3) AN5D_OF(make_float4)
AN5D_OF(make_longlong1) AN5D_OF(make_ulonglong1) AN5D_OF(make_longlong2) AN5D_OF(make_ulonglong2)
AN5D_OF(make_longlong3) AN5D_OF(make_ulonglong3) AN5D_OF(make_longlong4) AN5D_OF(make_ulonglong4)
AN5D_OF(make_double1) AN5D_OF(make_double2) AN5D_OF(make_double3) AN5D_OF(make_double4)
AN5D_OF(make_double4_16a) AN5D_OF(make_double4_32a) AN5D_OF(make_longlong4_16a)
AN5D_OF(make_longlong4_32a) AN5D_OF(make_ulonglong4_16a) AN5D_OF(make_ulonglong4_32a)
AN5D_OF(rhypotf) AN5D_OF(norm4d) AN5D_OF(rnorm4d) AN5D_OF(rnorm) AN5D_OF(rnormf) AN5D_OF(normf)
AN5D_OF(norm3df) AN5D_OF(rnorm3df) AN5D_OF(norm4df) AN5D_OF(rnorm4df) AN5D_OF(sincospi)
AN5D_OF(sincospif) AN5D_OF(fdividef) AN5D_OF(fdivide) AN5D_OF(atomicInc) AN5D_OF(atomicDec)
AN5D_OF(atomicCAS) AN5D_OF(dmul) AN5D_OF(dadd) AN5D_OF(dsub) AN5D_OF(double2int)
AN5D_OF(double2uint) AN5D_OF(double2ll) AN5D_OF(double2ull) AN5D_OF(ll2double) AN5D_OF(ull2double)
AN5D_OF(int2double) AN5D_OF(uint2double) AN5D_OF(float2double) AN5D_OF(atomicAdd_block)
AN5D_OF(atomicAdd_system) AN5D_OF(atomicSub_block) AN5D_OF(atomicSub_system)
AN5D_OF(atomicExch_block) AN5D_OF(atomicExch_system) AN5D_OF(atomicMin_block)
AN5D_OF(atomicMin_system) AN5D_OF(atomicMax_block) AN5D_OF(atomicMax_system)
AN5D_OF(atomicInc_block) AN5D_OF(atomicInc_system) AN5D_OF(atomicDec_block)
AN5D_OF(atomicDec_system) AN5D_OF(atomicCAS_block) AN5D_OF(atomicCAS_system)
AN5D_OF(atomicAnd_block) AN5D_OF(atomicAnd_system) AN5D_OF(atomicOr_block) AN5D_OF(atomicOr_system)
AN5D_OF(atomicXor_block) AN5D_OF(atomicXor_system) AN5D_OF(syncthreads_count)
AN5D_OF(syncthreads_and) AN5D_OF(syncthreads_or) AN5D_OF(tex1Dfetch) AN5D_OF(tex1D) AN5D_OF(tex2D)
AN5D_OF(tex3D) AN5D_OF(tex1DLayered) AN5D_OF(tex2DLayered) AN5D_OF(texCubemap)
AN5D_OF(texCubemapLayered) AN5D_OF(tex2Dgather) AN5D_OF(tex1DLod) AN5D_OF(tex2DLod)
AN5D_OF(tex3DLod) AN5D_OF(tex1DLayeredLod) AN5D_OF(tex2DLayeredLod) AN5D_OF(texCubemapLod)
AN5D_OF(texCubemapGrad) AN5D_OF(texCubemapLayeredLod) AN5D_OF(tex1DGrad) AN5D_OF(tex2DGrad)
AN5D_OF(tex3DGrad) AN5D_OF(tex1DLayeredGrad) AN5D_OF(tex2DLayeredGrad)
AN5D_OF(texCubemapLayeredGrad) AN5D_OF(surf1Dread) AN5D_OF(surf2Dread) AN5D_OF(surf3Dread)
AN5D_OF(surf1DLayeredread) AN5D_OF(surf2DLayeredread) AN5D_OF(surfCubemapread)
AN5D_OF(surfCubemapLayeredread) AN5D_OF(surf1Dwrite) AN5D_OF(surf2Dwrite) AN5D_OF(surf3Dwrite)
AN5D_OF(surf1DLayeredwrite) AN5D_OF(surf2DLayeredwrite) AN5D_OF(surfCubemapwrite)
AN5D_OF(surfCubemapLayeredwrite)
#undef AN5D_OF
#define AN5D_OF(T) struct T##1 {}; struct T##2 {}; struct T##3 {}; struct T##4 {};
AN5D_OF(char) AN5D_OF(uchar) AN5D_OF(short) AN5D_OF(ushort) AN5D_OF(int) AN5D_OF(uint) AN5D_OF(long)
AN5D_OF(ulong) AN5D_OF(longlong) AN5D_OF(ulonglong) AN5D_OF(float) AN5D_OF(double)
#undef AN5D_OF
struct dim3 {};
extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;
extern const int warpSize;
)";
// What C++'s <math.h> and <stdlib.h> have, which a text of C is read without.
constexpr const char* kOverloads = R"(
template <class T> struct AN5D_Whole {};
template <class T> struct AN5D_Number {};
#define AN5D_OF(T) template <> struct AN5D_Whole<T> { using Real = double; }; \
  template <> struct AN5D_Number<T> { using Real = double; };
AN5D_OF(bool) AN5D_OF(char) AN5D_OF(signed char) AN5D_OF(unsigned char) AN5D_OF(short) AN5D_OF(unsigned short)
AN5D_OF(int) AN5D_OF(unsigned) AN5D_OF(long) AN5D_OF(unsigned long) AN5D_OF(long long) AN5D_OF(unsigned long long)
#undef AN5D_OF
template <> struct AN5D_Number<float> { using Real = double; };
template <> struct AN5D_Number<double> { using Real = double; };
#define AN5D_OF(f_) inline float f_(float) { return 0; } inline long double f_(long double) { return 0; } \
  template <class T> typename AN5D_Whole<T>::Real f_(T) { return 0; }
AN5D_OF(acos) AN5D_OF(acosh) AN5D_OF(asin) AN5D_OF(asinh) AN5D_OF(atan) AN5D_OF(atanh) AN5D_OF(cbrt) AN5D_OF(ceil)
AN5D_OF(cos) AN5D_OF(cosh) AN5D_OF(erf) AN5D_OF(erfc) AN5D_OF(exp) AN5D_OF(exp2) AN5D_OF(expm1) AN5D_OF(fabs)
AN5D_OF(floor) AN5D_OF(lgamma) AN5D_OF(log) AN5D_OF(log10) AN5D_OF(log1p) AN5D_OF(log2) AN5D_OF(logb)
AN5D_OF(nearbyint) AN5D_OF(rint) AN5D_OF(round) AN5D_OF(sin) AN5D_OF(sinh) AN5D_OF(sqrt) AN5D_OF(tan) AN5D_OF(tanh)
AN5D_OF(tgamma) AN5D_OF(trunc)
#undef AN5D_OF
#define AN5D_OF(f_) inline float f_(float, float) { return 0; } \
  inline long double f_(long double, long double) { return 0; } template <class A, class B, \
  class = typename AN5D_Number<B>::Real> typename AN5D_Number<A>::Real f_(A, B) { return 0; }
AN5D_OF(atan2) AN5D_OF(copysign) AN5D_OF(fdim) AN5D_OF(fmax) AN5D_OF(fmin) AN5D_OF(fmod) AN5D_OF(hypot)
AN5D_OF(nextafter) AN5D_OF(pow) AN5D_OF(remainder)
#undef AN5D_OF
inline float fma(float, float, float) { return 0; }
inline float frexp(float, int*) { return 0; }
inline float ldexp(float, int) { return 0; }
inline float modf(float, float*) { return 0; }
inline float scalbn(float, int) { return 0; }
inline long abs(long) { return 0; }
inline long long abs(long long) { return 0; }
inline float abs(float) { return 0; }
inline double abs(double) { return 0; }
inline long double abs(long double) { return 0; }
)";
constexpr const char* kCudaFile = "an5dc-cuda-names.h";

constexpr const char* kSplit =
    "a .cu file is C++; with --split the file stays C and only the kernels are CUDA C++";

// "cannot initialize a variable of type 'float (*)[n]' with an rvalue of type 'float (*)[n]'": in C++, Clang
// takes types with variable extents for different ones wherever they are written. nvcc does not.
bool is_about_one_type(const std::string& message) {
  static const std::regex twice(
      "type '([^']*\\[[^']*)'.* type '([^']*)'|to '([^']*\\[[^']*)' from (?:.*type )?'([^']*)'");
  std::smatch types;
  return std::regex_search(message, types, twice) && (types[1] == types[2]) && (types[3] == types[4]);
}

// How the output is read, but for its text.
std::vector<std::string> flags_of_output(const TranslationUnit& unit, const ParseOptions& options) {
  std::vector<std::string> flags = {"-x", "c++", "-std=gnu++17"};
  if (unit.is_cxx)
    flags[2] = "-std=" + standard_of_cuda(options.clang_flags);
  else
    flags.push_back("-nostdinc++");
  for (const std::string& flag : usable_flags(options.clang_flags)) {
    const bool is_standard = flag.starts_with("-std=") || flag == "-ansi";
    if (!is_standard && !(flag.starts_with("-W") && !flag.starts_with("-Wp,"))) flags.push_back(flag);
  }
  return flags;
}

// What Clang says of the text, which has these edits; and the lines of the text without them that include
// headers of C.
Diagnostics errors_of(const TranslationUnit& unit, std::vector<std::string> flags,
                      const std::vector<TextEdit>& edits, std::vector<SourceRange>& headers) {
  const SourceFile cuda = {kCudaFile, std::string(kCudaNames) + (unit.is_cxx ? "" : kOverloads)};
  flags.insert(flags.begin() + 3, {"-include", cuda.path});
  flags.insert(flags.end(), {"-Wno-vla", "-Wno-vla-extension", "-Werror=c11-extensions",
                             "-Werror=c99-designator", "-Wno-error=c++20-designator",
                             "-Werror=reorder-init-list", "-Werror=gnu-auto-type", "-ferror-limit=0"});
  const SourceFile cxx = {unit.source.path, edited(unit.source.text, 0, unit.source.text.size(), edits)};
  std::optional<SourceRange> parameter;
  Meanings in_cxx;
  const auto look = [&](clang::ASTContext& tree, const ClangSession&) {
    parameter = find_variable_parameter(tree);
    if (unit.is_cxx) return;
    in_cxx = meanings_of(tree, edits);
    headers = includes_of_c(tree);
  };
  const ClangSession session = run_clang(cxx, flags, look, {cuda});
  for (SourceRange& line : headers) line.offset = before_edits(edits, line.offset).value_or(0);
  for (const Diagnostic& said : session.diagnostics) {
    if (said.severity != Severity::kError || is_about_one_type(said.message)) continue;
    const bool is_cuda = std::ranges::any_of(said.notes, [](const Note& note) {
      return note.where.file.ends_with(kCudaFile) || note.where.file.starts_with("/usr/include/");
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
  if (auto other = difference(unit.meanings, in_cxx, unit.source.text)) return {std::move(*other)};
  return {};
}

std::string said_of(const TextEdit& edit) {
  if (edit.text.empty()) return fmt::format("found '{}', left out in C++", edit.what);
  if (edit.where.length == 0)
    return fmt::format(
        "found '{}', given to a function that C++ has for several types, written as '{}{})' there", edit.what,
        edit.text, edit.what);
  const std::string text = edit.text.substr(0, edit.text.find_last_not_of('\n') + 1);
  return fmt::format("found '{}', written as '{}' in C++", edit.what, text);
}

// One remark of each kind, with all changes.
Diagnostics remarks_of(const std::vector<TextEdit>& edits) {
  struct Kind {
    std::size_t remark;
    int places;
  };
  Diagnostics remarks;
  std::map<std::string, Kind> kinds;
  for (const TextEdit& edit : edits) {
    if (is_of_linkage(edit)) continue;  // which is the one that C has
    const auto [kind, is_new] = kinds.emplace(edit.kind, Kind{remarks.size(), 0});
    if (is_new) {
      remarks.push_back(make_error("cxx-edit", edit.where, said_of(edit)));
      remarks.back().severity = Severity::kRemark;
    }
    if (!edit.what.empty()) ++kind->second.places;
    remarks[kind->second.remark].fixes.push_back({edit.where, edit.text});
  }
  for (const auto& [name, kind] : kinds)
    if (kind.places > 1 && !is_keyword_of_cxx(name))
      remarks[kind.remark].message += fmt::format(", and {} more of the kind", kind.places - 1);
  return remarks;
}

}  // namespace

CheckedCxx checked_cxx(const TranslationUnit& unit, const ParseOptions& options) {
  const std::vector<std::string> flags = flags_of_output(unit, options);
  std::vector<std::string> of_cuda = flags;
  of_cuda.insert(of_cuda.end(),
                 {"-D__CUDACC__", "-D__NVCC__", "-D__CUDACC_VER_MAJOR__=12", "-D__BASE_FILE__"});
  if (auto other = other_words(unit.source, unit.words, std::move(of_cuda))) return {{}, {std::move(*other)}};
  std::vector<SourceRange> headers;
  CheckedCxx made = {unit.cxx_edits, errors_of(unit, flags, unit.cxx_edits, headers)};
  const auto try_other = [&](std::vector<TextEdit> edits) {
    std::vector<SourceRange> left;
    Diagnostics said = errors_of(unit, flags, edits, left);
    if (!has_errors(said)) made = {std::move(edits), std::move(said)};
  };
  if (has_errors(made.said)) {
    // A function that the library has, too, may be another one in C++, if not in C.
    std::vector<TextEdit> without = made.edits;
    if (std::erase_if(without, is_of_linkage) > 0) try_other(std::move(without));
  } else if (!headers.empty()) {
    std::vector<TextEdit> with = made.edits;
    for (TextEdit& edit : edit_includes(unit.source, headers)) with.push_back(std::move(edit));
    std::ranges::stable_sort(with, {}, [](const TextEdit& edit) { return edit.where.offset; });
    try_other(std::move(with));
  }
  if (!has_errors(made.said)) made.said = remarks_of(made.edits);
  return made;
}

Diagnostics check_cxx(const TranslationUnit& unit, const ParseOptions& options) {
  return checked_cxx(unit, options).said;
}

}  // namespace an5d
