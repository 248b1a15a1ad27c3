// Pointers that trade places at the end of a time step: what the statements amount to, and what is refused.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

std::string step(const std::string& moves, const std::string& before = "", const std::string& file = "") {
  return file + "void f(int T, int n, float *u, float *un, float *v, float *old) {\n" + before +
         "for (int t = 0; t < T; t++) {\n for (int i = 1; i < n; i++) un[i] = u[i - 1] + v[i];\n " + moves +
         "\n} }\n";
}

// "u un", or "u un, old = un".
std::string swaps(const std::string& text) {
  const LoopNest nest = nest_of(text);
  std::string all;
  for (const Swap& swap : nest.swaps) {
    all += (all.empty() ? "" : "; ") + nest.arrays[swap.first].name + " " + nest.arrays[swap.second].name;
    if (swap.third) all += " " + nest.arrays[*swap.third].name;
    for (const Swap::Kept& kept : swap.kept) all += ", " + kept.name + " = " + nest.arrays[kept.array].name;
  }
  return all;
}

}  // namespace

TEST_CASE("swaps are found in every spelling", "[swap]") {
  CHECK(swaps(step("float *k = u; u = un; un = k;")) == "u un");
  CHECK(swaps(step("float *k; k = un; un = u; u = k;")) == "un u");
  CHECK(swaps(step("{ float *k = u; u = un; un = k; }")) == "u un");
  CHECK(swaps(step("float *k = u, *l = un; un = k; u = l;")) == "un u");
  CHECK(swaps(step("void *k = u; u = un; un = (float *)k;")) == "u un");
  CHECK(swaps(step("k = u, u = un, un = k;", "float *k;")) == "u un, k = un");
  CHECK(swaps(step("k = un; un = u; u = k;", "float *k;")) == "un u, k = u");
  CHECK(swaps(step("SWAP(u, un);", "",
                   "#define SWAP(a, b) do { float *k = a; a = b; b = k; } while (0)\n")) == "u un");
  CHECK(swaps(step("swap(&u, &un);", "",
                   "static void swap(float **a, float **b) { float *k = *a; *a = *b; *b = k; }\n")) ==
        "u un");
  // Back again: nothing.
  CHECK(swaps(step("float *k = u; u = un; un = k; k = u; u = un; un = k;")).empty());
}

TEST_CASE("three pointers rotate, and the one that is written is the second", "[swap]") {
  CHECK(swaps(step("float *k = u; u = un; un = v; v = k;")) == "u un v");
  CHECK(swaps(step("float *k = v; v = u; u = un; un = k;")) == "u un v");
  CHECK(swaps(step("float *a = u, *b = un; un = v; u = b; v = a;")) == "u un v");
  CHECK(swaps(step("float *k = u; u = v; v = un; un = k;")) == "v un u");  // the other way round
  CHECK(swaps(step("k = u, u = un, un = v, v = k;", "float *k;")) == "u un v, k = v");
  CHECK(swaps(step(
            "turn(&v, &u, &un);", "",
            "static void turn(float **a, float **b, float **c) { float *k = *a; *a = *b; *b = *c; *c = k; "
            "}\n")) == "u un v");
  // Three times round: nothing.
  CHECK(
      swaps(
          step(
              "float *k = u; u = un; un = v; v = k; k = u; u = un; un = v; v = k; k = u; u = un; un = v; v = "
              "k;"))
          .empty());
}

TEST_CASE("the statements of a swap are exact text", "[swap]") {
  const std::string text = step("{ float *k = u; u = un; un = k; } // done");
  const LoopNest nest = nest_of(text);
  CHECK(text.substr(nest.swaps_text.offset, nest.swaps_text.length) == "{ float *k = u; u = un; un = k; }");
  CHECK(nest_of(step("k = u; u = un; un = k;", "float *k;")).swaps_use == std::vector<std::string>{"k"});
}

