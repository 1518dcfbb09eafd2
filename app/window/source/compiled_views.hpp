#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "app/window/model/panel.hpp"
#include "app/window/source/line_tints.hpp"
#include "app/window/source/machine_code_view.hpp"
#include "app/window/source/ptx_view.hpp"

namespace warplens::window {

/// The part of the source panel that shows what the compiler makes of the source: PTX or SASS, in place of the source
/// or next to it.
class CompiledViews {
 public:
  /// Updates what is shown. `is_source_ptx` says whether the source itself is PTX, so that it has no other PTX. Call it
  /// in each frame before the other functions.
  void follow(const Scene& scene, const View& view, bool is_source_ptx);

  /// Returns the text that is shown in place of the source or next to it; SourceText::cuda if there is only the source.
  SourceText text() const { return text_; }
  /// Returns whether the text is shown next to the source.
  bool is_beside() const { return is_beside_; }
  /// Returns the colours of the source lines; null if they are not shown next to the source.
  const LineTints* tints_of_source() const { return is_beside_ ? &tints_ : nullptr; }

  /// Returns the width that the buttons of draw_switch() need at least.
  static float least_width_of_switch(const Look& look);
  /// Draws the buttons that select the text at the right end of a title line.
  void draw_switch(const Look& look, View& view, Rect title) const;

  /// Draws the text into the remaining space. `current_ptx_line` is the PTX line of the current step; 0 if there is
  /// none. Returns the PTX line that was clicked; 0 if none was.
  std::uint32_t draw(const Scene& scene, View& view, Changes& changes, std::uint32_t current_ptx_line);

  /// Divides the remaining space between the source and the text: left and right, or above and below if there is not
  /// enough room for both in a line. Calls `draw_source` in a child window, then `draw_text` in another one.
  static void divide(const Look& look, const std::function<void()>& draw_source,
                     const std::function<void()>& draw_text);

 private:
  LineTints tints_;
  PtxView ptx_;
  MachineCodeView machine_code_;
  SourceText text_ = SourceText::cuda;
  bool is_beside_ = false, is_source_ptx_ = false;
  std::shared_ptr<const simt::Program> program_;  ///< program whose lines have colours
};

/// Switches between one text and two texts side by side. Two texts need PTX or SASS, so SASS is selected if only the
/// source was shown.
void toggle_side_by_side(SourceView& source);

}  // namespace warplens::window
