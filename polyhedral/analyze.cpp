// Proves that a loop nest is an iterated stencil (analyze.h), in this order:
//   fields      which arrays are written, once each in a time step, and where their values of two steps are
//   distances   every subscript is one iterator plus a constant
//   order       what a read finds: a value of this time step, or of the one before
//   dependences no update reads what its own later or earlier iterations of the step write
//   bounds      no access lies outside its array whatever the parameters are
#include "polyhedral/analyze.h"

#include <fmt/format.h>
#include <isl/cpp.h>
#include <isl/version.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>

#include "polyhedral/affine.h"
#include "polyhedral/flops.h"
#include "polyhedral/inputs.h"
#include "polyhedral/plane_sum.h"

namespace an5d {
namespace {

// An isl context that lives as long as the analysis of one nest.
class IslContext {
 public:
  IslContext() : ctx_(isl_ctx_alloc()) {}
  IslContext(const IslContext&) = delete;
  IslContext& operator=(const IslContext&) = delete;
  ~IslContext() { isl_ctx_free(ctx_); }
  isl::ctx get() const { return isl::ctx(ctx_); }

 private:
  isl_ctx* ctx_;
};

// An assignment of the nest, which becomes an update, with what is found out about it.
struct Written {
  const Sweep* sweep = nullptr;
  std::size_t sweep_index = 0;
  std::size_t position = 0;        // among the sweep's assignments
  const Assignment* of = nullptr;
  std::vector<int> loop_of_axis;   // from 1 on
  std::vector<int> shift;          // cell minus iterator
  std::vector<ArrayRead> reads;    // of fields, each spelling once; their taps
  std::vector<Tap> taps;
  std::vector<ArrayRead> other_reads;  // of arrays that nothing writes; their elements
  std::vector<Element> elements;
  std::map<std::string, std::size_t> read_of;  // index into reads and taps, or other_reads and elements
};

class Analysis {
 public:
  explicit Analysis(const LoopNest& nest)
      : nest_(nest), rank_(static_cast<int>(nest.sweeps.front().space.size())) {}

  Result<Stencil> run() {
    collect();
    if (understands_accesses() && no_dependence() && inside())
      return Result<Stencil>(build(), std::move(said_));
    return said_;
  }

 private:
  bool refuse(std::string rule, const SourceRange& where, std::string message, std::string note = {}) {
    Diagnostic diagnostic{Severity::kError, std::move(rule), where, std::move(message), {}};
    if (!note.empty()) diagnostic.notes.push_back({where, std::move(note)});
    said_.push_back(std::move(diagnostic));
    return false;
  }

  // Equal for equal reads. What a temporary reads of an array in place may differ with its position.
  std::string key_of(const Written& written, const Access& access, std::size_t position) const {
    const bool ordered = field_of_.contains(access.array) && fields_[field_of_.at(access.array)].buffering ==
                                                                 Buffering::kInPlace;
    std::string text = fmt::format("{}@{}", access.array, ordered ? position : 0);
    for (const ExprPtr& subscript : access.subscripts)
      text += "[" + to_string(subscript, nest_, *written.sweep) + "]";
    return text;
  }

  std::string iterators() const {
    std::string names = "c0";
    for (int l = 1; l <= rank_; ++l) names += fmt::format(", c{}", l);
    return names;
  }

  const Array& array_of(const Written& written) const { return nest_.arrays[written.of->target.array]; }
  const Field& field_of(const Written& written) const { return fields_[&written - written_.data()]; }

  void collect() {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s) {
      const Sweep& sweep = nest_.sweeps[s];
      for (std::size_t a = 0; a < sweep.assignments.size(); ++a) {
        Written written;
        written.sweep = &sweep;
        written.sweep_index = s;
        written.position = a;
        written.of = &sweep.assignments[a];
        field_of_.try_emplace(written.of->target.array, written_.size());
        written_.push_back(std::move(written));
      }
    }
    for (const Written& written : written_) {
      const bool planes = static_cast<int>(written.of->target.subscripts.size()) == rank_ + 1;
      const Array& array = array_of(written);
      fields_.push_back(
          {array.name, array.element, planes ? Buffering::kPlanes : Buffering::kInPlace, 0,
           planes || (!array.extents.empty() && array.extents[0])});
    }
    for (Written& written : written_) collect_reads(written);
  }

