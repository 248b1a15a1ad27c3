// an5dc: C stencil loops in, temporally blocked CUDA out. Options: driver/cli/options.cpp.
#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>

#include "driver/base/interrupt.h"
#include "driver/cli/run.h"
#include "driver/report/report.h"
#include "driver/suite/suite.h"
#include "driver/tune/measure.h"

namespace {

// Written without fmt, which throws where stderr is closed.
void say(const std::string& text) { std::fputs(text.c_str(), stderr); }

int done(int argc, char** argv) {
  const auto parsed = an5d::read_options({argv + 1, argv + argc});
  if (const auto* answer = std::get_if<an5d::Answer>(&parsed)) {
    fmt::print("{}", answer->text);
    return an5d::kDone;
  }
  if (const auto* error = std::get_if<an5d::UsageError>(&parsed)) {
    say(fmt::format("an5dc: error: {}\nan5dc --help lists the options\n", error->text));
    return an5d::kUsage;
  }
  if (const auto* request = std::get_if<an5d::MeasureRequest>(&parsed)) return an5d::measure(*request);
  if (const auto* request = std::get_if<an5d::ReportRequest>(&parsed)) return an5d::report(*request);
  if (const auto* request = std::get_if<an5d::SuiteRequest>(&parsed)) return an5d::regenerate(*request);
  return an5d::run(std::get<an5d::Options>(parsed));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const an5d::Interrupts interrupts;
    const int status = done(argc, argv);
    if (std::fflush(stdout) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
    if (std::ferror(stdout) == 0) return status;
    say("an5dc: error: cannot write to standard output\n");
    return an5d::kSurroundings;
  } catch (const std::system_error& error) {                            // of a file, a folder or a stream
    if (error.code() == std::errc::broken_pipe) an5d::end_by(SIGPIPE);  // nobody reads: no fault of ours
    say(fmt::format("an5dc: error: {}\n", error.what()));
    return an5d::kSurroundings;
  } catch (const std::exception& error) {
    say(fmt::format("an5dc: internal error: {}\nThis is a bug of an5dc; please report it with the input.\n",
                    error.what()));
    return an5d::kOurBug;
  }
}
