#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "IconsFontAwesome6.h"
#include "app/views/numbers.hpp"
#include "app/window/actions.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"

namespace warplens::window {
namespace {

// What an access costs, for its box on the track.
struct BoxCost {
  std::uint64_t count = 0, ideal = 0;
  double times() const { return ideal ? static_cast<double>(count) / static_cast<double>(ideal) : 1; }
};

BoxCost cost_of(const Scene& scene, const trace::RecordedAccess& access) {
  const trace::AccessTotals totals = trace::totals_of(scene.machine(), access.seen());
  const bool sectors = totals.sectors > 0;
  return {sectors ? totals.sectors : totals.wavefronts, sectors ? totals.ideal_sectors : totals.ideal_wavefronts};
}

// What an access to this space is counted in.
std::string in_units(std::uint64_t count, ptx::StateSpace space) {
  switch (space) {
    case ptx::StateSpace::shared:
      return views::counted(count, "wavefront", "wavefronts");
    case ptx::StateSpace::constant:
      return views::counted(count, "pass", "passes");
    default:
      return views::counted(count, "sector", "sectors");
  }
}

const char* space_word(ptx::StateSpace space) {
  switch (space) {
    case ptx::StateSpace::global:
      return "global";
    case ptx::StateSpace::shared:
      return "shared";
    case ptx::StateSpace::local:
      return "local";
    case ptx::StateSpace::constant:
      return "constant";
    default:
      return "memory";
  }
}

class TimelinePanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    if (!scene.ready()) {
      panel_title(scene.look, "Timeline");
      return;
    }
    const std::vector<Action> all = actions(scene, view);
    draw_controls(scene, view, changes, all);
    draw_track(scene, view);
  }

