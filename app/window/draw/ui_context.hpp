#pragma once

#include "app/window/draw/look.hpp"

namespace warplens::window {

/// A Dear ImGui context with the program's fonts. It draws with the OpenGL context that is current when it is
/// constructed.
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
