// The performance model of the AN5D paper (section 5): a roofline over arithmetic, global and shared memory,
// from counts of threads. docs/model.md has each formula with its source, and how well it reproduces the
// paper's own predictions. It is for schedules of the paper's scheme (one stage, one cell per thread).
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Accesses to shared memory of one thread for one update (Tables 1 and 2), in cells.
struct SharedAccess {
  int reads_expected = 0;   // taps that are not in the thread's own column
  int reads_practical = 0;  // what nvcc makes of them: one per column, unless all planes are published
  int writes = 0;           // planes published
  bool operator==(const SharedAccess&) const = default;
};

SharedAccess shared_access(const Stencil& stencil, const Schedule& schedule);

// Operations that the GPU executes per update: Stencil::flops, less differences of cells that the expression
// repeats; with partial sums each further plane starts by a product of its own, which a sum then takes up.
// `as_written` stays.
FlopCount executed_operations(const Stencil& stencil, const Schedule& schedule);

// effALU: the part of the peak, which counts an FMA as two, that these operations can reach; 0 to 1.
double alu_efficiency(const FlopCount& operations);

// Thread blocks that a multiprocessor can hold, by threads and by the shared memory of Table 1.
int resident_blocks(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device);

// effSM: of the rounds in which `blocks` pass through the device, the part that is full; 0 to 1. Less than
// one round, for which the paper's formula is 0, counts as the part of it that is taken.
double sm_utilisation(long long blocks, int resident, const DeviceSpec& device);

// Registers per thread by the estimate of section 6.3, and whether the paper's search would drop the
// schedule for them: more than 255 per thread, or more per block than an SM has.
int an5d_registers(const Stencil& stencil, const Schedule& schedule);
bool exceeds_registers(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device);

// The run's time, and that of each limiter with effSM applied. The schedule must be legal and the device have
// rates for the element type. A run is steps / bT launches, whole or not.
Prediction predict_an5d(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                        const Grid& grid);

}  // namespace an5d