  // Those of the update's value and of all temporaries before it that it needs.
  void collect_reads(Written& written) {
    for_each_expression(written, [&](const ExprPtr& expr, std::size_t position) {
      visit(expr, [&](const Expr& node) {
        const Access* access = node.as<Access>();
        if (!access) return;
        std::vector<ArrayRead>& reads =
            field_of_.contains(access->array) ? written.reads : written.other_reads;
        if (written.read_of.try_emplace(key_of(written, *access, position), reads.size()).second)
          reads.push_back({*access, node.where, position});
      });
    });
  }

  // The temporaries that the update needs and its value, with the assignments that they belong to.
  template <class Visit>
  static void for_each_expression(const Written& written, const Visit& on_expression) {
    for (const auto& [local, position] : locals_of(written)) on_expression(local->value, position);
    on_expression(written.of->value, written.position);
  }

  // In order. All of them where there is one assignment: what it does not need, it does not read.
  static std::vector<std::pair<const LocalDefinition*, std::size_t>> locals_of(const Written& written) {
    std::vector<std::pair<const LocalDefinition*, std::size_t>> all;
    for (std::size_t p = 0; p <= written.position; ++p)
      for (const LocalDefinition& local : written.sweep->assignments[p].locals) all.emplace_back(&local, p);
    if (written.sweep->assignments.size() == 1) return all;
    std::set<std::string> needed;
    const auto need = [&](const Expr& node) {
      if (const Local* local = node.as<Local>()) needed.insert(local->name);
    };
    visit(written.of->value, need);
    std::vector<std::pair<const LocalDefinition*, std::size_t>> kept;
    for (auto local = all.rbegin(); local != all.rend(); ++local) {
      if (!needed.contains(local->first->name)) continue;
      visit(local->first->value, need);
      kept.insert(kept.begin(), *local);
    }
    return kept;
  }

  // All that is wrong with the accesses one by one.
  bool understands_accesses() {
    if (!has_rank() || !is_alike()) return false;
    bool chosen = true, written = true;
    for (Written& update : written_) {
      if (field_of(update).buffering == Buffering::kPlanes)
        chosen = is_doubled(update) && find_phase(update) && chosen;
      written = find_write(update) && written;
    }
    if (chosen)
      for (const Written& update : written_) chosen = reads_planes(update) && chosen;
    if (chosen) chosen = starts_in_time();
    if (!written) return false;
    bool tapped = true, known = true;
    for (Written& update : written_) {
      tapped = find_taps(update) && tapped;
      const auto distance_of = [this](const ExprPtr& expr, int loop) { return distance(expr, loop); };
      ReadInputs read{std::move(inputs_), {}};
      known = read_inputs(nest_, update.other_reads, update.loop_of_axis, distance_of, read, said_) && known;
      inputs_ = std::move(read.inputs);
      update.elements = std::move(read.elements);
    }
    return tapped && known && chosen && iterates() && has_inputs_of_one_box() && divides_outside_only();
  }

  bool has_rank() {
    for (const Written& written : written_) {
      const std::size_t subscripts = written.of->target.subscripts.size();
      const bool planes = field_of(written).buffering == Buffering::kPlanes;
      const bool alike = written.sweep->space.size() == static_cast<std::size_t>(rank_);
      if (alike && subscripts == static_cast<std::size_t>(rank_ + planes)) continue;
      return refuse("array-rank", written.of->where,
                    fmt::format("'{}' has {} subscripts in a nest of {} space loops", array_of(written).name,
                                subscripts, written.sweep->space.size()),
                    "accepted: one subscript for the time plane and one per space loop");
    }
    return true;
  }

  // The extent of axis `axis` of one time plane; null where C does not say it.
  static ExprPtr extent_of(const Array& array, Buffering buffering, int axis) {
    const std::size_t dimension = axis + (buffering == Buffering::kPlanes);
    return dimension < array.extents.size() ? array.extents[dimension] : nullptr;
  }

  static bool are_equal(const ExprPtr& left, const ExprPtr& right) {
    const std::optional<long long> number = literal_value(left);
    return same(without_casts(left), without_casts(right)) || (number && number == literal_value(right));
  }

