// Asynchronous copies: the bytes arrive, and every planted fault is found as what it is, at every seed.

#include "copies.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>

#include "an5d/emulation.h"

namespace emulation = an5d::emulation;
using emulation::FaultKind;

namespace {

void check_found(CopyDefect defect, std::vector<FaultKind> expected) {
  for (int seed = 1; seed <= 5; ++seed) {
    emulation::reset(seed);
    const cudaError_t error = run_copies(defect);
    INFO("defect " << static_cast<int>(defect) << " seed " << seed);
    for (const emulation::Fault& fault : emulation::faults()) UNSCOPED_INFO(emulation::describe(fault));
    for (const FaultKind kind : expected) {
      INFO("expected " << emulation::name(kind));
      CHECK(emulation::has_fault(kind));
    }
    CHECK(emulation::faults().size() == expected.size());
    CHECK(error == cudaErrorLaunchFailure);
    emulation::reset(seed);
    CHECK(run_copies(CopyDefect::kNone) == cudaSuccess);  // nothing of it is left over
  }
}

}  // namespace

TEST_CASE("a ring of rows filled by asynchronous copies", "[copies]") {
  for (int seed = 1; seed <= 20; ++seed) {
    emulation::reset(seed);
    CHECK(run_copies(CopyDefect::kNone) == cudaSuccess);
    CHECK(emulation::faults().empty());
    CHECK(emulation::statistics().global_reads == 8 * 64);
    CHECK(emulation::statistics().shared_writes == 8 * 64);
  }
}

TEST_CASE("an asynchronous copy clears the bytes that it does not read", "[copies]") {
  std::vector<unsigned char> from(2 * 32 * 16);
  std::iota(from.begin(), from.end(), static_cast<unsigned char>(1));
  for (const int zeros : {0, 1, 4, 7, 15, 16}) {
    emulation::reset(1);
    std::vector<unsigned char> expected = from;
    for (std::size_t at = 0; at < from.size(); at += 16)
      std::fill_n(expected.begin() + at + 16 - zeros, zeros, static_cast<unsigned char>(0));
    CHECK(copied(from, zeros) == expected);
    CHECK(emulation::faults().empty());
  }
  emulation::reset(1);
  copied(from, 17);
  CHECK(emulation::has_fault(FaultKind::kInvalidCopy));
}

TEST_CASE("cells used while a copy is under way", "[copies]") {
  check_found(CopyDefect::kNoWait, {FaultKind::kCopyUnderWay});
  check_found(CopyDefect::kWeakWait, {FaultKind::kCopyUnderWay});
  check_found(CopyDefect::kNoCommit, {FaultKind::kCopyUnderWay});
  check_found(CopyDefect::kOverwritten, {FaultKind::kCopyUnderWay});
  check_found(CopyDefect::kSourceWritten, {FaultKind::kCopyUnderWay});
  check_found(CopyDefect::kNoWaitAtEnd, {FaultKind::kCopyUnderWay});
}

// Of the lanes one is first, another last, whatever their order: one fault is seen from either side.
TEST_CASE("a wait orders the waiting thread alone", "[copies]") {
  check_found(CopyDefect::kNoSyncAfterWait,  // the first lane reads what is not even asked for
              {FaultKind::kUninitialisedShared, FaultKind::kCopyUnderWay, FaultKind::kSharedRace});
  check_found(CopyDefect::kNoSyncBeforeCopy, {FaultKind::kCopyUnderWay, FaultKind::kSharedRace});
  check_found(CopyDefect::kSourceRace, {FaultKind::kGlobalRace});
}

TEST_CASE("copies that CUDA does not have", "[copies]") {
  check_found(CopyDefect::kMisalignedSource, {FaultKind::kMisaligned});
  check_found(CopyDefect::kMisalignedTarget, {FaultKind::kMisaligned});
  check_found(CopyDefect::kPastSource, {FaultKind::kOutOfBoundsGlobal});
  check_found(CopyDefect::kPastShared, {FaultKind::kOutOfBoundsShared});
  check_found(CopyDefect::kTwoBytes, {FaultKind::kInvalidCopy});
  check_found(CopyDefect::kIntoGlobal, {FaultKind::kInvalidCopy});
  check_found(CopyDefect::kFromShared, {FaultKind::kInvalidCopy});
}

TEST_CASE("the report names the copying thread and the place", "[copies]") {
  emulation::reset(1);
  run_copies(CopyDefect::kOverwritten);
  REQUIRE(emulation::faults().size() == 1);
  const emulation::Fault& fault = emulation::faults()[0];
  CHECK(fault.thread.x == 5);
  CHECK(fault.other_thread.x == 5);
  CHECK(fault.where == "shared memory at byte " + std::to_string((64 + 5) * 4) + " of 768");
  CHECK(emulation::describe(fault).rfind("asynchronous copy under way, write after write: shared", 0) == 0);
}
