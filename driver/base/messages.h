// What a run of the compiler says on standard error: as text at once, or as one document at its end.
#pragma once

#include <string>

#include "driver/base/exit.h"
#include "frontend/parse.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

enum class MessageFormat { kText, kJson, kSarif };  // -fdiagnostics-format=

class Messages {
 public:
  // `version` is what a document says of the program.
  Messages(MessageFormat format, std::string version) : format_(format), version_(std::move(version)) {}
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;
  // Writes the document, by an exception's end, too.
  ~Messages();

  // The text that all is about. Before it is known there are no diagnostics.
  void about(const SourceFile& source) { source_ = source; }

  // Diagnostics of it; texts name the pages of the rules that are broken.
  void report(const Diagnostics& diagnostics);

  // What no rule is about: "an5dc: warning: TEXT", and so on. fail() gives its code back.
  void note(const std::string& text);
  void warn(const std::string& text);
  ExitCode fail(ExitCode code, const std::string& text);

 private:
  void say(const char* as_text, Severity severity, const std::string& text);

  MessageFormat format_;
  std::string version_;
  SourceFile source_;
  Diagnostics said_;  // for the document
};

}  // namespace an5d
