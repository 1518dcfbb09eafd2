#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/draw/canvas.hpp"
#include "app/window/frame/shell.hpp"

namespace warplens::window {

/// Takes pictures of the window that a user has before them: once the dialog that asked for one is gone, a frame is
/// drawn once more beside the screen, as fine as was asked for.
class PictureTaker {
 public:
  void ask(PictureRequest request, Shell& shell);
  /// Whether frames are wanted until the picture is taken.
  bool busy() const { return request_.has_value(); }
  /// Before ImGui::NewFrame, after the back-end's own.
  void before_frame();
  /// After ImGui::Render, before the frame is drawn on the screen. What came of it is told by the shell's dialog.
  void after_frame(Shell& shell);

 private:
  void take(const Shell& shell);
  void lay_out(float scale);
  void lay_out_as_usual();

  std::optional<PictureRequest> request_;
  int frames_ = 0;             ///< since then
  bool fine_ = false;          ///< this frame is laid out for the picture
  std::vector<ImVec2> usual_;  ///< the screen's pixels for one of the layout's, in each window
  ImVec2 (*asks_system_)(ImGuiViewport*) = nullptr;
};

}  // namespace warplens::window
