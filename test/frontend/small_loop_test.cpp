// Loops in a body, written out; several assignments to one cell; tables of constants.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::body_of;
using test::check_accepted;
using test::check_refused;
using test::line_nest;
using test::nest_of;

TEST_CASE("loops in a body are written out in order", "[loops]") {
  const std::string store = " A[(t + 1) % 2][i] = s;";
  CHECK(body_of(line_nest("float s = 0; for (int k = -1; k < 1; k++) s += A[t % 2][i + k];" + store)) ==
        "s = <float>0; s_2 = (s + A[(t % 2)][(i + -1)]); s_3 = (s_2 + A[(t % 2)][(i + 0)]); A = s_3; ");
  CHECK(body_of(line_nest("float s = 0; int k; for (k = 1; k >= 0; --k) s -= A[t % 2][i + k];" + store)) ==
        "s = <float>0; s_2 = (s - A[(t % 2)][(i + 1)]); s_3 = (s_2 - A[(t % 2)][(i + 0)]); A = s_3; ");
  CHECK(body_of(
            line_nest("float s = 0; for (int a = 0; a < 2; a++) for (int b = 0; b <= a; b++) s *= A[t % 2][i "
                      "+ a - b];" +
                      store)) ==
        "s = <float>0; s_2 = (s * A[(t % 2)][((i + 0) - 0)]); s_3 = (s_2 * A[(t % 2)][((i + 1) - 0)]); s_4 = "
        "(s_3 "
        "* A[(t % 2)][((i + 1) - 1)]); A = s_4; ");
  CHECK(body_of(line_nest("float s = A[t % 2][i]; for (int k = 2; k < 2; k++) s = 0;" + store)) ==
        "s = A[(t % 2)][i]; A = s; ");
}

TEST_CASE("an iterator keeps what C leaves in it", "[loops]") {
  const std::string loop = "float s = 0; for (k = 0; k < 2; k++) s += A[t % 2][i];";
  CHECK(body_of(line_nest(loop + " A[(t + 1) % 2][i] = s;", "int k;")) ==
        "s = <float>0; s_2 = (s + A[(t % 2)][i]); s_3 = (s_2 + A[(t % 2)][i]); A = s_3; k: 2; ");
  CHECK(body_of(line_nest("int k; " + loop + " A[(t + 1) % 2][i] = s * k;")) ==
        "s = <float>0; s_2 = (s + A[(t % 2)][i]); s_3 = (s_2 + A[(t % 2)][i]); A = (s_3 * <float>2); ");
  CHECK(body_of(line_nest("int k; " + loop + " k += 3; A[(t + 1) % 2][i] = s * k;")) ==
        "s = <float>0; s_2 = (s + A[(t % 2)][i]); s_3 = (s_2 + A[(t % 2)][i]); k = (2 + 3); A = (s_3 * "
        "<float>k); ");
  // Of an earlier iteration, or of one that C has counted on.
  check_refused("loop-form", line_nest(loop + " A[(t + 1) % 2][i] = s * $[[k]]$;", "int k;"));
  check_refused("loop-form",
                line_nest("float b = $[[k]]$; " + loop + " A[(t + 1) % 2][i] = s * b;", "int k;"));
}

TEST_CASE("small-loop", "[loops]") {
  const auto sum = [](const std::string& head, const std::string& before = "") {
    return line_nest("float s = 0; " + head + " s += A[t % 2][i]; A[(t + 1) % 2][i] = s;", before);
  };
  check_refused("small-loop", sum("$[[for (int k = 0; k < n; k++)]]$"));
  check_refused("small-loop", sum("$[[for (int k = 0; k < 2001; k++)]]$"));
  check_refused("small-loop", sum("for (int k = 0; k < 50; k++) $[[for (int m = 0; m < 50; m++)]]$"));
  check_refused("small-loop", sum("$[[for (signed char k = 0; k < 128; k++)]]$"));
  check_refused("small-loop",
                line_nest("float s = 0; int k; $[[for (k = 0; k < 4; k++)]]$ { s += 1; k++; } A[(t "
                          "+ 1) % 2][i] = s + A[t % 2][i];"));
  check_refused("loop-form", sum("for (int k = 0; k < 4; $[[k += 2]]$)"));
  check_refused("loop-form", sum("$[[for (i = 0; i < 4; i++)]]$"));
  check_accepted(sum("for (int k = 0; k < r; k++)", "const int r = 3;"));
  check_accepted(sum("for (int k = 0; k < N / 2; k++)", "enum { N = 8 };"));
}