  // Fields that are updated together have one type and one shape, each array is written once.
  bool is_alike() {
    const Array& first = array_of(written_.front());
    for (std::size_t u = 0; u < written_.size(); ++u) {
      const Array& array = array_of(written_[u]);
      const SourceRange& where = written_[u].of->where;
      if (field_of_.at(written_[u].of->target.array) != u)
        return refuse("single-assignment", where,
                      fmt::format("found a second assignment to '{}' in one time step", array.name),
                      "accepted: one assignment for each array");
      if (array.element != first.element)
        return refuse("field-type", where,
                      fmt::format("'{}' has elements of another type than '{}'", array.name, first.name),
                      "accepted: arrays of one element type, updated together");
      for (int axis = 0; axis < rank_; ++axis) {
        const ExprPtr one = extent_of(first, fields_.front().buffering, axis);
        const ExprPtr other = extent_of(array, fields_[u].buffering, axis);
        if (!one || !other || are_equal(one, other)) continue;
        return refuse("field-extent", where,
                      fmt::format("'{}' has another extent than '{}' in dimension {}", array.name, first.name,
                                  axis + 1),
                      "accepted: arrays with the same extents, updated together");
      }
    }
    return true;
  }

  bool is_doubled(const Written& written) {
    const Array& field = array_of(written);
    if (!field.extents.empty() && field.extents[0]) {
      const std::optional<long long> planes = literal_value(field.extents[0]);
      if (planes && *planes != 2) {
        return refuse("plane-extent", field.where,
                      fmt::format("'{}' has {} time planes, expected 2", field.name, *planes),
                      "accepted: double buffering, `A[2][...]` with `A[(t+1)%2] = f(A[t%2])`");
      }
    }
    return true;
  }

  // The parity of a plane subscript; refuses the nest where it has none.
  std::optional<int> parity(const Sweep& sweep, const ExprPtr& subscript, const SourceRange& where) {
    const auto [entry, is_new] = parities_.try_emplace(to_string(subscript, nest_, sweep));
    if (is_new) entry->second = find_parity(subscript);
    if (!entry->second) {
      refuse("time-buffering", where, "the first subscript is not a parity of the time iterator",
             "accepted: double buffering by `%2` or `&1`, such as `A[(t+1)%2][i][j] = f(A[t%2][i][j], ...)`");
    }
    return entry->second;
  }

  // The c for which the subscript equals (t + c) mod 2 wherever it is 0 or 1.
  std::optional<int> find_parity(const ExprPtr& subscript) {
    AffineWriter writer;
    const std::optional<AffineText> text = writer.write(subscript);
    bool only_time = text.has_value() && writer.parameters() == "[] -> ";
    visit(subscript, [&](const Expr& node) {
      if (const Iterator* iterator = node.as<Iterator>()) only_time = only_time && iterator->loop == 0;
    });
    for (const int c : {0, 1}) {
      if (!only_time) break;
      const isl::map plane = plane_map(*text);
      const isl::map wanted(isl_.get(), fmt::format("{{ [c0] -> [(c0 + {}) mod 2] }}", c));
      if (plane.is_empty() || !plane.is_subset(wanted)) continue;
      note_earliest(plane.domain());
      return c;
    }
    return std::nullopt;
  }

  isl::map plane_map(const AffineText& text) {
    std::string conditions = "true";
    for (const std::string& condition : text.conditions) conditions += " and " + condition;
    return isl::map(isl_.get(), fmt::format("{{ [c0] -> [{}] : {} }}", text.value, conditions));
  }

  // `valid` is every t or t >= m; the latest m of all subscripts holds for the nest.
  void note_earliest(const isl::set& valid) {
    const isl::pw_aff time(isl_.get(), "{ [c0] -> [c0] }");
    const isl::val lowest = time.intersect_domain(valid).min_val();
    if (!lowest.is_int()) return;
    constexpr long kLatest = std::numeric_limits<long>::max();
    if (lowest.lt(isl::val(isl_.get(), -kLatest))) return;
    const long long first = lowest.gt(isl::val(isl_.get(), kLatest)) ? kLatest : lowest.num_si();
    earliest_ = std::max(earliest_.value_or(first), first);
  }

  // Of a field in two planes: which one is read, from the one that is written.
  bool find_phase(const Written& written) {
    const std::optional<int> parity_written =
        parity(*written.sweep, written.of->target.subscripts[0], written.sweep->body);
    if (parity_written) fields_[field_of_.at(written.of->target.array)].plane_phase = 1 - *parity_written;
    return parity_written.has_value();
  }

