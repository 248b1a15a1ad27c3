// Accesses of a nest with the places that C computes for them.
#pragma once

#include <optional>
#include <vector>

#include "frontend/nest/index_reader.h"
#include "frontend/nest/loop_nest.h"
#include "frontend/storage/linear_places.h"

namespace an5d {

class LinearAccesses {
 public:
  // An access of a sweep, and its place by what is known of temporaries there.
  struct At {
    const Sweep& sweep;
    const Access& access;
    const SourceRange& where;
    bool is_target = false;
    std::optional<Place> place = {};
  };

  explicit LinearAccesses(const LoopNest& nest) : nest_(nest) {}

  // Of every sweep. They are read once, until `forget` says that some have been taken apart.
  const std::vector<At>& of(int array) const;
  void forget() { accesses_.clear(); }

  // A reader of a sweep's temporaries, and the place of an access by what it knows.
  IndexReader reader() const { return IndexReader(nest_.functions, parts_); }
  std::optional<Place> place_in(const Sweep& sweep, const IndexReader& reader, const Access& access) const;

  // Choices and remainders that places are made of, so far.
  const IndexParts& parts() const { return parts_; }

 private:
  void read() const;

  const LoopNest& nest_;
  mutable IndexParts parts_;
  mutable std::vector<std::vector<At>> accesses_;  // by array
};

}  // namespace an5d
