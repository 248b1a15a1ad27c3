// The glossary (glossary.h). In: a word. Out: a page. Decided here: which words lead where.
#include "frontend/said/glossary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "frontend/said/rule.h"

namespace an5d {
namespace {

const std::vector<Word> kWords = {
    {"residual", "norm error convergence converged tolerance stop test",
     "A residual is a value of all cells: a sum or a maximum over them. No time step computes one. Do it in\n"
     "every k-th step, in loops of its own, and end the time loop there:\n\n"
     "    for (int t = 0; t < most; t++) {\n      ... sweeps ...\n      if (t % 100 == 0) {\n"
     "        err = residual(u);\n        if (err < tol) break;\n      }\n    }\n\n"
     "It makes up to 99 steps more than a test in every step. 'while (err > tol)' alone has no number of\n"
     "steps: write it as a for loop with the largest number of steps.",
     "side-effect loop-form control-flow"},
    {"maximum", "max fmax minimum min fmin",
     "The larger or smaller of two numbers is taken in an update, as fmax(a, b) or a > b ? a : b. A maximum\n"
     "over all cells, 'm = fmax(m, x)' or 'if (x > m) m = x', is a reduction: take it out of the time step,\n"
     "into loops of its own in 'if (t % 100 == 0) { ... }'.",
     "side-effect"},
    {"reduction", "sum total count average mean energy mass histogram",
     "A sum, a product, a count, a maximum or a test over cells needs all of them at once. A time step has\n"
     "none. In every k-th step, 'if (t % 100 == 0) { ... }' first or last in the time loop, loops of the "
     "host\n"
     "compute what they like. A sum of a cell's own terms, 's += w[k] * u[i + k]', is no reduction.",
     "side-effect small-loop"},
    {"receiver", "probe seismogram trace sensor station history record snapshot",
     "What a time step keeps for itself, 'seis[t] = u[at];' or 'all[t * n + i] = u[i];', is no part of the\n"
     "grid, and not taken in every step. 'if (t % k == 0) seis[t / k] = u[at];', first or last in the time\n"
     "loop, is: the arrays are copied for each of these steps, so let k be large.",
     "perfect-nest control-flow copies-dominate"},
    {"source", "injection forcing wavelet excitation",
     "A source at one cell, 'u[sy][sx] += f(t)' behind the loops that update u, is taken, at places that\n"
     "constants and scalars give. Of places that arrays give, 'u[sx[k]]', it is not.",
     "border-sweep affine-subscript"},
    {"boundary", "border boundaries edge wall bc inflow lid",
     "Loops and assignments that set cells beside those that are updated are taken, behind or before the\n"
     "loops of a step, if they compute them from cells of the same plane and from scalars.",
     "border-sweep"},
    {"dirichlet", "fixed",
     "Cells that no loop writes keep their values: nothing needs to be written for that. Cells that are set\n"
     "again in every step, 'u[0][j] = 1', are taken, too.",
     "border-sweep"},
    {"neumann", "mirror mirrored reflecting insulated zero-gradient",
     "'u[0][j] = u[1][j]' behind the loops that update u is taken, and a condition in the update,\n"
     "'u[t % 2][i > 0 ? i - 1 : 0]', is, too.",
     "border-sweep constant-offset conditional-read"},
    {"periodic", "cyclic wrap torus modulo ghost",
     "'(i + 1) % n' and '(i + n - 1) % n' in loops from 0 to n are taken, and ghost cells that hold what is "
     "at\n"
     "the other end, 'u[0] = u[n - 2]; u[n - 1] = u[1];'.",
     "periodic-axis border-sweep"},
    {"pml", "cpml absorbing abc mur sponge layer damping",
     "Damping by an array of factors for the whole grid, 'u[i][j] *= d[i][j]', is taken. Loops over layers\n"
     "with arrays of their own, and borders that are made of what they held a step before (Mur), are not.",
     "border-sweep single-assignment"},
    {"copies", "copy transfer pcie memcpy host upload download slow overhead",
     "A call copies the arrays that it is given to the GPU, and what it updates back. That pays if it makes\n"
     "many time steps. Otherwise keep the arrays on the GPU: for each nest there is an entry whose name "
     "ends\n"
     "in '_device'. A copy inside of the time loop, by a loop or memcpy, is taken as one of the step.",
     "copies-dominate lone-sweep"},
    {"swap", "pointers rotate rotation planes buffer buffers double-buffering pingpong",
     "Two pointers that trade places in a step are taken, three that rotate, planes by 't % 2' or by a\n"
     "variable that flips, and a second sweep or memcpy that copies back.",
     "time-buffering"},
    {"gauss-seidel", "sor red-black redblack adi thomas tridiagonal recurrence in-place",
     "A sweep that reads cells which it has already written depends on the order of its cells, so it stays "
     "C.\n"
     "Updates in place that read such cells of other arrays only, as in FDTD, are taken.",
     "dependence"},
    {"convection", "upwind limiter nonlinear condition branch",
     "Branches on data are taken in an update: 'if', '?:', fmin, fmax. So is a neighbour that data choose\n"
     "among constant distances, 'u[v > 0 ? i - 1 : i]'.",
     "control-flow constant-offset"},
    {"unstructured", "mesh indirect gather scatter index particle sparse",
     "Cells that data choose, 'u[next[i]]', are not taken: neighbours are at constant distances.",
     "affine-subscript"},
    {"matrix", "product gemm blas", "A product of matrices is no stencil, and left alone.",
     "no-stencil constant-offset"},
    {"output", "print printf write checkpoint progress io",
     "'if (t % 100 == 0) write(u);', first or last in the time loop, is taken; output in every step is not.",
     "control-flow perfect-nest"},
    {"adaptive", "dt cfl timestep time-step",
     "A step of time that scalars determine, 'while (time < end) { ...; time += dt; }', is taken; one that "
     "is\n"
     "computed from all cells is a reduction.",
     "loop-form side-effect"},
    {"mpi", "exchange halo ranks distributed",
     "Between two exchanges of halos there have to be time steps of their own: put the region around a loop\n"
     "over these. A call of MPI in a time step is not taken.",
     "scop-content perfect-nest"},
    {"openmp", "omp openacc acc threads parallel simd",
     "Pragmas before loops over cells have no effect and may stay; a parallel region around the time loop\n"
     "has to go.",
     "loop-pragma"},
};

std::string plain(std::string_view word) {
  std::string made;
  for (const unsigned char letter : word)
    if (std::isalnum(letter)) made += static_cast<char>(std::tolower(letter));
  return made;
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// Letters to change, add or take away.
std::size_t distance(const std::string& one, const std::string& other) {
  std::vector<std::size_t> row(other.size() + 1);
  for (std::size_t n = 0; n < row.size(); ++n) row[n] = n;
  for (std::size_t m = 1; m <= one.size(); ++m) {
    std::size_t before = row[0]++;
    for (std::size_t n = 1; n < row.size(); ++n) {
      const std::size_t changed = before + (one[m - 1] == other[n - 1] ? 0 : 1);
      before = row[n];
      row[n] = std::min({changed, row[n] + 1, row[n - 1] + 1});
    }
  }
  return row.back();
}

bool are_near(const std::string& one, const std::string& other) {
  constexpr std::size_t kLeast = 3;
  if (one.size() < kLeast || other.size() < kLeast) return false;
  return one.find(other) != one.npos || other.find(one) != other.npos ||
         distance(one, other) <= std::max<std::size_t>(1, one.size() / kLeast);
}

}  // namespace

const std::vector<Word>& glossary() { return kWords; }

const Word* find_word(std::string_view word) {
  const std::string wanted = plain(word);
  const auto is_it = [&](const std::string& one) { return plain(one) == wanted; };
  const auto found = std::ranges::find_if(kWords, [&](const Word& of) {
    return is_it(std::string(of.word)) || std::ranges::any_of(words_in(of.others), is_it);
  });
  return found == kWords.end() || wanted.empty() ? nullptr : &*found;
}

std::string page_of(const Word& word) {
  std::string text = fmt::format("{} (also: {})\n\n{}\n\nrules:\n", word.word, word.others, word.text);
  for (const std::string& id : words_in(word.rules))
    if (const Rule* rule = find_rule(id)) text += fmt::format("  {:22} {}\n", id, rule->summary);
  return text;
}

std::string near_words(std::string_view word) {
  constexpr std::size_t kMost = 6;
  const std::string wanted = plain(word);
  std::vector<std::string> near;
  const auto add = [&](const std::string& one) {
    if (near.size() < kMost && are_near(wanted, plain(one)) && std::ranges::find(near, one) == near.end())
      near.push_back(one);
  };
  for (const Word& of : kWords) {
    add(std::string(of.word));
    for (const std::string& other : words_in(of.others)) add(other);
  }
  for (const Rule& rule : rules()) add(std::string(rule.id));
  return fmt::format("{}", fmt::join(near, ", "));
}

}  // namespace an5d
