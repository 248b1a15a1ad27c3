// Edits that make C++ of C: the text that comes out, and what is left alone.
#include <catch2/catch.hpp>

#include "frontend/said/text_edit.h"
#include "support.h"

using namespace an5d;
using test::parse_text;

namespace {

const std::string kNest =
    "void nest(int T, float N[2][64]) { for (int t = 0; t < T; t++) for (int i = 1; i < 9; i++) N[(t + 1) % "
    "2][i] "
    "= N[t % 2][i]; }\n";

TranslationUnit unit_of(const std::string& text) {
  const auto parsed = parse_text(kNest + text, {"-Wno-everything"});
  INFO(text);
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(render(said, "test.c", kNest + text));
  REQUIRE(parsed);
  return *parsed;
}

std::string in_cxx(const std::string& text) {
  const TranslationUnit unit = unit_of(text);
  std::vector<TextEdit> edits = unit.cxx_edits;
  std::erase_if(edits, [](const TextEdit& edit) { return edit.kind == "linkage"; });
  return edited(kNest + text, kNest.size(), kNest.size() + text.size(), edits);
}

// With the linkage of C, too.
std::string linked(const std::string& text) {
  return edited(kNest + text, kNest.size(), kNest.size() + text.size(), unit_of(text).cxx_edits);
}

}  // namespace

TEST_CASE("parameters whose extents are variables", "[cxx]") {
  CHECK(in_cxx("void f(int n, float A[2][n][n]) { A[0][0][0] = 1; }") ==
        "void f(int n, void *A_) { float (*A)[n][n] = (float (*)[n][n])A_; A[0][0][0] = 1; }");
  CHECK(
      in_cxx("void f(int n, int A_, const double (*restrict A)[n + 1]) {\n}") ==
      "void f(int n, int A_, const void *A__) { const double (*A)[n + 1] = (const double (*)[n + 1])A__;\n}");
  CHECK(in_cxx("void f(int n, float A[2][n], float B[2][n]) {}") ==
        "void f(int n, void *A_, void *B_) { float (*A)[n] = (float (*)[n])A_; float (*B)[n] = (float "
        "(*)[n])B_;}");
  CHECK(in_cxx("void f(int n, const float w[restrict n]);") == "void f(int n, const float *w);");
  CHECK(in_cxx("void f(int n, float A[2][n][n]);") == "void f(int n, void *A);");
  CHECK(in_cxx("void f(int n, float [2][n]);") == "void f(int n, void *);");
  CHECK(in_cxx("void f(int n, float (*A)[16], float B[]) {}") ==
        "void f(int n, float (*A)[16], float B[]) {}");
}

TEST_CASE("the keyword restrict", "[cxx]") {
  CHECK(in_cxx("void f(float *restrict a, const float *restrict b); /* restrict */") ==
        "void f(float *__restrict__ a, const float *__restrict__ b); /* restrict */");
  CHECK(in_cxx("#define restrict\nvoid f(float *restrict a);") ==
        "#define restrict\nvoid f(float *restrict a);");
  CHECK(in_cxx("void f(float *__restrict a);") == "void f(float *__restrict a);");
}

TEST_CASE("names that are keywords", "[cxx]") {
  CHECK(in_cxx("static int f(int new, int new_) { return new + new_; }") ==
        "static int f(int new__, int new_) { return new__ + new_; }");
  CHECK(in_cxx("struct s { int this; }; int f(struct s *class) { return class->this; } // this") ==
        "struct s { int this_; }; int f(struct s *class_) { return class_->this_; } // this");
  CHECK(
      in_cxx(
          "#define AT(new, i) new[i]\nvoid f(float *new) {\n#pragma omp parallel shared(new)\nAT(new, 0) = "
          "1;\n}") ==
      "#define AT(new_, i) new_[i]\nvoid f(float *new_) {\n#pragma omp parallel shared(new_)\nAT(new_, 0) = "
      "1;\n}");
  CHECK(
      in_cxx("#include <stdlib.h>\nvoid f(int n) { float *new = malloc(n * sizeof *new); free(new); }") ==
      "#include <stdlib.h>\nvoid f(int n) { float *new_ = (float *)malloc(n * sizeof *new_); free(new_); }");
  CHECK(in_cxx("void f(int n, float new[2][n]) { new[0][0] = 1; }") ==
        "void f(int n, void *new__) { float (*new_)[n] = (float (*)[n])new__; new_[0][0] = 1; }");
  // What other files may see, and what macros have to do with, stays.
  for (const std::string text :
       {"int class;", "static int f(int private) {\n#pragma omp parallel private(private)\nreturn private; }",
        "int new(void);", "static int f(int new) { return new; }\n#ifdef new\n#endif\n",
        "#define NAME(a) #a\nstatic int f(int new) { return new; }",
        "#define NAME(a) a##_x\nstatic int f(int new) { return new; }"})
    CHECK(in_cxx(text) == text);
}

