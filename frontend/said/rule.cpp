// The rules as one table. In: an id. Out: its row. Decided here: what each rule is called and the
// examples that explain it; the checks themselves live in the stages, which name their rule by id.
//
// Rows are in the order of the stages: input text, loops, body, analysis; behind them those of runs and
// schedules (rules_of_runs.cpp).
#include "frontend/said/rule.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/said/rules_of_runs.h"

namespace an5d {
namespace {

constexpr std::string_view kJacobi =
    "for (int t = 0; t < T; t++)\n"
    "  for (int i = 1; i < N - 1; i++)\n"
    "    A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);\n";

const std::vector<Rule> kRulesOfC = {
    // The text as C
    {"c-error", "the input has to be valid C", "float x = ;\n", "float x = 0;\n",
     "Only valid C can be translated. The message is Clang's own.",
     "Correct it as for any C compiler; -I, -D and -std= have their usual meaning."},
    {"c-warning", "a warning: C that Clang takes, but that may not be what was meant; nothing is refused", "",
     "int f(void) { return 0; }\n",
     "The C is legal, but often does not mean what its author intended, such as a function without a\n"
     "type."},
    {"not-cxx",
     "a .cu file holds the whole program as C++, so the C has to be C++ too, but for what an edit mends",
     "int class(int next) { return next + 1; }\n",
     "int kind(int next) { return next + 1; }\n/* or: an5dc --split */\n",
     "nvcc reads a .cu file as C++. C that is not C++ is an error there, or has another meaning.",
     "Keep the C as it is and give --split: then only the kernels are C++."},
    {"cxx-edit",
     "a remark: what was changed so that the C is C++ in a .cu file; with --split it stays as it is", "",
     "void g(int n, float A[2][n][n]);\nfloat *h(float *restrict new) { return new ? new : malloc(4); }\n",
     "C++ has no parameters with variable extents, no 'restrict', no names such as 'new', and no implicit\n"
     "conversion of a pointer to void. Each can be written in another way that computes the same."},
    {"cxx-form", "loops of a C++ file are such as C has",
     "for (int i = 1; i < N - 1; i++) next(i) = cells(i - 1);\n",
     "for (int i = 1; i < N - 1; i++) next[i] = cells[i - 1];\n",
     "What a lambda, an operator or a virtual function of a class does may be anything.",
     "Write the loops over pointers, arrays, 'std::vector' or 'std::array' of numbers, in functions."},
    {"no-stencil", "there has to be a time loop over a stencil, or a sweep",
     "for (int i = 0; i < N; i++) A[i] = 0;\n", kJacobi,
     "Nothing was found that could become a kernel; the output would be the input, and look like a success.",
     "Without a time loop in the file, a sweep that reads neighbours is compiled as one time step. A time\n"
     "loop around it keeps the arrays on the GPU: write it there, with two time planes or a second sweep\n"
     "that copies back."},
    {"stencil-found", "a remark: this loop is taken, though no pragma marks it", "", kJacobi,
     "Without pragmas the compiler decides which loops are replaced, so it reports its decision."},

    {"left-in-c",
     "a remark: which loops that look like stencils are not taken; they stay C and run on the CPU", "",
     kJacobi,
     "A loop that is not replaced is as slow as before, its data on the CPU. --strict makes it an error."},

    {"lone-sweep",
     "a remark: this sweep, which no time loop repeats, stays C, as the file has a time loop or pragmas", "",
     "#pragma scop\nfor (int t = 0; t < T; t++)\n  for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = A[t % "
     "2][i - 1];\n#pragma endscop\n#pragma scop\n"
     "for (int i = 1; i < N - 1; i++) B[i] = A[0][i - 1] + A[0][i + 1];\n#pragma endscop\n",
     "One time step takes less time than the copies of its arrays to the GPU and back, so it is made of "
     "such\n"
     "a loop only where the file has no time loop, or where a pragma marks it. --strict makes it an error.",
     "Mark it and the time loops by pragmas. The copies stay: to save them, write a time loop around all\n"
     "sweeps, or keep the arrays on the GPU and call the entries that end in '_device'."},

    // Pragmas and the text of the loops
    {"scop-pragma", "'#pragma scop' and '#pragma endscop' come in pairs, between statements of a function",
     "#pragma scop\nfor (int t = 0; t < T; t++) ...\n",
     "#pragma scop\nfor (int t = 0; t < T; t++) ...\n#pragma endscop\n",
     "A region without an end, or across functions, does not say which loops have to be compiled."},
    {"scop-content", "a scop region holds stencil nests and nothing else",
     "#pragma scop\nprintf(\"start\\n\");\nfor (int t = 0; t < T; t++) ...\n#pragma endscop\n",
     "printf(\"start\\n\");\n#pragma scop\nfor (int t = 0; t < T; t++) ...\n#pragma endscop\n",
     "A region says that everything in it becomes kernels. Any other statement in it would be lost or\n"
     "moved.",
     "Move statements in front of the region or behind it. One between time steps, such as a halo\n"
     "exchange, cannot be moved out: there, put the region around a time loop of the steps between two\n"
     "exchanges only."},
    {"loop-pragma", "no pragma asks for something that a call in place of the loops does not do",
     "#pragma omp parallel for\nfor (int t = 0; t < T; t++) ...\n", "for (int t = 0; t < T; t++) ...\n",
     "The loops are replaced by one call, so the effect of the pragma on them, such as threads, would be\n"
     "lost without a message.",
     "Take the pragma away; the kernels are parallel without it."},
    {"macro-loop",
     "the text of the loops stands in the file itself, so that it can be replaced, and names mean the same "
     "around it",
     "#define SWEEP for (int t = 0; t < T; t++) for (int i = 1; i < N; i++) A[(t + 1) % 2][i] = A[t % "
     "2][i];\nSWEEP\n",
     "#define UPDATE(i) (0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]))\n"
     "for (int t = 0; t < T; t++)\n  for (int i = 1; i < N - 1; i++)\n    A[(t + 1) % 2][i] = UPDATE(i);\n",
     "The loops are replaced in the text of the file. The text of a macro is not at the place where it is\n"
     "used, and may be used elsewhere, too.",
     "Write the loops out; the update itself may be a macro."},
    {"compiler-macro",
     "what a nest uses does not depend on the compiler that reads it, as another one compiles the rest",
     "#if __GNUC__ >= 7\n#define SCALE 0.5f\n#else\n#define SCALE 0.25f\n#endif\n"
     "for (int t = 0; t < T; t++)\n  for (int i = 0; i < N; i++) A[(t + 1) % 2][i] = SCALE * A[t % 2][i];\n",
     "#ifdef HALF\n#define SCALE 0.5f\n#else\n#define SCALE 0.25f\n#endif\n"
     "for (int t = 0; t < T; t++)\n  for (int i = 0; i < N; i++) A[(t + 1) % 2][i] = SCALE * A[t % 2][i];\n",
     "Clang reads the nest and another compiler the rest of the file: they could select different\n"
     "text.",
     "Select by a macro of your own and give it with -D to both."},

    // Loops
    {"loop-form", "loops count by one from a first to a last value",
     "for (int i = 0; i != N; i += 2) ...\nwhile (x > s) ...\n",
     "for (int i = 0; i < N; i++) ...\nfor (i = N; i >= 1; i -= 1) ...\n",
     "The number of iterations has to be known before the first one, so a loop needs a first value, a\n"
     "last one, and steps of one.",
     "A time loop may be a while or a do loop, too: 'while (steps-- > 0)', 'for (;;) { if (t >= T) break;\n"
     "...; t++; }', or one whose condition is of scalars, 'while (t < end) { ...; t += dt; }', and declare\n"
     "more variables, 'for (int t = 0, now = t % 2; t < T; t++, now = t % 2)'. A loop that ends on a\n"
     "condition of the data (until it has converged) has no known count and cannot be taken; a fixed\n"
     "number of steps inside of it can. A step of two cells is none of one: it would update other cells."},
    {"loop-bound", "bounds are integers without side effects, compared as mathematics would",
     "for (unsigned i = N; i >= 0; i--) ...\nfor (int i = lo; i < sizeof(A); i++) ...\nfor (int i = 0; i < "
     "f(); i++) ...\n",
     "for (int i = N; i >= 0; i--) ...\nfor (int i = 0; i < sizeof(A); i++) ...\nint n = f();\nfor (int i = "
     "0; i < n; i++) ...\n",
     "The bounds are evaluated once, before the call. With side effects, or compared as a wrapped\n"
     "unsigned number, that is not what the loop does.",
     "Compute the bound in front of the loops. If it may change between the steps, that is another\n"
     "program."},
    {"rectangular-bounds", "bounds do not depend on the iterators of the nest",
     "for (int i = 1; i < N; i++)\n  for (int j = 1; j < i; j++) ...\n",
     "for (int i = 1; i < N; i++)\n  for (int j = 1; j < M; j++) ...\n",
     "The tiles cover a box. A triangle has different cells in each row, so others would be written, too.",
     "The accepted loop updates more cells than the refused one: it is the rewrite only where those\n"
     "may be written, too. There is none that keeps the triangle."},
    {"time-loop", "a region has loops over time steps, or sweeps that read cells of an array",
     "for (int i = 1; i < N - 1; i++)\n  for (int j = 1; j < N - 1; j++)\n    B[i][j] = i * j;\n", kJacobi,
     "A time step computes cells from others. A loop that fills an array is left to the CPU, which then has\n"
     "the array at hand.",
     "Put the pragmas around the loop over time steps, or around the sweep: without a loop over time steps\n"
     "around it, a sweep is compiled as one time step."},
    {"border-sweep", "what a time step sets beside the cells that it updates is computed from these alone",
     "for (int t = 0; t < T; t++) {\n  for (int i = 1; i < N - 1; i++)\n    A[(t + 1) % 2][i] = A[t % 2][i - "
     "1] + A[t % "
     "2][i + 1];\n  A[t % 2][0] = A[t % 2][1];\n}\n",
     "for (int t = 0; t < T; t++) {\n  for (int i = 1; i < N - 1; i++)\n    A[(t + 1) % 2][i] = A[t % 2][i - "
     "1] + A[t % "
     "2][i + 1];\n  A[(t + 1) % 2][0] = A[(t + 1) % 2][1];\n}\n",
     "The kernel does not keep such cells: where an update reads one, it computes what C has set it to,\n"
     "from the cells that are updated, from scalars and the time. They are set once, when the loops have\n"
     "run. Cells that are updated may be set again, from what they hold: that becomes part of the update.",
     "Set borders of the plane that the step writes behind the loops that write it, or those of the plane\n"
     "that it reads before them, from cells of the same plane. Ghost cells that hold what is at the other\n"
     "end of an axis, 'u[0] = u[n - 2]', make it periodic. A border of other values, as that of an "
     "absorbing\n"
     "boundary, is one more loop that updates the array. Updated cells are set again behind the loops that\n"
     "update them, 'u[i][j] += s', before other loops read them, and not together with borders."},
    {"loop-depth",
     "a time step is nests of one, two or three space loops, as many in each but those that set borders",
     "for (int t = 0; t < T; t++)\n  A[(t + 1) % 2][0] = A[t % 2][0];\n", kJacobi,
     "The kernels stream along one axis of space and divide up to two more into tiles, the same for all\n"
     "nests of a step."},
    {"perfect-nest", "each space loop contains the next one and nothing else, and a time step nests only",
     "for (int i = 1; i < N; i++) {\n  float s = A[t % 2][i][0];\n  for (int j = 1; j < M; j++) ...\n}\n",
     "for (int i = 1; i < N; i++) {\n  float s = x * i;\n  for (int j = 1; j < M; j++) ...\n}\n",
     "A statement between two loops is executed less often than the update. Declarations of scalars and\n"
     "pointers are taken there that keep their values, and read no cells.",
     "Move a temporary that reads cells into the innermost loop, if that does not change them. Two loops in\n"
     "one space loop, or a loop and assignments to cells, are read as nests of their own, if none of them\n"
     "touches what an earlier iteration of another one has touched. A time loop within a time loop is not\n"
     "taken: put the region around the inner one."},
    {"step-call",
     "a function that a time step calls is given what is the same in every step, and changes arrays only",
     "void half(int n, float c, const float *a, float *b) {\n"
     "  for (int i = 1; i < n - 1; i++) b[i] = c * (a[i - 1] + a[i + 1]);\n}\n\n"
     "for (int t = 0; t < T; t++) {\n  half(n, a[0], a, b);\n  half(n, a[0], b, a);\n}\n",
     "void half(int n, float c, const float *a, float *b) {\n"
     "  for (int i = 1; i < n - 1; i++) b[i] = c * (a[i - 1] + a[i + 1]);\n}\n\n"
     "for (int t = 0; t < T; t++) {\n  half(n, x / 2, a, b);\n  half(n, x / 2, b, a);\n}\n",
     "The statements of the function are read in the place of the call, with its arguments for its\n"
     "parameters. An argument is evaluated at every call in C, and whenever a cell needs it in the kernel.",
     "Give constants, variables and arithmetic of these, and arrays by name, to parameters of the same\n"
     "element type and extents, and elements of arrays that the step only reads; what sets an end of\n"
     "the grid may use such as the step has not written yet, 'old = e[1]'. Copy the result of a call,\n"
     "or another element, to a variable before the time loop; that is the same as long as nothing in\n"
     "the loop changes it."},
    {"control-flow",
     "a body runs from its first statement to its last, by way of 'if', 'else', 'switch' and 'continue'",
     "if (A[t % 2][i] < 0) break;\nA[(t + 1) % 2][i] = A[t % 2][i - 1];\n",
     "if (A[t % 2][i] < 0) continue;\nA[(t + 1) % 2][i] = A[t % 2][i - 1];\n",
     "Threads advance several steps without leaving the tile, so each cell has a new value in each step,\n"
     "which depends on no other cell's turn. Branches of a body choose this value; where C assigns none, it\n"
     "is what the array held: in place the cell's own value, in two planes that of two steps ago.",
     "A 'switch' is taken if no case runs into the next one. A branch around a loop over cells goes into\n"
     "its body, if it has no other effect. Output or a test every few time steps, 'if (t % 100 == 0)\n"
     "write(u);', or when a scalar that the host changes says so, 'if (time >= next) ...', is taken first "
     "or\n"
     "last in a step. What ends a loop over cells, or jumps, has no rewrite."},

    // Body
    {"loop-body", "a body is scalar temporaries and assignments to arrays, and ends with one to an array",
     "float y = x;\nA[(t + 1) % 2][i] = y * A[t % 2][i];\ny = 2 * x;\n",
     "float y = x;\ny = 2 * y;\nA[(t + 1) % 2][i] = y * A[t % 2][i];\n",
     "The kernel computes the new values of one cell, and cannot have any other effect.",
     "Put a temporary before the assignment that reads it."},
    {"small-loop", "a loop inside a body has constant bounds and counts up to 2000 times",
     "float s = 0;\nfor (int k = -M; k <= M; k++) s += C[k + M] * A[t % 2][i + k];\n"
     "A[(t + 1) % 2][i] = s;\n",
     "float s = 0;\nfor (int k = -2; k <= 2; k++) s += C[k + 2] * A[t % 2][i + k];\n"
     "A[(t + 1) % 2][i] = s;\n",
     "A loop over weights or neighbours is written out, in C's order, so that it is known which cells are\n"
     "read and how far a tile reaches. Its iterator is a constant in each turn; nothing else may count it.",
     "Give the number as a macro, an enumerator or a 'const int' with its value; one that is known only\n"
     "at run time needs a function for each. The sum goes into a temporary or into the assigned cell\n"
     "itself."},
    {"single-assignment",
     "each array has assignments to one cell in one body of a time step, the first of a plane a plain one",
     "A[(t + 1) % 2][i] += A[t % 2][i + 1];\nA[(t + 1) % 2][i + 1] = 0;\n",
     "A[(t + 1) % 2][i] = A[t % 2][i - 1];\nA[(t + 1) % 2][i] += A[t % 2][i + 1];\n",
     "For each cell a thread computes one new value of up to 32 arrays, besides copies back. A '+=' on a\n"
     "plane also reads what it held before, the value of two steps ago, which is seldom meant.",
     "Several assignments of a body to one cell are one: 'B[i] = 0; B[i] += A[i - 1];'. If '+=' was\n"
     "meant to add to the cell of the step before, write that out: 'A[(t + 1) % 2][i] = A[t % 2][i] +\n"
     "x'. It is another program than '+=' on the new plane. An array in place may have it: 'u[i] += x'.\n"
     "A further sweep over the same cells may change them, from what they hold: 'B[i] *= d[i]'.\n"
     "Where the value of two steps ago is meant, name it: 'A[(t + 1) % 2][i] = A[(t + 1) % 2][i] + x'."},
    {"time-buffering",
     "an array that is updated has two to eight time planes, by t modulo their number, by a variable that "
     "counts so, or by pointers that move, or none",
     "for (int t = 0; t < T; t++) {\n  for (int i = 1; i < N - 1; i++) B[i] = A[i - 1] + A[i + 1];\n"
     "  A = B;\n}\n",
     "for (int t = 0; t < T; t++) {\n  for (int i = 1; i < N - 1; i++) B[i] = A[i - 1] + A[i + 1];\n"
     "  float *old = A;\n  A = B;\n  B = old;\n}\n",
     "Several steps for each pass over the grid are possible only if it is known which values are old\n"
     "and which are new.",
     "Swap two pointers in a step, rotate three, or choose planes by a variable that flips at its end,\n"
     "'A[1 - cur][i] = f(A[cur][...])' and 'cur = 1 - cur;', or names by the time, 'u = t % 2 ? B : A'. A\n"
     "pointer that is left with another array has to give its own to that one's. Arrays without planes are\n"
     "updated in place: "
     "'u[i] -= c * (v[i] - v[i - 1])', or 'B[i] = f(A)' in one nest and 'A[i] = B[i]' in the next. Such\n"
     "an update must not depend on the order of its own cells (rule dependence)."},
    {"local-variable", "temporaries are scalars with automatic storage, or tables of constants",
     "static float s = 0;\nfloat v[3];\n", "float s = 0;\nconst float w[3] = {1, 2, 1};\n",
     "A temporary belongs to one update of one cell; static storage is shared by all, and an array may\n"
     "need memory.",
     "Write the elements of a small array as scalars of their own."},
    {"uninitialised-local", "a temporary has a value before it is read", "float s;\ns += A[t % 2][i];\n",
     "float s = 0;\ns += A[t % 2][i];\n",
     "Its value would be undefined, and could be another one in CUDA than in C.",
     "Give it a value where it is declared."},
    {"side-effect", "nothing but arrays is changed, and by statements of their own",
     "A[(t + 1) % 2][i] = (s = x) + n++;\nputs(\"x\");\ncount++;\n",
     "float s = x;\nA[(t + 1) % 2][i] = A[t % 2][i] + s + n;\n",
     "Updates run in another order, and some of them twice where tiles overlap.",
     "Take the effect out of the update: into a temporary, or behind the loops."},
    {"pointer-access", "arrays are used by name, with all their subscripts", "*p = q->x + (*r)[i];\n",
     "A[(t + 1) % 2][i] = A[t % 2][i] + x;\n",
     "Which cell is read has to be known to say what depends on what, and a pointer may point\n"
     "anywhere.",
     "Where the pointer walks along the array, write the array with its subscripts. Row pointers\n"
     "('float **') need another layout: allocate one block, 'float (*A)[N][M] = (float\n"
     "(*)[N][M])malloc(2 * sizeof *A)'."},
    {"struct-member",
     "a member of a struct is one of a variable, or of what one points to, and shares its memory with none",
     "A[(t + 1) % 2][i] = A[t % 2][i] + (q + 1)->x;\n", "A[(t + 1) % 2][i] = A[t % 2][i] + q->x;\n",
     "A member has to keep its value while the loops run, and the call that takes their place has to name "
     "it.\n"
     "Another member of a union may change it, and a bit-field has no address.",
     "Copy a scalar to a variable before the time loop, and let a pointer point to an array or to the "
     "struct."},
    {"cell-values", "constants choose among the values of a cell, which all have one type",
     "float f[2][64][9];\nf[(t + 1) % 2][i][1] = f[t % 2][i][lo];\n",
     "float f[2][64][9];\nf[(t + 1) % 2][i][1] = f[t % 2][i - 1][1];\n",
     "Each value of a cell becomes an array of its own for the kernels, so it has to be known before the "
     "run\n"
     "which one is meant, and no byte of a cell may be anything else.",
     "Write small loops over the values in the body: their iterators are constants there. A member of "
     "another\n"
     "type needs an array of its own."},
    {"affine-subscript", "subscripts are sums of iterators, parameters and constants",
     "A[(t + 1) % 2][i] = A[t % 2][d[i]];\n", "A[(t + 1) % 2][i] = A[t % 2][i + 1];\n",
     "It has to be known before the run which cell is read; a subscript that is read from an array is known\n"
     "only during the run.",
     "There is none for a subscript that is data. The accepted line reads another cell."},
    {"expression", "expressions are arithmetic, comparisons, '?:', casts and calls",
     "A[(t + 1) % 2][i] = ({ float y = A[t % 2][i]; y; });\n",
     "A[(t + 1) % 2][i] = a < b ? A[t % 2][i] : (float)b;\n",
     "Every operation has to have the same meaning in C and in CUDA.", "Compute with temporaries and '?:'."},
    {"library-function",
     "the library functions called are those of <math.h>, and abs, that take and give numbers",
     "A[(t + 1) % 2][i] = rand();\nA[(t + 1) % 2][i] = sqrt(A[t % 2][i]); /* of <tgmath.h> */\n",
     "A[(t + 1) % 2][i] = sqrtf(fabsf(A[t % 2][i]));\n",
     "A function without a definition in the file exists on the CPU only, and may return another value\n"
     "each time.",
     "Call the function of <math.h> of that type by its own name (sqrtf, not the macro sqrt)."},
    {"function-body", "functions called are made of temporaries, conditional returns and a result",
     "float f(float x) { while (x > 1) x /= 2; return x; }\nfloat g(float *p) { return *p++; }\n",
     "static inline float f(float x) {\n  if (x < 0) return 0;\n  float y = x * x;\n  return y + 1;\n}\n",
     "A function becomes part of the kernel, without loops of unknown length, and reads arrays it is given.",
     "Write a loop of known length out, and pass what the function reads as parameters."},

    // Declarations
    {"element-type",
     "values are float, double, bool or integers of up to 64 bits; arrays may hold _Float16, but not bool",
     "long double A[2][N];\nbool B[2][N];\n", "float A[2][N];\nunsigned char B[2][N];\n",
     "Other types have no equivalent with the same bits on a GPU.",
     "A narrower type rounds otherwise: float or double for 'long double' computes other values."},
    {"volatile", "arrays and variables are not volatile", "volatile float A[2][N];\n", "float A[2][N];\n",
     "Every access of a volatile object has to happen, and in this order; tiles keep cells in registers\n"
     "instead."},
    {"array-type", "an array is one block of memory, rows of cells behind pointers, or two of either",
     "float *A[2][N];\n", "float A[2][N][M];\nfloat (*B)[N][M];\nfloat (*D[2])[M];\nfloat **E[2];\n",
     "The array is copied to the GPU as one block. Rows that are reached by pointers can be anywhere: they\n"
     "are collected row by row, which is built for 'T **u' and 'T ***u', and tables that such a pointer\n"
     "leads to. Of a table of pointers, 'float *k[7]', each that a constant chooses is an array of its own.",
     "Allocate one block, or a row for each pointer of 'T **'. Two pointers in an array are accepted if\n"
     "they are its time planes: 'u[(t + 1) % 2][i][j] = f(u[t % 2][...])' of 'float **u[2]'. Subscripts of\n"
     "rows are iterators plus constants, all of them written: no pointer to a row is kept in the loops."},
    {"array-extent", "the extents of an array still have their values at the loop",
     "float (*A)[n] = malloc(2 * sizeof *A);\nn = 5;\n",
     "const int n = 5;\nfloat (*A)[n] = malloc(2 * sizeof *A);\n",
     "The call passes the extents that variables, and members of structs, have at the loop; the array has\n"
     "those of its declaration.",
     "Keep what the array was declared with in a constant of its own."},
    {"array-rank",
     "an array has one dimension for each space loop, and one before them if it has time planes",
     "float A[2][N];\nA[(t + 1) % 2][j] = ...;\n", "float (*A)[N][M];\nA[(t + 1) % 2][i][j] = ...;\n",
     "The analysis looks for neighbours along each axis, so each loop has to go along one axis.",
     "Where a loop repeats the same cells, take it away or make it the time loop."},
    {"linear-subscript",
     "a linearised subscript is iterators times the sizes of dimensions, plus constants times these",
     "float *A;\nA[(t + 1) % 2 * N * M + i / 2 * M + j] = ...;\n",
     "float (*A)[N][M];\nA[(t + 1) % 2][i][j] = ...;\n",
     "The analysis looks for neighbours along each axis, so it divides the address: 'u[(i + 1) * m + j]' is\n"
     "u[i + 1][j] with rows of m cells. That no place leaves its row is checked before the loops run.\n"
     "Products in unsigned int may wrap, and are not taken.",
     "Point to the same memory as an array: 'float (*A)[N][M] = (float (*)[N][M])p'. Nothing is\n"
     "copied, and the same cells are computed if no subscript left its row. The accepted line writes other\n"
     "cells than the refused one."},
    {"shadowing", "a name means one thing in a nest",
     "int i = 3;\nfor (int t = 0; t < i; t++)\n  for (int i = 0; i < N; i++) ...\n",
     "int steps = 3;\nfor (int t = 0; t < steps; t++)\n  for (int i = 0; i < N; i++) ...\n",
     "A bound and an iterator of one name would be mixed up in the call.", "Rename one of them."},

    // Analysis
    {"dependence", "the cells of one sweep do not depend on each other",
     "for (int t = 0; t < T; t++)\n  for (int i = 1; i < N; i++)\n    A[(t + 1) % 2][i] = A[(t + 1) % 2][i - "
     "1];\n",
     kJacobi,
     "All cells of a sweep are computed at once, so none may wait for another one of the same sweep.\n"
     "An update in place may read its array at the cell that it updates, and where the sweep comes later.\n"
     "Of the plane that it writes, an update may read the cell itself: the value of two steps ago.",
     "There is no rewrite that computes the same: Gauss-Seidel, recurrences and line solvers (ADI)\n"
     "need the order. Reading the old plane instead, as below, is Jacobi: other values at each step,\n"
     "and slower convergence."},
    {"dataflow-too-large",
     "it can be found out, within limits, which assignment made the value that each read finds",
     "for (int t = 0; t < T; t++) { /* five arrays at all neighbours, on axes that are periodic */\n  CELLS "
     "{ float s = 0; NEAR s += ALL; A[(t + 1) % 2][i][j][k] = s; }\n  CELLS { float s = 0; NEAR s += ALL; "
     "B[(t + 1) % 2][i][j][k] = s; }\n  CELLS { float s = 0; NEAR s += ALL; C[(t + 1) % 2][i][j][k] = s; }\n "
     " CELLS { float s = 0; NEAR s += ALL; D[(t + 1) % 2][i][j][k] = s; }\n  CELLS { float s = 0; NEAR s += "
     "ALL; E[(t + 1) % 2][i][j][k] = s; }\n}\n",
     "for (int t = 0; t < T; t++)\n  CELLS {\n    float s = 0;\n    NEAR s += ALL;\n    A[(t + 1) % "
     "2][i][j][k] = s;\n    B[(t + 1) % 2][i][j][k] = s;\n    C[(t + 1) % 2][i][j][k] = s;\n    D[(t + 1) % "
     "2][i][j][k] = s;\n    E[(t + 1) % 2][i][j][k] = s;\n  }\n",
     "This is one question to isl about all iterations. Reads multiply it, and at the ends of periodic "
     "axes\neach has cases; isl is stopped after 20,000,000 operations.",
     "Read once what several assignments share, as here, or put ghost cells around periodic axes."},
    {"constant-offset", "cells are read at constant distances from the one that is written",
     "A[(t + 1) % 2][i] = A[t % 2][2 * i];\n",
     "A[(t + 1) % 2][i + 1] = A[t % 2][i] + A[t % 2][i > 3 ? i - 1 : i];\n",
     "A tile loads a halo of fixed width; a neighbour at another distance for each cell is not in it. At "
     "the\n"
     "borders there may be another distance: a choice, as in 'A[t % 2][i > 0 ? i - 1 : 0]', is taken if "
     "each\n"
     "of its sides is at a constant distance where it is chosen; '(i + 1) % n' and '(i + n - 1) % n' are\n"
     "taken in a loop from 0 to n.",
     "'2 * i' has no rewrite; the accepted line reads other cells than the refused one."},
    {"conditional-read", "conditions that keep reads inside compare with bounds that a call can check",
     "for (int i = 0; i < N / M; i++)\n  A[(t + 1) % 2][i] = i < N / M - 1 ? A[t % 2][i + 1] : A[t % "
     "2][i];\n",
     "for (int i = 0; i < N; i++)\n  A[(t + 1) % 2][i] = i < N - 1 ? A[t % 2][i + 1] : A[t % 2][i];\n",
     "The kernel never loads what such a condition excludes. That is right only if the loop ends where the\n"
     "condition says, so each call compares the two; for that the bound is made of constants and variables\n"
     "that the condition names, by sums, differences, products and quotients by positive numbers.",
     "Copy the bound to a variable before the time loop, and name it in the loop and in the condition."},
    {"periodic-axis",
     "where some reads wrap around, all reads of the axis do, and all arrays have the same cells",
     "A[(t + 1) % 2][i] = A[t % 2][(i + 1) % N] + A[t % 2][i - 1];\n",
     "A[(t + 1) % 2][i] = A[t % 2][(i + 1) % N] + A[t % 2][(i + N - 1) % N];\n",
     "The kernel joins the ends of the axis: behind its last cell comes the first one, for every read.",
     "Write the remainder in all reads. If the array has a halo for some of them, update it in the loop's "
     "place\n"
     "by a sweep of its own, or read inside by a condition. Of ghost cells, 'u[0] = u[n - 2]', set those of\n"
     "both ends that are read, in every array that is read there."},
    {"read-only-array",
     "other arrays are read at iterators of the nest, or minus these, plus what stays the same",
     "A[(t + 1) % 2][i] = C[2 * i] * A[t % 2][i];\n", "A[(t + 1) % 2][i] = C[i + 2] * A[t % 2][i];\n",
     "What is read of an array is known before the loops run, and checked then; the array is not\n"
     "written while they run.",
     "Fill an array of the grid's shape before the time loop, 'C2[i] = C[2 * i]', and read that. It\n"
     "computes the same; the accepted line reads other elements than the refused one."},
    {"field-type", "arrays that trade places have elements of one type",
     "void run(int T, int N, float *u, int *v) {\n  for (int t = 0; t < T; t++) {\n"
     "    for (int i = 0; i < N; i++) v[i] = u[i];\n    void *s = u;\n    u = (void *)v; v = s;\n  }\n}\n",
     "void run(int T, int N, float *u, int *v) {\n  for (int t = 0; t < T; t++) {\n"
     "    for (int i = 0; i < N; i++) v[i] = u[i];\n    for (int i = 0; i < N; i++) u[i] = v[i];\n  }\n}\n",
     "Bits of one type would be read as another. Arrays that keep their places may have types of their own.",
     "Copy back, which converts, or declare one type: other values than those of the refused lines."},
    {"field-extent", "arrays that trade places have the same extents",
     "float *u = p, *v = p + 4096;\nfor (int t = 0; t < T; t++) {\n  for (int i = 1; i < N - 1; i++)\n"
     "    for (int j = 1; j < M - 1; j++) v[i * (M + 1) + j] = u[i * M + j - 1];\n"
     "  float *k = u; u = v; v = k;\n}\n",
     "float *u = p, *v = p + 4096;\nfor (int t = 0; t < T; t++) {\n  for (int i = 1; i < N - 1; i++)\n"
     "    for (int j = 1; j < M - 1; j++) v[i * M + j] = u[i * M + j - 1];\n"
     "  float *k = u; u = v; v = k;\n}\n",
     "The next step reads by other subscripts what this one has written. Arrays that keep their places may\n"
     "have extents of their own, but beside arrays whose cells have several values.",
     "Declare both with the larger extents; cells that no loop touches cost memory only."},
    {"plane-extent", "an updated array that has time planes has at least as many as its subscripts choose",
     "float A[3][N];\nA[(t + 1) % 4][i] = A[t % 4][i];\n",
     "float A[4][N];\nA[(t + 1) % 4][i] = A[t % 4][i];\n",
     "With too few, a subscript is outside of the array, which C does not define.",
     "Declare as many planes as the subscripts count, or count modulo as many as there are."},
    {"out-of-bounds", "no access is provably outside of its array",
     "float A[2][100];\nfor (int i = 0; i < 100; i++) A[(t + 1) % 2][i] = A[t % 2][i + 1];\n",
     "float A[2][100];\nfor (int i = 0; i < 99; i++) A[(t + 1) % 2][i] = A[t % 2][i + 1];\n",
     "C does not define such an access, so there is nothing to translate.",
     "Shorten the loop, or lengthen the array; the cell concerned had no defined value before."},
    {"no-taps", "a new cell depends on the time step before", "A[(t + 1) % 2][i] = 0;\n",
     "A[(t + 1) % 2][i] = A[t % 2][i];\n",
     "Cells that do not depend on the step before need no time loop, and no stencil."},
    {"negative-time", "the remainder that chooses a plane is never negative",
     "for (int t = -3; t < T; t++) ... A[(t + 1) % 2][i] = A[t % 2][i];\n",
     "for (int t = -3; t < T; t++) ... A[(t + 1) & 1][i] = A[t & 1][i];\n",
     "In C, -3 % 2 is -1: the subscript is outside of the array.",
     "Write '& 1', or begin at a time that is not negative."},

};

}  // namespace

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> made = kRulesOfC;
    const std::vector<Rule> of_runs = rules_of_runs();
    made.insert(made.end(), of_runs.begin(), of_runs.end());
    return made;
  }();
  return all;
}

const Rule* find_rule(std::string_view id) {
  const auto row = std::ranges::find(rules(), id, &Rule::id);
  return row == rules().end() ? nullptr : &*row;
}

std::string page_of(const Rule& rule) {
  std::string text = fmt::format("{}: {}\n\nwhy:\n{}\n\nrefused:\n{}\n\naccepted:\n{}\n", rule.id,
                                 rule.summary, rule.why, rule.refused, rule.accepted);
  if (!rule.rewrite.empty()) text += fmt::format("\nrewrite:\n{}\n", rule.rewrite);
  return text;
}

}  // namespace an5d
