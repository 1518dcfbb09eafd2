#include "app/window/dialogs/export_notice.hpp"

#include <filesystem>

#include "analysis/base/language.hpp"
#include "app/window/dialogs/export_dialog.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

void tell_end(const Making& making, HandOut& out) {
  out.told = making.number;
  if (making.cancelled) {
    set_notice(out, say("Given up: {} was not written", making.file));
  } else if (making.error.empty()) {
    set_notice(
        out, making.warning.empty() ? say("Saved {}", making.file) : say("Saved {}. {}", making.file, making.warning));
  } else {
    out.what = out.making;
    out.error = making.error;
    out.asked = true;
  }
}

}  // namespace

void draw_making(const Scene& scene, View& view, Changes& changes) {
  const Making* making = scene.making;
  if (making == nullptr) return;
  if (!making->running) {
    if (view.handing_out.told != making->number) tell_end(*making, view.handing_out);
    return;
  }
  const Look& look = scene.look;
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y - look.em * 1.5f), ImGuiCond_Always, {0.5f, 1});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.raised);
  ImGui::PushStyleColor(ImGuiCol_Border, look.colours.accent);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::Begin("###making", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(
      say("Making {}: {:.0f} %", std::filesystem::path(making->file).filename().string(), 100 * making->share).c_str());
  ImGui::SameLine(0, look.em);
  if (ImGui::Button(with_id(tr("Give up"), "give up").c_str())) changes.cancel_making = true;
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
}

}  // namespace warplens::window
