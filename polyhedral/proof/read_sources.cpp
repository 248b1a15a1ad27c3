// The dataflow of a step as taps (read_sources.h).
#include "polyhedral/proof/read_sources.h"

#include <fmt/format.h>

#include <algorithm>

#include "polyhedral/flow/step_program.h"

namespace an5d {
namespace {

std::string steps_ago(long steps) {
  if (steps == 0) return "this time step";
  if (steps == 1) return "the step before";
  return fmt::format("{} steps ago", steps == 2 ? "two" : steps == 3 ? "three" : std::to_string(steps));
}

}  // namespace

std::nullopt_t ReadSources::refuse(const SourceRange& where, std::string message, std::string note) {
  said_.push_back(make_error("dependence", where, std::move(message), std::move(note), where));
  return std::nullopt;
}

bool ReadSources::ask(isl_ctx* isl, const PlainNest& plain, const std::optional<long long>& earliest_time) {
  const IterationsAsked everywhere = {[&](std::size_t sweep, int loop) {
                                        return plain.periodic.contains({sweep, loop});
                                      },
                                      earliest_time};
  const auto program = step_program(isl::ctx(isl), plain.nest, said_, everywhere);
  if (!program) return false;
  const auto flow = flow_of(*program);
  if (!flow) {
    said_.push_back(too_large(*program, plain.nest.origin.head));
    return false;
  }
  for (const ReadFlow& asked : *flow) {
    const auto found = steps_of(*program, asked);
    for (std::size_t n = 0; n < found.size(); ++n) {
      const Statement& statement = program->statements[asked.statement];
      const CellRead& read = statement.reads[asked.reads[n]];
      const std::string key = step_.key_of(step_.written[asked.statement], read.access, read.position);
      std::vector<SourceSteps>& sources = sources_[{statement.sweep, key}];
      sources.insert(sources.end(), found[n].begin(), found[n].end());
    }
  }
  return true;
}

std::optional<Tap> ReadSources::found(const Written& reader, const ArrayRead& read, Tap tap) {
  const std::vector<SourceSteps>& sources =
      sources_[{reader.sweep_index, step_.key_of(reader, read.access, read.position)}];
  if (sources.empty())
    return refuse(read.where, "this reads cells that no iteration writes",
                  "accepted: cells of the loops, and those beside them");
  Ages ages;
  for (const SourceSteps& source : sources) ages.insert({source.least, source.most});
  if (step_.fields[tap.field].trade) {  // a name is that of either
    tap.field = static_cast<int>(sources.front().statement);
    const auto is_other = [&](const SourceSteps& source) {
      return source.statement != sources.front().statement;
    };
    if (std::ranges::any_of(sources, is_other)) return refuse_of_both(read);
  }
  if (ages.size() > 1 || !*ages.begin()) return refuse_unlike(read, ages);
  const long steps = **ages.begin();
  if (step_.nest.arrays[read.access.array].before && number_of(reader) > static_cast<std::size_t>(tap.field))
    return refuse(read.where,
                  fmt::format("this reads what '{}' held when the time step began, behind its update",
                              step_.fields[tap.field].name),
                  "accepted: such values in what updates the array, and in what comes before that");
  if (steps == 0 && static_cast<std::size_t>(tap.field) >= number_of(reader))
    return refuse_recurrence(reader, read, tap);
  if (steps > 2 || (steps == 2 && step_.fields[tap.field].buffering == Buffering::kInPlace))
    return refuse(read.where, fmt::format("this reads the value of {}", steps_ago(steps)),
                  "accepted: of arrays that rotate the two that the steps before have written");
  if (steps == 2) return older(reader, read, std::move(tap));
  tap.back = static_cast<int>(steps);
  return tap;
}

// Of the plane that the step writes, its update finds the cell itself: all others, and what other updates
// read, may be new already, or not, where cells are computed side by side.
std::optional<Tap> ReadSources::older(const Written& reader, const ArrayRead& read, Tap tap) {
  const auto is_zero = [](int offset) { return offset == 0; };
  const bool is_own =
      number_of(reader) == static_cast<std::size_t>(tap.field) && std::ranges::all_of(tap.offset, is_zero);
  if (!step_.is_third(read.access.array) && !is_own)
    return refuse(
        read.where, "this reads the time plane that the same time step writes",
        "accepted: of that plane the cell itself, by its own update, as the step before last has left "
        "it; all others from the other plane, so that the cells of one step are independent");
  tap.field = step_.older_of(tap.field);
  tap.back = 1;
  return tap;
}

std::nullopt_t ReadSources::refuse_unlike(const ArrayRead& read, const Ages& ages) {
  std::string found;
  for (const auto& age : ages)
    found += fmt::format("{}{}", found.empty() ? "" : ", in others of ", age ? steps_ago(*age) : "any step");
  return refuse(read.where,
                fmt::format("in some iterations this reads what '{}' has of {}",
                            step_.nest.arrays[read.access.array].name, found),
                "accepted: reads that find values of one step in all iterations, such as those of a second "
                "array or time plane");
}

std::nullopt_t ReadSources::refuse_of_both(const ArrayRead& read) {
  return refuse(read.where,
                fmt::format("in some iterations this reads what the assignment to '{}' has stored, in others "
                            "what that to the array which it trades places with has",
                            step_.nest.arrays[read.access.array].name),
                "accepted: of two that trade places, and are both assigned to, reads that find one of them");
}

std::nullopt_t ReadSources::refuse_recurrence(const Written& reader, const ArrayRead& read, const Tap& tap) {
  const Field& field = step_.fields[tap.field];
  std::string from = is_done_once(step_.nest) ? "" : step_.nest.time.iterator + ", ";
  for (int d = 0; d < step_.rank; ++d)
    from += fmt::format("{}{}, ", reader.sweep->space[reader.loop_of_axis[d] - 1].iterator,
                        tap.offset[d] == 0 ? "" : fmt::format("{:+}", tap.offset[d]));
  return refuse(read.where,
                fmt::format("this reads what iteration ({}) of the same time step has written to '{}'",
                            from.substr(0, from.size() - 2), field.name),
                "accepted: reads of cells that the step has not written yet, or that an assignment before "
                "this one has written");
}

}  // namespace an5d
