// The rules as one table. In: an id. Out: its row. Decided here: what each rule is called and the
// examples that explain it; the checks themselves live in the stages, which name their rule by id.
//
// Rows are in the order of the stages: input text, loops, body, analysis, schedule.
#include "frontend/rule.h"

#include <algorithm>

namespace an5d {
namespace {

constexpr std::string_view kJacobi =
    "for (int t = 0; t < T; t++)\n"
    "  for (int i = 1; i < N - 1; i++)\n"
    "    A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);\n";

// What the tables say of rules that are about a schedule, not about C.
constexpr std::string_view kTwoDimensions =
    "an5dc --schedule='tiers=4 block=256 stream=chunks:256' jacobi-2d.c\n";

const std::vector<Rule> kRules = {
    // The text as C
    {"c-error", "the input has to be valid C", "float x = ;\n", "float x = 0;\n"},
    {"c-warning", "a warning: C that Clang takes, but that may not be what was meant; nothing is refused", "",
     "int f(void) { return 0; }\n"},
    {"not-cxx",
     "a .cu file holds the whole program as C++, so the C has to be C++ too, but for what an edit mends",
     "int f(int class) { return class + 1; }\n",
     "int f(int kind) { return kind + 1; }\n/* or: an5dc --split */\n"},
    {"cxx-edit",
     "a remark: what was changed so that the C is C++ in a .cu file; with --split it stays as it is", "",
     "void g(int n, float A[2][n][n]);\nfloat *h(float *restrict q) { return q ? q : malloc(4); }\n"},
    {"no-stencil", "there has to be a time loop over a stencil", "for (int i = 0; i < N; i++) A[i] = 0;\n",
     kJacobi},
    {"stencil-found", "a remark: this loop is taken, though no pragma marks it", "", kJacobi},

    {"left-in-c",
     "a remark: which loops that look like stencils are not taken; they stay C and run on the CPU", "",
     kJacobi},

    // Pragmas and the text of the loops
    {"scop-pragma", "'#pragma scop' and '#pragma endscop' come in pairs, between statements of a function",
     "#pragma scop\nfor (int t = 0; t < T; t++) ...\n",
     "#pragma scop\nfor (int t = 0; t < T; t++) ...\n#pragma endscop\n"},
    {"scop-content", "a scop region holds stencil nests and nothing else",
     "#pragma scop\nprintf(\"start\\n\");\nfor (int t = 0; t < T; t++) ...\n#pragma endscop\n",
     "printf(\"start\\n\");\n#pragma scop\nfor (int t = 0; t < T; t++) ...\n#pragma endscop\n"},
    {"loop-pragma", "no pragma asks for something that a call in place of the loops does not do",
     "#pragma omp parallel for\nfor (int t = 0; t < T; t++) ...\n", "for (int t = 0; t < T; t++) ...\n"},
    {"macro-loop",
     "the text of the loops stands in the file itself, so that it can be replaced, and names mean the same "
     "around it",
     "#define SWEEP for (int t = 0; t < T; t++) for (int i = 1; i < N; i++) A[(t + 1) % 2][i] = A[t % "
     "2][i];\nSWEEP\n",
     "#define UPDATE(i) (0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]))\n"
     "for (int t = 0; t < T; t++)\n  for (int i = 1; i < N - 1; i++)\n    A[(t + 1) % 2][i] = UPDATE(i);\n"},
    {"compiler-macro",
     "what a nest uses does not depend on the compiler that reads it, as another one compiles the rest",
     "#if __GNUC__ >= 7\n#define SCALE 0.5f\n#else\n#define SCALE 0.25f\n#endif\n"
     "for (int t = 0; t < T; t++)\n  for (int i = 0; i < N; i++) A[(t + 1) % 2][i] = SCALE * A[t % 2][i];\n",
     "#ifdef HALF\n#define SCALE 0.5f\n#else\n#define SCALE 0.25f\n#endif\n"
     "for (int t = 0; t < T; t++)\n  for (int i = 0; i < N; i++) A[(t + 1) % 2][i] = SCALE * A[t % 2][i];\n"},

    // Loops
    {"loop-form", "loops are for statements that count by one from a first to a last value",
     "for (int i = 0; i != N; i += 2) ...\nwhile (t < T) ...\n",
     "for (int i = 0; i < N; i++) ...\nfor (i = N; i >= 1; i -= 1) ...\n"},
    {"loop-bound", "bounds are integers without side effects, compared as mathematics would",
     "for (unsigned i = N; i >= 0; i--) ...\nfor (int i = lo; i < sizeof(A); i++) ...\nfor (int i = 0; i < "
     "f(); i++) ...\n",
     "for (int i = N; i >= 0; i--) ...\nfor (int i = 0; i < sizeof(A); i++) ...\nint n = f();\nfor (int i = "
     "0; i < n; i++) ...\n"},
    {"rectangular-bounds", "bounds do not depend on the iterators of the nest",
     "for (int i = 1; i < N; i++)\n  for (int j = 1; j < i; j++) ...\n",
     "for (int i = 1; i < N; i++)\n  for (int j = 1; j < M; j++) ...\n"},
    {"time-loop", "the outermost loop of a nest counts time steps, and sweeps over the same cells in each",
     "for (int i = 1; i < N - 1; i++)\n  for (int j = 1; j < N - 1; j++)\n    B[i][j] = A[i][j - 1] + A[i][j "
     "+ "
     "1];\n",
     kJacobi},
    {"loop-depth", "a nest has a time loop and one, two or three space loops",
     "for (int t = 0; t < T; t++)\n  A[(t + 1) % 2][0] = A[t % 2][0];\n", kJacobi},
    {"perfect-nest", "each loop contains the next one and nothing else",
     "for (int i = 1; i < N; i++) {\n  float s = x * i;\n  for (int j = 1; j < M; j++) ...\n}\n",
     "for (int i = 1; i < N; i++)\n  for (int j = 1; j < M; j++) {\n    float s = x * i;\n    ...\n  }\n"},
    {"control-flow", "a body runs from its first statement to its last",
     "if (A[t % 2][i] > 0) A[(t + 1) % 2][i] = x; else A[(t + 1) % 2][i] = -x;\n",
     "A[(t + 1) % 2][i] = A[t % 2][i] > 0 ? x : -x;\n"},

    // Body
    {"loop-body", "a body is scalar temporaries and then one assignment to an array",
     "float y = x;\nA[(t + 1) % 2][i] = y * A[t % 2][i];\ny = 2 * x;\n",
     "float y = x;\ny = 2 * y;\nA[(t + 1) % 2][i] = y * A[t % 2][i];\n"},
    {"single-assignment", "one array element is assigned per iteration, by a plain assignment",
     "A[(t + 1) % 2][i] += A[t % 2][i];\n", "A[(t + 1) % 2][i] = A[t % 2][i] + 1;\n"},
    {"time-buffering", "two time planes of one array take turns, chosen by the time iterator modulo 2",
     "for (int t = 0; t < T; t++) {\n  for (int i = 1; i < N - 1; i++) B[i] = A[i - 1] + A[i + 1];\n"
     "  for (int i = 1; i < N - 1; i++) A[i] = B[i];\n}\n",
     kJacobi},
    {"local-variable", "temporaries are scalars with automatic storage", "static float s = 0;\nfloat v[3];\n",
     "float s = 0;\n"},
    {"uninitialised-local", "a temporary has a value before it is read", "float s;\ns += A[t % 2][i];\n",
     "float s = 0;\ns += A[t % 2][i];\n"},
    {"side-effect", "nothing but the array is changed, and by statements of their own",
     "A[(t + 1) % 2][i] = (s = x) + n++;\nputs(\"x\");\ncount++;\n",
     "float s = x;\nA[(t + 1) % 2][i] = A[t % 2][i] + s + n;\n"},
    {"pointer-access", "arrays are used by name, with all their subscripts", "*p = q->x + (*r)[i];\n",
     "A[(t + 1) % 2][i] = A[t % 2][i] + x;\n"},
    {"affine-subscript", "subscripts are sums of iterators, parameters and constants",
     "A[(t + 1) % 2][i] = A[t % 2][d[i]];\n", "A[(t + 1) % 2][i] = A[t % 2][i + 1];\n"},
    {"expression", "expressions are arithmetic, comparisons, '?:', casts and calls",
     "A[(t + 1) % 2][i] = ({ float y = A[t % 2][i]; y; });\n",
     "A[(t + 1) % 2][i] = a < b ? A[t % 2][i] : (float)b;\n"},
    {"library-function",
     "the library functions called are those of <math.h>, and abs, that take and give numbers",
     "A[(t + 1) % 2][i] = rand();\nA[(t + 1) % 2][i] = sqrt(A[t % 2][i]); /* of <tgmath.h> */\n",
     "A[(t + 1) % 2][i] = sqrtf(fabsf(A[t % 2][i]));\n"},
    {"function-body", "functions called are made of temporaries, conditional returns and a result",
     "float f(float x) { while (x > 1) x /= 2; return x; }\nfloat g(float *p) { return *p; }\n",
     "static inline float f(float x) {\n  if (x < 0) return 0;\n  float y = x * x;\n  return y + 1;\n}\n"},

    // Declarations
    {"element-type",
     "values are float, double, bool or integers of up to 64 bits; array elements are not bool",
     "long double A[2][N];\nbool B[2][N];\n", "float A[2][N];\nunsigned char B[2][N];\n"},
    {"volatile", "arrays and variables are not volatile", "volatile float A[2][N];\n", "float A[2][N];\n"},
    {"array-type", "an array is one block of memory", "float **A;\nfloat *B[2];\n",
     "float A[2][N][M];\nfloat (*B)[N][M];\n"},
    {"array-extent", "the extents of an array still have their values at the loop",
     "float (*A)[n] = malloc(2 * sizeof *A);\nn = 5;\n",
     "const int n = 5;\nfloat (*A)[n] = malloc(2 * sizeof *A);\n"},
    {"array-rank", "an array has one dimension for each space loop and one for the time planes",
     "float *A;\nA[((t + 1) % 2 * N + i) * M + j] = ...;\n",
     "float (*A)[N][M];\nA[(t + 1) % 2][i][j] = ...;\n"},
    {"shadowing", "a name means one thing in a nest",
     "int i = 3;\nfor (int t = 0; t < i; t++)\n  for (int i = 0; i < N; i++) ...\n",
     "int steps = 3;\nfor (int t = 0; t < steps; t++)\n  for (int i = 0; i < N; i++) ...\n"},

    // Analysis
    {"dependence", "the cells of one time step do not depend on each other",
     "for (int t = 0; t < T; t++)\n  for (int i = 1; i < N; i++)\n    A[(t + 1) % 2][i] = A[(t + 1) % 2][i - "
     "1];\n",
     kJacobi},
    {"constant-offset", "cells are read at constant distances from the one that is written",
     "A[(t + 1) % 2][i] = A[t % 2][2 * i] + A[t % 2][(i + 1) % N];\n",
     "A[(t + 1) % 2][i + 1] = A[t % 2][i] + A[t % 2][i + 3];\n"},
    {"read-only-array", "arrays besides the one that is updated are not read yet",
     "A[(t + 1) % 2][i] = C[i] * A[t % 2][i];\n", "A[(t + 1) % 2][i] = c * A[t % 2][i];\n"},
    {"plane-extent", "the updated array has exactly two time planes",
     "float A[3][N];\nA[(t + 1) % 3][i] = A[t % 3][i];\n",
     "float A[2][N];\nA[(t + 1) % 2][i] = A[t % 2][i];\n"},
    {"out-of-bounds", "no access is provably outside of its array",
     "float A[2][100];\nfor (int i = 0; i < 100; i++) A[(t + 1) % 2][i] = A[t % 2][i + 1];\n",
     "float A[2][100];\nfor (int i = 0; i < 99; i++) A[(t + 1) % 2][i] = A[t % 2][i + 1];\n"},
    {"no-taps", "a new cell depends on the time step before", "A[(t + 1) % 2][i] = 0;\n",
     "A[(t + 1) % 2][i] = A[t % 2][i];\n"},
    {"negative-time", "the remainder that chooses a plane is never negative",
     "for (int t = -3; t < T; t++) ... A[(t + 1) % 2][i] = A[t % 2][i];\n",
     "for (int t = -3; t < T; t++) ... A[(t + 1) & 1][i] = A[t & 1][i];\n"},

    // The run that the model is asked about
    {"grid-axes", "--grid has one number for each axis of the stencil",
     "an5dc --print-model=table --grid=512x512x512 jacobi-2d.c\n",
     "an5dc --print-model=table --grid=16384x16384 jacobi-2d.c\n"},
    {"grid-assumed", "a remark: the loop bounds do not say how large the grid is, so one is assumed", "",
     "an5dc --print-model=table --grid=16384x16384 --steps=1000 jacobi-2d.c\n"},
    {"model-an5d", "--model=an5d is asked about schedules that give a thread one cell of a plane",
     "an5dc --model=an5d --print-model=table --schedule='tiers=4 cells=6 block=192 stream=weighted:1.5 "
     "exchange=edge sync=step:1 combine=star in=cp_async:5 out=coalesced edge=split' jacobi-2d.c\n",
     "an5dc --model=an5d --print-model=table --schedule='tiers=4 block=256 stream=chunks:256 combine=star' "
     "jacobi-2d.c\n"},

    // Schedule
    {"schedule-syntax", "a schedule is a list of key=value with known keys, each given once",
     "an5dc --schedule='tier=4' jacobi-2d.c\n", kTwoDimensions},
    {"schedule-dimension", "block has a number for each blocked dimension, and stream is none in 1-D alone",
     "an5dc --schedule='tiers=4 block=32x32' jacobi-2d.c\n", kTwoDimensions},
    {"schedule-halo", "a block is larger than the halo of all its time steps",
     "an5dc --schedule='tiers=16 block=32' jacobi-2d.c\n", kTwoDimensions},
    {"schedule-size", "a schedule's numbers are within their ranges",
     "an5dc --schedule='tiers=40 block=256' jacobi-2d.c\n", kTwoDimensions},
    {"schedule-threads", "a block has whole warps, and no more threads than the device takes",
     "an5dc --schedule='tiers=4 block=2048' jacobi-2d.c\n", kTwoDimensions},
    {"schedule-shared", "the shared memory of a block fits the device",
     "an5dc --device=rtx3090 --schedule='tiers=1 block=1024 combine=gather' box-2d.c\n", kTwoDimensions},
    {"schedule-registers", "the registers of a thread fit the device; a cap excludes resident",
     "an5dc --schedule='tiers=32 block=1024' star-3d.c\n", kTwoDimensions},
    {"schedule-combine",
     "the way taps are combined fits the shape of the stencil, and keeps its order of additions",
     "an5dc --schedule='... combine=star' box.c\nan5dc --schedule='... combine=partial' box.c\n",
     "an5dc --schedule='... combine=gather' box.c\nan5dc -ffast-math --schedule='... combine=partial' "
     "box.c\n"},
    {"schedule-unsupported", "the combination of alternatives is implemented",
     "an5dc --schedule='... exchange=global planes=registers' jacobi-2d.c\n", kTwoDimensions},
};

}  // namespace

const std::vector<Rule>& rules() { return kRules; }

const Rule* find_rule(std::string_view id) {
  const auto row = std::ranges::find(kRules, id, &Rule::id);
  return row == kRules.end() ? nullptr : &*row;
}

}  // namespace an5d
