// Running Clang: the callbacks only fill a ClangSession.
//
// In: text and flags. Out: ClangSession (diagnostics, files read, pragmas). Decided here: Clang's errors
// get the rule "c-error", its warnings "c-warning", notes go to the diagnostic before them; pragmas come
// from the preprocessor, so that comments, strings and #if cannot fool anyone.
#include "frontend/clang/clang_session.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Pragma.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>

#include "frontend/clang/compiler_places.h"
#include "frontend/clang/place_of.h"
#include "frontend/clang/preprocessed.h"

namespace an5d {

namespace {

class DiagnosticCollector : public clang::DiagnosticConsumer {
 public:
  explicit DiagnosticCollector(ClangSession& session) : session_(session) {}

  void BeginSourceFile(const clang::LangOptions& options, const clang::Preprocessor*) override {
    language_ = &options;
  }
  void EndSourceFile() override { language_ = nullptr; }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    using Level = clang::DiagnosticsEngine::Level;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    if (level == Level::Note) {
      if (!session_.diagnostics.empty() && !skipped_)
        session_.diagnostics.back().notes.push_back({place(info), text.str().str()});
      return;
    }
    skipped_ = level == Level::Ignored || level == Level::Remark;
    if (skipped_) return;
    const bool warning = level == Level::Warning;
    Diagnostic made = make_error(warning ? "c-warning" : "c-error", place(info), text.str().str());
    if (warning) made.severity = Severity::kWarning;
    made.fixes = fixes(info);
    session_.diagnostics.push_back(std::move(made));
  }

 private:
  // The caret's place; the range only where it starts there, as a caret line can show no other.
  SourceRange place(const clang::Diagnostic& info) const {
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return {};
    static const clang::LangOptions kPlain;
    return place_of(info.getSourceManager(), language_ ? *language_ : kPlain, info.getLocation(), {});
  }

  // None, where one of the changes is in the text of a macro or of another file.
  std::vector<FixIt> fixes(const clang::Diagnostic& info) const {
    std::vector<FixIt> made;
    for (const clang::FixItHint& hint : info.getFixItHints()) {
      const clang::CharSourceRange& range = hint.RemoveRange;
      if (!info.hasSourceManager() || !language_ || !range.getBegin().isFileID() ||
          !range.getEnd().isFileID() || hint.InsertFromRange.isValid() ||
          !info.getSourceManager().isWrittenInMainFile(range.getBegin()))
        return {};
      const clang::SourceManager& manager = info.getSourceManager();
      FixIt fix{place_of(manager, *language_, range.getBegin(), {}), hint.CodeToInsert};
      const std::size_t end = manager.getFileOffset(range.getEnd());
      const std::size_t last =
          range.isTokenRange() ? clang::Lexer::MeasureTokenLength(range.getEnd(), manager, *language_) : 0;
      fix.where.length = end + last - fix.where.offset;
      made.push_back(std::move(fix));
    }
    return made;
  }

  ClangSession& session_;
  const clang::LangOptions* language_ = nullptr;
  bool skipped_ = false;
};

// Notes the files entered, macros, and every pragma and other directive of the main file.
class PreprocessorWatch : public clang::PPCallbacks {
 public:
  PreprocessorWatch(const clang::Preprocessor& preprocessor, ClangSession& session)
      : preprocessor_(preprocessor),
        manager_(preprocessor.getSourceManager()),
        language_(preprocessor.getLangOpts()),
        session_(session) {}

  void FileChanged(clang::SourceLocation place, FileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    begun_ = begun_ || (reason == ExitFile && manager_.isWrittenInMainFile(place));
    if (reason != EnterFile) return;
    const std::string name = manager_.getFilename(place).str();
    std::vector<std::string>& seen = session_.dependencies;
    if (!name.empty() && std::ranges::find(seen, name) == seen.end()) seen.push_back(name);
  }

