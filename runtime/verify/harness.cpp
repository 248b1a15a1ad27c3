// Runs every nest of the table twice on random data, as the C wrote it and as generated, and compares all
// planes of all arrays whole: interior, borders, and the cells that nobody may touch.
//
// Sizes go from an empty interior over single cells to several tiles and chunks with ragged ends; step counts
// from 0 over bT - 1, bT, bT + 1 to more than two launches; start times of both parities; borders of the two
// planes equal and different; devices of one block to more than there are rows. Built for the emulation
// (an5d_verify) or, with AN5D_VERIFY_GPU, by nvcc.
//
// usage: verify [SEED [RUNS]]   -   exit 0: equal, 1: different or a fault, 2: usage, 3: no GPU,
// 4: a nest was not run
#include "harness.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <cuda_fp16.h>
#ifdef AN5D_VERIFY_GPU
#include <cuda_runtime.h>
#else
#include <an5d/emulation.h>
#endif

namespace an5d::verify {
namespace {

using Random = std::mt19937_64;

long long between(Random& random, long long least, long long most) {
  return least + static_cast<long long>(random() % static_cast<std::uint64_t>(most - least + 1));
}

// One run: the interior's size and the room around it per axis, the steps, the start, the kind of data.
struct Run {
  long long size[3] = {1, 1, 1}, before[3] = {0, 0, 0}, after[3] = {0, 0, 0};
  long long steps = 0, start = 0;
  bool borders_differ = false;
  bool small_values = false;  // integers of 0 and 1 only
  bool alike = false;         // have arrays that are only read the extents of the fields?
  int blocks = 1;             // that the emulated device holds at a time
};

// Cells of a blocked axis with which the halo of some tile of a plane ends within them on both sides.
long long size_around_a_tile(const Nest& nest, int axis) {
  const long long most = nest.rank == 2 ? 3000 : 600;
  const long long tile = nest.useful[axis], before = (nest.time_steps * nest.lo[axis] + tile - 1) / tile;
  return std::min(most, (before + 1) * tile + nest.time_steps * nest.hi[axis] + 3);
}

// A size of the axis for the run's number: the first runs are the extremes, later ones are drawn.
long long size_for(const Nest& nest, int axis, int number, Random& random) {
  const long long tile = nest.useful[axis];
  const bool streamed = nest.rank > 1 && axis == 0;
  const long long most = nest.rank == 3 ? 150 : 700;
  const long long large =
      streamed ? (tile + 9 <= most ? tile + 9 : 61) : (2 * tile + 3 <= most ? 2 * tile + 3 : most);
  switch (number) {
    case 0:
      return large;
    case 1:
      return 1;
    case 2:
      return axis == 0 ? 7 : 5;
    case 3:
      if (streamed) return nest.rank == 2 ? large : 19;
      return tile <= most ? tile : most;
    case 4:
      return 0;
    case 7:
      if (nest.rank == 1) return between(random, 1, 40);
      if (nest.rank == 2) return streamed ? large : tile + 2;  // a second tile with hardly a cell of its own
      // The same as 9, with whole packs of cells.
      return streamed ? 23 : (size_around_a_tile(nest, axis) + 3) / 4 * 4;
    case 9:
      if (streamed) return nest.rank == 2 ? large : 31;
      return size_around_a_tile(nest, axis);
    default:
      return between(random, 1, number % 3 == 0 ? large : 40);
  }
}

// What the text says of extents: cells are taken away from the loops, or added behind them.
void keep_extents(const Nest& nest, Run& run) {
  long long sizes[3] = {};
  const auto extent = [&](int axis) {
    return nest.lo[axis] + run.before[axis] + run.size[axis] + nest.hi[axis] + run.after[axis];
  };
  for (int axis = 0; axis < nest.rank; ++axis) {
    if (nest.group[axis] == kFixed) {
      const long long most = std::max(0LL, nest.added[axis] - nest.lo[axis] - nest.hi[axis]);
      run.before[axis] = std::min(run.before[axis], most);
      run.size[axis] = std::min(run.size[axis], most - run.before[axis]);
      run.after[axis] = most - run.before[axis] - run.size[axis];
    } else if (nest.group[axis] != kFreely) {
      long long& size = sizes[nest.group[axis]];
      size = std::max(size, extent(axis) - nest.added[axis]);
    }
  }
  for (int axis = 0; axis < nest.rank; ++axis)
    if (nest.group[axis] != kFixed && nest.group[axis] != kFreely)
      run.after[axis] += sizes[nest.group[axis]] + nest.added[axis] - extent(axis);
}

Run make_run(const Nest& nest, int number, Random& random) {
  Run run;
  for (int axis = 0; axis < nest.rank; ++axis) {
    const long long size = size_for(nest, axis, number, random);
    const long long none_before =
        nest.lo[axis] - nest.shift[axis];  // the first iteration with nothing before
    // In the run of whole packs, lines are read from the middle of one on.
    const long long before = nest.rank == 3 && number == 7 ? 1 : between(random, 0, 2);
    run.before[axis] = std::max(before, nest.least[axis] - none_before);
    run.after[axis] = between(random, 0, 2);
    run.size[axis] = std::min(std::max<long long>(size, nest.iterations[axis]),
                              nest.most[axis] - none_before - run.before[axis]);
  }
  const int last = nest.rank - 1;
  const int least = nest.sets_borders || nest.iterations[last] > 1 ? nest.iterations[last] : 0;
  if (number == 4) run.size[last] = std::max(nest.rank > 1 ? 3 : 0, least);  // only the outer axis is empty
  keep_extents(nest, run);
  run.alike = number == 0 || number == 7 || (number == 9 && nest.rank == 3);
  if (run.alike && nest.group[last] == kFreely) {
    const long long extent =
        nest.lo[last] + run.before[last] + run.size[last] + nest.hi[last] + run.after[last];
    // All lines begin at multiples of 16 bytes, of any element, or not all do.
    run.after[last] += (number == 9 ? extent | 1 : (extent + 15) / 16 * 16) - extent;
  }
  const long long bt = nest.time_steps;
  const long long steps[] = {2 * bt + 3, bt, bt + 1, bt > 1 ? bt - 1 : 2, 3, 0, 1, 2, 2 * bt, 3 * bt + 1};
  run.steps = number < 10 ? steps[number] : between(random, 0, 3 * bt + 2);
  if (nest.rank > 1 && number == 7) run.steps = nest.rank == 2 ? 2 * bt : 2 * bt + 1;
  run.start = nest.any_time ? between(random, -3, 6) : nest.earliest_time + between(random, 0, 6);
  run.borders_differ = number % 2 == 0;
  run.small_values = number % 4 >= 2;
  constexpr int kBlocks[] = {1, 2, 3, 5, 8, 40};
  run.blocks = kBlocks[between(random, 0, std::size(kBlocks) - 1)];
  if (number == 0 && nest.rank == 2) run.blocks = 2;  // a block has several tiles
  if (number == 9) run.blocks = 5;                    // neighbouring tiles belong to different blocks
  return run;
}

// Is cell `n` of a plane neither updated nor read?
bool is_apart(const Nest& nest, const Run& run, const an5d_domain& domain, std::size_t n) {
  for (int axis = nest.rank - 1; axis >= 0; --axis) {
    const long long at = static_cast<long long>(n % domain.extent[axis]);
    if (at < run.before[axis] || at >= domain.extent[axis] - run.after[axis]) return true;
    n /= domain.extent[axis];
  }
  return false;
}

void put_number(unsigned char* cell, Cell type, double value) {
  const float narrow = static_cast<float>(value);
  const __half half(narrow);
  if (type == Cell::kHalf) std::memcpy(cell, &half, 2);
  if (type == Cell::kFloat) std::memcpy(cell, &narrow, 4);
  if (type == Cell::kDouble) std::memcpy(cell, &value, 8);
}

void fill(const Nest& nest, const Field& field, std::vector<unsigned char>& array, const Run& run,
          const an5d_domain& domain, Random& random) {
  const std::size_t cells = array.size() / field.bytes, plane = cells / field.planes;
  for (std::size_t n = 0; n < cells; ++n) {
    unsigned char* cell = &array[n * field.bytes];
    if (n >= plane && !run.borders_differ && !is_apart(nest, run, domain, n - plane)) {
      std::memcpy(cell, cell - plane * field.bytes, field.bytes);
    } else if (field.cell == Cell::kInteger) {
      const std::int64_t value = run.small_values ? between(random, 0, 1) : between(random, 1, 100);
      std::memcpy(cell, &value, field.bytes);  // little endian: the low bytes
    } else {
      put_number(cell, field.cell, 0.5 + static_cast<double>(random() % (1 << 24)) / (1 << 24));
    }
  }
}

// The iterator's first and last value, both inclusive; 0 where there is none.
void values_of(const Nest& nest, const an5d_domain& domain, const Reach& reach, long long* first,
               long long* last) {
  *first = *last = 0;
  if (reach.axis == kTime) *first = domain.t_begin, *last = domain.t_end - 1;
  if (reach.axis < nest.rank) *first = domain.begin[reach.axis], *last = domain.end[reach.axis] - 1;
}

// Elements that are read, with some more around; where the loops have no iteration, one.
struct Filled {
  std::vector<unsigned char> bytes;
  an5d_input input = {};
};
Filled fill(const Nest& nest, const Input& input, const an5d_domain& domain, bool alike, Random& random) {
  Filled made;
  for (int d = 0; d < input.rank; ++d) made.input.extent[d] = 1;
  for (int n = input.first_reach; n < input.end; ++n) {
    const Reach& reach = kReaches[n];
    long long first = 0, last = 0, &extent = made.input.extent[reach.dimension];
    values_of(nest, domain, reach, &first, &last);
    extent = std::max(extent, last + reach.hi + 1);
  }
  std::size_t elements = 1;
  for (int d = 0; d < input.rank; ++d) {
    long long& extent = made.input.extent[d];
    const int group = input.group[d];
    if (alike && group == kFreely && input.rank == nest.rank)
      extent = std::max(extent, domain.extent[d]);
    else if (group == kFreely)
      extent += between(random, 0, 2);
    else
      extent = input.added[d] + (group == kFixed ? 0 : domain.extent[group]);
    elements *= static_cast<std::size_t>(extent);
  }
  made.bytes.resize(elements * input.bytes);
  for (std::size_t n = 0; n < elements; ++n) {
    unsigned char* const element = &made.bytes[n * input.bytes];
    const std::int64_t whole = between(random, input.least, input.most);
    const double value = 0.25 + static_cast<double>(random() % (1 << 24)) / (1 << 25);
    if (input.cell == Cell::kInteger) std::memcpy(element, &whole, input.bytes);
    put_number(element, input.cell, value);
  }
  made.input.start = made.bytes.data();
  return made;
}

double value_of(const Field& field, const unsigned char* cell) {
  if (field.cell == Cell::kHalf) {
    __half value;
    std::memcpy(&value, cell, 2);
    return static_cast<double>(static_cast<float>(value));
  }
  if (field.cell == Cell::kFloat) {
    float value;
    std::memcpy(&value, cell, 4);
    return value;
  }
  if (field.cell == Cell::kDouble) {
    double value;
    std::memcpy(&value, cell, 8);
    return value;
  }
  std::int64_t value = 0;
  std::memcpy(&value, cell, field.bytes);
  return static_cast<double>(value);
}

bool equal(const Nest& nest, const Field& field, const unsigned char* wanted, const unsigned char* got,
           long long steps) {
  if (std::memcmp(wanted, got, field.bytes) == 0) return true;
  if (field.cell == Cell::kInteger) return false;
  const double left = value_of(field, wanted), right = value_of(field, got);
  if (std::isnan(left) && std::isnan(right)) return true;
  const double bound = nest.tolerance * static_cast<double>(steps) *
                       std::fmax(1, std::fmax(std::fabs(left), std::fabs(right)));
  const double apart = std::fabs(left - right);
  return nest.tolerance > 0 && std::isfinite(apart) && apart <= bound;
}

// The cells of every box: all of them, or some less.
std::vector<an5d_box> boxes_of(const Nest& nest, const Run& run, int number, Random& random) {
  std::vector<an5d_box> boxes(nest.boxes);
  for (an5d_box& box : boxes) {
    for (int axis = 0; axis < nest.rank; ++axis) {
      const long long first = nest.lo[axis] + run.before[axis];
      box.begin[axis] = first;
      box.end[axis] = first + run.size[axis];
      if (nest.boxes == 1 || number % 3 == 0) continue;
      box.begin[axis] += std::min(between(random, 0, 2), run.size[axis]);
      box.end[axis] = std::max(box.end[axis] - between(random, 0, 2), box.begin[axis]);
    }
  }
  return boxes;
}

an5d_domain domain_of(const Nest& nest, const Run& run, const an5d_box& box) {
  an5d_domain domain = {};
  for (int axis = 0; axis < nest.rank; ++axis) {
    const long long first = nest.lo[axis] + run.before[axis];
    domain.extent[axis] = first + run.size[axis] + nest.hi[axis] + run.after[axis];
    domain.begin[axis] = box.begin[axis] - nest.shift[axis];
    domain.end[axis] = box.end[axis] - nest.shift[axis];
  }
  domain.t_begin = run.start;
  domain.t_end = run.start + run.steps;
  return domain;
}

std::string describe(const Nest& nest, const Run& run) {
  std::ostringstream text;
  for (int axis = 0; axis < nest.rank; ++axis) text << (axis ? "x" : "size ") << run.size[axis];
  text << ", " << run.steps << " steps from t = " << run.start << ", borders "
       << (run.borders_differ ? "different" : "equal") << ", device of " << run.blocks << " blocks";
  return text.str();
}

bool faultless(std::uint64_t seed) {
#ifdef AN5D_VERIFY_GPU
  (void)seed;
  return true;
#else
  const auto& faults = emulation::faults();
  for (std::size_t n = 0; n < faults.size() && n < 3; ++n)
    std::printf("  %s\n", emulation::describe(faults[n]).c_str());
  const bool none = faults.empty();
  emulation::reset(seed);
  return none;
#endif
}

void use_device_of(int blocks) {
#ifdef AN5D_VERIFY_GPU
  (void)blocks;
#else
  emulation::Options options;
  options.multiprocessors = blocks;
  options.blocks_per_multiprocessor = 1;
  emulation::set_options(options);
#endif
}

// The first different cell, in the user's own indices.
void print_difference(const Nest& nest, const Field& field, const an5d_domain& domain, std::size_t n,
                      const unsigned char* wanted, const unsigned char* got) {
  std::size_t rest = n;
  long long index[3] = {0, 0, 0};
  for (int axis = nest.rank - 1; axis >= 0; --axis) {
    index[axis] = static_cast<long long>(rest % domain.extent[axis]);
    rest /= domain.extent[axis];
  }
  std::printf("  %s", field.name);
  if (field.planes > 1) std::printf("[%zu]", rest);
  for (int axis = 0; axis < nest.rank; ++axis) std::printf("[%lld]", index[axis]);
  std::printf(": the C gives %.17g, the generated code %.17g\n", value_of(field, wanted),
              value_of(field, got));
}

// The memory of every field.
struct Data {
  std::vector<std::vector<unsigned char>> fields;
  std::vector<void*> arrays() {
    std::vector<void*> all;
    for (std::vector<unsigned char>& field : fields) all.push_back(field.data());
    return all;
  }
};

Data make_data(const Nest& nest, const Run& run, const an5d_domain& domain, Random& random) {
  std::size_t plane = 1;
  for (int axis = 0; axis < nest.rank; ++axis) plane *= static_cast<std::size_t>(domain.extent[axis]);
  Data data;
  for (int f = 0; f < nest.fields; ++f) {
    const Field& field = kFields[nest.first_field + f];
    fill(nest, field, data.fields.emplace_back(field.planes * plane * field.bytes), run, domain, random);
  }
  return data;
}

bool equal(const Nest& nest, const Data& wanted, const Data& got, const an5d_domain& domain,
           long long steps) {
  for (int f = 0; f < nest.fields; ++f) {
    const Field& field = kFields[nest.first_field + f];
    for (std::size_t at = 0; at < wanted.fields[f].size(); at += field.bytes) {
      const unsigned char *left = &wanted.fields[f][at], *right = &got.fields[f][at];
      if (equal(nest, field, left, right, steps)) continue;
      print_difference(nest, field, domain, at / field.bytes, left, right);
      return false;
    }
  }
  return true;
}

// Iterations of an axis that are missing within the bounds of the text, of those that conditions rely on.
long long lacking(const Nest& nest, const an5d_box& box, int axis) {
  return nest.iterations[axis] > 1 ? nest.iterations[axis] - (box.end[axis] - box.begin[axis]) : 0;
}

enum class Checked { kEqual, kLeftToC, kDifferent, kNotRun };

Checked check(const Nest& nest, Run run, std::vector<an5d_box> boxes, Random& random, std::uint64_t seed,
              long long& compared) {
  an5d_domain domain = domain_of(nest, run, boxes[0]);
  std::vector<double> scalars(nest.scalars + 1);
  for (double& scalar : scalars) scalar = 0.1 + static_cast<double>(random() % 1000) / 2500;
  if (nest.bounds) {
    bool hold = nest.bounds(&domain, scalars.data(), boxes.data());
    for (int axis = 0; axis < nest.rank; ++axis) {
      if (const long long more = lacking(nest, boxes[0], axis); more > 0) run.size[axis] += more;
      const long long beyond = boxes[0].end[axis] + nest.hi[axis] - domain.extent[axis];
      if (beyond > 0 && nest.group[axis] != kFixed) run.after[axis] += beyond;
      keep_extents(nest, run);
      domain = domain_of(nest, run, boxes[0]);
      hold = nest.bounds(&domain, scalars.data(), boxes.data());
    }
    domain = domain_of(nest, run, boxes[0]);
    // Other updates, and borders, may need more cells than the first update's halo.
    constexpr int kMostMore = 16;
    for (int more = 0; more < kMostMore && !hold; ++more) {
      for (int axis = 0; axis < nest.rank; ++axis) run.after[axis] += nest.group[axis] != kFixed;
      keep_extents(nest, run);
      domain = domain_of(nest, run, boxes[0]);
      hold = nest.bounds(&domain, scalars.data(), boxes.data());
    }
    if (!hold) {
      std::printf("%s: no sizes were found with which the loops stay inside of the arrays\n", nest.name);
      return Checked::kNotRun;
    }
  }
  Data wanted = make_data(nest, run, domain, random), got = wanted;
  std::vector<Filled> filled;
  std::vector<an5d_input> inputs(nest.inputs + 1);
  for (int n = 0; n < nest.inputs; ++n) {
    filled.push_back(fill(nest, kInputs[nest.first_input + n], domain, run.alike, random));
    inputs[n] = filled.back().input;
  }
  nest.reference(wanted.arrays().data(), &domain, boxes.data(), scalars.data(), inputs.data());
  for (int n = 0; n < nest.inputs && domain.extent[0] % 2 == 1; ++n)
    if (kInputs[nest.first_input + n].is_open) inputs[n].extent[0] = 0;
  use_device_of(run.blocks);
  const an5d_status status =
      nest.generated(got.arrays().data(), &domain, boxes.data(), scalars.data(), inputs.data());
  bool good = faultless(seed);
  if (status.code == 2 && good) return Checked::kLeftToC;
  if (status.code) {
    std::printf("  error: %s\n", status.message);
    good = false;
  }
  good = good && equal(nest, wanted, got, domain, run.steps);
  for (int f = 0; f < nest.fields; ++f)
    compared += static_cast<long long>(wanted.fields[f].size() / kFields[nest.first_field + f].bytes);
  if (!good)
    std::printf("%s: WRONG at %s\n  schedule %s\n", nest.name, describe(nest, run).c_str(), nest.schedule);
  return good ? Checked::kEqual : Checked::kDifferent;
}

Checked check_nest(const Nest& nest, std::uint64_t seed, int runs) {
  Random random(seed);
  long long compared = 0;
  int left_to_c = 0;
  for (int number = 0; number < runs; ++number) {
    const Run run = make_run(nest, number, random);
    const std::vector<an5d_box> boxes = boxes_of(nest, run, number, random);
    const Checked checked = check(nest, run, boxes, random, seed + number, compared);
    left_to_c += checked == Checked::kLeftToC;
    if (checked != Checked::kEqual && checked != Checked::kLeftToC) return checked;
  }
  if (left_to_c == runs) {
    std::printf("%s: no sizes were found for which the kernels are\n", nest.name);
    return Checked::kNotRun;
  }
  std::printf("%s: %d runs, %lld cells compared, ", nest.name, runs - left_to_c, compared);
  if (nest.tolerance == 0) {
    std::printf("equal bit for bit (%s)\n", nest.schedule);
  } else {
    std::printf("equal within %.1e per step (%s)\n", nest.tolerance, nest.schedule);
  }
  std::fflush(stdout);  // who waits is told how far this is
  return Checked::kEqual;
}

}  // namespace
}  // namespace an5d::verify

int main(int argc, char** argv) {
  using namespace an5d::verify;
  if (argc > 3) return 2;
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  const int runs = argc > 2 ? std::atoi(argv[2]) : 10;
  if (runs < 1) return 2;
#ifdef AN5D_VERIFY_GPU
  int devices = 0;
  const cudaError_t found = cudaGetDeviceCount(&devices);
  if (found != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "no GPU to run on: %s\n",
                 found != cudaSuccess ? cudaGetErrorString(found) : "there is none");
    return 3;
  }
#endif
  bool different = false, not_run = false;
  for (int n = 0; n < kNestCount; ++n) {
    const Checked checked = check_nest(kNests[n], seed, runs);
    different |= checked == Checked::kDifferent;
    not_run |= checked == Checked::kNotRun;
  }
  return different ? 1 : not_run ? 4 : 0;
}
