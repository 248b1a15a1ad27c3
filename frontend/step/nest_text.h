// The text of a nest: what a call takes the place of, and where its sweeps and what the host does stand in
// it.
#pragma once

#include <optional>
#include <vector>

#include "frontend/names/translation.h"
#include "frontend/step/nest_shape.h"

namespace an5d {

class NestText {
 public:
  // Of the time step, whose sweeps are those given. Errors of rule "macro-loop" go to `work`.
  NestText(Translation& work, const TimeStep& step, const std::vector<Chain>& chains)
      : work_(work), step_(step), chains_(chains) {}

  // LoopNest::region, called and swaps_text, and the bodies of the sweeps. False after an error.
  bool add();

  // LoopNest::cuts.
  void add_cuts();

  // Of a statement in the time loop, once there is a region; nothing where a macro is in the way.
  std::optional<SourceRange> inside(const clang::Stmt* first, const clang::Stmt* last) const;

 private:
  std::optional<SourceRange> text_of(const clang::Stmt* first, const clang::Stmt* last) const;
  std::optional<SourceRange> text_of(const clang::Stmt* statement) const {
    return text_of(statement, statement);
  }
  bool is_argument(clang::SourceLocation at) const;
  bool add_region();
  bool add_moves();
  bool add_bodies(const SourceRange& region);
  bool refuse(const SourceRange& where, std::string message, std::string note);

  Translation& work_;
  const TimeStep& step_;
  const std::vector<Chain>& chains_;
};

}  // namespace an5d
