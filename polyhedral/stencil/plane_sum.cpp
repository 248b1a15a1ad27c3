// Finds `finish(a + b + c ...)` with every term reading one plane (plane_sum.h).
//
//   (5.1f * A[i-1][j] + 12.1f * A[i][j-1] + ... + 5.2f * A[i+1][j]) / 118
//    `--- plane -1 --´   `---- plane 0 ----´       `-- plane +1 --´
//    finish(sum) = sum / 118
//
// Locals used once are put in their place first. Terms without taps belong to the plane before them.
#include "polyhedral/stencil/plane_sum.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "frontend/expr/nodes.h"

namespace an5d {
namespace {

using Term = PlaneSum::Term;

// Puts every local used exactly once (as a conversion to its type) where it is used.
std::optional<ExprPtr> without_locals(const Stencil& stencil) {
  std::map<std::string, int> uses;
  const auto count = [&](const Local& local) { ++uses[local.name]; };
  each<Local>(stencil.update().value, count);
  for (const LocalDefinition& local : stencil.update().locals) each<Local>(local.value, count);
  std::map<std::string, ExprPtr> values;
  const auto substitute = [&](const ExprPtr& node) {
    const Local* local = node->as<Local>();
    return local ? values.at(local->name) : node;
  };
  for (const LocalDefinition& local : stencil.update().locals) {
    if (uses[local.name] > 1) return std::nullopt;
    ExprPtr value = rewrite(local.value, substitute);
    // The initialisation converted silently; where the value goes, that has to be said.
    if (const Cast* cast = value->as<Cast>(); cast && cast->kind == CastKind::kImplicit)
      value = cast->operand;
    if (value->type != local.type) value = make_expr(Cast{CastKind::kExplicit, value}, local.type);
    values[local.name] = value;
  }
  return rewrite(stencil.update().value, substitute);
}

std::set<int> planes_of(const ExprPtr& expr) {
  std::set<int> planes;
  each<Tap>(expr, [&](const Tap& tap) { planes.insert(tap.offset[0]); });
  return planes;
}

bool is_sum(const Expr& expr) {
  const Binary* binary = expr.as<Binary>();
  return binary && (binary->op == BinaryOp::kAdd || binary->op == BinaryOp::kSub);
}

// Left-to-right terms of a chain of additions of one type: ((a + b) - c) gives +a, +b, -c.
void collect_terms(const ExprPtr& expr, ScalarType type, std::vector<Term>& terms) {
  if (!is_sum(*expr) || expr->type != type) return terms.push_back({BinaryOp::kAdd, expr});
  const Binary& binary = *expr->as<Binary>();
  collect_terms(binary.left, type, terms);
  terms.push_back({binary.op, binary.right});
}

// The node that holds all the taps and is a sum; `finish` becomes the rest of the tree around it.
ExprPtr find_sum(const ExprPtr& expr, ExprPtr& finish) {
  if (is_sum(*expr)) {
    std::vector<Term> terms;
    collect_terms(expr, expr->type, terms);
    const bool splits = std::all_of(terms.begin(), terms.end(),
                                    [&](const Term& term) { return planes_of(term.value).size() <= 1; });
    if (splits) {
      finish = make_expr(Local{kRunningSum}, expr->type);
      return expr;
    }
  }
  std::vector<ExprPtr> parts = operands(*expr);
  ExprPtr* holder = nullptr;
  for (ExprPtr& part : parts) {
    if (planes_of(part).empty()) continue;
    if (holder) return nullptr;
    holder = &part;
  }
  if (!holder) return nullptr;
  ExprPtr inner_finish;
  const ExprPtr sum = find_sum(*holder, inner_finish);
  if (!sum) return nullptr;
  *holder = inner_finish;
  finish = with_operands(*expr, parts);
  return sum;
}

// Does every value of the element type survive a trip through the sum's type?
bool carries(ScalarType element, ScalarType sum) {
  if (element == sum) return true;
  if (is_floating(element)) return is_floating(sum) && size_of(sum) >= size_of(element);
  if (is_floating(sum)) return size_of(element) < (sum == ScalarType::kDouble ? 8 : 4);
  return size_of(sum) > size_of(element) || (size_of(sum) == size_of(element));
}

std::optional<std::vector<PlaneSum::Plane>> planes_in_order(const std::vector<Term>& terms,
                                                            Direction direction, int first) {
  std::vector<PlaneSum::Plane> planes;
  for (const Term& term : terms) {
    const std::set<int> read = planes_of(term.value);
    const int plane = read.empty() ? (planes.empty() ? first : planes.back().offset) : *read.begin();
    const bool next = planes.empty() || (direction == Direction::kUp ? plane > planes.back().offset
                                                                     : plane < planes.back().offset);
    if (next) planes.push_back({plane, {}});
    if (planes.back().offset != plane) return std::nullopt;
    planes.back().terms.push_back(term);
  }
  return planes;
}

}  // namespace

std::optional<PlaneSum> find_plane_sum(const Stencil& stencil, SumOrder order) {
  const std::optional<ExprPtr> value = without_locals(stencil);
  if (!value || may_trap(stencil)) return std::nullopt;
  const std::set<int> all = planes_of(*value);
  PlaneSum result;
  const ExprPtr sum = all.empty() ? nullptr : find_sum(*value, result.finish);
  if (!sum || !carries(stencil.element(), sum->type)) return std::nullopt;
  result.type = sum->type;
  std::vector<Term> terms;
  collect_terms(sum, sum->type, terms);
  if (order == SumOrder::kAny) {
    std::stable_sort(terms.begin(), terms.end(), [](const Term& left, const Term& right) {
      const std::set<int> l = planes_of(left.value), r = planes_of(right.value);
      return !l.empty() && (r.empty() || *l.begin() < *r.begin());
    });
    // A difference cannot start the sum; a sum can, if there is one.
    const auto start =
        std::find_if(terms.begin(), terms.end(), [](const Term& term) { return term.op == BinaryOp::kAdd; });
    if (planes_of(start->value) != planes_of(terms.front().value)) return std::nullopt;
    std::rotate(terms.begin(), start, start + 1);
  }
  for (const Direction direction : {Direction::kUp, Direction::kDown}) {
    const int first = direction == Direction::kUp ? *all.begin() : *all.rbegin();
    const auto planes = planes_in_order(terms, direction, first);
    if (!planes) continue;
    result.direction = direction;
    result.planes = *planes;
    return result;
  }
  return std::nullopt;
}

std::optional<std::vector<PlaneSum::Line>> lines_of(const PlaneSum& sum, SumOrder order) {
  std::vector<PlaneSum::Line> all;
  for (const PlaneSum::Plane& plane : sum.planes) {
    std::map<int, std::vector<Term>> lines;
    int last = std::numeric_limits<int>::min();
    for (const Term& term : plane.terms) {
      std::set<int> read;
      each<Tap>(term.value, [&](const Tap& tap) { read.insert(tap.offset[1]); });
      const int line = read.empty() ? (lines.empty() ? 0 : last) : *read.begin();
      if (read.size() > 1 || (order == SumOrder::kSource && line < last)) return std::nullopt;
      lines[last = line].push_back(term);
    }
    for (const auto& [line, terms] : lines) all.push_back({plane.offset, line, terms});
  }
  return all.front().terms.front().op == BinaryOp::kAdd ? std::optional(all) : std::nullopt;
}

}  // namespace an5d
