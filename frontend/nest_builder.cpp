// A for statement to a LoopNest.
//
//   for (t) {
//     for (i) for (j) { float s = ...; A[(t + 1) % 2][i][j] = s; }      with a time plane
//     for (i) for (j) u[i][j] -= A[(t + 1) % 2][i][j];                   in place
//   }
//
// In: the time loop. Out: its sweeps with their loops, locals and assignments, and the text they take up; or
// all that is in the way. Decided here: that a body is temporaries and assignments to arrays, one for each
// array in a time step, and that a piece of the main file can be replaced by a call.
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
#include "frontend/linear_subscripts.h"
#include "frontend/loop_head.h"
#include "frontend/nest_shape.h"

namespace an5d {
namespace {

constexpr std::size_t kMostAssignments = 12;  // of a time step

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

const clang::VarDecl* variable_of(const clang::Expr* expr) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
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
  NestBuilder(const clang::ASTContext& tree, const clang::FunctionDecl* function, const clang::Stmt* time,
              std::vector<Chain> sweeps, Diagnostics& said)
      : work_{tree, nest_, said, function, time, {}, {}, {}, {}}, time_(time), chains_(std::move(sweeps)) {}

  // Of the time loop `step.time`, whose sweeps are those given.
  std::optional<LoopNest> build(const Step& step) {
    nest_.function = work_.function->getName().str();
    if (!check_shape(work_, step)) return std::nullopt;
    nest_.sweeps.resize(chains_.size());
    const bool has_text = add_text(step.time) && add_text_of(step.moves);
    const bool has_sweeps = add_sweeps();
    if (!add_swaps(work_, step.moves) || !has_sweeps || !has_text || !has_dimensions()) return std::nullopt;
    return std::move(nest_);
  }

  // Refuses what it can of the sweeps, whatever their shape.
  void check() {
    nest_.sweeps.resize(chains_.size());
    if (add_sweeps()) has_dimensions();
  }

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

  bool add_text(const clang::ForStmt* time) {
    const clang::Stmt* last = time;
    while (const auto* loop = llvm::dyn_cast<clang::ForStmt>(last))
      last = without_attributes(loop->getBody());
    const auto region = text_of(time->getForLoc(), time->getEndLoc(), last);
    if (is_argument(time->getForLoc()) || !region || !add_bodies(*region))
      return refuse("macro-loop", head_of(work_, time),
                    "found a loop whose text comes from a macro or an included file",
                    "loops that are written out in the file itself are accepted");
    nest_.region = *region;
    add_types_seen(work_, work_.function->getBody(), time, &nest_.types);
    return true;
  }

  bool add_text_of(const PointerMoves& moves) {
    if (moves.statements.empty()) return true;
    const clang::Stmt *first = moves.statements.front(), *last = moves.statements.back();
    const auto text = text_of(first->getBeginLoc(), last->getEndLoc(), last);
    const SourceRange& region = nest_.region;
    if (!text || text->offset < region.offset || text->offset + text->length > region.offset + region.length)
      return refuse("macro-loop", work_.place({first->getBeginLoc(), last->getEndLoc()}),
                    "found a swap of pointers that begins or ends inside a macro or an included file",
                    "a swap that is written out, or that is all of a macro, is accepted");
    nest_.swaps_text = *text;
    return true;
  }

  // One after the other, each inside of the region?
  bool add_bodies(const SourceRange& region) {
    std::size_t begin = region.offset + 1;
    for (std::size_t n = 0; n < chains_.size(); ++n) {
      const clang::Stmt* body = chains_[n].space.back()->getBody();
      const auto inside = text_of(body->getBeginLoc(), body->getEndLoc(), without_attributes(body));
      if (!inside || inside->offset < begin) return false;
      nest_.sweeps[n].body = *inside;
      begin = inside->offset + inside->length;
    }
    return begin <= region.offset + region.length;
  }

  bool add_sweeps() {
    if (!add_names()) return false;
    bool good = add_time();
    for (std::size_t n = 0; n < chains_.size(); ++n) good = add_sweep(chains_[n], nest_.sweeps[n]) && good;
    return good;
  }

