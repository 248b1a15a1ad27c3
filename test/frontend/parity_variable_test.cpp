// Variables that flip at the end of a time step, and arrays of two pointers: what the statements amount to,
// which plane a subscript chooses, and what is refused.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

std::string step(const std::string& update, const std::string& flips, const std::string& before = "",
                 const std::string& file = "") {
  return file +
         "float A[2][50], B[2][50];\nint g;\nvoid f(int T, int n, int cur, int next, float *u[2]) {\n" +
         before + "\n#pragma scop\nfor (int t = 0; t < T; t++) {\n for (int i = 1; i < n; i++) " + update +
         "\n " + flips + "\n}\n#pragma endscop\n}\n";
}

const std::string kUpdate = "A[1 - cur][i] = A[cur][i - 1];";

// "cur", "cur, next = !cur", "cur, left tmp = cur".
std::string flips(const std::string& text) {
  const LoopNest nest = nest_of(text);
  std::string all;
  for (std::size_t n = 0; n < nest.flips.size(); ++n) {
    const Flip& flip = nest.flips[n];
    all += (all.empty() ? "" : ", ") + std::string(flip.is_read ? "" : "left ") + flip.name;
    if (flip.like != static_cast<int>(n))
      all += std::string(" = ") + (flip.ahead != 0 ? "!" : "") + nest.flips[flip.like].name;
  }
  return all;
}

// "A_next = A[1 - cur]": where the first step has what the sweep assigns to.
std::string target(const std::string& text) {
  const LoopNest nest = nest_of(text);
  const Array& array = nest.arrays[nest.sweeps[0].assignments[0].target.array];
  REQUIRE(array.plane);
  const bool by_time = array.plane->flip == Array::Plane::kByTime;
  return array.name + " = " + array.plane->of + "[" + (array.plane->ahead != 0 ? "1 - " : "") +
         (by_time ? "t" : nest.flips[array.plane->flip].name) + "]";
}

}  // namespace

TEST_CASE("a variable that flips, in every spelling", "[flip]") {
  for (const char* flip :
       {"cur = 1 - cur;", "cur = !cur;", "cur ^= 1;", "cur = cur ^ 1;", "cur = (cur + 1) % 2;",
        "cur = (cur + 1) & 1;", "cur = cur ? 0 : 1;", "cur = cur == 0;", "{ cur = -cur; cur++; }",
        "cur += 1, cur %= 2;", "cur = ~cur & 1;", "do { cur = 1 - cur; } while (0);",
        "const int other = 1 - cur; cur = other;"}) {
    INFO(flip);
    CHECK(flips(step(kUpdate, flip)) == "cur");
    CHECK(target(step(kUpdate, flip)) == "A_next = A[1 - cur]");
  }
  CHECK(flips(step("A[!g][i] = A[g][i - 1];", "g = !g;")) == "g");
  CHECK(flips(step("A[1 - b][i] = A[b][i - 1];", "b = !b;", "_Bool b = 0;")) == "b");
}

TEST_CASE("two variables that trade values, or follow each other", "[flip]") {
  const std::string update = "A[next][i] = A[cur][i - 1];";
  CHECK(flips(step(update, "int k = cur; cur = next; next = k;")) == "cur, next = !cur");
  CHECK(flips(step(update, "cur = next; next = 1 - cur;")) == "cur = !next, next");
  CHECK(flips(step(update, "next = cur; cur = 1 - cur;")) == "next = !cur, cur");
  CHECK(flips(step(update, "k = cur; cur = next; next = k;", "int k;")) == "left k = !cur, cur, next = !cur");
  CHECK(target(step(update, "int k = cur; cur = next; next = k;")) == "A_next = A[1 - cur]");
  // It is not known what they hold before the loop: the call asks.
  CHECK(flips(step(update, "cur = 1 - cur; next = 1 - next;")) == "cur = !next, next");
  CHECK(flips(step(update, "cur = 1 - cur; next = 1 - next;", "cur = 1; next = 0;")) == "cur, next = !cur");
  check_refused("time-buffering",
                "float A[2][50];\nvoid f(int T) {\n int c = 0;\n $[[int d = 0]]$;\n for (int t = 0; t < T; "
                "t++) {\n for (int i = 1; i "
                "< 50; i++) A[d][i] = A[c][i - 1];\n int k = c; c = d; d = k; } }\n");
}

