// Sums over rows of cells (sectors.h): what a row needs is counted once for each distance of its ends from
// the cells that are updated, and taken as often as there are such rows.
#include "model/sectors.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace an5d {
namespace {

constexpr int kWarp = 32;

// Cells that are read of a row, from `lo` before the first one that is updated to `hi` behind the last.
struct Ends {
  long long lo = 0, hi = 0;
  auto operator<=>(const Ends&) const = default;
};

// Equal parts of an axis, and what is left for the last one.
struct Parts {
  long long length, count;
};

std::vector<Parts> parts_of(long long cells, long long each) {
  std::vector<Parts> parts;
  if (cells / each) parts.push_back({each, cells / each});
  if (cells % each) parts.push_back({cells % each, 1});
  return parts;
}

// Bytes from the first cell of an array to those where its rows begin, as far as sectors can tell them apart.
std::vector<long long> phases(long long pitch_bytes, int sector) {
  std::vector<long long> found = {0};
  while (const long long next = (found.back() + pitch_bytes) % sector) found.push_back(next);
  return found;
}

// Bytes of all sectors that groups of so many threads touch along a row, each group for itself. The threads
// of a row begin at a multiple of a warp (naive kernels have it so). Groups amid a row repeat after some.
double row_bytes(const TrafficLaunch& launch, long long threads, const Ends& ends, int element, int sector) {
  const long long begin = launch.first / kWarp * kWarp, end = launch.first + launch.grid.x;
  const long long groups = (end - begin + threads - 1) / threads, amid = std::max(0LL, groups - 2);
  const long long period = sector / std::gcd(threads * element, static_cast<long long>(sector));
  const std::vector<long long> begins = phases(launch.pitch() * element, sector);
  double sectors = 0;
  for (const long long phase : begins) {
    const auto of_group = [&](long long group) {
      const long long x = begin + group * threads;
      const long long from = std::max(x, launch.first) + ends.lo, to = std::min(x + threads, end) + ends.hi;
      const long long shift = 1LL << 20;  // sectors: what is read before the array's row stays positive
      return shift + (phase + to * element + sector - 1) / sector -
             (phase + from * element + shift * sector) / sector;
    };
    sectors += static_cast<double>(of_group(0) + (groups > 1 ? of_group(groups - 1) : 0));
    for (long long n = 0; n < std::min(amid, period); ++n)
      sectors += static_cast<double>(of_group(1 + n) * (amid / period + (n < amid % period)));
  }
  return sectors * sector / static_cast<double>(begins.size());
}

// The same for an array that may have one element for a whole row.
double row_bytes(const ArrayReads& array, const TrafficLaunch& launch, long long threads, const Ends& ends,
                 int sector) {
  if (array.spans[0]) return row_bytes(launch, threads, ends, array.bytes, sector);
  const long long groups = (launch.grid.x + threads - 1) / threads;
  return static_cast<double>(groups) * sector;
}

// Planes that a thread loads of a column with these distances along z, of all chunks of the launch. A column
// that is kept is loaded once in a chunk.
long long planes_loaded(const std::set<long long>& distances, const TrafficLaunch& launch, bool is_kept) {
  if (!is_kept) return launch.grid.z * static_cast<long long>(distances.size());
  long long planes = 0;
  for (const Parts& part : parts_of(launch.grid.z, launch.chunk_z)) {
    long long end = *distances.begin();
    for (const long long distance : distances) {
      planes += part.count * (distance + part.length - std::max(distance, end));
      end = distance + part.length;
    }
  }
  return planes;
}

// Of each row of cells around a block of `rows` times `planes`, which cells are read; how many are alike.
std::map<Ends, long long> counted_rows(const ArrayReads& array, long long rows, long long planes) {
  std::map<std::pair<long long, long long>, Ends> around, read;  // of one row, by distance; of all, by place
  for (const Offset3& offset : array.offsets) {
    const auto [found, is_new] = around.try_emplace({offset.y, offset.z}, Ends{offset.x, offset.x});
    found->second = {std::min(found->second.lo, offset.x), std::max(found->second.hi, offset.x)};
  }
  for (const auto& [distance, ends] : around) {
    for (long long y = 0; y < rows; ++y) {
      for (long long z = 0; z < planes; ++z) {
        const auto [found, is_new] = read.try_emplace({y + distance.first, z + distance.second}, ends);
        found->second = {std::min(found->second.lo, ends.lo), std::max(found->second.hi, ends.hi)};
      }
    }
  }
  std::map<Ends, long long> alike;
  for (const auto& [place, ends] : read) ++alike[ends];
  return alike;
}

// So many rows or planes, of which those that have `few` on either side are alike, by two small counts.
template <class Count>
std::map<Ends, long long> from_few(long long wanted, long long few, const Count& count) {
  if (wanted <= few + 1) return count(wanted);
  std::map<Ends, long long> alike = count(few + 1);
  const std::map<Ends, long long> before = count(few);
  for (auto& [ends, number] : alike) {
    const auto found = before.find(ends);
    number += (wanted - few - 1) * (number - (found == before.end() ? 0 : found->second));
  }
  return alike;
}

std::map<Ends, long long> rows_of_block(const ArrayReads& array, long long rows, long long planes) {
  const auto [first_y, last_y] = std::ranges::minmax(array.offsets, {}, &Offset3::y);
  const auto [first_z, last_z] = std::ranges::minmax(array.offsets, {}, &Offset3::z);
  const long long few_rows = last_y.y - first_y.y + 1, few_planes = last_z.z - first_z.z + 1;
  return from_few(planes, few_planes, [&](long long z) {
    return from_few(rows, few_rows, [&](long long y) { return counted_rows(array, y, z); });
  });
}

}  // namespace

