// Commands of compilers (commands.h).
#include "driver/verify/commands.h"

#include "driver/base/process.h"

namespace an5d {

Command join(Command command, const Command& more) {
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

bool is_clang(const std::string& compiler) {
  return run_program({compiler, "--version"}).output.find("clang") != std::string::npos;
}

}  // namespace an5d
