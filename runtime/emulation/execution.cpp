// See execution.h. The scheduler is a ring of ready threads. A thread that waits or ends jumps straight to
// the next ready one; the host's own context gets control back when the block is done or the launch is ended
// by a fault.

#include "execution.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "async_copy.h"
#include "faults.h"
#include "memory.h"
#include "named_barrier.h"
#include "runtime_state.h"
#include "scheduler.h"
#include "warp.h"

// The dynamic shared memory, between guards. Emitted text declares it inside a function, at namespace scope
// or in an anonymous namespace; both linker names mean the same place.
extern "C" {
alignas(1024) unsigned char an5d_shared_region[an5d::emulation::kSharedGuard * 2 +
                                               an5d::emulation::kSharedCapacity];
// blockDim and gridDim: constant to kernels, set here at each launch.
uint3 an5d_launch_shape[2];
}
static_assert(an5d::emulation::kSharedGuard == 65536);
asm(".weak shared_memory\n"  // which a program may call a function of its own
    ".globl an5d_shared_memory\n"
    ".set an5d_shared_memory, an5d_shared_region+65536\n"
    ".set shared_memory, an5d_shared_region+65536\n"
    ".globl _ZN12_GLOBAL__N_113shared_memoryE\n"
    ".set _ZN12_GLOBAL__N_113shared_memoryE, an5d_shared_region+65536\n"
    ".globl an5d_block_dim\n"
    ".set an5d_block_dim, an5d_launch_shape\n"
    ".globl an5d_grid_dim\n"
    ".set an5d_grid_dim, an5d_launch_shape+12\n");

