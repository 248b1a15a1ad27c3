// Table 5 of the AN5D paper and what our model says of its rows.
#pragma once

#include <string>
#include <vector>

#include "model/prediction.h"

namespace an5d::test {

struct Table5Row {
  std::string stencil, device, type;
  std::string schedule;  // the row's configuration
  double model = 0;      // GFLOP/s predicted by the paper
  Prediction ours;       // gflops with an update's flops as Table 3 counts them
  double ratio() const { return ours.gflops / model; }
};

// The 84 rows of table5.csv.
std::vector<Table5Row> table5();

// One row of docs/model.md's table.
std::string markdown(const Table5Row& row);

}  // namespace an5d::test
