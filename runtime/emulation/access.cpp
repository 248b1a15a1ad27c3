// The slow paths of access.h: what is wrong with an address, which static data a kernel may read, and ranges.
// An access that would not be legal on the device ends the launch before it is carried out.

#include "access.h"

#include <link.h>

#include <vector>

#include "faults.h"

extern "C" {
// The `__constant__` variables of the program, if it has any.
extern unsigned char an5d_constant_begin[] __asm__("__start_an5d_constant") __attribute__((weak));
extern unsigned char an5d_constant_end[] __asm__("__stop_an5d_constant") __attribute__((weak));
}

namespace an5d::emulation {

namespace {

struct Range {
  std::uintptr_t begin, end;
  bool contains(const Place& p) const { return p.address >= begin && p.address + p.bytes <= end; }
};

int collect_read_only(dl_phdr_info* info, std::size_t, void* ranges) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    const bool read_only =
        (header.p_type == PT_LOAD && !(header.p_flags & PF_W)) || header.p_type == PT_GNU_RELRO;
    const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
    if (read_only) static_cast<std::vector<Range>*>(ranges)->push_back({begin, begin + header.p_memsz});
  }
  return 0;
}

// Literals and `constexpr` tables, which nvcc would place in constant memory, and `__constant__` variables.
bool is_program_constant(const Place& place) {
  const Range constant{reinterpret_cast<std::uintptr_t>(an5d_constant_begin),
                       reinterpret_cast<std::uintptr_t>(an5d_constant_end)};
  if (constant.contains(place)) return true;
  static std::vector<Range> ranges;
  for (const Range& range : ranges) {
    if (range.contains(place)) return true;
  }
  // A library may have been loaded since.
  ranges.clear();
  dl_iterate_phdr(&collect_read_only, &ranges);
  for (const Range& range : ranges) {
    if (range.contains(place)) return true;
  }
  return false;
}

bool near_shared(std::uintptr_t address) {
  return address - (active.shared_base - kSharedGuard) < kSharedCapacity + 2 * kSharedGuard;
}

[[noreturn]] void refuse_device_address(const Place& place) {
  const std::optional<Allocation> allocation = find_allocation(place.address);
  const bool freed = allocation && !allocation->live && allocation->contains(place.address);
  report({freed ? FaultKind::kUseAfterFree : FaultKind::kOutOfBoundsGlobal,
          describe_device_address(place.address), Hazard::kNone, &place});
  end_launch();
}

std::string describe_host_address(const Place& place) {
  if (place.address < 4096) return "null pointer plus " + std::to_string(place.address);
  if (is_thread_stack(place.address)) return "another thread's stack";
  if (is_program_constant(place)) return "constant data, written";
  return "host memory";
}

}  // namespace

void judge_misaligned(const Place& place) {
  const bool device = in_arena(place.address);
  report({FaultKind::kMisaligned,
          device ? describe_device_address(place.address) : describe_shared_address(place.address),
          Hazard::kNone, &place});
  end_launch();
}

void judge_state(Access access, const Place& place) {
  bool uninitialised = false;
  for (unsigned i = 0; i < place.bytes; ++i) {
    const std::uintptr_t offset = place.address + i - arena.base;
    std::uint8_t& state = arena.states[offset / 4];
    const unsigned byte = offset % 4;
    if (!(state >> (byte + 4) & 1)) refuse_device_address({place.address + i, place.bytes, place.caller});
    if (access == Access::kWrite) state |= static_cast<std::uint8_t>(1u << byte);
    if (!(state >> byte & 1)) uninitialised = true;
  }
  if (uninitialised) report_uninitialised(Space::kGlobal, place);
}

void judge_elsewhere(Access access, const Place& place) {
  if (near_shared(place.address)) {
    report({FaultKind::kOutOfBoundsShared, describe_shared_address(place.address), Hazard::kNone, &place});
    end_launch();
  }
  if (in_arena(place.address)) {
    ++(access == Access::kRead ? counts.global_reads : counts.global_writes);
    if (is_live(place.address, place.bytes)) return;
    refuse_device_address(place);
  }
  if (access == Access::kRead && (is_launch_shape(place.address) || is_program_constant(place))) return;
  report({FaultKind::kHostMemory, describe_host_address(place), Hazard::kNone, &place});
  end_launch();
}

void judge_on_host(const Place& place) { report_device_pointer_on_host(place); }

void judge_range(Access access, std::uintptr_t address, std::size_t bytes, void* caller) {
  const std::uintptr_t end = address + bytes;
  while (address < end) {
    const auto* at = reinterpret_cast<const void*>(address);
    const bool word = address % 4 == 0 && end - address >= 4;
    if (access == Access::kRead) {
      word ? judge<Access::kRead, 4>(at, caller) : judge<Access::kRead, 1>(at, caller);
    } else {
      word ? judge<Access::kWrite, 4>(at, caller) : judge<Access::kWrite, 1>(at, caller);
    }
    address += word ? 4 : 1;
  }
}

void judge_atomic(std::uintptr_t address, unsigned bytes, void* caller) {
  const Place place{address, bytes, caller};
  if (current == nullptr) {
    if (in_arena(address)) judge_on_host(place);
    return;
  }
  if (address % bytes != 0) judge_misaligned(place);
  if (address - current->stack_low < kStackBytes) return;
  const std::uintptr_t shared_offset = address - active.shared_base;
  if (shared_offset < active.shared_bytes && active.shared_bytes - shared_offset >= bytes) return;
  if (in_tracked(address)) return judge_state(Access::kWrite, place);
  judge_elsewhere(Access::kWrite, place);
}

}  // namespace an5d::emulation
