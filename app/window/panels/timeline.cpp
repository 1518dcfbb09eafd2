#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "IconsFontAwesome6.h"
#include "app/views/numbers.hpp"
#include "app/window/draw/fitting_text.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/pictures/track_picture.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

class TimelinePanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    if (!scene.ready()) {
      panel_title(scene.look, tr("Timeline"));
      return;
    }
    draw_controls(scene, view, changes, scene.actions);
    draw_track(scene, view);
  }

 private:
  static void draw_controls(const Scene& scene, View& view, Changes& changes, std::span<const Action> all) {
    const Look& look = scene.look;
    const float em = look.em;
    ImGui::AlignTextToFramePadding();
    // In a narrow panel, the buttons are more important than the block, which can also be selected in other pictures.
    const float wide = ImGui::GetContentRegionAvail().x;
    if (wide > em * 44) {
      ImGui::TextDisabled("%s", tr("Block"));
      ImGui::SameLine();
      pick_block(scene, changes);
      ImGui::SameLine(0, em * 1.2f);
    }
    ImGui::TextDisabled("%s", tr("Warp"));
    ImGui::SameLine();
    pick_warp(scene, view, /*is_narrow=*/wide < em * 30);
    ImGui::SameLine(0, em * 1.4f);
    // In a window that is narrow for its text, the less common buttons are left out. Their actions are also in the menu
    // and have keys.
    const ImVec2 button{em * 2.2f, 0};
    const float close = em * 0.15f;
    const auto group = [&](std::initializer_list<const char*> names) {
      const float needed = static_cast<float>(names.size()) * (button.x + close) + em * 0.6f;
      if (ImGui::GetContentRegionAvail().x < needed) return;
      for (const char* name : names) {
        action_button(all, name, view, changes, button);
        const Rect drawn{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
        if (name == std::string_view("Previous access")) view.hint_targets.previous_access = drawn;
        if (name == std::string_view("Next access")) view.hint_targets.next_access = drawn;
        ImGui::SameLine(0, name == *(names.end() - 1) ? em * 0.8f : close);
      }
    };
    group({"First access", "Previous access", find_action(all, "Pause") ? "Pause" : "Play", "Next access",
           "Last access"});
    group({"Previous instruction", "Next instruction"});
    if (scene.derived.tracks.has_barriers()) group({"Previous barrier", "Next barrier"});
    if (ImGui::GetContentRegionAvail().x > em * 6) {
      ImGui::SetNextItemWidth(em * 5.5f);
      ImGui::DragFloat("##speed", &view.playback.accesses_per_second, 0.05f, 0.5f, 20, "%.1f / s",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
      ImGui::SetItemTooltip("%s", tr("Playback speed, in accesses per second"));
      ImGui::SameLine(0, em);
    }
    const Rect room = remaining();
    if (room.width() > em * 8)
      draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + ImGui::GetFrameHeight()}},
                look.fonts.text, look.em * 0.94f, look.colours.quiet,
                fitting_parts(look.fonts.text, look.em * 0.94f, where_text(scene), room.width()), Align::right);
    ImGui::NewLine();
  }

  static std::string where_text(const Scene& scene) {
    const trace::Recording& recording = *scene.derived.recording();
    const views::Cursor& cursor = scene.derived.cursor;
    if (cursor.warp >= recording.accesses_of_warp.size()) return {};
    const int ordinal = scene.derived.moment.current.ordinal;
    const std::string accesses = views::group_digits(recording.accesses_of_warp[cursor.warp].size()),
                      step = views::group_digits(cursor.step + std::uint64_t{1}),
                      steps = views::group_digits(recording.steps_of_warp[cursor.warp].size());
    std::string text = ordinal < 0
                           ? say("before the first of {} accesses · instruction {} of {}", accesses, step, steps)
                           : say("access {} of {} · instruction {} of {}",
                                 views::group_digits(static_cast<std::uint64_t>(ordinal) + 1), accesses, step, steps);
    // If there are many accesses, their boxes are narrow and have only the letter of the unit. Therefore, the letters
    // are explained here.
    constexpr std::size_t kManyAccesses = 12;
    if (recording.accesses_of_warp[cursor.warp].size() > kManyAccesses)
      text = say("{} · S sectors, W wavefronts", text);
    if (recording.truncated) text = say("{} (recording truncated)", text);
    if (!recording.faults.empty())
      text += " · " +
              plural("{} fault", "{} faults", recording.faults.size(), views::group_digits(recording.faults.size()));
    return text;
  }

  static void pick_block(const Scene& scene, Changes& changes) {
    const simt::Dim3& grid = scene.study.plan->launch.grid;
    std::uint32_t at[2] = {scene.choice.block.x, scene.choice.block.y};
    const std::uint32_t most[2] = {grid.x - 1, grid.y - 1};
    bool changed = false;
    const char* names[2] = {"x", "y"};
    for (int axis = 0; axis < 2; ++axis) {
      if (axis) ImGui::SameLine(0, scene.look.em * 0.2f);
      ImGui::PushID(axis);
      ImGui::SetNextItemWidth(scene.look.em * 5);
      const std::uint32_t least = 0;
      const std::string format = fmt::format("{} = %u", names[axis]);
      changed |= ImGui::DragScalar("##block", ImGuiDataType_U32, &at[axis],
                                   std::max(0.05f, static_cast<float>(most[axis]) / 400), &least, &most[axis],
                                   format.c_str(), ImGuiSliderFlags_AlwaysClamp);
      ImGui::SetItemTooltip(
          "%s", say("blockIdx.{}, 0 to {}: drag, or double-click to type", names[axis], most[axis]).c_str());
      ImGui::PopID();
    }
    if (!changed) return;
    if (!changes.choice) changes.choice = scene.choice;
    changes.choice->block = {at[0], at[1], scene.choice.block.z};
  }

  static void pick_warp(const Scene& scene, View& view, bool is_narrow) {
    const trace::Recording& recording = *scene.derived.recording();
    const int warps = static_cast<int>(recording.steps_of_warp.size());
    const float em = scene.look.em;
    const auto go = [&](int warp) {
      view.cursor = views::at_ordinal(recording, static_cast<std::uint32_t>(warp),
                                      std::max(0, views::access_ordinal(recording, view.cursor)));
    };
    if (warps <= 8 && !is_narrow) {
      ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {em * 0.1f, em * 0.25f});
      for (int warp = 0; warp < warps; ++warp) {
        if (warp) ImGui::SameLine(0, em * 0.12f);
        ImGui::PushID(warp);
        const bool current = warp == static_cast<int>(view.cursor.warp);
        if (toggle_button(scene.look, fmt::format("{}", warp).c_str(), current, {em * 1.45f, 0})) go(warp);
        ImGui::PopID();
      }
      ImGui::PopStyleVar();
      return;
    }
    int warp = static_cast<int>(view.cursor.warp);
    ImGui::SetNextItemWidth(em * (is_narrow ? 6.5f : 10.0f));
    const std::string format = say("%d  (0 to {})", warps - 1);
    if (ImGui::SliderInt("##warp", &warp, 0, warps - 1, format.c_str(), ImGuiSliderFlags_AlwaysClamp)) go(warp);
  }

  void draw_track(const Scene& scene, View& view) {
    const Rect area = remaining();
    if (area.height() < scene.look.em || area.width() < scene.look.em) return;
    if (scene.derived.recording()->accesses_of_warp[scene.derived.cursor.warp].empty()) {
      draw_text(*ImGui::GetWindowDrawList(), area, scene.look.fonts.text, scene.look.em, scene.look.colours.quiet,
                tr("This warp does not access memory."), Align::centre);
      return;
    }
    // If the warp or the recording has changed, show all accesses again.
    const std::pair<const void*, std::uint32_t> shown{scene.derived.recording(), scene.derived.cursor.warp};
    if (std::exchange(shown_, shown) != shown) window_ = {};
    TrackPicture(scene, view, window_).draw(area);
  }

  TrackWindow window_;
  std::pair<const void*, std::uint32_t> shown_;
};

}  // namespace

std::unique_ptr<Panel> make_timeline_panel() {
  return std::make_unique<TimelinePanel>();
}

}  // namespace warplens::window
