// C++ in the place of C: what of it a nest may have, and what the values are that it computes.
#include <catch2/catch.hpp>

#include "frontend/clang/flags.h"
#include "support.h"

using namespace an5d;
using test::parse_text;

namespace {

// Of headers of the system, as lines of the file say.
const std::string kHead =
    "# 1 \"algorithm\" 1 3\nnamespace std {\n"
    "template <class T> void swap(T &a, T &b) { T c = a; a = b; b = c; }\n"
    "template <class T> const T &max(const T &a, const T &b) { return a < b ? b : a; }\n}\n"
    "# 1 \"test.cpp\" 2\n";

Result<TranslationUnit> parse_cxx(const std::string& text) { return parse_text(text, {"-x", "c++"}); }

LoopNest nest_of_cxx(const std::string& text) {
  const Result<TranslationUnit> parsed = parse_cxx(text);
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(render(said, "test.cpp", text));
  REQUIRE(parsed);
  REQUIRE(parsed->nests.size() == 1);
  return parsed->nests.front();
}

// The value that the body gives an element of A.
std::string value_of_cxx(const std::string& value, const std::string& before = "") {
  const LoopNest nest = nest_of_cxx(before + "void f(int T, int n, float A[2][64], double x) {\n" +
                                    "for (int t = 0; t < T; t++) for (int i = 1; i < n; i++)\n" +
                                    "  A[(t + 1) % 2][i] = " + value + ";\n}\n");
  return to_string(nest.sweeps[0].assignments[0].value, nest, nest.sweeps[0]);
}

std::string rule_of(const std::string& text) {
  const Result<TranslationUnit> parsed = parse_cxx(text);
  if (parsed) return "accepted";
  for (const Diagnostic& said : parsed.diagnostics)
    if (said.severity == Severity::kError) return said.rule;
  return "";
}

std::string steps(const std::string& body, const std::string& parameters = "") {
  return "void f(int T, int n, float *u, float *un" + parameters + ") {\nfor (int t = 0; t < T; t++) {\n" +
         "for (int i = 1; i < n - 1; i++) { " + body + " }\nstd::swap(u, un);\n}\n}\n";
}

}  // namespace

TEST_CASE("the name of a file says its language, and -x before it", "[cxx]") {
  for (const char* name : {"a.cpp", "a.cc", "a.cxx", "a.C", "a.cu", "x.c/a.cpp"}) CHECK(is_cxx(name, {}));
  for (const char* name : {"a.c", "a", "cpp", "a.h", "x.cpp/a"}) CHECK_FALSE(is_cxx(name, {}));
  CHECK(is_cxx("a.c", {"-x", "c++"}));
  CHECK(is_cxx("a.c", {"-xc", "-xc++"}));
  CHECK_FALSE(is_cxx("a.cpp", {"-xc"}));
  CHECK(usable_flags({"-x", "c++", "-DX", "-xc"}) == std::vector<std::string>{"-DX"});
}

TEST_CASE("casts of C++ are those of C, and values in braces values", "[cxx]") {
  CHECK(value_of_cxx("static_cast<double>(A[t % 2][i])") == value_of_cxx("(double)A[t % 2][i]"));
  CHECK(value_of_cxx("double(A[t % 2][i - 1])") == value_of_cxx("(double)A[t % 2][i - 1]"));
  CHECK(value_of_cxx("A[t % 2][i] + float{0.5f}") == value_of_cxx("A[t % 2][i] + (float)0.5f"));
  CHECK(value_of_cxx("A[t % 2][i] + true") == "(A[(t % 2)][i] + <float><int><bool>1)");
}

TEST_CASE("a name of another scope is its value", "[cxx]") {
  const std::string scope =
      "namespace p { const double a = 0.5, b = 2 * a; const int r = 3; double v = 1; }\n";
  CHECK(value_of_cxx("p::r * A[t % 2][i]", scope) == value_of_cxx("3 * A[t % 2][i]"));
  CHECK_THAT(value_of_cxx("p::b * A[t % 2][i]", scope), Catch::Contains("0.5"));
  CHECK(rule_of(scope + kHead + steps("un[i] = p::v * u[i - 1];")) == "cxx-form");
  CHECK(rule_of(scope + kHead + steps("un[i] = u[i - p::r + 2];")) == "accepted");
}

TEST_CASE("the nest knows its namespaces, and two functions of one name apart", "[cxx]") {
  const LoopNest nest =
      nest_of_cxx(kHead + "namespace a { namespace {\n" + steps("un[i] = u[i - 1];") + "} }\n");
  CHECK(nest.namespaces == std::vector<std::string>{"a", ""});
  CHECK(nest.swaps.size() == 1);
  const std::string two = "namespace a {\n" + steps("un[i] = u[i - 1];") + "}\n" + steps("un[i] = u[i + 1];");
  const Result<TranslationUnit> parsed = parse_cxx(kHead + two);
  REQUIRE(parsed);
  REQUIRE(parsed->nests.size() == 2);
  CHECK(parsed->nests[0].ordinal != parsed->nests[1].ordinal);
}

TEST_CASE("std::max is a function of the nest", "[cxx]") {
  const LoopNest nest = nest_of_cxx(kHead + steps("un[i] = std::max(u[i - 1], u[i]);"));
  REQUIRE(nest.functions.size() == 1);
  CHECK(nest.functions[0].name == "std_max_float");
  CHECK(nest.functions[0].is_total);
}

