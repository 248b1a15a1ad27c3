// libFuzzer: whatever the text, parse() and check_cxx() return. Built by clang with -DAN5DC_FUZZ=ON.
#include <cstddef>
#include <cstdint>
#include <string>

#include "frontend/parse.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const an5d::SourceFile source{"fuzz.c", std::string(reinterpret_cast<const char*>(data), size)};
  const auto parsed = an5d::parse(source, {});
  for (const an5d::Diagnostic& said : parsed.diagnostics) an5d::render(said, source.path, source.text);
  if (parsed)
    for (const an5d::LoopNest& nest : parsed->nests) an5d::to_string(nest);
  an5d::check_cxx({source, {}, {}, {}}, {});
  return 0;
}
