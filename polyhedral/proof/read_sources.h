// What each read of a field finds: a value that the same time step has made, or that the step before has
// left, or the one before that.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/said/diagnostic.h"
#include "polyhedral/flow/flow.h"
#include "polyhedral/proof/written.h"
#include "polyhedral/rewrite/plain_subscripts.h"

struct isl_ctx;

namespace an5d {

class ReadSources {
 public:
  // Errors of rule "dependence" go to `said`.
  ReadSources(Step& step, Diagnostics& said) : step_(step), said_(said) {}

  // Asks isl who wrote what all reads find. Loops have no bounds there, but those of periodic axes: a tap
  // means the same everywhere. False after an error.
  bool ask(isl_ctx* isl, const PlainNest& plain, const std::optional<long long>& earliest_time);

  // The tap of a read at a distance, with its field and how many steps ago its value was made. Nothing after
  // an error: a value that is older, one of the same step that a later update makes or another iteration of
  // the same one, or values of several steps.
  std::optional<Tap> found(const Written& reader, const ArrayRead& read, Tap tap);

 private:
  using Ages = std::set<std::optional<long>>;  // steps ago; nothing for any number of them

  std::nullopt_t refuse(const SourceRange& where, std::string message, std::string note);
  std::nullopt_t refuse_unlike(const ArrayRead& read, const Ages& ages);
  std::nullopt_t refuse_of_both(const ArrayRead& read);
  std::nullopt_t refuse_recurrence(const Written& reader, const ArrayRead& read, const Tap& tap);
  std::optional<Tap> older(const Written& reader, const ArrayRead& read, Tap tap);
  std::size_t number_of(const Written& update) const { return &update - step_.written.data(); }

  Step& step_;
  Diagnostics& said_;
  std::map<std::pair<std::size_t, std::string>, std::vector<SourceSteps>> sources_;  // by sweep and key_of
};

}  // namespace an5d
