// The thread that waits for signals, and how it cleans up (interrupt.h).
#include "driver/base/interrupt.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace an5d {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{500};  // with a child, for each signal
constexpr milliseconds kPause{5};       // between two looks

// The only thing of its kind in a process, as its signals are.
struct Shared {
  std::mutex mutex;
  Leftovers leftovers;
};

Shared& shared() {
  static Shared only;
  return only;
}

// Is `done()` true within `most`?
template <typename Condition>
bool waited(milliseconds most, const Condition& done) {
  for (milliseconds spent{0}; spent < most; spent += kPause) {
    if (done()) return true;
    std::this_thread::sleep_for(kPause);
  }
  return done();
}

// Left to its own thread to reap: until then no other process gets its number.
bool has_ended(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

void send(const std::set<pid_t>& children, int signal) {
  for (const pid_t child : children) kill(-child, signal);
}

// First the signal at which compilers, nvcc above all, remove their temporary files.
void end_children(const std::set<pid_t>& children) {
  for (const int signal : {SIGINT, SIGTERM}) {
    send(children, signal);
    send(children, SIGCONT);
    if (waited(kPatience, [&] { return std::ranges::all_of(children, has_ended); })) break;
  }
  send(children, SIGKILL);
}

void clean_up(const Leftovers& leftovers) {
  end_children(leftovers.children);
  for (const std::string& path : leftovers.paths) {
    waited(kPatience, [&] {  // what was killed just now may still finish a file
      std::error_code error;
      std::filesystem::remove_all(path, error);
      return !std::filesystem::exists(path, error);
    });
  }
  std::fputs(leftovers.note.c_str(), stderr);
}

bool is_default(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL;
}

// With its default action, in this thread only.
void raise_unblocked(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  std::raise(signal);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
}

int wake_signal() { return SIGRTMIN; }  // no constant: the C library keeps some for itself

void stop_all() {
  const LeftoversLock leftovers;
  send(leftovers->children, SIGTSTP);
  raise_unblocked(SIGTSTP);
  send(leftovers->children, SIGCONT);
}

}  // namespace

LeftoversLock::LeftoversLock() : lock_(shared().mutex) {}

Leftovers* LeftoversLock::operator->() const { return &shared().leftovers; }

InterruptNote::InterruptNote(const std::string& text) { LeftoversLock()->note = text; }

InterruptNote::~InterruptNote() { LeftoversLock()->note.clear(); }

Interrupts::Interrupts() {
  const LeftoversLock leftovers;
  pthread_sigmask(SIG_BLOCK, nullptr, &leftovers->mask);
  sigemptyset(&watched_);
  sigaddset(&watched_, wake_signal());
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}) {
    if (is_default(signal) && sigismember(&leftovers->mask, signal) == 0) sigaddset(&watched_, signal);
  }
  for (const int signal : {SIGPIPE, SIGXFSZ}) {
    if (!is_default(signal)) continue;
    std::signal(signal, SIG_IGN);
    sigaddset(&leftovers->defaults, signal);
  }
  pthread_sigmask(SIG_BLOCK, &watched_, nullptr);  // inherited by every later thread
  watcher_ = std::thread(&Interrupts::watch, this);
}

Interrupts::~Interrupts() {
  pthread_kill(watcher_.native_handle(), wake_signal());
  watcher_.join();
}

void Interrupts::watch() const {
  for (;;) {
    int signal = 0;
    sigwait(&watched_, &signal);
    if (signal == wake_signal()) return;
    if (signal == SIGTSTP) {
      stop_all();
      continue;
    }
    const LeftoversLock forever;
    clean_up(*forever.operator->());
    end_by(signal);
  }
}

void end_by(int signal) {
  raise_unblocked(signal);
  constexpr int kShells = 128;  // how a shell reports a signal, should this one have been survived
  _exit(kShells + signal);
}

}  // namespace an5d
