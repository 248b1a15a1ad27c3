// Iterations of several equal time steps: which are taken for such, and which are one step.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

constexpr const char* kForth = "for (int i = 1; i < n - 1; i++) b[i] = w * (a[i - 1] + a[i + 1]);";
constexpr const char* kBack = "for (int k = 1; k < n - 1; k++) a[k] = w * (b[k - 1] + b[k + 1]);";
constexpr const char* kSwap = "float *s = a; a = b; b = s;";

std::string of(const std::string& sweeps) {
  return fmt::format(
      "void f(int T, int n, float *a, float *b, float *c, float w, float z) {{\n"
      "  for (int t = 0; t < T; t++) {{ {} }}\n}}\n",
      sweeps);
}

TEST_CASE("two sweeps between two arrays are two steps of one", "[unrolled]") {
  const Stencil stencil = stencil_of(of(fmt::format("{} {}", kForth, kBack)));
  CHECK(stencil.steps_per_iteration == 2);
  CHECK(stencil.is_single());
  CHECK(stencil.fields[0].names() == std::vector<std::string>{"a", "b"});
  CHECK(stencil.sweep_has_update == std::vector{true});  // of the one step
}

TEST_CASE("an odd number of them ends with a swap", "[unrolled]") {
  const Stencil stencil = stencil_of(of(fmt::format("{} {} {} {}", kForth, kBack, kForth, kSwap)));
  CHECK(stencil.steps_per_iteration == 3);
  CHECK(stencil.is_single());
}

TEST_CASE("a swap that the steps do not amount to is no such iteration", "[unrolled]") {
  CHECK(refused_by(of(fmt::format("{} {} {}", kForth, kBack, kForth))) == "single-assignment");
  CHECK(refused_by(of(fmt::format("{} {} {}", kForth, kBack, kSwap))) == "single-assignment");
}

TEST_CASE("sweeps that differ are updates of their own", "[unrolled]") {
  for (const char* back : {"for (int k = 1; k < n - 1; k++) a[k] = z * (b[k - 1] + b[k + 1]);",
                           "for (int k = 1; k < n - 1; k++) a[k] = w * (b[k + 1] + b[k - 1]);",
                           "for (int k = 1; k < n - 2; k++) a[k] = w * (b[k - 1] + b[k + 1]);",
                           "for (int k = 1; k < n - 1; k++) a[k] = w * (b[k - 1] + a[k]);",
                           "for (int k = 1; k < n - 1; k++) a[k] = w * t * (b[k - 1] + b[k + 1]);"}) {
    INFO(back);
    const Stencil stencil = stencil_of(of(fmt::format("{} {}", kForth, back)));
    CHECK(stencil.steps_per_iteration == 1);
    CHECK(stencil.updates.size() == 2);
  }
}

TEST_CASE("values may name the time, which counts steps then", "[unrolled]") {
  const auto with = [](const std::string& loop, const char* one, const char* other) {
    return fmt::format(
        "void f(int T, int b, int n, float *a, float *c, const float *s) {{ for ({}) {{\n"
        "  for (int i = 1; i < n - 1; i++) c[i] = a[i - 1] + a[i + 1] + {};\n"
        "  for (int i = 1; i < n - 1; i++) a[i] = c[i - 1] + c[i + 1] + {}; }} }}\n",
        loop, one, other);
  };
  for (const char* loop : {"int t = 0; t < T; t++", "int t = b; t <= T + 1; t++"}) {
    const Stencil stencil = stencil_of(with(loop, "t * 0.5f", "t * 0.5f"));
    CHECK(stencil.steps_per_iteration == 2);
    CHECK(stencil.time_is_of_steps);
    CHECK(stencil.earliest_time == 0);
  }
  CHECK_FALSE(stencil_of(with("int t = b; t < T; t++", "0.5f", "0.5f")).time_is_of_steps);
  const std::string up = "int t = 0; t < T; t++";
  for (const std::string& other : {with(up, "t * 0.5f", "(t + 1) * 0.5f"), with(up, "s[t]", "s[t]"),
                                   with("int t = T; t > 0; t--", "t * 0.5f", "t * 0.5f"),
                                   with("int t = -1; t < T; t++", "t * 0.5f", "t * 0.5f"),
                                   with("unsigned t = 0; t < T; t++", "t * 0.5f", "t * 0.5f"),
                                   with("int t = 0; t < (long)T; t++", "t * 0.5f", "t * 0.5f")}) {
    INFO(other);
    CHECK(stencil_of(other).steps_per_iteration == 1);
  }
}

TEST_CASE("the same step again, in place, is two steps", "[unrolled]") {
  const std::string step =
      "for (int i = 1; i < n; i++) c[i] += w * (a[i] - a[i - 1]);"
      "for (int i = 0; i < n - 1; i++) a[i] += w * (c[i + 1] - c[i]);";
  const Stencil stencil = stencil_of(of(step + step));
  CHECK(stencil.steps_per_iteration == 2);
  CHECK(stencil.updates.size() == 2);
}

}  // namespace
}  // namespace an5d::test
