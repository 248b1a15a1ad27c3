// A step with copies among arrays, carried out with names in the place of values: what each array holds is
// what one of them held when the first step began, or what a step has made.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/rewrite/copy_statements.h"

namespace an5d {

class StepContents {
 public:
  static constexpr int kNew = -1;  // in the place of an array: what this step has made
  using Contents = std::map<int, int>;

  // The statement that makes values, in an array: there it holds `content` then, or what it held before.
  struct Update {
    StepPlace at;
    int array = 0;
    std::optional<int> content = kNew;
  };

  StepContents(const LoopNest& nest, const std::vector<ArrayCopy>& copies, const Update& update);

  // Does what the step does before `until`, of copies those that include the cells in question.
  template <class Includes>
  void advance(const StepPlace& until, const Includes& includes) {
    for (; next_ < until; next_ = after(next_)) {
      if (next_ == update_.at) update();
      const ArrayCopy* copy = copy_at(next_);
      if (copy && includes(*copy)) now_[copy->to] = now_.at(copy->from);
    }
  }
  void begin_step() { next_ = {}; }

  int of(int array) const { return now_.at(array); }
  const Contents& now() const { return now_; }
  const Contents& at_update() const { return at_update_; }  // when the update was reached last

 private:
  void update();
  StepPlace after(const StepPlace& at) const;
  const ArrayCopy* copy_at(const StepPlace& at) const;

  const LoopNest& nest_;
  const std::vector<ArrayCopy>& copies_;
  const Update update_;
  StepPlace next_;
  Contents now_, at_update_;
};

}  // namespace an5d
