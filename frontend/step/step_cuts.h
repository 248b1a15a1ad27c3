// What the host does in few time steps, `if (t % 100 == 0) write(u);`.
#pragma once

#include <vector>

#include "frontend/nest/loop_nest.h"

namespace clang {
class IfStmt;
class Stmt;
}  // namespace clang

namespace an5d {

class FileText;
struct LoopHead;
struct Translation;

struct StepCut {
  const clang::IfStmt* branch = nullptr;
  Cut::Place place = Cut::Place::kBehind;
};

// Takes those at the ends of a time step's statements away: they name nothing that the step declares, change
// no iterator, and their condition asks whether the time is one of few.
std::vector<StepCut> take_first_cuts(FileText& file, const LoopHead& head,
                                     std::vector<const clang::Stmt*>& statements);
std::vector<StepCut> take_last_cuts(FileText& file, const LoopHead& head,
                                    std::vector<const clang::Stmt*>& statements, Cut::Place place);

// Could the statement be taken so, if it stood at an end?
bool is_host_branch(FileText& file, const LoopHead& head, const clang::Stmt* statement);

// A place in such a branch that may change the iterator of the time loop, and keeps it from being taken; null
// of other statements.
const clang::Stmt* change_of_time(FileText& file, const LoopHead& head, const clang::Stmt* statement);

// Can the nest, which has their texts, be done in runs that they divide? Refuses the first of which it
// cannot, and says of the others what has changed by then.
bool check_cuts(Translation& work, const LoopHead& head, const std::vector<StepCut>& cuts);

}  // namespace an5d
