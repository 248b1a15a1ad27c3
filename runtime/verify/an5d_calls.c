/* Calls functions with data that they know nothing of: sizes and steps from 0 on, memory between pages that
   nobody may touch. In a quarter of the calls pointers may lead into the memory of others. Most calls are good C; which are, the C itself says, in a first run under the sanitizers:
   a call is good that ends. Then the C and what was made of it make these calls, and print the same. */
#define _GNU_SOURCE
#include "an5d_calls.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  kCalls = 24,  /* of a function: four in which all integers are 0, 1, 2 or 3, eight in which each is drawn of
                   these, twelve with larger ones; each fourth may lead pointers into the memory of others */
  kSeconds = 4, /* for a call whose integers may mean anything: good ones, on grids so small, take milliseconds */
  kPage = 4096,
  kBlock = 1 << 18,
  kRows = 24,
  kRow = 1 << 12,
  kMostBlocks = 4096,
  kMostObjects = 1024
};

/* Of the call under way. */
static unsigned long long state_;
static int number_;
static char* next_ = (char*)0x200000000000; /* the same in both programs, so that pointers are */
static struct block {
  char name[64];
  int layout;
  char* begin;
  long long bytes;
} blocks_[kMostBlocks];
static int block_count_;
static struct object { /* of the file and of the caller, in the order in which they were filled */
  uintptr_t begin;
  uintptr_t bytes;
} objects_[kMostObjects];
static int object_count_;
static int is_apart_;

static unsigned drawn(unsigned below) {
  state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
  return (unsigned)(state_ >> 33) % below;
}

static long long integer(void) {
  static const int kSizes[] = {2, 3, 4, 5, 6, 9, 14};
  if (number_ < 4) return number_;
  return number_ < 12 ? (long long)drawn(4) : kSizes[drawn(sizeof kSizes / sizeof *kSizes)];
}

