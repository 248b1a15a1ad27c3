// Files of a suite's folder (folder.h).
#include "driver/suite/folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "driver/base/files.h"
#include "driver/tune/key.h"

namespace an5d {
namespace {

constexpr char kManifest[] = "/manifest.json";
constexpr char kScript[] = "/run.sh";

bool has(const std::string& path, const std::string& hash) {
  const std::optional<std::string> text = read_file(path);
  return text && hash_of(*text) == hash;
}

// Folders that are empty now, from the file's upwards.
void remove_empty_parents(const std::string& folder, const std::filesystem::path& name) {
  std::error_code error;
  for (auto parent = name.parent_path(); !parent.empty() && !error; parent = parent.parent_path()) {
    if (!std::filesystem::is_empty(folder / parent, error) || error) return;
    std::filesystem::remove(folder / parent, error);
  }
}

void remove_outdated(const std::string& folder, const Manifest& before, const Manifest& after,
                     FolderChange& change) {
  std::set<std::string> wanted;
  for (const FileStamp& file : after.files()) wanted.insert(file.name);
  for (const FileStamp& file : before.files()) {
    const std::string path = folder + "/" + file.name;
    std::error_code error;
    if (wanted.count(file.name) || !std::filesystem::exists(path, error)) continue;
    if (!has(path, file.hash)) {
      change.left.push_back(path);
    } else if (std::filesystem::remove(path, error)) {
      ++change.removed;
      remove_empty_parents(folder, file.name);
    }
  }
}

}  // namespace

std::variant<Manifest, FolderError> open_folder(const std::string& folder) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(folder, error);
  if (!std::filesystem::exists(status)) return Manifest{};
  if (!std::filesystem::is_directory(status)) return FolderError{fmt::format("'{}' is no folder", folder)};
  const std::string path = folder + kManifest;
  if (const std::optional<std::string> text = read_file(path)) {
    auto manifest = parse_manifest(*text);
    if (const auto* wrong = std::get_if<ManifestError>(&manifest))
      return FolderError{fmt::format("{}: {}", path, wrong->text)};
    return std::get<Manifest>(std::move(manifest));
  }
  if (std::filesystem::is_empty(folder, error) && !error) return Manifest{};
  return FolderError{fmt::format("'{}' is neither empty nor the folder of a suite", folder)};
}

bool are_there(const std::string& folder, const std::vector<FileStamp>& files) {
  for (const FileStamp& file : files) {
    if (!has(folder + "/" + file.name, file.hash)) return false;
  }
  return true;
}

FolderChange replace(const std::string& folder, const Manifest& before, const Manifest& after,
                     const std::vector<NamedText>& texts) {
  FolderChange change;
  StagedFiles staged;
  const auto stage = [&](const std::string& path, const std::string& text) {
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    if (has(path, hash_of(text))) return;  // its time stays as well
    if (!change.error.empty()) return;
    if (error)
      change.error = cannot_make(std::filesystem::path(path).parent_path().string(), error);
    else if (!staged.add(path, text))
      change.error = cannot_write(path);
  };
  // The manifest first: what it names and is not there yet counts as out of date.
  stage(folder + kManifest, to_json(after));
  for (const NamedText& text : texts) stage(folder + "/" + text.name, text.text);
  if (change.error.empty() && !staged.commit())
    change.error = fmt::format("cannot replace files in '{}': {}", folder, std::strerror(errno));
  if (!change.error.empty()) return change;
  if (!make_executable(folder + kScript))
    change.error = fmt::format("cannot make '{}{}' executable", folder, kScript);
  remove_outdated(folder, before, after, change);
  return change;
}

}  // namespace an5d
