// Where the files are that --verify compiles and links: beside the program as it was installed, wherever that
// has been moved to, or in the tree that the program was built in.
#pragma once

#include <string>

namespace an5d {

struct Installation {
  std::string headers;            // folder of an5d/types.h and an5d/host.cuh
  std::string emulation_headers;  // folder of the cuda_runtime.h that stands in for CUDA's on the CPU
  std::string verify;             // folder of harness.h and harness.cpp
  std::string verify_library, emulation_library;
};

Installation find_installation();

}  // namespace an5d