  // Is the read of the plane that the step writes?
  std::optional<bool> reads_written_plane(const Written& written, const ArrayRead& read) {
    const std::optional<int> plane = parity(*written.sweep, read.access.subscripts[0], read.where);
    if (!plane) return std::nullopt;
    return *plane != fields_[field_of_.at(read.access.array)].plane_phase;
  }

  // Every read of a field in two planes chooses one of them, and none the one that its own update writes.
  bool reads_planes(const Written& written) {
    bool good = true;
    for (const ArrayRead& read : written.reads) {
      const std::size_t field = field_of_.at(read.access.array);
      if (fields_[field].buffering != Buffering::kPlanes) continue;
      const std::optional<bool> same_step = reads_written_plane(written, read);
      good = good && same_step;
      if (same_step.value_or(false) && &written_[field] == &written)
        good = refuse("dependence", read.where, "this reads the time plane that the same time step writes",
                      "accepted: every read from the other plane, so that the cells of one step are "
                      "independent");
    }
    return good;
  }

  bool starts_in_time() {
    const std::optional<long long> first = literal_value(nest_.time.begin.value);
    if (!first || !earliest_ || *first + nest_.time.begin.adjust >= *earliest_) return true;
    return refuse(
        "negative-time", nest_.time.where,
        fmt::format("the time plane's subscript is negative before {} = {}", nest_.time.iterator, *earliest_),
        "accepted: a start from which C's % gives 0 or 1, or & 1, which always does");
  }

  // expr minus iterator `loop`, where that is one constant for all iterations.
  std::optional<long> distance(const ExprPtr& expr, int loop) {
    AffineWriter writer;
    const std::optional<AffineText> text = writer.write(expr);
    if (!text || !text->conditions.empty()) return std::nullopt;
    const std::string key = fmt::format("{}{}-c{}", writer.parameters(), text->value, loop);
    const auto [entry, is_new] = distances_.try_emplace(key);
    if (is_new && writer.parameters() == "[] -> ") {
      const isl::pw_aff difference(isl_.get(),
                                   fmt::format("{{ [{}] -> [{} - c{}] }}", iterators(), text->value, loop));
      const isl::val low = difference.min_val();
      constexpr long kFarthest =
          1L << 28;  // offsets, shifts, and what both sides of an axis add up to are ints
      const bool is_near = low.is_int() && low.abs().lt(isl::val(isl_.get(), kFarthest));
      if (is_near && low.eq(difference.max_val())) entry->second = low.num_si();
    }
    return entry->second;
  }

  // The subscripts of a field without that of the time plane.
  std::vector<ExprPtr> cell_of(const Access& access) const {
    const bool planes = fields_[field_of_.at(access.array)].buffering == Buffering::kPlanes;
    return {access.subscripts.begin() + (planes && !access.subscripts.empty()), access.subscripts.end()};
  }

  bool find_write(Written& written) {
    std::set<int> used;
    for (const ExprPtr& subscript : cell_of(written.of->target)) {
      const std::size_t found = written.loop_of_axis.size();
      for (int loop = 1; loop <= rank_; ++loop) {
        const std::optional<long> shift = distance(subscript, loop);
        if (!shift || !used.insert(loop).second) continue;
        written.loop_of_axis.push_back(loop);
        written.shift.push_back(static_cast<int>(*shift));
        break;
      }
      if (written.loop_of_axis.size() == found) {
        return refuse("affine-subscript", subscript->where,
                      "this subscript of the write is not one space iterator plus a constant",
                      "accepted: each space iterator in one subscript, such as `A[(t+1)%2][i][j+1]`");
      }
    }
    return true;
  }

  bool find_taps(Written& written) {
    bool good = true;
    for (const ArrayRead& read : written.reads) {
      const std::optional<Tap> tap = tap_of(written, read);
      good = good && tap;
      written.taps.push_back(tap.value_or(Tap{std::vector<int>(rank_, 0)}));
    }
    return good;
  }

  // Does a step read anything of the step before?
  bool iterates() {
    for (const Written& written : written_)
      for (const Tap& tap : written.taps)
        if (tap.back == 1) return true;
    return refuse("no-taps", written_.front().sweep->body,
                  "the update reads no cell of the array, so nothing is iterated",
                  "accepted: `A[(t+1)%2][i] = f(A[t%2][i-1], ...)`");
  }

