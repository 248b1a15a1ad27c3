// What a thread hands to its neighbours: the cells at one end of its row.
struct alignas($align) Rim { $cell cells[kRim]; };

// Shared memory of a block.
template <int kTiers>
struct Shared {
  $cell ring[kRing][kBlock$X];  // rows on their way from and to global memory
  struct Ends { Rim first[kThreads + 2], last[kThreads + 2]; } ends[2][kTiers];  // in turn
};

// Where a step is: amid the grid, at a side of it, near an end of the stream.
enum Region { kMiddle, kSide, kEnd };

// One thread: kCells columns side by side. kept[n - 1] is what tier n keeps from step to step.
template <int kTiers, bool kBordersDiffer>
struct Thread {
  static constexpr int kLag = kTiers * (kHi$S + kSkew) - kSkew + 1;  // steps from arrival to leaving
  enum : int { kLead = kLag + kRing - 2 };  // rows from leaving to the next to ask for
  $kept kept[kTiers][kKept][kCells];
  $held
  Shared<kTiers>* shared;
  an5d::Sweep<$cell> part;
  const $cell* in;  // first of the cells, 32 apart, that this lane copies, of the next row
  int copied;  // place of that cell in the tile
  int slot, last_slot, free_slot;  // of the ring: of this step, the one before, the one before it
$masks

  // Own cell c where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ $cell border(int tier, int step, int plane, int c,
                                          $cell otherwise) const {
    if (!(reads >> c & 1) || plane < begin - kLo$S || plane >= end + kHi$S) return otherwise;
    const auto* row = an5d::moved(in, (plane - step - kRing + 1) * part.stride);
    const long long cell = row - part.from + ((int)threadIdx.x * kCells + c - copied);
    return (tier % 2 ? part.odd : part.even)[cell];
  }

  // Asks for row `plane`.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int to) {
    const bool row = kRegion != kEnd || (plane >= begin - kLo$S && plane < end + kHi$S);
    #pragma unroll
    for (int n = 0; n < kCells; ++n) {
      if (row && ($all || copies >> n & 1))
        __pipeline_memcpy_async(&shared->ring[to][copied + 32 * n], in + 32 * n, sizeof($cell));
    }
    __pipeline_commit();
    in = an5d::moved(in, part.stride);
  }

  // The row of step `step` arrives, the one of the step before leaves. A warp copies for itself.
  template <Region kRegion>
  __device__ __forceinline__ void turn(int step, $cell (&row)[kCells]) {
    __pipeline_wait_prior(kRing - 3);
    __syncwarp();
    #pragma unroll
    for (int c = 0; c < kCells; ++c) row[c] = shared->ring[slot][threadIdx.x * kCells + c];
    const bool complete = step >= kTiers * kLo$S + kLag && (kRegion != kEnd || step < count);
    auto* const out = an5d::moved(in, part.lead);
    #pragma unroll
    for (int n = 0; n < kCells; ++n) {
      if (complete && (stores >> n & 1))
        out[32 * n] = shared->ring[last_slot][copied + 32 * n];
    }
    request<kRegion>(step + kRing - 2, free_slot);
    #pragma unroll
    for (int c = 0; c < kCells && kBordersDiffer; ++c)
      if (!updated<kRegion>(c, step)) row[c] = border(0, step, step, c, row[c]);
  }

  // The row computed goes where the one of this step came from, and to the grid one step later.
  __device__ __forceinline__ void leave(const $cell (&row)[kCells]) {
    #pragma unroll
    for (int c = 0; c < kCells; ++c) shared->ring[slot][threadIdx.x * kCells + c] = row[c];
    free_slot = last_slot, last_slot = slot, slot = slot == kRing - 1 ? 0 : slot + 1;
  }

  // Shows the ends of a row that tier `tier` reads to the neighbours.
  __device__ __forceinline__ void publish(int step, int tier, const $cell (&row)[kCells]) {
    auto& ends = shared->ends[step % 2][tier - 1];
    Rim first, last;
    #pragma unroll
    for (int n = 0; n < kRim; ++n) first.cells[n] = row[n], last.cells[n] = row[kCells - kRim + n];
    ends.first[threadIdx.x + 1] = first;
    if (kRim < kCells) ends.last[threadIdx.x + 1] = last;
  }

