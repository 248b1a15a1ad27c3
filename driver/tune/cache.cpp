// The cache as a value and as JSON (cache.h).
#include "driver/tune/cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

Json json_of(const TuneKey& key) {
  return {{"stencil", key.stencil}, {"element", key.element},       {"arithmetic", key.arithmetic},
          {"device", key.device},   {"grid_class", key.grid_class}, {"an5dc", key.an5dc},
          {"nvcc", key.nvcc}};
}

Json json_of(const Measured& measured) {
  return {{"schedule", measured.schedule},   {"cells", measured.grid.cells},
          {"steps", measured.grid.steps},    {"gcells_per_s", measured.gcells},
          {"registers", measured.registers}, {"spill_bytes", measured.spill_bytes},
          {"verified", measured.verified},   {"error", measured.error}};
}

// The library's exceptions for a missing field or a wrong type name the field; parse_cache() catches them.
TuneKey read_key(const Json& json) {
  return {json.at("stencil").get<std::string>(),
          json.at("element").get<std::string>(),
          json.at("arithmetic").get<std::string>(),
          json.at("device").get<std::string>(),
          json.at("grid_class").get<std::vector<long long>>(),
          json.at("an5dc").get<std::string>(),
          json.at("nvcc").get<std::string>()};
}

Measured read_measured(const Json& json) {
  return {json.at("schedule").get<std::string>(),
          {json.at("cells").get<std::vector<long long>>(), json.at("steps").get<long long>()},
          json.at("gcells_per_s").get<double>(),
          json.at("registers").get<int>(),
          json.at("spill_bytes").get<long long>(),
          json.at("verified").get<bool>(),
          json.at("error").get<std::string>()};
}

Cache read_cache(const Json& json) {
  Cache cache;
  for (const Json& entry : json.at("entries")) {
    CacheEntry read{read_key(entry.at("key")), {}};
    for (const Json& measured : entry.at("measured")) read.measured.push_back(read_measured(measured));
    cache.entries.push_back(std::move(read));
  }
  return cache;
}

}  // namespace

std::variant<Cache, CacheError> parse_cache(const std::string& text, const std::string& file) {
  try {
    const Json json = Json::parse(text);
    if (json.at("schema") != kSchema)
      return CacheError{fmt::format("{}: schema {}, expected {}", file, json.at("schema").dump(), kSchema)};
    return read_cache(json);
  } catch (const Json::exception& error) {
    const std::string what = error.what();  // "[json.exception.parse_error.101] parse error at line 1, ..."
    return CacheError{fmt::format("{}: {}", file, what.substr(what.find("] ") + 2))};
  }
}

std::string to_json(const Cache& cache) {
  Json entries = Json::array();
  for (const CacheEntry& entry : cache.entries) {
    Json measured = Json::array();
    for (const Measured& one : entry.measured) measured.push_back(json_of(one));
    entries.push_back({{"key", json_of(entry.key)}, {"measured", measured}});
  }
  return Json{{"schema", kSchema}, {"entries", entries}}.dump(1) + "\n";
}

void add(Cache& cache, const TuneKey& key, const Measured& measured) {
  const auto same_key = [&](const CacheEntry& entry) { return entry.key == key; };
  auto entry = std::find_if(cache.entries.begin(), cache.entries.end(), same_key);
  if (entry == cache.entries.end()) entry = cache.entries.insert(entry, CacheEntry{key, {}});
  std::erase_if(entry->measured, [&](const Measured& old) {
    return old.schedule == measured.schedule && old.grid == measured.grid;
  });
  entry->measured.push_back(measured);
}

std::vector<Measured> measurements(const Cache& cache, const TuneKey& key) {
  for (const CacheEntry& entry : cache.entries) {
    if (entry.key == key) return entry.measured;
  }
  return {};
}

std::optional<Measured> best(const Cache& cache, const TuneKey& key) {
  std::optional<Measured> found;
  for (const Measured& measured : measurements(cache, key)) {
    if (measured.verified && measured.error.empty() && (!found || measured.gcells > found->gcells))
      found = measured;
  }
  return found;
}

}  // namespace an5d
