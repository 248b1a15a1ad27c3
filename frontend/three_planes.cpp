// Planes of three (three_planes.h).
//
//   A[(t + 1) % 3][i] = f(A[t % 3][i], A[(t + 2) % 3][i]);      A_next[i] = f(A[i], A_older[i]), and a
//   rotation
//
// In: a nest whose subscripts are as C has them. Out: the same without subscripts of planes. Decided here:
// the plane that a step writes is the one that the next step reads as the newest.
#include "frontend/three_planes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "frontend/first_update.h"
#include "frontend/plane_choice.h"
#include "frontend/time_plane.h"

namespace an5d {
namespace {

constexpr int kPlanes = 3;
constexpr const char* kAccepted =
    "accepted: 'A[(t+1)%3][i][j] = f(A[t%3][...], A[(t+2)%3][...])' of an array of three planes, 'T "
    "A[3][N][M]'";

class Splitter {
 public:
  Splitter(Translation& work, Names& names) : work_(work), nest_(work.nest), names_(names) {}

  bool run() {
    bool good = true;
    const int count = static_cast<int>(nest_.arrays.size());
    for (int array = 0; array < count; ++array)
      if (is_chosen(array)) good = split(array) && good;
    return good;
  }

 private:
  // on_expression(expression of accesses), targets not among them.
  template <class OnExpression>
  void for_each_value(const OnExpression& on_expression) {
    for (Sweep& sweep : nest_.sweeps)
      for (Assignment& assignment : sweep.assignments) {
        for (LocalDefinition& local : assignment.locals) on_expression(local.value);
        on_expression(assignment.value);
      }
  }

  // on_access(access, where), targets first.
  template <class OnAccess>
  void for_each_access(int array, const OnAccess& on_access) {
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments)
        if (assignment.target.array == array) on_access(assignment.target, assignment.where);
    for_each_value([&](const ExprPtr& value) {
      visit(value, [&](const Expr& node) {
        const Access* access = node.as<Access>();
        if (access && access->array == array) on_access(*access, node.where);
      });
    });
  }

  // By the subscripts that are written; the analysis refuses other planes that are read.
  bool is_chosen(int array) const {
    const ExprPtr written = written_plane(array);
    return written && has_remainder_of_time(written, kPlanes);
  }

  // The subscript of the plane that the time step updates.
  ExprPtr written_plane(int array) const {
    const Assignment* update = first_update(nest_, std::array{array});
    return update && update->target.subscripts.size() > 1 ? update->target.subscripts[0] : nullptr;
  }

  bool refuse(std::string rule, const SourceRange& where, std::string message) {
    work_.refuse(std::move(rule), where, std::move(message), kAccepted);
    return false;
  }

  bool split(int array) {
    const std::string& name = nest_.arrays[array].name;
    bool good = true;
    for_each_access(array, [&](const Access& access, const SourceRange& where) {
      if (!good) return;
      if (access.subscripts.empty() || !ahead_of_time(access.subscripts[0], kPlanes))
        good = refuse("time-buffering", where,
                      fmt::format("found a first subscript of '{}' that does not choose another one of three "
                                  "planes in every time step",
                                  name));
      else if (const auto first = first_time(access.subscripts[0], kPlanes))
        nest_.earliest_time = std::max(nest_.earliest_time.value_or(*first), *first);
    });
    if (!good) return false;
    const ExprPtr& extent = nest_.arrays[array].extents[0];
    const auto planes = extent ? value_with(extent, {}) : std::nullopt;
    if (extent && planes.value_or(0) < kPlanes)
      return refuse("plane-extent", nest_.arrays[array].where,
                    fmt::format("'{}' has {} time planes, expected 3", name,
                                planes ? std::to_string(*planes) : "not a known number of"));
    if (spelled(nest_, name) != name)
      return refuse("struct-member", nest_.arrays[array].where,
                    fmt::format("found three planes of '{}', a member of a struct", spelled(nest_, name)));
    rewrite_accesses(array);
    return true;
  }

  void rewrite_accesses(int array) {
    const int step = nest_.time.direction == Direction::kUp ? 1 : kPlanes - 1;
    const int next = *ahead_of_time(written_plane(array), kPlanes);
    const int now = (next + kPlanes - step) % kPlanes, older = (now + kPlanes - step) % kPlanes;
    std::array<int, kPlanes> arrays = {};
    arrays[now] = array;
    arrays[next] = static_cast<int>(nest_.arrays.size());
    arrays[older] = arrays[next] + 1;
    const auto changed = [&](const Access& access) {
      return Access{arrays[*ahead_of_time(access.subscripts[0], kPlanes)],
                    {access.subscripts.begin() + 1, access.subscripts.end()}};
    };
    for (Sweep& sweep : nest_.sweeps)
      for (Assignment& assignment : sweep.assignments)
        if (assignment.target.array == array) assignment.target = changed(assignment.target);
    for_each_value([&](ExprPtr& value) {
      value = rewrite(value, [&](const ExprPtr& node) {
        const Access* access = node->as<Access>();
        return access && access->array == array ? make_expr(changed(*access), node->type, node->where) : node;
      });
    });
    const Array whole = nest_.arrays[array];
    const auto plane = [&](const std::string& name, int ahead) {
      Array made = whole;
      made.name = name;
      made.extents.erase(made.extents.begin());
      made.plane = Array::Plane{whole.in_c(), Array::Plane::kByTime, false, ahead};
      return made;
    };
    nest_.arrays[array] = plane(whole.name, now);
    nest_.arrays.push_back(plane(names_.fresh(whole.name + "_next"), next));
    nest_.arrays.push_back(plane(names_.fresh(whole.name + "_older"), older));
    nest_.swaps.push_back({array, arrays[next], {}, arrays[older]});
  }

  Translation& work_;
  LoopNest& nest_;
  Names& names_;
};

}  // namespace

bool split_three_planes(Translation& work, Names& names) { return Splitter(work, names).run(); }

}  // namespace an5d
