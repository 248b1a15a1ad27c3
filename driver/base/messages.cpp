// What is said, in one of three formats (messages.h). Decided here: JSON and SARIF are printed once, at the
// end, also where nothing was said.
#include "driver/base/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "frontend/diagnostic_json.h"

namespace an5d {

Messages::~Messages() {
  if (format_ == MessageFormat::kText) return;
  const std::string document =
      format_ == MessageFormat::kJson ? to_json(said_, source_) : to_sarif(said_, source_, version_);
  std::fputs(document.c_str(), stderr);  // which throws nothing
}

void Messages::report(const Diagnostics& diagnostics) {
  if (format_ != MessageFormat::kText) {
    said_.insert(said_.end(), diagnostics.begin(), diagnostics.end());
    return;
  }
  std::vector<std::string> broken;  // rules, each once
  for (const Diagnostic& diagnostic : diagnostics) {
    fmt::print(stderr, "{}", render(diagnostic, source_.path, source_.text));
    const bool refuses = diagnostic.severity == Severity::kError && diagnostic.rule != "c-error";
    if (refuses && std::ranges::find(broken, diagnostic.rule) == broken.end())
      broken.push_back(diagnostic.rule);
  }
  if (!broken.empty())
    fmt::print(stderr, "an5dc: note: what is accepted instead: an5dc --explain={}\n",
               fmt::join(broken, ", an5dc --explain="));
}

void Messages::note(const std::string& text) { say("note", Severity::kRemark, text); }

void Messages::warn(const std::string& text) { say("warning", Severity::kWarning, text); }

ExitCode Messages::fail(ExitCode code, const std::string& text) {
  say("error", Severity::kError, text);
  return code;
}

void Messages::say(const char* as_text, Severity severity, const std::string& text) {
  if (format_ == MessageFormat::kText) {
    fmt::print(stderr, "an5dc: {}: {}\n", as_text, text);
    return;
  }
  said_.push_back(make_error("", {}, text));
  said_.back().severity = severity;
}

}  // namespace an5d
