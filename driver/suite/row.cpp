// Fields of entries.csv in their order (row.h).
#include "driver/suite/row.h"

#include <algorithm>
#include <sstream>

namespace an5d {
namespace {

constexpr std::string SuiteRow::*kFields[] = {
    &SuiteRow::program,    &SuiteRow::refusal,  &SuiteRow::stencil,   &SuiteRow::type,
    &SuiteRow::mode,       &SuiteRow::device,   &SuiteRow::grid,      &SuiteRow::steps,
    &SuiteRow::time_steps, &SuiteRow::schedule, &SuiteRow::predicted, &SuiteRow::flops};

}  // namespace

std::string to_csv(const SuiteRow& row) {
  std::string line;
  for (const auto field : kFields) {
    std::string text = row.*field;
    std::replace_if(
        text.begin(), text.end(), [](char letter) { return letter == ',' || letter == '\n'; }, ';');
    line += (field == kFields[0] ? "" : ",") + text;
  }
  return line;
}

SuiteRow row_of(const std::string& line) {
  SuiteRow row;
  std::stringstream stream(line);
  for (const auto field : kFields) std::getline(stream, row.*field, ',');
  return row;
}

}  // namespace an5d
