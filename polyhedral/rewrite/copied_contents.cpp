// Contents of arrays that copy among each other (copied_contents.h), found by carrying the step out with
// names in the place of values:
//
//                    a    b    c           what each holds, of what it held when the step began
//   c = f(b, a)      a    b    new
//   a = b            b    b    new
//   b = c            b    new  new         so c is new, b is new, and a is what b was: new one step ago
//
// In: a nest and copies in it. Decided here: how old what a read finds is, and that the arrays which stand
// for planes have the same there. Where a value is made, ages follow from this table. Beside that, cells
// differ by which of the copies include them: for each such set the table is carried out over the first
// steps, and has to have the same cells in the second step and in all others. (The first one may find others:
// an array that is copied as a whole takes the border of its source with it.)
#include "polyhedral/rewrite/copied_contents.h"

#include <algorithm>

#include "frontend/nest/nest_accesses.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/sweep_accesses.h"
#include "polyhedral/isl/iterations.h"
#include "polyhedral/rewrite/set_beside.h"
#include "polyhedral/rewrite/step_contents.h"

namespace an5d {
namespace {

using Copies = std::vector<ArrayCopy>;
using Contents = StepContents::Contents;

// Calls on_read(access, place) for all of a sweep.
template <class OnRead>
void for_each_read(const LoopNest& nest, const OnRead& on_read) {
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s)
    for (std::size_t n = 0; n < nest.sweeps[s].assignments.size(); ++n) {
      const Assignment& assignment = nest.sweeps[s].assignments[n];
      each<Access>(assignment, [&](const Access& access) { on_read(access, StepPlace{s, n}); });
    }
}

// How far `box` goes beyond `inner`, per axis; nothing where that is not known, or it does not include it.
std::optional<std::vector<Halo>> beyond(isl_ctx* ctx, const CellBox& box, const CellBox& inner) {
  constexpr long kFarthest = 1L << 20;
  std::vector<Halo> all;
  for (std::size_t d = 0; d < box.cells.size(); ++d) {
    const BorderRange &outer = box.cells[d], &own = inner.cells[d];
    const Loop &of = box.loops[outer.loop - 1], &to = inner.loops[own.loop - 1];
    const auto begin = bounds_apart(ctx, to.begin, of.begin), end = bounds_apart(ctx, of.end, to.end);
    if (!begin || !end) return std::nullopt;
    const long lo = *begin + own.shift - outer.shift, hi = *end + outer.shift - own.shift;
    if (lo < 0 || hi < 0 || lo > kFarthest || hi > kFarthest) return std::nullopt;
    all.push_back({static_cast<int>(lo), static_cast<int>(hi)});
  }
  return all;
}

class Evaluation {
 public:
  Evaluation(isl_ctx* ctx, const LoopNest& nest, const Copies& copies)
      : ctx_(ctx), nest_(nest), copies_(copies), sets_(ctx, depth_of(nest_)), accesses_(ctx, nest_) {}

  std::optional<CopiedContents> run() {
    for (const ArrayCopy& copy : copies_) arrays_.insert({copy.to, copy.from});
    constexpr std::size_t kMostCopies = 6;
    if (copies_.size() > kMostCopies || !find_statement() || !find_boxes()) return std::nullopt;
    if (!stay_where_they_are() || !are_own_cells()) return std::nullopt;
    carry_out();
    if (!find_ages() || !find_planes() || !borders_are_of_planes()) return std::nullopt;
    if (!cells_beside_are_as_in_c() && !(is_inside_ = inside_copies(), cells_beside_are_as_in_c()))
      return std::nullopt;
    describe();
    return std::move(made_);
  }

 private:
  struct Read {
    StepPlace at;
    const Access* access;
    int content;
  };

  const Sweep& sweep_of(const StepPlace& at) const { return nest_.sweeps[at.sweep]; }
  const Assignment& assignment_of(const StepPlace& at) const { return sweep_of(at).assignments[at.position]; }
  const ArrayCopy* copy_at(const StepPlace& at) const {
    const auto found = std::ranges::find(copies_, at, &ArrayCopy::at);
    return found == copies_.end() ? nullptr : &*found;
  }

