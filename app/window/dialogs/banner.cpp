#include "app/window/dialogs/banner.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "IconsFontAwesome6.h"
#include "analysis/translation/message.hpp"
#include "app/study/edited_kernel.hpp"
#include "app/views/ladder.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "imgui_internal.h"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

namespace {

bool is_of_choice(const Scene& scene) {
  study::Choice studied = scene.study.choice;
  // The block may differ, because a block outside of the grid is replaced by one inside it. This is not an error.
  studied.block = scene.choice.block;
  return studied == scene.choice && !scene.progress.text;
}

/// Draws a button with which the user allows the kernel to include files from a folder outside its project.
void draw_folder_button(const Scene& scene, Changes& changes) {
  const std::string& folder = scene.progress.outside_folder;
  if (!ImGui::SmallButton(say("Allow headers from {}", folder).c_str())) return;
  changes.choice = scene.choice;
  changes.choice->include_folders.push_back(folder);
}

}  // namespace

std::string still_shown_sentence(const Scene& scene) {
  if (!scene.study.kernel) return tr("There is nothing to show yet.");
  if (is_of_choice(scene)) return {};
  const study::Choice& studied = scene.study.choice;
  // A copy of a kernel of the catalogue may have the same title as the original, so its file name is shown.
  const std::string name = kernels::is_in_catalogue(studied.kernel)
                               ? views::caption_of_choice(studied, scene.ladder)
                               : std::filesystem::path(studied.kernel).filename().string();
  return studied.kernel == scene.choice.kernel ? say("The panels still show the last version that worked: {}.", name)
                                               : say("The panels still show {}.", name);
}

Rect room_for_banner(const Rect& body, const Rect& timeline, const std::optional<Rect>& source, float em) {
  const Rect pictures{body.min, {body.max.x, timeline.min.y}};
  if (!source) return pictures;
  const Rect left{pictures.min, {source->min.x, pictures.max.y}}, right{{source->max.x, pictures.min.y}, pictures.max};
  const Rect& wider = left.width() >= right.width() ? left : right;
  return wider.width() >= em * 16 ? wider : timeline;
}

void draw_banner(const Scene& scene, const Rect& area, Changes& changes) {
  const std::string& message = scene.progress.error;
  if (message.empty()) return;
  const Look& look = scene.look;
  const std::string shown = still_shown_sentence(scene);
  const float width = std::min(area.width() - look.em, look.em * 60), words = width - look.em * 3.2f;
  const float foot = shown.empty() ? 0 : wrapped_size(look.fonts.text, look.small(), words, shown).y + look.em * 0.3f;
  const float button = scene.progress.outside_folder.empty() ? 0 : ImGui::GetTextLineHeight() + look.em * 0.3f;
  const float height =
      std::round(wrapped_size(look.fonts.text, look.em, words, message).y + foot + button + look.em * 0.9f);
  const Rect where{{area.centre().x - width / 2, std::max(area.min.y, area.max.y - height - look.em * 0.5f)},
                   {area.centre().x + width / 2, area.max.y - look.em * 0.5f}};
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, mixed(look.colours.panel, look.colours.bad, 0.25f));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::Begin("##banner", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(where.min, {where.min.x + look.em * 0.35f, where.max.y}, look.colours.bad);
  const float left = where.min.x + look.em * 2.4f;
  draw_text(draw, {{where.min.x + look.em * 0.9f, where.min.y}, {left, where.min.y + look.em * 2}}, look.fonts.text,
            look.em, look.colours.bad, ICON_FA_TRIANGLE_EXCLAMATION);
  draw_wrapped(draw, {left, where.min.y + look.em * 0.4f}, words, look.fonts.text, look.em, look.colours.text, message);
  if (!shown.empty())
    draw_wrapped(draw, {left, where.max.y - foot - look.em * 0.1f}, words, look.fonts.text, look.small(),
                 look.colours.quiet, shown);
  if (button > 0) {
    ImGui::SetCursorScreenPos({left, where.max.y - foot - button - look.em * 0.2f});
    draw_folder_button(scene, changes);
  }
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

}  // namespace warplens::window
