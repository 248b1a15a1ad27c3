// Time loops of all kinds that count.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

const std::string kSweep = " for (int i = 1; i < 60; i++) A[(t + 1) & 1][i] = A[t & 1][i - 1]; ";

std::string function_of(const std::string& loop, const std::string& parameters = "int t, int T") {
  return "float A[2][64];\nvoid f(" + parameters + ", float *p) {\n" + loop + "\n}\n";
}

// "outer up t in [t, T)"
std::string head_of(const std::string& loop, const std::string& parameters = "int t, int T") {
  const std::string text = to_string(nest_of(function_of(loop, parameters)));
  const std::size_t begin = text.find("for ") + 4;
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::string around(const std::string& open, const std::string& close) { return open + kSweep + close; }

void check_refused_loop(const std::string& rule, const std::string& open, const std::string& close,
                        const std::string& parameters = "int t, int T") {
  check_refused(rule, function_of(around(open, close), parameters));
}

}  // namespace

TEST_CASE("while loops count as for loops do", "[time]") {
  CHECK(head_of(around("while (t < T) {", "t++; }")) == "outer int t in [t, T)");
  CHECK(head_of(around("while (!(T < t)) {", "t += 1; }")) == "outer int t in [t, T +1)");
  CHECK(head_of(around("while (t > T) {", "t = t - 1; }")) == "outer int t in [T +1, t +1) down");
  CHECK(head_of(around("while (t) {", "--t; }")) == "outer int t in [0 +1, t +1) down");
  CHECK(head_of(around("while (0 != t) {", "--t; }")) == "outer int t in [0 +1, t +1) down");
  CHECK(head_of(around("for (; t < T; t++) {", "}")) == "outer int t in [t, T)");
  CHECK(head_of(around("for (t = 3; t < T;) {", "t++; }")) == "outer int t in [3, T)");
  CHECK(head_of(around("for (int t = 3; t < T;) {", "t++; }"), "int T") == "int t in [3, T)");
}

TEST_CASE("a step in the condition comes before the body", "[time]") {
  CHECK(head_of(around("while (t++ < T) {", "}")) == "outer int t in [t +1, T +1)");
  CHECK(head_of(around("while (++t <= T) {", "}")) == "outer int t in [t +1, T +1)");
  CHECK(head_of(around("while (t-- > 0) {", "}")) == "outer int t in [0, t) down");
  CHECK(head_of(around("while (t--) {", "}")) == "outer int t in [0, t) down");
  CHECK(head_of(around("while (--t >= T) {", "}")) == "outer int t in [T, t) down");
  CHECK(head_of(around("while (t--) {", "}"), "unsigned char t, int T") ==
        "outer unsigned char t in [0, t) down");
}

TEST_CASE("a do loop runs once at least", "[time]") {
  const std::string head = head_of(around("do {", "t++; } while (t < T);"));
  CHECK(head ==
        "outer int t in [t, ((((long long)t + 1ll) < (long long)T) ? (long long)T : ((long long)t + 1ll)))");
  CHECK(head == head_of(around("do {", "} while (++t < T);")));
  CHECK(head == head_of(around("for (;;) {", "if (++t >= T) break; }")));
  CHECK(head == head_of(around("while (1) {", "t++; if (T <= t) { break; } }")));
  CHECK(head_of(around("do {", "} while (--t > T);")).find("down") != std::string::npos);
}

TEST_CASE("a break in front of a step is its condition", "[time]") {
  CHECK(head_of(around("for (;;) { if (t >= T) break;", "t++; }")) == "outer int t in [t, T)");
  CHECK(head_of(around("for (t = 1;; t++) { if (t > T) break;", "}")) == "outer int t in [1, T +1)");
  CHECK(head_of(around("while (1) { if (t-- == 0) break;", "}")) == "outer int t in [0, t) down");
  CHECK(head_of(around("do { if (!(t < T)) break;", "t++; } while (1);")) == "outer int t in [t, T)");
}

TEST_CASE("what ends otherwise, or counts otherwise, is refused", "[time]") {
  check_refused_loop("loop-form", "$[[while]]$ (t < T && *p > 1) {", "t++; }");
  check_refused_loop("loop-form", "$[[while]]$ (*p > 1) {", "t++; }");
  check_refused_loop("loop-form", "while ($[[t != T]]$) {", "t++; }");
  check_refused_loop("loop-form", "while (t < T) {", "$[[t += 2]]$; }");
  check_refused_loop("loop-form", "while ($[[t < T]]$) {", "t--; }");
  check_refused_loop("loop-form", "for (; t++ < T; t++) {", "}");
  check_refused_loop("loop-form", "$[[while]]$ (t < T) { t++;", "}");
  check_refused_loop("perfect-nest", "while (t++ < T) {", "$[[t++]]$; }");
  check_refused_loop("loop-bound", "while (t < $[[T]]$) {", "T--; t++; }");
  check_refused_loop("rectangular-bounds", "while (t < $[[t]]$ + T) {", "t++; }");
  check_refused_loop("control-flow", "while (t < T) {", "$[[if (*p > 3) break]]$; t++; }");
  check_refused_loop("control-flow", "while (t < T) {", "$[[if (t == 3) continue]]$; t++; }");
  check_refused_loop("loop-bound", "while (t < $[[*p]]$) {", "t++; }");
  // A step behind the break is not made in the end.
  check_refused_loop("control-flow", "for (;;) {", "$[[if (t >= T) break]]$; t++; }");
  check_refused_loop("control-flow", "for (;; t++) {", "$[[if (t >= T) break]]$; }");
}

