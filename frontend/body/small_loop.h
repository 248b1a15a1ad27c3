// Loops in a body, over weights or neighbours.
#pragma once

#include <vector>

#include "frontend/names/translation.h"

namespace an5d {

constexpr std::size_t kMostIterations = 2000;  // of the loops in one body
constexpr long long kMostValues = 32;  // of a cell; longer loops that pick elements are those over cells

// for (iterator = begin; iterator < end; ...), of constants.
struct SmallLoop {
  const clang::VarDecl* iterator = nullptr;
  std::vector<long long> values;  // that it counts through, in order
  long long last = 0;             // what C leaves in it
};

// The iterations of a loop in a body, or nothing after an error.
std::optional<SmallLoop> small_loop(Translation& work, Names& names, const clang::ForStmt* loop);

// Is it a for loop, in a body, that picks no element to assign to, and so are all loops in there?
bool is_small_loop(const clang::ASTContext& tree, const clang::Stmt* statement);

// Does it count from and to constants near to zero?
bool has_few_iterations(const clang::ASTContext& tree, const clang::ForStmt* loop);

// Does it pick elements to assign to, but so few that they may be the values of one cell?
bool is_loop_over_values(const clang::ASTContext& tree, const clang::Stmt* statement);

// Are all loops in there small, or do they have so few iterations that they may pick values of one cell? Of a
// loop that stands alone in another one that is for cells, as those are.
bool has_loops_of_a_cell(const clang::ASTContext& tree, const clang::Stmt* statement);

// Does its head name nothing but its iterator and constants?
bool has_constant_head(const clang::ForStmt* loop);

}  // namespace an5d
