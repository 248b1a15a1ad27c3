// A kernel that carries out a table of memory accesses, for checking the race detector against all pairs.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

enum class Action : std::uint8_t { kNothing, kRead, kWrite };

struct Operation {
  Action action;
  std::uint8_t bytes;  // 1, 2, 4 or 8
  std::uint16_t offset;
};

// One operation per thread in each part; a warp barrier after each part. After each round, a block barrier,
// or each warp waits for those before and behind it, the last and the first for each other.
struct Script {
  static constexpr int kArea = 48;  // bytes that are accessed
  int blocks = 1, threads = 64, rounds = 1, most_parts = 1;
  bool in_global = false;
  bool with_neighbours = false;       // `threads` are whole warps then
  std::vector<int> parts;             // [round][warp], at most most_parts
  std::vector<Operation> operations;  // [block][round][part][thread]

  int warps() const { return (threads + 31) / 32; }
  int parts_of(int round, int warp) const { return parts[round * warps() + warp]; }
  const Operation& at(int block, int round, int part, int thread) const {
    return operations[((block * rounds + round) * most_parts + part) * threads + thread];
  }
};

cudaError_t run_script(const Script& script);
