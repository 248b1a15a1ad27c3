// Variables that loops move on, loops over blocks, and strides in variables.
#include <catch2/catch.hpp>

#include "frontend/expr/known_value.h"
#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

// Two loops around `body`, which updates `v`, and a copy back; `before` stands in front of the first one.
std::string rows(const std::string& before, const std::string& row, const std::string& head,
                 const std::string& body, const std::string& behind = "") {
  return "void f(int T, int n, int m, float *u, float *v) { for (int t = 0; t < T; t++) {" + before +
         " for (int i = 1; i < n - 1; i++) {" + row + " for (int j = 1; j < m - 1; " + head + ") {" + body +
         "}" + behind + "} float *k = u; u = v; v = k; } }";
}

// The accesses of the only assignment, one after the other.
std::string accesses(const std::string& source) {
  const LoopNest nest = nest_of(source);
  const Assignment& assignment = nest.sweeps[0].assignments[0];
  std::string text;
  const auto add = [&](const Access& access) {
    text += nest.arrays[access.array].name;
    for (const ExprPtr& subscript : access.subscripts)
      text += "[" + to_string(subscript, nest, nest.sweeps[0]) + "]";
    text += " ";
  };
  add(assignment.target);
  visit(assignment.value, [&](const Expr& node) {
    if (const Access* access = node.as<Access>()) add(*access);
  });
  return text;
}

std::string plain() {
  return accesses(rows("", "", "j++", "v[i * m + j] = u[i * m + j - 1] + u[i * m + j + m];"));
}

}  // namespace

TEST_CASE("pointers and numbers that run are the places they come to", "[running]") {
  CHECK(plain().starts_with("v[i][j] u["));
  CHECK(accesses(rows("", "float *q = &v[i * m + 1], *p = u + i * m + 1;", "j++, p++, q++",
                      "*q = p[-1] + p[m];")) == plain());
  CHECK(accesses(rows("float *q = v + m + 1, *p = u + m + 1;", "", "j++", "*q++ = p[-1] + p[m]; p++;",
                      "p += 2; q += 2;")) == plain());
  CHECK(accesses(rows("int c = m + 1;", "", "j++", "v[c] = u[c - 1] + u[c + m]; c += 1;", "c += 2;")) ==
        plain());
  CHECK(accesses(rows("int c = m;", "", "j++", "++c; v[c] = u[c - 1] + u[c + m];", "c += 2;")) == plain());
  CHECK(accesses(rows("const float *p = u;", "", "j++", "v[i * m + j] = p[j + m - 1] + p[2 * m + j];",
                      "p += m;")) == plain());
}

TEST_CASE("what not every iteration moves on alike is refused", "[running]") {
  const std::string declared = "float *p = &u[i * m + 1];", update = "v[i * m + j] = p[-1];";
  check_accepted(rows("", declared, "j++", update + " p++;"));
  check_refused("perfect-nest", rows("", declared, "j++", update + " if (j > 3) p++;"));
  check_refused("perfect-nest", rows("", declared, "j++", "if (j > 3) continue; " + update + " p++;"));
  check_refused("perfect-nest", rows("", declared, "j++", update + " for (int k = 0; k < 2; k++) p++;"));
  check_refused("perfect-nest", rows("", declared + " const float *q = p;", "j++, p++", update));
  check_refused("perfect-nest", rows("float *q = v, *p = u;", "q += m; p += m;", "j++", "q[j] = p[j - 1];"));
  check_refused("uninitialised-local", rows("int c = 0;", "", "j++", "v[i * m + j] = u[c]; c += u[0];"));
}

TEST_CASE("loops over blocks are the loop over their cells", "[running]") {
  const auto blocks = [](const std::string& end, const std::string& update, const std::string& step = "8") {
    return "float a[2][66][66], u[66][66];\nint w;\nvoid f(int T) { for (int t = 0; t < T; t++) for (int ii "
           "= 1; ii < 65; ii += " +
           step + ") for (int j = 1; j < 65; j++) for (int i = ii; i < " + end + "; i++) " + update + " }";
  };
  const std::string update = "a[(t + 1) % 2][i][j] = a[t % 2][i - 1][j];";
  for (const char* end : {"ii + 8", "(ii + 8 < 65 ? ii + 8 : 65)", "(65 <= ii + 8 ? 65 : ii + 8)"}) {
    const LoopNest nest = nest_of(blocks(end, update));
    REQUIRE(nest.sweeps[0].space.size() == 2);
    CHECK(nest.sweeps[0].space[1].iterator == "i");
    CHECK(fixed_value(nest.sweeps[0].space[1].begin.value) == 1);
    CHECK(fixed_value(nest.sweeps[0].space[1].end.value) == 65);
  }
  check_accepted(blocks("(ii + w < 65 ? ii + w : 65)", update, "w"));
  for (const char* end :
       {"ii + 7", "ii + 9", "(ii + 8 > 65 ? ii + 8 : 65)", "(ii + 8 < 64 ? ii + 8 : 64)", "65"})
    CHECK_FALSE(test::parse_text(blocks(end, update)));
  CHECK_FALSE(test::parse_text(blocks("ii + 7", update, "7")));
  CHECK_FALSE(test::parse_text(blocks("ii + w", update, "w")));
  check_accepted(blocks("ii + 8", "u[i][j] = 2 * u[i][j];"));
  CHECK_FALSE(test::parse_text(blocks("ii + 8", "u[i][j] = u[i + 1][j];")));
}
