// an5dc: C stencil loops in, temporally blocked CUDA out. Options: driver/options.cpp.
#include <fmt/format.h>

#include <exception>

#include "driver/measure.h"
#include "driver/report.h"
#include "driver/run.h"
#include "driver/suite.h"

int main(int argc, char** argv) {
  try {
    const auto parsed = an5d::read_options({argv + 1, argv + argc});
    if (const auto* answer = std::get_if<an5d::Answer>(&parsed)) {
      fmt::print("{}", answer->text);
      return an5d::kDone;
    }
    if (const auto* error = std::get_if<an5d::UsageError>(&parsed)) {
      fmt::print(stderr, "an5dc: error: {}\nan5dc --help lists the options\n", error->text);
      return an5d::kUsage;
    }
    if (const auto* request = std::get_if<an5d::MeasureRequest>(&parsed)) return an5d::measure(*request);
    if (const auto* request = std::get_if<an5d::ReportRequest>(&parsed)) return an5d::report(*request);
    if (const auto* request = std::get_if<an5d::SuiteRequest>(&parsed)) return an5d::regenerate(*request);
    return an5d::run(std::get<an5d::Options>(parsed));
  } catch (const std::exception& error) {
    fmt::print(stderr,
               "an5dc: internal error: {}\nThis is a bug of an5dc; please report it with the input.\n",
               error.what());
    return an5d::kOurBug;
  }
}
