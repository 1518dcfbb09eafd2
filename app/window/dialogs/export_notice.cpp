#include "app/window/dialogs/export_notice.hpp"

#include <filesystem>

#include "analysis/translation/message.hpp"
#include "app/window/dialogs/export_dialog.hpp"
#include "app/window/model/notice.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

void show_result(const ExportProgress& progress, View& view) {
  ExportForm& out = view.dialogs.export_form;
  out.reported = progress.number;
  if (progress.cancelled) {
    show_notice(view.notice, say("Cancelled: {} was not written", progress.file));
  } else if (progress.error.empty()) {
    show_notice(view.notice, progress.warning.empty() ? say("Saved {}", progress.file)
                                                      : say("Saved {}. {}", progress.file, progress.warning));
  } else {
    out.what = out.last_export;
    out.error = progress.error;
    out.requested = true;
  }
}

}  // namespace

void draw_export_notice(const Scene& scene, View& view, Changes& changes) {
  const ExportProgress* progress = scene.export_progress;
  if (progress == nullptr) return;
  if (!progress->running) {
    if (view.dialogs.export_form.reported != progress->number) show_result(*progress, view);
    return;
  }
  const Look& look = scene.look;
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y - look.em * 1.5f), ImGuiCond_Always, {0.5f, 1});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.raised);
  ImGui::PushStyleColor(ImGuiCol_Border, look.colours.accent);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::Begin("###export progress", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(
      say("Exporting {}: {:.0f} %", std::filesystem::path(progress->file).filename().string(), 100 * progress->share)
          .c_str());
  ImGui::SameLine(0, look.em);
  if (ImGui::Button(with_id(tr("Cancel"), "give up").c_str())) changes.cancel_export = true;
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
}

}  // namespace warplens::window
