
  // Not cells beyond a border, where there may be zeros near the ends of the stream: they take long.
  template <Region kRegion>
  __device__ bool divided(int c, int plane) const {
    return updated<kRegion>(c, plane) && (kRegion != kEnd || inside >> c & 1);
  }