namespace an5d::emulation {

using boost::context::fiber;

constinit thread_local Thread* current = nullptr;
ActiveLaunch active;
Statistics counts;

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kStackPitch = kStackBytes + kPage;  // a guard page below each stack
constexpr std::size_t kSharedCellBytes = (kSharedCapacity / 4 + kSharedCapacity) * sizeof(Cell);
constexpr std::uint64_t kLastEpoch = 0xF0000000;

struct Executor {
  std::array<Thread, kMostThreads> threads;
  Thread host;
  Thread* leaving = nullptr;  // the one that a jump has just suspended
  std::array<std::uint16_t, 2 * kMostThreads> ready;
  unsigned head = 0, tail = 0;
  unsigned arrived = 0, exited = 0;
  unsigned barrier_line = 0;
  bool ended = false;  // by a fault
  std::uint64_t epoch = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> block_starts;  // epoch, linear block index
  std::uintptr_t stacks = 0;
  Random random;
  std::function<bool(dim3)> block_filter;
};
Executor run;

void set_epoch() { now.epoch = ++run.epoch << kEpochShift; }

void open_executor() {
  if (run.stacks != 0) return;
  void* stacks = mmap(nullptr, kStackPitch * kMostThreads, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  void* cells = mmap(nullptr, kSharedCellBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED || cells == MAP_FAILED) {
    std::fprintf(stderr, "an5d emulation: cannot reserve the stacks of a block\n");
    std::abort();
  }
  run.stacks = reinterpret_cast<std::uintptr_t>(stacks);
  active.shared_cells = {static_cast<Cell*>(cells), static_cast<Cell*>(cells) + kSharedCapacity / 4};
  active.shared_base = reinterpret_cast<std::uintptr_t>(an5d_shared_region) + kSharedGuard;
  for (unsigned i = 0; i < kMostThreads; ++i) {
    Thread& thread = run.threads[i];
    thread.number = i;
    thread.stack_low = run.stacks + kPage + i * kStackPitch;
    mprotect(reinterpret_cast<void*>(thread.stack_low - kPage), kPage, PROT_NONE);
  }
}

void jump(Thread& from, Thread& to) {
  run.leaving = &from;
  fiber back = std::move(to.fiber).resume();
  run.leaving->fiber = std::move(back);
}

// A fiber that is destroyed would unwind its stack.
void abandon(Thread& thread) {
  alignas(fiber) std::byte never_destroyed[sizeof(fiber)];
  new (never_destroyed) fiber(std::move(thread.fiber));
}

void jump_to_host(Thread& from) {
  current = nullptr;
  jump(from, run.host);
}

void fill_ready() {
  Shuffle shuffle(run.random, active.threads);
  for (unsigned i = 0; i < active.threads; ++i, shuffle.advance()) {
    run.ready[i] = static_cast<std::uint16_t>(shuffle.item());
  }
  run.head = 0;
  run.tail = active.threads;
}

// No thread is ready though not all have exited: names the reason and ends the launch.
[[noreturn]] void report_stuck() {
  const Thread* waiting = nullptr;
  const Thread* exited = nullptr;
  bool apart = false;
  for (unsigned i = 0; i < active.threads; ++i) {
    const Thread& thread = run.threads[i];
    if (thread.state == ThreadState::kExited) exited = &thread;
    if (thread.state == ThreadState::kAtBlockBarrier) waiting = &thread;
    if (thread.state == ThreadState::kAtWarpBarrier || thread.state == ThreadState::kAtNamedBarrier)
      apart = true;
  }
  if (apart || waiting == nullptr || exited == nullptr) {
    report({FaultKind::kDeadlock, std::to_string(run.arrived) + " threads wait at a block barrier, " +
                                      std::to_string(run.exited) +
                                      " have exited, the rest at barriers of a warp or of some"});
  } else {
    report({FaultKind::kDivergentBarrier,
            std::to_string(run.arrived) + " threads wait at line " + std::to_string(run.barrier_line) + ", " +
                std::to_string(run.exited) + " have exited",
            Hazard::kNone, nullptr, true, active.block_index, exited->index});
  }
  end_launch();
}

Thread& next_ready() {
  if (run.head == run.tail) report_stuck();
  return run.threads[run.ready[run.head++ % run.ready.size()]];
}

void run_next(Thread& self) {
  Thread& next = next_ready();
  if (&next == &self) return;
  current = &next;
  jump(self, next);
}

// Returns who runs next.
fiber thread_main(fiber&& from) {
  run.leaving->fiber = std::move(from);
  Thread& self = *current;
  active.kernel.call(active.kernel.address, active.arguments);
  end_copies();
  self.state = ThreadState::kExited;
  ++run.exited;
  run.leaving = &self;
  if (run.exited == active.threads) {
    current = nullptr;
    return std::move(run.host.fiber);
  }
  current = &next_ready();
  return std::move(current->fiber);
}

// A stack that outlives its fiber.
struct KeptStack {
  boost::context::stack_context stack;
  boost::context::stack_context allocate() const { return stack; }
  void deallocate(boost::context::stack_context&) const noexcept {}
};

// Stack tops are staggered so that the frames of many threads do not fall into the same cache sets.
void prepare_thread(Thread& thread) {
  const std::size_t stagger = thread.number % 61 * 256;
  boost::context::stack_context stack;
  stack.size = kStackBytes - stagger;
  stack.sp = reinterpret_cast<void*>(thread.stack_low + stack.size);
  thread.fiber = fiber(std::allocator_arg, KeptStack{stack}, thread_main);
  thread.state = ThreadState::kReady;
  thread.own = (Stamp{1} << kThreadBits) | thread.number;
  thread.index = thread_index_of(thread.number);
}

void run_block(std::uint64_t linear) {
  active.block_index = {static_cast<unsigned>(linear % active.grid.x),
                        static_cast<unsigned>(linear / active.grid.x % active.grid.y),
                        static_cast<unsigned>(linear / active.grid.x / active.grid.y)};
  if (run.block_filter && !run.block_filter(active.block_index)) return;
  set_epoch();
  now.block = now.epoch;
  run.block_starts.emplace_back(run.epoch, linear);
  std::memset(reinterpret_cast<void*>(active.shared_base), 0xFF, active.shared_bytes);
  for (unsigned i = 0; i < active.threads; ++i) prepare_thread(run.threads[i]);
  start_warps(active.threads);
  start_named_barriers();
  start_copies();
  run.arrived = run.exited = 0;
  fill_ready();
  ++counts.blocks;
  Thread& first = run.threads[run.ready[run.head++]];
  current = &first;
  jump(run.host, first);
  if (run.ended)
    for (unsigned i = 0; i < active.threads; ++i) abandon(run.threads[i]);
}

cudaError_t check_limits(dim3 grid, dim3 block) {
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads == 0 || threads > kMostThreads || block.x > 1024 || block.y > 1024 || block.z > 64) {
    return cudaErrorInvalidConfiguration;
  }
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || grid.x > 0x7FFFFFFFu || grid.y > 65535 || grid.z > 65535) {
    return cudaErrorInvalidConfiguration;
  }
  return cudaSuccess;
}

void run_blocks(dim3 grid) {
  const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
  Shuffle order(run.random, blocks);
  for (std::uint64_t i = 0; i < blocks && !run.ended; ++i, order.advance()) run_block(order.item());
}

}  // namespace

void end_launch() {
  run.ended = true;
  jump_to_host(*current);
  std::abort();  // never resumed
}

