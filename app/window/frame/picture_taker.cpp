#include "app/window/frame/picture_taker.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/window/dialogs/export_dialog.hpp"
#include "app/window/model/notice.hpp"
#include "imgui_internal.h"
#include "kernels/files/written_file.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Number of frames that a panel needs until it is laid out, if it was hidden behind another tab.
constexpr int kSettling = 4;

int scaled(float size, float scale) {
  return static_cast<int>(std::lround(size * scale));
}

}  // namespace

void PictureTaker::ask(PictureRequest request, Shell& shell) {
  request_ = std::move(request);
  frames_ = 0;
  shell.view().notice.text.clear();
  shell.view().panels.bring_forward = request_->panel;
  // A maximized panel would hide the others.
  if (!request_->panel.empty() && shell.view().panels.maximized.panel != request_->panel)
    shell.view().panels.maximized = {};
}

void PictureTaker::before_frame() {
  fine_ = false;
  if (!request_) return;
  // The background behind a dialog is dimmed. After the dialog was closed, it takes several frames to become bright
  // again.
  if (++frames_ < kSettling || GImGui->DimBgRatio > 0) return;
  fine_ = true;
  lay_out(request_->scale);
}

// Sets the scale of each window, which changes its number of pixels. Usually, Dear ImGui asks the back-end for the
// scales of the separate windows in each frame. For the current frame, this query is disabled.
void PictureTaker::lay_out(float scale) {
  ImVec2& usual = ImGui::GetIO().DisplayFramebufferScale;
  usual_.assign(1, usual);
  usual = {usual.x * scale, usual.y * scale};
  for (int i = 1; i < GImGui->Viewports.Size; ++i) {
    ImVec2& own = GImGui->Viewports[i]->FramebufferScale;
    usual_.push_back(own);
    own = {own.x * scale, own.y * scale};
  }
  asks_system_ = std::exchange(ImGui::GetPlatformIO().Platform_GetWindowFramebufferScale, nullptr);
}

void PictureTaker::lay_out_as_usual() {
  ImGui::GetIO().DisplayFramebufferScale = usual_.front();
  for (int i = 0; i < GImGui->Viewports.Size && i < static_cast<int>(usual_.size()); ++i) {
    ImGuiViewportP& viewport = *GImGui->Viewports[i];
    viewport.FramebufferScale = usual_[static_cast<std::size_t>(i)];
    if (viewport.DrawData) viewport.DrawData->FramebufferScale = viewport.FramebufferScale;
  }
  ImGui::GetPlatformIO().Platform_GetWindowFramebufferScale = asks_system_;
}

void PictureTaker::after_frame(Shell& shell) {
  if (!fine_) return;
  try {
    take(shell);
    show_notice(shell.view().notice,
                request_->file.empty() ? tr("Copied the picture") : say("Saved {}", request_->file));
  } catch (const std::runtime_error& error) {
    ExportForm& out = shell.view().dialogs.export_form;
    out.error = error.what();
    out.requested = true;
  }
  request_.reset();
  lay_out_as_usual();
}

void PictureTaker::take(const Shell& shell) {
  const std::string& panel = request_->panel;
  const ImGuiViewport& window = panel.empty() ? *ImGui::GetMainViewport() : *shell.panel_viewport(panel);
  const ImVec2 size = window.Size, scale = window.FramebufferScale;
  const int width = scaled(size.x, scale.x), height = scaled(size.y, scale.y), most = Canvas::largest_side();
  if (width > most || height > most)
    throw std::runtime_error(
        say("{}: cannot draw a picture of {} × {} pixels: the limit is {} pixels per side; choose a smaller scale",
            request_->file.empty() ? tr("the clipboard") : request_->file, width, height, most));
  Canvas canvas(width, height);
  canvas.draw_frame(shell.ground(), window.DrawData);
  Picture picture = canvas.picture();
  if (const auto rect = shell.panel_rect(panel))
    picture = cropped(picture, scaled(rect->min.x - window.Pos.x, scale.x), scaled(rect->min.y - window.Pos.y, scale.y),
                      scaled(rect->width(), scale.x), scaled(rect->height(), scale.y));
  const std::string png = encode_png(picture);
  if (request_->file.empty())
    copy_(png);
  else
    kernels::write_whole(request_->file, png);
}

}  // namespace warplens::window
