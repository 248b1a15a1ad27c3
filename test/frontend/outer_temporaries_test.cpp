// Temporaries that are declared outside of the bodies which use them.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::body_of;
using test::check_accepted;
using test::check_refused;

namespace {

// A function with declarations at its head, the body of its sweep, and what follows the time loop.
std::string function(const std::string& head, const std::string& body, const std::string& behind = "") {
  return "float a[64], b[64]; int out;\nvoid f(int steps, int n) {\n int i, t; " + head +
         "\n for (t = 0; t < steps; t++) { for (i = 1; i < 63; i++) { " + body +
         " }\n for (i = 1; i < 63; i++) a[i] = b[i]; }\n" + behind + "\n}\n";
}

const std::string kBody = "s = a[i - 1] + a[i + 1]; b[i] = 0.25f * s;";

void check_read(const std::string& behind) {
  check_refused("side-effect",
                function("float s;", "$[[s = a[i - 1] + a[i + 1]]]$; b[i] = 0.25f * s;", behind));
}

}  // namespace

TEST_CASE("a variable of the function is a temporary of the body", "[outer]") {
  CHECK_THAT(body_of(function("float s;", kBody)),
             Catch::StartsWith("s = (a[(i - 1)] + a[(i + 1)]); b = (0.25f * s); "));
  check_accepted(function("float s; double r;", "r = a[i - 1]; if (r > 1) s = 2; else s = r; b[i] = s;"));
  check_accepted(function("int k; float s;", "s = 0; for (k = -1; k <= 1; k++) s += a[i + k]; b[i] = s;"));
  check_accepted(function("float s = 1;", kBody));
  check_accepted(function(
      "float s;", "switch (i % 3) { case 0: s = a[i - 1]; break; default: s = a[i + 1]; } b[i] = s;"));
  check_refused("side-effect",
                function("float s;", "switch (n) { case 0: $[[s = a[i - 1]]]$; break; } b[i] = s;"));
  check_accepted(function("", "float s; s = 1; " + kBody));
}

TEST_CASE("behind the loops it is written before it is read", "[outer]") {
  check_accepted(function("float s;", kBody, "s = 2; out = s;"));
  check_accepted(function("float s;", kBody, "if (n) s = 2; else s = 3; out = s;"));
  check_accepted(function("float s;", kBody, "for (i = 0; i < n; i++) { s = a[i]; out += s; }"));
  check_accepted(function("float s;", kBody, "while ((s = a[n]) > 0) n--; out = s;"));
  check_accepted(function("float s;", kBody, "if (n) return; s = 1; out = s;"));
  check_read("out = s;");
  check_read("if (n) s = 2; out = s;");
  check_read("for (i = 0; i < n; i++) s = a[i]; out = s;");
  check_read("for (i = 0; i < n; i++) { if (i == n) break; s = 1; } out = s;");
  check_read("do { if (n) break; s = 1; } while (0); out = s;");
  check_read("out = (s = 1) + s;");
  check_read("s += 1;");
  check_read("switch (n) { case 1: s = 1; break; } out = s;");
  check_read("again: out = s; if (n) { s = 1; goto again; }");
  check_read("out = *&s;");
}

TEST_CASE("a loop around the time loop comes back to it", "[outer]") {
  const auto around = [](const std::string& before, const std::string& marked) {
    return "float a[64], b[64]; int out;\nvoid f(int steps, int n) {\n int i, t; float s = 0;\n for (int k = "
           "0; "
           "k < n; k++) { " +
           before + " for (t = 0; t < steps; t++) { for (i = 1; i < 63; i++) { " + marked +
           "; b[i] = s; }\n for (i = 1; i < 63; i++) a[i] = b[i]; } }\n}\n";
  };
  check_accepted(around("s = k; out = s;", "s = a[i - 1] + a[i + 1]"));
  check_refused("side-effect", around("out = s;", "$[[s = a[i - 1] + a[i + 1]]]$"));
}

