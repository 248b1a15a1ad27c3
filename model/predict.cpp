// Times of the limiters (predict.h).
#include "model/predict.h"

#include "model/an5d_model.h"

namespace an5d {

Prediction predict(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device, Arithmetic,
                   const Grid& grid) {
  return predict_an5d(stencil, schedule, device, grid);
}

}  // namespace an5d
