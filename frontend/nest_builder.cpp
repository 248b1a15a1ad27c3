// A for statement to a LoopNest.
//
//   for (t) for (i) for (j) { float s = ...; A[(t + 1) % 2][i][j] = s; }
//
// In: the time loop. Out: its loops, its locals, one assignment, and the text they take up; or all that is in
// the way. Decided here: that the body is temporaries and one assignment to an array, and that a piece of the
// main file can be replaced by a call.
#include "frontend/nest_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include "frontend/body_builder.h"
#include "frontend/loop_head.h"
#include "frontend/nest_shape.h"

namespace an5d {
namespace {

constexpr const char* kModulo = "'A[(t + 1) % 2][i][j] = f(A[t % 2][...])' is accepted";

// Names that the nest uses but does not declare, those of its arrays' extents among them: locals must not
// take them.
struct UsedNames : clang::RecursiveASTVisitor<UsedNames> {
  std::set<const clang::Decl*> declared;
  std::set<const clang::ValueDecl*> used;
  bool VisitVarDecl(clang::VarDecl* variable) { return declared.insert(variable->getCanonicalDecl()), true; }
  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    clang::ValueDecl* named = expr->getDecl();
    if (!used.insert(named).second || !llvm::isa<clang::VarDecl>(named)) return true;
    const clang::QualType type = named->getType();  // as written, and with its typedefs resolved
    return TraverseType(type) && TraverseType(type.getCanonicalType());
  }
};

std::string enumeration_again(const clang::EnumDecl* enumeration) {
  std::string constants;
  for (const clang::EnumConstantDecl* constant : enumeration->enumerators()) {
    const llvm::APSInt& value = constant->getInitVal();
    const std::string digits =
        value.isSigned() ? fmt::format("{}", value.getExtValue()) : fmt::format("{}u", value.getZExtValue());
    constants += fmt::format("{}{} = {}", constants.empty() ? "" : ", ", constant->getName().str(), digits);
  }
  return fmt::format("enum {} {{ {} }}", enumeration->getName().str(), constants);
}

// Declares a function's own type again, elsewhere; nothing for other declarations, and where the type depends
// on variables.
std::optional<std::string> type_again(const Translation& work, const clang::Decl* declared) {
  if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(declared))
    return enumeration_again(enumeration);
  const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(declared);
  const auto* structure = llvm::dyn_cast<clang::RecordDecl>(declared);
  if (!name && !structure) return std::nullopt;
  if (name && name->getUnderlyingType()->isVariablyModifiedType()) return std::nullopt;
  if (const auto type = name ? scalar_type(work, name->getUnderlyingType()) : std::nullopt)
    return fmt::format("typedef {} {}", c_name(*type), name->getName().str());
  return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(declared->getSourceRange()),
                                     work.tree.getSourceManager(), work.tree.getLangOpts())
      .str();
}

// Appends what is declared in `around` and seen from `loop`. Is the loop in there?
bool add_types_seen(const Translation& work, const clang::Stmt* around, const clang::Stmt* loop,
                    std::vector<std::string>* types) {
  if (around == loop) return true;
  const std::size_t seen_outside = types->size();
  for (const clang::Stmt* child : around->children()) {
    if (!child) continue;
    if (const auto* statement = llvm::dyn_cast<clang::DeclStmt>(child))
      for (const clang::Decl* declared : statement->decls())
        if (auto text = type_again(work, declared)) types->push_back(std::move(*text));
    if (add_types_seen(work, child, loop, types)) return true;
  }
  types->resize(seen_outside);
  return false;
}

const clang::BinaryOperator* array_assignment_of(const clang::Stmt* statement) {
  const clang::BinaryOperator* assignment = assignment_of(statement);
  if (!assignment || !llvm::isa<clang::ArraySubscriptExpr>(assignment->getLHS()->IgnoreParens()))
    return nullptr;
  return assignment;
}

bool mentions_time(const Access& access) {
  bool found = false;
  for (const ExprPtr& subscript : access.subscripts)
    visit(subscript, [&found](const Expr& node) {
      found = found || (node.as<Iterator>() && node.as<Iterator>()->loop == 0);
    });
  return found;
}

