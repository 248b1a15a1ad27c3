// Recurrences by name (recurrence.h).
//
//   for (i) for (j) A[i][j] = f(A[i - 1][j], A[i][j + 1])      cell (i, j) reads what (i - 1, j) has written
//
// In: a time loop. Out: the reads, in the innermost loops, of elements that an earlier iteration of the same
// sweep writes, and by the same assignment or one behind it: what only an assignment before it writes may be
// computed for all cells first. Decided here: subscripts are polynomials of iterators and other names, so
// that the distance of a read is the small vector d with subscript(read) - subscript(write) = sum over loops
// of d * the iterator's coefficient, none of them farther than its loop goes. What this finds is named; what
// it does not find, the analysis still refuses.
#include "frontend/find/recurrence.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/named_place.h"
#include "frontend/clang/place_of.h"
#include "frontend/clang/statements.h"
#include "frontend/expr/polynomial.h"
#include "frontend/names/loop_head.h"
#include "frontend/nest/index_reader.h"

namespace an5d {
namespace {

constexpr int kFarthest = 4;  // cells of a distance that are tried along each loop

// How an array is read along the outermost loop.
struct Steps {
  int earlier = 0, others = 0;
};

// A loop around a body: which way it runs, by how much, and how far.
struct Around {
  std::string iterator;
  int direction = 1;
  bool every_cell = true;
  std::optional<long long> farthest = {};  // from the first iteration to the last, where that is a number

  bool reaches(int distance) const { return !farthest || std::abs(distance) <= *farthest; }
};

// An element of an array in a body.
struct Use {
  std::string array;  // what tells it from others
  std::string name;   // as the source spells it
  std::vector<Polynomial> subscripts;
  SourceRange where;
  std::size_t assignment = 0;  // of those to arrays in the body: the one it is in, or the next one
};

class Finder {
 public:
  Finder(const clang::ASTContext& tree, const std::set<const clang::Stmt*>& apart)
      : tree_(tree), apart_(apart) {}

  std::vector<Recurrence> found;
  Steps outermost;

  void look(const clang::Stmt* statement) {
    if (!statement || apart_.contains(statement)) return;
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) define(declaration);
    if (!is_loop(statement)) {
      const bool selects = selects_colour(statement);
      colours_ += selects;
      for (const clang::Stmt* child : statement->children()) look(child);
      colours_ -= selects;
      return;
    }
    const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement);
    if (loop) around_.push_back(around(loop));
    const clang::Stmt* body = loop ? loop->getBody() : statement;
    if (loop && std::ranges::none_of(statements_in(body), is_loop)) judge(body);
    if (loop && is_loop(body))
      look(body);
    else
      for (const clang::Stmt* child : body->children()) look(child);
    if (loop) around_.pop_back();
  }

