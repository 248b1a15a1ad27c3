// Subscripts as polynomials (index_reader.h). In: integer expressions, and definitions of the temporaries in
// them. Out: polynomials. Decided here: which conversions keep the number.
#include "frontend/nest/index_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "frontend/expr/nodes.h"

namespace an5d {

namespace {

// What chooses a part of a block, or a place around the ends.
bool is_part(const ExprPtr& expr) {
  const Expr& bare = *without_casts(expr);
  const Binary* binary = bare.as<Binary>();
  return bare.as<Select>() || (binary && (binary->op == BinaryOp::kRem || binary->op == BinaryOp::kBitAnd ||
                                          binary->op == BinaryOp::kBitXor));
}

}  // namespace

std::string unknown_of(int loop) { return fmt::format("${}", loop); }

std::optional<long long> number_of(const Polynomial& polynomial) {
  if (polynomial.empty()) return 0;
  if (polynomial.size() > 1 || !polynomial.begin()->first.empty()) return std::nullopt;
  return polynomial.begin()->second;
}

void IndexReader::define(const LocalDefinition& local) {
  locals_.insert_or_assign(local.name, read(local.value));
}

std::optional<Polynomial> IndexReader::part(const ExprPtr& expr) const {
  if (!parts_) return std::nullopt;
  const ExprPtr whole = with_values(expr, values_);
  const auto known = std::ranges::find_if(*parts_, [&](const ExprPtr& other) { return same(other, whole); });
  const auto number = known - parts_->begin();
  if (known == parts_->end()) parts_->push_back(whole);
  return unknown(unknown_of(kFirstPart + static_cast<int>(number)));
}

std::optional<Polynomial> IndexReader::read_call(const Call& call) const {
  if (!functions_ || call.kind != Callee::kUser) return std::nullopt;
  const auto function = std::ranges::find(*functions_, call.name, &Function::name);
  IndexReader inside(*functions_, *parts_);
  const auto take = [&](const std::string& name, ScalarType type, ExprPtr value, auto polynomial) {
    inside.locals_.insert_or_assign(name, std::move(polynomial));
    inside.values_.insert_or_assign(
        name, value->type == type ? value : make_expr(Cast{CastKind::kImplicit, value}, type, value->where));
  };
  for (std::size_t a = 0; a < function->parameters.size(); ++a)
    take(function->parameters[a].name, function->parameters[a].type, with_values(call.arguments[a], values_),
         read(call.arguments[a]));
  for (const LocalDefinition& local : function->locals)
    take(local.name, local.type, with_values(local.value, inside.values_), inside.read(local.value));
  return inside.read(function->result);
}

std::optional<Polynomial> IndexReader::read(const ExprPtr& expr) const {
  if (is_floating(expr->type)) return std::nullopt;
  if (const auto* cast = expr->as<Cast>()) return read_cast(*cast, expr->type);
  if (const auto* literal = expr->as<Literal>())
    return constant(std::strtoll(literal->spelling.c_str(), nullptr, 0));
  if (const auto* param = expr->as<Param>()) return unknown(param->name);
  if (const auto* iterator = expr->as<Iterator>()) return unknown(unknown_of(iterator->loop));
  if (const auto* local = expr->as<Local>()) {
    const auto found = locals_.find(local->name);
    return found == locals_.end() ? std::nullopt : found->second;
  }
  if (size_of(expr->type) < 4 || expr->type == ScalarType::kUInt32) return std::nullopt;
  if (const auto* unary = expr->as<Unary>()) {
    const auto operand = read(unary->operand);
    if (operand && unary->op == UnaryOp::kPlus) return operand;
    return operand && unary->op == UnaryOp::kMinus ? std::optional(scaled(*operand, -1)) : std::nullopt;
  }
  if (expr->as<Select>()) return part(expr);
  if (const auto* call = expr->as<Call>()) return read_call(*call);
  const auto* binary = expr->as<Binary>();
  return binary ? read_binary(*binary, expr) : std::nullopt;
}

// The same number, or to 64 bits, where sums and products come out right whatever lies between.
std::optional<Polynomial> IndexReader::read_cast(const Cast& cast, ScalarType to) const {
  const ScalarType from = cast.operand->type;
  if (is_floating(from) || from == ScalarType::kBool || size_of(to) < size_of(from)) return std::nullopt;
  const bool keeps = is_signed(from) == is_signed(to) || (is_signed(to) && size_of(to) > size_of(from));
  if (!keeps && size_of(to) < 8) return std::nullopt;
  return read(cast.operand);
}

std::optional<Polynomial> IndexReader::read_binary(const Binary& binary, const ExprPtr& whole) const {
  if (binary.op == BinaryOp::kRem || binary.op == BinaryOp::kBitAnd || binary.op == BinaryOp::kBitXor)
    return part(whole);
  const auto left = read(binary.left), right = read(binary.right);
  if (!left || !right) return std::nullopt;
  if (binary.op == BinaryOp::kAdd) return *left + *right;
  if (binary.op == BinaryOp::kSub && is_part(binary.right)) {  // `(1 - t % 2) * n`: parts come in that order
    const auto less = part(make_expr(Unary{UnaryOp::kMinus, binary.right}, binary.right->type, whole->where));
    return less ? std::optional(*left + *less) : std::nullopt;
  }
  if (binary.op == BinaryOp::kSub) return *left + scaled(*right, -1);
  return binary.op == BinaryOp::kMul ? std::optional(*left * *right) : std::nullopt;
}

ExprPtr literal_of(long long value, const SourceRange& where) {
  ExprPtr made = make_expr(Literal{std::to_string(std::llabs(value))},
                           std::llabs(value) >> 31 ? ScalarType::kInt64 : ScalarType::kInt32, where);
  return value < 0 ? make_expr(Unary{UnaryOp::kMinus, made}, made->type, where) : made;
}
ExprPtr in_64_bits(ExprPtr expr, CastKind kind) {
  if (expr->type == ScalarType::kInt64) return expr;
  const SourceRange where = expr->where;
  return make_expr(Cast{kind, std::move(expr)}, ScalarType::kInt64, where);
}

ExprPtr expression_of(const Polynomial& polynomial, const std::map<std::string, ScalarType>& types) {
  if (const auto value = number_of(polynomial)) return literal_of(*value, {});
  ExprPtr sum;
  for (auto term = polynomial.rbegin(); term != polynomial.rend(); ++term) {
    ExprPtr product = term->second == 1 && !term->first.empty() ? nullptr : literal_of(term->second, {});
    for (const std::string& name : term->first) {
      ExprPtr factor = in_64_bits(make_expr(Param{name}, types.at(name)), CastKind::kExplicit);
      product = product
                    ? make_expr(Binary{BinaryOp::kMul, in_64_bits(std::move(product), CastKind::kImplicit),
                                       std::move(factor)},
                                ScalarType::kInt64)
                    : std::move(factor);
    }
    sum = sum ? make_expr(Binary{BinaryOp::kAdd, std::move(sum),
                                 in_64_bits(std::move(product), CastKind::kImplicit)},
                          ScalarType::kInt64)
              : in_64_bits(std::move(product), CastKind::kImplicit);
  }
  return sum;
}

bool IndexForm::is_shifted() const { return loop > 0 && !without_constant(rest).empty(); }

std::optional<IndexForm> index_form(const IndexReader& reader, const ExprPtr& subscript) {
  const auto polynomial = reader.read(subscript);
  if (!polynomial) return std::nullopt;
  IndexForm form{0, false, *polynomial};
  for (const auto& [factors, coefficient] : *polynomial)
    for (const std::string& name : factors) {
      if (!name.starts_with(unknown_of(0).front())) continue;
      const bool is_one = factors.size() == 1 && (coefficient == 1 || coefficient == -1) && form.loop == 0;
      if (!is_one || name == unknown_of(0)) return std::nullopt;
      form.loop = std::stoi(name.substr(1));
      form.down = coefficient < 0;
      form.rest.erase(factors);
    }
  return form;
}

ExprPtr index_of(const IndexForm& form, const Loop& loop, const std::map<std::string, ScalarType>& types,
                 const SourceRange& where) {
  const ExprPtr iterator = make_expr(Iterator{form.loop}, loop.type, where);
  const auto constant = number_of(form.rest);
  if (constant && !form.down) {
    if (*constant == 0) return iterator;
    const ExprPtr distance = converted(literal_of(std::llabs(*constant), where), loop.type);
    return make_expr(Binary{*constant < 0 ? BinaryOp::kSub : BinaryOp::kAdd, iterator, distance}, loop.type,
                     where);
  }
  return make_expr(Binary{form.down ? BinaryOp::kSub : BinaryOp::kAdd,
                          in_64_bits(expression_of(form.rest, types), CastKind::kImplicit),
                          in_64_bits(iterator, CastKind::kImplicit)},
                   ScalarType::kInt64, where);
}

std::map<std::string, ScalarType> types_of_scalars(const LoopNest& nest) {
  std::map<std::string, ScalarType> types;
  const auto add = [&](const ExprPtr& expr) {
    if (!expr) return;
    each<Param>(expr, [&](const Param& param, const Expr& node) { types.emplace(param.name, node.type); });
  };
  for (const Variable& param : nest.params) types.emplace(param.name, param.type);
  for (const Array& array : nest.arrays) std::ranges::for_each(array.extents, add);
  for (const Sweep& sweep : nest.sweeps) {
    for (const Loop& loop : sweep.space) add(loop.begin.value), add(loop.end.value);
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) add(local.value);
      std::ranges::for_each(assignment.target.subscripts, add);
      add(assignment.value);
    }
  }
  return types;
}

}  // namespace an5d