 private:
  static void draw_controls(const Scene& scene, View& view, Changes& changes, const std::vector<Action>& all) {
    const Look& look = scene.look;
    const float em = look.em;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Block");
    ImGui::SameLine();
    pick_block(scene, changes);
    ImGui::SameLine(0, em * 1.2f);
    ImGui::TextDisabled("Warp");
    ImGui::SameLine();
    pick_warp(scene, view);
    ImGui::SameLine(0, em * 1.4f);
    const ImVec2 button{em * 2.2f, 0};
    const auto transport = [&](const char* name, float gap) {
      action_button(all, name, view, changes, button);
      ImGui::SameLine(0, gap);
    };
    const float close = em * 0.15f;
    transport("First access", close);
    transport("Previous access", close);
    transport(view.playing ? "Pause" : "Play", close);
    transport("Next access", close);
    transport("Last access", em * 0.8f);
    transport("Previous instruction", close);
    transport("Next instruction", em * 0.8f);
    const bool barriers = std::any_of(scene.derived.recording()->steps.begin(), scene.derived.recording()->steps.end(),
                                      [](const trace::Step& step) { return step.barrier; });
    if (barriers) {
      transport("Previous barrier", close);
      transport("Next barrier", em * 0.8f);
    }
    if (ImGui::GetContentRegionAvail().x > em * 6) {
      ImGui::SetNextItemWidth(em * 5.5f);
      ImGui::DragFloat("##speed", &view.accesses_per_second, 0.05f, 0.5f, 20, "%.1f / s",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
      ImGui::SetItemTooltip("Accesses a second while playing");
      ImGui::SameLine(0, em);
    }
    const Rect room = remaining();
    if (room.width() > em * 8)
      draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + ImGui::GetFrameHeight()}},
                look.fonts.text, look.em * 0.94f, look.colours.quiet, where_text(scene), Align::right);
    ImGui::NewLine();
  }

  static std::string where_text(const Scene& scene) {
    const trace::Recording& recording = *scene.derived.recording();
    const views::Cursor& cursor = scene.derived.cursor;
    if (cursor.warp >= recording.accesses_of_warp.size()) return {};
    std::string text = fmt::format("access {} of {} · instruction {} of {}", scene.derived.moment.current.ordinal + 1,
                                   recording.accesses_of_warp[cursor.warp].size(), cursor.step + 1,
                                   recording.steps_of_warp[cursor.warp].size());
    if (recording.truncated) text += " (the rest was not kept)";
    if (!recording.faults.empty())
      text += fmt::format(" · {}", views::counted(recording.faults.size(), "fault", "faults"));
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
      ImGui::SetItemTooltip("blockIdx.%s, 0 to %u: drag, or double-click to type", names[axis], most[axis]);
      ImGui::PopID();
    }
    if (!changed) return;
    if (!changes.choice) changes.choice = scene.choice;
    changes.choice->block = {at[0], at[1], scene.choice.block.z};
  }

  static void pick_warp(const Scene& scene, View& view) {
    const trace::Recording& recording = *scene.derived.recording();
    const int warps = static_cast<int>(recording.steps_of_warp.size());
    const float em = scene.look.em;
    const auto go = [&](int warp) {
      view.cursor = views::at_ordinal(recording, static_cast<std::uint32_t>(warp),
                                      std::max(0, views::access_ordinal(recording, view.cursor)));
    };
    if (warps <= 8) {
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
    ImGui::SetNextItemWidth(em * 10);
    const std::string format = fmt::format("%d of {}", warps);
    if (ImGui::SliderInt("##warp", &warp, 0, warps - 1, format.c_str(), ImGuiSliderFlags_AlwaysClamp)) go(warp);
  }

  // The warp's accesses in order, each a box as warm as it is costly; barriers between them. Drag to scrub.
  static void draw_track(const Scene& scene, View& view) {
    const Rect area = remaining();
    if (area.height() < scene.look.em || area.width() < scene.look.em) return;
    const trace::Recording& recording = *scene.derived.recording();
    const auto& accesses = recording.accesses_of_warp[scene.derived.cursor.warp];
    const int count = static_cast<int>(accesses.size());
    ImGui::InvisibleButton("track", {area.width(), area.height()});
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
    if (count == 0) {
      draw_text(*ImGui::GetWindowDrawList(), area, scene.look.fonts.text, scene.look.em, scene.look.colours.quiet,
                "This warp makes no access to memory.", Align::centre);
      return;
    }
    const float each = std::min(area.width() / static_cast<float>(count), scene.look.em * 15);
    const int under = std::clamp(static_cast<int>((ImGui::GetMousePos().x - area.min.x) / each), 0, count - 1);
    if (active) {
      view.playing = false;
      view.cursor = views::at_ordinal(recording, scene.derived.cursor.warp, under);
    }
    for (int i = 0; i < count; ++i) {
      const float left = area.min.x + each * static_cast<float>(i),
                  right = area.min.x + each * static_cast<float>(i + 1);
      const float gap = each > 6 ? std::min(scene.look.em * 0.3f, each * 0.15f) : 0;
      draw_box(scene, view, {{left, area.min.y}, {right - gap, area.max.y}}, i, hovered && under == i);
      if (each > 4 && i + 1 < count &&
          barrier_between(recording, accesses[static_cast<std::size_t>(i)], accesses[static_cast<std::size_t>(i + 1)],
                          scene.derived.cursor.warp))
        draw_barrier(scene.look, right - gap / 2, area);
    }
  }

  static bool barrier_between(const trace::Recording& recording, std::uint32_t from, std::uint32_t to,
                              std::uint32_t warp) {
    for (std::uint32_t step = recording.accesses[from].step; step < recording.accesses[to].step; ++step)
      if (recording.steps[step].warp == warp && recording.steps[step].barrier) return true;
    return false;
  }

  static void draw_barrier(const Look& look, float x, const Rect& area) {
    ImGui::GetWindowDrawList()->AddRectFilled({x - look.em * 0.09f, area.min.y}, {x + look.em * 0.09f, area.max.y},
                                              look.colours.text);
  }

  static void draw_box(const Scene& scene, View& view, const Rect& box, int ordinal, bool hovered) {
    const Look& look = scene.look;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const trace::Recording& recording = *scene.derived.recording();
    const trace::RecordedAccess& access =
        recording.accesses[recording.accesses_of_warp[scene.derived.cursor.warp][static_cast<std::size_t>(ordinal)]];
    const BoxCost cost = cost_of(scene, access);
    const int current = scene.derived.moment.current.ordinal;
    const ImU32 heat = look.heat(cost.times());
    const std::uint32_t line = views::source_line(scene.derived, access);
    const bool lit = line && line == view.focus.source_line;
    const float strength = ordinal == current ? 0.55f : ordinal < current ? 0.3f : 0.14f;
    draw.AddRectFilled(box.min, box.max, mixed(look.colours.raised, heat, strength), look.em * 0.25f);
    draw.AddRectFilled({box.min.x, box.max.y - look.em * 0.25f}, box.max, heat, look.em * 0.1f);
    if (ordinal == current || lit)
      draw.AddRect(box.min, box.max, lit ? look.colours.lit : look.colours.accent, look.em * 0.25f,
                   std::max(2.0f, look.em * 0.14f));
    const std::string name = fmt::format("{} {}", space_word(access.space), views::word_for(access.kind));
    const std::string number = fmt::format("{}", cost.count);
    const Rect inner = box.shrunk(look.em * 0.3f);
    if (inner.width() > look.em * 6.5f && inner.height() > look.em * 2.1f) {
      const float half = inner.height() / 2;
      draw_text(draw, {inner.min, {inner.max.x, inner.min.y + half}}, look.fonts.bold, look.em, look.colours.text,
                name);
      draw_text(draw, {{inner.min.x, inner.min.y + half}, {inner.max.x, inner.max.y - look.em * 0.1f}}, look.fonts.text,
                look.em, look.colours.text, in_units(cost.count, access.space));
    } else if (box.width() > look.em * 1.2f) {
      draw_if_fits(draw, box, look.fonts.bold, look.em, look.tiny(), look.colours.text, number);
    }
    if (!hovered) return;
    if (line) view.next_focus.source_line = line;
    ImGui::SetTooltip("access %d: %s%s\n%s, ideal %llu", ordinal + 1, name.c_str(),
                      line ? fmt::format(", line {}", line).c_str() : "", in_units(cost.count, access.space).c_str(),
                      static_cast<unsigned long long>(cost.ideal));
  }
};

}  // namespace

std::unique_ptr<Panel> make_timeline_panel() {
  return std::make_unique<TimelinePanel>();
}

}  // namespace warplens::window
