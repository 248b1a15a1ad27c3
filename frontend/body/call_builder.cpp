// Calls in expressions (call_builder.h).
//
// In: a call by name. Out: a Call, with the function of the file that it calls built, or null and an error.
// Decided here: which functions a nest may call: those of <math.h>, those of C++ that are these, and those of
// the file.
#include "frontend/body/call_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include "frontend/body/body_builder.h"
#include "frontend/body/cxx_library.h"
#include "frontend/body/cxx_method.h"
#include "frontend/clang/surroundings_read.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/expr/library.h"

namespace an5d {

ExprPtr build_call(Translation& work, ExprPlace place, const clang::CallExpr* expr,
                   const CallReader& reader) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (place == ExprPlace::kGiven)
    return refuse_expr(work, "step-call", expr, "found a call in what a time step takes as a constant",
                       "copy its result to a variable before the time loop");
  if (place == ExprPlace::kBound || place == ExprPlace::kExtent)
    return refuse_expr(work, "loop-bound", expr, "found a call in a bound",
                       "copy its result to a variable before the loop");
  if (!callee)
    return refuse_expr(work, "library-function", expr, "found a call through a pointer",
                       "calls by name of functions of <math.h> or of this file are accepted");
  const auto type = reader.type_of(expr);
  if (!type) return nullptr;
  const clang::FunctionDecl* definition = nullptr;
  callee->hasBody(definition);
  const bool system = work.tree.getSourceManager().isInSystemHeader(callee->getLocation());
  const bool library = system || (callee->getBuiltinID() != 0 && !definition);
  if (library && is_cxx(work.tree) && is_of_library(callee) &&
      (place != ExprPlace::kSubscript || chooses_number(callee)))
    return build_library_call(work, expr, *type, reader.build);
  if (library && place == ExprPlace::kSubscript)
    return refuse_expr(
        work, "affine-subscript", expr, "found a call of a library function in a subscript",
        "subscripts of iterators, literals, parameters and functions of this file are accepted");
  std::optional<std::string> name;
  if (library && !is_cxx(work.tree)) name = library_function(callee->getNameAsString());
  if (library ? !name.has_value() : !definition)
    return refuse_expr(
        work, "library-function", expr, fmt::format("found a call of '{}'", callee->getNameAsString()),
        "functions whose body is in the file and those of <math.h> are accepted, such as 'sqrtf'");
  if (!library && library_function(callee->getNameAsString()))
    return refuse_expr(
        work, "library-function", expr,
        fmt::format("found a function of the file named '{}', as in <math.h>", callee->getNameAsString()),
        "rename it: CUDA has its own function of that name");
  if (definition && definition->isWeak())
    return refuse_expr(work, "function-body", expr,
                       fmt::format("found a call of the weak function '{}'", callee->getNameAsString()),
                       "make it static: a program may be linked with another of that name");
  const bool may_stand_in_place = place == ExprPlace::kBody || place == ExprPlace::kSubscript;
  if (!library && may_stand_in_place && reads_surroundings(work.tree, definition))
    return reader.inlined(expr);
  if (!library && !build_function(work, definition, work.place(expr))) return nullptr;
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(expr->getCallee()->IgnoreParenImpCasts());
  if (!library && named && !named->hasQualifier() && !add_method(work, definition, work.place(expr)))
    return nullptr;
  Call made{library ? Callee::kLibrary : Callee::kUser, library ? *name : callee->getNameAsString(), {}};
  for (const clang::Expr* argument : expr->arguments()) {
    made.arguments.push_back(reader.build(argument));
    if (!made.arguments.back()) return nullptr;
  }
  return make_expr(std::move(made), *type, work.place(expr));
}

}  // namespace an5d
