// All loops of a file (survey.h). In: text and flags. Out: nests, refusals, places. Decided here: a time loop
// is tried by itself, so that what keeps it from being taken does not depend on what else a region has.
#include "frontend/survey.h"

#include "frontend/clang/clang_session.h"
#include "frontend/clang/flags.h"
#include "frontend/clang/scop_pragma.h"
#include "frontend/cxx/cxx_edits.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/find/nest_finder.h"
#include "frontend/find/surroundings.h"

namespace an5d {

Result<Survey> survey(const SourceFile& source, const ParseOptions& options) {
  Survey made;
  made.unit.source = source;
  made.unit.is_cxx = is_cxx(source.path, options.clang_flags);
  Diagnostics of_pragmas;
  const auto look = [&](clang::ASTContext& tree, const ClangSession& seen) {
    if (has_errors(seen.diagnostics)) return;
    for (const ScopRegion& region : pair_scops(seen.pragmas, of_pragmas)) {
      SourceRange inside = region.scop;
      inside.length = region.end() - inside.offset;
      made.regions.push_back(inside);
    }
    if (!made.unit.is_cxx) {
      made.unit.cxx_edits = find_cxx_edits(tree);
      made.unit.meanings = meanings_of(tree, {});
    }
    make_c_like(tree);
    made.loops = find_loops(tree);
    FoundNests found = find_all_nests(tree, seen.by_compiler);
    made.unit.refused = std::move(found.refused);
    for (LoopNest& nest : found.nests) {
      const Diagnostics around = check_around(nest, seen, source.text);
      if (around.empty())
        made.unit.nests.push_back(std::move(nest));
      else
        made.unit.refused.push_back({nest.origin, around});
    }
  };
  ClangSession session =
      run_clang(source, flags_of_input(source.path, options.clang_flags), look, {}, &made.unit.words);
  session.diagnostics.insert(session.diagnostics.end(), of_pragmas.begin(), of_pragmas.end());
  if (has_errors(session.diagnostics)) return std::move(session.diagnostics);
  made.unit.by_headers = std::move(session.by_headers);
  return {std::move(made), std::move(session.diagnostics)};
}

}  // namespace an5d
