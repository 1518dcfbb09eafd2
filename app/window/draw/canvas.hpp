#pragma once

#include "app/window/image/picture.hpp"
#include "imgui.h"

namespace warplens::window {

/// Fills OpenGL's current render target with one colour.
void clear(ImU32 colour);

/// A picture that OpenGL draws into. It belongs to the context that is current when it is constructed.
class Canvas {
 public:
  Canvas(int width, int height);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  /// Maximum number of pixels per side.
  static int largest_side();
  /// Changes the size. Throws std::runtime_error if OpenGL does not support it.
  void resize(int width, int height);
  /// Clears the canvas to a colour and draws the latest frame of one of Dear ImGui's windows into it, by default the
  /// main window. Restores the previous render target.
  void draw_frame(ImU32 ground, ImDrawData* frame = ImGui::GetDrawData());
  Picture picture() const;
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  unsigned framebuffer_ = 0, colour_ = 0;
  int width_ = 0, height_ = 0;
};

}  // namespace warplens::window
