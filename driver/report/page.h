// The page of a report: one HTML document with its styles and pictures in it, without scripts or links.
#pragma once

#include <string>

#include "driver/report/data.h"

namespace an5d {

// `file` is the name that the page shows.
std::string report_page(const ReportData& data, const std::string& file);

}  // namespace an5d
