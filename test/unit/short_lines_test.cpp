// Lines of the user's text with calls in it.
#include "codegen/emit/short_lines.h"

#include <catch2/catch.hpp>

namespace an5d::test {
namespace {

const std::string kLong =
    "first(alpha, beta, gamma, delta, epsilon, zeta, eta, theta, iota, kappa, lambda, my, ny, omikron, pi, "
    "rho);";

SourceFile source(const std::string& text) {
  SourceFile file;
  file.path = "a.c";
  file.text = text;
  return file;
}

TEST_CASE("a line that is too long is broken, and a #line says what comes next", "[splice]") {
  CHECK(
      with_short_lines(source("one;\nx;\nthree;\n"), "one;\n  " + kLong + "\nthree;\n") ==
      "one;\n"
      "  first(alpha, beta, gamma, delta, epsilon, zeta, eta, theta, iota, kappa, lambda, my, ny, omikron,\n"
      "      pi, rho);\n"
      "#line 3 \"a.c\"\nthree;\n");
}

TEST_CASE("where a #line stands already there is no other one", "[splice]") {
  const std::string made =
      with_short_lines(source("x;\nnine;\n"), kLong + "\n#line 9 \"a.c\"\n" + kLong + "\nten;");
  CHECK(made.find("rho);\n#line 9 \"a.c\"\nfirst") != std::string::npos);
  CHECK(made.ends_with("pi, rho);\n#line 10 \"a.c\"\nten;"));
}

TEST_CASE("the user's lines, directives and lines with comments stay as they are", "[splice]") {
  for (const std::string& line : {kLong + " // why", "#define CALL " + kLong, "#define CALL \\\n  " + kLong,
                                  kLong + " /* begins", "  " + kLong + "\r"}) {
    INFO(line);
    CHECK(with_short_lines(source(""), line + "\nend;\n") == line + "\nend;\n");
  }
  CHECK(with_short_lines(source(kLong + "\n"), kLong + "\n") == kLong + "\n");
}

TEST_CASE("literals are not broken", "[splice]") {
  const std::string literal = "\"" + std::string(60, 'a') + ", " + std::string(60, 'b') + "\"";
  const std::string made = with_short_lines(source(""), "print(format, " + literal + ", end);\n");
  CHECK(made.find(literal) != std::string::npos);
}

}  // namespace
}  // namespace an5d::test
