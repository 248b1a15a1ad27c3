// Copies back: which are taken out, and what stays an update of its own.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

// b = f(a) in all inner cells, `between`, a copy to `a` in `loop`, and `behind`.
Stencil copying(const std::string& loop, const std::string& between = "", const std::string& behind = "") {
  return stencil_of(
      fmt::format("void f(int T, int n, float a[n], float b[n], float c[n]) {{\n"
                  "  for (int t = 0; t < T; t++) {{\n"
                  "    for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);\n    {}\n"
                  "    for ({}) a[i] = b[i];\n    {}\n  }}\n}}\n",
                  between, loop, behind));
}

std::string reads(const std::string& what) {
  return fmt::format("for (int i = 1; i < n - 1; i++) c[i] = 0.5f * c[i] + {};", what);
}

TEST_CASE("a copy of the cells that were computed is no update", "[copied]") {
  for (const char* loop : {"int i = 1; i < n - 1; i++", "int i = n - 2; i >= 1; i--"}) {
    const Stencil stencil = copying(loop);
    REQUIRE(stencil.updates.size() == 1);
    CHECK(stencil.fields[0].is_copied_back);
    CHECK(stencil.fields[0].names() == std::vector<std::string>{"a", "b"});
    CHECK(stencil.is_single());
    CHECK(stencil.nest.swaps.empty());
  }
}

TEST_CASE("a copy of fewer or more cells is an update", "[copied]") {
  for (const char* loop : {"int i = 2; i < n - 1; i++", "int i = 0; i < n; i++"}) {
    const Stencil stencil = copying(loop);
    CHECK(stencil.updates.size() == 2);
    CHECK_FALSE(stencil.fields[0].is_copied_back);
  }
}

TEST_CASE("what is read behind a copy is what the step has written", "[copied]") {
  const char* all = "int i = 1; i < n - 1; i++";
  for (const char* what : {"a[i - 1]", "b[i]"}) {
    const Stencil stencil = copying(all, "", reads(what));
    REQUIRE(stencil.updates.size() == 2);
    CHECK(stencil.fields[0].is_copied_back);
    CHECK(std::ranges::count(stencil.updates[1].taps, 0, &Tap::back) == 1);
  }
  // Before it, the array has what the step began with.
  const Stencil before = copying(all, reads("a[i - 1]"));
  CHECK(before.fields[0].is_copied_back);
  CHECK(std::ranges::count(before.updates[1].taps, 0, &Tap::back) == 0);
}

TEST_CASE("the copy's source is read beside the cells that were copied", "[copied]") {
  CHECK(copying("int i = 1; i < n - 1; i++", "", reads("b[i - 1]")).updates.size() == 3);
}

TEST_CASE("up to 12 arrays and their copies back", "[copied]") {
  const auto step = [](int arrays) {
    std::string declared = "int T, int n", made, copied;
    for (int k = 0; k < arrays; ++k) {
      declared += fmt::format(", float a{0}[n], float b{0}[n]", k);
      made += fmt::format("b{0}[i] = 0.5f * (a{0}[i - 1] + a{0}[i + 1]); ", k);
      copied += fmt::format("a{0}[i] = b{0}[i]; ", k);
    }
    const std::string loop = "for (int i = 1; i < n - 1; i++)";
    return refused_by(
        fmt::format("void f({}) {{\n  for (int t = 0; t < T; t++) {{\n    {} {{ {}}}\n    {} "
                    "{{ {}}}\n  }}\n}}\n",
                    declared, loop, made, loop, copied));
  };
  CHECK(step(12).empty());
  CHECK(step(13) == "single-assignment");
}

TEST_CASE("cells that are set behind a copy", "[copied]") {
  const char* all = "int i = 1; i < n - 1; i++";
  CHECK(copying(all, "", "a[0] = 1;").fields[0].is_copied_back);
  const Stencil source = copying(all, "", "a[1] += 1;");  // `b` does not have it
  CHECK(source.updates.size() == 2);
  CHECK_FALSE(source.fields[0].is_copied_back);
}

}  // namespace
}  // namespace an5d::test
