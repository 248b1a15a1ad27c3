// A nest's flow, asked once (flow_summary.h).
#include "polyhedral/flow/flow_summary.h"

#include "polyhedral/flow/flow.h"
#include "polyhedral/isl_context.h"

namespace an5d {

Result<FlowSummary> flow_summary(const LoopNest& nest) {
  const IslContext isl;
  Diagnostics said;
  const auto program = step_program(isl::ctx(isl.get()), nest, said);
  if (!program) return said;
  FlowSummary made{.program = to_string(*program), .flow = {}, .taps = {}};
  const auto flow = flow_of(*program);
  if (!flow)
    return make_error("affine-subscript", nest.origin.head,
                      "the dataflow of this step is too large a question", "", nest.origin.head);
  made.flow = to_string(*program, *flow);
  for (const ReadFlow& read : *flow)
    for (std::size_t n = 0; n < read.sources.size(); ++n) {
      const auto distances = uniform_distances(*program, read, n);
      made.is_uniform = made.is_uniform && distances.has_value();
      if (!distances) continue;
      for (const UniformDistance& distance : *distances)
        made.taps.insert({read.statement, read.sources[n].statement, distance.steps, distance.cells});
    }
  return made;
}

}  // namespace an5d