  // Tokens, as comments and line ends behind a backslash are no part of what a pragma says.
  void PragmaDirective(clang::SourceLocation place, clang::PragmaIntroducerKind kind) override {
    const clang::SourceLocation start = manager_.getExpansionLoc(place);
    if (!manager_.isWrittenInMainFile(start)) return;
    an5d::PragmaMark mark;
    mark.where = place_of(manager_, language_, place, place);  // of a macro, the whole call
    const llvm::StringRef file = manager_.getBufferData(manager_.getFileID(start));
    const bool is_line = kind == clang::PIK_HashPragma;
    // Clang's own lexer, of the file or of the operator's string, stands behind the word that introduces it.
    const auto* clangs = static_cast<const clang::Lexer*>(preprocessor_.getCurrentLexer());
    const llvm::StringRef text = clangs->getBuffer();
    clang::Lexer raw(start, language_, text.begin(),
                     is_line ? file.begin() + mark.where.offset : clangs->getBufferLocation(), text.end());
    const char* end = clangs->getBufferLocation();
    clang::Token token;
    for (int n = is_line ? -2 : 0;; ++n) {  // `#` and `pragma` go first
      raw.LexFromRawLexer(token);
      if (token.is(clang::tok::eof) || (is_line && n >= 0 && token.isAtStartOfLine())) break;
      if (n < 0) continue;
      end = raw.getBufferLocation();
      if (n > 0 && token.hasLeadingSpace()) mark.text += ' ';
      mark.text.append(end - token.getLength(), end);
    }
    if (is_line)
      mark.where.length = end - file.begin() - mark.where.offset;
    else if (place.isFileID())
      mark.where.length = file.find(')', mark.where.offset) + 1 - mark.where.offset;
    session_.pragmas.push_back(std::move(mark));
  }

  void MacroDefined(const clang::Token& name, const clang::MacroDirective* defined) override {
    const std::string macro = name.getIdentifierInfo()->getName().str();
    if (defined->getMacroInfo()->isObjectLike()) session_.macros.insert(macro);
    if (!manager_.isInSystemHeader(name.getLocation()) &&
        !manager_.isWrittenInBuiltinFile(name.getLocation())) {
      session_.own_macros.insert(macro);
      if (!begun_) session_.given_macros.insert(macro);
    }
    note(DirectiveKind::kDefinition, name.getLocation());
  }
  void MacroUndefined(const clang::Token& name, const clang::MacroDefinition&,
                      const clang::MacroDirective*) override {
    note(DirectiveKind::kDefinition, name.getLocation());
  }
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange range,
                    const clang::MacroArgs*) override {
    const llvm::StringRef macro = name.getIdentifierInfo()->getName();
    const clang::SourceLocation place = manager_.getExpansionLoc(range.getBegin());
    if (macro == "__COUNTER__") note(DirectiveKind::kCounter, place);
    if (macro == "__LINE__") note(DirectiveKind::kLine, place);
    if (macro == "__FILE__" || macro == "__FILE_NAME__") session_.is_named = true;
  }
  void If(clang::SourceLocation place, clang::SourceRange, ConditionValueKind) override {
    note(DirectiveKind::kIf, place);
  }
  void Ifdef(clang::SourceLocation place, const clang::Token& name,
             const clang::MacroDefinition& defined) override {
    asked(name, defined);
    note(DirectiveKind::kIf, place);
  }
  void Ifndef(clang::SourceLocation place, const clang::Token& name,
              const clang::MacroDefinition& defined) override {
    asked(name, defined);
    note(DirectiveKind::kIf, place);
  }
  void Defined(const clang::Token& name, const clang::MacroDefinition& defined, clang::SourceRange) override {
    asked(name, defined);
  }
  void Elif(clang::SourceLocation place, clang::SourceRange, ConditionValueKind,
            clang::SourceLocation) override {
    note(DirectiveKind::kElse, place);
  }
  void Else(clang::SourceLocation place, clang::SourceLocation) override {
    note(DirectiveKind::kElse, place);
  }
  void Endif(clang::SourceLocation place, clang::SourceLocation) override {
    note(DirectiveKind::kEndIf, place);
  }

 private:
  void asked(const clang::Token& name, const clang::MacroDefinition& defined) {
    const clang::MacroInfo* macro = defined.getMacroInfo();
    if (!macro || manager_.isInSystemHeader(name.getLocation())) return;
    const clang::SourceLocation definition = macro->getDefinitionLoc();
    if (!manager_.isInSystemHeader(definition) || manager_.isWrittenInBuiltinFile(definition)) return;
    session_.by_headers.push_back(place_of(manager_, language_, name.getLocation(), {}));
  }
  void note(DirectiveKind kind, clang::SourceLocation place) {
    if (!place.isFileID() || !manager_.isWrittenInMainFile(place)) return;
    session_.directives.push_back({kind, place_of(manager_, language_, place, {})});
  }

  const clang::Preprocessor& preprocessor_;
  const clang::SourceManager& manager_;
  const clang::LangOptions& language_;
  ClangSession& session_;
  bool begun_ = false;  // the main file, behind what flags define and name
};

