// libFuzzer: whatever the text, parse() and check_cxx() return, and so does what is said of what they found.
// Built by clang with -DAN5DC_FUZZ=ON.
#include <cstddef>
#include <cstdint>
#include <string>

#include "frontend/nest/refusal.h"
#include "frontend/parse.h"

namespace {

void render_all(const an5d::Diagnostics& diagnostics, const an5d::SourceFile& source) {
  for (const an5d::Diagnostic& said : diagnostics) an5d::render(said, source.path, source.text);
}

}  // namespace

// Clang's libraries are not instrumented: containers that pass between them and ours look overrun.
extern "C" const char* __asan_default_options() { return "detect_container_overflow=0"; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  an5d::TranslationUnit unit;
  unit.source = {"fuzz.c", std::string(reinterpret_cast<const char*>(data), size)};
  const auto parsed = an5d::parse(unit.source, {});
  render_all(parsed.diagnostics, unit.source);
  if (parsed) unit = *parsed;
  for (const an5d::LoopNest& nest : unit.nests) an5d::to_string(nest);
  render_all(an5d::remarks_of(unit.refused, unit.nests.size()), unit.source);
  render_all(an5d::check_cxx(unit, {}), unit.source);
  return 0;
}
