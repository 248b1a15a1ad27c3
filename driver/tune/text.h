// The sources of a tuning run: a self-contained folder for nvcc.
#pragma once

#include <string>
#include <vector>

#include "driver/compile/compile.h"
#include "driver/tune/key.h"
#include "driver/tune/runner_text.h"
#include "model/search.h"

namespace an5d {

// A nest with what is to be measured.
struct TuneNest {
  const CompiledNest* nest;  // not owned
  Grid grid;                 // cells and steps to run
  TuneKey key;
  std::vector<Candidate> candidates;  // the plain one first
};

// NAME of candidate `c` of nest `n`: "nest0_03". NAME.cu, nest0_plain.cu and nest0_main.cu make one program.
std::string candidate_name(std::size_t n, std::size_t c);

// A hash of everything but nvcc and the schedules: is a result an answer to this question?
std::string request_hash(const std::vector<TuneNest>& nests);

// All files: sources, the runner, run.sh, candidates.csv (name,nest,schedule), flags, tuned.
std::vector<NamedText> tune_sources(const std::vector<TuneNest>& nests, const CompileOptions& options);

}  // namespace an5d
