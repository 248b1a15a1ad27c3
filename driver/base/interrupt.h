// What a signal that ends the program must not leave behind: child processes, scratch folders, staged files.
//
// While an `Interrupts` lives, SIGINT, SIGTERM, SIGHUP and SIGQUIT are blocked everywhere and a thread of its
// own waits for them. At the first one it stops the children, removes the files, and lets the signal do what
// it always does, so that the exit status is the signal's. Children have process groups of their own, so that
// what a compiler driver starts ends with it; SIGTSTP is passed on to them. SIGPIPE and SIGXFSZ become errors
// of write(). A signal that was ignored or blocked at the beginning stays so.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <mutex>
#include <set>
#include <string>
#include <thread>

namespace an5d {

struct Leftovers {
  std::set<pid_t> children;     // leaders of process groups
  std::set<std::string> paths;  // files, and folders with all that is in them
  std::string note;             // for standard error
  sigset_t mask{};              // of signals, with which children begin
  sigset_t defaults{};          // signals ignored here, but not by children
};

// Those of this process, for one thread at a time. Once a signal ends the program nobody gets them any more:
// what is made, renamed or reported with this held is complete or never begun.
class LeftoversLock {
 public:
  LeftoversLock();
  Leftovers* operator->() const;

 private:
  std::lock_guard<std::mutex> lock_;
};

// Said on standard error if a signal ends the program during this scope.
class InterruptNote {
 public:
  explicit InterruptNote(const std::string& text);
  InterruptNote(const InterruptNote&) = delete;
  InterruptNote& operator=(const InterruptNote&) = delete;
  ~InterruptNote();
};

class Interrupts {
 public:
  Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts();

 private:
  void watch() const;

  sigset_t watched_{};
  std::thread watcher_;
};

// Ends the program as this signal does where nobody handles it.
[[noreturn]] void end_by(int signal);

}  // namespace an5d
