// Proofs over all iterations of a nest (step_proofs.h).
#include "polyhedral/proof/step_proofs.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <optional>

#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/iterations.h"
#include "polyhedral/stencil/field_extents.h"

namespace an5d {
namespace {

class Proofs {
 public:
  Proofs(isl_ctx* ctx, const Step& step, Diagnostics& said) : ctx_(ctx), step_(step), said_(said) {}

  bool run() { return divides_outside_only() && inside(); }

 private:
  bool refuse(std::string rule, const SourceRange& where, std::string message, std::string note = {}) {
    said_.push_back(make_error(std::move(rule), where, std::move(message), std::move(note), where));
    return false;
  }

  // The nest's iterations, over isl parameters for whatever its bounds read.
  isl::set domain(const Sweep& sweep, AffineWriter& writer) {
    const std::string bounds = bounds_text(step_.nest, sweep, writer);
    return isl::set(ctx_, iterations_text(step_.rank, writer, bounds));
  }

  // A divisor may be zero where the loops outside have no iteration; a call asks once, for all sweeps.
  bool divides_outside_only() {
    if (step_.nest.sweeps.size() == 1) return true;
    for (const Sweep& sweep : step_.nest.sweeps) {
      for (std::size_t l = 1; l < sweep.space.size(); ++l) {
        const Loop& loop = sweep.space[l];
        if (!divides(loop.begin) && !divides(loop.end)) continue;
        return refuse("loop-bound", loop.where, "found a quotient in the bounds of an inner loop",
                      "accepted: a variable that holds the quotient, defined before the time loop");
      }
    }
    return true;
  }

  bool inside() {
    for (const Written& written : step_.written) {
      for (std::size_t f = 0; f < step_.fields.size(); ++f)
        if (!stays_inside(written, static_cast<int>(f))) return false;
    }
    return true;
  }

  // An error only if no parameters exist that keep the access inside while the nest runs at all.
  bool stays_inside(const Written& written, int field) {
    const Array& array = step_.array_of(step_.written[field]);
    for (int d = 0; d < step_.rank; ++d) {
      const ExprPtr declared = extent_of(array, step_.fields[field], d);
      if (!declared) continue;
      // From the first cell that is touched, counted from the iteration's own, to the last one.
      std::optional<int> first, last;
      const auto touch = [&](int before, int behind) {
        first = std::min(first.value_or(before), before), last = std::max(last.value_or(behind), behind);
      };
      if (&step_.written[field] == &written) touch(0, 0);
      for (std::size_t k = 0; k < written.taps.size(); ++k)
        if (step_.reads(written.taps[k], field)) touch(-written.touches[k][d].lo, written.touches[k][d].hi);
      AffineWriter writer;
      const auto extent = writer.write(declared);
      if (!extent || !first) continue;
      const isl::set runs = domain(*written.sweep, writer);
      const auto cell = [&](int offset) {
        return fmt::format("c{} + {}", written.loop_of_axis[d], offset + written.shift[d]);
      };
      const auto never_inside = [&](const std::string& outside) {
        const isl::set there(ctx_, iterations_text(step_.rank, writer, outside));
        return !runs.is_empty() && runs.params().is_subset(runs.intersect(there).params());
      };
      const bool before = never_inside(fmt::format("{} < 0", cell(*first)));
      if (!before && !never_inside(fmt::format("{} >= {}", cell(*last), extent->value))) continue;
      return refuse("out-of-bounds", place_of(written, field, d, before ? *first : *last),
                    fmt::format("this goes outside dimension {} of '{}'", d + 1, array.name),
                    "accepted: loop bounds that keep every access inside the array");
    }
    return true;
  }

  SourceRange place_of(const Written& written, int field, int axis, int offset) const {
    for (std::size_t k = 0; k < written.taps.size(); ++k) {
      const Halo& touched = written.touches[k][axis];
      if (step_.reads(written.taps[k], field) && (touched.lo == -offset || touched.hi == offset))
        return written.reads[k].where;
    }
    return written.sweep->body;
  }

  isl::ctx ctx_;
  const Step& step_;
  Diagnostics& said_;
};

}  // namespace

bool prove_step(isl_ctx* ctx, const Step& step, Diagnostics& said) { return Proofs(ctx, step, said).run(); }

}  // namespace an5d
