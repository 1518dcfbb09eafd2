#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/window/actions.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/numbers.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"

namespace warplens::window {
namespace {

class KernelsPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const Rect title = panel_title(scene.look, "Kernels");
    open_button(scene.look, view, title);
    ImGui::BeginChild("ladder", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
    for (std::size_t i = 0; i < scene.ladder.rungs.size(); ++i) draw_rung(scene, changes, scene.ladder.rungs[i], i);
    ImGui::EndChild();
  }

 private:
  static void open_button(const Look& look, View& view, const Rect& title) {
    const ImVec2 back = ImGui::GetCursorScreenPos();
    const float width = look.em * 5.2f;
    if (title.width() < width) return;
    ImGui::SetCursorScreenPos({title.max.x - width, title.min.y});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {look.em * 0.3f, look.em * 0.08f});
    if (ImGui::Button(ICON_FA_FOLDER_OPEN "  Open", {width, 0})) view.opening_file = true;
    ImGui::PopStyleVar();
    ImGui::SetItemTooltip("Open a kernel file of your own (.cu), or drop one on the window");
    ImGui::SetCursorScreenPos(back);
    ImGui::Dummy({0, 0});
  }

  // Title, then what the launch moved as a multiple of the least: known only once computed, at this size.
  static void draw_rung(const Scene& scene, Changes& changes, const Rung& rung, std::size_t index) {
    const Look& look = scene.look;
    const bool chosen = rung.name == scene.choice.kernel;
    const Cost* cost = scene.ladder.cost(rung.name, scene.choice.size);
    const float em = look.em, width = ImGui::GetContentRegionAvail().x;
    const bool has_shared = cost && cost->shared.requests;
    const float height = em * (chosen && cost ? (has_shared ? 4.15f : 3.0f) : 1.85f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(index));
    const bool clicked = ImGui::InvisibleButton(rung.name.c_str(), {width, height});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    if (clicked && !chosen) changes.choice = choice_of_kernel(scene.choice, rung.name);
    if (hovered) explain(look, rung);

    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Rect card{at, {at.x + width, at.y + height}};
    const ImU32 ground = chosen    ? mixed(look.colours.panel, look.colours.accent, 0.2f)
                         : hovered ? mixed(look.colours.raised, look.colours.accent, 0.12f)
                                   : mixed(look.colours.panel, look.colours.raised, 0.6f);
    draw.AddRectFilled(card.min, card.max, ground, em * 0.35f);
    if (chosen) draw.AddRectFilled(card.min, {card.min.x + em * 0.25f, card.max.y}, look.colours.accent, em * 0.1f);
    const float left = card.min.x + em * 0.65f, right = card.max.x - em * 0.5f;
    Rect line{{left, card.min.y + em * 0.25f}, {right, card.min.y + em * 1.6f}};
    if (cost && !chosen) {
      const std::string factor = ratio(cost->global.sectors, cost->global.ideal_sectors) + "×";
      draw_text(draw, line, look.fonts.bold, look.small(),
                look.heat(times(cost->global.sectors, cost->global.ideal_sectors)), factor, Align::right);
      line.max.x -= text_width(look.fonts.bold, look.small(), factor) + em * 0.4f;
    }
    draw_text(draw, line, chosen ? look.fonts.bold : look.fonts.text, em,
              rung.error.empty() ? look.colours.text : look.colours.bad, rung.title);
    if (chosen && cost) {
      draw_cost(look, {{left, line.max.y}, {right, line.max.y + em * 1.2f}}, "sectors", cost->global.sectors,
                cost->global.ideal_sectors);
      if (has_shared)
        draw_cost(look, {{left, line.max.y + em * 1.15f}, {right, line.max.y + em * 2.35f}}, "wavefronts",
                  cost->shared.wavefronts, cost->shared.ideal_wavefronts);
    }
  }

  static double times(std::uint64_t moved, std::uint64_t ideal) {
    return ideal ? static_cast<double>(moved) / static_cast<double>(ideal) : 1;
  }

  static void draw_cost(const Look& look, const Rect& line, const char* unit, std::uint64_t moved,
                        std::uint64_t ideal) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 heat = look.heat(times(moved, ideal));
    const std::string factor = ratio(moved, ideal) + "× ideal";
    draw_text(draw, line, look.fonts.text, look.small(), look.colours.quiet, unit);
    draw_text(draw, line, look.fonts.bold, look.small(), heat, factor, Align::right);
  }

  static void explain(const Look& look, const Rung& rung) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(look.em * 26);
    ImGui::TextUnformatted(rung.name.c_str());
    ImGui::TextDisabled("%s", rung.error.empty() ? rung.summary.c_str() : rung.error.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }
};

}  // namespace

std::unique_ptr<Panel> make_kernels_panel() {
  return std::make_unique<KernelsPanel>();
}

}  // namespace warplens::window
