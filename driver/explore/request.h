// What the model is asked to show.
#pragma once

#include <optional>
#include <string>

namespace an5d {

enum class ModelFormat { kTable, kJson };

struct ModelRequest {
  std::optional<ModelFormat> print;     // --print-model
  int top = 10;                         // --top: candidates of each nest
  std::optional<std::string> roofline;  // --roofline FILE.svg
  bool explain = false;                 // --explain-schedule
  bool any() const { return print || roofline || explain; }
};

}  // namespace an5d
