// The stencils and checks of the legality table's tests (legality.h).
#include "legality.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "frontend/said/rule.h"
#include "support.h"

namespace an5d::test {

Stencil star(int rank, const std::string& element) {
  const std::string body =
      rank == 2 ? "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j] + "
                  "A[t % 2][i][j + 1] + A[t % 2][i + 1][j];"
                : "A[(t + 1) % 2][i][j][k] = A[t % 2][i - 1][j][k] + A[t % 2][i][j - 1][k] + A[t % 2][i][j + "
                  "1][k] + "
                  "A[t % 2][i][j][k - 1] + A[t % 2][i][j][k + 1] + A[t % 2][i + 1][j][k];";
  return stencil_of(nest_text(rank, body, "", "", element));
}

Stencil corner() {
  return stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j - 1] + A[t % 2][i + 1][j + 1];"));
}

Stencil product() {
  return stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j - 1] * A[t % 2][i + 1][j + 1];"));
}

std::vector<Violation> broken(const Stencil& stencil, const std::string& schedule, const std::string& device,
                              Arithmetic arithmetic) {
  Schedule read;
  std::istringstream keys(schedule);
  for (std::string key; keys >> key;) {  // of a key that is given twice, the last: tests change a line's end
    const Result<Schedule> parsed = parse_schedule(key, read);
    if (!parsed) return {{parsed.diagnostics.front().rule, parsed.diagnostics.front().message}};
    read = *parsed;
  }
  return violations(stencil, read, *find_device(device), arithmetic);
}

void refuses(const std::string& rule, const std::string& says, const Stencil& stencil,
             const std::string& schedule, const std::string& device) {
  INFO(schedule);
  const std::vector<Violation> found = broken(stencil, schedule, device);
  for (const Violation& one : found) UNSCOPED_INFO(one.rule + ": " + one.message);
  CHECK(found.size() == 1);
  REQUIRE_FALSE(found.empty());
  CHECK(found.front().rule == rule);
  CHECK_THAT(found.front().message, Catch::Contains(says));
  CHECK(find_rule(rule) != nullptr);
}

void accepts(const Stencil& stencil, const std::string& schedule, const std::string& device,
             Arithmetic arithmetic) {
  INFO(schedule);
  const std::vector<Violation> found = broken(stencil, schedule, device, arithmetic);
  for (const Violation& one : found) UNSCOPED_INFO(one.rule + ": " + one.message);
  CHECK(found.empty());
}

}  // namespace an5d::test
