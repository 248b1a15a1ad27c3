// What a read of a field finds, in C's order of a time step: a value that the same step has made, or that the
// step before has left, or the one before that.
#pragma once

#include <optional>
#include <string>

#include "frontend/said/diagnostic.h"
#include "polyhedral/proof/time_planes.h"
#include "polyhedral/proof/written.h"

namespace an5d {

class ReadOrder {
 public:
  // Errors of rule "dependence" go to `said`. `planes` is asked where all of them are chosen, which
  // `has_planes` says.
  ReadOrder(Step& step, TimePlanes& planes, bool has_planes, Diagnostics& said)
      : step_(step), planes_(planes), said_(said), has_planes_(has_planes) {}

  // The tap of a read at a distance, with its field and how many steps ago its value was made. Nothing after
  // an error: a value that is older, or one of the same step that is made later or earlier by turns.
  std::optional<Tap> found(const Written& reader, const ArrayRead& read, Tap tap);

 private:
  void refuse(const SourceRange& where, std::string message, std::string note);
  bool reads_older(const Written& reader, const ArrayRead& read);
  void refuse_older(const ArrayRead& read, long steps);
  std::optional<Tap> older(const ArrayRead& read, const Tap& tap);
  Tap older_level(Tap tap);
  std::optional<int> back_of(const Written& reader, const ArrayRead& read, const Tap& tap);
  bool wraps_into_new(const Written& writer, const Written& reader, const ArrayRead& read, const Tap& tap);
  bool comes_before(const Written& writer, const Written& reader, const ArrayRead& read,
                    const Tap& tap) const;

  Step& step_;
  TimePlanes& planes_;
  Diagnostics& said_;
  const bool has_planes_;
};

}  // namespace an5d
