// The language of the input (flags.h). In: a name and flags. Out: flags for Clang. Decided here: which
// endings mean C++. CUDA is read as the C++ that it is without kernels and launches.
#include "frontend/clang/flags.h"

#include <array>
#include <optional>
#include <string_view>

namespace an5d {
namespace {

constexpr std::array<std::string_view, 10> kCxxEndings = {".cpp", ".cc",  ".cxx", ".c++", ".cp",
                                                          ".C",   ".CPP", ".cu",  ".hpp", ".cuh"};

// What `-x c++` and `-xc++` say, at this place of the flags; it is moved to the last word of it.
std::optional<std::string> language_at(const std::vector<std::string>& flags, std::size_t& n) {
  const std::string& flag = flags[n];
  if (!flag.starts_with("-x")) return std::nullopt;
  if (flag.size() > 2) return flag.substr(2);
  return n + 1 < flags.size() ? flags[++n] : "";
}

}  // namespace

std::vector<std::string> usable_flags(const std::vector<std::string>& flags) {
  std::vector<std::string> kept;
  for (std::size_t n = 0; n < flags.size(); ++n)
    if (!flags[n].starts_with("-fopenmp") && !language_at(flags, n)) kept.push_back(flags[n]);
  return kept;
}

bool is_cxx(const std::string& path, const std::vector<std::string>& flags) {
  std::optional<std::string> language;
  for (std::size_t n = 0; n < flags.size(); ++n)
    if (auto said = language_at(flags, n)) language = std::move(said);
  if (language) return *language == "c++" || *language == "cu" || *language == "cuda";
  const std::size_t slash = path.find_last_of('/'), dot = path.find_last_of('.');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return false;
  for (const std::string_view ending : kCxxEndings)
    if (path.substr(dot) == ending) return true;
  return false;
}

std::string standard_of_cuda(const std::vector<std::string>& flags) {
  std::string standard = "c++17";
  for (const std::string& flag : flags) {
    if (!flag.starts_with("-std=")) continue;
    const std::string year = flag.substr(flag.find_last_of('+') + 1);
    standard = year == "20" || year == "2a" ? "c++20" : year == "23" || year == "2b" ? "c++23" : "c++17";
  }
  return standard;
}

std::vector<std::string> flags_of_input(const std::string& path, const std::vector<std::string>& flags) {
  std::vector<std::string> all = {"-x", "c", "-std=gnu11"};
  if (is_cxx(path, flags)) all = {"-x", "c++", "-std=gnu++17"};
  for (const std::string& flag : usable_flags(flags)) all.push_back(flag);
  return all;
}

}  // namespace an5d
