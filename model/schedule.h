// How to run a stencil: one value, one line of text.
//
//   tiers=10 block=256 stream=chunks:256 combine=star
//
// Each key is an independent axis (docs/schedule.md); a technique is an alternative of one axis, never a
// generator of its own. The grammar knows every axis of the design; model/legality.h says which values
// the generator can build today.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontend/said/diagnostic.h"
#include "model/ranges.h"

namespace an5d {

// May floating-point sums be reordered, constants inverted and library functions be replaced by faster ones?
enum class Arithmetic { kExact, kFast };

// How the planes of the streamed axis are shared out among blocks.
struct NoStream {
  bool operator==(const NoStream&) const = default;
};
constexpr int kMostChunk = static_cast<int>(kChunkNumbers.most);
struct Column {
  bool operator==(const Column&) const = default;
};  // one block, all planes (but kMostChunk)
struct Chunks {
  int planes;
  bool operator==(const Chunks&) const = default;
};  // hSN of the paper
struct Weighted {
  double edge_weight;
  bool operator==(const Weighted&) const = default;
};  // equal shares
struct Waves {
  bool operator==(const Waves&) const = default;
};  // chunks, as many as fill whole waves of blocks
using Stream = std::variant<NoStream, Column, Chunks, Weighted, Waves>;

// How planes enter: plain load, load N planes ahead into registers, cp.async into a ring of N planes.
struct Direct {
  bool operator==(const Direct&) const = default;
};
struct Prefetch {
  int planes;
  bool operator==(const Prefetch&) const = default;
};
struct CpAsync {
  int planes;
  bool operator==(const CpAsync&) const = default;
};
using In = std::variant<Direct, Prefetch, CpAsync>;

// Block barrier per tier and plane, or per `planes` planes; or, per plane, each warp waits for those before
// and behind it.
struct TierSync {
  bool operator==(const TierSync&) const = default;
};
struct StepSync {
  int planes;
  bool operator==(const StepSync&) const = default;
};
struct NeighbourSync {
  bool operator==(const NeighbourSync&) const = default;
};
using Sync = std::variant<TierSync, StepSync, NeighbourSync>;

// gather: all taps at once, in source order, every plane through shared memory.
// star: taps off the current plane lie in the thread's own column (diagonal-access free).
// partial: sums built plane by plane (associative).
enum class Combine { kGather, kStar, kPartial };

// hybrid and shifted: of one time step the current plane in shared memory, the others of a column in
// registers; of hybrid, planes stay where they are until they are overwritten, and two shared planes are used
// in turn. Of shifted, at each step every plane moves one place on, through a shared plane of each tier.
// mixed is what hybrid keeps, in kernels of one step (kind.h).
enum class Planes { kHybrid, kRegisters, kShared, kGlobal, kShifted, kMixed };
enum class Exchange { kPlane, kShuffle, kGlobal };
enum class Out { kDirect, kCoalesced };
enum class Edge { kSelect, kSplit, kLane };
// May the compiler merge and keep shared-memory reads (any), or is every read made as written (scalar)?
enum class SharedReads { kAny, kScalar };

// A pair of sizes, x (the innermost axis) first; y is 1 where only one axis is blocked.
struct Extent2 {
  int x = 1, y = 1;
  int product() const { return x * y; }
  bool operator==(const Extent2&) const = default;
};

// Planes of arrays that are only read, which each tier needs later than the one before it: are they kept in
// registers and handed on from tier to tier, or does each tier read them in the ring of shared memory?
enum class Coefficients { kRegisters, kRing };

struct Schedule {
  int tiers = 1;    // time steps that a thread carries
  int stages = 1;   // groups of warps working on different time steps
  Extent2 cells;    // register tile of a thread
  Extent2 block;    // tile of a block in cells, halo included
  int block_z = 1;  // third number of `block`: planes of a tile that no stream passes through
  Stream stream = NoStream{};
  Planes planes = Planes::kHybrid;
  Exchange exchange = Exchange::kPlane;
  Sync sync = TierSync{};
  int skew = 0;
  Combine combine = Combine::kStar;
  In in = Direct{};
  Out out = Out::kDirect;
  Edge edge = Edge::kSelect;
  int pad = 0;  // bytes that rows of the device copy are aligned to; 0: as the user's
  SharedReads shared = SharedReads::kAny;
  Coefficients coefficients = Coefficients::kRegisters;
  std::optional<int> resident;   // blocks per SM to aim at
  std::optional<int> registers;  // cap per thread

  // bT: time steps per launch.
  int time_steps() const { return tiers * stages; }
  int threads() const { return stages * (block.x / cells.x) * (block.y / cells.y) * block_z; }
  bool operator==(const Schedule&) const = default;
};

// Keys in fixed order; those at their default are left out, except these.
inline constexpr const char* kAlwaysPrinted[] = {"tiers", "block", "stream", "combine"};
std::string to_string(const Schedule& schedule);

// Sets the keys that `line` names in `base`. Errors have rule "schedule-syntax", or "schedule-size" for
// numbers that are not within their range (ranges.h), and point into the line (file "<schedule>").
Result<Schedule> parse_schedule(const std::string& line, const Schedule& base);

}  // namespace an5d