TEST_CASE("the subscript of a plane is computed", "[flip]") {
  for (const char* plane :
       {"1 - cur", "!cur", "cur ^ 1", "(cur + 1) % 2", "cur == 0", "cur ? 0 : 1", "(long)1 - cur"}) {
    INFO(plane);
    const std::string update = std::string("A[") + plane + "][i] = A[cur][i - 1];";
    CHECK(target(step(update, "cur = 1 - cur;")) == "A_next = A[1 - cur]");
  }
  CHECK(target(step("A[cur][i] = A[1 - cur][i - 1];", "cur = 1 - cur;")) == "A_next = A[cur]");
  for (const char* plane : {"cur + 1", "2 * cur", "cur + n", "(cur + t) % 2", "0", "cur * 0", "i"}) {
    INFO(plane);
    check_refused("time-buffering",
                  step(std::string("$[[A[") + plane + "][i]]]$ = A[cur][i - 1];", "cur = 1 - cur;"));
  }
}

TEST_CASE("arrays of two pointers", "[flip]") {
  CHECK(target(step("u[(t + 1) % 2][i] = u[t % 2][i - 1];", "")) == "u_next = u[1 - t]");
  CHECK(target(step("u[1 - t % 2][i] = u[t % 2][i - 1];", "")) == "u_next = u[1 - t]");
  CHECK(target(step("u[t & 1][i] = u[(t + 1) & 1][i - 1];", "")) == "u_next = u[t]");
  CHECK(target(step("u[1 - cur][i] = u[cur][i - 1];", "cur = !cur;")) == "u_next = u[1 - cur]");
  CHECK_FALSE(nest_of(step("u[(t + 1) & 1][i] = u[t & 1][i - 1];", "")).earliest_time);
  CHECK(nest_of(step("u[(t + 1) % 2][i] = u[t % 2][i - 1];", "")).earliest_time == 0);
  CHECK(nest_of(step("u[t % 2][i] = u[(t - 3) % 2][i - 1];", "")).earliest_time == 3);
  check_refused("array-type", step("$[[u[0][i]]]$ = u[1][i - 1];", ""));
  // 0 where t is odd and negative, but 1 where it is odd and positive.
  check_refused("array-type", step("$[[u[t % 2 == 1][i]]]$ = u[t % 2 == 0][i - 1];", ""));
  check_refused("array-type", step("$[[u[t / 2 % 2][i]]]$ = u[1 - t / 2 % 2][i - 1];", ""));
}

