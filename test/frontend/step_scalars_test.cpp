// Scalars that time steps change, and time loops that the host counts.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

const std::string kSweep = " for (int i = 1; i < 60; i++) v[i] = u[i - 1] + x; ";
const std::string kBack = " for (int i = 1; i < 60; i++) u[i] = v[i]; ";

// A function of its own around the time loop; `x` is a parameter, unless something else declares it.
std::string function_of(const std::string& text, const std::string& more = "") {
  return "double exp(double);\nfloat u[64], v[64];\nvoid f(int T, double dt, double x, double end, int k" +
         more + ") {\n" + text + "\n}\n";
}

std::string steps(const std::string& first, const std::string& last = "") {
  return function_of("for (int t = 0; t < T; t++) {" + first + kSweep + kBack + last + "}");
}

// The changes of a step, in order: "x = (x + dt); "
std::string changes_of(const std::string& source) {
  const std::string text = to_string(nest_of(source));
  std::string found;
  for (std::size_t at = text.find("  scalar "); at != std::string::npos; at = text.find("  scalar ", at + 1))
    found += text.substr(at + 9, text.find('\n', at) - at - 9) + "; ";
  return found;
}

}  // namespace

TEST_CASE("scalars of a step are C's expressions", "[scalars]") {
  CHECK(changes_of(steps("end += dt;")) == "end = (end + dt); ");
  CHECK(changes_of(steps("", "end = end * dt; k++;")) == "end = (end * dt); k = (k + 1); ");
  CHECK(changes_of(steps("k += dt;")) == "k = <int>(<double>k + dt); ");
  CHECK(changes_of(steps("end = t * dt;")) == "end = (<double>t * dt); ");
  CHECK(changes_of(steps("const double pulse = exp(-dt);", "k -= 2;")) == "pulse = @exp(-dt); k = (k - 2); ");
}

TEST_CASE("the host reads elements that no sweep could take", "[scalars]") {
  const auto with = [](const std::string& first, const std::string& last = "") {
    return function_of("for (int t = 0; t < T; t++) {" + first +
                           " for (int i = 1; i < 60; i++) v[i] = u[i - 1] + d; " + kBack + last + "}",
                       ", const double *c, const double *e, const float g[][3]");
  };
  CHECK(changes_of(with("const double d = c[t % 4];")) == "d = c[(t % 4)]; ");
  CHECK(changes_of(with("const double d = c[k] + c[T - 1 - t];")) == "d = (c[k] + c[((T - 1) - t)]); ");
  CHECK(changes_of(with("double d = c[2]; d = d * 2 + c[t];")) == "d = c[2]; d = ((d * <double>2) + c[t]); ");
  CHECK(changes_of(with("double d; d = g[t & 3][1];")) == "d = <double>g[(t & 3)][1]; ");
  CHECK(changes_of(with("const double d = c[2];", "end += c[t];")) == "end = (end + c[t]); ");
  // Sweeps read these by themselves.
  CHECK(changes_of(with("const double d = c[t + 1];")).empty());
  CHECK(changes_of(with("const int m = t - 1; const double d = c[m] + g[t][2];")).empty());
  check_refused("step-call", with("const double d = $[[u[k]]]$;"));
  check_refused("step-call", with("const double d = $[[c[k]]]$;", "const double *w = c; c = e; e = w;"));
  check_refused("perfect-nest", with("const double d = c[t];", "$[[end += c[k]]]$; if (t % 9 == 0) exp(x);"));
  check_refused("perfect-nest", function_of("while (x < end) {" + kSweep + kBack + "$[[x += c[k]]]$; }",
                                            ", const double *c"));
}

TEST_CASE("sweeps read what a scalar is by then", "[scalars]") {
  const LoopNest before = nest_of(steps("x += dt;")), behind = nest_of(steps("", "x += dt;"));
  REQUIRE(before.histories.size() == 1);
  CHECK(before.histories[0].changes == 1);
  CHECK(before.arrays[before.histories[0].array].name == "x_at");
  REQUIRE(behind.histories.size() == 1);
  CHECK(behind.histories[0].changes == 0);
  CHECK(behind.params.empty());
  // A constant has the value from where it stands.
  const LoopNest constant = nest_of(function_of(
      "for (int t = 0; t < T; t++) { const double s = 2 * end; end += dt; for (int i = 1; i < 60; "
      "i++) v[i] = u[i - 1] + s;" +
      kBack + "}"));
  REQUIRE(constant.histories.size() == 1);
  CHECK(constant.histories[0].changes == 0);
}

