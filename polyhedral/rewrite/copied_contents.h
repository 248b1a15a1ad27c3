// What arrays hold among which a time step copies. Of copy_propagation.cpp alone.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "polyhedral/rewrite/copy_statements.h"
#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

struct CopiedContents {
  int read = 0, made = 0;    // the arrays that stand for what the step begins with, and for what it makes
  std::optional<int> older;  // and for what it was two steps ago
  CopiedArrays arrays;       // in this order
  std::map<std::pair<StepPlace, int>, int> planes;  // place, array -> the one that stands for what it holds
  std::set<std::size_t> relying;                    // sweeps that rely on their bounds
  bool has_other_loops = false;  // copies have other loops than the sweep that makes the values
};

// Nothing where one statement of the step more than these writes any of the arrays, where their contents have
// no such order, or where a read would find another value.
std::optional<CopiedContents> contents_of(isl_ctx* ctx, const LoopNest& nest,
                                          const std::vector<ArrayCopy>& copies);

}  // namespace an5d
