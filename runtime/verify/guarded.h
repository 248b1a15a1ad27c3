// Memory that ends where a page begins that nobody may touch, or begins behind one: what a program reads or
// writes beside the part of an array that C touches stops it.
#pragma once

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace an5d::verify {

class Guarded {
 public:
  // The bytes [begin, end) of an array of `size` bytes; they end at a page, or else begin at one. Nothing of
  // the array is there if there are none.
  Guarded(std::size_t size, std::size_t begin, std::size_t end, bool ends_at_page)
      : begin_(begin), end_(end) {
    const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto pages = [&](std::size_t bytes) { return (bytes + page - 1) / page * page; };
    const std::size_t before = pages(begin) + page, inside = pages(end - begin);
    length_ = before + inside + pages(size - end) + page;
    void* const all = mmap(nullptr, length_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED) std::abort();
    all_ = static_cast<unsigned char*>(all);
    if (inside > 0 && mprotect(all_ + before, inside, PROT_READ | PROT_WRITE) != 0) std::abort();
    start_ = all_ + before + (ends_at_page ? inside - (end - begin) : 0) - begin;
  }
  Guarded(Guarded&& other) noexcept
      : begin_(other.begin_),
        end_(other.end_),
        length_(other.length_),
        all_(other.all_),
        start_(other.start_) {
    other.all_ = nullptr;
  }
  Guarded& operator=(Guarded&&) = delete;
  ~Guarded() {
    if (all_) munmap(all_, length_);
  }

  // Where the array begins, which need not be memory.
  void* start() const { return start_; }
  // From and to an array of the same size.
  void fill(const unsigned char* from) {
    if (end_ > begin_) std::memcpy(start_ + begin_, from + begin_, end_ - begin_);
  }
  void copy_to(unsigned char* to) const {
    if (end_ > begin_) std::memcpy(to + begin_, start_ + begin_, end_ - begin_);
  }

 private:
  std::size_t begin_, end_, length_;
  unsigned char *all_, *start_;
};

// What is said where such memory is touched while this lives. Then the program ends with 1.
class GuardedCall {
 public:
  explicit GuardedCall(const char* text) {
    // Not by snprintf: a function of the user's may have that name.
    const std::string all = std::string("  memory is touched that the C does not touch\n") + text;
    said()[all.copy(said(), kLength - 1)] = '\0';
    std::fflush(stdout);
    struct sigaction action = {};
    action.sa_handler = stop;
    sigaction(SIGSEGV, &action, &before_);
  }
  ~GuardedCall() { sigaction(SIGSEGV, &before_, nullptr); }

 private:
  enum : std::size_t { kLength = 1000 };
  static char* said() {
    static char text[kLength];
    return text;
  }
  static void stop(int) {
    const ssize_t written = write(STDOUT_FILENO, said(), std::strlen(said()));
    _exit(written > 0 ? 1 : 2);
  }
  struct sigaction before_ = {};
};

}  // namespace an5d::verify
