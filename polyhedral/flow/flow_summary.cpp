// A nest's flow, asked once (flow_summary.h).
#include "polyhedral/flow/flow_summary.h"

#include "polyhedral/flow/flow.h"
#include "polyhedral/isl/isl_context.h"

namespace an5d {
namespace {

struct Asked {
  StepProgram program;
  Flow flow;
};

Result<Asked> asked(isl::ctx ctx, const LoopNest& nest) {
  Diagnostics said;
  const auto program = step_program(ctx, nest, said);
  if (!program) return said;
  const auto flow = flow_of(*program);
  if (!flow) return too_large(*program, nest.origin.head);
  return Asked{*program, *flow};
}

}  // namespace

Result<FlowSummary> flow_summary(const LoopNest& nest) {
  const IslContext isl;
  const auto found = asked(isl::ctx(isl.get()), nest);
  if (!found) return found.diagnostics;
  FlowSummary made;
  for (const ReadFlow& read : found->flow)
    for (std::size_t n = 0; n < read.sources.size(); ++n) {
      const auto distances = uniform_distances(found->program, read, n);
      made.is_uniform = made.is_uniform && distances.has_value();
      if (!distances) continue;
      for (const UniformDistance& distance : *distances)
        made.taps.insert({read.statement, read.sources[n].statement, distance.steps, distance.cells});
    }
  return made;
}

Result<FlowText> flow_text(const LoopNest& nest) {
  const IslContext isl;
  const auto found = asked(isl::ctx(isl.get()), nest);
  if (!found) return found.diagnostics;
  return FlowText{to_string(found->program), to_string(found->program, found->flow)};
}

}  // namespace an5d