  // Those of all loops, and those that locals must not take.
  bool add_names() {
    const auto* time = llvm::dyn_cast<clang::ForStmt>(time_);
    const clang::VarDecl* steps = time ? iterator_of(time) : nullptr;
    if (steps && !work_.use_outside(steps, head_of(work_, time))) return false;
    for (const Chain& chain : chains_) {
      std::set<const clang::VarDecl*> own = {steps};
      for (const clang::ForStmt* loop : chain.space)
        if (!add_iterator(loop, own)) return false;
      own.erase(steps);
      iterators_.insert(own.begin(), own.end());
    }
    UsedNames names;
    names.TraverseStmt(const_cast<clang::Stmt*>(time_));
    for (const clang::ValueDecl* used : names.used)
      if (!names.declared.contains(used->getCanonicalDecl())) names_.taken.insert(used->getNameAsString());
    for (const clang::VarDecl* iterator : iterators_) names_.taken.insert(iterator->getName().str());
    if (steps) names_.taken.insert(steps->getName().str());
    return true;
  }

  // `own`: the iterators of the loops around it.
  bool add_iterator(const clang::ForStmt* loop, std::set<const clang::VarDecl*>& own) {
    const clang::VarDecl* iterator = iterator_of(loop);
    if (!iterator) return true;  // build_loop will say so
    if (!own.insert(iterator).second)
      return refuse("loop-form", head_of(work_, loop),
                    fmt::format("found '{}' as the iterator of two loops", iterator->getName()),
                    "an iterator for each loop is accepted");
    return use_iterator(iterator, loop);
  }

  // For statements of several sweeps may declare iterators of one name: each ends with its loop.
  bool use_iterator(const clang::VarDecl* iterator, const clang::ForStmt* loop) {
    const auto used = work_.outside.find(iterator->getName().str());
    const bool declares = llvm::isa_and_nonnull<clang::DeclStmt>(loop->getInit());
    if (declares && used != work_.outside.end() && declared_.contains(used->second) &&
        iterators_.contains(llvm::cast<clang::VarDecl>(used->second)))
      used->second = iterator;
    if (declares) declared_.insert(iterator);
    return work_.use_outside(iterator, head_of(work_, loop));
  }

  bool add_time() {
    names_.counting_elsewhere = iterators_;
    const auto* time = llvm::dyn_cast<clang::ForStmt>(time_);
    if (!time) return true;
    if (const clang::VarDecl* steps = iterator_of(time)) names_.iterators = {{steps, 0}};
    std::optional<Loop> made = build_loop(work_, names_, time);
    if (made) nest_.time = std::move(*made);
    return made.has_value();
  }

  bool add_sweep(const Chain& chain, Sweep& sweep) {
    std::erase_if(names_.iterators, [](const auto& iterator) { return iterator.second > 0; });
    names_.counting_elsewhere = iterators_;
    for (std::size_t n = 0; n < chain.space.size(); ++n) {
      const clang::VarDecl* iterator = iterator_of(chain.space[n]);
      if (!iterator) continue;
      names_.iterators[iterator] = static_cast<int>(n) + 1;
      names_.counting_elsewhere.erase(iterator);
    }
    bool has_loops = true;
    for (const clang::ForStmt* loop : chain.space) {
      std::optional<Loop> made = build_loop(work_, names_, loop);
      has_loops = has_loops && made;
      sweep.space.push_back(made ? std::move(*made) : Loop{});
    }
    return add_body(chain, sweep) && has_loops;
  }

  // All statements, whatever is wrong with one of them.
  bool add_body(const Chain& chain, Sweep& sweep) {
    bool good = true, assigns = false;
    std::vector<const clang::Stmt*> unread;  // assignments to locals after the last one to an array
    for (const clang::Stmt* statement : chain.body) {
      if (const clang::BinaryOperator* assignment = array_assignment_of(statement)) {
        good = add_assignment(assignment, sweep) && good;
        assigns = true;
        unread.clear();
        continue;
      }
      if (assigns && assigns_local(statement)) unread.push_back(statement);
      const LocalStatement made = build_local(work_, names_, ExprPlace::kBody, statement);
      if (made == LocalStatement::kOther) refuse_statement(statement);
      good = made == LocalStatement::kDone && good;
    }
    names_.definitions.clear();
    for (const clang::Stmt* statement : unread)
      good = refuse("loop-body", statement, "found a statement after the last assignment to an array",
                    "put temporaries before the assignment that reads them");
    if (assigns || !good) return good;
    return refuse("single-assignment", head_of(work_, chain.space.back()),
                  "found a loop body that assigns to no array",
                  std::string("assignments to array elements are accepted: ") + kModulo);
  }

  bool assigns_local(const clang::Stmt* statement) const {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const clang::VarDecl* variable = assignment ? variable_of(assignment->getLHS()) : nullptr;
    return variable && names_.locals.contains(variable);
  }

