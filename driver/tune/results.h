// results.csv: what a tuning run on another machine, or one candidate here, printed.
//
//   # nvcc: 13.0.88
//   # tuned: 0123456789abcdef
//   nest,schedule,gcells_per_s,registers,spill_bytes,verified,error
//   an5d_j2d5pt_sweep,tiers=10 block=512 stream=chunks:256 combine=star,512.3,64,0,yes,
//
// Lines of # are optional: the compiler there, and a hash of what was asked for.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/base/csv.h"
#include "driver/tune/cache.h"

namespace an5d {

struct ResultRow {
  int line = 0;  // in the file, from 1
  std::string nest;
  Measured measured;  // without its grid
  bool operator==(const ResultRow&) const = default;
};

struct Results {
  std::string nvcc, tuned;  // empty: not said
  std::vector<ResultRow> rows;
};

inline constexpr char kResultColumns[] = "nest,schedule,gcells_per_s,registers,spill_bytes,verified,error";

// `file` is the name for messages.
std::variant<Results, CsvError> parse_results(const std::string& text, const std::string& file);

}  // namespace an5d