static char* memory(const char* name, int layout, long long bytes) {
  const long long whole = (bytes + kPage - 1) / kPage * kPage;
  char* const begin = mmap(next_ + kPage, (size_t)whole, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (begin == MAP_FAILED || block_count_ == kMostBlocks) _exit(3);
  struct block* const made = &blocks_[block_count_++];
  next_ = begin + whole;
  snprintf(made->name, sizeof made->name, "%s", name);
  made->layout = layout;
  made->bytes = bytes;
  made->begin = begin + whole - bytes; /* behind it nobody may read */
  return made->begin;
}

static int has_pointers(int layout) {
  int n;
  for (n = an5d_layouts[layout].first; n < an5d_layouts[layout].end; ++n)
    if (an5d_leaves[n].kind == kAn5dPointer) return 1;
  return 0;
}

static int is_pointer(int layout) {
  const struct an5d_layout* const all = &an5d_layouts[layout];
  return all->end == all->first + 1 && an5d_leaves[all->first].kind == kAn5dPointer && all->bytes == 8;
}

/* A place in a block that has been made for another pointer to the same; null where there is none. */
static void* shared(int layout) {
  const int first = block_count_ > 0 ? (int)drawn((unsigned)block_count_) : 0;
  int n;
  for (n = 0; n < block_count_; ++n) {
    const struct block* const other = &blocks_[(first + n) % block_count_];
    const long long shift = an5d_layouts[layout].bytes * (drawn(2) ? 0 : drawn(20));
    if (other->layout == layout && shift < other->bytes) return other->begin + shift;
  }
  return 0;
}

void an5d_keep_apart(void) { is_apart_ = 1; }

/* Numbers are many, and so are rows; of structs with pointers in them there is one. `depth` counts the tables
 * around. */
static void* pointed(const char* name, int layout, int depth) {
  const long long one = an5d_layouts[layout].bytes;
  const long long most = depth > 0 ? kRow : kBlock;
  void* const other = !is_apart_ && depth == 0 && number_ % 4 == 3 && drawn(3) == 0 ? shared(layout) : 0;
  const long long count = is_pointer(layout) ? kRows : has_pointers(layout) ? 1 : one > most ? 1 : most / one;
  char* begin;
  long long n;
  if (other) return other;
  begin = memory(name, layout, count * one);
  for (n = 0; n < count; ++n) {
    if (is_pointer(layout))
      *(void**)(begin + n * one) = pointed(name, an5d_leaves[an5d_layouts[layout].first].pointee, depth + 1);
    else
      an5d_make(name, layout, begin + n * one);
  }
  return begin;
}

static void put(const struct an5d_leaf* leaf, char* at) {
  const int64_t whole = leaf->kind == kAn5dBool ? (int64_t)drawn(2) : integer();
  const double real = 0.5 + drawn(1 << 20) / (double)(1 << 20);
  const float narrow = (float)real;
  const uint16_t half = (uint16_t)(0x3800 + drawn(0x800)); /* from 0.5 to 2 */
  if (leaf->kind == kAn5dReal && leaf->bytes == sizeof half)
    memcpy(at, &half, sizeof half);
  else if (leaf->kind != kAn5dReal)
    memcpy(at, &whole, (size_t)leaf->bytes); /* little endian: the low bytes */
  else if (leaf->bytes == sizeof narrow)
    memcpy(at, &narrow, sizeof narrow);
  else
    memcpy(at, &real, sizeof real);
}

static int is_in_blocks(uintptr_t at) { return at >= 0x200000000000 && at < (uintptr_t)next_; }

void an5d_make(const char* name, int layout, void* object) {
  int n;
  long long k;
  if (!is_in_blocks((uintptr_t)object) && object_count_ < kMostObjects) {
    const struct object made = {(uintptr_t)object, (uintptr_t)an5d_layouts[layout].bytes};
    objects_[object_count_++] = made;
  }
  for (n = an5d_layouts[layout].first; n < an5d_layouts[layout].end; ++n)
    for (k = 0; k < an5d_leaves[n].count; ++k) {
      const struct an5d_leaf* const leaf = &an5d_leaves[n];
      char* const at = (char*)object + leaf->offset + k * leaf->stride;
      if (leaf->kind == kAn5dPointer)
        *(void**)at = pointed(name, leaf->pointee, 0);
      else
        put(leaf, at);
    }
}

static unsigned long long mixed(unsigned long long hash, unsigned long long value) {
  hash = (hash ^ value) * 1099511628211ull;
  return hash ^ hash >> 29;
}

/* The same in both programs, wherever they have their variables: where in memory of ours a pointer leads to,
   or to which object, and where in that. All others are one value. */
static unsigned long long number_of_place(unsigned long long at) {
  int n;
  if (is_in_blocks((uintptr_t)at)) return at;
  for (n = 0; n < object_count_; ++n)
    if (at - objects_[n].begin < objects_[n].bytes)
      return 2 + ((unsigned long long)n << 32) + (at - objects_[n].begin);
  return 1;
}

/* NaNs are one value. */
static unsigned long long with_leaf(unsigned long long hash, const struct an5d_leaf* leaf, const char* at) {
  unsigned long long bits = 0;
  float narrow;
  double wide;
  memcpy(&bits, at, (size_t)leaf->bytes);
  if (leaf->kind == kAn5dReal && leaf->bytes == 2 && (bits & 0x7fff) > 0x7c00) bits = 1;
  if (leaf->kind == kAn5dReal && leaf->bytes == 4) {
    memcpy(&narrow, at, sizeof narrow);
    if (isnan(narrow)) bits = 1;
  }
  if (leaf->kind == kAn5dReal && leaf->bytes == 8) {
    memcpy(&wide, at, sizeof wide);
    if (isnan(wide)) bits = 1;
  }
  if (leaf->kind == kAn5dPointer) bits = number_of_place(bits);
  return mixed(hash, bits);
}

static unsigned long long with_object(unsigned long long hash, int layout, const char* object) {
  int n;
  long long k;
  for (n = an5d_layouts[layout].first; n < an5d_layouts[layout].end; ++n)
    for (k = 0; k < an5d_leaves[n].count; ++k)
      hash = with_leaf(hash, &an5d_leaves[n], object + an5d_leaves[n].offset + k * an5d_leaves[n].stride);
  return hash;
}

void an5d_show(const char* name, int layout, const void* object) {
  printf(" %s %016llx", name, with_object(14695981039346656037ull, layout, object));
}

void an5d_show_memory(void) {
  int n;
  for (n = 0; n < block_count_;) { /* blocks of one name behind each other are one */
    const char* const name = blocks_[n].name;
    unsigned long long hash = 14695981039346656037ull;
    for (; n < block_count_ && strcmp(blocks_[n].name, name) == 0; ++n) {
      const struct block* const block = &blocks_[n];
      const long long one = an5d_layouts[block->layout].bytes;
      long long at;
      for (at = 0; at < block->bytes; at += one) hash = with_object(hash, block->layout, block->begin + at);
    }
    printf(" *%s %016llx", name, hash);
  }
}

/* A call that is not known to be good has little time; one that is takes what it takes on the emulation. */
static int call(int function, int number, int is_known) {
  int status = 0;
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    state_ = 88172645463325252ull + 977ull * (unsigned)number;
    number_ = number;
    if (!is_known) alarm(kSeconds);
    printf("%s, call %d:", an5d_functions[function], number);
    an5d_call(function);
    printf("\n");
    fflush(stdout);
    _exit(0);
  }
  if (child < 0 || waitpid(child, &status, 0) < 0) exit(3);
  if (status != 0)
    printf("%s, call %d: ends by status %x\n", an5d_functions[function], number, (unsigned)status);
  return status == 0;
}

int an5d_call_all(int argc, char** argv) {
  const char* const wanted = argc > 1 ? argv[1] : 0;
  char* const good = calloc((size_t)an5d_function_count * kCalls + 1, 1);
  int function, number;
  for (function = 0; function < an5d_function_count; ++function)
    for (number = 0; number < kCalls; ++number) {
      const int n = function * kCalls + number;
      good[n] = '0';
      if (!wanted || wanted[n] == '1') good[n] += (char)call(function, number, wanted != 0);
    }
  printf("good %s\n", good);
  fflush(stdout);
  free(good);
  return 0;
}
