// Runs programs of the user's (user_program.h).
#include "driver/base/user_program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>

#include "driver/base/child.h"
#include "driver/base/interrupt.h"

namespace an5d {
namespace {

// Both ends of a pipe.
struct Pipe {
  Pipe() { made = pipe2(ends, O_CLOEXEC) == 0; }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(int end) {
    if (made && ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
  int ends[2] = {-1, -1};
  bool made = false;
};

using Clock = std::chrono::steady_clock;

// Until both pipes have ended, or the time or the room has. Which of these?
Ran::End read_both(Pipe& output, Pipe& errors, Clock::time_point last, Ran& ran) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  std::vector<char> buffer(kBlock);
  while (output.ends[0] >= 0 || errors.ends[0] >= 0) {
    pollfd watched[] = {{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(last - Clock::now()).count();
    const int ready = left > 0 ? poll(watched, 2, static_cast<int>(left)) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return Ran::End::kTooLong;
    for (int n = 0; n < 2; ++n) {
      if (watched[n].revents == 0) continue;
      const ssize_t got = read(watched[n].fd, buffer.data(), kBlock);
      if (got <= 0) (n == 0 ? output : errors).close_end(0);
      if (got > 0) (n == 0 ? ran.output : ran.errors).append(buffer.data(), static_cast<std::size_t>(got));
    }
    if (ran.output.size() + ran.errors.size() > kMostOutput) return Ran::End::kTooMuch;
  }
  return Ran::End::kExit;
}

}  // namespace

Ran run_under(const Conditions& conditions) {
  Ran ran;
  Pipe output, errors;
  if (!output.made || !errors.made) return ran;
  std::vector<std::string> words = conditions.command;
  words[0] = conditions.name;
  const Clock::time_point begin = Clock::now();
  pid_t child = 0;
  const ChildEnds ends{conditions.input, output.ends[1], errors.ends[1], conditions.folder};
  if (start_child(conditions.command[0], words, ends, child) != 0) return ran;
  output.close_end(1);
  errors.close_end(1);
  ran.end = read_both(output, errors, begin + conditions.most, ran);
  // One that has closed its output may go on.
  const auto ended = [&] {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
  };
  constexpr std::chrono::milliseconds kPause{2};
  while (ran.end == Ran::End::kExit && !ended()) {
    if (Clock::now() > begin + conditions.most) ran.end = Ran::End::kTooLong;
    std::this_thread::sleep_for(kPause);
  }
  if (ran.end != Ran::End::kExit) kill(-child, SIGKILL);
  const int status = status_of_child(child);
  ran.took = Clock::now() - begin;
  if (ran.end != Ran::End::kExit) return ran;
  if (WIFSIGNALED(status)) ran.end = Ran::End::kSignal;
  ran.number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return ran;
}

void become(int program, const std::string& name, const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {name};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const std::vector<char*> pointers = pointers_to(words);
  const LeftoversLock leftovers;
  for (const int signal : {SIGPIPE, SIGXFSZ})
    if (sigismember(&leftovers->defaults, signal) == 1) std::signal(signal, SIG_DFL);
  pthread_sigmask(SIG_SETMASK, &leftovers->mask, nullptr);
  fexecve(program, pointers.data(), environ);
}

}  // namespace an5d
