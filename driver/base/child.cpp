// Starts children and waits for them (child.h).
#include "driver/base/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/base/interrupt.h"

namespace an5d {
namespace {

class Surroundings {
 public:
  Surroundings(const ChildEnds& ends, const Leftovers& signals) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, ends.output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files_, ends.errors, STDERR_FILENO);
    if (ends.input < 0)
      posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    else
      posix_spawn_file_actions_adddup2(&files_, ends.input, STDIN_FILENO);
    if (!ends.folder.empty()) posix_spawn_file_actions_addchdir_np(&files_, ends.folder.c_str());
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setsigmask(&attributes_, &signals.mask);
    posix_spawnattr_setsigdefault(&attributes_, &signals.defaults);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  ~Surroundings() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&files_);
  }
  int start(pid_t& child, const char* program, char* const* arguments) const {
    return posix_spawnp(&child, program, &files_, &attributes_, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

int start_child(const std::string& program, const std::vector<std::string>& words, const ChildEnds& ends,
                pid_t& child) {
  const std::vector<char*> arguments = pointers_to(words);
  const LeftoversLock leftovers;
  const int error =
      Surroundings(ends, *leftovers.operator->()).start(child, program.c_str(), arguments.data());
  if (error == 0) leftovers->children.insert(child);
  return error;
}

int status_of_child(pid_t child) {
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT);
  const LeftoversLock leftovers;  // off the list before another process can get its number
  int status = 0;
  waitpid(child, &status, 0);
  leftovers->children.erase(child);
  return status;
}

}  // namespace an5d
