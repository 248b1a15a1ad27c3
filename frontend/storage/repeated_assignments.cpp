// Several assignments to one cell (repeated_assignments.h).
//
//   un[i] = 0; un[i] += w[0] * u[i - 1]; un[i] += w[1] * u[i];
//       un_2 = 0, un_3 = un_2 + w[0] * u[i - 1]       un[i] = un_3 + w[1] * u[i]
//
//   if (c) un[i] = x; else if (d) un[i] = y;
//       un_2 = x, un_3 = y                             un[i] = c ? un_2 : d ? un_3 : un[i]
//
// In: a nest whose subscripts have one iterator each. Out: the same with one assignment for each array and
// place, on no side of a branch. Decided here: which cells are provably the same and which are provably
// others. What an iteration has stored in between no other iteration sees. Places at distances that are known
// at run time, `un[i]` and `un[n - 1 - i]`, are taken to be others: the analysis asks whether they are
// (polyhedral/rewrite/loop_alignment.h).
#include "frontend/storage/repeated_assignments.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "frontend/nest/index_reader.h"
#include "frontend/nest/refusal.h"
#include "frontend/storage/branch_selects.h"

namespace an5d {
namespace {

constexpr std::size_t kMostAssignments = 64;  // of a time step, of which half may be copies

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

// Of an access but for constants: the iterator of each subscript, which way it counts, and scalars. Nothing
// of other forms.
using Place = std::vector<std::tuple<int, bool, Polynomial>>;
std::optional<Place> place_of(const Access& access, const IndexReader& reader) {
  Place place;
  for (const ExprPtr& subscript : access.subscripts) {
    const auto form = index_form(reader, subscript);
    if (!form) return std::nullopt;
    place.emplace_back(form->loop, form->down, without_constant(form->rest));
  }
  return place;
}

bool are_at_other_places(const Access& one, const Access& other, const IndexReader& reader) {
  const auto place = place_of(one, reader), second = place_of(other, reader);
  return place && second && *place != *second;
}

class Joiner {
 public:
  Joiner(Translation& work, Names& names, BranchPaths& paths) : work_(work), names_(names), paths_(paths) {}

  bool run() {
    std::set<int> assigned;
    std::vector<const Assignment*> all;
    bool good = true;
    for (Sweep& sweep : work_.nest.sweeps) {
      if (sweep.sets_borders) continue;
      good = good && join(sweep);
      if (good) write_selects(work_.nest, paths_, sweep);
      for (const Assignment& assignment : sweep.assignments)
        if (assigned.insert(assignment.target.array).second) all.push_back(&assignment);
    }
    if (!good || all.size() <= kMostAssignments) return good;
    work_.said.push_back(too_many_assigned(all, kMostAssignments));
    return false;
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    return work_.refuse("single-assignment", where, std::move(message), std::move(note));
  }
  const std::string& name_of(int array) const { return work_.nest.arrays[array].name; }

  // What a cell holds at a place of the body that is assigned to again, or on one side of a branch: a
  // temporary, what the body has found in it, or a Select of these by the condition of a branch.
  struct Cell {
    Access target;
    ExprPtr value;
  };

  // One after the other: each becomes a temporary that stands before what follows it.
  bool join(Sweep& sweep) {
    const std::vector<Assignment> all = std::move(sweep.assignments);
    sweep.assignments.clear();
    cells_.clear();
    targets_.clear();
    for (const Assignment& assignment : all) targets_.push_back(assignment.target);
    before_.clear();
    reader_ = {};
    good_ = true;
    for (std::size_t n = 0; n < all.size() && good_; ++n) {
      for (LocalDefinition local : all[n].locals) {
        local.value = with_kept(local.value, paths_.of(local.name));
        reader_.define(local);
        before_.push_back(std::move(local));
      }
      const Path path = paths_.of(sweep, n);
      const ExprPtr value = with_kept(all[n].value, path);
      const int array = all[n].target.array;
      const bool is_last =
          std::none_of(all.begin() + static_cast<long>(n) + 1, all.end(), [&](const Assignment& at) {
            return at.target.array == array && !are_at_other_places(at.target, all[n].target, reader_);
          });
      good_ = good_ && assign(sweep, all[n], path, value, is_last);
    }
    return good_;
  }

  bool assign(Sweep& sweep, const Assignment& at, const Path& path, const ExprPtr& value, bool is_last) {
    const auto found = std::ranges::find_if(cells_, [&](const Cell& cell) {
      return cell.target.array == at.target.array && !are_at_other_places(cell.target, at.target, reader_);
    });
    if (found != cells_.end() && compare(at.target, found->target, reader_) != Cells::kSame)
      return refuse(
          at.where,
          fmt::format("found assignments to several cells of '{}' in one body", name_of(at.target.array)),
          "several assignments to the same cell are accepted: 'un[i] = 0; un[i] += u[i - 1];'");
    if (is_last && path.empty()) {
      sweep.assignments.push_back({std::move(before_), at.target, value, at.where, at.written_out_by});
    } else {
      const ScalarType type = work_.nest.arrays[at.target.array].element;
      const std::string name = names_.fresh(name_of(at.target.array));
      const bool is_first = found == cells_.end();
      Cell& cell =
          is_first ? cells_.emplace_back(Cell{at.target, make_expr(at.target, type, at.where)}) : *found;
      Path prefix;
      cell.value = assigned(cell.value, name_of(at.target.array), path,
                            make_expr(Local{name}, type, at.where), prefix);
      add_before({name, type, value}, path);
      if (!is_last) return true;
      sweep.assignments.push_back({std::move(before_), at.target, cell.value, at.where, at.written_out_by});
    }
    before_.clear();
    std::erase_if(cells_, [&](const Cell& cell) { return same_cell(cell.target, at.target); });
    return true;
  }

