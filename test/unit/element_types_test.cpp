// Arrays of different element types in a time step.
#include <algorithm>
#include <catch2/catch.hpp>

#include "legality.h"
#include "model/predict.h"
#include "model/predict_traffic.h"
#include "model/search.h"

namespace an5d::test {
namespace {

const std::string kNaive = "tiers=1 block=64x4 stream=none planes=global exchange=global combine=gather";

// A sum of another type beside a state in two planes.
Stencil summing(const std::string& state = "float", const std::string& sum = "double") {
  return stencil_of("void f(int T, int n, int m, " + state + " u[2][n][m], " + sum +
                    " s[n][m]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < n - 1; i++)\n"
                    "      for (int j = 1; j < m - 1; j++) {\n"
                    "        u[(t + 1) % 2][i][j] = u[t % 2][i - 1][j] + u[t % 2][i][j + 1];\n"
                    "        s[i][j] += u[t % 2][i][j];\n      }\n}\n");
}

// v = f(u), and u = v.
Stencil converting(const std::string& kept, const std::string& computed, const std::string& value = "v[i]") {
  return stencil_of("void f(int T, int n, " + kept + " u[n], " + computed +
                    " v[n]) {\n  for (int t = 0; t < T; t++) {\n"
                    "    for (int i = 1; i < n - 1; i++) v[i] = u[i - 1] + u[i + 1];\n"
                    "    for (int i = 1; i < n - 1; i++) u[i] = " +
                    value + ";\n  }\n}\n");
}

TEST_CASE("each field has its own type", "[types]") {
  const Stencil stencil = summing();
  REQUIRE(stencil.fields.size() == 2);
  CHECK(stencil.fields[0].element == ScalarType::kFloat);
  CHECK(stencil.fields[1].element == ScalarType::kDouble);
  CHECK_FALSE(stencil.has_one_element());
  CHECK(stencil.element() == ScalarType::kDouble);
  CHECK(stencil.element_names() == "float and double");
  CHECK(stencil.bytes_of_cell() == 12);
  CHECK(stencil.updates[1].value->type == ScalarType::kDouble);
  CHECK(contains(to_string(stencil), "(float and double u, s, 2-D)"));
}

TEST_CASE("the type of all fields has room for any of them", "[types]") {
  CHECK(summing("int", "float").element() == ScalarType::kFloat);
  CHECK(summing("float", "int").element() == ScalarType::kFloat);
  CHECK(summing("unsigned char", "short").element() == ScalarType::kInt16);
  CHECK(summing("float", "long long").element() == ScalarType::kInt64);
  CHECK(summing("double", "long long").element() == ScalarType::kDouble);
  const Stencil alike = summing("float", "float");
  CHECK(alike.has_one_element());
  CHECK(alike.element_names() == "float");
  CHECK(alike.bytes_of_cell() == 8);
}

TEST_CASE("a copy that converts is an update of its own", "[types]") {
  CHECK(converting("double", "double").updates.size() == 1);
  for (const auto& [kept, computed] : {std::pair("float", "double"), {"double", "float"}, {"int", "float"}}) {
    const Stencil stencil = converting(kept, computed);
    REQUIRE(stencil.updates.size() == 2);
    CHECK(std::ranges::none_of(stencil.fields, [](const Field& field) { return field.copied.has_value(); }));
    CHECK(stencil.updates[1].value->as<Cast>());
  }
}

TEST_CASE("a value that is overwritten is rounded to the type of its array", "[types]") {
  const Stencil stencil = stencil_of(
      "void f(int T, double u[100], float w[100], double k[100]) {\n  for (int t = 0; t < T; t++) {\n"
      "    for (int i = 0; i < 100; i++) w[i] = u[i] * 1.1;\n"
      "    for (int i = 1; i < 99; i++) k[i] = w[i + 1] - w[i - 1];\n"
      "    for (int i = 0; i < 100; i++) w[i] = u[i] * 1.3;\n"
      "    for (int i = 1; i < 99; i++) u[i] = u[i] + 0.1 * (k[i] + w[i]);\n  }\n}\n");
  const auto reader = std::ranges::find_if(
      stencil.updates, [&](const Update& update) { return stencil.fields[update.field].name == "k"; });
  REQUIRE(reader != stencil.updates.end());
  REQUIRE(reader->locals.size() == 2);
  for (const LocalDefinition& local : reader->locals) {
    CHECK(local.type == ScalarType::kFloat);
    CHECK(local.value->as<Cast>());
  }
}

TEST_CASE("kernels of one step without shared memory take several types", "[types]") {
  const Stencil stencil = summing();
  const std::string rule = "schedule-unsupported", says = "the arrays have cells of float and double";
  accepts(stencil, kNaive);
  accepts(stencil, with(with(kNaive, "stream=none", "stream=chunks:8"), "64x4", "64"));
  accepts(stencil, "tiers=1 block=64 stream=chunks:8 planes=registers exchange=global combine=gather");
  refuses(rule, says, stencil, "tiers=1 block=64 stream=chunks:8 planes=shared combine=gather");
  refuses(rule, says, stencil, "tiers=1 block=64 stream=chunks:8 planes=mixed combine=gather");
  refuses(rule, says, stencil, "tiers=1 block=64x4 stream=none planes=shared combine=gather");
  refuses(rule, says, stencil, "tiers=2 block=64 stream=chunks:8 combine=gather");
  refuses(rule, says, stencil,
          "tiers=1 stages=4 cells=4 block=128 stream=weighted:1 exchange=shuffle sync=step:1 combine=gather "
          "in=cp_async:6 out=coalesced edge=split");
  accepts(summing("float", "float"), "tiers=2 block=64 stream=chunks:8 combine=gather");
}

TEST_CASE("the search finds kernels for several types with every model", "[types]") {
  const Stencil stencil = summing();
  const DeviceSpec& device = *find_device("h200");
  for (const Model model : {Model::kFitted, Model::kAn5d, Model::kTraffic}) {
    const Schedule best =
        best_schedule(stencil, device, Arithmetic::kExact, assumed_grid(stencil), model, {});
    CHECK(violations(stencil, best, device, Arithmetic::kExact).empty());
    CHECK(best.planes == Planes::kGlobal);
  }
}

TEST_CASE("traffic counts the bytes of each array", "[types]") {
  const DeviceSpec& device = *find_device("h200");
  const auto seconds = [&](const std::string& state, const std::string& sum) {
    const Stencil stencil = summing(state, sum);
    return predict(stencil, *parse_schedule(kNaive, Schedule{}), device, Arithmetic::kExact,
                   assumed_grid(stencil))
        .seconds;
  };
  CHECK(seconds("float", "float") < seconds("float", "double"));
  CHECK(seconds("float", "double") < seconds("double", "double"));
  const std::vector<TrafficKernel> kernels = traffic_kernels(summing());
  REQUIRE(kernels.size() == 1);
  CHECK(kernels[0].writes == std::vector<int>{4, 8});
  std::vector<int> read;
  for (const ArrayReads& reads : kernels[0].reads) read.push_back(reads.bytes);
  CHECK(std::ranges::count(read, 4) == 2);
  CHECK(std::ranges::count(read, 8) == 1);
}

std::string halves(const std::string& body, const std::string& more = "") {
  return "void f(int T, int n, _Float16 u[2][n], _Float16 v[n], float w[n]" + more +
         ") {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < n - 1; i++) { " + body + " }\n}\n";
}

TEST_CASE("values of _Float16 are read as floats and stored", "[types][half]") {
  const std::string next = "u[(t + 1) % 2][i]", here = "u[t % 2][i]", left = "u[t % 2][i - 1]";
  for (const std::string& value :
       {"0.5f * " + here, "(_Float16)(0.25f * ((float)" + here + " + (float)" + left + "))", here,
        here + " > 0.5f ? 0.25f * " + left + " : w[i]", "(float)(0.1 * " + left + ")",
        "sqrtf(" + left + ")"}) {
    const Stencil stencil = stencil_of("#include <math.h>\n" + halves(next + " = " + value + ";"));
    CHECK(stencil.fields[0].element == ScalarType::kHalf);
    CHECK(stencil.updates[0].value->type == ScalarType::kHalf);
    CHECK_FALSE(stencil.has_one_element());
    CHECK(stencil.bytes_of_cell() == 2);
    accepts(stencil, "tiers=1 block=64 stream=none planes=global exchange=global combine=gather");
    refuses("schedule-unsupported", "the arrays have cells of _Float16", stencil,
            "tiers=2 block=64 stream=none");
  }
  const Stencil compound = stencil_of(halves("v[i] += 0.5f * w[i];"));
  CHECK(compound.updates[0].value->as<Cast>()->operand->type == ScalarType::kFloat);
  // Read-only arrays are for every kind.
  accepts(stencil_of("void f(int T, int n, float u[2][n], _Float16 v[n]) {\n  for (int t = 0; t < T; t++)\n"
                     "    for (int i = 1; i < n - 1; i++) u[(t + 1) % 2][i] = v[i] * u[t % 2][i - 1];\n}\n"),
          "tiers=2 block=64 stream=none");
}

TEST_CASE("nothing is computed in _Float16", "[types][half]") {
  const std::string next = "u[(t + 1) % 2][i] = ", here = "u[t % 2][i]";
  for (const std::string& value :
       {"$[[" + here + " + " + here + "]]$", "0.5f * ($[[-" + here + "]]$)",
        "(float)($[[" + here + " * v[i]]]$)", "w[i] * ($[[" + here + " > v[i]]]$)"})
    check_refused("element-type", halves(next + value + ";"));
  check_refused("element-type", halves(next + "$[[0.1 * " + here + "]]$;"));
  check_refused("element-type", halves("$[[v[i] += u[t % 2][i]]]$;"));
  check_refused("element-type", halves(next + "(float)$[[c]]$ * " + here + ";", ", _Float16 c"));
}

TEST_CASE("arrays that trade places have one type", "[types]") {
  check_refused("field-type",
                "void f(int T, int n, float *u, int *v) {\n  for (int t = 0; t < T; t++) {\n"
                "    for (int i = 1; i < n - 1; i++) $[[v[i]]]$ = (int)(u[i - 1] + u[i + 1]);\n"
                "    void *kept = u;\n    u = (void *)v;\n    v = kept;\n  }\n}\n");
}

}  // namespace
}  // namespace an5d::test
