// Branches in a body: which values they give, and what is evaluated on which side.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::body_of;
using test::check_accepted;
using test::check_refused;
using test::line_nest;

namespace {

const std::string kNew = "A[(t + 1) % 2][i]", kOld = "A[t % 2][i]";
const std::string kStore = " " + kNew + " = s;";

}  // namespace

TEST_CASE("both sides of a branch are one assignment", "[branches]") {
  CHECK(body_of(line_nest("if (n > 2) " + kNew + " = " + kOld + "; else " + kNew + " = 1;")) ==
        "A = ((n > 2) ? A[(t % 2)][i] : (float)1); ");
  CHECK(body_of(line_nest("if (i == 1) " + kNew + " = 1; else if (" + kOld + ") " + kNew + " = 2; else { " +
                          kNew + " = " + kOld + "; }")) ==
        "A = ((i == 1) ? (float)1 : (A[(t % 2)][i] ? (float)2 : A[(t % 2)][i])); ");
  CHECK(body_of(line_nest("if (n) { if (t) " + kNew + " = 1; else " + kNew + " = 2; } else " + kNew + " = " +
                          kOld + ";")) == "A = (n ? (t ? (float)1 : (float)2) : A[(t % 2)][i]); ");
}

TEST_CASE("what is not assigned keeps what the array holds", "[branches]") {
  CHECK(body_of(line_nest("if (n) " + kNew + " = " + kOld + ";")) ==
        "A = (n ? A[(t % 2)][i] : A[((t + 1) % 2)][i]); ");
  CHECK(body_of(line_nest("if (n) ; else " + kNew + " = " + kOld + ";")) ==
        "A = (n ? A[((t + 1) % 2)][i] : A[(t % 2)][i]); ");
  CHECK(body_of(line_nest(kNew + " = 0; if (n) " + kNew + " += " + kOld + ";")) ==
        "A_2 = <float>0; A = (n ? (A_2 + A[(t % 2)][i]) : A_2); ");
  // One after the other.
  CHECK(body_of(line_nest("if (n) " + kNew + " = " + kOld + "; if (t) " + kNew + " = 1;")) ==
        "A_4 = (n ? A[(t % 2)][i] : A[((t + 1) % 2)][i]); A = (t ? (float)1 : A_4); ");
  // The condition is asked before the cell changes.
  CHECK(body_of(line_nest("if (v[i] > 1) { v[i] = 1; " + kNew + " = 2; } else " + kNew + " = " + kOld + ";",
                          "float v[64];")) ==
        "taken = <bool>(v[i] > <float>1); v = (taken ? (float)1 : v[i]); A = (taken ? (float)2 : A[(t % "
        "2)][i]); ");
  CHECK(body_of(line_nest("if (v[i] > 1) v[i] = 1; " + kNew + " = " + kOld + " + v[i];", "float v[64];")) ==
        "v = ((v[i] > <float>1) ? (float)1 : v[i]); A = (A[(t % 2)][i] + v[i]); ");
}

TEST_CASE("a side reads what it has assigned", "[branches]") {
  CHECK(body_of(line_nest("if (n) { v[i] = 1; " + kNew + " = v[i]; } else { " + kNew + " = v[i] + " + kOld +
                              "; v[i] = 2; }",
                          "float v[64];")) ==
        "v_2 = <float>1; A = (n ? v_2 : (v[i] + A[(t % 2)][i])); v = (n ? v_2 : (float)2); ");
  check_refused(
      "single-assignment",
      line_nest("if (n) v[i] = 1; else v[i] = $[[v[i + n]]]$; " + kNew + " = " + kOld + ";", "float v[64];"));
  check_refused("single-assignment",
                line_nest("if (n) " + kNew + " = " + kOld + "; else $[[A[(t + 1) % 2][i + 1]]]$ = 0;"));
}

TEST_CASE("temporaries behind a branch", "[branches]") {
  CHECK(body_of(line_nest("float s = " + kOld + "; if (n) s = 1; else s += 2;" + kStore)) ==
        "s = A[(t % 2)][i]; s_4 = (n ? (float)1 : (s + <float>2)); A = s_4; ");
  CHECK(body_of(line_nest("float s = " + kOld + "; if (n) s *= 2;" + kStore)) ==
        "s = A[(t % 2)][i]; s_3 = (n ? (s * <float>2) : s); A = s_3; ");
  CHECK(body_of(line_nest("float s; if (n) s = 1; else s = " + kOld + ";" + kStore)) ==
        "s_3 = (n ? (float)1 : A[(t % 2)][i]); A = s_3; ");
  // A type of its own on each side.
  CHECK(body_of(line_nest("int s; if (n) s = 1.5f; else s = " + kOld + ";" + kStore)) ==
        "s_3 = (n ? (int)1.5f : (int)A[(t % 2)][i]); A = <float>s_3; ");
}

