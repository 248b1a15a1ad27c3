// Fields in two planes of one block, of which the time chooses one: `A[(t + 1) % 2][i] = f(A[t % 2][i])`.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/said/diagnostic.h"
#include "polyhedral/isl/parity.h"
#include "polyhedral/proof/written.h"

namespace an5d {

class TimePlanes {
 public:
  // Errors of rules "plane-extent", "time-buffering" and "negative-time" go to `said`.
  TimePlanes(isl_ctx* isl, Step& step, Diagnostics& said) : step_(step), said_(said), parity_(isl) {}

  // Finds Field::plane_phase of an update's field from the plane that it writes. False after an error.
  bool find_phase(const Written& update);

  // Does every read of such a field choose one of its planes, from the first time step on? Of updates whose
  // phases have been found. False after an error.
  bool are_chosen();

  // The time from which on the planes are chosen so, if there is one.
  std::optional<long long> earliest() const;

 private:
  bool refuse(std::string rule, const SourceRange& where, std::string message, std::string note);
  bool is_doubled(const Written& update);
  bool starts_in_time();
  std::optional<int> parity(const Sweep& sweep, const ExprPtr& subscript, const SourceRange& where);
  bool is_chosen(const Written& reader, const ArrayRead& read);

  Step& step_;
  Diagnostics& said_;
  PlaneParity parity_;
  std::map<std::string, std::optional<int>> parities_;  // by spelling
};

}  // namespace an5d
