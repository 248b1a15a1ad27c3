// For kernels whose blocks each take a chunk of planes of a tile.
namespace an5d {
namespace {

// Planes of a chunk, so that chunks of all tiles, of which `slots` run at the same time, take the
// fewest steps in all; each takes `filling` besides its own planes.
inline long long whole_waves(long long planes, long long filling, long long tiles,
                             long long slots) {
  if (slots < 1) return planes;  // the launch will say why
  long long best = planes, least = 0;
  for (long long n = 1; n <= 64 && n <= planes; ++n) {
    const long long each = (planes + n - 1) / n, chunks = tiles * ((planes + each - 1) / each);
    const long long steps = (chunks + slots - 1) / slots * (each + filling);
    if (n == 1 || steps < least) least = steps, best = each;
  }
  return best;
}

}  // namespace
}  // namespace an5d