TEST_CASE("what C evaluates on one side is evaluated there only", "[branches]") {
  // Used twice: a temporary, which is evaluated on its side.
  CHECK(body_of(line_nest("if (n) { float d = " + kOld + "; " + kNew + " = d * d; } else " + kNew +
                          " = 1;")) == "d = (n ? A[(t % 2)][i] : (float)0); A = (n ? (d * d) : (float)1); ");
  CHECK(body_of(line_nest("float s = " + kOld + "; if (n) { int d = 7 / n; s = d * d; }" + kStore)) ==
        "s = A[(t % 2)][i]; d = (n ? (7 / n) : 0); s_3 = (n ? (float)(d * d) : s); A = s_3; ");
  CHECK(
      body_of(line_nest("float s = " + kOld + "; if (n) ; else { float d = s * 2; s = d * d; }" + kStore)) ==
      "s = A[(t % 2)][i]; d = (s * <float>2); s_3 = (n ? s : (d * d)); A = s_3; ");
  // A condition on a side of another one.
  CHECK(
      body_of(line_nest("float s = " + kOld + "; if (n) { if (v[i] > 7 / n) { s = 1; v[i] = 2; } } " + kStore,
                        "float v[64];")) ==
      "s = A[(t % 2)][i]; taken_2 = (n ? (bool)(v[i] > <float>(7 / n)) : (bool)0); s_2 = <float>1; v "
      "= (n ? (taken_2 ? (float)2 : v[i]) : v[i]); s_4 = (n ? (taken_2 ? s_2 : s) : s); A = s_4; ");
}

TEST_CASE("an iteration that ends early", "[branches]") {
  CHECK(body_of(line_nest("if (n) continue; float s = " + kOld + "; if (t) { " + kNew +
                          " = s; continue; } s += 1;" + kStore)) ==
        "s = (n ? (float)0 : A[(t % 2)][i]); A = (n ? A[((t + 1) % 2)][i] : (t ? s : (s + <float>1))); ");
  check_accepted(line_nest("if (n) { " + kNew + " = " + kOld + "; } else continue; " + kNew + " += 1;"));
  check_accepted(line_nest("if (n) { if (t) { " + kNew + " = 1; continue; } " + kNew + " = " + kOld + "; }"));
  check_refused("control-flow", line_nest("float s = 1; if (n) { if (t) $[[continue]]$; s = 2; } " + kNew +
                                          " = s * " + kOld + ";"));
  check_refused("control-flow", line_nest("if (n) { " + kNew + " = 1; $[[continue]]$; } else continue; " +
                                          kNew + " = " + kOld + ";"));
}

TEST_CASE("a switch", "[branches]") {
  const std::string before = "float s = " + kOld + "; ";
  CHECK(body_of(line_nest(
            before + "switch (n) { case 1: s = 1; break; case 2: case 3: s += 2; break; default: s = 4; }" +
            kStore)) ==
        "s = A[(t % 2)][i]; s_6 = ((n == 1) ? (float)1 : (((n == 2) || (n == 3)) ? (s + <float>2) : "
        "(float)4)); A "
        "= s_6; ");
  CHECK(body_of(line_nest(before + "switch (n) { default: { s = 4; break; } case 1: break; }" + kStore)) ==
        "s = A[(t % 2)][i]; s_3 = ((n == 1) ? s : (float)4); A = s_3; ");
  CHECK(body_of(line_nest(before + "switch (n) { case 1: s = 1; }" + kStore)) ==
        "s = A[(t % 2)][i]; s_3 = ((n == 1) ? (float)1 : s); A = s_3; ");
  for (const char* cases : {"case 1: s = 1; case 2: s = 2;", "case 1 ... 3: s = 1;", "s = 1; case 1: s = 2;",
                            "case 1: s = 1; break; s = 3;"})
    check_refused("control-flow", line_nest(before + "$[[switch (n) { " + cases + " }]]$" + kStore));
  check_refused("control-flow",
                line_nest(before + "switch (n) { case 1: if (t) $[[break]]$; s = 2; }" + kStore));
  check_refused("control-flow", line_nest(before + "switch (n) { case 1: s = 2; $[[continue]]$; }" + kStore));
}

