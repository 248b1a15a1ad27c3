// Members in a nest (member_places.h).
//
//   g->u, (*g).u          called g_u
//   sim.grid->nx          called sim_grid_nx
//   u_, this->u_          called u_
//
// In: places. Out: places around the nest, and names. Decided here: a member is as good as a variable if its
// struct is one, or is what a pointer points to that the time step does not change, and if nothing else
// shares its memory: no union, no part of a word. Structs that are elements are values of cells
// (cell_struct.h). That elements of arrays are no members is not to be seen in C; what replaces the loops
// asks for it (codegen/emit/members.h).
#include "frontend/names/member_places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang/held_place.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/file_text.h"
#include "frontend/names/step_names.h"

namespace an5d {
namespace {

constexpr const char* kAccepted =
    "members of a struct are accepted that is a variable, or that a variable or a member points to: 'g.nx', "
    "'g->u[i]', 'sim->grid.n'";

bool shares_memory(const clang::FieldDecl* member) {
  const clang::RecordDecl* record = member->getParent();
  for (;;) {
    if (record->isUnion()) return true;
    // Without a name, its members are those of what is around it.
    const auto* around = llvm::dyn_cast<clang::RecordDecl>(record->getDeclContext());
    if (!record->isAnonymousStructOrUnion() || !around) return false;
    record = around;
  }
}

// Fields of that name in a class and in its bases.
int fields_named(const clang::CXXRecordDecl* record, clang::DeclarationName name) {
  int count = 0;
  for (const clang::FieldDecl* field : record->fields()) count += field->getDeclName() == name;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const clang::CXXRecordDecl* of = base.getType()->getAsCXXRecordDecl())
      count += fields_named(of, name);
  return count;
}

// A member that the function around the nest may not name, though one that it calls may.
const clang::FieldDecl* inaccessible(const Translation& work, const NamedPlace& place) {
  if (!work.call) return nullptr;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(work.function);
  if (method && is_this(place.variable) && !place.members.empty() &&
      fields_named(method->getParent(), place.members.front()->getDeclName()) != 1)
    return place.members.front();  // of another class than the name says here
  for (const clang::FieldDecl* member : place.members) {
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(member->getParent());
    if (!record || member->getAccess() == clang::AS_public || member->getAccess() == clang::AS_none) continue;
    const clang::CXXRecordDecl* own = method ? method->getParent() : nullptr;
    const bool is_own = own && own->getCanonicalDecl() == record->getCanonicalDecl();
    const bool is_inherited = own && member->getAccess() == clang::AS_protected && own->isDerivedFrom(record);
    if (!is_own && !is_inherited) return member;
  }
  return nullptr;
}

// One that time steps move about in its table is an array of its own.
bool is_moved_pointer(const Translation& work, const clang::Expr* expr) {
  auto place = work.moved_tables.empty() ? std::nullopt : pointer_in_table(work.tree, expr);
  if (place) place->element.reset();
  return place && work.moved_tables.contains(*place);
}

}  // namespace

std::optional<NamedPlace> place_of_member(Translation& work, const clang::MemberExpr* member) {
  if (const auto named = named_place(member)) return place_around(work, *named, work.place(member));
  work.refuse("struct-member", work.place(member),
              "found a member of a struct that is no variable, and that no name points to", kAccepted);
  return std::nullopt;
}

std::optional<NamedPlace> place_around(Translation& work, const NamedPlace& member,
                                       const SourceRange& where) {
  const auto refuse = [&](std::string rule, std::string message, std::string note,
                          SourceRange elsewhere = {}) {
    work.refuse(std::move(rule), where, std::move(message), std::move(note), std::move(elsewhere));
    return std::nullopt;
  };
  const std::string text = spelled(member);
  for (const clang::FieldDecl* field : member.members) {
    const SourceRange declared = work.place(field->getSourceRange());
    if (shares_memory(field))
      return refuse("struct-member", fmt::format("found '{}', a member of a union", text),
                    "members that share their memory with no other one are accepted", declared);
    if (field->isBitField())
      return refuse("struct-member", fmt::format("found '{}', a bit-field", text),
                    "copy it to a variable before the time loop", declared);
  }
  if (const clang::FieldDecl* hidden = inaccessible(work, member))
    return refuse(
        "struct-member",
        fmt::format("found '{}', which has another name here, or is private to another class", text),
        "copy its value to a variable before the time loop", work.place(hidden->getSourceRange()));
  const std::optional<NamedPlace> place = work.step_names.around_nest(work, member);
  if (!place)
    return refuse(
        "struct-member",
        fmt::format("found '{}', whose struct is another one in the time step than around it", text),
        "structs are accepted that the time step takes as they are: 'step(g)', 'step(&sim->grid)'");
  for (std::size_t n = 0; n <= place->members.size(); ++n)
    if (type_of(work.tree, {place->variable, {place->members.begin(), place->members.begin() + n}})
            .isVolatileQualified())
      return refuse("volatile", fmt::format("found '{}', which is volatile", text),
                    "copy it to a variable that is not volatile before the loop");
  if (work.held && is_elsewhere(*work.held, *place))
    return refuse("struct-member",
                  fmt::format("found '{}', and a pointer to its struct that the time step has moved", text),
                  "pointers to arrays are accepted that trade places, in structs that stay where they are");
  if (!work.use_outside(place->variable, where)) return std::nullopt;
  return place;
}

std::string name_in_nest(Translation& work, const NamedPlace& place) {
  const std::string text = spelled(place);
  if (place.members.empty() && !place.element) return text;
  std::vector<LoopNest::Member>& members = work.nest.members;
  const auto known = std::ranges::find(members, text, &LoopNest::Member::spelling);
  if (known != members.end()) return known->name;
  std::string name;
  const bool is_own = is_this(place.variable);
  for (const char letter : is_own ? text.substr(text.find('>') + 1) : text) {
    if (letter == '-' || letter == ']') continue;
    name += letter == '.' || letter == '>' || letter == '[' ? '_' : letter;
  }
  std::string made = name;
  for (int version = 2; work.taken && !work.taken->insert(made).second; ++version)
    made = fmt::format("{}_{}", name, version);
  const clang::QualType type = type_of(work.tree, place);
  const bool is_referred_to = place.variable->getType()->isReferenceType();
  const bool is_array = type->isArrayType() || array_element(type).has_value();
  const bool is_in_struct_in_reach =
      text.find("->") != std::string::npos || is_referred_to || work.file.reach.has(place.variable);
  members.push_back({made, text, scalar_type(work, type), is_array, is_referred_to, is_in_struct_in_reach});
  return made;
}

const clang::Expr* array_root(Translation& work, const clang::ArraySubscriptExpr* expr,
                              std::vector<const clang::Expr*>& subscripts) {
  const clang::Expr* at = expr;
  while (true) {
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
      if (is_moved_pointer(work, at)) return at;
      subscripts.insert(subscripts.begin(), element->getIdx());
      at = element->getBase();
    } else if (const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(at)) {
      at = conversion->getSubExpr();
    } else if (const auto* brackets = llvm::dyn_cast<clang::ParenExpr>(at)) {
      at = brackets->getSubExpr();
    } else {
      break;
    }
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at);
  if (llvm::isa<clang::MemberExpr>(at) || (name && llvm::isa<clang::VarDecl>(name->getDecl()))) return at;
  work.refuse("pointer-access", work.place(at),
              "found subscripts on an expression, expected the name of an array",
              "'T A[2][N][M]' and 'T (*A)[N][M]' are accepted, with all subscripts written");
  return nullptr;
}

}  // namespace an5d
