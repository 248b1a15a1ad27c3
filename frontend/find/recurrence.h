// Sweeps that read what they have written themselves: what no order of the cells but the program's computes.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/said/diagnostic.h"

namespace clang {
class ASTContext;
class ForStmt;
class Stmt;
}  // namespace clang

namespace an5d {

// kRedBlack: every other cell, by a step of two or a condition. kLine: along one loop only, as in ADI and in
// tridiagonal solves. kGaussSeidel: everything else, SOR and symmetric sweeps too.
enum class RecurrenceKind { kGaussSeidel, kRedBlack, kLine };

struct Recurrence {
  RecurrenceKind kind = RecurrenceKind::kGaussSeidel;
  std::string array;  // as the source spells it
  SourceRange write, read;
  std::string iterator;  // kLine: of the loop that carries it
};

// Those in a statement, such as the body of a time loop: one for each array and sweep, in source order.
// Subscripts may be written by hand, as in u[i * n + j - 1]. What is in statements of `apart` is not looked
// at.
std::vector<Recurrence> find_recurrences(const clang::ASTContext& tree, const clang::Stmt* statement,
                                         const std::set<const clang::Stmt*>& apart = {});

// Does the loop step through a written array as a time loop does that keeps all its steps: A[t + 1][i] from
// A[t][i + 1] and the like, never from its own step or a later one?
bool steps_through(const clang::ASTContext& tree, const clang::ForStmt* loop);

// The error of rule "dependence" that names it.
Diagnostic refusal_of(const Recurrence& recurrence);

}  // namespace an5d
