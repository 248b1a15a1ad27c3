// --report: a results file as a page, or one of its plots as a picture.
#pragma once

#include "driver/base/exit.h"
#include "driver/report/request.h"

namespace an5d {

// Refuses results that cannot be read and a plot that cannot be drawn.
ExitCode report(const ReportRequest& request);

}  // namespace an5d
