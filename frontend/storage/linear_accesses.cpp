// Accesses and their places (linear_accesses.h).
#include "frontend/storage/linear_accesses.h"

#include "frontend/expr/nodes.h"

namespace an5d {

const std::vector<LinearAccesses::At>& LinearAccesses::of(int array) const {
  if (accesses_.empty()) read();
  return accesses_[array];
}

void LinearAccesses::read() const {
  accesses_.resize(nest_.arrays.size());
  for (const Sweep& sweep : nest_.sweeps) {
    IndexReader reader = this->reader();
    const auto add = [&](const Access& access, const SourceRange& where, bool is_target) {
      accesses_[access.array].push_back({sweep, access, where, is_target, place_in(sweep, reader, access)});
    };
    const auto look = [&](const ExprPtr& expr) {
      each<Access>(expr, [&](const Access& access, const Expr& node) { add(access, node.where, false); });
    };
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) {
        look(local.value);
        reader.define(local);
      }
      look(assignment.value);
      add(assignment.target, assignment.where, true);
    }
  }
}

std::optional<Place> LinearAccesses::place_in(const Sweep& sweep, const IndexReader& reader,
                                              const Access& access) const {
  const auto polynomial = access.subscripts.size() == 1 ? reader.read(access.subscripts[0]) : std::nullopt;
  if (!polynomial) return std::nullopt;
  return place_of(*polynomial, static_cast<int>(sweep.space.size()), static_cast<int>(parts_.size()));
}

}  // namespace an5d