  std::optional<Tap> tap_of(const Written& written, const ArrayRead& read) {
    const std::size_t field = field_of_.at(read.access.array);
    const std::vector<ExprPtr> cell = cell_of(read.access);
    if (static_cast<int>(cell.size()) != rank_) {
      refuse("array-rank", read.where, "this read has another number of subscripts than the write");
      return std::nullopt;
    }
    Tap tap{{}, static_cast<int>(field)};
    for (int d = 0; d < rank_; ++d) {
      const int loop = written.loop_of_axis[d];
      const std::optional<long> at = distance(cell[d], loop);
      if (!at) {
        const std::string iterator = written.sweep->space[loop - 1].iterator;
        refuse("constant-offset", read.where,
               fmt::format("subscript {} is not a constant distance from '{}'", d + 1, iterator),
               fmt::format("accepted: '{}' plus or minus an integer constant", iterator));
        return std::nullopt;
      }
      tap.offset.push_back(static_cast<int>(*at) - written.shift[d]);
    }
    const std::optional<int> back = back_of(written, read, tap);
    if (!back) return std::nullopt;
    tap.back = *back;
    return tap;
  }

  // What the read finds: 0, what an update before it has made in the same step; 1, what the step began with.
  std::optional<int> back_of(const Written& reader, const ArrayRead& read, const Tap& tap) {
    const Written& writer = written_[tap.field];
    if (writer.sweep == reader.sweep && writer.loop_of_axis != reader.loop_of_axis) {
      refuse("dependence", read.where,
             fmt::format("this reads '{}', whose subscripts follow the loops in another order",
                         fields_[tap.field].name),
             "accepted: the same order of iterators for all arrays that a nest assigns to");
      return std::nullopt;
    }
    const bool is_new = comes_before(writer, reader, read, tap);
    if (fields_[tap.field].buffering == Buffering::kPlanes) {
      const std::optional<bool> same_step = reads_written_plane(reader, read);
      if (!same_step) return std::nullopt;
      if (!*same_step) return 1;
      if (is_new && &writer < &reader) return 0;
      refuse("dependence", read.where,
             fmt::format("this reads the time plane of '{}' that the same time step writes, later",
                         fields_[tap.field].name),
             "accepted: values of the step before, or of updates that come before in the step");
      return std::nullopt;
    }
    if (!is_new) return 1;
    if (&writer < &reader) return 0;
    std::string from, message;
    for (int d = 0; d < rank_; ++d)
      from += fmt::format(", {}{}", reader.sweep->space[reader.loop_of_axis[d] - 1].iterator,
                          tap.offset[d] == 0 ? "" : fmt::format("{:+}", tap.offset[d]));
    refuse("dependence", read.where,
           fmt::format("this reads what iteration ({}{}) of the same time step has written to '{}'",
                       nest_.time.iterator, from, fields_[tap.field].name),
           "accepted: reads of cells that the step has not written yet, or that an assignment before this "
           "one has written");
    return std::nullopt;
  }

  // In C's order of a time step: is the cell that is read written before it is read?
  bool comes_before(const Written& writer, const Written& reader, const ArrayRead& read,
                    const Tap& tap) const {
    if (writer.sweep_index != reader.sweep_index) return writer.sweep_index < reader.sweep_index;
    for (int loop = 1; loop <= rank_; ++loop) {
      // The axes that this loop walks along, and how far from the reader's iteration the writer's is.
      const auto axis = std::find(writer.loop_of_axis.begin(), writer.loop_of_axis.end(), loop) -
                        writer.loop_of_axis.begin();
      const int ahead = tap.offset[axis] + reader.shift[axis] - writer.shift[axis];
      if (ahead == 0) continue;
      return (ahead < 0) == (writer.sweep->space[loop - 1].direction == Direction::kUp);
    }
    return writer.position < read.position;
  }

  // The nest's iterations, over isl parameters for whatever its bounds read.
  isl::set domain(const Sweep& sweep, AffineWriter& writer) {
    std::string constraints = "true";
    const auto bound = [&](const Loop& loop, int index) {
      const auto begin = writer.write(loop.begin.value), end = writer.write(loop.end.value);
      if (begin) constraints += fmt::format(" and {} + {} <= c{}", begin->value, loop.begin.adjust, index);
      if (end) constraints += fmt::format(" and c{} < {} + {}", index, end->value, loop.end.adjust);
    };
    bound(nest_.time, 0);
    for (int l = 1; l <= rank_; ++l) bound(sweep.space[l - 1], l);
    return isl::set(isl_.get(),
                    fmt::format("{}{{ [{}] : {} }}", writer.parameters(), iterators(), constraints));
  }

