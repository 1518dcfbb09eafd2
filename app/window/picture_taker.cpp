#include "app/window/picture_taker.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <utility>

#include "app/window/hand_out_dialog.hpp"
#include "imgui_internal.h"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

/// Frames until a panel that was behind another one stands in front, and is laid out.
constexpr int kSettling = 4;

int scaled(float size, float scale) {
  return static_cast<int>(std::lround(size * scale));
}

}  // namespace

void PictureTaker::ask(PictureRequest request, Shell& shell) {
  request_ = std::move(request);
  frames_ = 0;
  shell.view().handing_out.notice.clear();
  shell.view().bring_forward = request_->panel;
  // A panel that has the window to itself hides the others.
  if (!request_->panel.empty() && shell.view().alone != request_->panel) shell.view().alone.clear();
}

void PictureTaker::before_frame() {
  fine_ = false;
  if (!request_) return;
  // The ground behind a dialog brightens up by and by.
  if (++frames_ < kSettling || GImGui->DimBgRatio > 0) return;
  fine_ = true;
  ImVec2& scale = ImGui::GetIO().DisplayFramebufferScale;
  usual_ = scale;
  scale = {scale.x * request_->scale, scale.y * request_->scale};
}

void PictureTaker::after_frame(Shell& shell) {
  if (!fine_) return;
  HandOut& out = shell.view().handing_out;
  try {
    take(shell);
    set_notice(out, say("Saved {}", request_->file));
  } catch (const std::runtime_error& error) {
    out.error = error.what();
    out.asked = true;
  }
  request_.reset();
  ImGui::GetIO().DisplayFramebufferScale = usual_;
  ImGui::GetDrawData()->FramebufferScale = usual_;
}

void PictureTaker::take(const Shell& shell) {
  const ImVec2 size = ImGui::GetIO().DisplaySize, scale = ImGui::GetIO().DisplayFramebufferScale;
  const int width = scaled(size.x, scale.x), height = scaled(size.y, scale.y), most = Canvas::largest_side();
  if (width > most || height > most)
    throw std::runtime_error(
        say("{}: a picture of {} × {} pixels can't be drawn: a side may have {} here, so take it less large",
            request_->file, width, height, most));
  Canvas canvas(width, height);
  canvas.draw_frame(shell.ground());
  Picture picture = canvas.picture();
  if (const auto rect = shell.panel_rect(request_->panel))
    picture = cropped(picture, scaled(rect->min.x, scale.x), scaled(rect->min.y, scale.y),
                      scaled(rect->width(), scale.x), scaled(rect->height(), scale.y));
  write_file(request_->file, png_of(picture));
}

}  // namespace warplens::window
