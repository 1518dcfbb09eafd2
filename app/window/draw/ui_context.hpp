#pragma once

#include "app/window/draw/look.hpp"

namespace warplens::window {

/// A Dear ImGui context with the program's fonts, drawing through the OpenGL context that is current when it is made.
class UiContext {
 public:
  UiContext();
  ~UiContext();
  UiContext(const UiContext&) = delete;
  UiContext& operator=(const UiContext&) = delete;
  const Fonts& fonts() const { return fonts_; }

 private:
  Fonts fonts_;
};

}  // namespace warplens::window