class NestBuilder {
 public:
  NestBuilder(const clang::ASTContext& tree, const clang::FunctionDecl* function, Chain chain,
              Diagnostics& said)
      : work_{tree, nest_, said, function, chain.time, {}, {}, {}, {}}, chain_(std::move(chain)) {}

  std::optional<LoopNest> build() {
    nest_.function = work_.function->getName().str();
    if (!check_shape(work_, chain_)) return std::nullopt;
    const bool has_text = add_text();
    if (!add_sweep() || !has_text) return std::nullopt;
    return std::move(nest_);
  }

  // Refuses what it can of the chain, whatever its shape.
  void check() { add_sweep(); }

 private:
  bool refuse(std::string rule, SourceRange where, std::string message, std::string note) {
    work_.refuse(std::move(rule), std::move(where), std::move(message), std::move(note));
    return false;
  }
  bool refuse(std::string rule, const clang::Stmt* at, std::string message, std::string note) {
    return refuse(std::move(rule), work_.place(at), std::move(message), std::move(note));
  }

  // In what is given to a macro, which may come out of it twice, or as a string?
  bool is_argument(clang::SourceLocation at) const {
    const clang::SourceManager& manager = work_.tree.getSourceManager();
    for (; at.isMacroID(); at = manager.getImmediateExpansionRange(at).getBegin())
      if (manager.isMacroArgExpansion(at)) return true;
    return false;
  }

