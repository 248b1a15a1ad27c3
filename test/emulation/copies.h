// Entry points of copies.cu: a ring of rows that asynchronous copies fill, sound and with one fault planted.
#pragma once

#include <cuda_runtime_api.h>

#include <vector>

enum class CopyDefect {
  kNone,
  kNoWait,            // never waits before it reads
  kWeakWait,          // waits for one batch too few
  kNoCommit,          // waits, but never closes a batch
  kNoSyncAfterWait,   // another lane reads what this one has copied and waited for
  kNoSyncBeforeCopy,  // a slot is copied into that another lane may still read
  kOverwritten,       // the thread itself writes to the slot meanwhile
  kSourceWritten,     // another thread writes to the source meanwhile, ordered by barriers on both sides
  kSourceRace,        // the same behind the wait, not ordered with it
  kNoWaitAtEnd,       // the thread ends before its last copies
  kMisalignedSource,
  kMisalignedTarget,
  kPastSource,
  kPastShared,
  kTwoBytes,
  kIntoGlobal,
  kFromShared,
};

// Runs it; returns what the first synchronising call after the launch says.
cudaError_t run_copies(CopyDefect defect);

// Two batches of 16 bytes for each of 32 threads, the last `zeros` bytes of each cleared.
std::vector<unsigned char> copied(const std::vector<unsigned char>& from, int zeros);
