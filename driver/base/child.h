// Children of this process: started over posix_spawn, as there may be other threads and nothing may run
// between fork and exec, and waited for. Each leads a process group of its own, which ends with this program
// (driver/base/interrupt.h).
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace an5d {

// File descriptors of a child, and where it runs.
struct ChildEnds {
  int input = -1;  // below 0: empty, as a group in the background may not read a terminal
  int output = -1, errors = -1;
  std::string folder = {};  // empty: that of this process
};

// 0 or an error number. The program is a path, or found on PATH; `words` are what it finds as its name, then
// its arguments.
int start_child(const std::string& program, const std::vector<std::string>& words, const ChildEnds& ends,
                pid_t& child);

// Waits for it: its status as waitpid() gives it.
int status_of_child(pid_t child);

// For exec: ends with null.
std::vector<char*> pointers_to(const std::vector<std::string>& words);

}  // namespace an5d
