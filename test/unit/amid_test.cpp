// What a time step is amid the grid: conditions of position with their truth, and arrays that only layers
// have.
#include <catch2/catch.hpp>

#include "codegen/emit/cuda.h"
#include "model/row_program.h"
#include "support.h"

namespace an5d::test {
namespace {

// Waves of u and v, n x m cells of 4096 x 4096, with a body of what layers have between them.
Stencil waves(const std::string& between, const std::string& value = "0.2f * (v[i][j] - v[i - 1][j])") {
  return stencil_of(
      "float u[4096][4096], v[4096][4096], p[4096][4096], q[4096][4096], a[4096];\n"
      "#define INSIDE for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++)\n"
      "void step(int T, int n, int m, int w) {\n  for (int t = 0; t < T; t++) {\n"
      "INSIDE { float d = " +
      value + "; u[i][j] += d; }\n" + between +
      "\nINSIDE v[i][j] += 0.2f * (u[i + 1][j] - u[i][j]);\n  }\n}\n");
}

std::string layer(const std::string& rows, const std::string& columns, const std::string& array = "p") {
  return "for (int i = " + rows + "; i++) for (int j = " + columns + "; j++) { " + array +
         "[i][j] = 0.5f * " + array + "[i][j] + a[i] * v[i][j]; u[i][j] += " + array + "[i][j]; }\n";
}
const std::string kRows = "1; i < n - 1", kColumns = "1; j < m - 1";

// "p a": the arrays that are absent.
std::string absent(const Stencil& stencil) {
  std::string names;
  const auto add = [&](const std::string& name) { names += (names.empty() ? "" : " ") + name; };
  const Amid& amid = stencil.amid;
  for (std::size_t f = 0; f < amid.presence.size(); ++f)
    if (amid.lacks_field(static_cast<int>(f))) add(stencil.fields[f].name);
  for (std::size_t n = 0; n < amid.is_unread.size(); ++n)
    if (amid.is_unread[n]) add(stencil.inputs[n].name);
  return names;
}
bool is_narrowed(const Stencil& stencil, int axis) { return stencil.amid.along.at(axis).any(); }

}  // namespace

TEST_CASE("amid: a program without layers has no text of its own there", "[amid]") {
  CHECK_FALSE(waves("").amid.any());
  const RowProgram rows = row_program(waves(""), Coefficients::kRegisters);
  CHECK(rows.arrays_amid() == 2);
  CHECK(rows.fields_amid() == 2);
}

TEST_CASE("amid: layers at either end of either axis are absent", "[amid]") {
  const std::string rows[] = {"1; i < 16", "1; i < w", "n - 17; i < n - 1", "n - w; i < n - 1"};
  for (const std::string& of : rows) {
    const Stencil stencil = waves(layer(of, kColumns));
    INFO(of);
    CHECK(absent(stencil) == "p a");
    CHECK(is_narrowed(stencil, 0));
    CHECK_FALSE(is_narrowed(stencil, 1));
    CHECK(stencil.amid.flops.as_written < stencil.flops.as_written);
  }
  const Stencil columns = waves(layer(kRows, "1; j < 16"));
  CHECK(absent(columns) == "p a");
  CHECK(is_narrowed(columns, 1));
  CHECK(absent(waves(layer("1; i < w", kColumns) + layer("n - w; i < n - 1", kColumns, "q"))) == "p q a");
}

TEST_CASE("amid: the width of a layer is known from the size of the grid", "[amid]") {
  const auto one = [](const std::string& end, const std::string& of_layer) {
    return stencil_of(
        "float u[512][512], p[512][512];\nvoid step(int T, int n, int w) {\n"
        "  for (int t = 0; t < T; t++) {\n    for (int i = 1; i < " +
        end + "; i++) for (int j = 1; j < 511; j++) u[i][j] = 0.5f * u[i][j];\n    for (int i = 1; i < " +
        of_layer +
        "; i++) for (int j = 1; j < 511; j++) { p[i][j] = 0.5f * p[i][j] + 1; u[i][j] += p[i][j]; }"
        "\n  }\n}\n");
  };
  CHECK(absent(one("511", "w")) == "p");
  CHECK(absent(one("n - 1", "w")) == "p");
  CHECK(absent(one("n - 1", "12")) == "p");
  CHECK(absent(one("511", "128")) == "p");
  CHECK(absent(one("511", "130")).empty());
}

TEST_CASE("amid: what others read there is not absent", "[amid]") {
  const Stencil stencil = waves(layer("1; i < 16", kColumns) + "INSIDE q[i][j] = 0.5f * q[i][j] + p[i][j];");
  CHECK(absent(stencil).empty());
  CHECK(absent(waves(layer("1; i < n - 1", kColumns))).empty());
}

TEST_CASE("amid: conditions near one end are known, others stay", "[amid]") {
  const auto with = [](const std::string& condition) { return waves("", condition + " ? a[i] : v[i][j]"); };
  CHECK(absent(with("i < 16 || i >= n - w")) == "a");
  CHECK(absent(with("w > i && j < 100")) == "a");
  CHECK(absent(with("!(i >= w)")) == "a");
  CHECK_FALSE(with("i == 16 && j == 20").amid.any());
  CHECK_FALSE(with("v[i][j] > 0").amid.any());
  CHECK_FALSE(with("w > 3").amid.any());
  CHECK_FALSE(with("i < n / 2").amid.any());
  // Of what is not chosen no condition counts.
  const Stencil nested = waves("", "i < 16 ? (j < 16 ? a[i] : 2.0f) : v[i][j]");
  CHECK(is_narrowed(nested, 0));
  CHECK_FALSE(is_narrowed(nested, 1));
}

TEST_CASE("amid: arrays in place that change in layers only are idle", "[amid]") {
  const Stencil stencil =
      waves("INSIDE if (i < w || i >= n - w) { p[i][j] = 0.5f * p[i][j] + v[i][j]; u[i][j] += p[i][j]; }");
  CHECK(absent(stencil) == "p");
  const auto field = std::ranges::find(stencil.fields, "p", &Field::name) - stencil.fields.begin();
  CHECK(stencil.amid.is_idle(static_cast<int>(field)));
  CHECK(row_program(stencil, Coefficients::kRegisters).fields_amid() == 2);
}

TEST_CASE("amid: kernels have a text for it, and ask where it is right", "[amid]") {
  const std::string text =
      "float u[512][512], v[512][512], p[512][512];\n"
      "#define INSIDE for (int i = 1; i < 511; i++) for (int j = 1; j < 511; j++)\n"
      "void step(int T, int w) {\n  for (int t = 0; t < T; t++) {\n"
      "INSIDE u[i][j] += 0.2f * (v[i][j] - v[i - 1][j]);\n"
      "for (int i = 1; i < w; i++) for (int j = 1; j < 511; j++) { p[i][j] -= v[i][j]; u[i][j] += p[i][j]; "
      "}\n"
      "INSIDE v[i][j] += 0.2f * (u[i + 1][j] - u[i][j]);\n  }\n}\n";
  const CompileOptions options = options_for(
      "tiers=1 stages=4 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:2 combine=star "
      "in=cp_async:4 out=coalesced edge=split");
  const std::string made =
      print_cuda({compiled(text, options).nests.front().plan}, RuntimeText::kInclude, OnError::kAbort);
  CHECK(contains(made, "amid_u("));
  CHECK(contains(made, "part.amid = an5d::amid_cells<Program>(part, {{}, {(long long)(scalars.w)"));
  CHECK(contains(made, "bool is_absent([[maybe_unused]] int array)"));
}

}  // namespace an5d::test