TEST_CASE("a sweep between two others may read a scalar that changes before it", "[scalars]") {
  const std::string other = " for (int i = 1; i < 60; i++) u[i] = v[i] * end; ";
  const std::string text = "for (int t = 0; t < T; t++) {" + kSweep + "end += dt;" + other + "}";
  CHECK(nest_of(function_of(text)).histories[0].changes == 1);
  check_refused("perfect-nest",
                function_of("for (int t = 0; t < T; t++) {" + kSweep +
                            "x += dt; for (int i = 1; i < 60; i++) u[i] = v[i] * $[[x]]$; }"));
}

TEST_CASE("arguments and constants have the value of where they are made", "[scalars]") {
  const std::string globals = "float u[64], v[64]; double now; struct clock { double t; } c;\n";
  const auto called = [&](const std::string& parameters, const std::string& first, const std::string& read,
                          const std::string& arguments) {
    return globals + "void g(int n" + parameters + ") {" + first +
           " for (int i = 1; i < 60; i++) v[i] = u[i - 1] + " + read + ";" + kBack +
           "}\nvoid f(int T) { for (int t = 0; t < T; t++) g(T" + arguments + "); }\n";
  };
  const auto changes_seen = [&](const std::string& source) {
    const LoopNest nest = nest_of(source);
    REQUIRE(nest.histories.size() == 1);
    return nest.histories[0].changes;
  };
  CHECK(changes_seen(called(", double s", "now += 1;", "s", ", now")) == 0);
  CHECK(changes_seen(called("", "now += 1;", "now", "")) == 1);
  CHECK(changes_seen(called(", struct clock s", "c.t += 1;", "s.t", ", c")) == 0);
  CHECK(changes_seen(called(", struct clock *s", "s->t += 1;", "s->t", ", &c")) == 1);
  check_refused("perfect-nest", called(", double s", "now += 1;", "s + $[[now]]$", ", now"));
  check_refused("perfect-nest", called(", double s", "now += 1; now += s;", "now", ", $[[now]]$"));
  // The host computes what its changes read of the step where it stands.
  CHECK(changes_of(steps("const double c = x + end; x = end; end = c;")) ==
        "c = (x + end); x = end; end = c; ");
  CHECK(changes_of(steps("const double c = 2 * dt; x = c;")) == "x = (<double>2 * dt); ");
  CHECK(changes_of(called("", "const double c = now; now = 1; now = c;", "now + c", "")) ==
        "c_2 = now; now = <double>1; now = c_2; ");
}

TEST_CASE("variables that pointers may lead to", "[scalars]") {
  const auto in_reach = [](const std::string& declared, const std::string& first) {
    const LoopNest nest =
        nest_of(declared + "void f(int T, float *u, float *v) {" + first +
                " for (int t = 0; t < T; t++) { for (int i = 1; i < 60; i++) v[i] = u[i - 1] + x; " + kBack +
                "} }\n");
    return nest.in_reach.size();
  };
  const std::string uses = "void g(float *p);\nint scanf(const char *, ...);\n";
  CHECK(in_reach("float x;\n", "") == 1);
  CHECK(in_reach("static float x;\n", "") == 0);
  CHECK(in_reach("const float x = 2;\n", "") == 0);
  CHECK(in_reach("static float x; float *known = &x;\n", "") == 1);
  CHECK(in_reach(uses, "float x = 1; scanf(\"%f\", &x);") == 0);
  CHECK(in_reach(uses, "float x = 1; g(&x);") == 1);
}

TEST_CASE("the host counts steps by scalars", "[scalars]") {
  const auto count_of = [](const std::string& open, const std::string& close) {
    const LoopNest nest = nest_of(function_of("double s = 0;\n" + open + kSweep + kBack + close));
    REQUIRE(nest.host_count);
    CHECK(nest.time.end.value->as<Param>()->name == HostCount::kSteps);
    const std::string text = to_string(nest);
    const std::size_t at = text.find("while ");
    return text.substr(at, text.find('\n', at) - at);
  };
  CHECK(count_of("while (s < end) {", "s += dt; }") == "while (s < end)");
  CHECK(count_of("for (s = 1; s < end; s += dt) {", "}") == "while (s < end)");
  CHECK(count_of("for (float r = 1; r < 9; r *= 2) {", "}") == "while (r < <float>9)");
  CHECK(count_of("while (s < end && k < T) {", "s += dt; k++; }") == "while ((s < end) && (k < T))");
  CHECK(count_of("for (int t = 0; t < T; t += 3) {", "}") == "while (t < T)");
  CHECK(nest_of(function_of("double s = 0;\ndo {" + kSweep + kBack + "s += dt; } while (s < end);"))
            .host_count->body_first);
}