TEST_CASE("three planes", "[flip]") {
  const auto three = [](const std::string& update, const std::string& time = "for (int t = 0; t < T; t++)",
                        const std::string& array = "static float A[3][64]") {
    return array + ";\nvoid f(int T, int s) {\n#pragma scop\n" + time + "\n for (int i = 1; i < 63; i++) " +
           update + "\n#pragma endscop\n}\n";
  };
  const auto planes = [](const std::string& text) {
    const LoopNest nest = nest_of(text);
    REQUIRE(nest.swaps.size() == 1);
    REQUIRE(nest.swaps[0].third);
    std::string all;
    for (const int array : {nest.swaps[0].first, nest.swaps[0].second, *nest.swaps[0].third})
      all += std::to_string(nest.arrays[array].plane->ahead);
    return all;
  };
  const std::string wave = "A[(t + 1) % 3][i] = A[t % 3][i] - A[(t + 2) % 3][i];";
  CHECK(planes(three(wave)) == "012");
  CHECK(planes(three("A[t % 3][i] = A[(t + 2) % 3][i] - A[(t + 1) % 3][i];")) == "201");
  CHECK(planes(three("A[(t + 1) % 3][i] = A[t % 3][i + 1];")) == "012");
  CHECK(planes(three("A[(t + 2) % 3][i] = A[t % 3][i + 1];", "for (int t = T; t > 0; t--)")) == "021");
  CHECK(planes(three("A[t % 3 == 2 ? 0 : t % 3 + 1][i] = A[t % 3][i] - A[(2 * t + 2 - t) % 3][i];")) ==
        "012");
  CHECK(planes(three(wave, "for (long t = 0; t < T; t++)")) == "012");
  CHECK(planes(three(wave, "for (unsigned long t = 0; t < (unsigned long)T; t++)")) == "012");
  CHECK(nest_of(three(wave)).earliest_time == 0);
  CHECK(nest_of(three("A[t % 3][i] = A[(t - 1) % 3][i] - A[(t - 2) % 3][i];", "for (int t = 2; t < T; t++)"))
            .earliest_time == 2);
  // Wraps around at 2^32, which is 1 modulo 3.
  const std::string marked = "$[[A[(t + 1) % 3][i]]]$ = A[t % 3][i] - A[(t + 2) % 3][i];";
  check_refused("time-buffering", three(marked, "for (unsigned t = 0; t < (unsigned)T; t++)"));
  check_refused("time-buffering", three("A[(t + 1) % 3][i] = $[[A[(t + s) % 3][i]]]$;"));
  check_refused("time-buffering", three("A[(t + 1) % 3][i] = $[[A[t / 2 % 3][i]]]$;"));
  check_refused("plane-extent", three(wave, "for (int t = 0; t < T; t++)", "$[[static float A[2][64]]]$"));
}

TEST_CASE("more planes", "[flip]") {
  const auto circle = [](const std::string& text) {
    const LoopNest nest = nest_of(text);
    REQUIRE(nest.swaps.size() == 1);
    std::string all;
    for (const int array : nest.swaps[0].circle()) all += std::to_string(nest.arrays[array].plane->ahead);
    return all;
  };
  const auto by_time = [](const std::string& update) {
    return "static float A[8][64];\nvoid f(int T) {\n#pragma scop\nfor (int t = 0; t < T; t++) for (int i = "
           "1; i < 63; "
           "i++) " +
           update + "\n#pragma endscop\n}\n";
  };
  CHECK(circle(by_time("A[(t + 1) % 4][i] = A[t % 4][i - 1];")) == "0123");
  CHECK(circle(by_time("A[(t + 3) % 5][i] = A[(t + 2) % 5][i] - A[(t + 1) % 5][i];")) == "23401");
  CHECK(circle(by_time("A[(t + 1) & 7][i] = A[t & 7][i] - A[(t - 1) & 7][i];")) == "01234567");
  const std::string file = "float C[5][50];\n";
  CHECK(circle(step("C[(cur + 1) % 5][i] = C[cur][i];", "cur = (cur + 1) % 5;", "", file)) == "01234");
  CHECK(circle(step("C[(cur + 3) % 5][i] = C[cur][i];", "cur = (cur + 3) % 5;", "", file)) == "03142");
  check_refused("time-buffering", by_time("A[(t + 1) % 4][i] = $[[A[t % 3][i]]]$;"));
  check_refused("time-buffering", by_time("$[[A[(t + 1) % 9][i]]]$ = A[t % 9][i];"));
}