double sectors_loaded(const TrafficKernel& kernel, const TrafficLaunch& launch, int sector) {
  double bytes = 0;
  for (const ArrayReads& reads : kernel.reads) {
    std::map<std::pair<long long, long long>, std::set<long long>> columns;
    for (const Offset3& offset : reads.offsets) columns[{offset.x, offset.y}].insert(offset.z);
    for (const auto& [place, distances] : columns) {
      const bool is_kept = launch.columns == Columns::kKept && place == std::pair<long long, long long>{};
      const auto rows = static_cast<double>(launch.grid.y * planes_loaded(distances, launch, is_kept));
      bytes += rows * row_bytes(reads, launch, kWarp, {place.first, place.first}, sector);
    }
  }
  return bytes;
}

double sectors_stored(const TrafficKernel& kernel, const TrafficLaunch& launch, int sector) {
  double bytes = 0;
  for (const int element : kernel.writes) bytes += row_bytes(launch, kWarp, {}, element, sector);
  return bytes * static_cast<double>(launch.grid.y) * static_cast<double>(launch.grid.z);
}

double sectors_of_blocks(const std::vector<ArrayReads>& arrays, const TrafficLaunch& launch, int sector) {
  double bytes = 0;
  for (const ArrayReads& array : arrays) {
    std::map<Ends, double> known;
    for (const Parts& y : parts_of(launch.grid.y, launch.block.y)) {
      for (const Parts& z : parts_of(launch.grid.z, launch.block.z * launch.chunk_z)) {
        const auto alike = rows_of_block(array, array.spans[1] ? y.length : 1, array.spans[2] ? z.length : 1);
        for (const auto& [ends, rows] : alike) {
          const auto [found, is_new] = known.try_emplace(ends, 0);
          if (is_new) found->second = row_bytes(array, launch, launch.block.x, ends, sector);
          bytes += static_cast<double>(y.count * z.count * rows) * found->second;
        }
      }
    }
  }
  return bytes;
}

double sectors_of_arrays(const std::vector<ArrayReads>& arrays, const TrafficLaunch& launch, int sector) {
  double bytes = 0;
  for (const ArrayReads& array : arrays) {
    const auto [first_x, last_x] = std::ranges::minmax(array.offsets, {}, &Offset3::x);
    const auto [first_y, last_y] = std::ranges::minmax(array.offsets, {}, &Offset3::y);
    const auto [first_z, last_z] = std::ranges::minmax(array.offsets, {}, &Offset3::z);
    const long long rows = (array.spans[1] ? launch.grid.y : 1) + last_y.y - first_y.y;
    const long long planes = (array.spans[2] ? launch.grid.z : 1) + last_z.z - first_z.z;
    const long long whole = launch.first + launch.grid.x;  // one group of all threads
    bytes +=
        static_cast<double>(rows * planes) * row_bytes(array, launch, whole, {first_x.x, last_x.x}, sector);
  }
  return bytes;
}

double sectors_filled(const TrafficKernel& kernel, const TrafficLaunch& launch, int sector) {
  double bytes = 0;
  for (const int element : kernel.writes) {
    const std::vector<long long> begins = phases(launch.pitch() * element, sector);
    for (const long long phase : begins) {
      const long long from = phase + launch.first * element, to = from + launch.grid.x * element;
      const long long first = from / sector, last = (to - 1) / sector;  // sectors that are stored
      const bool is_first_part = from % sector != 0, is_last_part = to % sector != 0;
      const int parts = first == last ? is_first_part || is_last_part : is_first_part + is_last_part;
      bytes += static_cast<double>(parts) * sector / static_cast<double>(begins.size());
    }
  }
  return bytes * static_cast<double>(launch.grid.y) * static_cast<double>(launch.grid.z);
}

}  // namespace an5d
