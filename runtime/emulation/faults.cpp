// The fault list, its words, and the race detector's reports. See faults.h.

#include "faults.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <array>
#include <cstdlib>
#include <mutex>

#include "execution.h"
#include "memory.h"

namespace an5d::emulation {

namespace {

struct FaultList {
  std::mutex mutex;
  std::vector<Fault> faults;
  std::uint32_t reported = 0;  // bit per FaultKind, this launch
  Options options;
};
FaultList list;

constexpr std::array kNames = {
    "shared memory race",
    "global memory race",
    "race between blocks",
    "uninitialised shared read",
    "uninitialised global read",
    "uninitialised copy to host",
    "out of bounds (shared)",
    "out of bounds (global)",
    "use after free",
    "host memory in a kernel",
    "device pointer on host",
    "misaligned access",
    "divergent barrier",
    "deadlock",
    "invalid shuffle",
    "invalid barrier",
    "invalid copy",
    "invalid free",
    "asynchronous copy under way",
};
constexpr std::array kHazards = {"", "read after write", "write after read", "write after write"};

constexpr std::uint32_t bit(FaultKind kind) { return 1u << static_cast<unsigned>(kind); }

std::string kernel_name(const void* kernel) {
  if (kernel == nullptr) return {};
  Dl_info info{};
  if (dladdr(kernel, &info) != 0 && info.dli_sname != nullptr && info.dli_saddr == kernel) {
    int status = 0;
    char* demangled = abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status);
    std::string text = status == 0 ? demangled : info.dli_sname;
    std::free(demangled);
    return text;
  }
  char text[32];
  std::snprintf(text, sizeof text, "kernel at %p", kernel);
  return text;
}

std::string triple(uint3 v) {
  return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")";
}

std::string describe_place(Space space, const Place& place) {
  return space == Space::kShared ? describe_shared_address(place.address)
                                 : describe_device_address(place.address);
}

}  // namespace

bool is_reported(FaultKind kind) { return (list.reported & bit(kind)) != 0; }
bool launch_has_faults() { return list.reported != 0; }
void start_reporting_launch() { list.reported = 0; }
const Options& options() { return list.options; }

void report(const FaultNote& note) {
  const std::lock_guard lock(list.mutex);
  const bool in_kernel = current != nullptr;
  if (in_kernel) {
    if (is_reported(note.kind)) return;
    list.reported |= bit(note.kind);
  }
  if (list.faults.size() >= list.options.fault_limit) return;
  Fault fault;
  fault.kind = note.kind;
  fault.hazard = note.hazard;
  fault.where = note.where;
  if (in_kernel) {
    fault.kernel = kernel_name(active.kernel.address);
    fault.block = active.block_index;
    fault.thread = current->index;
  }
  fault.other_block = note.has_other ? note.other_block : fault.block;
  fault.other_thread = note.has_other ? note.other_thread : fault.thread;
  if (note.place != nullptr) {
    fault.bytes = note.place->bytes;
    fault.program_counter = reinterpret_cast<std::uintptr_t>(note.place->caller);
  }
  list.faults.push_back(fault);
}

void report_race(Space space, Hazard hazard, Stamp other, const Place& place) {
  const bool other_block = space == Space::kGlobal && other < now.block;
  const FaultKind kind = is_copy(other)            ? FaultKind::kCopyUnderWay
                         : space == Space::kShared ? FaultKind::kSharedRace
                         : other_block             ? FaultKind::kBlockRace
                                                   : FaultKind::kGlobalRace;
  if (is_reported(kind)) return;
  report({kind, describe_place(space, place), hazard, &place, true, block_of_stamp(other),
          thread_index_of(thread_of(other) & ~kCopyBit)});
}

void report_uninitialised(Space space, const Place& place) {
  const FaultKind kind =
      space == Space::kShared ? FaultKind::kUninitialisedShared : FaultKind::kUninitialisedGlobal;
  if (!is_reported(kind)) report({kind, describe_place(space, place), Hazard::kNone, &place});
  if (list.options.uninitialised == Options::Uninitialised::kEndLaunch) end_launch();
}

void report_device_pointer_on_host(const Place& place) {
  report({FaultKind::kDevicePointerOnHost, describe_device_address(place.address), Hazard::kNone, &place});
}

void set_options(const Options& options) {
  list.options = options;
  set_untracked_above(options.untracked_above);
}

void forget_faults() {
  const std::lock_guard lock(list.mutex);
  list.faults.clear();
  list.reported = 0;
}

const std::vector<Fault>& faults() { return list.faults; }

bool has_fault(FaultKind kind) {
  for (const Fault& fault : list.faults) {
    if (fault.kind == kind) return true;
  }
  return false;
}

const char* name(FaultKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string describe(const Fault& fault) {
  std::string text = name(fault.kind);
  if (fault.hazard != Hazard::kNone) {
    text += std::string(", ") + kHazards[static_cast<std::size_t>(fault.hazard)];
  }
  if (!fault.where.empty()) text += ": " + fault.where;
  if (fault.bytes != 0) text += ", " + std::to_string(fault.bytes) + " bytes";
  if (!fault.kernel.empty()) {
    text += "; block " + triple(fault.block) + " thread " + triple(fault.thread);
    const auto differs = [](uint3 a, uint3 b) { return a.x != b.x || a.y != b.y || a.z != b.z; };
    if (differs(fault.block, fault.other_block) || differs(fault.thread, fault.other_thread)) {
      text += " against block " + triple(fault.other_block) + " thread " + triple(fault.other_thread);
    }
    text += " of " + fault.kernel;
  }
  if (fault.program_counter != 0) {
    char place[32];
    std::snprintf(place, sizeof place, "; pc 0x%zx", static_cast<std::size_t>(fault.program_counter));
    text += place;
  }
  return text;
}

}  // namespace an5d::emulation