  // What makes the values: one assignment that is no copy; others set borders.
  bool find_statement() {
    std::optional<StepPlace> found;
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      for (std::size_t n = 0; n < nest_.sweeps[s].assignments.size(); ++n) {
        const StepPlace at = {s, n};
        const int array = assignment_of(at).target.array;
        if (!arrays_.contains(array) || copy_at(at)) continue;
        if (sweep_of(at).sets_borders) {
          borders_.push_back(at);
          continue;
        }
        if (found || sweep_of(at).updates_again) return false;
        found = at;
      }
    if (!found) return false;
    made_at_ = *found;
    made_.made = assignment_of(made_at_).target.array;
    return std::ranges::none_of(copies_, [&](const ArrayCopy& copy) { return copy.to == made_.made; });
  }

  // Copies of all cells that are made, and of how many more.
  bool find_boxes() {
    const auto box = accesses_.box_of(sweep_of(made_at_), assignment_of(made_at_).target);
    if (!box || !has_loop_for_each_axis(*box)) return false;
    cells_ = *box;
    for (const ArrayCopy& copy : copies_) {
      const auto more = beyond(ctx_, copy.cells, cells_);
      if (!more) return false;
      beyond_.push_back(*more);
      for (std::size_t d = 0; d < cells_.cells.size(); ++d)
        made_.has_other_loops |= copy.cells.cells[d].loop != cells_.cells[d].loop ||
                                 copy.cells.cells[d].shift != cells_.cells[d].shift;
    }
    made_.arrays.made.resize(cells_.cells.size());
    return !sets_source_borders() || borders_are_copied();
  }

  bool sets_source_borders() const {
    return std::ranges::any_of(
        borders_, [&](const StepPlace& at) { return assignment_of(at).target.array == made_.made; });
  }

  // Borders of what is made, which copies take with them: then these cells are made, too.
  bool borders_are_copied() {
    std::set<std::size_t> sweeps;
    for (const StepPlace& at : borders_) {
      if (assignment_of(at).target.array != made_.made || at < made_at_) return false;
      for (const ArrayCopy& copy : copies_)
        if (copy.from == made_.made && copy.at < at) return false;
      sweeps.insert(at.sweep);
    }
    if (std::ranges::any_of(beyond_, [&](const auto& more) { return more != beyond_.front(); })) return false;
    const CellBox& all = copies_.front().cells;
    if (!are_set_beside(ctx_, nest_, made_at_.sweep, cells_, {sweeps.begin(), sweeps.end()}, all))
      return false;
    made_.arrays.made = beyond_.front();
    made_.has_other_loops = true;
    cells_ = all;
    return true;
  }

  // Arrays of cells, kept in the same way, that do not take turns yet.
  bool stay_where_they_are() const {
    const Array& one = nest_.arrays[made_.made];
    return std::ranges::all_of(arrays_, [&](int number) {
      const Array& other = nest_.arrays[number];
      return one.element == other.element && one.linear == other.linear &&
             one.row_levels == other.row_levels && one.is_vector == other.is_vector &&
             one.cell.has_value() == other.cell.has_value() &&
             one.part.has_value() == other.part.has_value() && is_in_place(nest_, number, depth_of(nest_));
    });
  }

  // Where iterations of one sweep write an array and read it, each does so at the same cell: then what a read
  // finds does not depend on the others.
  bool are_own_cells() const {
    bool good = true;
    for_each_read(nest_, [&](const Access& access, const StepPlace& at) {
      const Sweep& sweep = sweep_of(at);
      if (!arrays_.contains(access.array) || sweep.sets_borders) return;
      for (const Assignment& assignment : sweep.assignments) {
        if (assignment.target.array != access.array) continue;
        const auto written = accesses_.box_of(sweep, assignment.target),
                   read = accesses_.box_of(sweep, access);
        good = good && written && read && sets_.same(*written, *read);
      }
    });
    return good;
  }

  // Where a value is made.
  void carry_out() {
    const auto all = [](const ArrayCopy&) { return true; };
    StepContents step(nest_, copies_, {made_at_, made_.made, StepContents::kNew});
    for_each_read(nest_, [&](const Access& access, const StepPlace& at) {
      step.advance(at, all);
      if (arrays_.contains(access.array) && !copy_at(at))
        reads_.push_back({at, &access, step.of(access.array)});
    });
    step.advance({nest_.sweeps.size(), 0}, all);
    at_update_ = step.at_update();
    at_end_ = step.now();
  }

  // Of each array: steps since what it holds at the end of one was made.
  bool find_ages() {
    for (const int array : arrays_) {
      int age = 0, content = at_end_.at(array);
      for (; content != StepContents::kNew; ++age) {
        if (age > static_cast<int>(arrays_.size())) return false;
        content = at_end_.at(content);
      }
      ages_[array] = age;
    }
    return true;
  }

