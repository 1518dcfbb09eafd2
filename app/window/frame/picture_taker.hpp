#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/window/draw/canvas.hpp"
#include "app/window/frame/shell.hpp"

namespace warplens::window {

/// Takes pictures of the user's window. It waits until the dialog in which the picture was requested has closed. Then
/// it draws one frame off screen at the requested resolution.
class PictureTaker {
 public:
  /// `copy` is a function that puts the contents of a PNG file into the clipboard. It throws std::runtime_error if this
  /// fails.
  explicit PictureTaker(std::function<void(const std::string& png)> copy) : copy_(std::move(copy)) {}

  void ask(PictureRequest request, Shell& shell);
  /// Returns whether more frames are needed to take the picture.
  bool busy() const { return request_.has_value(); }
  /// Call it before ImGui::NewFrame, and after the NewFrame functions of the back-ends.
  void before_frame();
  /// Call it after ImGui::Render, before the frame is drawn on the screen. The shell shows the result in a notice, or
  /// an error in the dialog.
  void after_frame(Shell& shell);

 private:
  void take(const Shell& shell);
  void lay_out(float scale);
  void lay_out_as_usual();

  std::function<void(const std::string& png)> copy_;
  std::optional<PictureRequest> request_;
  int frames_ = 0;             ///< number of frames since the request
  bool fine_ = false;          ///< whether the current frame is laid out at the resolution of the picture
  std::vector<ImVec2> usual_;  ///< each window's framebuffer scale on the screen
  ImVec2 (*asks_system_)(ImGuiViewport*) = nullptr;
};

}  // namespace warplens::window