TEST_CASE("other moves of pointers are refused", "[swap]") {
  const auto marked = [](const std::string& moves, const std::string& file = "") {
    return file +
           "void f(int T, int n, float *u, float *un, float *v, float *old) {\n#pragma scop\nfor (int t = 0; "
           "t < T; t++) {\n for (int i = 1; i < n; i++) un[i] = u[i - 1] + v[i];\n " +
           moves + "\n}\n#pragma endscop\n}\n";
  };
  check_refused("time-buffering", marked("$[[u = un]]$;"));
  check_refused("time-buffering", marked("$[[u = un; un = u]]$;"));            // both are one array
  check_refused("time-buffering", marked("$[[float *k; u = un; un = k]]$;"));  // k has no value
  check_refused("time-buffering", marked("$[[old = v]]$;"));                   // kept, of no swap
  check_refused("time-buffering", marked("$[[u = un + n]]$;"));                // points into the array
  check_refused("control-flow", marked("$[[if (t % 2) { float *k = u; u = un; un = k; }]]$"));
  check_refused("perfect-nest", marked("$[[swap(&u, &un)]]$;", "void swap(float **a, float **b);\n"));
  check_accepted(marked("float *k = u; u = un; un = k;"));
  check_accepted(marked("float *k = u; u = un; un = v; v = old; old = k;"));
}

TEST_CASE("pointers move anywhere in a step, and sweeps have the names that it begins with", "[swap]") {
  const auto moved = [](const std::string& body, const std::string& file = "") {
    return file +
           "void f(int T, int n, float *u, float *un, float *v, float *old) {\nfor (int t = 0; t < T; t++) "
           "{\n" +
           body + "\n} }\n";
  };
  const auto target = [](const LoopNest& nest, std::size_t sweep) {
    return nest.arrays[nest.sweeps[sweep].assignments[0].target.array].name;
  };
  const std::string loop = "for (int i = 1; i < n; i++) un[i] = u[i - 1] + v[i];\n";
  const std::string first = moved("float *k = u; u = un; un = k;\n" + loop);
  CHECK(swaps(first) == "u un");
  CHECK(target(nest_of(first), 0) == "u");
  const std::string twice =
      moved("float *k = u; u = un; un = k;\n" + loop + "k = u; u = un; un = k;\n" + loop);
  CHECK(swaps(twice).empty());
  CHECK(target(nest_of(twice), 0) == "u");
  CHECK(target(nest_of(twice), 1) == "un");
  // A name of the step keeps what it was given.
  const std::string kept =
      moved("float *k = u; u = un; un = v; v = k; for (int i = 1; i < n; i++) k[i] = u[i - 1];\n");
  CHECK(swaps(kept) == "v u un");
  CHECK(target(nest_of(kept), 0) == "u");
  CHECK(swaps(moved("turn(); for (int i = 1; i < n; i++) b[i] = a[i - 1];",
                    "float *a, *b;\nstatic void turn(void) { float *k = a; a = b; b = k; }\n")) == "a b");
}

TEST_CASE("moves inside of a step that are refused", "[swap]") {
  const auto marked = [](const std::string& body, const std::string& file = "") {
    return file +
           "void f(int T, int n, float *u, float *un, float *v) {\n#pragma scop\nfor (int t = 0; t < T; t++) "
           "{\n" +
           body + "\n}\n#pragma endscop\n}\n";
  };
  // The names of the function are others here.
  check_refused("shadowing",
                marked("$[[turn()]]$; for (int i = 1; i < n; i++) un[i] = u[i - 1];",
                       "float *u, *un;\nstatic void turn(void) { float *k = u; u = un; un = k; }\n"));
  // The pointers to the structs have moved.
  check_refused("struct-member",
                "struct g { float *u; };\nvoid f(int T, int n, struct g *a, struct g *b) {\n#pragma "
                "scop\nfor (int t = 0; t "
                "< T; t++) {\nstruct g *k = a; a = b; b = k;\nfor (int i = 1; i < n; i++) $[[b->u]]$[i] = "
                "a->u[i - 1];\nk = a; a = b; b = k;\n}\n#pragma endscop\n}\n");
}
