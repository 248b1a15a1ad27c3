// Places (place_of.h). In: locations of Clang. Out: stretches of a file.
#include "frontend/clang/place_of.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace an5d {

SourceRange place_of(const clang::SourceManager& manager, const clang::LangOptions& language,
                     clang::SourceLocation begin, clang::SourceLocation end) {
  if (begin.isInvalid()) return {};
  const clang::SourceLocation first = manager.getExpansionLoc(begin);
  const auto [file, offset] = manager.getDecomposedLoc(first);
  SourceRange range;
  range.file = manager.getFilename(first).str();
  range.line = static_cast<int>(manager.getLineNumber(file, offset));
  range.column = static_cast<int>(manager.getColumnNumber(file, offset));
  range.offset = offset;
  range.length = clang::Lexer::MeasureTokenLength(first, manager, language);
  if (end.isInvalid()) return range;
  const clang::SourceLocation last = manager.getExpansionRange(end).getEnd();
  const auto [last_file, last_offset] = manager.getDecomposedLoc(last);
  const std::size_t stop = last_offset + clang::Lexer::MeasureTokenLength(last, manager, language);
  if (last_file == file && stop > offset) range.length = stop - offset;
  return range;
}

// They know nothing of the program's variables, and keep no address.
bool is_system_function(const clang::FunctionDecl* function) {
  return function && (function->getBuiltinID() != 0 ||
                      function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation()));
}

}  // namespace an5d