  // Elements as [plane, cell...]; the domain's bounds do not matter for a distance in one time step.
  isl::map element_map(const Written& written, int phase, const std::vector<int>& offset) {
    std::string cell;
    for (int d = 0; d < rank_; ++d)
      cell += fmt::format(", c{} + {}", written.loop_of_axis[d], offset[d] + written.shift[d]);
    return isl::map(isl_.get(), fmt::format("{{ [{}] -> [(c0 + {}) mod 2{}] }}", iterators(), phase, cell));
  }

  bool no_dependence() {
    for (const Written& written : written_)
      if (!writes_once(written) || !keeps_planes_apart(written)) return false;
    return true;
  }

  isl::map one_step() {
    std::string same_step;
    for (int l = 1; l <= rank_; ++l) same_step += fmt::format(", d{}", l);
    return isl::map(isl_.get(), fmt::format("{{ [{}] -> [c0{}] }}", iterators(), same_step));
  }

  // Within one time step no element is written twice.
  bool writes_once(const Written& written) {
    const isl::set all(isl_.get(), fmt::format("{{ [{}] }}", iterators()));
    const isl::map elements = element_map(written, 0, std::vector<int>(rank_, 0));
    if (elements.intersect_domain(all).is_injective()) return true;
    const isl::map twice = elements.apply_range(elements.reverse()).intersect(one_step());
    return twice.is_subset(all.identity()) ||
           refuse("dependence", written.sweep->body, "two iterations of one time step write the same element");
  }

  // Of a field in two planes: no element that the step before has left is written in the step.
  bool keeps_planes_apart(const Written& written) {
    if (field_of(written).buffering != Buffering::kPlanes) return true;
    const int phase = field_of(written).plane_phase;
    // Elements written in the step of an iteration.
    const isl::map readers =
        one_step().apply_range(element_map(written, 1 - phase, std::vector<int>(rank_, 0)));
    std::string cell;
    for (int l = 1; l <= rank_; ++l) cell += fmt::format(", d{}", l);
    // The planes alone keep them apart, wherever the cells are.
    const isl::map any_cell(isl_.get(),
                            fmt::format("{{ [{}] -> [(c0 + {}) mod 2{}] }}", iterators(), phase, cell));
    return any_cell.intersect(readers).is_empty() ||
           refuse("dependence", written.sweep->body, "this reads an element that the same time step writes");
  }

  bool inside() {
    for (const Written& written : written_) {
      for (std::size_t f = 0; f < fields_.size(); ++f)
        if (!stays_inside(written, static_cast<int>(f))) return false;
    }
    return true;
  }

  // An error only if no parameters exist that keep the access inside while the nest runs at all.
  bool stays_inside(const Written& written, int field) {
    const Array& array = array_of(written_[field]);
    for (int d = 0; d < rank_; ++d) {
      const ExprPtr declared = extent_of(array, fields_[field].buffering, d);
      if (!declared) continue;
      std::set<int> offsets;
      if (&written_[field] == &written) offsets.insert(0);
      for (const Tap& tap : written.taps)
        if (tap.field == field) offsets.insert(tap.offset[d]);
      AffineWriter writer;
      const auto extent = writer.write(declared);
      if (!extent || offsets.empty()) continue;
      const isl::set runs = domain(*written.sweep, writer);
      for (const int offset : {*offsets.begin(), *offsets.rbegin()}) {
        const std::string cell = fmt::format("c{} + {}", written.loop_of_axis[d], offset + written.shift[d]);
        const isl::set outside(
            isl_.get(), fmt::format("{}{{ [{}] : {} < 0 or {} >= {} }}", writer.parameters(), iterators(),
                                    cell, cell, extent->value));
        if (runs.is_empty() || !runs.params().is_subset(runs.intersect(outside).params())) continue;
        return refuse("out-of-bounds", place_of(written, field, d, offset),
                      fmt::format("this goes outside dimension {} of '{}'", d + 1, array.name),
                      "accepted: loop bounds that keep every access inside the array");
      }
    }
    return true;
  }

  static SourceRange place_of(const Written& written, int field, int axis, int offset) {
    for (std::size_t k = 0; k < written.taps.size(); ++k)
      if (written.taps[k].field == field && written.taps[k].offset[axis] == offset)
        return written.reads[k].where;
    return written.sweep->body;
  }