 private:
  std::string spelled(const clang::Stmt* statement) const {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(statement->getSourceRange()),
                                       tree_.getSourceManager(), tree_.getLangOpts())
        .str();
  }

  // By declaration, as an inner variable may have the name of an outer one.
  static std::string name_of(const clang::ValueDecl* declared) {
    return fmt::format("{}@{}", declared->getNameAsString(),
                       static_cast<const void*>(declared->getCanonicalDecl()));
  }

  Around around(const clang::ForStmt* loop) {
    Around made;
    const clang::VarDecl* iterator = iterator_of(loop);
    made.iterator = iterator ? name_of(iterator) : "";
    made.farthest = farthest(loop, iterator);
    const auto* unary = llvm::dyn_cast_or_null<clang::UnaryOperator>(loop->getInc());
    const auto* binary = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop->getInc());
    if (unary) made.direction = unary->isIncrementOp() ? 1 : -1;
    if (!binary) return made;
    clang::Expr::EvalResult step;
    const bool compound = binary->isCompoundAssignmentOp() && binary->getRHS()->EvaluateAsInt(step, tree_);
    made.every_cell = !compound || step.Val.getInt().getExtValue() == 1;
    const bool minus = binary->getOpcode() == clang::BO_SubAssign ||
                       spelled(binary->getRHS()).find('-') != std::string::npos;
    made.direction = minus ? -1 : 1;
    return made;
  }

  // `g < n + 3` from n on: 2, with whatever n.
  std::optional<long long> farthest(const clang::ForStmt* loop, const clang::VarDecl* iterator) {
    const auto* test = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop->getCond());
    const clang::Expr* first = first_value(loop->getInit(), iterator);
    if (!test || !test->isRelationalOp() || !first || variable_of(test->getLHS()) != iterator)
      return std::nullopt;
    const bool is_up = test->getOpcode() == clang::BO_LT || test->getOpcode() == clang::BO_LE;
    const bool is_last = test->getOpcode() == clang::BO_LE || test->getOpcode() == clang::BO_GE;
    const auto length = number_of(polynomial(test->getRHS()) + scaled(polynomial(first), -1));
    if (!length) return std::nullopt;
    return std::max(0LL, (is_up ? *length : -*length) - !is_last);
  }

  static const clang::Expr* first_value(const clang::Stmt* init, const clang::VarDecl* iterator) {
    const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(init);
    if (declaration && declaration->isSingleDecl())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl()))
        return variable->getCanonicalDecl() == iterator ? variable->getInit() : nullptr;
    const auto* binary = llvm::dyn_cast_or_null<clang::BinaryOperator>(init);
    const bool sets = binary && binary->getOpcode() == clang::BO_Assign;
    return sets && iterator && variable_of(binary->getLHS()) == iterator ? binary->getRHS() : nullptr;
  }

  void define(const clang::DeclStmt* declaration) {
    for (const clang::Decl* declared : declaration->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
          variable && variable->getInit() && variable->getType()->isIntegerType())
        values_[variable->getCanonicalDecl()] = polynomial(variable->getInit());
  }

  Polynomial polynomial(const clang::Expr* expr) {
    expr = expr->IgnoreParenImpCasts();
    clang::Expr::EvalResult value;
    if (!expr->isValueDependent() && expr->EvaluateAsInt(value, tree_) &&
        value.Val.getInt().getSignificantBits() <= 62)
      return constant(value.Val.getInt().getExtValue());
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      const auto known = values_.find(variable ? variable->getCanonicalDecl() : nullptr);
      return known == values_.end() ? unknown(name_of(name->getDecl())) : known->second;
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      const auto side = [&](const clang::Expr* of) { return polynomial(of); };
      if (binary->getOpcode() == clang::BO_Add) return side(binary->getLHS()) + side(binary->getRHS());
      if (binary->getOpcode() == clang::BO_Sub)
        return side(binary->getLHS()) + scaled(side(binary->getRHS()), -1);
      if (binary->getOpcode() == clang::BO_Mul) return side(binary->getLHS()) * side(binary->getRHS());
    }
    return unknown(text_or_place(expr));
  }

  // `A[a]`, `A[a].x`, `A[a].x.y`.
  static bool is_of_element(const clang::Expr* expr) {
    while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr))
      expr = member->getBase()->IgnoreParenImpCasts();
    return llvm::isa<clang::ArraySubscriptExpr>(expr);
  }

  // Down the chain A[a][b].x[c] to A, collecting a, b, c. Members of cells tell arrays from each other.
  Use use_of(const clang::Expr* element) {
    Use use;
    use.where =
        place_of(tree_.getSourceManager(), tree_.getLangOpts(), element->getBeginLoc(), element->getEndLoc());
    const clang::Expr* at = element;
    std::string members;
    while (is_of_element(at)) {
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
        members += "." + name_of(member->getMemberDecl());
        at = member->getBase()->IgnoreParenImpCasts();
        continue;
      }
      const auto* subscript = llvm::cast<clang::ArraySubscriptExpr>(at);
      use.subscripts.insert(use.subscripts.begin(), polynomial(subscript->getIdx()));
      at = subscript->getBase()->IgnoreParenImpCasts();
    }
    const std::optional<NamedPlace> place = named_place(at);
    use.name = place ? an5d::spelled(*place) : spelled(at);
    use.array = (place ? name_of(*place) : text_or_place(at)) + members;
    return use;
  }

  static std::string name_of(const NamedPlace& place) {
    std::string name = name_of(place.variable);
    for (const clang::FieldDecl* member : place.members) name += "." + name_of(member);
    return name;
  }

  // In the middle of a macro there is no text.
  std::string text_or_place(const clang::Expr* expr) const {
    const std::string text = spelled(expr);
    return text.empty() ? fmt::format("@{}", static_cast<const void*>(expr)) : text;
  }

  void collect(const clang::Stmt* statement, std::vector<Use>& reads, std::vector<Use>& writes) {
    if (!statement) return;
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) define(declaration);
    const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
    if (const auto* binary = expr ? llvm::dyn_cast<clang::BinaryOperator>(expr) : nullptr;
        binary && binary->isAssignmentOp()) {
      collect(binary->getRHS(), reads, writes);
      const clang::Expr* target = binary->getLHS()->IgnoreParenImpCasts();
      if (is_of_element(target)) add(target, writes.size(), writes);
      return;
    }
    if (expr && is_of_element(expr)) return add(expr, writes.size(), reads);
    for (const clang::Stmt* child : statement->children()) collect(child, reads, writes);
  }

  void add(const clang::Expr* element, std::size_t assignment, std::vector<Use>& uses) {
    uses.push_back(use_of(element));
    uses.back().assignment = assignment;
  }

  // read = write + distance, in iterators of the loops around, outermost first.
  std::optional<std::vector<int>> distance(const Use& write, const Use& read) const {
    if (write.array != read.array || write.subscripts.size() != read.subscripts.size()) return std::nullopt;
    std::vector<Polynomial> left;
    for (std::size_t d = 0; d < write.subscripts.size(); ++d)
      left.push_back(read.subscripts[d] + scaled(write.subscripts[d], -1));
    std::vector<int> steps;
    return solve(write, left, steps) ? std::optional(steps) : std::nullopt;
  }

  // Of a subscript that a loop counts in steps of a number, and no loop within it counts: there is one step
  // that leaves nothing.
  std::optional<int> only_step(const Use& write, const std::vector<Polynomial>& left,
                               const std::vector<Polynomial>& unit, std::size_t loop) const {
    for (std::size_t d = 0; d < left.size(); ++d) {
      const auto by = number_of(unit[d]), rest = number_of(left[d]);
      if (!by || *by == 0 || !rest || *rest % *by != 0) continue;
      bool is_alone = true;
      for (std::size_t inner = loop + 1; inner < around_.size() && is_alone; ++inner) {
        const auto of = coefficient_of(write.subscripts[d], around_[inner].iterator);
        is_alone = of && of->empty();
      }
      if (is_alone && std::llabs(*rest / *by) < 1 << 20) return static_cast<int>(*rest / *by);
    }
    return std::nullopt;
  }

  // Near distances first.
  bool solve(const Use& write, const std::vector<Polynomial>& left, std::vector<int>& steps) const {
    if (steps.size() == around_.size())
      return std::ranges::all_of(left, [](const Polynomial& rest) { return rest.empty(); });
    const std::string& iterator = around_[steps.size()].iterator;
    std::vector<Polynomial> unit;
    bool is_used = false;
    for (const Polynomial& subscript : write.subscripts) {
      const auto of = coefficient_of(subscript, iterator);
      if (!of) return false;
      unit.push_back(*of);
      is_used = is_used || !of->empty();
    }
    std::vector<int> candidates;
    if (const auto only = only_step(write, left, unit, steps.size())) {
      if (std::abs(*only) > kFarthest) return false;
      candidates = {*only};
    } else {
      for (int n = 0; n <= (is_used ? 2 * kFarthest : 0); ++n)
        candidates.push_back(n % 2 ? (n + 1) / 2 : -n / 2);
    }
    std::erase_if(candidates, [&](int step) { return !around_[steps.size()].reaches(step); });
    for (const int step : candidates) {
      std::vector<Polynomial> rest;
      for (std::size_t d = 0; d < left.size(); ++d) rest.push_back(left[d] + scaled(unit[d], -step));
      steps.push_back(step);
      if (solve(write, rest, steps)) return true;
      steps.pop_back();
    }
    return false;
  }

  // Negative: of an iteration that is over. The outermost loop along which there is a distance decides.
  int order(const std::vector<int>& steps) const {
    for (std::size_t n = 0; n < steps.size(); ++n)
      if (steps[n] != 0) return steps[n] * around_[n].direction;
    return 0;
  }

  void judge(const clang::Stmt* body) {
    std::vector<Use> reads, writes;
    collect(body, reads, writes);
    std::set<std::string> named;
    for (const Use& write : writes) {
      const Use* earlier = nullptr;
      std::set<std::size_t> loops;  // that there is a distance along
      bool only_earlier = true;
      for (const Use& read : reads) {
        const auto steps = distance(write, read);
        if (!steps || order(*steps) == 0) continue;
        ++(steps->front() * around_.front().direction < 0 ? outermost.earlier : outermost.others);
        if (read.assignment > write.assignment) continue;
        if (order(*steps) > 0) only_earlier = false;
        if (order(*steps) < 0 && !earlier) earlier = &read;
        for (std::size_t n = 0; n < steps->size(); ++n)
          if ((*steps)[n] != 0) loops.insert(n);
      }
      if (!earlier || !named.insert(write.array).second) continue;
      const bool every_cell =
          colours_ == 0 && !holds_colour(body) && std::ranges::all_of(around_, &Around::every_cell);
      const bool is_line = only_earlier && loops.size() == 1;
      const std::string iterator = around_[*loops.begin()].iterator;
      found.push_back({!every_cell ? RecurrenceKind::kRedBlack
                       : is_line   ? RecurrenceKind::kLine
                                   : RecurrenceKind::kGaussSeidel,
                       write.name, write.where, earlier->where, iterator.substr(0, iterator.find('@'))});
    }
  }

  // `if ((i + j) % 2 == 0)` and the like.
  static bool selects_colour(const clang::Stmt* statement) {
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
    return branch && has_remainder(branch->getCond());
  }
  static bool has_remainder(const clang::Stmt* statement) {
    return std::ranges::any_of(find_all<clang::BinaryOperator>(statement), [](const auto* binary) {
      return binary->getOpcode() == clang::BO_Rem || binary->getOpcode() == clang::BO_And;
    });
  }
  static bool holds_colour(const clang::Stmt* statement) {
    return std::ranges::any_of(statements_in(statement), selects_colour);
  }

  const clang::ASTContext& tree_;
  const std::set<const clang::Stmt*>& apart_;
  std::vector<Around> around_;
  std::map<const clang::VarDecl*, Polynomial> values_;
  int colours_ = 0;  // conditions around that select every other cell
};

}  // namespace