TEST_CASE("pointers to void that C converts", "[cxx]") {
  const std::string header = "#include <stdlib.h>\n";
  CHECK(
      in_cxx(header + "float *f(int n) { float *p = malloc(n); p = calloc(n, 4); return realloc(p, n); }") ==
      header +
          "float *f(int n) { float *p = (float *)malloc(n); p = (float *)calloc(n, 4); return (float "
          "*)realloc(p, n); }");
  CHECK(in_cxx(header + "void f(int n) { float (*A)[n] = malloc(n * sizeof *A); A = malloc(4 * n * n); }") ==
        header +
            "void f(int n) { float (*A)[n] = (__typeof__(A))malloc(n * sizeof *A); A = "
            "(__typeof__(A))malloc(4 * n "
            "* n); }");
  CHECK(in_cxx("void f(void *a, void *b, int c) { float *p = c ? a : b; }") ==
        "void f(void *a, void *b, int c) { float *p = (float *)(c ? a : b); }");
  CHECK(in_cxx("void f(float *a) { void *p = a; char *q = (char *)p; }") ==
        "void f(float *a) { void *p = a; char *q = (char *)p; }");
}

TEST_CASE("words that say nothing", "[cxx]") {
  CHECK(in_cxx("int f(void) { auto int a = 1; register double b = 2; auto c = 3; return a + b + c; }") ==
        "int f(void) {  int a = 1;  double b = 2; int c = 3; return a + b + c; }");
}

TEST_CASE("arguments that C converts for functions of the library", "[cxx]") {
  const std::string header = "#include <math.h>\n#include <stdlib.h>\n";
  CHECK(in_cxx(header + "float f(float a) { return sqrt(a + 1) * sqrtf(a) + fabs(sin(2.0)); }") ==
        header + "float f(float a) { return sqrt((double)(a + 1)) * sqrtf(a) + fabs(sin(2.0)); }");
  CHECK(in_cxx(header + "int f(double a) { return abs(a) + abs(3); }") ==
        header + "int f(double a) { return abs((int)(a)) + abs(3); }");
}

TEST_CASE("declarations without parameters", "[cxx]") {
  CHECK(in_cxx("void f(); void g() { f(1, 2.0); } void f(int a, double b) {}") ==
        "void f(int, double); void g() { f(1, 2.0); } void f(int a, double b) {}");
  CHECK(in_cxx("double u[8][8]; void f(); void g(void) { f(1, u); }") ==
        "double u[8][8]; void f(int, double (*)[8]); void g(void) { f(1, u); }");
  CHECK(in_cxx("void f(); void g(int n, double a[n][n]) { f(n, a); } void f(int n, double a[n][n]) {}") ==
        "void f(int, void *); void g(int n, void *a_) { double (*a)[n] = (double (*)[n])a_; f(n, a); } void "
        "f(int n, void *a_) { double (*a)[n] = (double (*)[n])a_;}");
  CHECK(in_cxx("int f(); int f() { return 1; }") == "int f(); int f() { return 1; }");
  CHECK(in_cxx("int f(); void g(void) { f(1); f(1.0); }") == "int f(); void g(void) { f(1); f(1.0); }");
}

