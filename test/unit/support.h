// From C text to the values of each stage, and programs run in a directory of their own.
#pragma once

#include <string>
#include <vector>

#include "driver/compile/compile.h"
#include "frontend/parse.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d::test {

// A nest over A[2][64]..., of as many space loops (i, j, k) as `rank`, whose innermost body is this. `before`
// stands in front of the function, `parameters` behind its own (int T, int n, the array).
std::string nest_text(int rank, const std::string& body, const std::string& before = "",
                      const std::string& parameters = "", const std::string& element = "float");

// The only stencil of the text; the test fails with the diagnostics where there is none.
Stencil stencil_of(const std::string& text, std::vector<std::string> flags = {});

// The stencil of a file of examples/.
Stencil example(const std::string& name, std::vector<std::string> flags = {});

// Fails unless the front end accepts the text and the analysis refuses it by this rule, at the marked place
// (test/annotated.h).
void check_refused(const std::string& rule, const std::string& text);

// The rule by which the text is refused; empty if it is not.
std::string refused_by(const std::string& text);

// What a default compilation makes of a text named test.c.
Compiled compiled(const std::string& text, const CompileOptions& options);
CompileOptions options_for(const std::string& schedule = "", Arithmetic arithmetic = Arithmetic::kExact);

// The text with the only occurrence of `what` replaced.
std::string with(std::string text, const std::string& what, const std::string& instead);

bool contains(const std::string& text, const std::string& part);

// Code whose lines may end anywhere, as one line.
std::string on_one_line(const std::string& text);

// A scratch directory, left at the end of its scope.
class Workplace {
 public:
  Workplace();
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  struct Outcome {
    int status;
    std::string out, err;
  };

  // Runs `an5dc ARGUMENTS` here, through the shell.
  Outcome an5dc(const std::string& arguments) const;
  // Runs a line of the shell here.
  Outcome shell(const std::string& line) const;

  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  bool has(const std::string& name) const;
  std::vector<std::string> files() const;  // sorted names

 private:
  std::string path_;
};

}  // namespace an5d::test