std::vector<Recurrence> find_recurrences(const clang::ASTContext& tree, const clang::Stmt* statement,
                                         const std::set<const clang::Stmt*>& apart) {
  Finder finder(tree, apart);
  finder.look(statement);
  return std::move(finder.found);
}

bool steps_through(const clang::ASTContext& tree, const clang::ForStmt* loop) {
  const std::set<const clang::Stmt*> none;
  Finder finder(tree, none);
  finder.look(loop);
  return finder.outermost.earlier > 0 && finder.outermost.others == 0;
}

Diagnostic refusal_of(const Recurrence& recurrence) {
  const std::string& array = recurrence.array;
  std::string found, why;
  switch (recurrence.kind) {
    case RecurrenceKind::kLine:
      found = fmt::format("a recurrence along '{}': this reads cells of '{}' that the same sweep has written",
                          recurrence.iterator, array);
      why = "each cell needs the one before it, as in ADI and in tridiagonal solves: such sweeps stay C";
      break;
    case RecurrenceKind::kRedBlack:
      found = fmt::format("a red-black sweep in place: this reads cells of '{}' of the other colour", array);
      why = "sweeps of every other cell, in place, stay C";
      break;
    case RecurrenceKind::kGaussSeidel:
      found = fmt::format(
          "a Gauss-Seidel sweep in place: this reads cells of '{}' that the same sweep has "
          "written",
          array);
      why =
          "its cells depend on the order in which they are computed, so it stays C; reading all of them "
          "from a plane of the step before, 'A[t % 2]', is the Jacobi method: accepted, but it computes "
          "other values";
      break;
  }
  Diagnostic made = make_error("dependence", recurrence.read, "found " + found, why);
  made.notes.insert(made.notes.begin(), {recurrence.write, fmt::format("'{}' is written here", array)});
  return made;
}

}  // namespace an5d
