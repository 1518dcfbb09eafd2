#pragma once

#include <cstddef>
#include <string>

#include "app/window/draw/look.hpp"

class TextEditor;

namespace warplens::window {

/// Brings the line of the step, or the one that a lesson asks about, into an editor's view: each once, so that a reader
/// may scroll away. Lines count from 0, of the editor's own text.
class LineInView {
 public:
  static constexpr std::size_t kNone = ~std::size_t{0};
  static constexpr int kSettling = 3;  ///< frames until an editor knows, and shows, what is seen of it

  /// The text is another: its line is to be shown.
  void forget() { shown_ = kNone; }

  /// Call each frame before `go`. In a panel of another height, or with text of another size, the lines may be out of
  /// view: they are brought back, but not while the text is edited.
  void follow_size(float height, const Look& look, bool editing);

  /// Goes to `asked`, where that is new, with `code` of it in view; else to `now`, where that is new. `kNone` where
  /// there is no such line. Says whether frames are still to come until it is seen.
  bool go(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing);

 private:
  bool go_to(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code);
  void go_to_beginning(TextEditor& editor, bool editing);

  std::size_t shown_ = kNone, asked_ = kNone;
  std::size_t begins_ = kNone;  ///< the line that was gone to, its beginning not yet brought into view
  bool drawn_ = false;
  float height_ = 0, em_ = 0;  ///< of the last frame
  int settling_ = 0;           ///< frames until the editor knows what of it is seen
};

}  // namespace warplens::window
