// Conditions of C as isl text (conditions.h).
#include "polyhedral/conditions.h"

#include <fmt/format.h>
#include <isl/cpp.h>

namespace an5d {

IterationWriter::IterationWriter(isl_ctx* ctx, const LoopNest& nest, const Sweep& sweep, const Values& locals,
                                 const UnknownBound& unknown)
    : ctx_(ctx),
      rank_(static_cast<int>(sweep.space.size())),
      bounds_(bounds_text(nest, sweep, affine, unknown)),
      locals_(locals) {}

std::string IterationWriter::text_of(const std::vector<Conditions>& places) {
  std::string text;
  for (const Conditions& conditions : places) {
    std::string all = "true";
    for (const Condition& condition : conditions)
      if (const auto one = write(with_values(condition.expr, locals_), condition.holds))
        all += " and " + *one;
    text += fmt::format("{}({})", text.empty() ? "" : " or ", all);
  }
  return text.empty() ? "true" : "(" + text + ")";
}

bool IterationWriter::is_never(const std::string& text) const {
  return isl::set(isl::ctx(ctx_), iterations_text(rank_, affine, text)).is_empty();
}

std::vector<long> IterationWriter::distances(const ExprPtr& expr, int loop, const std::string& text,
                                             int most) {
  const std::optional<AffineText> value = affine.write(expr);
  if (!value || !value->conditions.empty()) return {};
  const isl::set there(isl::ctx(ctx_), iterations_text(rank_, affine, text));
  if (there.is_empty()) return {0};  // nothing evaluates it
  const isl::pw_aff difference(isl::ctx(ctx_), fmt::format("{}{{ [{}] -> [{} - c{}] }}", affine.parameters(),
                                                           iterator_names(rank_), value->value, loop));
  const isl::pw_aff here = difference.intersect_domain(there);
  const isl::val low = here.min_val(), high = here.max_val();
  constexpr long kFarthest = 1L << 28;  // offsets, and what both sides of an axis add up to, are ints
  const auto is_near = [&](const isl::val& value) {
    return value.is_int() && value.abs().lt(isl::val(isl::ctx(ctx_), kFarthest));
  };
  if (!is_near(low) || !is_near(high) || high.num_si() - low.num_si() >= most) return {};
  std::vector<long> found;
  for (long distance = low.num_si(); distance <= high.num_si(); ++distance)
    if (!is_never(fmt::format("{} and {} - c{} = {}", text, value->value, loop, distance)))
      found.push_back(distance);
  return found;
}

std::optional<std::string> IterationWriter::write(const ExprPtr& expr, bool holds) {
  const ExprPtr& inner = without_casts(expr);
  if (const Unary* unary = inner->as<Unary>(); unary && unary->op == UnaryOp::kNot)
    return write(unary->operand, !holds);
  const Binary* binary = inner->as<Binary>();
  if (!binary) return std::nullopt;
  if (binary->op == BinaryOp::kAnd || binary->op == BinaryOp::kOr) {
    const auto left = write(binary->left, holds), right = write(binary->right, holds);
    // Both are known to hold, or not to hold; else one of them is.
    if ((binary->op == BinaryOp::kAnd) == holds) {
      if (!left || !right) return left ? left : right;
      return fmt::format("({} and {})", *left, *right);
    }
    if (!left || !right) return std::nullopt;
    return fmt::format("({} or {})", *left, *right);
  }
  return write_comparison(*binary, holds);
}

std::optional<std::string> IterationWriter::write_comparison(const Binary& binary, bool holds) {
  static const std::map<BinaryOp, std::pair<const char*, const char*>> signs = {
      {BinaryOp::kLess, {"<", ">="}},      {BinaryOp::kGreater, {">", "<="}},
      {BinaryOp::kLessEqual, {"<=", ">"}}, {BinaryOp::kGreaterEqual, {">=", "<"}},
      {BinaryOp::kEqual, {"=", "!="}},     {BinaryOp::kNotEqual, {"!=", "="}}};
  const auto sign = signs.find(binary.op);
  if (sign == signs.end()) return std::nullopt;
  const auto left = value(binary.left), right = value(binary.right);
  if (!left || !right) return std::nullopt;
  return fmt::format("({} {} {})", *left, holds ? sign->second.first : sign->second.second, *right);
}

// Unsigned arithmetic may wrap: then its value is not that of the text.
std::optional<std::string> IterationWriter::value(const ExprPtr& expr) {
  if (is_floating(expr->type)) return std::nullopt;
  const std::optional<AffineText> text = affine.write(expr);
  if (!text || !text->conditions.empty()) return std::nullopt;
  bool wraps = false;
  visit(expr, [&](const Expr& node) { wraps |= !is_signed(node.type) && !node.as<Literal>(); });
  if (wraps && !is_never(fmt::format("{} and {} < 0", bounds_, text->value))) return std::nullopt;
  return text->value;
}

ExprPtr with_values(const ExprPtr& expr, const Values& locals) {
  return rewrite(expr, [&](const ExprPtr& node) {
    const Local* local = node->as<Local>();
    const auto found = local ? locals.find(local->name) : locals.end();
    return found == locals.end() ? node : found->second;
  });
}

}  // namespace an5d
