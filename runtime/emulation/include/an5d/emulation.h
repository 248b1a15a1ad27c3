// The test side of the CUDA-on-CPU emulation: choose a seed, run emitted text linked into this process, then
// read the faults that its kernels committed. Faults are values; none stops the process. A launch with a
// fault also makes later CUDA calls return cudaErrorLaunchFailure, so that the emitted error handling is
// exercised. The emulation runs one launch at a time; its state is that of the process. See
// docs/emulation.md.
#pragma once

#include <vector_types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace an5d::emulation {

enum class FaultKind {
  kSharedRace,           // two threads of a block, the same shared byte, no order, at least one writes
  kGlobalRace,           // the same in global memory
  kBlockRace,            // two blocks of a launch, the same global byte, at least one writes
  kUninitialisedShared,  // shared memory read before this block wrote it
  kUninitialisedGlobal,  // device memory read by a kernel before anything wrote it
  kUninitialisedCopy,    // device memory copied to the host before anything wrote it
  kOutOfBoundsShared,    // beyond the launch's dynamic shared memory
  kOutOfBoundsGlobal,    // in device address space, but in no allocation
  kUseAfterFree,         // in an allocation that cudaFree has ended
  kHostMemory,           // a kernel used host memory (or another thread's stack, or null)
  kDevicePointerOnHost,  // host code used a device pointer
  kMisaligned,           // an access not aligned to its size
  kDivergentBarrier,     // some threads exited, or wait at another line, while others wait at a barrier
  kDeadlock,             // no thread can run: lanes wait for lanes that never come
  kInvalidShuffle,       // a lane outside its own mask, or reading from one outside
  kInvalidBarrier,       // a named barrier that there is not, or for other threads than those that wait there
  kInvalidCopy,   // a copy or fill whose device side is not inside one live allocation; an asynchronous
                  // copy of a size or between memories that CUDA does not have
  kInvalidFree,   // cudaFree of something that is no live allocation
  kCopyUnderWay,  // an asynchronous copy's cells used before the copying thread has waited for it
};

// What the later access did to the earlier one, in the order in which this run happened to execute them.
enum class Hazard { kNone, kReadAfterWrite, kWriteAfterRead, kWriteAfterWrite };

struct Fault {
  FaultKind kind = FaultKind::kSharedRace;
  Hazard hazard = Hazard::kNone;
  std::string kernel;       // demangled where the program is linked with -rdynamic, else its address
  uint3 block{}, thread{};  // who committed it
  uint3 other_block{}, other_thread{};  // the other side of a race or of a divergent barrier
  std::size_t bytes = 0;                // size of the access
  std::uintptr_t program_counter = 0;   // for addr2line; 0 where the fault is no memory access
  std::string where;                    // the address in words: region, offset, distance from its end
};

// Counts since the last reset(). Accesses are counted once each, whatever their width.
struct Statistics {
  std::uint64_t launches = 0, blocks = 0, barriers = 0, warp_barriers = 0, named_barriers = 0;
  std::uint64_t shared_reads = 0, shared_writes = 0, global_reads = 0, global_writes = 0;
};

struct Options {
  // Whether a launch with faults makes later CUDA calls fail.
  enum class AfterFault { kFailCalls, kRecordOnly } after_fault = AfterFault::kFailCalls;
  // Whether a thread that reads uninitialised memory goes on (with NaNs) or its launch ends there.
  enum class Uninitialised { kContinue, kEndLaunch } uninitialised = Uninitialised::kContinue;
  std::size_t fault_limit = 64;                        // faults kept
  std::size_t untracked_above = std::size_t{1} << 30;  // larger allocations get no shadow
  int multiprocessors = 132;                           // what device queries answer
  int blocks_per_multiprocessor = 32;                  // most that occupancy queries answer
};

// Forgets faults, counts, errors, options, the block filter and untracked mode; device allocations stay.
// `seed` chooses the order of blocks, and of threads between barriers.
void reset(std::uint64_t seed = 0);
void set_options(const Options& options);

// Every cudaMalloc from here on is sparse, zero-filled and checked for bounds only: no races, no
// initialisation.
void set_untracked(bool untracked);

// Launches run only the blocks that the filter accepts; an empty function means all.
void set_block_filter(std::function<bool(dim3)> filter);

const std::vector<Fault>& faults();
bool has_fault(FaultKind kind);
const char* name(FaultKind kind);
std::string describe(const Fault& fault);
Statistics statistics();
std::size_t live_device_bytes();

}  // namespace an5d::emulation
