// Who wrote what is read: isl's value-based dataflow of a time step over all time steps.
#pragma once

#include <isl/cpp.h>

#include <optional>
#include <string>
#include <vector>

#include "polyhedral/flow/step_program.h"

namespace an5d {

// A statement that wrote what some iterations of a read find.
struct Source {
  std::size_t statement = 0;  // index into StepProgram::statements
  isl::map iterations;        // { S1[t, i] -> S0[t - 1, i + 1] : ... }: from those that read
};

// What a statement's reads find whose cells differ by constants: one question to isl, in which the cell is
// that of the first read and an offset, a parameter for each coordinate in which they differ.
struct ReadFlow {
  std::size_t statement = 0;
  std::vector<std::size_t> reads;          // of the statement
  std::vector<std::vector<long>> offsets;  // of each of them, by coordinate; of the first one 0
  std::vector<Source> sources;             // over the offsets' parameters
  isl::set before;                         // iterations that find what the memory held before the loops
};

// Of all statements. Nothing where it takes isl more than `most` operations.
using Flow = std::vector<ReadFlow>;
std::optional<Flow> flow_of(const StepProgram& program, unsigned long most = 20'000'000);
// What is said then: an error of rule "dataflow-too-large".
Diagnostic too_large(const StepProgram& program, const SourceRange& where);

// Of one read: its `number` in ReadFlow::reads.
Source source_of(const ReadFlow& flow, std::size_t source, std::size_t number);
isl::set before_of(const ReadFlow& flow, std::size_t number);

// A statement whose values a read finds, and how many steps ago it wrote them: in all iterations at least and
// at most, where there are such numbers.
struct SourceSteps {
  std::size_t statement = 0;
  std::optional<long> least, most;
};

// For each of the reads (ReadFlow::reads) its sources.
std::vector<std::vector<SourceSteps>> steps_of(const StepProgram& program, const ReadFlow& flow);

// Where a source is the same for all iterations, what a stencil's tap is: so many time steps ago, and the
// cell that is read so far from the one that the reader writes.
struct UniformDistance {
  long steps = 0;
  std::vector<long> cells;
};

// Of each read that has this source; nothing where one is not uniform.
std::optional<std::vector<UniformDistance>> uniform_distances(const StepProgram& program,
                                                              const ReadFlow& flow, std::size_t source);

// One read to a line, with its sources; of many alike the first, and the offsets of the others.
std::string to_string(const StepProgram& program, const Flow& flow);

}  // namespace an5d