TEST_CASE("variables that count three planes", "[flip]") {
  const std::string file = "float C[3][50];\n";
  const auto planes = [&](const std::string& update, const std::string& counts,
                          const std::string& before = "") {
    const LoopNest nest = nest_of(step(update, counts, before, file));
    REQUIRE(nest.swaps.size() == 1);
    REQUIRE(nest.swaps[0].third);
    std::string all;
    for (const int array : {nest.swaps[0].first, nest.swaps[0].second, *nest.swaps[0].third})
      all += std::to_string(nest.arrays[array].plane->ahead);
    return all;
  };
  CHECK(planes("C[(cur + 1) % 3][i] = C[cur][i] - C[(cur + 2) % 3][i];", "cur = (cur + 1) % 3;") == "012");
  CHECK(planes("C[(cur + 2) % 3][i] = C[cur][i] - C[(cur + 1) % 3][i];", "cur = (cur + 2) % 3;") == "021");
  CHECK(planes("C[cur][i] = C[next][i] - C[g][i];", "int k = g; g = next; next = cur; cur = k;") == "120");
  CHECK(flips(step("C[cur][i] = C[next][i];", "int k = g; g = next; next = cur; cur = k;", "", file)) != "");
  // Another order of the planes than that of the steps.
  check_refused("time-buffering",
                step("C[(cur + 2) % 3][i] = C[cur][i] - $[[C[2][i]]]$;", "cur = (cur + 1) % 3;", "", file));
  // Two variables of which nothing says how far they are apart.
  check_refused("time-buffering", step("C[next][i] = $[[C[cur][i]]]$;",
                                       "cur = (cur + 1) % 3; next = (next + 1) % 3;", "", file));
}

TEST_CASE("variables that do not flip, or are more than a choice, are refused", "[flip]") {
  check_refused("time-buffering", step(kUpdate, "$[[cur = 1]]$;"));
  check_refused("time-buffering", step(kUpdate, "$[[cur = next]]$;"));
  check_refused("time-buffering", step(kUpdate, "$[[cur++]]$;"));
  check_refused("time-buffering", step(kUpdate, "$[[cur = t % 2]]$;"));
  check_refused("time-buffering", step("$[[A[1 - cur][i]]]$ = A[cur][i - 1];", "cur = (cur + 1) % 3;"));
  check_refused("time-buffering", step("$[[A[1 - cur][i]]]$ = A[cur][i - 1];", "cur = (cur + 1) % 4;"));
  check_refused("time-buffering", step(kUpdate, "$[[cur = (cur + 1) % 9]]$;"));
  check_refused("time-buffering", step(kUpdate, "cur = 1 - cur; $[[cur = 1 - cur]]$;"));
  check_refused("time-buffering", step(kUpdate, "int k; $[[cur = k]]$;"));
  check_refused("perfect-nest", step("A[(t + 1) % 2][i] = A[t % 2][i - 1];", "g = (int)$[[A[0][0]]]$;"));
  check_refused("control-flow", step(kUpdate, "$[[if (t % 2) cur = 1 - cur]]$;"));
  // Read as a number, in a bound, as a coefficient's place.
  const std::string flip = "cur = 1 - cur;";
  check_refused("time-buffering", step("A[1 - cur][i] = A[cur][i - 1] + $[[cur]]$;", flip));
  check_refused("time-buffering", step("A[1 - cur][i] = A[cur][i - 1] * B[0][$[[cur]]$];", flip));
  check_refused(
      "time-buffering",
      "float A[2][50];\nvoid f(int T, int p) {\n#pragma scop\nfor (int t = 0; t < T; t++) {\n for (int i = "
      "$[[p]]$; i < 50; i++) A[!p][i] = A[p][i];\n p = !p; }\n#pragma endscop\n}\n");
  // Changed elsewhere, or by an address.
  check_refused("time-buffering", step(kUpdate, flip, "int *p = $[[&cur]]$;"));
  check_refused("time-buffering",
                step("A[1 - g][i] = A[g][i - 1];", "g = 1 - g;", "", "extern int g; int *p = $[[&g]]$;\n"));
  check_accepted(step(kUpdate, flip));
}
