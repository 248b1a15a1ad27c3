// Entry points of defects.cu: one kernel per planted defect.
#pragma once

#include <cuda_runtime_api.h>

enum class Defect {
  kMissingBarrier,          // neighbours read what was just published
  kMissingSecondBarrier,    // overwritten while neighbours may still read
  kSameSharedCell,          // two threads write one cell
  kAdjacentBytes,           // no defect: neighbouring bytes by different threads
  kMissingWarpBarrier,      // lanes of a warp exchange without order
  kWarpBarrierAcrossWarps,  // a warp barrier where a block barrier is needed
  kManyReaders,             // five lanes read, four of them then ordered, the fifth not
  kManyReadersOfByte,       // the same, and one byte of the word is overwritten
  kGlobalRaceInBlock,
  kGlobalRaceBetweenBlocks,
  kReadAfterOtherBlock,
  kWriteAfterTwoBlocks,  // every block reads a cell, its own reader overwrites it in one block
  kMixedWidths,          // no defect: bytes written, read as a word after the barrier
  kByteInWord,           // one byte of a word read meanwhile
  kUninitialisedShared,
  kUninitialisedGlobal,
  kUninitialisedCopy,
  kLeftOfGlobal,
  kRightOfGlobal,
  kFarOutOfGlobal,
  kPastShared,
  kBeforeShared,
  kUseAfterFree,
  kHostMemory,
  kNullPointer,
  kOtherStack,
  kDevicePointerOnHost,
  kMisaligned,
  kSomeExit,
  kTwoBarriers,
  kUnevenLoops,
  kWarpDeadlock,
  kShuffleOutsideMask,
  kWarpsMeet,              // no defect: two warps at a named barrier
  kOtherNamedBarrier,      // each warp at one of its own, where both should meet
  kUnequalNamedBarrier,    // one barrier, for two warps and for one
  kMissingAtNamedBarrier,  // one of two warps does not come
  kPartOfWarp,             // half of the lanes of two warps
  kNamedBarrierOfBlock,    // barrier 0 by name while others wait at __syncthreads
  kCopyTooLong,
  kDoubleFree,
};

// Runs it; returns what the first synchronising call after the launch says.
cudaError_t run_defect(Defect defect);

// Launches an empty kernel with this shape.
cudaError_t try_launch(dim3 grid, dim3 block, std::size_t shared_bytes);
cudaError_t allow_shared(int bytes);