  bool add_assignment(const clang::BinaryOperator* assignment, Sweep& sweep) {
    const ExprPtr target = build_expr(work_, names_, ExprPlace::kBody, assignment->getLHS());
    const bool good = target && check_target(assignment, *target, sweep);
    const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(assignment);
    ExprPtr value = compound ? build_compound(work_, names_, ExprPlace::kBody, target, compound)
                             : build_expr(work_, names_, ExprPlace::kBody, assignment->getRHS());
    if (!good || !value) return false;
    sweep.assignments.push_back({std::move(names_.definitions), *target->as<Access>(),
                                 converted(std::move(value), target->type), target->where});
    names_.definitions.clear();
    return true;
  }

  bool check_target(const clang::BinaryOperator* assignment, const Expr& target, const Sweep& sweep) {
    const Access& access = *target.as<Access>();
    const bool is_new = check_new(assignment, access.array);
    const bool has_planes = mentions_time(access);
    const bool adds_to_plane = has_planes && assignment->isCompoundAssignmentOp();
    if (adds_to_plane)
      refuse(
          "single-assignment", assignment, "found a compound assignment to an array with time planes",
          "plain assignments are accepted: 'A[(t + 1) % 2][i] = f(A[t % 2][...])'; what a compound one adds "
          "to is the plane that is written");
    if (target.type == ScalarType::kBool)
      return refuse("element-type", target.where, "found an update of an array of _Bool",
                    "float, double and the integer types of up to 64 bits are accepted");
    return (computes_place(access, sweep) || check_rank(access, target.where, sweep.space.size())) &&
           is_new && !adds_to_plane;
  }

  // One subscript may stand for those of all dimensions.
  bool computes_place(const Access& access, const Sweep& sweep) const {
    return access.subscripts.size() == 1 && nest_.arrays[access.array].extents.size() == 1 &&
           sweep.space.size() > 1;
  }

  // Takes such subscripts apart, and asks for one for each loop.
  bool has_dimensions() {
    bool good = take_apart_subscripts(nest_, work_.said);
    for (const Sweep& sweep : nest_.sweeps)
      for (const Assignment& assignment : sweep.assignments)
        good = good && check_rank(assignment.target, assignment.where, sweep.space.size());
    return good;
  }

  // Is it the first assignment to this array in the time step, and not one too many?
  bool check_new(const clang::BinaryOperator* assignment, int array) {
    if (!assigned_.insert(array).second)
      return refuse(
          "single-assignment", assignment,
          fmt::format("found a second assignment to '{}' in one time step", nest_.arrays[array].name),
          "one assignment for each array is accepted");
    if (assigned_.size() != kMostAssignments + 1) return assigned_.size() <= kMostAssignments;
    return refuse("single-assignment", assignment,
                  fmt::format("found more than {} assignments in one time step", kMostAssignments),
                  fmt::format("up to {} arrays are accepted, each with one assignment", kMostAssignments));
  }

  bool check_rank(const Access& target, const SourceRange& where, std::size_t depth) {
    const std::size_t rank = target.subscripts.size();
    const std::string& name = nest_.arrays[target.array].name;
    const bool has_planes = mentions_time(target);
    const bool counts = llvm::isa<clang::ForStmt>(time_);  // and could choose a plane
    const std::size_t expected = depth + has_planes;
    if (!has_planes && counts && rank > depth)
      refuse("time-buffering", where,
             fmt::format("found '{}' updated in one plane, which the time iterator does not choose", name),
             kModulo);
    if (rank == expected || (!counts && rank > depth)) return true;
    return refuse("array-rank", where,
                  fmt::format("found {} subscript{} of '{}' in {} space loops, expected {}", rank,
                              rank == 1 ? "" : "s", name, depth, expected),
                  "one subscript for each space loop is accepted, with one before them where there are time "
                  "planes, as of 'T A[2][N][M]' or 'T (*A)[N][M]'");
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
                    "temporaries and assignments to arrays are accepted");
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
  const clang::Stmt* time_;
  std::vector<Chain> chains_;                  // one for each sweep
  std::set<const clang::VarDecl*> iterators_;  // of the space loops of all sweeps
  std::set<const clang::Decl*> declared_;      // iterators that a for statement declares
  std::set<int> assigned_;                     // arrays
};

}  // namespace

std::optional<LoopNest> build_nest(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                                   const clang::ForStmt* loop, Diagnostics& said) {
  const Step step = step_of(tree, loop);
  return NestBuilder(tree, function, loop, step.sweeps, said).build(step);
}

void check_sweep(const clang::ASTContext& tree, const clang::FunctionDecl* function, const Chain& chain,
                 Diagnostics& said) {
  NestBuilder(tree, function, chain.time, {chain}, said).check();
}

}  // namespace an5d