TEST_CASE("functions keep the linkage of C", "[cxx]") {
  CHECK(linked("int g(int); static int h(void) { return 1; }\nint f(void) { return g(1) + h(); }") ==
        "extern \"C\" int g(int); static int h(void) { return 1; }\nextern \"C\" int f(void) { return g(1) + "
        "h(); }");
  CHECK(linked("extern int g(int), k(int);\n__attribute__((noinline)) struct s { int a; } *f(void) { return "
               "0; }") ==
        "extern \"C\" int g(int), k(int);\nextern \"C\" __attribute__((noinline)) struct s { int a; } "
        "*f(void) { "
        "return 0; }");
  CHECK(linked("int n, f(void);\nint main(void) { return 0; }") ==
        "int n, f(void);\nint main(void) { return 0; }");
  CHECK(linked("const int n = 3, m = 4; static const int k = 5; const char *s = \"\";") ==
        "extern const int n = 3, m = 4; static const int k = 5; const char *s = \"\";");
}

TEST_CASE("edits of a kind are one remark", "[cxx]") {
  const TranslationUnit many =
      unit_of("void f(float *restrict p, float *restrict q, float *restrict r) {}\n");
  const Diagnostics once = check_cxx(many, {});
  REQUIRE(once.size() == 1);
  CHECK(once[0].message == "found 'restrict', written as '__restrict__' in C++, and 2 more of the kind");
  CHECK(once[0].fixes.size() == 3);
}

TEST_CASE("each edit is a remark", "[cxx]") {
  const TranslationUnit unit = unit_of("void f(int n, float A[2][n][n], float *restrict p) {}\n");
  const Diagnostics said = check_cxx(unit, {});
  REQUIRE(said.size() == 2);
  CHECK(said[0].rule == "cxx-edit");
  CHECK(said[0].severity == Severity::kRemark);
  CHECK(said[0].where.line == 2);
  CHECK(said[0].message == "found 'float A[2][n][n]', written as 'void *A_' in C++");
  CHECK(said[1].message == "found 'restrict', written as '__restrict__' in C++");
}

TEST_CASE("definitions with the types of parameters behind their names", "[cxx]") {
  CHECK(in_cxx("static double sum(n, a) int n; double *a; { return a[n]; }") ==
        "static double sum(int n, double *a) { return a[n]; }");
  CHECK(in_cxx("int f(c, n)\n  short c;  // narrow\n  unsigned n;\n{ return c + n; }") ==
        "int f(int c_, unsigned int n)\n\n\n{ short c = (short)c_; return c + n; }");
  CHECK(in_cxx("float f(x, new) float x, new; { return x + new; }") ==
        "float f(double x_, double new__) { float x = (float)x_; float new_ = (float)new__; return x + "
        "new_; }");
  CHECK(in_cxx("double f(n, u) int n; double u[n][n]; { return u[n][0]; }") ==
        "double f(int n, void *u_) { double (*u)[n] = (double (*)[n])u_; return u[n][0]; }");
  // The text of a macro, and what a condition of the preprocessor leaves out, stay.
  CHECK(in_cxx("#define ARGS (n) int n;\nint f ARGS { return n; }") ==
        "#define ARGS (n) int n;\nint f ARGS { return n; }");
}

TEST_CASE("numbers where an enumeration is wanted", "[cxx]") {
  const std::string type = "enum hue { RED, GREEN }; typedef enum { ON } state; ";
  CHECK(in_cxx(type + "int f(int k) { enum hue h = k % 2; state s = 0; h = GREEN; h = k ? RED : GREEN; "
                      "return h + s; }") == type +
                                                "int f(int k) { enum hue h = (enum hue)(k % 2); state s = "
                                                "(state)(0); h = GREEN; h = k ? RED : GREEN; "
                                                "return h + s; }");
  CHECK(
      in_cxx(type + "enum hue f(enum hue h) { return h; } enum hue g(int k) { f(2); return k; }") ==
      type +
          "enum hue f(enum hue h) { return h; } enum hue g(int k) { f((enum hue)(2)); return (enum hue)k; }");
}
