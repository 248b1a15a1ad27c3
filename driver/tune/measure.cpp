// Builds, runs or hands out the benchmarks, and writes what they found (measure.h).
#include "driver/tune/measure.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "driver/base/files.h"
#include "driver/base/process.h"
#include "driver/base/progress.h"
#include "model/device_file.h"

namespace an5d {
namespace {

constexpr char kBenchmarks[] =
#include "measure_device.cu.inc"
    ;

constexpr char kRunScript[] =
#include "run.sh.inc"
    ;

// Writes `text` in our own form if it is a device file. `file` is its name for messages.
ExitCode write_device(const std::string& text, const std::string& file, const std::string& output) {
  const auto device = parse_device(text, file);
  if (const auto* error = std::get_if<DeviceFileError>(&device)) return fail(kRefused, error->text);
  const auto problem = write_product(output, to_json(std::get<DeviceSpec>(device)));
  return problem ? fail(kSurroundings, *problem) : kDone;
}

ExitCode not_here(const std::string& program, const Outcome& outcome) {
  fmt::print(
      stderr,
      "an5dc: error: '{}' failed\n{}an5dc: note: --measure-device --emit-only DIR writes the benchmarks "
      "for a machine with nvcc and a GPU\n",
      program, outcome.output);
  return kSurroundings;
}

ExitCode measure(const MeasureHere&, const std::string& output) {
  const ScratchDirectory scratch;
  const std::string source = scratch.path() + "/measure_device.cu",
                    program = scratch.path() + "/measure_device";
  if (!write_file(source, kBenchmarks)) return fail(kSurroundings, cannot_write(source));
  const std::string nvcc = tool("NVCC", "nvcc");
  Progress progress("done", 2, Elsewhere::kNothing);
  const Outcome built = run_program({nvcc, "-O3", "-std=c++17", "-arch=native", source, "-o", program});
  if (built.status != 0) return not_here(nvcc, built);
  progress.step("the benchmarks are built");
  const Outcome ran = run_program({program});
  if (ran.status != 0) return not_here("measure_device", ran);
  progress.step("measured");
  return write_device(ran.output, "measure_device", output);
}

ExitCode measure(const EmitBenchmarks& emit, const std::string&) {
  std::error_code error;
  std::filesystem::create_directories(emit.folder, error);
  const std::string script = emit.folder + "/run.sh";
  if (error || !write_file(emit.folder + "/measure_device.cu", kBenchmarks) ||
      !write_file(script, kRunScript))
    return fail(kSurroundings, error ? cannot_make(emit.folder, error) : cannot_write(emit.folder));
  return make_executable(script) ? kDone
                                 : fail(kSurroundings, fmt::format("cannot make '{}' executable", script));
}

ExitCode measure(const ImportMeasured& import, const std::string& output) {
  const std::optional<std::string> text = read_file(import.file);
  if (!text) return fail(kSurroundings, cannot_read(import.file));
  return write_device(*text, import.file, output);
}

}  // namespace

ExitCode measure(const MeasureRequest& request) {
  return std::visit([&](const auto& from) { return measure(from, request.output); }, request.from);
}

}  // namespace an5d
