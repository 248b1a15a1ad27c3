// Names of ours in a text that has names of the user's, too.
#pragma once

#include <set>
#include <string>

namespace an5d {

// Text that becomes a part of the user's has this before each name of ours ("\1an5d_from") until it is whole.
inline constexpr char kOwn = '\1';

// Chooses for the names of ours others where the user's file, or a macro that it sees, has the same.
class OwnNames {
 public:
  // All words of the user's that could be names of ours.
  explicit OwnNames(const std::set<std::string>& users) : users_(users) {}

  // Of a text that is all ours.
  std::string in_own(const std::string& text) const;

  // Of one in which names of ours are marked; the marks go.
  std::string in_marked(const std::string& text) const;

 private:
  std::string free(std::string name) const;

  const std::set<std::string>& users_;
};

}  // namespace an5d
