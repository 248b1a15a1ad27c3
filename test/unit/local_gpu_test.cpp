// This machine's GPUs, by files of the driver: what they are called, and what is said where none is the
// default one.
#include "driver/base/local_gpu.h"

#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

void add_gpu(const Workplace& here, const std::string& slot, const std::string& model) {
  here.shell("mkdir -p gpus/" + slot);
  here.write("gpus/" + slot + "/information",
             "Model: \t\t " + model + "\nIRQ:   \t\t 0\nGPU UUID: \t GPU-0\nBus Type: \t PCIe\n");
}

const std::string kTwoPlanes =
    nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");

Workplace::Outcome on_machine(const Workplace& here, const std::string& arguments) {
  return here.shell("AN5D_GPUS=gpus '" AN5DC_PROGRAM "' " + arguments);
}

TEST_CASE("the driver's names of GPUs", "[device]") {
  for (const auto& [model, name] :
       std::vector<std::pair<std::string, std::string>>{{"NVIDIA H200", "h200"},
                                                        {"NVIDIA A100-SXM4-80GB", "a100-80gb"},
                                                        {"NVIDIA H100 PCIe", "h100-pcie"},
                                                        {"Tesla V100-SXM2-16GB", "v100"},
                                                        {"NVIDIA GeForce RTX 4090", "rtx4090"},
                                                        {"NVIDIA GeForce RTX 4090 D", ""},
                                                        {"NVIDIA H200 NVL", ""},
                                                        {"NVIDIA ", ""},
                                                        {"", ""}}) {
    INFO(model);
    const DeviceSpec* device = device_of_gpu(model);
    CHECK((device ? device->name : "") == name);
  }
}

TEST_CASE("without --device another GPU than the default one is named", "[device][cli]") {
  Workplace here;
  here.write("a.c", kTwoPlanes);
  CHECK(on_machine(here, "a.c -o out.cu").err.find("an5dc: note") == std::string::npos);  // no GPU, no driver
  add_gpu(here, "0000:17:00.0", "NVIDIA L40S");
  const std::string said =
      "an5dc: note: the GPU of this machine is an 'NVIDIA L40S', and the schedule is chosen for 'h200', "
      "the default; --device=l40s chooses for it\n";
  CHECK(contains(on_machine(here, "a.c -o out.cu").err, said));
  CHECK(contains(on_machine(here, "a.c --dump=schedule").err, said));
  for (const char* arguments :
       {"a.c -o out.cu --device=h200", "a.c -o out.cu --device l40s", "a.c --dump=stencil"}) {
    INFO(arguments);
    CHECK_FALSE(contains(on_machine(here, arguments).err, "an5dc: note"));
  }
  add_gpu(here, "0000:05:00.0", "NVIDIA B200");
  CHECK(contains(
      on_machine(here, "a.c -o out.cu").err,
      "'NVIDIA B200', and the schedule is chosen for 'h200', the default; --device names another, and "
      "--measure-device measures this one"));
  add_gpu(here, "0000:95:00.0", "NVIDIA H200");
  CHECK_FALSE(contains(on_machine(here, "a.c -o out.cu").err, "an5dc: note"));
}

TEST_CASE("an unknown device names what makes a file of one", "[device][cli]") {
  Workplace here;
  here.write("a.c", kTwoPlanes);
  const auto refused = here.an5dc("a.c --device=b200 -o out.cu");
  CHECK(refused.status == 2);
  CHECK(contains(refused.err, "unknown device 'b200'"));
  CHECK(contains(refused.err, "--measure-device"));
}

}  // namespace
}  // namespace an5d::test