TEST_CASE("scalars that are refused", "[scalars]") {
  check_refused("loop-bound",
                function_of("for (int t = 0; t < T; t++) { for (int i = 1; i < $[[k]]$; i++) v[i] = "
                            "u[i - 1];" +
                            kBack + "k++; }"));
  check_refused("perfect-nest", steps("k += (int)$[[u[3]]]$;"));
  check_refused("loop-form",
                function_of("int t; for (t = 0; t < T; t++) {" + kSweep + kBack + "$[[t]]$++; }"));
  check_refused("time-buffering",
                function_of("int i; for (int t = 0; t < T; t++) { for (i = 1; i < 60; i++) v[i] = u[i - 1];" +
                            kBack + "i = 5; }"));
  check_refused("perfect-nest",
                function_of("double *p = &end; for (int t = 0; t < T; t++) { for (int i = 1; i < 60; i++) "
                            "v[i] = u[i - 1] + p[0];" +
                            kBack + "$[[end]]$ += dt; }"));
  check_refused("control-flow", steps("$[[if (t > 3) end = dt]]$;"));
  check_refused("loop-form",
                function_of("for (int t = 0; t < T; $[[t += k, k++]]$) {" + kSweep + kBack + "}"));
}

TEST_CASE("declarations between loops stand in the body", "[scalars]") {
  const auto rows = [](const std::string& between, const std::string& body) {
    return "float a[64][64], b[64][64];\nvoid f(int T, float x) {\nfor (int t = 0; t < T; t++) {\nfor (int i "
           "= 1; i < 60; "
           "i++) {\n" +
           between + "\nfor (int j = 1; j < 60; j++) " + body +
           "\n}\nfor (int i = 1; i < 60; i++) for (int j = 1; j < 60; j++) a[i][j] = b[i][j];\n}\n}\n";
  };
  check_accepted(rows("const float y = i * x; const float *up = a[i - 1];", "b[i][j] = y * up[j];"));
  check_accepted(rows("float *to = b[i]; const float *p = &a[i][1];", "to[j] = p[j - 2] + *p;"));
  check_accepted(rows("float y;", "{ y = a[i][j]; b[i][j] = y * x; }"));
  check_refused("perfect-nest", rows("$[[float s = 0;]]$", "{ s += a[i][j]; b[i][j] = x; }"));
  check_refused("perfect-nest", rows("$[[const float first = a[i][0];]]$", "b[i][j] = a[i][j];"));
  check_refused("perfect-nest", rows("$[[static float s = 1;]]$", "b[i][j] = a[i][j];"));
}

TEST_CASE("functions that are given arrays are read in place of their calls", "[scalars]") {
  const auto body = [](const std::string& function, const std::string& value) {
    return test::line_nest("A[(t + 1) % 2][i] = " + value + ";", function);
  };
  check_accepted(
      body("float g(float a[64], int i) { float s = 0; for (int k = -1; k <= 1; k++) if (k) s += a[i + k]; "
           "return s; }\n",
           "g(A[t % 2], i)"));
  check_refused("function-body", body("float g(float *a, int i) { $[[while (i > 3) i--]]$; return a[i]; }\n",
                                      "g(A[t % 2], i)"));
  check_refused("function-body",
                body("float g(float *a, int i) { $[[a++]]$; return a[i]; }\n", "g(A[t % 2], i)"));
  check_accepted(body("float w[64];\nfloat g(float *a, int i) { return a[i] * w[i]; }\n", "g(A[t % 2], i)"));
}

TEST_CASE("small loops in functions that are given arrays", "[scalars]") {
  const auto body = [](const std::string& loop) {
    return test::line_nest("A[(t + 1) % 2][i] = g(A[t % 2], i);",
                           "float g(float *a, int i) { int k; float s; s = 0; for (k = 0; k < 3; k++) { " +
                               loop + " } return s + k; }\n");
  };
  CHECK(
      test::value_of(body("s += a[i + k - 1];")) ==
      "(((((float)0 + A[(t % 2)][((i + 0) - 1)]) + A[(t % 2)][((i + 1) - 1)]) + A[(t % 2)][((i + 2) - 1)]) + "
      "<float>3)");
  CHECK(test::value_of(body("if (k == 1) continue; s += a[i + k - 1];")) ==
        "((((float)0 + A[(t % 2)][((i + 0) - 1)]) + A[(t % 2)][((i + 2) - 1)]) + <float>3)");
  check_accepted(body("if (a[i] > 0) continue; s += a[i + k - 1];"));
  check_accepted(body("if (a[i] > 0) { s += 1; continue; } else if (k) s += 2; s += a[i + k - 1];"));
  check_refused("function-body", body("if (a[i] > 0) { if (i) $[[continue]]$; s += 1; } s += a[i + k - 1];"));
  check_refused("function-body", body("if (a[i] > 0) $[[break]]$; s += a[i + k - 1];"));
  check_refused("function-body", body("s += a[i + k - 1]; $[[k++]]$;"));
}
