// Proves that a loop nest is a double-buffered stencil (analyze.h), in this order:
//   planes      the first subscript of every access is a parity of t; the write's is the other one
//   distances   every other subscript is one iterator plus a constant
//   dependences no two iterations of one time step touch the same element, one of them writing
//   bounds      no access lies outside the array whatever the parameters are
#include "polyhedral/analyze.h"

#include <fmt/format.h>
#include <isl/cpp.h>
#include <isl/version.h>

#include <algorithm>
#include <cstdlib>
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

class Analysis {
 public:
  explicit Analysis(const LoopNest& nest) : nest_(nest), rank_(static_cast<int>(nest.space.size())) {}

  Result<Stencil> run() {
    collect_reads();
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

  // Equal for equal accesses.
  std::string spelling(const Access& access) const {
    std::string text = std::to_string(access.array);
    for (const ExprPtr& subscript : access.subscripts) text += "[" + to_string(subscript, nest_) + "]";
    return text;
  }

  std::string iterators() const {
    std::string names = "c0";
    for (int l = 1; l <= rank_; ++l) names += fmt::format(", c{}", l);
    return names;
  }

  void collect_reads() {
    const auto collect = [&](const Expr& node) {
      const Access* access = node.as<Access>();
      if (!access) return;
      std::vector<ArrayRead>& reads = access->array == nest_.target.array ? reads_ : other_reads_;
      if (read_of_.try_emplace(spelling(*access), reads.size()).second)
        reads.push_back({*access, node.where});
    };
    for (const LocalDefinition& local : nest_.locals) visit(local.value, collect);
    visit(nest_.value, collect);
  }

  // All that is wrong with the accesses one by one.
  bool understands_accesses() {
    if (!has_rank()) return false;
    const bool doubled = is_doubled();
    const bool chosen = doubled && find_planes() && starts_in_time();
    if (!find_write()) return false;
    const bool tapped = find_taps();
    const auto distance_of = [this](const ExprPtr& expr, int loop) { return distance(expr, loop); };
    const bool known = read_inputs(nest_, other_reads_, loop_of_axis_, distance_of, inputs_, said_);
    return tapped && known && chosen;
  }

  bool has_rank() {
    if (static_cast<int>(nest_.target.subscripts.size()) == rank_ + 1) return true;
    return refuse("array-rank", nest_.body,
                  fmt::format("'{}' has {} subscripts in a nest of {} space loops",
                              nest_.arrays[nest_.target.array].name, nest_.target.subscripts.size(), rank_),
                  "accepted: one subscript for the time plane and one per space loop");
  }

  bool is_doubled() {
    const Array& field = nest_.arrays[nest_.target.array];
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
  std::optional<int> parity(const ExprPtr& subscript, const SourceRange& where) {
    const auto [entry, is_new] = parities_.try_emplace(to_string(subscript, nest_));
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

  bool find_planes() {
    const std::optional<int> written = parity(nest_.target.subscripts[0], nest_.body);
    if (!written) return false;
    phase_ = 1 - *written;
    bool good = true;
    for (const ArrayRead& read : reads_) {
      const std::optional<int> plane = parity(read.access.subscripts[0], read.where);
      if (plane == written)
        refuse("dependence", read.where, "this reads the time plane that the same time step writes",
               "accepted: every read from the other plane, so that the cells of one step are independent");
      good = good && plane && plane != written;
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

  bool find_write() {
    std::set<int> used;
    for (int d = 1; d <= rank_; ++d) {
      const ExprPtr& subscript = nest_.target.subscripts[d];
      for (int loop = 1; loop <= rank_; ++loop) {
        const std::optional<long> shift = distance(subscript, loop);
        if (!shift || !used.insert(loop).second) continue;
        loop_of_axis_.push_back(loop);
        shift_.push_back(static_cast<int>(*shift));
        break;
      }
      if (static_cast<int>(loop_of_axis_.size()) != d) {
        return refuse("affine-subscript", subscript->where,
                      "this subscript of the write is not one space iterator plus a constant",
                      "accepted: each space iterator in one subscript, such as `A[(t+1)%2][i][j+1]`");
      }
    }
    return true;
  }

  bool find_taps() {
    bool good = true;
    for (const ArrayRead& read : reads_) {
      const std::optional<std::vector<int>> offset = offset_of(read);
      good = good && offset;
      taps_.push_back(offset.value_or(std::vector<int>(rank_, 0)));
    }
    if (!good) return false;
    if (taps_.empty() && said_.empty()) {
      return refuse("no-taps", nest_.body, "the update reads no cell of the array, so nothing is iterated",
                    "accepted: `A[(t+1)%2][i] = f(A[t%2][i-1], ...)`");
    }
    return true;
  }

  std::optional<std::vector<int>> offset_of(const ArrayRead& read) {
    if (static_cast<int>(read.access.subscripts.size()) != rank_ + 1) {
      refuse("array-rank", read.where, "this read has another number of subscripts than the write");
      return std::nullopt;
    }
    std::vector<int> offset;
    for (int d = 1; d <= rank_; ++d) {
      const std::optional<long> at = distance(read.access.subscripts[d], loop_of_axis_[d - 1]);
      if (!at) {
        const std::string iterator = nest_.space[loop_of_axis_[d - 1] - 1].iterator;
        refuse("constant-offset", read.where,
               fmt::format("subscript {} is not a constant distance from '{}'", d, iterator),
               fmt::format("accepted: '{}' plus or minus an integer constant", iterator));
        return std::nullopt;
      }
      offset.push_back(static_cast<int>(*at) - shift_[d - 1]);
    }
    return offset;
  }

  // The nest's iterations, over isl parameters for whatever its bounds read.
  isl::set domain(AffineWriter& writer) {
    std::string constraints = "true";
    const auto bound = [&](const Loop& loop, int index) {
      const auto begin = writer.write(loop.begin.value), end = writer.write(loop.end.value);
      if (begin) constraints += fmt::format(" and {} + {} <= c{}", begin->value, loop.begin.adjust, index);
      if (end) constraints += fmt::format(" and c{} < {} + {}", index, end->value, loop.end.adjust);
    };
    bound(nest_.time, 0);
    for (int l = 1; l <= rank_; ++l) bound(nest_.space[l - 1], l);
    return isl::set(isl_.get(),
                    fmt::format("{}{{ [{}] : {} }}", writer.parameters(), iterators(), constraints));
  }

  // Elements as [plane, cell...]; the domain's bounds do not matter for a distance in one time step.
  isl::map element_map(int phase, const std::vector<int>& offset) {
    std::string cell;
    for (int d = 0; d < rank_; ++d) {
      cell += fmt::format(", c{} + {}", loop_of_axis_[d], offset[d] + shift_[d]);
    }
    return isl::map(isl_.get(), fmt::format("{{ [{}] -> [(c0 + {}) mod 2{}] }}", iterators(), phase, cell));
  }

  // Within one time step: no element is written twice, none is both read and written.
  bool no_dependence() {
    std::string same_step;
    for (int l = 1; l <= rank_; ++l) same_step += fmt::format(", d{}", l);
    const isl::map one_step(isl_.get(), fmt::format("{{ [{}] -> [c0{}] }}", iterators(), same_step));
    const isl::map written = element_map(1 - phase_, std::vector<int>(rank_, 0));
    if (!written.intersect_domain(isl::set(isl_.get(), fmt::format("{{ [{}] }}", iterators())))
             .is_injective()) {
      const isl::map twice = written.apply_range(written.reverse()).intersect(one_step);
      if (!twice.is_subset(isl::set(isl_.get(), fmt::format("{{ [{}] }}", iterators())).identity())) {
        return refuse("dependence", nest_.body, "two iterations of one time step write the same element");
      }
    }
    const isl::map readers = one_step.apply_range(written);  // elements written in the step of an iteration
    // Usually the planes alone keep them apart, wherever the cells are.
    const isl::map any_cell(isl_.get(),
                            fmt::format("{{ [{}] -> [(c0 + {}) mod 2{}] }}", iterators(), phase_, same_step));
    if (any_cell.intersect(readers).is_empty()) return true;
    for (std::size_t k = 0; k < taps_.size(); ++k) {
      if (!element_map(phase_, taps_[k]).intersect(readers).is_empty()) {
        return refuse("dependence", reads_[k].where, "this reads an element that the same time step writes");
      }
    }
    return true;
  }

  // An error only if no parameters exist that keep the access inside while the nest runs at all.
  bool inside() {
    const Array& field = nest_.arrays[nest_.target.array];
    for (int d = 0; d < rank_ && d + 1 < static_cast<int>(field.extents.size()); ++d) {
      if (!field.extents[d + 1]) continue;
      std::set<int> offsets = {0};
      for (const std::vector<int>& tap : taps_) offsets.insert(tap[d]);
      AffineWriter writer;
      const auto extent = writer.write(field.extents[d + 1]);
      if (!extent) continue;
      const isl::set runs = domain(writer);
      for (const int offset : {*offsets.begin(), *offsets.rbegin()}) {
        const std::string cell = fmt::format("c{} + {}", loop_of_axis_[d], offset + shift_[d]);
        const isl::set outside(
            isl_.get(), fmt::format("{}{{ [{}] : {} < 0 or {} >= {} }}", writer.parameters(), iterators(),
                                    cell, cell, extent->value));
        if (runs.is_empty() || !runs.params().is_subset(runs.intersect(outside).params())) continue;
        return refuse("out-of-bounds", place_of(d, offset),
                      fmt::format("this goes outside dimension {} of '{}'", d + 1, field.name),
                      "accepted: loop bounds that keep every access inside the array");
      }
    }
    return true;
  }

  SourceRange place_of(int axis, int offset) const {
    for (std::size_t k = 0; k < taps_.size(); ++k) {
      if (taps_[k][axis] == offset) return reads_[k].where;
    }
    return nest_.body;
  }

  // Accesses first: their subscripts must still name loops when they are looked up.
  ExprPtr in_axes(const ExprPtr& expr) const {
    const ExprPtr taps = rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access) return node;
      const std::size_t read = read_of_.at(spelling(*access));
      if (access->array != nest_.target.array)
        return make_expr(inputs_.elements[read], node->type, node->where);
      return make_expr(Tap{taps_[read]}, node->type, node->where);
    });
    return rewrite(taps, [&](const ExprPtr& node) {
      if (const Iterator* iterator = node->as<Iterator>(); iterator && iterator->loop > 0) {
        return make_expr(Iterator{axis_of_loop(loop_of_axis_, iterator->loop)}, node->type, node->where);
      }
      return node;
    });
  }

  Shape shape_of(const std::vector<std::vector<int>>& taps, const std::vector<Axis>& axes) const {
    std::size_t box = 1;
    bool star = true, point = true;
    for (const Axis& axis : axes) box *= axis.halo.both() + 1;
    for (const std::vector<int>& tap : taps) {
      const auto off = std::count_if(tap.begin(), tap.end(), [](int offset) { return offset != 0; });
      star = star && off <= 1;
      point = point && off == 0;
    }
    if (point) return Shape::kPoint;
    if (star) return Shape::kStar;
    return taps.size() == box ? Shape::kBox : Shape::kGeneral;
  }

  Stencil build() const {
    Stencil stencil;
    stencil.name = nest_.ordinal == 1 ? nest_.function : fmt::format("{}_{}", nest_.function, nest_.ordinal);
    const Array& field = nest_.arrays[nest_.target.array];
    stencil.array = field.name;
    stencil.element = field.element;
    for (int d = 0; d < rank_; ++d) {
      const Loop& loop = nest_.space[loop_of_axis_[d] - 1];
      Axis axis{loop.iterator, loop.type, loop.begin, loop.end, shift_[d], {}};
      for (const std::vector<int>& tap : taps_) {
        axis.halo.lo = std::max(axis.halo.lo, -tap[d]);
        axis.halo.hi = std::max(axis.halo.hi, tap[d]);
      }
      stencil.axes.push_back(axis);
    }
    stencil.time_iterator = nest_.time.iterator;
    stencil.time_type = nest_.time.type;
    stencil.time_begin = nest_.time.begin;
    stencil.time_end = nest_.time.end;
    stencil.time_direction = nest_.time.direction;
    stencil.plane_phase = phase_;
    stencil.earliest_time = earliest_;
    stencil.taps = taps_;
    std::sort(stencil.taps.begin(), stencil.taps.end());
    stencil.taps.erase(std::unique(stencil.taps.begin(), stencil.taps.end()), stencil.taps.end());
    stencil.shape = shape_of(stencil.taps, stencil.axes);
    stencil.inputs = inputs_.inputs;
    stencil.params = nest_.params;
    stencil.functions = nest_.functions;
    for (const LocalDefinition& local : nest_.locals) {
      stencil.locals.push_back({local.name, local.type, in_axes(local.value)});
    }
    stencil.value = in_axes(nest_.value);
    stencil.nest = nest_;
    stencil.exact_sum = find_plane_sum(stencil, SumOrder::kSource);
    stencil.reassociated_sum = find_plane_sum(stencil, SumOrder::kAny);
    stencil.flops = count_flops(stencil);
    return stencil;
  }

  const LoopNest& nest_;
  const int rank_;
  IslContext isl_;
  Diagnostics said_;
  std::vector<ArrayRead> reads_, other_reads_;  // of the array that is written, of others
  std::map<std::string, std::size_t> read_of_;  // index into reads_ and taps_, or other_reads_ and elements_
  ReadInputs inputs_;
  int phase_ = 0;
  std::optional<long long> earliest_;
  std::vector<int> loop_of_axis_, shift_;
  std::vector<std::vector<int>> taps_;
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
