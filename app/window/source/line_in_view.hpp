#pragma once

#include <cstddef>
#include <string>

#include "app/window/draw/look.hpp"

class TextEditor;

namespace warplens::window {

/// Scrolls an editor to the source line of the current step, or to the line that a lesson points to. It scrolls to each
/// line only once, so that the user can then scroll away. Lines are numbered from 0 within the editor's text.
class LineInView {
 public:
  static constexpr std::size_t kNone = ~std::size_t{0};
  /// Number of frames that the editor needs until it knows and shows its visible part.
  static constexpr int kSettling = 3;

  /// Makes the editor scroll to the line of the current step again. Call it when the text has changed.
  void forget() { shown_ = kNone; }

  /// If the size of the text area or of the text has changed, makes go() scroll to its line again after a few frames.
  /// Does not do so while the user edits the text. Call it in each frame before go().
  void follow_size(ImVec2 size, const Look& look, bool editing);

  /// `asked` is the line to which the lesson points, and `now` is the line of the current step. `kNone` means that
  /// there is no such line. If `asked` differs from the last call, scrolls so that the text `code` in this line is
  /// visible. Otherwise, if `now` differs, scrolls to `now`. Returns whether more frames are needed until the line is
  /// visible.
  bool go(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing);

  /// Returns the last line to which `go` scrolled; kNone if it has not scrolled yet.
  std::size_t target() const { return wanted_; }

 private:
  bool go_to(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing);

  std::size_t shown_ = kNone, asked_ = kNone;
  std::size_t wanted_ = kNone;
  bool drawn_ = false;
  ImVec2 size_{0, 0};  ///< size of the text area in the last frame
  float em_ = 0;       ///< text size in the last frame
  int settling_ = 0;   ///< number of frames left until the editor knows its visible part
};

}  // namespace warplens::window
