// Cells that one access moves.
struct alignas(16) Pack { $cell cells[kPack]; };

// Shared memory of a block: kRows rows come from global memory into a slot. Each stage in turn
// takes them and leaves rows of its last time step in their place. Then they go to global memory.
template <int kTiers>
struct Shared { Pack ring[kSlots][kRows][kBlock$X / kPack]; };

// Where a step is: inside the grid, at a side of it, near an end of the stream.
enum Region { kMiddle, kSide, kEnd };

// One thread: kCells columns side by side, in the tiers of its warp's stage. kept[n - 1] is what
// the n-th of those tiers keeps from step to step.
template <int kTiers, bool kBordersDiffer>
struct Thread {
  static constexpr int kOwn = (kTiers + kStages - 1) / kStages;  // tiers of a stage, at most
  static constexpr int kLag = kTiers * kHi$S + kStages * kRows;  // steps from arrival to leaving
  enum : int { kLead = kLag + (kRing - 2) * kRows };  // from leaving to the next to ask for
  $kept kept[kOwn][kKept][$width];
  Shared<kTiers>* shared;
  an5d::Sweep<$cell> part;
  const $cell* in;  // first of the cells, kThreads apart, that this thread copies, of the next row
  int copied;  // place of that cell in the tile
  int stage, before, delay;  // tiers before the stage's; steps from arrival until it takes a row
  int slot;  // of the ring, of the rows that arrive in this step
  // Planes: updated, all of this block. Bits: copied cells read and stored, own read and updated.
  int begin, end, count;
  unsigned copies, stores, reads, inside;
  $members

$border
  template <Region kRegion>
  __device__ bool updated(int c, int plane) const {
    const bool row = kRegion != kEnd || (plane >= begin && plane < end);
    return row && (kRegion == kMiddle || $free);
  }

  // Own cell c where it is not updated, as time step `tier` after the first reads it. The rows of
  // step `step` and those with it in a slot have arrived.
  __device__ __forceinline__ $cell border(int tier, int step, int plane, int c,
                                          $cell otherwise) const {
    if (!(reads >> c & 1) || plane < begin - kLo$S || plane >= end + kHi$S) return otherwise;
    const int next = step / kRows * kRows + (kRing - 1) * kRows;
    const auto* row = an5d::moved(in, (plane - next) * part.stride);
    const long long cell = row - part.from + ((int)threadIdx.x % 32 * kCells + c - copied);
    return (tier % 2 ? part.odd : part.even)[cell];
  }

  // Row r of the slot into which rows came `ago` slots before those of this step.
  __device__ __forceinline__ Pack* row_of(int ago, int r) const {
    return shared->ring[slot >= ago ? slot - ago : slot - ago + kSlots][r];
  }
  __device__ __forceinline__ $cell& cell_of(int ago, int r, int n) const {
    return reinterpret_cast<$cell*>(row_of(ago, r))[copied + n * kThreads];
  }

  // The block copies a row in groups of kThreads cells: has group n a cell for every thread?
  static __device__ constexpr bool is_whole(int n) { return (n + 1) * kThreads <= kBlock$X; }
  $in_tile

  // Asks for kRows rows from row `plane`, into a slot.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int ago) {
    #pragma unroll
    for (int r = 0; r < kRows; ++r) {
      const bool row = kRegion != kEnd || (plane + r >= begin - kLo$S && plane + r < end + kHi$S);
      #pragma unroll
      for (int n = 0; n < kCopies; ++n) {
        if (row && ($copied))
          __pipeline_memcpy_async(&cell_of(ago, r, n), in + n * kThreads, sizeof($cell));
      }
      in = an5d::moved(in, part.stride);
    }
    __pipeline_commit();
  }

  // The block stores the rows that have passed all stages.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step) const {
    auto* const out = an5d::moved(in, part.lead);
    #pragma unroll
    for (int r = 0; r < kRows; ++r) {
      const int row = step + r;
      const bool complete = row >= kTiers * kLo$S + kLag && (kRegion != kEnd || row < count);
      const unsigned stored = complete ? stores : 0;
      #pragma unroll
      for (int n = 0; n < kCopies; ++n) {
        const $cell cell = is_whole(n) || (stored >> n & 1) ? cell_of(kStages, r, n) : 0;
        if (stored >> n & 1) an5d::moved(out, r * part.stride)[n * kThreads] = cell;
      }
    }
  }

$packs

