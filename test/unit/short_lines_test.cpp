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

// Of lines 1 to 3 the second has a call in it, between what the user has before and behind it.
std::string around(const std::string& text, const std::string& call, std::size_t behind) {
  const SourceFile of = source(text);
  const std::string marked =
      users_text(of, 0, text.find("x;"), {}) + call + users_text(of, behind, text.size(), {});
  CHECK(unmarked(marked) == text.substr(0, text.find("x;")) + call + text.substr(behind));
  return with_short_lines(of, marked);
}

TEST_CASE("a line that is too long is broken, and a #line says what comes next", "[splice]") {
  const std::string text = "one;\n  x;\nthree;\n";
  CHECK(
      around(text, kLong, text.find(";\nthree") + 1) ==
      "one;\n"
      "  first(alpha, beta, gamma, delta, epsilon, zeta, eta, theta, iota, kappa, lambda, my, ny, omikron,\n"
      "      pi, rho);\n"
      "#line 3 \"a.c\"\nthree;\n");
}

TEST_CASE("text of the user's stays in its line", "[splice]") {
  for (const std::string behind :
       {" print(__LINE__, \"a, b, c\", alpha, beta);", " /* a, b, c */", " // a, b, c"}) {
    const std::string text = "one;\n  x;" + behind + "\nthree;\n";
    CHECK(around(text, kLong, text.find("x;") + 2) == "one;\n  " + kLong + behind + "\nthree;\n");
  }
}

TEST_CASE("where a #line stands already there is no other one", "[splice]") {
  const std::string text = "one;\n  x;\nthree;\n";
  const std::string made = around(text, kLong + "\n#line 7 \"a.c\"", text.find(";\nthree") + 1);
  CHECK(made.ends_with("pi, rho);\n#line 7 \"a.c\"\nthree;\n"));
}

TEST_CASE("edits at the end of a line are ours, the others are in it", "[splice]") {
  const SourceFile of = source("void f(int n, float a[n]) {\n  a[0] = 1;\n}\n");
  const auto edit = [&](const std::string& place, const std::string& text) {
    return TextEdit{{"a.c", 1, 1, of.text.find(place), 0}, text, ""};
  };
  const std::string made = with_short_lines(
      of, users_text(of, 0, of.text.size(), {edit("void", "extern "), edit("\n  a", " " + kLong)}));
  CHECK(made.find(",\n    ") > made.find(") {"));
  CHECK(made.ends_with("rho);\n#line 2 \"a.c\"\n  a[0] = 1;\n}\n"));
}

TEST_CASE("letters of the user's that are no marks stay, and so do empty lines", "[splice]") {
  const std::string text = "\n\nputs(\"\2 9 \3 \4\");\n";
  const SourceFile of = source(text);
  CHECK(unmarked(users_text(of, 0, text.size(), {})) == text);
  CHECK(with_short_lines(of, users_text(of, 0, text.size(), {})) == text);
}

TEST_CASE("macros are not broken", "[splice]") {
  const std::string text = "#define F(a) \\\n  x;\nthree;\n";
  CHECK(around(text, kLong, text.find(";\nthree") + 1) == "#define F(a) \\\n  " + kLong + "\nthree;\n");
}

}  // namespace
}  // namespace an5d::test
