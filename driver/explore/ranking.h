// The best candidates of each nest by the model, as a table for people or as JSON (docs/model.md).
#pragma once

#include <string>
#include <vector>

#include "driver/explore/question.h"

namespace an5d {

// The answer about one nest: every legal candidate, the fastest first.
struct ModelAnswer {
  ModelQuestion question;
  std::vector<Candidate> ranking;
};

ModelAnswer answer(const ModelQuestion& question);

// The `top` best, and the schedule that is used wherever it stands.
std::string model_table(const ModelAnswer& answer, int top);

// The same of all nests as one document, "schema": 1.
std::string model_json(const std::vector<ModelAnswer>& answers, int top);

}  // namespace an5d
