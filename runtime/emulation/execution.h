// Running a launch: blocks one after another, the threads of a block as fibers on stacks kept between blocks.
// Between two barriers the threads run in a freshly drawn order. No unwinding takes place: a thread caught in
// the middle of a faulty load is simply never resumed.
#pragma once

#include <boost/context/fiber.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "cuda_runtime.h"
#include "shadow.h"

namespace an5d::emulation {

inline constexpr unsigned kMostThreads = 1024;
inline constexpr unsigned kWarpSize = 32;
inline constexpr std::size_t kStackBytes = 128 * 1024;
inline constexpr std::size_t kSharedDefault = 48 * 1024;
inline constexpr std::size_t kSharedCapacity = 227 * 1024;
inline constexpr std::size_t kSharedGuard = 64 * 1024;

enum class ThreadState : std::uint8_t { kReady, kAtBlockBarrier, kAtNamedBarrier, kAtWarpBarrier, kExited };

struct Thread {
  boost::context::fiber fiber;  // while it is suspended
  std::uintptr_t stack_low = 0;
  Stamp own = 0;  // clock and thread bits of this thread's stamps
  uint3 index{};
  unsigned number = 0;
  ThreadState state = ThreadState::kReady;

  Stamp stamp() const { return now.epoch | own; }
};

// The thread that is running on this OS thread; null in host code.
extern constinit thread_local Thread* current __attribute__((tls_model("initial-exec")));

// The launch in progress; what the access checks and the built-in indices look at.
struct ActiveLaunch {
  detail::Kernel kernel{};
  void** arguments = nullptr;
  uint3 grid{}, block{}, block_index{};
  unsigned threads = 0;
  std::uintptr_t shared_base = 0;
  std::size_t shared_bytes = 0;
  CellMap shared_cells{};
};
extern ActiveLaunch active;
bool is_launch_shape(std::uintptr_t address);  // the variables blockDim and gridDim
extern Statistics counts;

// Stops the launch from inside a thread, which is never resumed.
[[noreturn]] void end_launch();

// Suspends the running thread in the given state until something makes it ready again.
void suspend(ThreadState state);
void make_ready(Thread& thread);
Thread& thread_at(unsigned number);

bool waits_at_block_barrier();

uint3 thread_index_of(unsigned number);
uint3 block_of_stamp(Stamp stamp);
std::string describe_shared_address(std::uintptr_t address);
bool is_thread_stack(std::uintptr_t address);

void reset_execution(std::uint64_t seed);
void forget_faults();

}  // namespace an5d::emulation
