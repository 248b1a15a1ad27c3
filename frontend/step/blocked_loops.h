// Loops over blocks of cells, with the loops over the cells of each: `for (ii = 1; ii < n; ii += 32) for (i =
// ii; i < min(ii + 32, n); i++)`. Together they are one loop over all cells, in another order.
#pragma once

#include "frontend/nest/loop_nest.h"

namespace clang {
class ASTContext;
class ForStmt;
}  // namespace clang

namespace an5d {

struct Chain;
struct Names;
struct Translation;

// Takes loops over blocks out of a chain's loops, where another one of these is over the cells of a block,
// and what is declared for their ends out of its body.
void take_blocks(const clang::ASTContext& tree, Chain& chain);

// A loop of a chain, over the cells of all blocks. Nothing after an error.
std::optional<Loop> build_space_loop(Translation& work, Names& names, const Chain& chain,
                                     const clang::ForStmt* loop);

// Does nothing in the body of such loops depend on their order? Refuses what may.
bool check_blocks(Translation& work, const Chain& chain, const Sweep& sweep);

}  // namespace an5d
