// What may change the iterator of a time loop from a branch in it: such a branch is not taken, all others
// are.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support.h"

using namespace an5d;
using test::parse_text;

namespace {

struct Form {
  const char* file;    // what stands before the function
  const char* before;  // in the function, before the loop
  const char* branch;  // what it does
};

std::string text_of(const Form& form) {
  return std::string(
             "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nvoid other(void);\ndouble "
             "u[2][40];\n") +
         form.file + "\nint f(void) {\n" + form.before +
         "\nfor (t = 0; t < 23; t++) {\nfor (int i = 1; i < 39; i++) u[(t + 1) % 2][i] = u[t % 2][i - 1] + "
         "u[t % 2][i];\n"
         "if (t % 5 == 1) { " +
         form.branch + " }\n}\nreturn t;\n}\n";
}

const std::vector<Form> kMoved = {
    {"", "int t;", "t += 2;"},
    {"static int t; static void go(void) { t += 2; }", "", "go();"},
    {"static int t; static void go(int n) { if (n) go(n - 1); else t++; }", "", "go(3);"},
    {"", "int t, *p = &t;", "*p += 2;"},
    {"", "int t; void *p = &t;", "*(unsigned *)p += 2u;"},
    {"", "int t; unsigned char *p = (unsigned char *)&t;", "p[0]++;"},
    {"struct s { int t; };", "int t; struct s *p = (struct s *)&t;", "p->t += 2;"},
    {"union s { int t; float f; };", "int t; union s *p = (union s *)&t;", "p->t += 2;"},
    {"static int *kept; static void keep(int *p) { kept = p; }", "int t; keep(&t);", "*kept += 2;"},
    {"static int *kept; static void go(void) { ++*kept; }", "static int t; kept = &t;", "go();"},
    {"static int *all[3]; static void go(void) { *all[1] += 2; }", "int t; all[1] = &t;", "go();"},
    {"", "int t, z = 0, *p = memcpy(&t, &z, 4);", "*p += 2;"},
    {"", "int t, *p = &t;", "sscanf(\"17\", \"%d\", p);"},
    {"", "int t, z = 3; void *p = &t;", "memcpy(p, &z, 4);"},
    {"", "int t, *p = &t;", "__atomic_fetch_add(p, 2, 0);"},
    {"static int t;", "", "__sync_fetch_and_add(&t, 2);"},
    {"static int t; static int by(const void *a, const void *b) { t++; return a < b; }",
     "int l[3] = {3, 1, 2};", "qsort(l, 3, 4, by);"},
    {"static int t; static void end(void) { t++; }", "", "atexit(end);"},
    {"static int t; static void go(void) { t += 2; } static void (*hook)(void);", "hook = go;", "hook();"},
    {"static int t; static void go(int *x) { t += *x; }", "", "__attribute__((cleanup(go))) int x = 3; x++;"},
    {"int t;", "", "other();"},
    {"static int t; void called_back(void) { t++; }", "", "other();"},
    {"extern int *p;", "int t; p = &t;", "other();"},
};

const std::vector<Form> kKept = {
    {"", "int t;", "other(); puts(\"x\");"},
    {"static int t, n; static void count(void) { n++; }", "", "count(); printf(\"%d\\n\", t);"},
    {"static int t;", "", "FILE *f = fopen(\"x\", \"a\"); fprintf(f, \"%d %g\\n\", t, u[0][3]); fclose(f);"},
    {"static int t;", "", "char name[30]; snprintf(name, sizeof name, \"out%d\", t); puts(name);"},
    {"static int t; int *image;", "", "image = malloc(80); image[3] = (int)u[0][3]; free(image);"},
    {"static int by(const void *a, const void *b) { return a < b; }", "int t, l[3] = {3, 1, 2};",
     "qsort(l, 3, 4, by); printf(\"%d %d\\n\", t, l[0]);"},
    {"int t;", "", "double *p = malloc(80); p[3] = u[0][3]; free(p);"},
    {"", "int t; scanf(\"%d\", &t);", "other();"},
    {"", "int t, z = 0; memcpy(&t, &z, 4);", "other();"},
};

}  // namespace

TEST_CASE("a branch that may change the iterator of the time loop is refused", "[cuts]") {
  for (const Form& form : kMoved) {
    const std::string text = text_of(form);
    INFO(text);
    const auto parsed = parse_text(text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.diagnostics[0].rule == "control-flow");
    CHECK(parsed.diagnostics[0].message ==
          "found a branch that may change 't', with which the time loop counts");
  }
}

TEST_CASE("a branch that cannot change it is taken", "[cuts]") {
  for (const Form& form : kKept) {
    const std::string text = text_of(form);
    INFO(text);
    const auto parsed = parse_text(text);
    REQUIRE(parsed);
    CHECK(parsed->nests.size() == 1);
    CHECK(parsed->nests[0].cuts.size() == 1);
  }
}