  // A divisor may be zero where the loops outside have no iteration; a call asks once, for all sweeps.
  bool divides_outside_only() {
    if (nest_.sweeps.size() == 1) return true;
    for (const Sweep& sweep : nest_.sweeps) {
      for (std::size_t l = 1; l < sweep.space.size(); ++l) {
        const Loop& loop = sweep.space[l];
        if (!divides(loop.begin.value) && !divides(loop.end.value)) continue;
        return refuse("loop-bound", loop.where, "found a quotient in the bounds of an inner loop",
                      "accepted: a variable that holds the quotient, defined before the time loop");
      }
    }
    return true;
  }

  static bool divides(const ExprPtr& bound) {
    bool found = false;
    visit(bound, [&](const Expr& node) {
      const Binary* binary = node.as<Binary>();
      if (!binary || is_floating(node.type)) return;
      found |= (binary->op == BinaryOp::kDiv || binary->op == BinaryOp::kRem) && !binary->right->as<Literal>();
    });
    return found;
  }

  // Entry points check what is read of inputs for the iterations of one box.
  bool has_inputs_of_one_box() {
    if (inputs_.empty() || written_.size() == 1) return true;
    const std::vector<int> boxes = boxes_of(all_axes());
    for (std::size_t u = 0; u < written_.size(); ++u) {
      if (written_[u].other_reads.empty()) continue;
      if (boxes[u] == 0 && written_[u].shift == written_.front().shift) continue;
      return refuse("read-only-array", written_[u].other_reads.front().where,
                    "this update reads another array, and its cells are not those of the first update",
                    "accepted: several updates that read other arrays, all of the same cells");
    }
    return true;
  }

