// The folder that a suite is written into.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/suite/manifest.h"
#include "driver/tune/runner_text.h"

namespace an5d {

// What went wrong, for an exit status of kSurroundings.
struct FolderError {
  std::string text;
};

// The manifest of an earlier run; an empty one for a folder that is empty or not there yet. A folder with
// anything else in it is no place for a suite.
std::variant<Manifest, FolderError> open_folder(const std::string& folder);

// Are these files there with these hashes?
bool are_there(const std::string& folder, const std::vector<FileStamp>& files);

struct FolderChange {
  int removed = 0;                // files that no entry has any more
  std::vector<std::string> left;  // the same, but changed by somebody: left alone
  std::string error;              // what went wrong; empty: all is done
};

// Puts `texts`, of which some may be there already, and the manifest in place of what `before` had.
FolderChange replace(const std::string& folder, const Manifest& before, const Manifest& after,
                     const std::vector<NamedText>& texts);

}  // namespace an5d
