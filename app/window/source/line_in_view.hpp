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
  static constexpr int kSettling = 3;  ///< frames until the editor knows and shows its visible part

  /// Call it when the text changes. The editor then scrolls to the line of the current step again.
  void forget() { shown_ = kNone; }

  /// Call it in each frame before `go`. If the size of the text area or of the text has changed, the editor scrolls to
  /// the lines again. It does not do so while the text is edited.
  void follow_size(ImVec2 size, const Look& look, bool editing);

  /// If `asked` (the line that the lesson points to) changed since the last call, scrolls to it so that `code` in it is
  /// visible. Otherwise, if `now` (the line of the current step) changed, scrolls to `now`. `kNone` means that there is
  /// no such line. Returns whether more frames are needed until the line is visible.
  bool go(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing);

  /// The line to which `go` scrolls, or last scrolled; kNone if it has never scrolled.
  std::size_t target() const { return wanted_; }

 private:
  bool go_to(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing);

  std::size_t shown_ = kNone, asked_ = kNone;
  std::size_t wanted_ = kNone;
  bool drawn_ = false;
  ImVec2 size_{0, 0};  ///< size of the text area in the last frame
  float em_ = 0;       ///< text size in the last frame
  int settling_ = 0;   ///< frames until the editor knows its visible part
};

}  // namespace warplens::window
