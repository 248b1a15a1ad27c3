// Reads the harness's lines off stdout (verified.h):
//   nest_3: 10 runs, 8124 cells compared, equal bit for bit (tiers=3 ...)
#include "test/property/verified.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "driver/base/files.h"

namespace an5d::property {
namespace {

// Standard output goes to a file for the length of a scope.
class Capture {
 public:
  explicit Capture(const std::string& path) : saved_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    if (saved_ < 0 || !std::freopen(path.c_str(), "w", stdout)) std::abort();
  }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  ~Capture() {
    std::fflush(stdout);
    dup2(saved_, STDOUT_FILENO);
    close(saved_);
  }

 private:
  int saved_;
};

}  // namespace

Verified verified(const Compiled& compiled, const CompileOptions& options, unsigned seed,
                  const std::optional<std::string>& keep) {
  const ScratchDirectory scratch;
  const std::string path = scratch.path() + "/said.txt";
  Verified result;
  {
    const Capture capture(path);
    result.status = verify(compiled, options, VerifyRequest{VerifyPart::kLoops, false, seed, keep, {}});
  }
  result.said = read_file(path).value_or("");
  std::istringstream lines(result.said);
  for (std::string line; std::getline(lines, line);) {
    int runs = 0;
    long long cells = 0;
    if (std::sscanf(line.c_str(), "%*[^:]: %d runs, %lld cells compared, equal", &runs, &cells) != 2)
      continue;
    ++result.nests;
    result.runs += runs;
    result.cells += cells;
  }
  return result;
}

}  // namespace an5d::property
