// Places of a nest's text (nest_text.h). In: its statements. Out: offsets in the main file. Decided here:
// that a call can replace a piece of that file.
#include "frontend/step/nest_text.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include "frontend/clang/statements.h"
#include "frontend/names/loop_head.h"

namespace an5d {
namespace {

// Where the text of a statement ends: of `for (...) x = 1;` the assignment.
const clang::Stmt* last_of(const clang::Stmt* statement) {
  const clang::Stmt* last = without_attributes(statement);
  while (true) {
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(last))
      last = without_attributes(branch->getElse() ? branch->getElse() : branch->getThen());
    else if (llvm::isa<clang::ForStmt>(last) || llvm::isa<clang::WhileStmt>(last))
      last = without_attributes(body_of(last));
    else
      return last;
  }
}

}  // namespace

bool NestText::refuse(const SourceRange& where, std::string message, std::string note) {
  return work_.refuse("macro-loop", where, std::move(message), std::move(note));
}

// In what is given to a macro, which may come out of it twice, or as a string?
bool NestText::is_argument(clang::SourceLocation at) const {
  const clang::SourceManager& manager = work_.tree.getSourceManager();
  for (; at.isMacroID(); at = manager.getImmediateExpansionRange(at).getBegin())
    if (manager.isMacroArgExpansion(at)) return true;
  return false;
}

// Offsets in the main file, or nothing where macros or other files are in the way.
std::optional<SourceRange> NestText::text_of(const clang::Stmt* first, const clang::Stmt* until) const {
  const clang::SourceLocation begin = first->getBeginLoc(), end = until->getEndLoc();
  const clang::Stmt* last = last_of(until);
  const clang::SourceManager& manager = work_.tree.getSourceManager();
  const clang::LangOptions& language = work_.tree.getLangOpts();
  const clang::CharSourceRange range =
      clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(begin, end), manager, language);
  if (range.isInvalid() || manager.getFileID(range.getBegin()) != manager.getMainFileID())
    return std::nullopt;
  SourceRange made = work_.place({begin, begin});
  made.offset = manager.getFileOffset(range.getBegin());
  std::size_t stop = manager.getFileOffset(range.getEnd());
  const bool has_end = llvm::isa<clang::CompoundStmt>(last) || llvm::isa<clang::NullStmt>(last) ||
                       llvm::isa<clang::DeclStmt>(last);
  if (!has_end) {
    const auto next = clang::Lexer::findNextToken(end, manager, language);
    if (!next || next->isNot(clang::tok::semi) || !next->getLocation().isFileID()) return std::nullopt;
    stop = manager.getFileOffset(next->getLocation()) + 1;
  }
  made.length = stop - made.offset;
  return made;
}

bool NestText::add() { return add_region() && add_moves(); }

bool NestText::add_region() {
  const clang::Stmt* time = step_.time;
  const auto region = text_of(time);
  if (is_argument(time->getBeginLoc()) || !region || !add_bodies(*region))
    return refuse(head_of(work_, time), "found a loop whose text comes from a macro or an included file",
                  "loops that are written out in the file itself are accepted");
  work_.nest.region = *region;
  for (const Chain& chain : chains_)
    for (const StepCall* call = chain.call.get(); call; call = call->outer.get())
      work_.nest.called.push_back({call->function->getNameAsString(),
                                   work_.place(call->function->getSourceRange()), work_.place(call->call)});
  return true;
}

std::optional<SourceRange> NestText::inside(const clang::Stmt* first, const clang::Stmt* last) const {
  auto text = text_of(first, last);
  const SourceRange& region = work_.nest.region;
  const bool is_inside =
      text && text->offset >= region.offset && text->offset + text->length <= region.offset + region.length;
  return is_inside ? text : std::nullopt;
}

bool NestText::add_moves() {
  const PointerMoves& moves = step_.moves;
  if (moves.statements.empty()) return true;
  const clang::Stmt *first = moves.statements.front(), *last = moves.statements.back();
  const SourceRange whole = work_.place({first->getBeginLoc(), last->getEndLoc()});
  const auto text = moves.call ? std::optional(whole) : inside(first, last);
  if (!text)
    return refuse(whole, "found a swap that begins or ends inside a macro or an included file",
                  "a swap that is written out, or that is all of a macro, is accepted");
  work_.nest.swaps_text = *text;
  return true;
}

void NestText::add_cuts() {
  for (const auto& [branch, place] : step_.cuts) {
    const auto text = text_of(branch);
    work_.nest.cuts.push_back({place, work_.place(branch->getCond()), text.value_or(SourceRange{})});
  }
}

// One after the other, each inside of the region, or else in a function that is called?
bool NestText::add_bodies(const SourceRange& region) {
  std::size_t begin = region.offset + 1;
  for (std::size_t n = 0; n < chains_.size(); ++n) {
    const Chain& chain = chains_[n];
    const clang::Stmt* body = chain.copy            ? chain.copy
                              : chain.is_statement  ? chain.body.back()
                              : chain.space.empty() ? chain.body.front()
                                                    : chain.space.back()->getBody();
    const auto inside = text_of(body);
    if (!inside) return false;
    work_.nest.sweeps[n].body = *inside;
    for (const clang::Stmt* declaration : chain.between) {
      const auto text = text_of(declaration);
      if (!text) return false;
      work_.nest.sweeps[n].between.push_back(*text);
    }
    if (chains_[n].call || chain.is_again || step_.period > 1) continue;
    if (inside->offset < begin) return false;
    begin = inside->offset + inside->length;
  }
  return begin <= region.offset + region.length;
}

}  // namespace an5d
