// The rewrites of a time step, in other orders than that of the analysis.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/parse.h"
#include "polyhedral/analyze.h"
#include "polyhedral/isl/isl_context.h"
#include "polyhedral/rewrite/copy_propagation.h"
#include "polyhedral/rewrite/forward_substitution.h"
#include "polyhedral/rewrite/index_set_extension.h"
#include "polyhedral/rewrite/statement_fusion.h"
#include "test/unit/support.h"

namespace an5d::test {
namespace {

// Index set extension is for statement fusion, which refuses what it cannot fuse: then both change nothing.
RewrittenStep with_pieces(isl_ctx* isl, RewrittenStep step) {
  Diagnostics said;
  auto joined = with_joined_sweeps(isl, with_wider_sweeps(isl, step), said);
  return joined ? std::move(*joined) : step;
}

using Rewrite = RewrittenStep (*)(isl_ctx*, RewrittenStep);
const std::vector<std::pair<std::string, Rewrite>> kRewrites = {
    {"copies", without_copies}, {"pieces", with_pieces}, {"values", with_last_values}};

// In each order, over and over.
void check_orders(const std::string& text) {
  INFO(text);
  const auto parsed = parse({"test.c", text}, {});
  REQUIRE(parsed);
  const LoopNest& nest = parsed->nests.front();
  const auto found = analyze(nest);
  REQUIRE(found);
  auto order = kRewrites;
  do {
    const IslContext isl;
    RewrittenStep step = as_in_c(nest);
    for (std::size_t n = 0; n < 2 * order.size(); ++n)
      step = order[n % order.size()].second(isl.get(), std::move(step));
    const auto proved = analyze_rewritten(isl.get(), nest, step);
    INFO(fmt::format("{}, {}, {}", order[0].first, order[1].first, order[2].first));
    REQUIRE(proved);
    CHECK(to_string(with_copied_arrays(step.copied, *proved)) == to_string(*found));
  } while (std::ranges::next_permutation(order, {}, &std::pair<std::string, Rewrite>::first).found);
}

std::string step(const std::string& body) {
  return "void f(int n, int T, double *u, double *v, double *w, double *p) {\n  for (int t = 0; t < T; t++) "
         "{\n" +
         body + "  }\n}\n";
}

TEST_CASE("rewrites in any order come to one stencil", "[rewrites]") {
  const std::string
      heat = "    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);\n",
      back = "    for (int i = 1; i < n - 1; i++) u[i] = v[i];\n",
      absorbing = "    v[0] = u[1] + 0.5 * (v[1] - u[0]);\n", source = "    v[n / 2] += 0.25 * t;\n",
      stages =
          "    for (int i = 1; i < n - 1; i++) w[i] = u[i] + 0.5 * p[i];\n"
          "    for (int i = 1; i < n - 1; i++) v[i] = w[i] * 0.75;\n"
          "    for (int i = 1; i < n - 1; i++) w[i] = u[i] - v[i];\n"
          "    for (int i = 1; i < n - 1; i++) p[i] = w[i] + w[i] * v[i];\n"
          "    for (int i = 1; i < n - 1; i++) u[i] = p[i] + v[i];\n";
  check_orders(step(heat + back));
  check_orders(step(heat + source + back));
  check_orders(step(heat + absorbing + "    for (int i = 0; i < n - 1; i++) u[i] = v[i];\n"));
  check_orders(step("    for (int i = 0; i < n; i++) u[i] = v[i];\n" + heat + absorbing));
  check_orders(
      step("    for (int i = 1; i < n / 2; i++) v[i] = u[i - 1] + u[i + 1];\n"
           "    for (int i = n / 2; i < n - 1; i++) v[i] = u[i - 1] + u[i + 1];\n" +
           back));
  check_orders(
      step("    for (int i = 1; i < n - 1; i++) w[i] = 2 * v[i] - u[i] + v[i - 1] + v[i + 1];\n"
           "    for (int i = 1; i < n - 1; i++) { u[i] = v[i]; v[i] = w[i]; }\n"));
  check_orders(step(stages));
}

}  // namespace
}  // namespace an5d::test
