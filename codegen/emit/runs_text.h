// Time steps that code of the host divides into runs (Replaced::cuts).
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/host_scalars.h"
#include "frontend/nest/replaced.h"
#include "frontend/said/source_file.h"
#include "frontend/said/text_edit.h"

namespace an5d {

// Names of the text, marked as ours (own_names.h): the time steps of a run.
inline constexpr const char* kRunBegin = "\1an5d_from";
inline constexpr const char* kRunEnd = "\1an5d_to";
Bound run_bound(const char* name);

// What the text around the runs is made of: bounds of all steps, and what makes two pointers trade places.
struct RunsAround {
  std::string begin, end, trades;
  RunScalars scalars;
  std::string
      shared;  // "if (...)": C does the rest, with the branches in their places; empty: that cannot be
};

// Loops over the runs around `steps`, which does one, with what the host does between them.
std::string runs_text(const SourceFile& source, const std::vector<TextEdit>& edits, const Replaced& replaced,
                      const RunsAround& around, const std::string& steps);

// The time loop of C's over the steps of a run, without what the host does between runs.
std::string run_in_c(const SourceFile& source, const std::vector<TextEdit>& edits, const Replaced& replaced);

}  // namespace an5d
