// Each planted defect must be found as what it is, at every seed, and reach the host as a launch failure.

#include "defects.h"

#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "an5d/emulation.h"

namespace emulation = an5d::emulation;
using emulation::FaultKind;

namespace {

struct Expectation {
  Defect defect;
  FaultKind kind;
};

void check_found(Expectation expected) {
  for (int seed = 1; seed <= 5; ++seed) {
    emulation::reset(seed);
    const cudaError_t error = run_defect(expected.defect);
    INFO("defect " << static_cast<int>(expected.defect) << " seed " << seed << ", expected "
                   << emulation::name(expected.kind));
    for (const emulation::Fault& fault : emulation::faults()) UNSCOPED_INFO(emulation::describe(fault));
    CHECK(emulation::has_fault(expected.kind));
    CHECK(emulation::faults().size() <= 2);
    CHECK(emulation::live_device_bytes() == 0);
    const bool in_launch = !emulation::faults().empty() && !emulation::faults()[0].kernel.empty();
    if (in_launch) CHECK(error == cudaErrorLaunchFailure);
  }
}

bool saw_hazard(Defect defect, emulation::Hazard hazard) {
  for (int seed = 1; seed <= 20; ++seed) {
    emulation::reset(seed);
    run_defect(defect);
    for (const emulation::Fault& fault : emulation::faults()) {
      if (fault.hazard == hazard) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("races in shared memory", "[defect]") {
  check_found({Defect::kMissingBarrier, FaultKind::kSharedRace});
  check_found({Defect::kMissingSecondBarrier, FaultKind::kSharedRace});
  check_found({Defect::kSameSharedCell, FaultKind::kSharedRace});
  CHECK(saw_hazard(Defect::kMissingBarrier, emulation::Hazard::kReadAfterWrite));
  CHECK(saw_hazard(Defect::kMissingSecondBarrier, emulation::Hazard::kWriteAfterRead));
  CHECK(saw_hazard(Defect::kSameSharedCell, emulation::Hazard::kWriteAfterWrite));
}

TEST_CASE("neighbouring bytes written by different threads are no race", "[defect]") {
  for (Defect none : {Defect::kAdjacentBytes, Defect::kMixedWidths}) {
    emulation::reset(1);
    CHECK(run_defect(none) == cudaSuccess);
    CHECK(emulation::faults().empty());
  }
  check_found({Defect::kByteInWord, FaultKind::kSharedRace});
}

TEST_CASE("races that a warp barrier does not prevent", "[defect]") {
  check_found({Defect::kMissingWarpBarrier, FaultKind::kSharedRace});
  check_found({Defect::kWarpBarrierAcrossWarps, FaultKind::kSharedRace});
  check_found({Defect::kManyReaders, FaultKind::kSharedRace});
  check_found({Defect::kManyReadersOfByte, FaultKind::kSharedRace});
}

TEST_CASE("races in global memory", "[defect]") {
  check_found({Defect::kGlobalRaceInBlock, FaultKind::kGlobalRace});
  check_found({Defect::kGlobalRaceBetweenBlocks, FaultKind::kBlockRace});
  check_found({Defect::kWriteAfterTwoBlocks, FaultKind::kBlockRace});
  check_found({Defect::kReadAfterOtherBlock, FaultKind::kBlockRace});
}

TEST_CASE("uninitialised memory", "[defect]") {
  check_found({Defect::kUninitialisedShared, FaultKind::kUninitialisedShared});
  check_found({Defect::kUninitialisedGlobal, FaultKind::kUninitialisedGlobal});
  check_found({Defect::kUninitialisedCopy, FaultKind::kUninitialisedCopy});
}

TEST_CASE("illegal addresses", "[defect]") {
  check_found({Defect::kLeftOfGlobal, FaultKind::kOutOfBoundsGlobal});
  check_found({Defect::kRightOfGlobal, FaultKind::kOutOfBoundsGlobal});
  check_found({Defect::kFarOutOfGlobal, FaultKind::kOutOfBoundsGlobal});
  check_found({Defect::kPastShared, FaultKind::kOutOfBoundsShared});
  check_found({Defect::kBeforeShared, FaultKind::kOutOfBoundsShared});
  check_found({Defect::kUseAfterFree, FaultKind::kUseAfterFree});
  check_found({Defect::kHostMemory, FaultKind::kHostMemory});
  check_found({Defect::kNullPointer, FaultKind::kHostMemory});
  check_found({Defect::kOtherStack, FaultKind::kHostMemory});
  check_found({Defect::kMisaligned, FaultKind::kMisaligned});
  check_found({Defect::kDevicePointerOnHost, FaultKind::kDevicePointerOnHost});
  check_found({Defect::kCopyTooLong, FaultKind::kInvalidCopy});
  check_found({Defect::kDoubleFree, FaultKind::kInvalidFree});
}

TEST_CASE("barriers that not all threads reach", "[defect]") {
  check_found({Defect::kSomeExit, FaultKind::kDivergentBarrier});
  check_found({Defect::kTwoBarriers, FaultKind::kDivergentBarrier});
  check_found({Defect::kUnevenLoops, FaultKind::kDivergentBarrier});
  check_found({Defect::kWarpDeadlock, FaultKind::kDeadlock});
  check_found({Defect::kShuffleOutsideMask, FaultKind::kInvalidShuffle});
}

TEST_CASE("barriers of some warps", "[defect]") {
  emulation::reset(1);
  CHECK(run_defect(Defect::kWarpsMeet) == cudaSuccess);
  CHECK(emulation::faults().empty());
  CHECK(emulation::statistics().named_barriers == emulation::statistics().blocks);
  check_found({Defect::kOtherNamedBarrier, FaultKind::kSharedRace});
  check_found({Defect::kUnequalNamedBarrier, FaultKind::kInvalidBarrier});
  check_found({Defect::kMissingAtNamedBarrier, FaultKind::kDeadlock});
  check_found({Defect::kPartOfWarp, FaultKind::kInvalidBarrier});
  check_found({Defect::kNamedBarrierOfBlock, FaultKind::kInvalidBarrier});
}

TEST_CASE("a fault says where and who", "[defect]") {
  emulation::reset(1);
  run_defect(Defect::kSameSharedCell);
  REQUIRE(emulation::faults().size() == 1);
  const emulation::Fault& fault = emulation::faults()[0];
  CHECK(fault.thread.x / 2 == fault.other_thread.x / 2);
  CHECK(fault.thread.x != fault.other_thread.x);
  CHECK(fault.where == "shared memory at byte " + std::to_string(fault.thread.x / 2 * 4) + " of 256");
  CHECK(fault.bytes == 4);
  emulation::reset(1);
  run_defect(Defect::kGlobalRaceBetweenBlocks);
  REQUIRE(emulation::faults().size() == 1);
  CHECK(emulation::faults()[0].block.x != emulation::faults()[0].other_block.x);
  CHECK(emulation::faults()[0].thread.x == emulation::faults()[0].other_thread.x);
}

TEST_CASE("launch limits are CUDA's", "[limits]") {
  emulation::reset(1);
  CHECK(try_launch(dim3(3), dim3(1024), 0) == cudaSuccess);
  CHECK(try_launch(dim3(1), dim3(32, 33), 0) == cudaErrorInvalidConfiguration);
  CHECK(try_launch(dim3(1), dim3(1, 1, 65), 0) == cudaErrorInvalidConfiguration);
  CHECK(try_launch(dim3(0), dim3(32), 0) == cudaErrorInvalidConfiguration);
  CHECK(try_launch(dim3(1), dim3(0), 0) == cudaErrorInvalidConfiguration);
  CHECK(try_launch(dim3(1, 65536), dim3(1), 0) == cudaErrorInvalidConfiguration);
  CHECK(try_launch(dim3(1, 1, 65536), dim3(1), 0) == cudaErrorInvalidConfiguration);
  CHECK(try_launch(dim3(1), dim3(1), 48 * 1024) == cudaSuccess);
  CHECK(try_launch(dim3(1), dim3(1), 48 * 1024 + 4) == cudaErrorInvalidValue);
  CHECK(allow_shared(227 * 1024 + 1) == cudaErrorInvalidValue);
  CHECK(allow_shared(227 * 1024) == cudaSuccess);
  CHECK(try_launch(dim3(1), dim3(1), 227 * 1024) == cudaSuccess);
  CHECK(try_launch(dim3(1), dim3(1), 227 * 1024 + 4) == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(emulation::faults().empty());
}

TEST_CASE("host threads may call entry points at the same time", "[limits]") {
  emulation::reset(1);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int round = 0; round < 20; ++round) run_defect(Defect::kAdjacentBytes);
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(emulation::faults().empty());
  CHECK(emulation::live_device_bytes() == 0);
}

TEST_CASE("a failed launch stays failed until reset, unless told otherwise", "[limits]") {
  emulation::reset(1);
  CHECK(run_defect(Defect::kSameSharedCell) == cudaErrorLaunchFailure);
  float* cells = nullptr;
  CHECK(cudaMalloc(reinterpret_cast<void**>(&cells), 64) == cudaErrorLaunchFailure);
  CHECK(cudaGetLastError() == cudaErrorLaunchFailure);
  emulation::reset(1);
  emulation::Options options;
  options.after_fault = emulation::Options::AfterFault::kRecordOnly;
  emulation::set_options(options);
  CHECK(run_defect(Defect::kSameSharedCell) == cudaSuccess);
  CHECK(emulation::faults().size() == 1);
}