TEST_CASE("branches in loops that are written out", "[branches]") {
  const std::string sum = "float s = 0; for (int k = -1; k <= 1; k++) ";
  CHECK(body_of(line_nest(sum + "{ if (k == 0) continue; s += A[t % 2][i + k]; }" + kStore)) ==
        "s = <float>0; s_2 = (s + A[(t % 2)][(i + -1)]); s_3 = (s_2 + A[(t % 2)][(i + 1)]); A = s_3; ");
  CHECK(
      body_of(line_nest("float s = 0; for (int k = 0; k < 2; k++) { if (k < n) s += A[t % 2][i + k]; }" +
                        kStore)) ==
      "s = <float>0; s_3 = ((0 < n) ? (s + A[(t % 2)][(i + 0)]) : s); s_5 = ((1 < n) ? (s_3 + A[(t % 2)][(i "
      "+ 1)]) : s_3); A = s_5; ");
  check_refused("control-flow",
                line_nest(sum + "{ if (k > 1) $[[s += 1]]$; s += A[t % 2][i + k]; }" + kStore));
  check_refused("small-loop", line_nest("if (n) $[[for (k = 0; k < 2; k++)]]$ " + kNew + " = " + kOld +
                                            "; else " + kNew + " = 1;",
                                        "int k;"));
  check_refused("small-loop",
                line_nest("float s = 0; int k; $[[for (k = 0; k < 4; k++)]]$ { if (n) k = 3; s += " + kOld +
                          "; }" + kStore));
  // What C leaves in a counter on one side.
  CHECK(body_of(line_nest("float s = " + kOld +
                          "; int k = 7; if (n) for (k = 0; k < 2; k++) s += 1; s += k;" + kStore)) ==
        "s = A[(t % 2)][i]; k = 7; s_4 = (n ? ((s + <float>1) + <float>1) : s); k_2 = (n "
        "? 2 : k); s_5 = (s_4 + <float>k_2); A = s_5; ");
}

TEST_CASE("a temporary without a value on a side", "[branches]") {
  check_refused("uninitialised-local",
                line_nest("float s; if (n) s = " + kOld + "; " + kNew + " = $[[s]]$;"));
  check_refused("uninitialised-local", line_nest("float s; if (n) s = 1; else if (t) s = 2; $[[s]]$ += 1; " +
                                                 kNew + " = " + kOld + ";"));
  check_refused("uninitialised-local",
                line_nest("float s; if (n) s = 1; else $[[s]]$ += 1; " + kNew + " = s;"));
  check_refused("uninitialised-local",
                line_nest("float s; for (int k = 0; k < 1; k++) { if (n) continue; s = 1; } " + kNew +
                          " = $[[s]]$ + " + kOld + ";"));
  check_accepted(line_nest("float s; if (n) { s = 1; " + kNew + " = s; } else " + kNew + " = " + kOld + ";"));
  check_accepted(line_nest("float s; if (n) continue; s = 1; " + kNew + " = s + " + kOld + ";"));
}

TEST_CASE("branches have no effect but on arrays and temporaries", "[branches]") {
  check_refused("side-effect", line_nest("if ($[[n = 2]]$) " + kNew + " = " + kOld + ";"));
  check_refused("side-effect", line_nest("if (t) $[[count++]]$; " + kNew + " = " + kOld + ";", "int count;"));
  check_refused("loop-body", line_nest("float s = 1; " + kNew + " = " + kOld + "; if (n) $[[s = 2]]$;"));
  check_refused("single-assignment", line_nest("if (n) $[[" + kNew + " += " + kOld + "]]$;"));
  check_refused("pointer-access", line_nest("if ($[[p]]$) " + kNew + " = " + kOld + ";", "int *p;"));
  std::string deep;
  for (int n = 0; n < 101; ++n) deep += n == 100 ? "$[[if (n) " + kNew + " = 1]]$;" : "if (n) ";
  check_refused("control-flow", line_nest(deep + " " + kNew + " = " + kOld + ";"));
}
