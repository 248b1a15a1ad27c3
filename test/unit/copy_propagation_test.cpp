// Copies among arrays: which are taken out, what the arrays hold then, and what stays an update of its own.
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
    CHECK(stencil.fields[0].copied);
    CHECK(stencil.fields[0].names() == std::vector<std::string>{"a", "b"});
    CHECK(stencil.is_single());
    CHECK(stencil.sweep_has_update == std::vector{true, true});  // both over its cells
  }
}

TEST_CASE("a copy of fewer cells is an update", "[copied]") {
  for (const char* loop : {"int i = 2; i < n - 1; i++", "int i = 0; i < n - 2; i++"}) {
    const Stencil stencil = copying(loop);
    CHECK(stencil.updates.size() == 2);
    CHECK_FALSE(stencil.fields[0].copied);
  }
}

TEST_CASE("a copy of more cells brings a border", "[copied]") {
  const Stencil stencil = copying("int i = 0; i < n; i++");
  REQUIRE(stencil.updates.size() == 1);
  REQUIRE(stencil.fields[0].copied);
  CHECK(*stencil.fields[0].copied == CopiedArrays{{{0, 1, false, {{1, 1}}}}, {0, 0}, {{0, 0}}});
  CHECK(stencil.updates[0].axes[0].relies_on == BoundsReliedOn{false, false, 1, false});
}

// Statements of a step on arrays of n cells, in loops over inner ones (I) or all (A).
Stencil step_of(std::string statements) {
  for (const auto& [mark, loop] :
       {std::pair("I ", "for (int i = 1; i < n - 1; i++) "), std::pair("A ", "for (int i = 0; i < n; i++) ")})
    for (std::size_t at = 0; (at = statements.find(mark, at)) != std::string::npos;)
      statements.replace(at, 2, loop);
  return stencil_of(
      fmt::format("void f(int T, int n, float a[n], float b[n], float c[n]) {{\n"
                  "  for (int t = 0; t < T; t++) {{\n    {}\n  }}\n}}\n",
                  statements));
}

TEST_CASE("a copy before the update", "[copied]") {
  for (const char* copy : {"I b[i] = a[i]; ", "A b[i] = a[i]; "}) {
    const Stencil stencil = step_of(copy + std::string("I a[i] = b[i - 1] + b[i + 1] + a[i];"));
    REQUIRE(stencil.updates.size() == 1);
    CHECK(stencil.is_single());
    CHECK(stencil.fields[0].names() == std::vector<std::string>{"b", "a"});
    REQUIRE(stencil.fields[0].copied);
    CHECK(stencil.fields[0].copied->ages == std::vector{1, 0});
    CHECK(stencil.fields[0].copied->copies[0].is_before);
  }
}

TEST_CASE("three arrays that copy are planes that rotate", "[copied]") {
  const std::string wave = "I c[i] = b[i - 1] + b[i + 1] - a[i]; ";
  for (const std::string& step :
       {wave + "I { a[i] = b[i]; b[i] = c[i]; }", wave + "A a[i] = b[i]; A b[i] = c[i];",
        wave + "A a[i] = b[i]; I b[i] = c[i];", "I a[i] = b[i]; I b[i] = c[i]; " + wave}) {
    const Stencil stencil = step_of(step);
    CAPTURE(step);
    REQUIRE(stencil.fields.size() == 2);
    CHECK(stencil.fields[0].names() == std::vector<std::string>{"b", "c", "a"});
    REQUIRE(stencil.fields[0].copied);
    CHECK(stencil.fields[1].buffering == Buffering::kOlder);
  }
  CHECK(step_of("I a[i] = b[i]; I b[i] = c[i]; " + wave).fields[0].copied->ages == std::vector{1, 0, 2});
  CHECK(step_of(wave + "I a[i] = b[i]; I b[i] = c[i];").fields[0].copied->ages == std::vector{0, 0, 1});
}

TEST_CASE("what is no plane is an update of its own", "[copied]") {
  // `a` is what `b` becomes; then its older values are read beside the cell, where C has those of another
  // border.
  for (const char* step : {"I c[i] = b[i - 1] + b[i + 1] - a[i]; I b[i] = c[i]; I a[i] = b[i];",
                           "I c[i] = b[i - 1] + b[i + 1] - a[i + 1]; A a[i] = b[i]; A b[i] = c[i];"}) {
    const Stencil stencil = step_of(step);
    REQUIRE(stencil.fields.size() == 2);
    CHECK(stencil.fields[0].names() == std::vector<std::string>{"b", "c"});
    CHECK(stencil.fields[0].copied);
    CHECK(stencil.fields[1].buffering == Buffering::kInPlace);
  }
}

TEST_CASE("a border that is set, and copied with the cells", "[copied]") {
  const std::string made = "I b[i] = a[i - 1] + a[i + 1]; b[0] = b[1]; b[n - 1] = b[n - 2]; ";
  const Stencil all = step_of(made + "A a[i] = b[i];");
  REQUIRE(all.updates.size() == 1);
  REQUIRE(all.fields[0].copied);
  CHECK(all.fields[0].copied->made == std::vector<Halo>{{1, 1}});
  CHECK(all.borders.size() == 2);
  // One end is not set.
  CHECK(step_of("I b[i] = a[i - 1] + a[i + 1]; b[0] = b[1]; A a[i] = b[i];").updates.size() == 2);
}

TEST_CASE("what is read behind a copy is what the step has written", "[copied]") {
  const char* all = "int i = 1; i < n - 1; i++";
  for (const char* what : {"a[i - 1]", "b[i]"}) {
    const Stencil stencil = copying(all, "", reads(what));
    REQUIRE(stencil.updates.size() == 2);
    CHECK(stencil.fields[0].copied);
    CHECK(std::ranges::count(stencil.updates[1].taps, 0, &Tap::back) == 1);
  }
  // Before it, the array has what the step began with.
  const Stencil before = copying(all, reads("a[i - 1]"));
  CHECK(before.fields[0].copied);
  CHECK(std::ranges::count(before.updates[1].taps, 0, &Tap::back) == 0);
}

TEST_CASE("the copy's source is read beside the cells that were copied", "[copied]") {
  CHECK(copying("int i = 1; i < n - 1; i++", "", reads("b[i - 1]")).updates.size() == 3);
}

TEST_CASE("up to 32 arrays and their copies back", "[copied]") {
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
  CHECK(step(32).empty());
  CHECK(step(33) == "single-assignment");
}

TEST_CASE("cells that are set behind a copy", "[copied]") {
  const char* all = "int i = 1; i < n - 1; i++";
  CHECK(copying(all, "", "a[0] = 1;").fields[0].copied);
  const Stencil source = copying(all, "", "a[1] += 1;");  // `b` does not have it
  CHECK(source.updates.size() == 2);
  CHECK_FALSE(source.fields[0].copied);
}

}  // namespace
}  // namespace an5d::test
