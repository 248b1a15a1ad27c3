// May a part of the program change a variable, or a member of a struct? The one conservative answer: what
// cannot be told may.
#pragma once

#include <memory>
#include <vector>

#include "frontend/clang/named_place.h"

namespace clang {
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace an5d {

class FileText;

class PlaceChanges {
 public:
  PlaceChanges(FileText& file, NamedPlace place);
  ~PlaceChanges();

  // A place in there that may change it, by its name, by a pointer, in a function that is called or called
  // back; null if there is none.
  const clang::Stmt* first_in(const clang::Stmt* within) const;

  // All such places; what lies in functions that are called stands there as the call.
  std::vector<const clang::Stmt*> all_in(const clang::Stmt* within) const;

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace an5d
