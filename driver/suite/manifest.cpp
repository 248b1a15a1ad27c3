// The manifest as JSON (manifest.h).
#include "driver/suite/manifest.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

// Files as {"name": "hash"}.
Json json_of(const std::vector<FileStamp>& files) {
  Json object = Json::object();
  for (const FileStamp& file : files) object[file.name] = file.hash;
  return object;
}

std::vector<FileStamp> read_files(const Json& object) {
  std::vector<FileStamp> files;
  for (const auto& item : object.items()) files.push_back({item.key(), item.value().get<std::string>()});
  return files;
}

std::vector<FileStamp> read_outputs(const Json& object) {
  std::vector<FileStamp> files = read_files(object);
  for (const FileStamp& file : files) {
    const std::filesystem::path path(file.name);
    if (path.is_absolute() || path.lexically_normal() != path || *path.begin() == "..")
      throw std::invalid_argument(fmt::format("'{}' is no file of this folder", file.name));
  }
  return files;
}

UnitStamp read_unit(const Json& json) {
  UnitStamp unit{json.at("folder").get<std::string>(), read_files(json.at("inputs")), {}};
  for (const Json& entry : json.at("entries")) {
    unit.entries.push_back({entry.at("mode").get<std::string>(), entry.at("request").get<std::string>(),
                            entry.at("rows").get<std::vector<std::string>>(),
                            read_outputs(entry.at("files"))});
  }
  return unit;
}

}  // namespace

std::vector<FileStamp> Manifest::files() const {
  std::vector<FileStamp> all = common;
  for (const UnitStamp& unit : units) {
    for (const EntryStamp& entry : unit.entries)
      all.insert(all.end(), entry.files.begin(), entry.files.end());
  }
  return all;
}

std::variant<Manifest, ManifestError> parse_manifest(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("schema") != kSchema)
      return ManifestError{fmt::format("schema {}, expected {}", json.at("schema").dump(), kSchema)};
    Manifest manifest{{}, read_outputs(json.at("common"))};
    for (const Json& unit : json.at("units")) manifest.units.push_back(read_unit(unit));
    return manifest;
  } catch (const std::exception& error) {
    return ManifestError{error.what()};
  }
}

std::string to_json(const Manifest& manifest) {
  Json units = Json::array();
  for (const UnitStamp& unit : manifest.units) {
    Json entries = Json::array();
    for (const EntryStamp& entry : unit.entries) {
      entries.push_back({{"mode", entry.mode},
                         {"request", entry.request},
                         {"rows", entry.rows},
                         {"files", json_of(entry.files)}});
    }
    units.push_back({{"folder", unit.folder}, {"inputs", json_of(unit.inputs)}, {"entries", entries}});
  }
  return Json{{"schema", kSchema}, {"common", json_of(manifest.common)}, {"units", units}}.dump(1) + "\n";
}

}  // namespace an5d