TEST_CASE("a counter that may wrap is refused", "[time]") {
  const std::string with_unsigned = "unsigned t, unsigned T";
  check_refused_loop("loop-bound", "do {", "} while ($[[++t < T]]$);", with_unsigned);
  check_refused_loop("loop-bound", "while ($[[++t < T]]$) {", "}", with_unsigned);
  check_refused_loop("loop-bound", "while ($[[--t > 0]]$) {", "}", with_unsigned);
  check_refused_loop("loop-form", "while ($[[--t]]$) {", "}", with_unsigned);
  check_refused_loop("loop-form", "do {", "t--; } while ($[[t]]$);", with_unsigned);
  check_refused_loop("loop-form", "while ($[[t--]]$) {", "}", "short t, int T");
  check_refused_loop("loop-bound", "while ($[[t >= 0]]$) {", "t--; }", with_unsigned);
  check_refused_loop("loop-bound", "while ($[[t < T]]$) {", "t++; }", "int t, unsigned T");
  const std::string known = "unsigned T";
  check_accepted(function_of("unsigned t = 3;" + around("do {", "} while (++t < T);"), known));
  check_accepted(function_of("unsigned t; t = 7; p = 0;" + around("while (--t) {", "}"), known));
  check_accepted(function_of("int t = 0;" + around("while (t < T) {", "t++; }"), known));
}

TEST_CASE("what a counter holds is known only where nothing may have changed it", "[time]") {
  const std::string loop = around("while ($[[t < T]]$) {", "t++; }"), known = "unsigned T";
  check_refused("loop-bound", function_of("int t = -1;" + loop, known));
  check_refused("loop-bound", function_of("int t = 0; t--;" + loop, known));
  check_refused("loop-bound", function_of("int t = 0, k = t--;" + loop, known));
  check_refused("loop-bound", function_of("int t = 0; if (p) t = -4;" + loop, known));
  check_refused("loop-bound", function_of("int t = 0; int *q = &t; *q = -1;" + loop, known));
  check_refused("loop-bound", function_of("int t = 0; void g(int *); g(&t);" + loop, known));
  check_refused("loop-bound", function_of("int t = 0; again:" + loop + " t = -2; goto again;", known));
  check_refused("loop-bound", function_of("int t = 0; if (p) {" + loop + "}", known));
  check_refused("loop-bound", function_of("static int t = 0;" + loop, known));
  check_refused("loop-bound", function_of("switch (T) { int t; t = 0; case 3: ; " + loop + "}", known));
  check_refused("loop-bound",
                function_of("switch (T) { int t; t = 0; if (p) { case 3: ; } " + loop + "}", known));
}

TEST_CASE("a branch every few steps has no static variable, which its text twice would have twice",
          "[time]") {
  const auto text = [](const std::string& branch) {
    return "#include <stdio.h>\nfloat A[2][64];\nvoid f(int T) {\nfor (int t = 0; t < T; t++) {" + kSweep +
           "if (t % 10 == 0) { " + branch + " } }\n}\n";
  };
  check_accepted(text("int count = 0; printf(\"%d\", ++count);"));
  check_refused("control-flow", text("$[[static int count;]]$ printf(\"%d\", ++count);"));
}

TEST_CASE("what may set the time in a branch every few steps, by its name or not", "[time]") {
  const auto text = [](const std::string& before, const std::string& inside, const std::string& branch) {
    return "#include <stdio.h>\nfloat A[2][64];\n" + before +
           "\nvoid f(int T, int *p, double *q, void g(int)) {\n" + inside + "while (t < T) {" + kSweep +
           "t++; if (t % 10 == 0) { " + branch + " } }\n}\n";
  };
  const std::string global = "int t;", own = "static int t;", helper = "static void h(int *p) { *p = 3; }";
  const std::string local = "int t = 0; ", address = "int t = 0, *w = &t; ";
  // The address of a local variable is its function's, and what is static is this file's.
  check_accepted(text("", local, "*p = 5; g(t); printf(\"%d\", t);"));
  check_accepted(text(own, "", "*p = 5; printf(\"%d\", t);"));
  check_accepted(text("void e(int); ", local, "e(t);"));
  check_refused("control-flow", text("void e(int); " + own, "", "e(t);"));  // which may call f
  check_accepted(text(global, "", "*q = 5; printf(\"%d\", t);"));
  check_accepted(text(global + "void h(void) { static int k; k++; }", "", "h();"));
  check_accepted(text("", address, "*q = 5; printf(\"%d\", *w); int k; k = 3;"));
  check_refused("control-flow", text("", address, "*p = 5;"));
  check_refused("control-flow", text("", address, "p[1]++;"));
  check_refused("control-flow", text("", address, "g(t);"));
  check_refused("control-flow", text(helper, address, "h(p);"));
  check_refused("control-flow", text("", address, "scanf(\"%d\", p);"));
  check_refused("control-flow", text("", address, "__builtin_memset(p, 0, 4);"));
  check_accepted(text("", address, "fwrite(p, 4, 1, stdout);"));
  check_refused("control-flow", text("", address, "*(char *)q = 1;"));
  check_refused("control-flow", text(global, "", "*p = 5;"));
  check_refused("control-flow", text(own, "", "g(t);"));
  check_refused("control-flow", text("void e(int); " + global, "", "e(t);"));
  check_refused("control-flow",
                text(own + "static void k(void) { t += 5; } static void h(void) { k(); }", "", "h();"));
}
