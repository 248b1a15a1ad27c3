// Flags of C compilers and what is done about them (compiler_flags.h).
//
// Decided here: what changes nothing of what a program means. Exact results are those of C without
// contraction, so that -march=native, which lets GCC contract, is no matter; -m32 reaches Clang, and the
// front end refuses it.
#include "driver/base/compiler_flags.h"

#include <algorithm>
#include <iterator>

namespace an5d {

namespace {

using enum FlagUse;
using enum FlagValue;

constexpr FlagRow kFlags[] = {
    {"-I", kPreprocessor, kEither, "DIR", "look for headers there"},
    {"-isystem", kPreprocessor, kEither, "DIR", "look for headers there, after -I"},
    {"-D", kPreprocessor, kEither, "NAME[=VALUE]", "define a macro"},
    {"-U", kPreprocessor, kEither, "NAME", "undefine a macro"},
    {"-include", kPreprocessor, kEither, "FILE", "read this header first"},
    {"-std=", kClang, kJoined, "STANDARD", "the standard; gnu11 by default, gnu++17 of C++"},
    {"-x", kClang, kEither, "c|c++", "the language of the input, whatever its name"},
    {"-W", kClang, kJoined, "...", "warnings of Clang"},
    {"--clang=", kForClang, kJoined, "FLAG", "any flag of Clang's"},
    {"-ansi", kClang, kNone, "", ""},
    {"-pedantic", kClang, kNone, "", ""},
    {"-pedantic-errors", kClang, kNone, "", ""},
    {"-w", kClang, kNone, "", ""},
    {"-fno-builtin", kClang, kJoined, "", ""},
    {"-ffreestanding", kClang, kNone, "", ""},
    {"-funsigned-char", kTypes, kNone, "", "char has no sign"},
    {"-fsigned-char", kTypes, kNone, "", "char has a sign"},
    {"-fno-signed-char", kTypes, kNone, "", ""},
    {"-fno-unsigned-char", kTypes, kNone, "", ""},
    {"-fshort-enums", kTypes, kNone, "", "an enumeration is of the smallest type that holds it"},
    {"-fno-short-enums", kTypes, kNone, "", ""},
    {"-m32", kClang, kNone, "", ""},
    {"-mx32", kClang, kNone, "", ""},
    {"-m16", kClang, kNone, "", ""},
    {"-MD", kDependencies, kNone, "", "write the files read, for make and ninja"},
    {"-MF", kDependencyFile, kNext, "FILE", "with -MD: to this file (default: the output with .d)"},
    {"-MT", kDependencyTarget, kNext, "TARGET", "with -MD: as what this needs (default: the output)"},
    {"-ffast-math", kFastMath, kNone, "",
     "sums may be reordered, constants inverted, library functions in float"},
    {"-fno-fast-math", kExactMath, kNone, "", "nothing that changes results (default)"},
    {"-Ofast", kOptimization, kNone, "", "the same as -ffast-math"},
    {"-O", kOptimization, kJoined, "", ""},
    {"-fdiagnostics-format=", kMessageFormat, kJoined, "text|json|sarif",
     "how diagnostics are written: text (default), json, or sarif (SARIF 2.1.0)"},
    {"-c", kIgnored, kNone, "", ""},
    {"-coverage", kIgnored, kNone, "", ""},
    {"-fasynchronous-unwind-tables", kIgnored, kNone, "", ""},
    {"-fcf-protection", kIgnored, kJoined, "", ""},
    {"-fcolor-diagnostics", kIgnored, kJoined, "", ""},
    {"-fcommon", kIgnored, kNone, "", ""},
    {"-fdata-sections", kIgnored, kNone, "", ""},
    {"-fdebug-prefix-map=", kIgnored, kJoined, "", ""},
    {"-fdiagnostics-", kIgnored, kJoined, "", ""},
    {"-fexceptions", kIgnored, kNone, "", ""},
    {"-fexcess-precision=fast", kIgnored, kNone, "", ""},
    {"-fexcess-precision=standard", kIgnored, kNone, "", ""},
    {"-ffile-prefix-map=", kIgnored, kJoined, "", ""},
    {"-ffp-contract=", kIgnored, kJoined, "", ""},
    {"-ffunction-sections", kIgnored, kNone, "", ""},
    {"-fgraphite", kIgnored, kJoined, "", ""},
    {"-finline", kIgnored, kJoined, "", ""},
    {"-fipa-", kIgnored, kJoined, "", ""},
    {"-floop-", kIgnored, kJoined, "", ""},
    {"-flto", kIgnored, kJoined, "", ""},
    {"-fmacro-prefix-map=", kIgnored, kJoined, "", ""},
    {"-fmath-errno", kIgnored, kNone, "", ""},
    {"-fmax-errors=", kIgnored, kJoined, "", ""},
    {"-fmessage-length=", kIgnored, kJoined, "", ""},
    {"-fno-associative-math", kIgnored, kNone, "", ""},
    {"-fno-asynchronous-unwind-tables", kIgnored, kNone, "", ""},
    {"-fno-common", kIgnored, kNone, "", ""},
    {"-fno-diagnostics-", kIgnored, kJoined, "", ""},
    {"-fno-exceptions", kIgnored, kNone, "", ""},
    {"-fno-finite-math-only", kIgnored, kNone, "", ""},
    {"-fno-ident", kIgnored, kNone, "", ""},
    {"-fno-inline", kIgnored, kJoined, "", ""},
    {"-fno-ipa-", kIgnored, kJoined, "", ""},
    {"-fno-lto", kIgnored, kJoined, "", ""},
    {"-fno-math-errno", kIgnored, kNone, "", ""},
    {"-fno-omit-frame-pointer", kIgnored, kNone, "", ""},
    {"-fno-openmp", kIgnored, kNone, "", ""},
    {"-fno-PIC", kIgnored, kNone, "", ""},
    {"-fno-pic", kIgnored, kNone, "", ""},
    {"-fno-PIE", kIgnored, kNone, "", ""},
    {"-fno-pie", kIgnored, kNone, "", ""},
    {"-fno-plt", kIgnored, kNone, "", ""},
    {"-fno-reciprocal-math", kIgnored, kNone, "", ""},
    {"-fno-rounding-math", kIgnored, kNone, "", ""},
    {"-fno-sanitize", kIgnored, kJoined, "", ""},
    {"-fno-semantic-interposition", kIgnored, kNone, "", ""},
    {"-fno-stack-", kIgnored, kJoined, "", ""},
    {"-fno-strict-aliasing", kIgnored, kNone, "", ""},
    {"-fno-trapping-math", kIgnored, kNone, "", ""},
    {"-fno-tree-", kIgnored, kJoined, "", ""},
    {"-fno-unroll-loops", kIgnored, kNone, "", ""},
    {"-fno-unsafe-math-optimizations", kIgnored, kNone, "", ""},
    {"-fomit-frame-pointer", kIgnored, kNone, "", ""},
    {"-fopenmp", kIgnored, kNone, "", ""},
    {"-fopenmp-simd", kIgnored, kNone, "", ""},
    {"-fopenmp=", kIgnored, kJoined, "", ""},
    {"-fpeel-loops", kIgnored, kNone, "", ""},
    {"-fPIC", kIgnored, kNone, "", ""},
    {"-fpic", kIgnored, kNone, "", ""},
    {"-fPIE", kIgnored, kNone, "", ""},
    {"-fpie", kIgnored, kNone, "", ""},
    {"-fprefetch-loop-arrays", kIgnored, kNone, "", ""},
    {"-fprofile-", kIgnored, kJoined, "", ""},
    {"-frandom-seed=", kIgnored, kJoined, "", ""},
    {"-fsanitize", kIgnored, kJoined, "", ""},
    {"-fsigned-zeros", kIgnored, kNone, "", ""},
    {"-fsimd-cost-model", kIgnored, kJoined, "", ""},
    {"-fstack-", kIgnored, kJoined, "", ""},
    {"-fstrict-aliasing", kIgnored, kNone, "", ""},
    {"-ftrapping-math", kIgnored, kNone, "", ""},
    {"-ftree-", kIgnored, kJoined, "", ""},
    {"-funroll-all-loops", kIgnored, kNone, "", ""},
    {"-funroll-loops", kIgnored, kNone, "", ""},
    {"-fuse-ld=", kIgnored, kJoined, "", ""},
    {"-fvect-cost-model", kIgnored, kJoined, "", ""},
    {"-fverbose-asm", kIgnored, kNone, "", ""},
    {"-fvisibility=", kIgnored, kJoined, "", ""},
    {"-g", kIgnored, kNone, "", ""},
    {"-g0", kIgnored, kNone, "", ""},
    {"-g1", kIgnored, kNone, "", ""},
    {"-g2", kIgnored, kNone, "", ""},
    {"-g3", kIgnored, kNone, "", ""},
    {"-gdwarf", kIgnored, kJoined, "", ""},
    {"-ggdb", kIgnored, kJoined, "", ""},
    {"-gline-", kIgnored, kJoined, "", ""},
    {"-gno-", kIgnored, kJoined, "", ""},
    {"-grecord-", kIgnored, kJoined, "", ""},
    {"-gsplit-dwarf", kIgnored, kJoined, "", ""},
    {"-gstrict-dwarf", kIgnored, kJoined, "", ""},
    {"-gz", kIgnored, kJoined, "", ""},
    {"-L", kLinker, kEither, "DIR", "for the linker of what --verify and --emulate run"},
    {"-l", kLinker, kEither, "LIBRARY", "the same"},
    {"-m64", kIgnored, kNone, "", ""},
    {"-march=", kIgnored, kJoined, "", ""},
    {"-mavx", kIgnored, kJoined, "", ""},
    {"-mbmi", kIgnored, kJoined, "", ""},
    {"-mcmodel=", kIgnored, kJoined, "", ""},
    {"-mcpu=", kIgnored, kJoined, "", ""},
    {"-mf16c", kIgnored, kNone, "", ""},
    {"-mfma", kIgnored, kNone, "", ""},
    {"-mfpmath=sse", kIgnored, kNone, "", ""},
    {"-mno-avx", kIgnored, kJoined, "", ""},
    {"-mno-fma", kIgnored, kNone, "", ""},
    {"-mno-sse", kIgnored, kJoined, "", ""},
    {"-mprefer-vector-width=", kIgnored, kJoined, "", ""},
    {"-msse", kIgnored, kJoined, "", ""},
    {"-mtune=", kIgnored, kJoined, "", ""},
    {"-no-pie", kIgnored, kNone, "", ""},
    {"-p", kIgnored, kNone, "", ""},
    {"-pg", kIgnored, kNone, "", ""},
    {"-pie", kIgnored, kNone, "", ""},
    {"-pipe", kIgnored, kNone, "", ""},
    {"-pthread", kIgnored, kNone, "", ""},
    {"-rdynamic", kIgnored, kNone, "", ""},
    {"-s", kIgnored, kNone, "", ""},
    {"-save-temps", kIgnored, kJoined, "", ""},
    {"-shared", kIgnored, kNone, "", ""},
    {"-static", kIgnored, kNone, "", ""},
    {"-static-libgcc", kIgnored, kNone, "", ""},
    {"-Wa,", kIgnored, kJoined, "", ""},
    {"-Wl,", kLinker, kJoined, "", ""},
    {"-Xassembler", kIgnored, kNext, "", ""},
    {"-Xlinker", kLinker, kNext, "", ""},
    {"-funsafe-math-optimizations", kNotUsed, kNone, "", ""},
    {"-fassociative-math", kNotUsed, kNone, "", ""},
    {"-freciprocal-math", kNotUsed, kNone, "", ""},
    {"-ffinite-math-only", kNotUsed, kNone, "", ""},
    {"-fno-signed-zeros", kNotUsed, kNone, "", ""},
    {"-mrecip", kNotUsed, kJoined, "", ""},
    {"-fsingle-precision-constant", kRefused, kNone, "", "it makes constants float: write 0.1f"},
    {"-frounding-math", kRefused, kNone, "", "CUDA rounds to nearest"},
    {"-fwrapv", kRefused, kNone, "", "CUDA gives overflow of signed integers no meaning"},
    {"-fwrapv-pointer", kRefused, kNone, "", "CUDA gives overflow of pointers no meaning"},
    {"-ftrapv", kRefused, kNone, "", "CUDA does not stop at overflow"},
    {"-fno-strict-overflow", kRefused, kNone, "", "CUDA gives overflow of signed integers no meaning"},
    {"-mfpmath=", kRefused, kJoined, "", "CUDA rounds every operation to its type"},
    {"-fexcess-precision=", kRefused, kJoined, "", "CUDA rounds every operation to its type"},
    {"-ffp-model=", kRefused, kJoined, "", "-ffast-math, or nothing, is expected"},
    {"-mlong-double-", kRefused, kJoined, "", "CUDA has no long double"},
    {"-fpack-struct", kRefused, kJoined, "", "CUDA lays structures out as C does without it"},
    {"-MMD", kRefused, kNone, "", "-MD is expected, which names the system's headers, too"},
    {"-MP", kRefused, kNone, "", "-MD writes one rule"},
    {"-M", kRefused, kNone, "", "-MD is expected"},
    {"-MM", kRefused, kNone, "", "-MD is expected"},
    {"-E", kRefused, kNone, "", "what is written is CUDA"},
    {"-S", kRefused, kNone, "", "what is written is CUDA"},
    {"-fsyntax-only", kRefused, kNone, "", "--dump=nest writes nothing"},
    {"-mdaz-ftz", kRefused, kNone, "", "denormal numbers are kept, as C has them"},
};

}  // namespace

std::span<const FlagRow> flag_table() { return kFlags; }

const FlagRow* find_flag(std::string_view word) {
  const FlagRow* found = nullptr;
  for (const FlagRow& row : flag_table()) {
    const bool joined = row.value == FlagValue::kJoined || row.value == FlagValue::kEither;
    if (joined ? !word.starts_with(row.name) : word != row.name) continue;
    if (!found || found->name.size() < row.name.size()) found = &row;
  }
  return found;
}

std::vector<std::string> preprocessor_flags(const std::vector<std::string>& clang_flags) {
  std::vector<std::string> flags;
  for (std::size_t n = 0; n < clang_flags.size(); ++n) {
    const FlagRow* flag = find_flag(clang_flags[n]);
    if (!flag || flag->use != FlagUse::kPreprocessor) continue;
    flags.push_back(clang_flags[n]);
    if (clang_flags[n] == flag->name && n + 1 < clang_flags.size()) flags.push_back(clang_flags[++n]);
  }
  return flags;
}

std::vector<std::string> type_flags(const std::vector<std::string>& clang_flags) {
  std::vector<std::string> flags;
  std::ranges::copy_if(clang_flags, std::back_inserter(flags), [&](const std::string& word) {
    const FlagRow* flag = find_flag(word);
    return flag && flag->use == FlagUse::kTypes;
  });
  return flags;
}

}  // namespace an5d
