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
#include "guarded.h"
#include "runs.h"

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
void values_of(const Nest& nest, const an5d_domain& domain, const std::vector<an5d_box>& boxes,
               const Reach& reach, long long* first, long long* last) {
  *first = *last = 0;
  if (reach.axis == kTime) *first = domain.t_begin, *last = domain.t_end - 1;
  if (reach.axis >= nest.rank) return;
  const bool of_domain = reach.box == 0;
  *first = (of_domain ? domain.begin : boxes[reach.box].begin)[reach.axis];
  *last = (of_domain ? domain.end : boxes[reach.box].end)[reach.axis] - 1;
}

// Elements that are read, with some more around; where the loops have no iteration, one. From `begin` to
// `end` are the bytes from the first that is read to the last.
struct Filled {
  std::vector<unsigned char> bytes;
  an5d_input input = {};
  std::size_t begin = 0, end = 0;
};
void find_read(const Nest& nest, const Input& input, const an5d_domain& domain,
               const std::vector<an5d_box>& boxes, Filled& made) {
  long long first = 0, last = 0;
  for (int d = 0; d < input.rank; ++d) {
    long long lo = made.input.extent[d], hi = -1;
    for (int n = input.first_reach; n < input.end; ++n) {
      long long from = 0, to = 0;
      values_of(nest, domain, boxes, kReaches[n], &from, &to);
      // The iterations are the first update's, and may be none where others have some.
      from += kReaches[n].lo, to += kReaches[n].hi;
      if (kReaches[n].dimension != d || to < from) continue;
      lo = std::min(lo, from), hi = std::max(hi, to);
    }
    if (hi < lo) return;
    first = first * made.input.extent[d] + std::max(0LL, lo);
    last = last * made.input.extent[d] + std::min(hi, made.input.extent[d] - 1);
  }
  made.begin = static_cast<std::size_t>(first * input.bytes);
  made.end = static_cast<std::size_t>((last + 1) * input.bytes);
}
Filled fill(const Nest& nest, const Input& input, const an5d_domain& domain,
            const std::vector<an5d_box>& boxes, bool alike, Random& random) {
  Filled made;
  for (int d = 0; d < input.rank; ++d) made.input.extent[d] = 1;
  for (int n = input.first_reach; n < input.end; ++n) {
    const Reach& reach = kReaches[n];
    long long first = 0, last = 0, &extent = made.input.extent[reach.dimension];
    values_of(nest, domain, boxes, reach, &first, &last);
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
  find_read(nest, input, domain, boxes, made);
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

// Has a call to leave all memory alone?
bool is_nothing_touched(const Nest& nest, const Run& run, const std::vector<an5d_box>& boxes) {
  bool nothing = !nest.sets_borders;
  for (const an5d_box& box : boxes) {
    bool is_empty = false;
    for (int axis = 0; axis < nest.rank; ++axis) is_empty |= box.begin[axis] >= box.end[axis];
    nothing = nothing && is_empty;
  }
  return nothing || run.steps == 0;
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

// Of a call of the generated code, arrays around which there is nothing but what C touches: fields, then
// inputs.
class GuardedArrays {
 public:
  GuardedArrays(const Nest& nest, const Run& run, const an5d_domain& domain,
                const std::vector<an5d_box>& boxes, Data& data, const std::vector<Filled>& filled)
      : data_(data) {
    const bool touches_nothing = is_nothing_touched(nest, run, boxes);
    const bool ends_at_page = run.blocks % 2 == 0;
    for (int f = 0; f < nest.fields; ++f) {
      const Field& field = kFields[nest.first_field + f];
      std::size_t first = 0, last = 0, plane = 1;
      for (int axis = 0; axis < nest.rank; ++axis) {
        long long begin = domain.extent[axis], end = 0;
        for (const an5d_box& box : boxes)
          begin = std::min(begin, box.begin[axis]), end = std::max(end, box.end[axis]);
        const long long longest = domain.extent[axis] - field.shorter[axis];
        const std::size_t extent = longest;
        first = first * extent + std::max(0LL, begin - nest.lo[axis]);
        last = last * extent + std::min(longest, end + nest.hi[axis]) - 1;
        plane *= extent;
      }
      last += (field.planes - 1) * plane;
      const bool none = touches_nothing || last < first;
      add(data.fields[f], none ? 0 : first * field.bytes, none ? 0 : (last + 1) * field.bytes, ends_at_page);
    }
    for (const Filled& input : filled)
      add(input.bytes, touches_nothing ? 0 : input.begin, touches_nothing ? 0 : input.end, ends_at_page);
  }
  std::vector<void*> starts() const {
    std::vector<void*> all;
    for (const Guarded& one : all_) all.push_back(one.start());
    return all;
  }
  void put_back() {
    for (std::size_t f = 0; f < data_.fields.size(); ++f) all_[f].copy_to(data_.fields[f].data());
  }

 private:
  void add(const std::vector<unsigned char>& bytes, std::size_t begin, std::size_t end, bool ends_at_page) {
    all_.emplace_back(bytes.size(), begin, end, ends_at_page).fill(bytes.data());
  }
  Data& data_;
  std::vector<Guarded> all_;
};

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

enum class Checked { kEqual, kDifferent, kNotRun, kLeft };
constexpr int kLeftToC = 2;  // an5d_status::code where no kernel can run the loops as the call has them

std::string wrong_text(const Nest& nest, const Run& run) {
  return std::string(nest.name) + ": WRONG at " + describe(nest, run) + "\n  schedule " + nest.schedule +
         "\n";
}

// Calls the generated code with memory where C touches it, where that is known.
an5d_status guarded_call(const Nest& nest, const Run& run, const an5d_domain& domain,
                         const std::vector<an5d_box>& boxes, const std::vector<double>& scalars, Data& data,
                         const std::vector<Filled>& filled, std::vector<an5d_input>& inputs) {
  if (!nest.is_guarded)
    return nest.generated(data.arrays().data(), &domain, boxes.data(), scalars.data(), inputs.data());
  GuardedArrays arrays(nest, run, domain, boxes, data, filled);
  const std::vector<void*> starts = arrays.starts();
  for (int n = 0; n < nest.inputs; ++n) inputs[n].start = starts[nest.fields + n];
  const GuardedCall guard(wrong_text(nest, run).c_str());
  const an5d_status status =
      nest.generated(starts.data(), &domain, boxes.data(), scalars.data(), inputs.data());
  arrays.put_back();
  return status;
}

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
  const Data before = make_data(nest, run, domain, random);
  Data wanted = before, got = before;
  std::vector<Filled> filled;
  std::vector<an5d_input> inputs(nest.inputs + 1);
  for (int n = 0; n < nest.inputs; ++n) {
    filled.push_back(fill(nest, kInputs[nest.first_input + n], domain, boxes, run.alike, random));
    inputs[n] = filled.back().input;
  }
  nest.reference(wanted.arrays().data(), &domain, boxes.data(), scalars.data(), inputs.data());
  for (int n = 0; n < nest.inputs && domain.extent[0] % 2 == 1; ++n)
    if (kInputs[nest.first_input + n].is_open) inputs[n].extent[0] = 0;
  use_device_of(run.blocks);
  const an5d_status status = guarded_call(nest, run, domain, boxes, scalars, got, filled, inputs);
  bool good = faultless(seed);
  if (status.code == kLeftToC && good && got.fields == before.fields) return Checked::kLeft;
  if (status.code) {
    std::printf("  error: %s\n", status.message);
    good = false;
  }
  good = good && equal(nest, wanted, got, domain, run.steps);
  for (int f = 0; f < nest.fields; ++f)
    compared += static_cast<long long>(wanted.fields[f].size() / kFields[nest.first_field + f].bytes);
  if (!good) std::printf("%s", wrong_text(nest, run).c_str());
  return good ? Checked::kEqual : Checked::kDifferent;
}

Checked check_nest(const Nest& nest, std::uint64_t seed, int runs) {
  Random random(seed);
  long long compared = 0;
  int left = 0;
  for (int number = 0; number < runs; ++number) {
    const Run run = make_run(nest, number, random);
    const std::vector<an5d_box> boxes = boxes_of(nest, run, number, random);
    const Checked checked = check(nest, run, boxes, random, seed + number, compared);
    left += checked == Checked::kLeft;
    if (checked == Checked::kDifferent || checked == Checked::kNotRun) return checked;
  }
  if (left == runs) {
    std::printf("%s: the generated code leaves all %d runs to C\n", nest.name, runs);
    return Checked::kNotRun;
  }
  const std::string less = left > 0 ? ", " + std::to_string(left) + " left to C" : "";
  std::printf("%s: %d runs%s, %lld cells compared, ", nest.name, runs - left, less.c_str(), compared);
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
