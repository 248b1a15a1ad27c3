// The functions of a file, and its variables, as a caller sees them that makes data for them: types as
// layouts of memory.
#pragma once

#include <string>
#include <vector>

#include "frontend/parse.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// What lies in an object: numbers, and pointers to more. A pointer to numbers is one to many, one to a struct
// with pointers in it is one to one.
struct DataLayout {
  enum class Kind { kInteger, kReal, kBool, kPointer };
  struct Leaf {
    Kind kind = Kind::kInteger;
    long long offset = 0, bytes = 0;  // of the first; their bytes
    long long count = 1, stride = 0;  // how many, and how far apart
    int pointee = -1;                 // of a pointer: which layout
  };
  long long bytes = 0;
  std::vector<Leaf> leaves;
};

struct Callables {
  static constexpr int kNone = -1;  // no layout: void, or a type of which no data is made
  struct Object {
    std::string name, type;  // as C spells it
    int layout = kNone;
    bool is_constant = false;
  };
  struct Function {
    std::string name;  // "sim::step": with its namespaces, but no class
    std::vector<Object> parameters;
    Object result;
    std::string problem;  // why nobody can call it who knows no more than this; empty if somebody can
  };
  bool has_main = false;
  std::vector<DataLayout> layouts;
  std::vector<Function> functions;  // defined in the file, without main
  std::vector<Object> variables;    // of the file
};

// Of the main file.
Result<Callables> find_callables(const SourceFile& source, const ParseOptions& options);

}  // namespace an5d
