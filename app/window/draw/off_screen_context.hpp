#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/window/draw/canvas.hpp"

namespace warplens::window {

/// An OpenGL context without a display, a window or an X server (EGL, surfaceless; Mesa's software renderer where there
/// is no GPU) and a picture to draw into. Current on the thread that made it. Throws std::runtime_error where EGL is
/// missing.
class OffScreenContext {
 public:
  OffScreenContext(int width, int height);
  ~OffScreenContext();
  OffScreenContext(const OffScreenContext&) = delete;
  OffScreenContext& operator=(const OffScreenContext&) = delete;

  /// Makes the picture as large as this.
  void resize(int width, int height);
  /// Clears the picture to a colour and draws Dear ImGui's latest frame into it.
  void draw_frame(ImU32 ground);
  /// Returns once the latest frame stands in the picture.
  void wait() const;
  Picture picture() const { return canvas_->picture(); }
  /// The picture's pixels, RGBA, top row first.
  std::vector<std::uint8_t> pixels() const { return picture().pixels; }
  int width() const { return canvas_->width(); }
  int height() const { return canvas_->height(); }

 private:
  void* display_ = nullptr;
  void* context_ = nullptr;
  std::unique_ptr<Canvas> canvas_;  ///< made once there is a context
};

}  // namespace warplens::window