  // Does the body assign to cells at that place?
  bool is_set(const Access& access) const {
    return std::ranges::any_of(targets_, [&](const Access& target) {
      return target.array == access.array && !are_at_other_places(target, access, reader_);
    });
  }

  bool same_cell(const Access& one, const Access& other) const {
    return one.array == other.array && compare(one, other, reader_) == Cells::kSame;
  }

  void add_before(LocalDefinition local, const Path& path) {
    if (!path.empty()) paths_.locals[local.name] = path;
    before_.push_back(std::move(local));
  }

  // `value` of a cell becomes `kept` where `path` leads, which goes on from `prefix`.
  ExprPtr assigned(ExprPtr value, const std::string& array, std::span<const BranchSide> path,
                   const ExprPtr& kept, Path& prefix) {
    if (path.empty()) return kept;
    const BranchSide& guard = path.front();
    const Select* split = value->as<Select>();
    if (split && !asks(*split, guard.condition)) {
      value = as_temporary(value, array, prefix);
      split = nullptr;
    }
    ExprPtr then = split ? split->then : value, otherwise = split ? split->otherwise : value;
    ExprPtr& side = guard.holds ? then : otherwise;
    prefix.push_back(guard);
    side = assigned(side, array, path.subspan(1), kept, prefix);
    prefix.pop_back();
    return make_expr(
        Select{make_expr(Local{guard.condition}, ScalarType::kBool, kept->where), then, otherwise},
        kept->type, kept->where);
  }

  static bool asks(const Select& split, const std::string& condition) {
    return split.condition->as<Local>()->name == condition;
  }

  // What several branches have left, evaluated once: what the array itself holds is as the body has found it
  // until the last assignment to it.
  ExprPtr as_temporary(const ExprPtr& value, const std::string& array, const Path& path) {
    const std::string name = names_.fresh(array);
    add_before({name, value->type, value}, path);
    return make_expr(Local{name}, value->type, value->where);
  }

  // What the cell holds where `path` leads.
  ExprPtr found(ExprPtr& value, const std::string& array, const Path& path, Path& prefix) {
    const Select* split = value->as<Select>();
    if (!split) return value;
    const auto guard =
        std::ranges::find_if(path, [&](const BranchSide& at) { return asks(*split, at.condition); });
    if (guard == path.end()) return value = as_temporary(value, array, prefix);
    ExprPtr then = split->then, otherwise = split->otherwise;
    prefix.push_back(*guard);
    ExprPtr made = found(guard->holds ? then : otherwise, array, path, prefix);
    value = make_expr(Select{split->condition, then, otherwise}, value->type, value->where);
    return made;
  }

  // Reads of what the body has assigned are those of temporaries.
  ExprPtr with_kept(const ExprPtr& value, const Path& path) {
    return rewrite(value, [&](const ExprPtr& node) {
      const Access* read = node->as<Access>();
      for (Cell& cell : cells_) {
        if (!good_ || !read || read->array != cell.target.array) continue;
        const Cells cells = compare(*read, cell.target, reader_);
        if (cells == Cells::kSame) return kept_of(cell, path, node);
        if (cells == Cells::kUnknown && (!are_at_other_places(*read, cell.target, reader_) || !is_set(*read)))
          good_ = refuse(node->where,
                         fmt::format("found a read of '{}' between two assignments to it, of a cell that may "
                                     "be the same",
                                     name_of(read->array)),
                         "reads of the assigned cell, and of cells at a constant distance, are accepted");
      }
      return node;
    });
  }

  ExprPtr kept_of(Cell& cell, const Path& path, const ExprPtr& read) {
    Path prefix;
    const ExprPtr kept = found(cell.value, name_of(cell.target.array), path, prefix);
    const Local* local = kept->as<Local>();
    return local ? make_expr(*local, kept->type, read->where) : read;
  }

  Translation& work_;
  Names& names_;
  BranchPaths& paths_;
  std::vector<Cell> cells_;              // those that are assigned to again
  std::vector<Access> targets_;          // of the body
  std::vector<LocalDefinition> before_;  // the next assignment that stays
  IndexReader reader_;
  bool good_ = true;
};

}  // namespace

bool join_assignments(Translation& work, Names& names, BranchPaths& paths) {
  return Joiner(work, names, paths).run();
}

}  // namespace an5d
