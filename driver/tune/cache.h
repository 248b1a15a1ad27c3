// Measured schedules and the file that keeps them:
//
//   {"schema": 1, "entries": [{"key": {...}, "measured": [{"schedule": "tiers=10 ...", ...}]}]}
//
// The text is checked field by field: a damaged file is an error with its place, never a wrong answer.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/tune/key.h"

namespace an5d {

// One candidate that ran to its end.
struct Measured {
  std::string schedule;
  Grid grid;                  // cells and steps that it was timed with
  double gcells = 0;          // 1e9 updates per second; 0 where it was not verified
  int registers = 0;          // per thread
  long long spill_bytes = 0;  // local memory per thread
  bool verified = false;      // agreed with the plain kernel
  std::string error;          // why not
  bool operator==(const Measured&) const = default;
};

struct CacheEntry {
  TuneKey key;
  std::vector<Measured> measured;
  bool operator==(const CacheEntry&) const = default;
};

struct Cache {
  std::vector<CacheEntry> entries;
  bool operator==(const Cache&) const = default;
};

struct CacheError {
  std::string text;  // "FILE: what is wrong"
};

// `file` is the name for messages.
std::variant<Cache, CacheError> parse_cache(const std::string& text, const std::string& file);

std::string to_json(const Cache& cache);

// Keeps one measurement per key, schedule and grid: the last.
void add(Cache& cache, const TuneKey& key, const Measured& measured);

// All of this very key; empty if there are none.
std::vector<Measured> measurements(const Cache& cache, const TuneKey& key);

// The fastest verified one of this very key.
std::optional<Measured> best(const Cache& cache, const TuneKey& key);

// --use-tuned as data: what is known, and the nvcc that the output is for.
struct Tuned {
  Cache cache;
  std::string nvcc;  // version; empty: unknown, so that nothing is found
};

}  // namespace an5d
