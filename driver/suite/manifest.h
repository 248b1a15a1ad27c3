// manifest.json of a suite's folder: which outputs lie there and what they were made from.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace an5d {

struct FileStamp {
  std::string name, hash;  // hash_of() its text
  bool operator==(const FileStamp&) const = default;
};

// A mode of a unit, or, with an empty name, the unit's driver.
struct EntryStamp {
  std::string mode;
  std::string request;            // hash of everything that was asked for, besides the inputs' texts
  std::vector<std::string> rows;  // lines of entries.csv, without the peers
  std::vector<FileStamp> files;   // names in the suite's folder
  bool operator==(const EntryStamp&) const = default;
};

struct UnitStamp {
  std::string folder;
  std::vector<FileStamp> inputs;  // the C file and all that it includes
  std::vector<EntryStamp> entries;
  bool operator==(const UnitStamp&) const = default;
};

struct Manifest {
  std::vector<UnitStamp> units;
  std::vector<FileStamp> common;  // files of no unit
  bool operator==(const Manifest&) const = default;

  std::vector<FileStamp> files() const;  // all of them
};

struct ManifestError {
  std::string text;
};

// Names that lead out of the suite's folder are errors.
std::variant<Manifest, ManifestError> parse_manifest(const std::string& text);

std::string to_json(const Manifest& manifest);

}  // namespace an5d
