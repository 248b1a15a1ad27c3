// Diagnostics in GCC's JSON (diagnostic_json.h). Decided here: what GCC has no key for, the rule, has its
// own.
#include "frontend/diagnostic_json.h"

#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include "frontend/said/text_region.h"

namespace an5d {
namespace {

std::string utf8(std::string_view text) { return llvm::json::fixUTF8({text.data(), text.size()}); }

class Writer {
 public:
  Writer(llvm::json::OStream& json, const SourceFile& source) : json_(json), source_(source) {}

  void write(const Diagnostic& said) {
    json_.object([&] {
      begin(severity_name(said.severity), said.message, said.where);
      if (!said.rule.empty()) json_.attribute("rule", said.rule);
      json_.attributeArray("children", [&] {
        for (const Note& note : said.notes) json_.object([&] { begin("note", note.text, note.where); });
      });
      if (said.fixes.empty()) return;
      json_.attributeArray("fixits", [&] {
        for (const FixIt& fix : said.fixes) write(fix);
      });
    });
  }

 private:
  void begin(std::string_view kind, const std::string& message, const SourceRange& where) {
    json_.attribute("kind", utf8(kind));
    json_.attribute("message", utf8(message));
    json_.attribute("column-origin", 1);
    json_.attributeArray("locations", [&] {
      if (where.line > 0) json_.object([&] { write(where); });
    });
  }

  void write(const SourceRange& where) {
    const auto region = where.file == source_.path ? region_of(where, source_.text) : std::nullopt;
    position("caret", where.file, where.line, where.column);
    if (region && region->last != region->begin)
      position("finish", where.file, region->last.line, region->last.byte);
  }

  void write(const FixIt& fix) {
    const auto region = fix.where.file == source_.path ? region_of(fix.where, source_.text) : std::nullopt;
    if (!region) return;
    json_.object([&] {
      position("start", fix.where.file, region->begin.line, region->begin.byte);
      position("next", fix.where.file, region->end.line, region->end.byte);
      json_.attribute("string", utf8(fix.text));
    });
  }

  void position(const char* key, const std::string& file, int line, int column) {
    json_.attributeObject(key, [&] {
      json_.attribute("file", utf8(file));
      json_.attribute("line", line);
      json_.attribute("column", column);
    });
  }

  llvm::json::OStream& json_;
  const SourceFile& source_;
};

}  // namespace

std::string to_json(const Diagnostics& diagnostics, const SourceFile& source) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  {
    llvm::json::OStream json(stream, 2);
    Writer writer(json, source);
    json.array([&] {
      for (const Diagnostic& said : diagnostics) writer.write(said);
    });
  }
  stream << '\n';
  return stream.str();
}

}  // namespace an5d
