// Several assignments to one cell (repeated_assignments.h).
//
//   un[i] = 0; un[i] += w[0] * u[i - 1]; un[i] += w[1] * u[i];
//       un_2 = 0, un_3 = un_2 + w[0] * u[i - 1]       un[i] = un_3 + w[1] * u[i]
//
// In: a nest whose subscripts have one iterator each. Out: the same with one assignment for each array.
// Decided here: which cells are provably the same and which are provably others. What an iteration has stored
// in between no other iteration sees.
#include "frontend/repeated_assignments.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/index_reader.h"

namespace an5d {
namespace {

constexpr std::size_t kMostAssignments = 12;  // of a time step

enum class Cells { kSame, kOther, kUnknown };

bool is_literal(const ExprPtr& expr, const char* spelling) {
  const Literal* literal = without_casts(expr)->as<Literal>();
  return literal && literal->spelling == spelling;
}

// Of `e % 2` and `e & 1`, e; of `1 - e % 2`, e + 1.
std::optional<Polynomial> plane_of(const ExprPtr& subscript, const IndexReader& reader) {
  const Binary* binary = without_casts(subscript)->as<Binary>();
  if (!binary) return std::nullopt;
  const bool chooses = (binary->op == BinaryOp::kRem && is_literal(binary->right, "2")) ||
                       (binary->op == BinaryOp::kBitAnd && is_literal(binary->right, "1"));
  if (chooses) return reader.read(binary->left);
  if (binary->op != BinaryOp::kSub || !is_literal(binary->left, "1")) return std::nullopt;
  const auto other = plane_of(binary->right, reader);
  return other ? std::optional(*other + constant(1)) : std::nullopt;
}

Cells compare(const ExprPtr& one, const ExprPtr& other, const IndexReader& reader) {
  if (same(one, other)) return Cells::kSame;
  const auto left = reader.read(one), right = reader.read(other);
  if (left && right) {
    const auto distance = number_of(*left + scaled(*right, -1));
    return !distance ? Cells::kUnknown : *distance == 0 ? Cells::kSame : Cells::kOther;
  }
  const auto first = plane_of(one, reader), second = plane_of(other, reader);
  const auto steps = first && second ? number_of(*first + scaled(*second, -1)) : std::nullopt;
  return steps && *steps % 2 != 0 ? Cells::kOther : Cells::kUnknown;
}

Cells compare(const Access& one, const Access& other, const IndexReader& reader) {
  if (one.subscripts.size() != other.subscripts.size()) return Cells::kUnknown;
  Cells all = Cells::kSame;
  for (std::size_t d = 0; d < one.subscripts.size(); ++d) {
    const Cells here = compare(one.subscripts[d], other.subscripts[d], reader);
    if (here == Cells::kOther) return Cells::kOther;
    if (here == Cells::kUnknown) all = Cells::kUnknown;
  }
  return all;
}

class Joiner {
 public:
  Joiner(Translation& work, Names& names) : work_(work), names_(names) {}

  bool run() {
    std::set<int> assigned;
    bool good = true;
    for (Sweep& sweep : work_.nest.sweeps) {
      good = good && join(sweep);
      for (const Assignment& assignment : sweep.assignments) {
        if (!good) break;
        good = check_new(assignment, assigned);
      }
    }
    return good;
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    work_.refuse("single-assignment", where, std::move(message), std::move(note));
    return false;
  }
  const std::string& name_of(int array) const { return work_.nest.arrays[array].name; }

  bool check_new(const Assignment& assignment, std::set<int>& assigned) {
    if (!assigned.insert(assignment.target.array).second) return refuse_second(assignment);
    if (assigned.size() <= kMostAssignments) return true;
    return refuse(assignment.where,
                  fmt::format("found more than {} assignments in one time step", kMostAssignments),
                  fmt::format("up to {} arrays are accepted, each with one assignment", kMostAssignments));
  }

  bool refuse_second(const Assignment& assignment) {
    return refuse(
        assignment.where,
        fmt::format("found a second assignment to '{}' in one time step", name_of(assignment.target.array)),
        "one assignment for each array is accepted, and several to the same cell in one body: "
        "'un[i] = 0; un[i] += u[i - 1];'");
  }

  // One after the other: each becomes a temporary that stands before what follows it.
  bool join(Sweep& sweep) {
    std::vector<Assignment>& all = sweep.assignments;
    IndexReader reader;
    for (std::size_t n = 0; n < all.size();) {
      for (const LocalDefinition& local : all[n].locals) reader.define(local);
      std::size_t last = all.size() - 1;
      while (all[last].target.array != all[n].target.array) --last;
      if (last == n) {
        ++n;
        continue;
      }
      const LocalDefinition kept = {names_.fresh(name_of(all[n].target.array)), array_of(all[n]).element,
                                    all[n].value};
      const Access target = all[n].target;
      if (!read_kept(all, n + 1, last, target, kept, reader)) return false;
      std::vector<LocalDefinition> before = std::move(all[n].locals);
      before.push_back(kept);
      all.erase(all.begin() + static_cast<long>(n));
      all[n].locals.insert(all[n].locals.begin(), before.begin(), before.end());
    }
    return true;
  }

  const Array& array_of(const Assignment& assignment) const {
    return work_.nest.arrays[assignment.target.array];
  }

  // In the assignments from `first` to the next one of this array, the temporary stands for the cell.
  bool read_kept(std::vector<Assignment>& all, std::size_t first, std::size_t last, const Access& target,
                 const LocalDefinition& kept, IndexReader reader) {
    bool good = true;
    for (std::size_t n = first; n <= last && good; ++n) {
      Assignment& at = all[n];
      for (LocalDefinition& local : at.locals) {
        local.value = with_kept(local.value, target, kept, reader, good);
        reader.define(local);
      }
      at.value = with_kept(at.value, target, kept, reader, good);
      if (at.target.array != target.array) continue;
      if (good && compare(at.target, target, reader) != Cells::kSame) return refuse_second(at);
      return good;
    }
    return good;
  }

  ExprPtr with_kept(const ExprPtr& value, const Access& target, const LocalDefinition& kept,
                    const IndexReader& reader, bool& good) {
    return rewrite(value, [&](const ExprPtr& node) {
      const Access* read = node->as<Access>();
      if (!good || !read || read->array != target.array) return node;
      const Cells cells = compare(*read, target, reader);
      if (cells == Cells::kOther) return node;
      if (cells == Cells::kSame) return make_expr(Local{kept.name}, kept.type, node->where);
      good = refuse(node->where,
                    fmt::format("found a read of '{}' between two assignments to it, of a cell that may be "
                                "the same",
                                name_of(target.array)),
                    "reads of the assigned cell, and of cells at a constant distance, are accepted");
      return node;
    });
  }

  Translation& work_;
  Names& names_;
};

}  // namespace

bool join_assignments(Translation& work, Names& names) { return Joiner(work, names).run(); }

}  // namespace an5d
