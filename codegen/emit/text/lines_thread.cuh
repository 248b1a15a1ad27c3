// Cells that one access moves.
struct alignas(16) Pack { $cell cells[kPack]; };

// Planes [first, last) of a tile, whose first cell has these places along $y and $x.
struct Piece { long long line, cell, first, last$found; };

$shared
// Where a step is: amid the grid; at a side of it, where packs are updated as a whole or not;
// near an end of the stream, or where the grid ends amid a pack.
enum Region { kMiddle, kSide, kEnd };

// Some of a thread's cells: bit l for line l of them, bit c for cell c of a line.
struct Which {
  unsigned lines, cells;
  __device__ bool has(int l, int c) const { return lines >> l & cells >> c & 1; }
};

// One thread: kLines lines of kCells cells. kept[n - 1] is what tier n keeps from step to step.
template <int kTiers, bool kBordersDiffer>
struct Thread {
  static constexpr int kLag = kTiers * (kHi$S + kSkew) - kSkew;  // steps from arrival to leaving
  static constexpr int kLead = kLag + kAhead + 1;  // planes from leaving to the next to ask for
  // Cells before and after a line's useful part, in whole packs.
  static constexpr int kFront = (kTiers * kLo$X + kPack - 1) / kPack * kPack;
  static constexpr int kBack = (kTiers * kHi$X + kPack - 1) / kPack * kPack;
  // Stored of a tile, which overlaps with others; what it takes to begin one, in planes.
  static constexpr int kUseful$Y = kBlock$Y - kTiers * (kLo$Y + kHi$Y);
  static constexpr int kUseful$X = kBlock$X - kFront - kBack;
  static constexpr int kFilling = kTiers * kLo$S + 2 * kLag;
  $kept kept[kTiers][kKept][kLines][kCells];
  Shared<kTiers>* shared;
  an5d::Sweep<$cell> part;
  const $cell* in;  // first of its cells in the next plane to ask for
  int warp, pack;  // of the block; its first of a line
  int slot;  // of the ring, in this step
  $turn
  int begin, end, count;  // planes: updated, all of this block
  Which copied, inside, stored;
  $members

  template <Region kRegion>
  __device__ bool updated(int l, int c, int plane) const {
    if (kRegion == kEnd) return plane >= begin && plane < end && inside.has(l, c);
    return kRegion == kMiddle || inside.has(l, c / kPack * kPack);
  }

  // Own cell that is not updated, as time step `tier` after the first reads it. Step `step` has
  // asked for its plane.
  __device__ __forceinline__ $cell border(int tier, int step, int plane, int l, int c,
                                          $cell otherwise) const {
    if (!copied.has(l, c) || plane < begin - kLo$S || plane >= end + kHi$S) return otherwise;
    const auto* first = an5d::moved(in, (plane - step - kAhead - 1) * part.stride);
    return (tier % 2 ? part.odd : part.even)[first - part.from + l * part.box.stride[k$Y] + c];
  }

  // Asks for plane `plane`, into the slot `ahead` slots behind this step's.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int ahead) {
    const int to = slot + ahead < kRing ? slot + ahead : slot + ahead - kRing;
    const bool amid = kRegion != kEnd || (plane >= begin - kLo$S && plane < end + kHi$S);
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; c += kPack) {
        if (amid && (kRegion == kMiddle || copied.has(l, c)))
          __pipeline_memcpy_async(ring(to, l) + c / kPack, in + l * part.box.stride[k$Y] + c, 16);
      }
    }
    __pipeline_commit();
    in = an5d::moved(in, part.stride);
  }

  // Where this thread finds line l of the plane in slot `at` of the ring.
  __device__ __forceinline__ Pack* ring(int at, int l) const {
    return $ring;
  }

$packs
  // What kTiers steps have made of line l of a plane goes to the grid. Where that ends amid a pack,
  // its other cells keep what they are, which is the same in both planes, or not read.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step, int l, const $cell (&cells)[kCells]) const {
    if (step < kTiers * kLo$S + kLag || (kRegion == kEnd && step >= count)) return;
    auto* const out = an5d::moved(in, part.lead) + l * part.box.stride[k$Y];
    #pragma unroll
    for (int c = 0; c < kCells; c += kPack) {
      if (stored.has(l, kBordersDiffer ? c + kPack - 1 : c)) {
        *reinterpret_cast<Pack*>(out + c) = packed(cells + c);
      } else if (kBordersDiffer) {
        #pragma unroll
        for (int n = 0; n < kPack - 1; ++n)
          if (stored.has(l, c + n)) out[c + n] = cells[c + n];
      }
    }
  }
