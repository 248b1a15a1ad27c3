// Structs that functions are given (structs_given.h).
#include "frontend/body/structs_given.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang/named_place.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/step_names.h"

namespace an5d {

void remember_struct_given(Translation& work, const clang::Expr* argument) {
  const clang::Expr* named = argument->IgnoreParenImpCasts();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(named)) named = unary->getSubExpr();
  if (const std::optional<NamedPlace> place = named_place(named))
    work.step_names.remember_struct(work, place->variable);
}

bool note_struct_given(Translation& work, const clang::MemberExpr* member) {
  const auto refuse = [&](std::string message, const char* note) {
    return work.refuse("function-body", work.place(member), std::move(message), note);
  };
  const std::optional<NamedPlace> named = named_place(member);
  if (named && !llvm::isa<clang::ParmVarDecl>(named->variable))
    return refuse("found a member of a struct in a function", "pass it, or the struct, as a parameter");
  const std::optional<NamedPlace> found = named ? work.step_names.around_nest(work, *named) : std::nullopt;
  if (!found) return true;  // which has an error of its own
  const clang::QualType declared = found->variable->getType().getNonReferenceType();
  const clang::QualType type =
      (declared->isPointerType() ? declared->getPointeeType() : declared).getUnqualifiedType();
  const clang::RecordDecl* record = type->getAsRecordDecl();
  const auto is_constant = [](const clang::FieldDecl* field) {
    const clang::QualType of = field->getType();
    const clang::QualType target = of->isPointerType() ? of->getPointeeType() : clang::QualType();
    return of.isConstQualified() || (!target.isNull() && target->isRecordType() && target.isConstQualified());
  };
  if (is_this(found->variable) || !record || !record->getDeclContext()->isFileContext() ||
      llvm::any_of(record->fields(), is_constant))
    return refuse(fmt::format("found a struct given to the function '{}', which is declared in a function or "
                              "has constant members",
                              work.call->function->getName()),
                  "structs of the file whose members are not 'const' are accepted");
  const LoopNest::GivenStruct given = {found->variable->getName().str(),
                                       type.getAsString(work.tree.getPrintingPolicy())};
  std::vector<LoopNest::GivenStruct>& all = work.nest.structs_given;
  if (std::ranges::find(all, given) == all.end()) all.push_back(given);
  return true;
}

bool check_structs_given(Translation& work) {
  bool good = true;
  for (const LoopNest::GivenStruct& given : work.nest.structs_given)
    for (const LoopNest::Member& member : work.nest.members) {
      if (!member.is_array || member.spelling.substr(0, member.spelling.find_first_of(".-")) != given.name)
        continue;
      const auto array = std::ranges::find(work.nest.arrays, member.name, &Array::in_c);
      work.refuse("function-body", array == work.nest.arrays.end() ? SourceRange{} : array->where,
                  fmt::format("found '{}', an array in a struct that a function is given", member.spelling),
                  "structs that have numbers, and pointers to arrays, are accepted as parameters");
      good = false;
    }
  return good;
}

}  // namespace an5d
