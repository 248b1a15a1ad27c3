// Steps carried out on names (step_contents.h).
#include "polyhedral/rewrite/step_contents.h"

#include <algorithm>

namespace an5d {

StepContents::StepContents(const LoopNest& nest, const std::vector<ArrayCopy>& copies, const Update& update)
    : nest_(nest), copies_(copies), update_(update) {
  for (const ArrayCopy& copy : copies)
    for (const int array : {copy.to, copy.from}) now_[array] = array;
}

void StepContents::update() {
  at_update_ = now_;
  if (update_.content) now_[update_.array] = *update_.content;
}

StepPlace StepContents::after(const StepPlace& at) const {
  const bool is_last = at.position + 1 >= nest_.sweeps[at.sweep].assignments.size();
  return is_last ? StepPlace{at.sweep + 1, 0} : StepPlace{at.sweep, at.position + 1};
}

const ArrayCopy* StepContents::copy_at(const StepPlace& at) const {
  const auto found = std::ranges::find(copies_, at, &ArrayCopy::at);
  return found == copies_.end() ? nullptr : &*found;
}

}  // namespace an5d
