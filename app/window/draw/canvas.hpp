#pragma once

#include "app/window/image/picture.hpp"
#include "imgui.h"

namespace warplens::window {

/// Fills what OpenGL draws to with one colour.
void clear(ImU32 colour);

/// A picture that OpenGL draws into, in the context that is current when it is made.
class Canvas {
 public:
  Canvas(int width, int height);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  /// The most pixels that a side may have.
  static int largest_side();
  /// Makes it as large as this. Throws std::runtime_error where OpenGL has none of that size.
  void resize(int width, int height);
  /// Clears it to a colour and draws into it what Dear ImGui's latest frame has in one of its windows; in the main one
  /// where none is named. What was drawn to before is drawn to again.
  void draw_frame(ImU32 ground, ImDrawData* frame = ImGui::GetDrawData());
  Picture picture() const;
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  unsigned framebuffer_ = 0, colour_ = 0;
  int width_ = 0, height_ = 0;
};

}  // namespace warplens::window