  // 0: made in this step.
  int level_of(int content) const { return content == StepContents::kNew ? 0 : ages_.at(content) + 1; }

  // Which array stands for what the step begins with, and which one for what was there a step before.
  bool find_planes() {
    std::map<int, std::set<int>> contents, names;  // by level
    for (const Read& read : reads_) {
      const int level = level_of(read.content);
      contents[level].insert(read.content);
      if (read.access->array != made_.made) names[level].insert(read.access->array);
    }
    if (contents[1].size() != 1 || names[1].empty() || contents.rbegin()->first > 2) return false;
    if (contents.contains(2)) {
      if (contents[2].size() != 1 || names[2].size() != 1) return false;
      made_.older = *names[2].begin();
    }
    for (const int array : names[1])
      if (array != made_.older && at_update_.at(array) == *contents[1].begin())
        made_.read = array, found_ = true;
    if (!found_ || arrays_.size() != (made_.older ? 3U : 2U)) return false;
    if (made_.older && at_update_.at(*made_.older) != *contents[2].begin()) return false;
    // After one step already each array has what it is to have.
    return std::ranges::all_of(arrays_, [&](int array) {
      const int age = ages_.at(array), content = at_end_.at(array);
      return age == 0 || (age == 1 && content == *contents[1].begin()) ||
             (age == 2 && made_.older && content == *contents[2].begin());
    });
  }

  int plane_of(int content) const {
    const int level = level_of(content);
    return level == 0 ? made_.made : level == 1 ? made_.read : *made_.older;
  }

  // Borders are set in what is made, before copies take them with it, or behind, in what stands for it.
  bool borders_are_of_planes() const {
    for (const StepPlace& at : borders_) {
      const Access& target = assignment_of(at).target;
      if (target.array == made_.made) continue;
      const bool is_last = std::ranges::none_of(
          copies_, [&](const ArrayCopy& copy) { return copy.at > at && copy.to == target.array; });
      const bool is_new = at_end_.at(target.array) == StepContents::kNew && is_last;
      if (target.array != made_.read || !is_new || copies_more()) return false;
      if (std::ranges::any_of(copies_, [&](const ArrayCopy& copy) { return copy.at > at; })) return false;
      const auto box = accesses_.box_of(sweep_of(at), target);
      if (!box || sets_.apart(*box, cells_) != Placing::kAlways) return false;
    }
    return true;
  }

  bool copies_more() const {
    return std::ranges::any_of(beyond_, [&](const auto& more) { return more != made_.arrays.made; });
  }

  // Which reads are proved to be of cells that certain copies include.
  std::vector<std::set<const ArrayCopy*>> inside_copies() {
    std::vector<std::set<const ArrayCopy*>> all;
    for (const Read& read : reads_) {
      const auto box = accesses_.box_of(sweep_of(read.at), *read.access);
      std::set<const ArrayCopy*> inside;
      for (const ArrayCopy& copy : copies_)
        if (box && sets_.inside(*box, copy.cells) == Placing::kAlways) inside.insert(&copy);
      all.push_back(inside);
    }
    return all;
  }

  // Of the cells that each set of copies includes: as planes have them, of which those of the second step are
  // those of all further ones.
  bool cells_beside_are_as_in_c() {
    made_.relying.clear();
    std::vector<std::size_t> beside;
    for (std::size_t n = 0; n < reads_.size(); ++n)
      if (!is_inside(reads_[n])) beside.push_back(n);
    for (unsigned set = 0; set < 1U << copies_.size(); ++set)
      if (!are_as_in_c(set, beside)) return false;
    if (!is_inside_.empty())
      for (const std::size_t n : beside) rely_on(reads_[n].at.sweep);
    return true;
  }

  // Of cells that are made?
  bool is_inside(const Read& read) {
    const Sweep& sweep = sweep_of(read.at);
    // What borders read that are set before they are copied (borders_are_copied).
    const bool is_of_border = sweep.sets_borders && assignment_of(read.at).target.array == made_.made;
    if (is_of_border && read.access->array == made_.made) return true;
    const auto cells = accesses_.box_of(sweep, *read.access);
    if (!cells) return false;
    const auto own = accesses_.box_of(sweep, sweep.assignments[0].target);
    const bool is_own = own && have_same_cells(sweep, sweep_of(made_at_), depth_of(nest_));
    if (is_own && sets_.same(*cells, *own)) return true;
    // What the step begins with is looked for beside, in any case.
    if (read.access->array == made_.read && level_of(read.content) == 1) return false;
    if (sets_.inside(*cells, cells_) != Placing::kAlways) return false;
    rely_on(read.at.sweep);
    return true;
  }

