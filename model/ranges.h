// The numbers that are taken: of the schedule's keys, of the options that stand for them, and of a run.
//
// One table for all who read or name them: the schedule line, the command line with its help and
// docs/options.md, suite files, and the legality table, which calculates within these bounds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace an5d {

struct Range {
  long long least, most;
  constexpr bool holds(long long value) const { return least <= value && value <= most; }
};

inline constexpr Range kTierNumbers{1, 32};
inline constexpr Range kStageNumbers{1, 16};
inline constexpr Range kCellNumbers{1, 32};     // of a thread along one axis: a bit each of a word
inline constexpr Range kBlockNumbers{1, 4096};  // along one axis: far beyond what threads allow
// With the planes of its tiers, an int counts the steps of a chunk.
inline constexpr Range kChunkNumbers{1, 1 << 29};
inline constexpr Range kPlaneNumbers{1, 64};  // of in and sync
inline constexpr Range kSkewNumbers{0, 64};
inline constexpr Range kPadNumbers{0, 4096};
inline constexpr Range kResidentNumbers{1, 4096};  // as many as a device file may give a multiprocessor
inline constexpr Range kRegisterNumbers{16, 255};
inline constexpr Range kStepNumbers{1, 1'000'000'000};

// Of a grid, all axes together: 64 bits hold what a launch does to so many, halos and time steps included.
inline constexpr long long kMostCells = 1'000'000'000'000;

// Of stream=weighted:W, which becomes a number of sixty-fourths.
inline constexpr double kLeastWeight = 1.0 / 64, kMostWeight = 64;

// "1 to 32"
std::string to_string(const Range& range);

// A decimal number, without sign or leading zeros: is it one at all, and is it within the range?
enum class Reading { kNumber, kNoNumber, kOutside };
Reading read_number(std::string_view text, const Range& range, long long& into);

// "16384x16384", outermost first; nothing if it is anything else than positive numbers, or more
// than kMostCells.
std::optional<std::vector<long long>> parse_cells(const std::string& text);
std::string to_string(const std::vector<long long>& cells);

}  // namespace an5d