  // Offsets in the main file, or nothing where macros or other files are in the way.
  std::optional<SourceRange> text_of(clang::SourceLocation begin, clang::SourceLocation end,
                                     const clang::Stmt* last) {
    const clang::SourceManager& manager = work_.tree.getSourceManager();
    const clang::LangOptions& language = work_.tree.getLangOpts();
    const clang::CharSourceRange range =
        clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(begin, end), manager, language);
    if (range.isInvalid() || manager.getFileID(range.getBegin()) != manager.getMainFileID())
      return std::nullopt;
    SourceRange made = work_.place({begin, begin});
    made.offset = manager.getFileOffset(range.getBegin());
    std::size_t stop = manager.getFileOffset(range.getEnd());
    if (!llvm::isa<clang::CompoundStmt>(last) && !llvm::isa<clang::NullStmt>(last)) {
      const auto next = clang::Lexer::findNextToken(end, manager, language);
      if (!next || next->isNot(clang::tok::semi) || !next->getLocation().isFileID()) return std::nullopt;
      stop = manager.getFileOffset(next->getLocation()) + 1;
    }
    made.length = stop - made.offset;
    return made;
  }

  bool add_text() {
    const auto* outer = llvm::cast<clang::ForStmt>(chain_.time);
    const clang::Stmt* body = chain_.space.back()->getBody();
    const clang::Stmt* last = outer;
    while (const auto* loop = llvm::dyn_cast<clang::ForStmt>(last))
      last = without_attributes(loop->getBody());
    const auto region = text_of(outer->getForLoc(), outer->getEndLoc(), last);
    const auto inside = text_of(body->getBeginLoc(), body->getEndLoc(), without_attributes(body));
    const bool nested = !is_argument(outer->getForLoc()) && region && inside &&
                        inside->offset > region->offset &&
                        inside->offset + inside->length <= region->offset + region->length;
    if (!nested)
      return refuse("macro-loop", head_of(work_, outer),
                    "found a loop whose text comes from a macro or an included file",
                    "loops that are written out in the file itself are accepted");
    nest_.region = *region;
    sweep().body = *inside;
    add_types_seen(work_, work_.function->getBody(), outer, &nest_.types);
    return true;
  }

  // The time loop, unless it is a while loop, and the space loops, with the numbers that iterators have.
  std::vector<std::pair<int, const clang::ForStmt*>> loops() const {
    std::vector<std::pair<int, const clang::ForStmt*>> all;
    if (const auto* time = llvm::dyn_cast<clang::ForStmt>(chain_.time)) all.emplace_back(0, time);
    for (std::size_t n = 0; n < chain_.space.size(); ++n)
      all.emplace_back(static_cast<int>(n) + 1, chain_.space[n]);
    return all;
  }

  bool add_sweep() {
    if (!add_iterators()) return false;
    const bool has_loops = add_loops();
    return add_body() && has_loops;
  }

  bool add_iterators() {
    for (const auto& [index, loop] : loops()) {
      const clang::VarDecl* iterator = iterator_of(loop);
      if (!iterator) continue;  // build_loop will say so
      if (!names_.iterators.emplace(iterator, index).second)
        return refuse("loop-form", head_of(work_, loop),
                      fmt::format("found '{}' as the iterator of two loops", iterator->getName()),
                      "an iterator for each loop is accepted");
      if (!work_.use_outside(iterator, head_of(work_, loop))) return false;
    }
    UsedNames names;
    names.TraverseStmt(const_cast<clang::Stmt*>(chain_.time));
    for (const clang::ValueDecl* used : names.used)
      if (!names.declared.contains(used->getCanonicalDecl())) names_.taken.insert(used->getNameAsString());
    for (const auto& [iterator, loop] : names_.iterators) names_.taken.insert(iterator->getName().str());
    return true;
  }

  bool add_loops() {
    bool good = true;
    for (const auto& [index, loop] : loops()) {
      std::optional<Loop> made = build_loop(work_, names_, loop);
      good = good && made;
      if (index == 0 && made)
        nest_.time = std::move(*made);
      else if (index > 0)
        sweep().space.push_back(made ? std::move(*made) : Loop{});
    }
    return good;
  }

  // All statements, whatever is wrong with one of them.
  bool add_body() {
    const clang::BinaryOperator* update = nullptr;
    bool good = true;
    for (const clang::Stmt* statement : chain_.body) {
      if (const clang::BinaryOperator* assignment = array_assignment_of(statement)) {
        if (update)
          good = refuse("single-assignment", statement, "found a second assignment to an array in one nest",
                        std::string("one array element is assigned per iteration: ") + kModulo);
        update = assignment;
        good = add_update(assignment) && good;
      } else if (update && assigns_local(statement)) {
        good = refuse("loop-body", statement, "found a statement after the assignment to the array",
                      "put temporaries before it");
      } else {
        const LocalStatement made = build_local(work_, names_, ExprPlace::kBody, statement);
        if (made == LocalStatement::kOther) refuse_statement(statement);
        good = made == LocalStatement::kDone && good;
      }
    }
    if (update || !good) return good;
    return refuse("single-assignment", head_of(work_, chain_.space.back()),
                  "found a loop body that assigns to no array",
                  std::string("one array element is assigned per iteration: ") + kModulo);
  }

  bool assigns_local(const clang::Stmt* statement) const {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const auto* name = assignment ? llvm::dyn_cast<clang::DeclRefExpr>(assignment->getLHS()) : nullptr;
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return variable && names_.locals.contains(variable->getCanonicalDecl());
  }

  bool add_update(const clang::BinaryOperator* assignment) {
    const bool plain = assignment->getOpcode() == clang::BO_Assign;
    if (!plain)
      refuse(
          "single-assignment", assignment, "found a compound assignment to an array",
          "plain assignments are accepted: 'A[(t + 1) % 2][i] = f(A[t % 2][...])'; what a compound one adds "
          "to is the plane that is written");
    const ExprPtr target = build_expr(work_, names_, ExprPlace::kBody, assignment->getLHS());
    Assignment made;
    if (target) made = {{}, *target->as<Access>(), nullptr, target->where};
    if (target && target->type == ScalarType::kBool)
      return refuse("element-type", target->where, "found an update of an array of _Bool",
                    "float, double and the integer types of up to 64 bits are accepted");
    const bool has_planes = target && check_target(target->where);
    ExprPtr value = build_expr(work_, names_, ExprPlace::kBody, assignment->getRHS());
    if (!plain || !has_planes || !value) return false;
    nest_.value = converted(std::move(value), target->type);
    return true;
  }

  bool check_target(const SourceRange& where) {
    const std::size_t rank = nest_.target.subscripts.size(), depth = sweep().space.size();
    const std::string& name = nest_.arrays[nest_.target.array].name;
    const bool has_planes = mentions_time(nest_.target);
    const bool counts = llvm::isa<clang::ForStmt>(chain_.time);  // and could choose a plane
    const std::size_t expected = depth + has_planes;
    if (!has_planes && counts)
      refuse("time-buffering", where, fmt::format("found '{}' updated without a time plane", name), kModulo);
    if (rank == expected || (!counts && rank > depth)) return has_planes;
    return refuse("array-rank", where,
                  fmt::format("found {} subscript{} of '{}' in {} space loops, expected {}", rank,
                              rank == 1 ? "" : "s", name, depth, expected),
                  "one subscript for the time plane and one for each space loop are accepted, "
                  "as of 'T A[2][N][M]' or 'T (*A)[N][M]'");
  }

  bool refuse_statement(const clang::Stmt* statement) {
    using clang::Stmt;
    switch (statement->getStmtClass()) {
      case Stmt::IfStmtClass:
      case Stmt::SwitchStmtClass:
        return refuse("control-flow", statement, "found a branch in the loop body",
                      "'condition ? x : y' is accepted");
      case Stmt::BreakStmtClass:
      case Stmt::ContinueStmtClass:
      case Stmt::GotoStmtClass:
      case Stmt::IndirectGotoStmtClass:
      case Stmt::ReturnStmtClass:
      case Stmt::LabelStmtClass:
      case Stmt::CaseStmtClass:
      case Stmt::DefaultStmtClass:
        return refuse("control-flow", statement, "found a jump or a label in the loop body",
                      "bodies that run from the first statement to the last are accepted");
      case Stmt::WhileStmtClass:
      case Stmt::DoStmtClass:
        return refuse("loop-form", statement, "found a while loop", "for loops are accepted");
      case Stmt::GCCAsmStmtClass:
      case Stmt::MSAsmStmtClass:
        return refuse("side-effect", statement, "found inline assembly", "C expressions are accepted");
      case Stmt::CallExprClass:
        return refuse("side-effect", statement, "found a call for its effect",
                      "calls that give a value are accepted inside expressions");
      default:
        return refuse_effect(statement);
    }
  }

  bool refuse_effect(const clang::Stmt* statement) {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const clang::Expr* target = assignment ? assignment->getLHS()->IgnoreParens() : nullptr;
    if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(statement);
        step && step->isIncrementDecrementOp())
      target = step->getSubExpr()->IgnoreParens();
    if (!target)
      return refuse("loop-body", statement, "found a statement that is no assignment",
                    "temporaries, and an assignment to an array at the end, are accepted");
    if (llvm::isa<clang::ArraySubscriptExpr>(target))
      return refuse("single-assignment", statement, "found an increment of an array element",
                    "plain assignments are accepted: 'A[(t + 1) % 2][i] = A[t % 2][i] + 1'");
    if (target->getType()->isPointerType())
      return refuse("time-buffering", statement, "found an assignment to a pointer", kModulo);
    if (!llvm::isa<clang::DeclRefExpr>(target))
      return refuse("pointer-access", statement, "found an assignment through a pointer or to a struct",
                    kModulo);
    const bool adds_up = !assignment || assignment->isCompoundAssignmentOp();
    if (adds_up)
      return refuse(
          "side-effect", statement, "found a sum over cells, in a variable from outside the loop body",
          "sums and other reductions are not accepted; a sum of one cell's own terms is: declare its "
          "variable inside the innermost loop");
    return refuse("side-effect", statement, "found an assignment to a variable from outside the loop body",
                  "a temporary that no other iteration reads is accepted: declare it inside the innermost "
                  "loop, 'float s = ...;'");
  }

  LoopNest nest_;
  Translation work_;
  Names names_;
  Chain chain_;
};

}  // namespace

std::optional<LoopNest> build_nest(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                                   const clang::ForStmt* loop, Diagnostics& said) {
  return NestBuilder(tree, function, chain_of(loop), said).build();
}

void check_sweep(const clang::ASTContext& tree, const clang::FunctionDecl* function, const Chain& chain,
                 Diagnostics& said) {
  NestBuilder(tree, function, chain, said).check();
}

}  // namespace an5d