TEST_CASE("numbers by reference are remembered, and refused beside counters that they may be", "[cxx]") {
  const LoopNest nest = nest_of_cxx(kHead + steps("un[i] = c * u[i - 1];", ", const float &c"));
  CHECK(nest.references == std::vector<Variable>{{"c", ScalarType::kFloat}});
  const std::string outside =
      "void f(int T, float (&A)[2][64], int &k) { int t; for (t = 0; t < T; t++) for (int i = 1; i < 9; i++) "
      "A[(t + 1) % 2][i] = k * A[t % 2][i - 1]; }\n";
  CHECK(rule_of(outside) == "cxx-form");
  CHECK(rule_of(kHead + steps("un[i] = c + u[i - 1];", ", const char &c")) == "cxx-form");
}

TEST_CASE("what is no C is refused by name", "[cxx]") {
  const std::string number = "struct Number { double v; operator double() const { return v; } };\n";
  CHECK(rule_of(number + kHead + steps("un[i] = c * u[i - 1];", ", Number c")) == "cxx-form");
  CHECK(rule_of(kHead + steps("auto g = [&](int k) { return u[k]; }; un[i] = g(i - 1);")) == "cxx-form");
  CHECK(rule_of(kHead + steps("const float &w = u[i - 1]; un[i] = w;")) == "cxx-form");
  CHECK(rule_of(kHead + "template <int R>\n" + steps("un[i] = u[i - R];")) == "cxx-form");
  CHECK(rule_of(kHead + steps("if (int k = i % 2; k) un[i] = u[i - 1];")) == "cxx-form");
  CHECK(rule_of(kHead + "template <class R> R half(R x) { return x / 2; }\n" +
                steps("un[i] = half(u[i - 1]);")) == "accepted");
}

namespace {

const std::string kObject = "struct S {\nfloat *u, *un; int n; const float c = 2;\n";

// A class whose member function f takes steps.
std::string object(const std::string& body, const std::string& others = "", const std::string& behind = "") {
  return kObject + others +
         "void f(int T) {\nfor (int t = 0; t < T; t++) {\nfor (int i = 1; i < n - 1; i++) { " + body +
         " }\nstd::swap(u, un);" + behind + "\n}\n}\n};\n";
}

}  // namespace

TEST_CASE("members of the object are members of what a pointer points to", "[cxx]") {
  const LoopNest nest = nest_of_cxx(kHead + object("this->un[i] = c * u[i - 1];"));
  REQUIRE(nest.members.size() == 4);
  CHECK(nest.members[0].name == "n");
  CHECK(nest.members[0].spelling == "this->n");
  CHECK(nest.swaps.size() == 1);
  CHECK(rule_of(kHead + object("un[i] = u[i - 1];", "", " n++;")) != "accepted");
  CHECK(rule_of(kHead + object("un[i] = u[i - 1];", "virtual void g() {}\n", " g();")) == "cxx-form");
  CHECK(rule_of(kHead + object("un[i] = u[i - 1];", "S *s;\n", " s->f(2);")) == "cxx-form");
}

TEST_CASE("a member function stands for what it returns", "[cxx]") {
  const std::string others = "int id(int k) const { return k + n; }\nfloat at(int k) { return c * u[k]; }\n";
  const LoopNest nest = nest_of_cxx(kHead + object("un[i] = at(i - 1) + u[id(i) - n];", others));
  CHECK(nest.functions.empty());
  CHECK(nest.methods.size() == 2);
  const std::string two = "float at(int k) { float x = u[k]; return x; }\n";
  CHECK(rule_of(kHead + object("un[i] = at(i - 1) + u[i];", two)) == "function-body");
  const std::string itself = "float at(int k) { return k ? at(k - 1) : u[k]; }\n";
  CHECK(rule_of(kHead + object("un[i] = at(i - 1) + u[i];", itself)) == "function-body");
}

TEST_CASE("members of structs by reference may lie among cells", "[cxx]") {
  const std::string grid = "struct Grid { int n; float c; };\n";
  const LoopNest nest = nest_of_cxx(grid + kHead + steps("un[i] = g.c * u[i - 1];", ", const Grid &g"));
  REQUIRE(nest.members.size() == 1);
  CHECK(nest.members[0].is_referred_to);
}

TEST_CASE("a template is its instance, if there is one", "[cxx]") {
  const std::string shape = "template <int R>\n" + steps("un[i] = u[i - R];");
  const std::string made = "template void f<2>(int, int, float *, float *);\n";
  const LoopNest nest = nest_of_cxx(kHead + shape + made);
  CHECK(nest.types == std::vector<std::string>{"constexpr int R = 2"});
  CHECK(rule_of(kHead + shape + made + "template void f<1>(int, int, float *, float *);\n") == "cxx-form");
}

TEST_CASE("what a reference is bound to may change through it", "[cxx]") {
  const std::string head = "void f(float (*A)[64], int T) { int cur = 0; ";
  const std::string loops =
      "for (int t = 0; t < T; t++) { for (int i = 1; i < 9; i++) A[1 - cur][i] = A[cur][i - 1]; cur = 1 - "
      "cur; } }\n";
  CHECK(nest_of_cxx(head + loops).flips[0].is_known);
  CHECK(rule_of(head + "int &other = cur; " + loops) == "time-buffering");
  CHECK(rule_of("void g(int &);\n" + head + "g(cur); " + loops) == "time-buffering");
}