void suspend(ThreadState state) {
  Thread& self = *current;
  self.state = state;
  run_next(self);
}

void make_ready(Thread& thread) {
  thread.state = ThreadState::kReady;
  run.ready[run.tail++ % run.ready.size()] = static_cast<std::uint16_t>(thread.number);
}

Thread& thread_at(unsigned number) { return run.threads[number]; }
bool waits_at_block_barrier() { return run.arrived > 0; }

uint3 thread_index_of(unsigned number) {
  const uint3 size = active.block;
  return {number % size.x, number / size.x % size.y, number / size.x / size.y};
}

uint3 block_of_stamp(Stamp stamp) {
  const std::uint64_t epoch = stamp >> kEpochShift;
  auto after = std::upper_bound(run.block_starts.begin(), run.block_starts.end(), epoch,
                                [](std::uint64_t e, const auto& start) { return e < start.first; });
  if (after == run.block_starts.begin()) return {};
  const std::uint64_t linear = std::prev(after)->second;
  return {static_cast<unsigned>(linear % active.grid.x),
          static_cast<unsigned>(linear / active.grid.x % active.grid.y),
          static_cast<unsigned>(linear / active.grid.x / active.grid.y)};
}

std::string describe_shared_address(std::uintptr_t address) {
  return "shared memory at byte " + std::to_string(static_cast<std::intptr_t>(address - active.shared_base)) +
         " of " + std::to_string(active.shared_bytes);
}

bool is_thread_stack(std::uintptr_t address) { return address - run.stacks < kStackPitch * kMostThreads; }

bool is_launch_shape(std::uintptr_t address) {
  return address - reinterpret_cast<std::uintptr_t>(an5d_launch_shape) < sizeof an5d_launch_shape;
}

void reset_execution(std::uint64_t seed) {
  run.random = Random(seed);
  clear_shared_cells();  // granules split into bytes by an earlier program become whole again
  run.block_filter = nullptr;
  counts = {};
}

void clear_shared_cells() {
  if (active.shared_cells.words != nullptr)
    madvise(active.shared_cells.words, kSharedCellBytes, MADV_DONTNEED);
}

void set_block_filter(std::function<bool(dim3)> filter) { run.block_filter = std::move(filter); }
Statistics statistics() { return counts; }

namespace detail {

void block_barrier(unsigned line) {
  Thread& self = *current;
  if (waits_at_named_barrier(0)) {
    report({FaultKind::kInvalidBarrier, "others wait at barrier 0 by name, which __syncthreads uses"});
    end_launch();
  }
  if (run.arrived == 0) {
    run.barrier_line = line;
  } else if (run.barrier_line != line) {
    report({FaultKind::kDivergentBarrier, "this thread is at line " + std::to_string(line) +
                                              ", others wait at line " + std::to_string(run.barrier_line)});
    end_launch();
  }
  if (++run.arrived < active.threads) return suspend(ThreadState::kAtBlockBarrier);
  ++counts.barriers;
  run.arrived = 0;
  set_epoch();
  for (unsigned i = 0; i < active.threads; ++i) run.threads[i].state = ThreadState::kReady;
  fill_ready();
  run_next(self);
}

uint3 thread_index() { return current->index; }
uint3 block_index() { return active.block_index; }

cudaError_t launch(Kernel kernel, dim3 grid, dim3 block, void** arguments, std::size_t shared_bytes) {
  const std::lock_guard lock(runtime_mutex());
  if (cudaError_t failed = failure_so_far(); failed != cudaSuccess) return failed;
  if (cudaError_t refused = check_limits(grid, block); refused != cudaSuccess) return keep_error(refused);
  if (shared_bytes > shared_limit(kernel.address)) return keep_error(cudaErrorInvalidValue);
  open_executor();
  if (run.epoch > kLastEpoch) {
    forget_stamps();
    forget_extra_readers();
    clear_shared_cells();
    run.epoch = 0;
  }
  active.kernel = kernel;
  active.arguments = arguments;
  active.grid = grid;
  active.block = block;
  an5d_launch_shape[0] = block;
  an5d_launch_shape[1] = grid;
  active.threads = block.x * block.y * block.z;
  active.shared_bytes = shared_bytes;
  run.block_starts.clear();
  run.ended = false;
  now.launch = (run.epoch + 1) << kEpochShift;
  start_reporting_launch();
  ++counts.launches;
  run_blocks(grid);
  if (launch_has_faults()) note_launch_failure();
  return cudaSuccess;
}

}  // namespace detail

}  // namespace an5d::emulation