TEST_CASE("assignments to one cell are joined", "[loops]") {
  const std::string un = "A[(t + 1) % 2][i]";
  CHECK(body_of(line_nest(un + " = 0; for (int k = 0; k < 2; k++) " + un + " += A[t % 2][i + k];")) ==
        "A_2 = <float>0; A_3 = (A_2 + A[(t % 2)][(i + 0)]); A = (A_3 + A[(t % 2)][(i + 1)]); ");
  // Another array between them, which reads what has been assigned so far.
  CHECK(body_of(line_nest(un + " = 1; v[i] = A[(t + 1) % 2][i + 0]; " + un + " += A[t % 2][i];",
                          "float v[64];")) == "A_2 = <float>1; v = A_2; A = (A_2 + A[(t % 2)][i]); ");
  // In place: the old value, then the new one.
  CHECK(body_of(line_nest("v[i] += 1; v[i] *= 2; " + un + " = A[t % 2][i] + v[i];", "float v[64];")) ==
        "v_2 = (v[i] + <float>1); v = (v_2 * <float>2); A = (A[(t % 2)][i] + v[i]); ");
  check_refused("single-assignment", line_nest(un + " = 0; $[[A[(t + 1) % 2][i - 1]]]$ += 1;"));
  check_refused("single-assignment",
                line_nest("v[i] = 0; v[i] += $[[v[i + n]]]$; " + un + " = A[t % 2][i];", "float v[64];"));
}

TEST_CASE("entries of tables of constants are numbers", "[loops]") {
  const auto sum = [](const std::string& table, const std::string& at = "k") {
    return line_nest("float s = 0; for (int k = 0; k < 1; k++) s += w[" + at +
                         "] * A[t % 2][i]; A[(t + 1) % 2][i] "
                         "= s;",
                     table);
  };
  CHECK(body_of(sum("static const float w[2] = {0.5f, 1};")) ==
        "s = <float>0; s_2 = (s + (0.5f * A[(t % 2)][i])); A = s_2; ");
  CHECK(body_of(sum("const int r = 1; static const float w[2] = {0.5f, 1};", "k + r")) ==
        "s = <float>0; s_2 = (s + ((float)1 * A[(t % 2)][i])); A = s_2; ");
  CHECK(nest_of(sum("const int r = 1; static const float w[2] = {0.5f, 1};", "k + r")).params.empty());
  // All of a table or nothing: --verify gives an array numbers of its own.
  CHECK(body_of(line_nest("A[(t + 1) % 2][i] = w[0] * A[t % 2][i] + w[i];", "const float w[64] = {2};")) ==
        "A = ((w[0] * A[(t % 2)][i]) + w[i]); ");
  CHECK(nest_of(line_nest("A[(t + 1) % 2][i] = w[0] * A[t % 2][i];", "const float w[64] = {2};"))
            .arrays.size() == 1);
  // Not const, without this entry: read.
  const std::string read = "s = <float>0; s_2 = (s + (w[0] * A[(t % 2)][i])); A = s_2; ";
  CHECK(body_of(sum("float w[2] = {0.5f, 1};")) == read);
  CHECK(body_of(sum("const float w[2] = {[1] = 1};")) == read);
  CHECK(body_of(sum("extern const float w[2];")) == read);
  check_accepted(line_nest("const float w[2] = {1, 2}; A[(t + 1) % 2][i] = w[1] * A[t % 2][i];"));
  check_refused("local-variable",
                line_nest("const float w[2] = {1, 2}; A[(t + 1) % 2][i] = $[[w[i % 2]]]$ * A[t % 2][i];"));
}
