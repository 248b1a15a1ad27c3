// Where measured schedules are kept between runs.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "driver/tune/cache.h"

namespace an5d {

// tuned.json in $AN5D_CACHE_DIR, else in an5dc/ below $XDG_CACHE_HOME or ~/.cache.
std::string cache_path();

// Empty where there is no file yet.
std::variant<Cache, CacheError> load_cache(const std::string& path);

// Adds to the file under a lock, so that two an5dc lose nothing, and replaces it atomically. What went wrong.
std::optional<CacheError> store(const std::string& path, const TuneKey& key, const Measured& measured);

// The version that `nvcc --version` tells, "13.0.88"; empty if it cannot be run.
std::string nvcc_version();

}  // namespace an5d
