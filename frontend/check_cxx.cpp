// Would the text be C++ as well? In: C text and the user's flags. Out: nothing, or one diagnostic of rule
// "not-cxx" at Clang's first complaint.
//
// Decided here: which of the user's flags still mean something in C++ (-std= and warnings do not).
#include <string_view>

#include "frontend/clang_session.h"
#include "frontend/flags.h"
#include "frontend/parse.h"

namespace an5d {

Diagnostics check_cxx(const SourceFile& source, const ParseOptions& options) {
  std::vector<std::string> flags = {"-x", "c++", "-std=gnu++17", "-nostdinc++"};
  for (const std::string& flag : usable_flags(options.clang_flags))
    if (!flag.starts_with("-std=") && flag != "-ansi" &&
        !(flag.starts_with("-W") && !flag.starts_with("-Wp,")))
      flags.push_back(flag);
  flags.insert(flags.end(), {"-Werror=vla", "-Werror=vla-extension", "-ferror-limit=1"});
  const ClangSession session = run_clang(source, flags, {});
  for (const Diagnostic& said : session.diagnostics) {
    if (said.severity != Severity::kError) continue;
    Diagnostic refusal =
        make_error("not-cxx", said.where, "found C that is not C++: " + said.message,
                   "a .cu file is C++; with --split the file stays C and only the kernels are CUDA C++");
    refusal.notes.insert(refusal.notes.begin(), said.notes.begin(), said.notes.end());
    return {std::move(refusal)};
  }
  return {};
}

}  // namespace an5d