  // Accesses first: their subscripts must still name loops when they are looked up.
  ExprPtr in_axes(const Written& written, const ExprPtr& expr, std::size_t position) const {
    const ExprPtr taps = rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access) return node;
      const std::size_t read = written.read_of.at(key_of(written, *access, position));
      if (!field_of_.contains(access->array))
        return make_expr(written.elements[read], node->type, node->where);
      return make_expr(written.taps[read], node->type, node->where);
    });
    return rewrite(taps, [&](const ExprPtr& node) {
      if (const Iterator* iterator = node->as<Iterator>(); iterator && iterator->loop > 0) {
        return make_expr(Iterator{axis_of_loop(written.loop_of_axis, iterator->loop)}, node->type,
                         node->where);
      }
      return node;
    });
  }

  static Shape shape_of(const Update& update) {
    std::size_t box = 1;
    bool star = true, point = true;
    for (const Axis& axis : update.axes) box *= axis.halo.both() + 1;
    for (const Tap& tap : update.taps) {
      const auto off =
          std::count_if(tap.offset.begin(), tap.offset.end(), [](int offset) { return offset != 0; });
      star = star && off <= 1;
      point = point && off == 0;
    }
    if (point) return Shape::kPoint;
    if (star) return Shape::kStar;
    return update.taps.size() == box ? Shape::kBox : Shape::kGeneral;
  }

  std::vector<Axis> axes_of(const Written& written) const {
    std::vector<Axis> axes;
    for (int d = 0; d < rank_; ++d) {
      const Loop& loop = written.sweep->space[written.loop_of_axis[d] - 1];
      Axis axis{loop.iterator, loop.type, loop.begin, loop.end, written.shift[d], {}};
      for (const Tap& tap : written.taps) {
        axis.halo.lo = std::max(axis.halo.lo, -tap.offset[d]);
        axis.halo.hi = std::max(axis.halo.hi, tap.offset[d]);
      }
      axes.push_back(std::move(axis));
    }
    return axes;
  }

  std::vector<std::vector<Axis>> all_axes() const {
    std::vector<std::vector<Axis>> all;
    for (const Written& written : written_) all.push_back(axes_of(written));
    return all;
  }

  static bool same_cells(const std::vector<Axis>& left, const std::vector<Axis>& right) {
    const auto equal = [](const Bound& one, int shift, const Bound& other, int other_shift) {
      if (one.adjust + shift == other.adjust + other_shift) return are_equal(one.value, other.value);
      const auto number = literal_value(one.value), other_number = literal_value(other.value);
      return number && other_number &&
             *number + one.adjust + shift == *other_number + other.adjust + other_shift;
    };
    for (std::size_t d = 0; d < left.size(); ++d) {
      if (!equal(left[d].begin, left[d].shift, right[d].begin, right[d].shift)) return false;
      if (!equal(left[d].end, left[d].shift, right[d].end, right[d].shift)) return false;
    }
    return true;
  }

  // For each update, which box its cells are: boxes are counted by first use.
  static std::vector<int> boxes_of(const std::vector<std::vector<Axis>>& axes) {
    std::vector<int> boxes;
    int next = 0;
    for (std::size_t u = 0; u < axes.size(); ++u) {
      std::size_t other = 0;
      while (other < u && !same_cells(axes[u], axes[other])) ++other;
      boxes.push_back(other < u ? boxes[other] : next++);
    }
    return boxes;
  }

  // The halo of a time step: taps of this step's values reach as far as what made them.
  static void add_step_halo(Stencil& stencil) {
    for (int d = 0; d < stencil.rank(); ++d) {
      std::vector<Halo> of_update;
      Halo& step = stencil.axes[d].halo;
      step = {};
      for (const Update& update : stencil.updates) {
        Halo halo;
        for (const Tap& tap : update.taps) {
          const Halo made = tap.back == 0 ? of_update[tap.field] : Halo{};
          halo.lo = std::max(halo.lo, made.lo - tap.offset[d]);
          halo.hi = std::max(halo.hi, made.hi + tap.offset[d]);
        }
        of_update.push_back(halo);
        step = {std::max(step.lo, halo.lo), std::max(step.hi, halo.hi)};
      }
    }
  }

  Update update_of(const Written& written) const {
    Update update;
    update.field = static_cast<int>(&written - written_.data());
    update.axes = axes_of(written);
    update.taps = written.taps;
    std::sort(update.taps.begin(), update.taps.end());
    update.taps.erase(std::unique(update.taps.begin(), update.taps.end()), update.taps.end());
    for (const auto& [local, position] : locals_of(written))
      update.locals.push_back({local->name, local->type, in_axes(written, local->value, position)});
    update.value = in_axes(written, written.of->value, written.position);
    return update;
  }

  Stencil build() const {
    Stencil stencil;
    stencil.name = nest_.ordinal == 1 ? nest_.function : fmt::format("{}_{}", nest_.function, nest_.ordinal);
    stencil.fields = fields_;
    const std::vector<int> boxes = boxes_of(all_axes());
    for (std::size_t u = 0; u < written_.size(); ++u) {
      stencil.updates.push_back(update_of(written_[u]));
      stencil.updates.back().box = boxes[u];
      if (boxes[u] == static_cast<int>(stencil.boxes.size())) stencil.boxes.push_back(static_cast<int>(u));
    }
    stencil.axes = stencil.update().axes;
    add_step_halo(stencil);
    stencil.time_iterator = nest_.time.iterator;
    stencil.time_type = nest_.time.type;
    stencil.time_begin = nest_.time.begin;
    stencil.time_end = nest_.time.end;
    stencil.time_direction = nest_.time.direction;
    stencil.earliest_time = earliest_;
    stencil.shape = stencil.is_single() ? shape_of(stencil.update()) : Shape::kGeneral;
    stencil.inputs = inputs_;
    stencil.params = nest_.params;
    stencil.functions = nest_.functions;
    stencil.nest = nest_;
    if (stencil.is_single()) {
      stencil.updates[0].exact_sum = find_plane_sum(stencil, SumOrder::kSource);
      stencil.updates[0].reassociated_sum = find_plane_sum(stencil, SumOrder::kAny);
    }
    stencil.flops = count_flops(stencil);
    return stencil;
  }

  const LoopNest& nest_;
  const int rank_;
  IslContext isl_;
  Diagnostics said_;
  std::vector<Written> written_;
  std::vector<Field> fields_;            // one for each of them
  std::map<int, std::size_t> field_of_;  // array -> the field
  std::vector<Input> inputs_;
  std::optional<long long> earliest_;
  std::map<std::string, std::optional<long>> distances_;
  std::map<std::string, std::optional<int>> parities_;  // by spelling
};

}  // namespace

Result<Stencil> analyze(const LoopNest& nest) { return Analysis(nest).run(); }

std::string isl_version() {
  const std::string text = ::isl_version();  // ends in a newline
  return text.substr(0, text.find('\n'));
}

}  // namespace an5d
