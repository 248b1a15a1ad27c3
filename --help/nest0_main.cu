// an5d_7pt_1_step, to be linked with one candidate.
#include "candidate.h"
namespace an5d_tune {
using Cell = float;
constexpr bool kInteger = false;
constexpr int kRank = 3;
constexpr an5d_domain kDomain = {{514, 514, 514}, {1, 1, 1}, {513, 513, 513}, 0, 100};
constexpr Array kArrays[] = {
    {"u", 2, 0},
};
constexpr int kArrayCount = 1;
constexpr an5d_box kBoxes[] = {
    {{1, 1, 1}, {513, 513, 513}},
};
constexpr int kInputCount = 0;
constexpr Input kInputs[] = {
    {},  // none is no array in C++
};
constexpr double kTolerance = 1.4399999999999998e-06;  // relative, per step
constexpr char kArchitecture[] = "sm_90";
constexpr char kNest[] = "an5d_7pt_1_step";
}  // namespace an5d_tune
#include "runner.cuh"
