// Calls of C++'s library (cxx_library.h).
//
//   std::sqrt(x) of a float         sqrtf(x)
//   std::pow(x, 2) of a float       pow((double)x, (double)2), as the standard has it since C++11
//   std::max(a, b)                  std_max_double(a, b): a < b ? b : a
//
// In: a call whose function Clang has chosen. Out: a call of C's. Decided here: which overloads are which
// function of C. Where the parameters are of one floating type it is that function; where a template takes
// integers, or several types, they are converted to double.
#include "frontend/body/cxx_library.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/expr/library.h"

namespace an5d {
namespace {

// Functions of C with a further parameter, or only one, that is an integer.
bool takes_integers(const std::string& name) {
  static const std::set<std::string> names = {"abs", "labs", "llabs", "ldexp", "ldexpf", "scalbn", "scalbnf"};
  return names.contains(name);
}

std::size_t arguments_of(const std::string& name) {
  static const std::set<std::string> two = {"atan2", "copysign", "fdim",      "fmax", "fmin",      "fmod",
                                            "hypot", "ldexp",    "nextafter", "pow",  "remainder", "scalbn"};
  const std::string plain =
      name.ends_with('f') && !two.contains(name) ? name.substr(0, name.size() - 1) : name;
  return plain == "fma" ? 3 : two.contains(plain) ? 2 : 1;
}

class LibraryCall {
 public:
  LibraryCall(Translation& work, const clang::CallExpr* call, ScalarType type, const BuildArgument& build)
      : work_(work),
        call_(call),
        callee_(call->getDirectCallee()),
        name_(callee_->getNameAsString()),
        type_(type),
        build_(build) {}

  ExprPtr made() {
    if (chooses_number(callee_)) return chosen();
    const std::optional<std::string> known = library_function(name_);
    if (!known || call_->getNumArgs() != arguments_of(*known) || callee_->isVariadic()) return refuse();
    name_ = *known;
    if (callee_->isExternC()) return call_of(name_, {});
    if (name_ == "abs") return absolute();
    if (takes_integers(name_)) return one_type(1);
    return callee_->isTemplateInstantiation() ? promoted() : one_type(call_->getNumArgs());
  }

 private:
  ExprPtr refuse() {
    work_.refuse("library-function", work_.place(call_),
                 fmt::format("found a call of '{}'", callee_->getQualifiedNameAsString()),
                 "functions whose body is in the file, those of <cmath> with real numbers, and 'std::min', "
                 "'std::max' and 'std::clamp' of two or three numbers are accepted");
    return nullptr;
  }

  std::optional<ScalarType> parameter(unsigned n) const {
    return scalar_type(work_, callee_->getParamDecl(n)->getType().getNonReferenceType());
  }

  // The arguments, converted to the parameters' types by Clang, and then to `type`, if that is given.
  ExprPtr call_of(std::string name, std::optional<ScalarType> type) {
    Call made{Callee::kLibrary, std::move(name), {}};
    for (const clang::Expr* argument : call_->arguments()) {
      ExprPtr value = build_(argument);
      if (!value) return nullptr;
      made.arguments.push_back(type ? settled(std::move(value), *type) : std::move(value));
    }
    return make_expr(std::move(made), type_, work_.place(call_));
  }

  // An overload whose first parameters are all float, or all double.
  ExprPtr one_type(unsigned parameters) {
    const auto first = parameter(0);
    for (unsigned n = 1; n < parameters; ++n)
      if (parameter(n) != first) return refuse();
    if (first != ScalarType::kFloat && first != ScalarType::kDouble) return refuse();
    if (is_floating(type_) && type_ != *first) return refuse();
    return call_of(*first == ScalarType::kFloat ? name_ + "f" : name_, {});
  }

  // Of integers, or of several types: in double.
  ExprPtr promoted() {
    for (unsigned n = 0; n < callee_->getNumParams(); ++n)
      if (!parameter(n)) return refuse();
    if (is_floating(type_) && type_ != ScalarType::kDouble) return refuse();
    return call_of(name_, ScalarType::kDouble);
  }

  ExprPtr absolute() {
    const auto of = parameter(0);
    if (of != type_) return refuse();
    if (type_ == ScalarType::kFloat) return call_of("fabsf", {});
    if (type_ == ScalarType::kDouble) return call_of("fabs", {});
    if (type_ == ScalarType::kInt32) return call_of("abs", {});
    return type_ == ScalarType::kInt64 ? call_of("llabs", {}) : refuse();
  }

  // std::min, std::max and std::clamp, as functions of the nest. None with a comparison of its own.
  ExprPtr chosen() {
    const unsigned count = name_ == "clamp" ? 3 : 2;
    if (call_->getNumArgs() != count) return refuse();
    for (unsigned n = 0; n < count; ++n)
      if (parameter(n) != type_) return refuse();
    Call made{Callee::kUser, function_of_numbers(), {}};
    for (const clang::Expr* argument : call_->arguments()) {
      ExprPtr value = build_(argument);
      if (!value) return nullptr;
      made.arguments.push_back(converted(std::move(value), type_));
    }
    return make_expr(std::move(made), type_, work_.place(call_));
  }

  std::string function_of_numbers() {
    Function made;
    made.name = fmt::format("std_{}_{}", name_, c_name(type_));
    std::ranges::replace(made.name, ' ', '_');
    std::vector<Function>& functions = work_.nest.functions;
    if (std::ranges::find(functions, made.name, &Function::name) != functions.end()) return made.name;
    made.type = type_;
    made.is_total = true;
    const auto local = [&](const char* name) { return make_expr(Local{name}, type_); };
    const auto less = [&](const char* one, const char* other) {
      return make_expr(Binary{BinaryOp::kLess, local(one), local(other)}, ScalarType::kBool);
    };
    const auto select = [&](ExprPtr condition, ExprPtr then, ExprPtr otherwise) {
      return make_expr(Select{std::move(condition), std::move(then), std::move(otherwise)}, type_);
    };
    if (name_ == "max") made.result = select(less("a", "b"), local("b"), local("a"));
    if (name_ == "min") made.result = select(less("b", "a"), local("b"), local("a"));
    if (name_ == "clamp")
      made.result = select(less("a", "b"), local("b"), select(less("c", "a"), local("c"), local("a")));
    for (const char* parameter : {"a", "b", "c"})
      if (made.parameters.size() < (name_ == "clamp" ? 3U : 2U))
        made.parameters.push_back({parameter, type_});
    functions.push_back(std::move(made));
    return functions.back().name;
  }

  Translation& work_;
  const clang::CallExpr* call_;
  const clang::FunctionDecl* callee_;
  std::string name_;
  ScalarType type_;
  const BuildArgument& build_;
};

}  // namespace

bool is_of_library(const clang::FunctionDecl* function) {
  return function->isInStdNamespace() || function->isExternC();
}

bool chooses_number(const clang::FunctionDecl* function) {
  const std::string name = function->getNameAsString();
  return function->isInStdNamespace() && (name == "min" || name == "max" || name == "clamp");
}

ExprPtr build_library_call(Translation& work, const clang::CallExpr* call, ScalarType type,
                           const BuildArgument& build) {
  return LibraryCall(work, call, type, build).made();
}

}  // namespace an5d
