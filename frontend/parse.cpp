// The front end on one screen: run Clang, pair the pragmas, find the nests, check what is around them.
//
// In: text and flags. Out: a TranslationUnit, or the errors. Decided here: which refusals are errors, and
// which leave loops in C.
#include "frontend/parse.h"

#include "frontend/clang/clang_session.h"
#include "frontend/clang/flags.h"
#include "frontend/clang/scop_pragma.h"
#include "frontend/cxx/cxx_edits.h"
#include "frontend/cxx/cxx_names.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/find/nest_finder.h"
#include "frontend/find/parallel_regions.h"
#include "frontend/find/surroundings.h"
#include "frontend/find/used_macros.h"

namespace an5d {

Result<TranslationUnit> parse(const SourceFile& source, const ParseOptions& options) {
  TranslationUnit unit;
  unit.source = source;
  unit.is_cxx = is_cxx(source.path, options.clang_flags);
  Diagnostics said;
  ClangSession session = run_clang(
      source, flags_of_input(source.path, options.clang_flags),
      [&](clang::ASTContext& tree, const ClangSession& seen) {
        if (has_errors(seen.diagnostics)) return;
        for (const SourceRange& where : seen.scops_elsewhere)
          said.push_back(
              make_error("scop-pragma", where,
                         "found '#pragma scop' in an included file, whose loops cannot be replaced",
                         "compile that file by itself, or move the loops into the main file"));
        const std::vector<ScopRegion> regions = pair_scops(seen.pragmas, said);
        if (has_errors(said)) return;
        if (!unit.is_cxx) {
          unit.cxx_edits = find_cxx_edits(tree);
          unit.meanings = meanings_of(tree, {});
        }
        make_c_like(tree);
        FoundNests found = find_nests(tree, regions, seen.by_compiler, said);
        unit.refused = std::move(found.refused);
        unit.own_words = names_like_ours(tree);
        const ParallelRegions threads(tree, seen.pragmas);
        for (LoopNest& nest : found.nests) {
          Diagnostics around = check_around(nest, seen, source.text);
          if (around.empty()) around = threads.check(nest);
          if (around.empty())
            unit.nests.push_back(std::move(nest));
          else if (nest.origin.marking == Marking::kScop)
            said.insert(said.end(), around.begin(), around.end());
          else
            unit.refused.push_back({nest.origin, around});
        }
        unit.outer_macros = used_macros(tree, unit.nests, seen.outer);
        if (!unit.nests.empty()) return;
        std::erase_if(unit.refused, [](const auto& of) { return !has_errors(of.obstacles); });
        for (Diagnostic& obstacle : errors_of(unit.refused)) said.push_back(std::move(obstacle));
      },
      {}, &unit.words);
  session.diagnostics.insert(session.diagnostics.end(), said.begin(), said.end());
  if (has_errors(session.diagnostics)) return std::move(session.diagnostics);
  unit.dependencies = std::move(session.dependencies);
  unit.by_headers = std::move(session.by_headers);
  unit.given_macros = std::move(session.given_macros);
  unit.source.is_named = session.is_named;
  for (const DirectiveMark& mark : session.directives)
    if (mark.kind == DirectiveKind::kLine) unit.source.lines_asked.push_back(mark.where.offset);
  return {std::move(unit), std::move(session.diagnostics)};
}

}  // namespace an5d
