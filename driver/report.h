// --report: a results file as a page, or one of its plots as a picture.
#pragma once

#include "driver/exit.h"
#include "driver/options.h"
#include "driver/report_request.h"

namespace an5d {

// Refuses results that cannot be read and a plot that cannot be drawn.
ExitCode report(const ReportRequest& request);

}  // namespace an5d
