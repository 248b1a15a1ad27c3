// The expression printer: brackets where C needs them, and the same tree when the text is read again.
#include "codegen/emit/c_expr.h"
#include "codegen/emit/cxx_word.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <random>

#include "support.h"

namespace an5d::test {
namespace {

Leaves as_source() {
  return {[](const Tap& tap) { return fmt::format("A[t % 2][i + {}]", tap.offset[0]); },
          [](int loop) { return std::string(loop == 0 ? "t" : "i"); },
          [](const std::string& name) { return name; }};
}

constexpr char kScalars[] = ", int p, unsigned q, float x, double y";

Stencil of(const std::string& value, const std::string& element = "int") {
  return stencil_of(nest_text(1, "A[(t + 1) % 2][i] = " + value + ";", "", kScalars, element));
}

// The value without the conversion to the element type, printed.
std::string printed(const std::string& value, const std::string& element = "int") {
  return print(of(value, element).update().value, as_source());
}

TEST_CASE("brackets only where C needs them", "[c_expr]") {
  const std::string cell = "A[t % 2][i + 0]";
  const std::string same_text[] = {"p + " + cell + " + 3",
                                   "p + (" + cell + " + 3)",
                                   "p - (" + cell + " - 3)",
                                   "(p + " + cell + ") * 3",
                                   "p * " + cell + " / 3",
                                   "p * (" + cell + " / 3)",
                                   "p / (" + cell + " * 3)",
                                   "-p * " + cell,
                                   "-(p * " + cell + ")",
                                   "- -p - -" + cell,
                                   "!(p < " + cell + ")",
                                   "~p + " + cell,
                                   "p < " + cell + " == 1",
                                   "p << 3 << " + cell,
                                   "p << (3 << " + cell + ")",
                                   "p < 3 ? " + cell + " : 4",
                                   "(p ? 1 : 2) + " + cell,
                                   "p ? 1 : " + cell + " ? 2 : 3",
                                   "(p ? 1 : 2) ? " + cell + " : 3",
                                   "(unsigned int)p + " + cell,
                                   "(unsigned int)(p + " + cell + ")",
                                   "p - 3 + " + cell,
                                   "p % 3 * " + cell,
                                   "+p + " + cell};
  for (const std::string& text : same_text) CHECK(printed(text) == text);
  CHECK(printed("((p)) + ((" + cell + "))") == "p + " + cell);
  CHECK(printed("(p * 3) + " + cell) == "p * 3 + " + cell);
}

TEST_CASE("literals keep their spelling", "[c_expr]") {
  for (const std::string literal : {"0x1Fu", "1.5e-3f", "5.1f", "118", "10ll", ".5", "1.", "017", "0x1p-3"}) {
    CHECK(printed(literal + " + A[t % 2][i + 0]", "double") == literal + " + A[t % 2][i + 0]");
  }
}

TEST_CASE("library functions get the argument's type spelled: C++ overloads them", "[c_expr]") {
  const Stencil root =
      stencil_of(nest_text(1, "A[(t + 1) % 2][i] = sqrt(A[t % 2][i]);", "#include <math.h>"));
  CHECK(print(root.update().value, as_source()) == "sqrt((double)A[t % 2][i + 0])");
  const Stencil root_float =
      stencil_of(nest_text(1, "A[(t + 1) % 2][i] = sqrtf(A[t % 2][i]);", "#include <math.h>"));
  CHECK(print(root_float.update().value, as_source()) == "sqrtf(A[t % 2][i + 0])");
}

TEST_CASE("the value of sizeof keeps its type", "[c_expr]") {
  // -1 < sizeof(int) is false in C: the printed literal must not become an int.
  const std::string text = printed("-1 < sizeof(int) ? A[t % 2][i] : 5");
  INFO(text);
  const Stencil again = of(text);
  CHECK(same(again.update().value, of("-1 < 4ull ? A[t % 2][i] : 5").update().value));
}

TEST_CASE("words that C++ takes", "[c_expr]") {
  for (const char* word : {"class", "new", "template", "this", "and", "xor", "true", "M_PI", "RAND_MAX",
                           "NAN", "INT_MIN", "HUGE_VALF", "offsetof", "stderr"})
    CHECK(is_cxx_word(word));
  for (const char* word : {"A", "classic", "dt", "lines", "Class", "MAX", "M", "F_MAXIMUM", "class_"})
    CHECK_FALSE(is_cxx_word(word));
}

// A random expression, every part in brackets.
std::string any_expression(std::mt19937& random, int depth, bool integers) {
  const auto part = [&] { return "(" + any_expression(random, depth - 1, integers) + ")"; };
  if (depth == 0 || random() % 8 == 0) {
    const std::string leaves[] = {"A[t % 2][i - 1]",
                                  "A[t % 2][i + 2]",
                                  "p",
                                  "q",
                                  "i",
                                  "7",
                                  "0x3u",
                                  "t",
                                  integers ? "12" : "x",
                                  integers ? "3ll" : "y",
                                  integers ? "5" : "2.5f"};
    return leaves[random() % 11];
  }
  const std::string any[] = {"*", "/", "+", "-", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*"};
  const std::string whole[] = {"%", "<<", ">>", "&", "^", "|"};
  switch (random() % 8) {
    case 0:
      return std::string(integers ? "-+!~" : "-+!-", random() % 4, 1) + part();
    case 1:
      return part() + " ? " + part() + " : " + part();
    case 2:
      return std::string(random() % 2 ? "(int)" : "(unsigned long)") + part();
    case 3:
      if (integers) return part() + " " + whole[random() % 6] + " " + part();
      [[fallthrough]];
    default:
      return part() + " " + any[random() % 15] + " " + part();
  }
}

// A file with one nest per expression.
std::string file_of(const std::vector<std::string>& values, const std::string& element) {
  std::string text;
  for (std::size_t n = 0; n < values.size(); ++n) {
    const std::string one =
        nest_text(1, "A[(t + 1) % 2][i] = " + values[n] + " + 0 * A[t % 2][i];", "", kScalars, element);
    text += with(one, "void f", fmt::format("void f{}", n));
  }
  return text;
}

TEST_CASE("random expressions, printed and read again, are the same trees", "[c_expr]") {
  std::mt19937 random(11);
  for (const bool integers : {true, false}) {
    const std::string element = integers ? "int" : "float";
    std::vector<std::string> values, again;
    for (int n = 0; n < 120; ++n) values.push_back("(" + any_expression(random, 4, integers) + ")");
    CompileOptions options = options_for("tiers=1 block=128");
    options.parse.clang_flags = {"-w"};
    const Compiled first = compiled(file_of(values, element), options);
    REQUIRE(first.nests.size() == values.size());
    std::vector<std::string> texts;
    for (const CompiledNest& nest : first.nests) {
      const Binary* sum = nullptr;  // value + 0 * A, under conversions
      for (ExprPtr at = nest.stencil.update().value; !sum; at = at->as<Cast>()->operand) {
        sum = at->as<Binary>();
        if (sum) break;
      }
      texts.push_back("(" + print(sum->left, as_source()) + ")");
    }
    const Compiled second = compiled(file_of(texts, element), options);
    REQUIRE(second.nests.size() == values.size());
    for (std::size_t n = 0; n < values.size(); ++n) {
      INFO(values[n] << "\n  printed " << texts[n]);
      CHECK(same(first.nests[n].stencil.update().value, second.nests[n].stencil.update().value));
    }
  }
}

}  // namespace
}  // namespace an5d::test
