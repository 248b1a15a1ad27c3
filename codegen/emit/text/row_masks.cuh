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
