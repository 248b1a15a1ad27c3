// The rules that are about a run or a schedule, not about C: the last rows of the table (rule.h).
#pragma once

#include <vector>

#include "frontend/said/rule.h"

namespace an5d {

std::vector<Rule> rules_of_runs();

}  // namespace an5d