// Called right after PragmaDirective for the same pragma: says what it is.
class ScopHandler : public clang::PragmaHandler {
 public:
  ScopHandler(llvm::StringRef name, PragmaKind kind, ClangSession& session)
      : clang::PragmaHandler(name), kind_(kind), session_(session) {}

  void HandlePragma(clang::Preprocessor& preprocessor, clang::PragmaIntroducer introducer,
                    clang::Token&) override {
    const clang::SourceManager& manager = preprocessor.getSourceManager();
    const clang::SourceLocation place = manager.getExpansionLoc(introducer.Loc);
    if (!manager.isWrittenInMainFile(place)) {
      if (kind_ == PragmaKind::kScop)
        session_.scops_elsewhere.push_back(place_of(manager, preprocessor.getLangOpts(), place, {}));
    } else if (!session_.pragmas.empty()) {
      session_.pragmas.back().kind = kind_;
    }
  }

 private:
  PragmaKind kind_;
  ClangSession& session_;
};

class TreeConsumer : public clang::ASTConsumer {
 public:
  TreeConsumer(const ClangSession& session, const OnTree& on_tree) : session_(session), on_tree_(on_tree) {}

  void HandleTranslationUnit(clang::ASTContext& tree) override {
    if (on_tree_) on_tree_(tree, session_);
  }

 private:
  const ClangSession& session_;
  const OnTree& on_tree_;
};

// Clang 14 has _Float16 on x86-64 for processors that compute in it alone. This changes nothing else: neither
// macros nor sizes.
struct WithHalves : clang::TargetInfo {
  static void enable(clang::TargetInfo& target) { target.*(&WithHalves::HasFloat16) = true; }
};

class Action : public clang::ASTFrontendAction {
 public:
  Action(ClangSession& session, const OnTree& on_tree, Words* words)
      : session_(session), on_tree_(on_tree), words_(words) {}

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    WithHalves::enable(compiler.getTarget());
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(std::make_unique<PreprocessorWatch>(preprocessor, session_));
    if (words_) watch_words(preprocessor, *words_);
    preprocessor.addPPCallbacks(watch_compiler_places(preprocessor, session_.by_compiler));
    preprocessor.addPPCallbacks(watch_outer_macros(preprocessor, session_.outer));
    preprocessor.AddPragmaHandler(new ScopHandler("scop", PragmaKind::kScop, session_));
    preprocessor.AddPragmaHandler(new ScopHandler("endscop", PragmaKind::kEndScop, session_));
    return std::make_unique<TreeConsumer>(session_, on_tree_);
  }

 private:
  ClangSession& session_;
  const OnTree& on_tree_;
  Words* words_;
};

// A name that Clang's driver does not take for an option.
std::string input_name(const std::string& path) {
  if (path.empty()) return "<input>";
  return path.front() == '-' ? "./" + path : path;
}

}  // namespace

bool run_action(const SourceFile& source, const std::vector<std::string>& flags,
                const std::vector<SourceFile>& headers, std::unique_ptr<clang::FrontendAction> action,
                clang::DiagnosticConsumer& consumer) {
  const std::string name = input_name(source.path);
  std::vector<std::string> command = {
      "clang",         "-fsyntax-only",        "-Qunused-arguments", "-fno-caret-diagnostics",
      "-resource-dir", AN5D_CLANG_RESOURCE_DIR};
  command.insert(command.end(), flags.begin(), flags.end());
  command.push_back(name);

  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> files(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  files->pushOverlay(memory);
  memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(source.text, name));
  for (const SourceFile& header : headers)
    memory->addFile(header.path, 0, llvm::MemoryBuffer::getMemBufferCopy(header.text, header.path));
  llvm::IntrusiveRefCntPtr<clang::FileManager> manager(
      new clang::FileManager(clang::FileSystemOptions(), files));
  clang::tooling::ToolInvocation invocation(command, std::move(action), manager.get());
  invocation.setDiagnosticConsumer(&consumer);
  return invocation.run();
}

ClangSession run_clang(const SourceFile& source, const std::vector<std::string>& flags, const OnTree& on_tree,
                       const std::vector<SourceFile>& headers, Words* words) {
  ClangSession session;
  DiagnosticCollector collector(session);
  if (!run_action(source, flags, headers, std::make_unique<Action>(session, on_tree, words), collector) &&
      !has_errors(session.diagnostics))
    session.diagnostics.push_back(make_error("c-error", {}, "clang cannot be run with these flags"));
  if (session.dependencies.empty()) session.dependencies.push_back(input_name(source.path));
  return session;
}

std::string clang_version() { return "Clang " CLANG_VERSION_STRING; }

}  // namespace an5d
