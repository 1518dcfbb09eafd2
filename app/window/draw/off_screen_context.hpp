#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/window/draw/canvas.hpp"

namespace warplens::window {

/// An OpenGL context with a picture to draw into. It needs no display, window or X server: it uses EGL without a
/// surface, and Mesa's software renderer if there is no GPU. The context is current on the thread that created it. The
/// constructor throws std::runtime_error if EGL is missing.
class OffScreenContext {
 public:
  OffScreenContext(int width, int height);
  ~OffScreenContext();
  OffScreenContext(const OffScreenContext&) = delete;
  OffScreenContext& operator=(const OffScreenContext&) = delete;

  /// Changes the size of the picture.
  void resize(int width, int height);
  /// Clears the picture to a colour and draws Dear ImGui's latest frame into it.
  void draw_frame(ImU32 ground);
  /// Waits until the latest frame is completely drawn.
  void wait() const;
  Picture picture() const { return canvas_->picture(); }
  /// The picture's pixels, RGBA, top row first.
  std::vector<std::uint8_t> pixels() const { return picture().pixels; }
  int width() const { return canvas_->width(); }
  int height() const { return canvas_->height(); }

 private:
  void* display_ = nullptr;
  void* context_ = nullptr;
  std::unique_ptr<Canvas> canvas_;  ///< created after the OpenGL context, which it needs
};

}  // namespace warplens::window
