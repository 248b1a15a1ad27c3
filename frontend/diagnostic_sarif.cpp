// Diagnostics in SARIF 2.1.0 (diagnostic_json.h). Decided here: a remark is a "note"; notes without a place,
// which say what would be accepted, are part of the message, as viewers show no others; what is said of no
// rule is about the run, not about the program.
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "frontend/diagnostic_json.h"
#include "frontend/said/rule.h"
#include "frontend/said/text_region.h"

namespace an5d {
namespace {

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

std::string utf8(std::string_view text) { return llvm::json::fixUTF8({text.data(), text.size()}); }

const char* level_of(Severity severity) {
  return severity == Severity::kError ? "error" : severity == Severity::kWarning ? "warning" : "note";
}

// A name of a file as a URI: relative where the name is.
std::string uri_of(const std::string& file) {
  constexpr std::string_view kPlain = "-._~/";
  std::string uri = std::filesystem::path(file).is_absolute() ? "file://" : "";
  for (const char letter : file) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80 && (std::isalnum(byte) || kPlain.find(letter) != kPlain.npos))
      uri += letter;
    else
      uri += {'%', "0123456789ABCDEF"[byte / 16], "0123456789ABCDEF"[byte % 16]};
  }
  return uri;
}

class Writer {
 public:
  Writer(llvm::json::OStream& json, const SourceFile& source) : json_(json), source_(source) {}

  void log(const Diagnostics& diagnostics, std::string_view version) {
    json_.object([&] {
      json_.attribute("$schema", kSchema);
      json_.attribute("version", "2.1.0");
      json_.attributeArray("runs", [&] { json_.object([&] { run(diagnostics, version); }); });
    });
  }

 private:
  void run(const Diagnostics& diagnostics, std::string_view version) {
    json_.attributeObject("tool", [&] { json_.attributeObject("driver", [&] { driver(version); }); });
    json_.attribute("columnKind", "unicodeCodePoints");
    const auto about_run = [](const Diagnostic& said) { return !find_rule(said.rule); };
    json_.attributeArray("invocations", [&] {
      json_.object([&] {
        json_.attribute("executionSuccessful", std::ranges::none_of(diagnostics, [&](const Diagnostic& said) {
                          return about_run(said) && said.severity == Severity::kError;
                        }));
        json_.attributeArray("toolExecutionNotifications", [&] {
          for (const Diagnostic& said : diagnostics)
            if (about_run(said)) json_.object([&] { begin(said); });
        });
      });
    });
    json_.attributeArray("results", [&] {
      for (const Diagnostic& said : diagnostics)
        if (!about_run(said)) json_.object([&] { result(said); });
    });
  }

  void driver(std::string_view version) {
    json_.attribute("name", "an5dc");
    json_.attribute("version", utf8(version));
    json_.attributeArray("rules", [&] {
      for (const Rule& rule : rules()) json_.object([&] { descriptor(rule); });
    });
  }

  void descriptor(const Rule& rule) {
    json_.attribute("id", utf8(rule.id));
    text("shortDescription", rule.summary);
    text("fullDescription", rule.why);
    text("help", page_of(rule));
  }

  void result(const Diagnostic& said) {
    json_.attribute("ruleId", utf8(said.rule));
    json_.attribute("ruleIndex", find_rule(said.rule) - rules().data());
    begin(said);
    json_.attributeArray("locations", [&] { json_.object([&] { location(said.where); }); });
    const auto has_place = [](const Note& note) { return note.where.line > 0; };
    if (std::ranges::any_of(said.notes, has_place)) {
      json_.attributeArray("relatedLocations", [&] {
        for (const Note& note : said.notes)
          if (has_place(note)) related(note);
      });
    }
    if (!said.fixes.empty()) json_.attributeArray("fixes", [&] { json_.object([&] { fix(said.fixes); }); });
  }

  void begin(const Diagnostic& said) {
    json_.attribute("level", level_of(said.severity));
    std::string message = said.message;
    for (const Note& note : said.notes)
      if (note.where.line <= 0) message += "\n" + note.text;
    text("message", message);
  }

  void related(const Note& note) {
    json_.object([&] {
      location(note.where);
      text("message", note.text);
    });
  }

  // Of a place without a line, the input.
  void location(const SourceRange& where) {
    json_.attributeObject("physicalLocation", [&] {
      artifact(where.file.empty() ? source_.path : where.file);
      if (where.line <= 0) return;
      json_.attributeObject("region", [&] { region(where); });
    });
  }

  void artifact(const std::string& file) {
    json_.attributeObject("artifactLocation", [&] { json_.attribute("uri", uri_of(file)); });
  }

  void region(const SourceRange& where) {
    const auto known = where.file == source_.path ? region_of(where, source_.text) : std::nullopt;
    json_.attribute("startLine", known ? known->begin.line : where.line);
    if (!known) return;
    json_.attribute("startColumn", known->begin.letter);
    json_.attribute("endLine", known->end.line);
    json_.attribute("endColumn", known->end.letter);
  }

  // All changes are one fix: some would not do alone.
  void fix(const std::vector<FixIt>& fixes) {
    json_.attributeArray("artifactChanges", [&] {
      json_.object([&] {
        artifact(source_.path);
        json_.attributeArray("replacements", [&] {
          for (const FixIt& one : fixes) json_.object([&] { replacement(one); });
        });
      });
    });
  }

  void replacement(const FixIt& one) {
    json_.attributeObject("deletedRegion", [&] { region(one.where); });
    text("insertedContent", one.text);
  }

  void text(const char* key, std::string_view content) {
    json_.attributeObject(key, [&] { json_.attribute("text", utf8(content)); });
  }

  llvm::json::OStream& json_;
  const SourceFile& source_;
};

}  // namespace

std::string to_sarif(const Diagnostics& diagnostics, const SourceFile& source, std::string_view version) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  {
    llvm::json::OStream json(stream, 2);
    Writer(json, source).log(diagnostics, version);
  }
  stream << '\n';
  return stream.str();
}

}  // namespace an5d
