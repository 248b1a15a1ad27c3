// Where the files are that --verify compiles and links: beside the program as it was installed, wherever that
// has been moved to, or in the tree that the program was built in.
#pragma once

#include <optional>
#include <string>

namespace an5d {

struct Installation {
  std::string headers;    // folder of an5d/types.h and an5d/host.cuh
  std::string emulation;  // folder of include/cuda_runtime.h, in place of CUDA's
  std::string flags;   // folder of GNU.flags and Clang.flags, how emitted text is compiled for the emulation
  std::string verify;  // folder of harness.h and harness.cpp
  std::string verify_library, emulation_library;
};

// What is installed with the program in that folder; otherwise `built`, if it is there; otherwise nothing.
std::optional<Installation> installation_at(const std::string& program_folder, const Installation& built);

// The running program's. Nothing where /proc is not mounted and this is not the machine of the build.
std::optional<Installation> find_installation();

}  // namespace an5d
