// Fields for the programs of this folder: pseudo-random cells, and a hash of all of them printed.
#ifndef AN5D_TEST_FIELDS_H
#define AN5D_TEST_FIELDS_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void fill(float* cells, size_t count, uint64_t seed) {
  for (size_t n = 0; n < count; n++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    cells[n] = 0.5f + (float)(seed >> 40) / (1 << 24);
  }
}

static void print(const char* name, int run, const float* cells, size_t count) {
  uint64_t hash = 14695981039346656037u;
  for (size_t n = 0; n < count; n++) {
    uint32_t bits;
    memcpy(&bits, cells + n, sizeof bits);
    hash = (hash ^ bits) * 1099511628211u;
  }
  printf("%s %d: %016llx, first %.9g, middle %.9g\n", name, run, (unsigned long long)hash, cells[0],
         cells[count / 2]);
}

#endif
