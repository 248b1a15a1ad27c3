// Compares the traffic model with what ncu has counted, docs/results/*_volumes.csv:
//
//     volume_results h200            # CSV for the picture: predicted and measured, every row; errors to
//     stderr volume_results h200 --fit      # the constants of fitted_traffic() that make the errors least
//
// A fit goes over the sizes but 258 and 384, by steps of chance from the constants that there are, first for
// the volumes, then for the time.
#include <fmt/format.h>

#include <cstring>
#include <exception>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "model/volumes.h"

namespace an5d::test {
namespace {

using Constants = std::vector<double TrafficFit::*>;

const Constants kOfBytes = {&TrafficFit::beside, &TrafficFit::reads_from, &TrafficFit::reads_all,
                            &TrafficFit::written_from, &TrafficFit::written_all};
const Constants kOfTime = {&TrafficFit::launch, &TrafficFit::plane,    &TrafficFit::memory,
                           &TrafficFit::blocks, &TrafficFit::occupied, &TrafficFit::sharp};

bool is_fitted(const Volume& volume) { return volume.size != 258 && volume.size != 384; }

std::vector<Volume> those(const std::vector<Volume>& all, const std::function<bool(const Volume&)>& wanted) {
  std::vector<Volume> found;
  for (const Volume& volume : all)
    if (wanted(volume)) found.push_back(volume);
  return found;
}

void print_errors(const std::string& name, const std::vector<Volume>& all) {
  if (all.empty()) return;
  fmt::print(stderr, "{:<24} {:>5}", name, all.size());
  for (int level = 0; level < kLevels; ++level)
    fmt::print(stderr, " {:>13.1f}", 100 * mean_error(all, level));
  fmt::print(stderr, "\n");
}

void print_table(const std::vector<Volume>& all) {
  fmt::print(stderr, "mean error, %             rows");
  for (const char* level : kLevelNames) fmt::print(stderr, " {:>13}", level);
  fmt::print(stderr, "\n");
  for (const bool is_naive : {true, false}) {
    const auto some = those(all, [&](const Volume& one) { return one.is_naive() == is_naive; });
    const std::string kind = is_naive ? "naive" : "chunks";
    print_errors(kind, some);
    std::set<std::string> stencils, forms;
    std::set<int> sizes;
    for (const Volume& one : some)
      stencils.insert(one.stencil), sizes.insert(one.size), forms.insert(one.form);
    for (const std::string& name : stencils)
      print_errors(kind + ", " + name, those(some, [&](const Volume& one) { return one.stencil == name; }));
    for (const int size : sizes)
      print_errors(fmt::format("{}, {}^3", kind, size),
                   those(some, [&](const Volume& one) { return one.size == size; }));
    for (const std::string& form : forms)
      if (!is_naive) print_errors(form, those(some, [&](const Volume& one) { return one.form == form; }));
  }
}

double sum_of_errors(std::vector<Volume>& all, const DeviceSpec& device, const TrafficFit& fit,
                     std::pair<int, int> levels) {
  double sum = 0;
  for (Volume& volume : all) volume.predicted = predicted(volume, device, fit);
  for (int level = levels.first; level < levels.second; ++level) sum += mean_error(all, level);
  return sum;
}

TrafficFit fitted_to(std::vector<Volume> all, const DeviceSpec& device, TrafficFit fit,
                     const Constants& constants, std::pair<int, int> levels, int turns) {
  std::mt19937 random(1);
  double best = sum_of_errors(all, device, fit, levels), step = 0.1;
  for (int turn = 1; turn <= turns; ++turn) {
    TrafficFit next = fit;
    for (const auto constant : constants)
      if (random() % 3 == 0) next.*constant *= 1 + std::normal_distribution<double>(0, step)(random);
    const double sum = sum_of_errors(all, device, next, levels);
    if (sum < best) fit = next, best = sum;
    if (turn % (turns / 8) == 0) step *= 0.7;
  }
  fmt::print(stderr, "mean errors of levels {} to {}: {:.4f}\n", levels.first, levels.second - 1, best);
  return fit;
}

int run(const std::string& name, bool is_fit) {
  const DeviceSpec& device = *find_device(name);
  std::vector<Volume> all = volumes(name + "_volumes.csv", device);
  if (is_fit) {
    TrafficFit fit = fitted_traffic();
    const std::vector<Volume> some = those(all, is_fitted);
    fit = fitted_to(some, device, fit, kOfBytes, {1, 3}, 400);
    fit = fitted_to(some, device, fit, kOfTime, {3, 4}, 1200);
    for (const Constants& constants : {kOfBytes, kOfTime})
      for (const auto constant : constants) fmt::print("{:.3g}\n", fit.*constant);
    for (Volume& volume : all) volume.predicted = predicted(volume, device, fit);
  } else {
    fmt::print("device,stencil,form,size,schedule,level,measured,predicted\n");
    for (const Volume& one : all)
      for (int level = 0; level < kLevels; ++level)
        fmt::print("{},{},{},{},{},{},{:.6g},{:.6g}\n", name, one.stencil, one.form, one.size, one.schedule,
                   kLevelNames[level], one.measured[level], one.predicted[level]);
  }
  print_table(all);
  print_errors("sizes not fitted", those(all, [](const Volume& one) { return !is_fitted(one); }));
  return 0;
}

}  // namespace
}  // namespace an5d::test

int main(int argc, char** argv) {
  if (argc < 2 || !an5d::find_device(argv[1]))
    return fmt::print(stderr, "usage: volume_results DEVICE [--fit]\n"), 2;
  try {
    return an5d::test::run(argv[1], argc > 2 && !std::strcmp(argv[2], "--fit"));
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return 1;
  }
}
