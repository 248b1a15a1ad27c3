// What the model is asked to show.
#pragma once

#include <optional>
#include <string>

namespace an5d {

enum class ModelFormat { kTable, kJson };

// --compare: as a table, as JSON, or as a picture in a file.
struct CompareRequest {
  ModelFormat format = ModelFormat::kTable;
  std::optional<std::string> picture;
  bool operator==(const CompareRequest&) const = default;
};

struct ModelRequest {
  std::optional<ModelFormat> print;     // --print-model
  int top = 10;                         // --top: candidates of each nest
  std::optional<std::string> roofline;  // --roofline FILE.svg
  bool explain = false;                 // --explain-schedule
  std::optional<CompareRequest> compare;
  bool any() const { return print || roofline || explain || compare; }
};

}  // namespace an5d
