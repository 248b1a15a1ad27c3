// Choices between places (chosen_places.h).
//
//   w = x == 0 ? c : c - 1;      v[c] = u[w]         ->  v[c] = x == 0 ? u[c] : u[c - 1]
//   up = y == 0 ? 0 : -nx;       v[c] = u[c + up]    ->  v[c] = y == 0 ? u[c] : u[c - nx]
//
// In: a nest whose accesses are as C has them. Out: the same, in which such subscripts have no choice.
// Decided here: what is a choice between places. One of its sides has an iterator times the size of a
// dimension, or both are without iterators while the condition has one.
#include "frontend/storage/chosen_places.h"

#include <algorithm>
#include <cstdlib>

#include "frontend/expr/nodes.h"
#include "frontend/nest/index_reader.h"
#include "frontend/nest/substitution.h"

namespace an5d {
namespace {

constexpr int kMostElements = 16;  // that one access may become

bool is_iterator(const std::string& name) { return name.starts_with('$'); }

bool names_iterator(const Polynomial& polynomial) {
  return std::ranges::any_of(polynomial,
                             [](const auto& term) { return std::ranges::any_of(term.first, is_iterator); });
}

bool scales_iterator(const Polynomial& polynomial) {
  return std::ranges::any_of(polynomial, [](const auto& term) {
    return std::ranges::any_of(term.first, is_iterator) &&
           (term.first.size() > 1 || std::abs(term.second) > 1);
  });
}

class Chooser {
 public:
  explicit Chooser(LoopNest& nest) : nest_(nest) {}

  void run() {
    for (Sweep& sweep : nest_.sweeps) {
      if (sweep.space.size() < 2) continue;
      choosing_.clear();
      reader_ = IndexReader(nest_.functions, parts_);
      for (Assignment& assignment : sweep.assignments) {
        for (LocalDefinition& local : assignment.locals) {
          change(local.value);
          define(local);
        }
        change(assignment.value);
      }
    }
  }

 private:
  void define(const LocalDefinition& local) {
    reader_.define(local);
    if (is_floating(local.type)) return;
    const ExprPtr whole = with_values(local.value, choosing_);
    const bool chooses = has<Select>(whole, [&](const Select& select) { return chooses_place(select); });
    if (chooses && is_small_tree(whole)) choosing_[local.name] = converted(whole, local.type);
  }

  void change(ExprPtr& expr) const {
    expr = rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access || access->subscripts.size() != 1 || nest_.arrays[access->array].extents.size() != 1)
        return node;
      const ExprPtr whole = make_expr(Access{access->array, {with_values(access->subscripts[0], choosing_)}},
                                      node->type, node->where);
      const auto chosen = with_chosen_elements(whole, kMostElements,
                                               [&](const Select& select) { return chooses_place(select); });
      return chosen && *chosen != whole ? *chosen : node;
    });
  }

  bool chooses_place(const Select& select) const {
    const auto then = reader_.read(select.then), otherwise = reader_.read(select.otherwise);
    if (!then || !otherwise) return false;
    if (scales_iterator(*then) || scales_iterator(*otherwise)) return true;
    return !names_iterator(*then) && !names_iterator(*otherwise) && is_of_iterators(select.condition);
  }

  static bool is_of_iterators(const ExprPtr& condition) {
    return has<Iterator>(condition, [](const Iterator& iterator) { return iterator.loop > 0; });
  }

  LoopNest& nest_;
  IndexParts parts_;
  IndexReader reader_;
  Values choosing_;  // temporaries that are such choices, as what they are
};

}  // namespace

void choose_elements(LoopNest& nest) { Chooser(nest).run(); }

}  // namespace an5d