TEST_CASE("what each iteration, and all of a time step, has to do with it", "[outer]") {
  check_refused("side-effect", function("float s = 0;", "b[i] = a[i - 1] + s; $[[s = a[i + 1]]]$;"));
  check_refused("side-effect", function("float s = 0;", "$[[s += a[i + 1]]]$; b[i] = a[i - 1] + s;"));
  check_refused("side-effect",
                function("float s;", "if (a[i] > 0) $[[s = a[i + 1]]]$; b[i] = a[i - 1] + s;"));
  check_refused("side-effect", function("static float s;", "$[[s = a[i + 1]]]$; b[i] = a[i - 1] + s;"));
  check_refused("side-effect", "float s;\n" + function("", "$[[s = a[i + 1]]]$; b[i] = a[i - 1] + s;"));
  check_refused("side-effect",
                function("float s; float *p = &s;", "$[[s = a[i + 1]]]$; b[i] = a[i - 1] + s;"));
  // Another sweep reads it.
  check_refused(
      "side-effect",
      "float a[64], b[64];\nvoid f(int steps) {\n int i, t; float s = 0;\n"
      " for (t = 0; t < steps; t++) { for (i = 1; i < 63; i++) { $[[s = a[i + 1]]]$; b[i] = a[i - 1] + "
      "s; }\n for (i = 1; i < 63; i++) a[i] = b[i] + s; }\n}\n");
  // So does something between the sweeps.
  check_refused(
      "side-effect",
      "float a[64], b[64];\nvoid f(int steps) {\n int i, t; float s = 0, r = 0;\n"
      " for (t = 0; t < steps; t++) { for (i = 1; i < 63; i++) { $[[s = a[i + 1]]]$; b[i] = a[i - 1] + "
      "s; }\n r = s; for (i = 1; i < 63; i++) a[i] = b[i]; }\n}\n");
}

TEST_CASE("outer loops set variables of the function", "[outer]") {
  const auto plane = [](const std::string& between, const std::string& value) {
    return "float a[64][64], b[64][64];\nvoid f(int steps) {\n int i, j, t, up, k; float s;\n"
           " for (t = 0; t < steps; t++) { for (i = 1; i < 63; i++) { " +
           between + " for (j = 1; j < 63; j++) { b[i][j] = " + value +
           "; } }\n for (i = 1; i < 63; i++) for (j = 1; j < 63; j++) a[i][j] = b[i][j]; }\n}\n";
  };
  check_accepted(plane("up = i - 1;", "a[up][j] + a[i][j + 1]"));
  check_accepted(plane("up = i - 1; k = up + 2; s = 0.5f * k;", "s * a[up][j] + a[k][j]"));
  check_refused("perfect-nest", plane("$[[up += 1]]$;", "a[i - 1][j]"));
  check_refused("perfect-nest", plane("$[[s = a[i][0]]]$;", "s * a[i - 1][j]"));
}

TEST_CASE("a case around the loops ends at its break", "[outer]") {
  const auto in_case = [](const std::string& first, const std::string& inside, const std::string& behind,
                          const std::string& last = "") {
    return "float a[64], b[64]; int out;\nvoid f(int steps, int n) {\n int i, t; float s; switch (n) { case "
           "1: "
           "for (t = 0; t < steps; t++) { for (i = 1; i < 63; i++) { " +
           first + " b[i] = 0.25f * s; }\n for (i = 1; i < 63; i++) a[i] = b[i]; }\n" + inside +
           " case 2: out = s; break; }\n" + behind + "\n" + last + "}\n";
  };
  const std::string sum = "s = a[i - 1] + a[i + 1];", marked = "$[[s = a[i - 1] + a[i + 1]]]$;";
  check_accepted(in_case(sum, "break;", ""));
  check_accepted(in_case(sum, "out = 2; break;", "s = 1; out = s;"));
  check_accepted(in_case(sum, "s = 1;", ""));
  check_refused("side-effect", in_case(marked, "", ""));
  check_refused("side-effect", in_case(marked, "if (n > 7) break;", ""));
  check_refused("side-effect", in_case(marked, "out = s; break;", ""));
  check_refused("side-effect", in_case(marked, "break;", "out = s;"));
  check_refused("side-effect", in_case(marked, "if (n > 7) { case 3: n++; } break;", ""));
}

TEST_CASE("branches between loops that only set temporaries", "[outer]") {
  const auto between = [](const std::string& text) {
    return "float a[64][64], b[64][64];\nvoid f(int steps, int n) {\nfor (int t = 0; t < steps; t++) {\nfor "
           "(int i = 0; i < 63; i++) { " +
           text +
           " for (int j = 1; j < 63; j++) b[i][j] = a[up][j - 1] + a[i][j + 1]; }\nfor (int i = 0; i < 63; "
           "i++) for (int j = 1; j < 63; j++) a[i][j] = b[i][j];\n}\n}\n";
  };
  check_accepted(between("int up; if (i == 0) up = 1; else up = i - 1;"));
  check_accepted(between("int up; if (i == 0) { up = 1; } else { if (i > 5) up = i - 1; else up = i; }"));
  check_refused("perfect-nest", between("$[[int up;]]$ if (a[i][0] > 0) up = 1; else up = i;"));
}
