// Grids of more than 2^31 cells, on planes of memory that costs only what is touched.
//
// Each nest's device entry runs with some of its blocks: first, middle and last along every axis, and those
// that hold cells 2^30 and 2^31. Their surroundings get random values, borders that differ between the planes
// included; the tiles that they store are compared with a plain loop on a window, and the cells around a tile
// must stay as they were. Once with a launch of three time steps, once with a launch of one.
//
// usage: index_test   -   exit 0: equal and at most 1 GiB used, 1: not
#include <an5d/emulation.h>
#include <cuda_runtime.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <set>
#include <vector>

#include "line.h"
#include "plane.h"
#include "volume.h"

namespace {

using Index = long long;
using Tile = std::vector<Index>;  // its number along each axis

// Three axes, the innermost last; those that a nest does not have span one cell.
struct Grid {
  int rank;
  Index extent[3], lo[3], hi[3];
  Index block[3];  // halo included, but the streamed axis: its chunk
  Index streamed;  // which axis is
  Index cells() const { return extent[0] * extent[1] * extent[2]; }
  Index begin(int axis) const { return lo[axis]; }
  Index end(int axis) const { return extent[axis] - hi[axis]; }
  Index tile(int axis, int steps) const {
    return axis == streamed ? block[axis] : block[axis] - steps * (lo[axis] + hi[axis]);
  }
  Index tiles(int axis, int steps) const {
    return (end(axis) - begin(axis) + tile(axis, steps) - 1) / tile(axis, steps);
  }
  Index cell(const Index (&at)[3]) const { return (at[0] * extent[1] + at[1]) * extent[2] + at[2]; }
  bool updated(const Index (&at)[3]) const {
    bool inside = true;
    for (int axis = 0; axis < 3; ++axis) inside = inside && at[axis] >= begin(axis) && at[axis] < end(axis);
    return inside;
  }
};

template <class Cell>
Cell random_cell(Index cell, int plane) {
  std::uint64_t z = (static_cast<std::uint64_t>(cell) * 2 + plane + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<Cell>(z >> 56);
}

// A box of cells of the grid, clipped to it, and values for them.
template <class Cell>
struct Window {
  Index first[3], size[3];
  std::vector<Cell> values;
  Index number(Index i, Index j, Index k) const {
    return ((i - first[0]) * size[1] + j - first[1]) * size[2] + k - first[2];
  }
  Cell operator()(Index i, Index j, Index k) const { return values[number(i, j, k)]; }
  bool reaches(const Grid& grid, const Index (&at)[3]) const {
    bool all = true;
    for (int axis = 0; axis < 3; ++axis) {
      all = all && at[axis] - grid.lo[axis] >= first[axis] &&
            at[axis] + grid.hi[axis] < first[axis] + size[axis];
    }
    return all;
  }
  template <class Visit>
  void each(const Visit& visit) const {
    for (Index i = first[0]; i < first[0] + size[0]; ++i)
      for (Index j = first[1]; j < first[1] + size[1]; ++j)
        for (Index k = first[2]; k < first[2] + size[2]; ++k) visit({i, j, k});
  }
};

template <class Cell>
struct Case {
  const char* name;
  Grid grid;
  Cell (*update)(const Window<Cell>&, Index, Index, Index);
  an5d_status (*entry)(Cell*, Cell*, an5d_domain, CUstream_st*);
};

std::set<Tile> chosen_tiles(const Grid& grid, int steps) {
  std::set<Tile> tiles;
  std::vector<Index> along[3];
  for (int axis = 0; axis < 3; ++axis) {
    const Index count = grid.tiles(axis, steps);
    along[axis] = {0, count / 2, count - 1};
  }
  for (const Index a : along[0])
    for (const Index b : along[1])
      for (const Index c : along[2]) tiles.insert({a, b, c});
  for (const Index cell : {Index{1} << 30, Index{1} << 31}) {
    const Index at[3] = {cell / grid.extent[2] / grid.extent[1], cell / grid.extent[2] % grid.extent[1],
                         cell % grid.extent[2]};
    Tile tile;
    for (int axis = 0; axis < 3; ++axis)
      tile.push_back((at[axis] - grid.begin(axis)) / grid.tile(axis, steps));
    if (grid.updated(at)) tiles.insert(tile);
  }
  return tiles;
}

// The cells that a tile depends on, and a few more.
template <class Cell>
Window<Cell> window_of(const Grid& grid, const Tile& tile, int steps) {
  Window<Cell> window;
  for (int axis = 0; axis < 3; ++axis) {
    const Index first = grid.begin(axis) + tile[axis] * grid.tile(axis, steps);
    const Index low = first - steps * grid.lo[axis] - 2;
    const Index high = first + grid.tile(axis, steps) + steps * grid.hi[axis] + 2;
    window.first[axis] = low > 0 ? low : 0;
    window.size[axis] = (high < grid.extent[axis] ? high : grid.extent[axis]) - window.first[axis];
  }
  window.values.resize(window.size[0] * window.size[1] * window.size[2]);
  return window;
}

// The block's number: the innermost axis varies first.
Index block_of(const Grid& grid, const Tile& tile, int steps) {
  return (tile[0] * grid.tiles(1, steps) + tile[1]) * grid.tiles(2, steps) + tile[2];
}

bool stored(const Grid& grid, const std::set<Tile>& tiles, int steps, const Index (&at)[3]) {
  if (!grid.updated(at)) return false;
  Tile tile;
  for (int axis = 0; axis < 3; ++axis) tile.push_back((at[axis] - grid.begin(axis)) / grid.tile(axis, steps));
  return tiles.count(tile) > 0;
}

// The window after `steps` time steps from plane 0; right where it depends on nothing outside.
template <class Cell>
Window<Cell> advance(const Case<Cell>& test, Window<Cell> now, int steps) {
  for (int step = 1; step <= steps; ++step) {
    Window<Cell> next = now;
    now.each([&](const Index(&at)[3]) {
      Cell& value = next.values[next.number(at[0], at[1], at[2])];
      if (!test.grid.updated(at))
        value = random_cell<Cell>(test.grid.cell(at), step % 2);
      else if (now.reaches(test.grid, at))
        value = test.update(now, at[0], at[1], at[2]);
    });
    now = next;
  }
  return now;
}

template <class Cell>
void compare(const Case<Cell>& test, const std::set<Tile>& tiles, int steps, const Cell* got, Index& compared,
             Index& wrong) {
  for (const Tile& tile : tiles) {
    Window<Cell> window = window_of<Cell>(test.grid, tile, steps);
    window.each([&](const Index(&at)[3]) {
      window.values[window.number(at[0], at[1], at[2])] = random_cell<Cell>(test.grid.cell(at), 0);
    });
    const Window<Cell> after = advance(test, window, steps);
    window.each([&](const Index(&at)[3]) {
      const Index cell = test.grid.cell(at);
      const bool is_stored = stored(test.grid, tiles, steps, at);
      // A neighbouring tile's cells are looked at in its own window.
      bool own = true;
      for (int axis = 0; axis < 3; ++axis) {
        own = own && (at[axis] - test.grid.begin(axis)) / test.grid.tile(axis, steps) == tile[axis];
      }
      if (is_stored && !own) return;
      const Cell wanted = is_stored ? after(at[0], at[1], at[2]) : random_cell<Cell>(cell, 1);
      ++compared;
      if (std::memcmp(&wanted, got + cell, sizeof(Cell)) == 0) return;
      if (wrong++ == 0) {
        std::printf("%s: cell [%lld][%lld][%lld] is %g, expected %g\n", test.name, at[0], at[1], at[2],
                    static_cast<double>(got[cell]), static_cast<double>(wanted));
      }
    });
  }
}

template <class Cell>
void fill(const Grid& grid, const std::set<Tile>& tiles, int steps, Cell* (&planes)[2]) {
  for (int plane = 0; plane < 2; ++plane) {
    cudaMalloc(&planes[plane], grid.cells() * sizeof(Cell));
    const auto page = reinterpret_cast<std::uintptr_t>(planes[plane]) & ~std::uintptr_t{4095};
    madvise(reinterpret_cast<void*>(page), grid.cells() * sizeof(Cell), MADV_NOHUGEPAGE);
    for (const Tile& tile : tiles) {
      window_of<Cell>(grid, tile, steps).each([&](const Index(&at)[3]) {
        planes[plane][grid.cell(at)] = random_cell<Cell>(grid.cell(at), plane);
      });
    }
  }
}

// A launch of `steps` time steps, and the comparison of the planes' borders before it, whole. The launch of
// the last step, behind one of three, has other tiles: none of its blocks runs.
template <class Cell>
bool check(const Case<Cell>& test, int steps) {
  const Grid& grid = test.grid;
  const std::set<Tile> tiles = chosen_tiles(grid, steps);
  an5d::emulation::reset(static_cast<std::uint64_t>(steps));
  an5d::emulation::set_untracked(true);
  Cell* planes[2] = {nullptr, nullptr};
  fill(grid, tiles, steps, planes);
  std::set<Index> blocks;
  for (const Tile& tile : tiles) blocks.insert(block_of(grid, tile, steps));
  const std::uint64_t before = an5d::emulation::statistics().launches;
  an5d::emulation::set_block_filter([&](dim3 block) {
    const std::uint64_t launch = an5d::emulation::statistics().launches - before;
    return launch <= 1 || (launch == 2 && blocks.count(block.x) > 0);
  });
  an5d_domain domain = {};
  for (int axis = 3 - grid.rank, d = 0; axis < 3; ++axis, ++d) {
    domain.extent[d] = grid.extent[axis];
    domain.begin[d] = grid.begin(axis);
    domain.end[d] = grid.end(axis);
  }
  domain.t_end = steps == 1 ? 1 : steps + 1;
  const an5d_status status = test.entry(planes[0], planes[1], domain, nullptr);
  for (const auto& fault : an5d::emulation::faults())
    std::printf("%s\n", an5d::emulation::describe(fault).c_str());
  if (status.code) std::printf("%s: %s\n", test.name, status.message);
  Index compared = 0, wrong = 0;
  if (status.code == 0) compare(test, tiles, steps, planes[1], compared, wrong);
  const bool good = status.code == 0 && an5d::emulation::faults().empty() && wrong == 0 && compared > 0;
  std::printf("%s: %lld cells, %zu tiles of %d steps, %lld cells compared, %lld wrong\n", test.name,
              grid.cells(), tiles.size(), steps, compared, wrong);
  an5d::emulation::set_block_filter({});
  cudaFree(planes[0]);
  cudaFree(planes[1]);
  return good;
}

// The bodies of line.c, plane.c and volume.c.
unsigned char update_line(const Window<unsigned char>& A, Index i, Index j, Index k) {
  return static_cast<unsigned char>(A(i, j, k - 2) + 3 * A(i, j, k + 1) + 5 * k);
}

float update_plane(const Window<float>& A, Index n, Index i, Index j) {
  return 0.5f * A(n, i - 1, j) + 0.25f * A(n, i + 2, j) + 0.125f * A(n, i, j - 2) + 0.25f * A(n, i, j + 1) +
         static_cast<float>(i) + 0.5f * static_cast<float>(j);
}

unsigned char update_volume(const Window<unsigned char>& A, Index i, Index j, Index k) {
  return static_cast<unsigned char>(A(i - 1, j, k) + 3 * A(i + 1, j, k) + 5 * A(i, j - 1, k) +
                                    7 * A(i, j + 2, k) + 9 * A(i, j, k - 2) + A(i, j, k + 1) + i + 3 * j +
                                    5 * k);
}

}  // namespace

int main() {
  const Case<unsigned char> line = {"line",
                                    {1, {1, 1, 2500000001}, {0, 0, 2}, {0, 0, 1}, {1, 1, 64}, 0},
                                    update_line,
                                    an5d_line_line_device};
  const Case<float> plane = {"plane",
                             {2, {1, 65537, 40001}, {0, 1, 2}, {0, 2, 1}, {1, 32, 64}, 1},
                             update_plane,
                             an5d_plane_plane_device};
  const Case<unsigned char> volume = {"volume",
                                      {3, {611, 603, 6501}, {1, 1, 2}, {1, 2, 1}, {16, 16, 16}, 0},
                                      update_volume,
                                      an5d_volume_volume_device};
  bool good = true;
  for (const int steps : {3, 1}) {
    good = check(line, steps) && good;
    good = check(plane, steps) && good;
    good = check(volume, steps) && good;
  }
  rusage used = {};
  getrusage(RUSAGE_SELF, &used);
  std::printf("%ld MiB of memory used\n", used.ru_maxrss / 1024);
  return good && used.ru_maxrss < 1024 * 1024 ? 0 : 1;
}
