// The tables of what is fixed about a nest, which entry points and the runtime's host side read.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// kPlan (an5d/host.cuh).
void print_host_plan(Writer& out, const KernelPlan& plan);

// That, kDegrees, and where the nest has such: kInputs and kReaches (an5d/inputs.cuh), kTrades
// (an5d/trades.cuh), kCopied and kCopies (an5d/array_copies.cuh).
void print_host_tables(Writer& out, const KernelPlan& plan);

}  // namespace an5d
