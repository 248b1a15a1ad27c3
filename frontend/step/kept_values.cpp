// Variables that keep their first value (kept_values.h).
//
//   const int sy = nx, sz = nx * ny;      sy is nx, sz is nx * ny
//
// In: the scalars of a nest. Out: expressions of other scalars. Decided here: that neither the variable nor
// what its value is made of changes anywhere in the function, and that all of these names mean the same at
// the nest. All are local variables, which only their function writes, by their names or by addresses that it
// takes: changes_of() its whole body has both.
#include "frontend/step/kept_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "frontend/body/expr_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/names/step_names.h"
#include "frontend/names/variable_changes.h"
#include "frontend/storage/linear_subscripts.h"

namespace an5d {
namespace {

class KeptValues {
 public:
  KeptValues(Translation& work, Names& names) : work_(work), names_(names), body_(work.function->getBody()) {}

  // Each before those that are made of it.
  std::vector<LocalDefinition> run() {
    const auto outside = work_.outside;  // building values adds to it
    for (const auto& [name, declared] : outside)
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared)) add(variable);
    return std::move(found_);
  }

 private:
  void add(const clang::VarDecl* variable) {
    const std::string name = variable->getName().str();
    if (!variable->getInit() || !is_kept(variable)) return;
    if (std::ranges::find(found_, name, &LocalDefinition::name) != found_.end()) return;
    const auto type = scalar_type(work_, variable->getType());
    const clang::Expr* value = variable->getInit();
    if (!type || is_floating(*type) || !is_of_scalars(work_.tree, value)) return;
    std::vector<const clang::VarDecl*> parts;
    for (const clang::DeclRefExpr* part : find_all<clang::DeclRefExpr>(value)) {
      parts.push_back(llvm::dyn_cast<clang::VarDecl>(part->getDecl()));
      if (!parts.back() || !is_kept(parts.back())) return;
    }
    if (!find_all<clang::MemberExpr>(value).empty() || !find_all<clang::CallExpr>(value).empty()) return;
    const std::size_t said = work_.said.size(), params = work_.nest.params.size();
    const ExprPtr built = build_expr(work_, names_, ExprPlace::kBound, value);
    work_.nest.params.resize(params);
    work_.said.resize(said);
    if (!built) return;
    for (const clang::VarDecl* part : parts) add(part);
    found_.push_back({name, *type, converted(built, *type)});
  }

  // Does it hold one value from its declaration on, and is it what its name means everywhere in the function?
  bool is_kept(const clang::VarDecl* variable) const {
    if (!variable->hasLocalStorage() || variable->getType().isVolatileQualified()) return false;
    const VariableChanges changes = changes_of(variable, body_);
    const auto names_it = [&](const clang::DeclStmt* statement) {
      return llvm::any_of(statement->decls(), [&](const clang::Decl* declared) {
        const auto* other = llvm::dyn_cast<clang::NamedDecl>(declared);
        return other && other->getCanonicalDecl() != variable->getCanonicalDecl() &&
               other->getDeclName() == variable->getDeclName();
      });
    };
    return changes.places.empty() && changes.aliases.empty() &&
           std::ranges::none_of(find_all<clang::DeclStmt>(body_), names_it);
  }

  Translation& work_;
  Names& names_;
  const clang::Stmt* body_;
  std::vector<LocalDefinition> found_;
};

// The nest where these scalars stand as what they are, in bounds, subscripts and values.
LoopNest with_kept_values(LoopNest nest, std::vector<LocalDefinition> values) {
  const std::function<void(ExprPtr&)> put = [&](ExprPtr& expr) {
    expr = rewrite(expr, [&](const ExprPtr& node) {
      const Param* param = node->as<Param>();
      if (!param) return node;
      const auto found = std::ranges::find(values, param->name, &LocalDefinition::name);
      if (found == values.end()) return node;
      ExprPtr value = found->value;
      put(value);
      visit(value, [&](const Expr& part) {
        const Param* of = part.as<Param>();
        if (of && std::ranges::find(nest.params, of->name, &Variable::name) == nest.params.end())
          nest.params.push_back({of->name, part.type});
      });
      return value;
    });
  };
  for (Sweep& sweep : nest.sweeps) {
    for (Loop& loop : sweep.space) put(loop.begin.value), put(loop.end.value);
    for (Assignment& assignment : sweep.assignments) {
      for (LocalDefinition& local : assignment.locals) put(local.value);
      put(assignment.value);
      for (ExprPtr& subscript : assignment.target.subscripts) put(subscript);
    }
  }
  nest.kept = std::move(values);
  return nest;
}

// `f[q * plane + i * m + j]`, where it is not known how many rows a part has.
bool has_far_parts(const Array& array) {
  return array.part && array.linear && array.extents.size() > 1 && !array.extents[1];
}

}  // namespace

bool take_apart_or_keep(Translation& work, Names& names, const std::set<std::string>& kept) {
  const LoopNest before = work.nest;
  Diagnostics found, again;
  const bool is_apart = take_apart_subscripts(work.nest, kept, found);
  if (is_apart && std::ranges::none_of(work.nest.arrays, has_far_parts)) return true;
  std::vector<LocalDefinition> values = KeptValues(work, names).run();
  const bool any = !values.empty();
  LoopNest plain = with_kept_values(before, std::move(values));
  const bool good = any && take_apart_subscripts(plain, kept, again);
  if (good)
    work.nest = std::move(plain);
  else
    work.said.insert(work.said.end(), found.begin(), found.end());
  return good || is_apart;
}

}  // namespace an5d
