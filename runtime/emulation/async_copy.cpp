// See async_copy.h. The source is read in the issuing thread's name twice, at the issue and at the wait: a
// copy reads it at any time between, so that a write by others is unordered with it wherever it is not
// ordered with both.

#include "async_copy.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "access.h"
#include "cuda_pipeline_primitives.h"
#include "faults.h"

namespace an5d::emulation {

namespace {

constexpr std::size_t kMostBytes = 16;
constexpr std::size_t kMostPrior = 8;  // CUDA waits as for this where more is asked for

struct Copy {
  Place to, from;
  std::uint64_t batch;
  std::array<unsigned char, kMostBytes> seen;  // of the source, at the issue
};

struct Queue {
  std::vector<Copy> copies;     // in the order of issue
  std::uint64_t committed = 0;  // batches
};

struct Queues {
  std::array<Queue, kMostThreads> threads;
  bool used = false;  // since the last start_copies
};
Queues queues;

Queue& own_queue() { return queues.threads[current->number]; }

[[noreturn]] void refuse(const std::string& why, const Place& place) {
  report({FaultKind::kInvalidCopy, why, Hazard::kNone, &place});
  end_launch();
}

void check_shape(const Place& to, const Place& from, std::size_t bytes, std::size_t zeros) {
  if (bytes != 4 && bytes != 8 && bytes != kMostBytes)
    refuse("an asynchronous copy of " + std::to_string(bytes) + " bytes; CUDA has 4, 8 and 16", to);
  if (zeros > bytes) refuse("an asynchronous copy that clears more bytes than it writes", to);
  for (const Place& place : {to, from}) {
    if (place.address % bytes != 0) judge_misaligned(place);
  }
  if (in_arena(to.address)) refuse("the destination of an asynchronous copy is not shared memory", to);
  if (from.bytes != 0 && !in_arena(from.address))
    refuse("the source of an asynchronous copy is not global memory", from);
}

std::size_t shared_offset(const Place& place) { return place.address - active.shared_base; }

// Judges the destination as written at the issue, by the running thread.
void open_destination(const Place& to) {
  if (shared_offset(to) >= active.shared_bytes || active.shared_bytes - shared_offset(to) < to.bytes)
    judge_elsewhere(Access::kWrite, to);
  const Stamp me = current->stamp();
  for (unsigned at = 0; at < to.bytes; at += 4)
    touch<Space::kShared, Access::kWrite, 4>(active.shared_cells, shared_offset(to) + at, me, to);
  set_writer(active.shared_cells, shared_offset(to), to.bytes, copy_stamp(current->number));
}

// Judged without being counted.
void judge_source(const Place& from) {
  const std::uint64_t reads = counts.global_reads;
  judge_range(Access::kRead, from.address, from.bytes, from.caller);
  counts.global_reads = reads;
}

void check_source_again(const Copy& copy) {
  judge_source(copy.from);
  const auto* from = reinterpret_cast<const void*>(copy.from.address);
  if (std::memcmp(copy.seen.data(), from, copy.from.bytes) == 0) return;
  report({FaultKind::kCopyUnderWay, "its source has changed: " + describe_device_address(copy.from.address),
          Hazard::kNone, &copy.from});
}

void complete(const Copy& copy) {
  check_source_again(copy);
  auto* const to = reinterpret_cast<unsigned char*>(copy.to.address);
  std::memcpy(to, reinterpret_cast<const void*>(copy.from.address), copy.from.bytes);
  std::memset(to + copy.from.bytes, 0, copy.to.bytes - copy.from.bytes);
  set_writer(active.shared_cells, shared_offset(copy.to), copy.to.bytes, current->stamp());
  ++counts.shared_writes;
}

// Completes the running thread's copies of all batches before this one.
void complete_before(std::uint64_t batch) {
  std::vector<Copy>& copies = own_queue().copies;
  const auto rest =
      std::find_if(copies.begin(), copies.end(), [batch](const Copy& copy) { return copy.batch >= batch; });
  std::for_each(copies.begin(), rest, complete);
  copies.erase(copies.begin(), rest);
}

}  // namespace

void start_copies() {
  if (!queues.used) return;
  for (Queue& queue : queues.threads) {
    for (const Copy& copy : queue.copies)  // of a launch that a fault has ended
      set_writer(active.shared_cells, shared_offset(copy.to), copy.to.bytes, 0);
    queue.copies.clear();
    queue.committed = 0;
  }
  queues.used = false;
}

void end_copies() {
  const Queue& queue = own_queue();
  if (queue.copies.empty()) return;
  const Place to = queue.copies.front().to;
  report({FaultKind::kCopyUnderWay, "the thread ends before it: " + describe_shared_address(to.address),
          Hazard::kNone, &to});
  complete_before(queue.committed + 1);
}

namespace detail {

void copy_async(void* to_pointer, const void* from_pointer, std::size_t bytes, std::size_t zeros) {
  void* const caller = __builtin_return_address(0);
  const auto width = static_cast<unsigned>(bytes),
             read = static_cast<unsigned>(bytes - std::min(zeros, bytes));
  const Place to{reinterpret_cast<std::uintptr_t>(to_pointer), width, caller};
  const Place from{reinterpret_cast<std::uintptr_t>(from_pointer), read, caller};
  check_shape(to, from, bytes, zeros);
  judge_source(from);
  counts.global_reads += read != 0;
  open_destination(to);
  queues.used = true;
  Copy copy{to, from, own_queue().committed, {}};
  std::memcpy(copy.seen.data(), from_pointer, read);
  own_queue().copies.push_back(copy);
}

void commit_copies() {
  queues.used = true;
  ++own_queue().committed;
}

void wait_for_copies(std::size_t prior) {
  const std::uint64_t committed = own_queue().committed;
  complete_before(committed - std::min<std::uint64_t>(committed, std::min(prior, kMostPrior)));
}

}  // namespace detail

}  // namespace an5d::emulation