  void rely_on(std::size_t sweep) { made_.relying.insert({sweep, made_at_.sweep}); }

  bool are_as_in_c(unsigned set, const std::vector<std::size_t>& beside) {
    constexpr std::size_t kSteps = 4;
    const auto includes = [&](const ArrayCopy& copy) { return (set >> (&copy - copies_.data()) & 1) != 0; };
    StepContents contents(nest_, copies_, {made_at_, made_.made, std::nullopt});
    std::vector<int> planes, ends;  // what the update reads beside in each step, and what that leaves there
    std::vector<std::vector<int>> found;  // by step, of each read
    for (std::size_t step = 0; step < kSteps; ++step) {
      contents.begin_step();
      std::vector<int>& values = found.emplace_back();
      for (const Read& read : reads_) {
        contents.advance(read.at, includes);
        values.push_back(contents.of(read.access->array));
      }
      contents.advance({nest_.sweeps.size(), 0}, includes);
      planes.push_back(contents.at_update().at(made_.read));
      ends.push_back(contents.of(made_.read));
    }
    if (planes[1] != planes[2] || planes[2] != planes[3]) return false;
    return std::ranges::all_of(beside, [&](std::size_t n) {
      const int level = level_of(reads_[n].content);
      const bool is_of_set = is_inside_.empty() || std::ranges::all_of(is_inside_[n], [&](const auto* copy) {
                               return includes(*copy);
                             });
      for (std::size_t step = 0; is_of_set && step + 1 < kSteps; ++step) {
        const bool is_gone = level == 0 && found[step][n] != ends[step];
        if (level == 2 || is_gone || found[step][n] != planes[step + (level == 0)]) return false;
      }
      return true;
    });
  }

  void describe() {
    std::vector<int> names = {made_.read, made_.made};
    if (made_.older) names.push_back(*made_.older);
    const auto number = [&](int array) {
      return static_cast<int>(std::ranges::find(names, array) - names.begin());
    };
    for (const int array : names) made_.arrays.ages.push_back(ages_.at(array));
    for (std::size_t n = 0; n < copies_.size(); ++n)
      made_.arrays.copies.push_back(
          {number(copies_[n].to), number(copies_[n].from), copies_[n].at < made_at_, beyond_[n]});
    for (const Read& read : reads_) made_.planes[{read.at, read.access->array}] = plane_of(read.content);
    for (const StepPlace& at : borders_) made_.planes[{at, assignment_of(at).target.array}] = made_.made;
    if (made_.has_other_loops) made_.relying.insert(made_at_.sweep);
    for (std::size_t n = 0; n < copies_.size(); ++n)
      if (beyond_[n] != made_.arrays.made && !is_gone(copies_[n].at.sweep)) rely_on(copies_[n].at.sweep);
  }

  // Has the sweep nothing but these copies?
  bool is_gone(std::size_t sweep) const {
    const auto is_there = [&](const ArrayCopy& copy) { return copy.at.sweep == sweep; };
    return std::ranges::count_if(copies_, is_there) == std::ssize(nest_.sweeps[sweep].assignments);
  }

  isl_ctx* ctx_;
  const LoopNest& nest_;
  const Copies& copies_;
  CellSets sets_;
  SweepAccesses accesses_;
  CopiedContents made_;
  std::set<int> arrays_;
  StepPlace made_at_;
  std::vector<StepPlace> borders_;
  CellBox cells_;                          // that are made
  std::vector<std::vector<Halo>> beyond_;  // of each copy
  std::vector<Read> reads_;                // but for those of copies
  Contents at_update_, at_end_;            // of the first step
  std::map<int, int> ages_;
  bool found_ = false;
  std::vector<std::set<const ArrayCopy*>> is_inside_;  // of each read; empty: not asked
};

}  // namespace

std::optional<CopiedContents> contents_of(isl_ctx* ctx, const LoopNest& nest,
                                          const std::vector<ArrayCopy>& copies) {
  return Evaluation(ctx, nest, copies).run();
}

}  // namespace an5d
