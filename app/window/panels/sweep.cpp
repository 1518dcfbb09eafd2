#include <fmt/format.h>

#include <algorithm>

#include "app/views/numbers.hpp"
#include "app/views/sweep_map.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::MapCell;
using views::MapMetric;

/// Shows a map with the value of a metric for each combination of the values of two parameters. The values are computed
/// only while the panel is visible.
class SweepPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    if (scene.study.kernel && scene.study.kernel->name != kernel_) {
      kernel_ = scene.study.kernel->name;
      axes_ = views::usual_axes(*scene.study.kernel);
      has_metric_ = false;
    }
    if (!has_metric_ && scene.study.totals) {
      metric_ = views::usual_metric(*scene.study.totals);
      has_metric_ = true;
    }
    const bool ready = scene.study.plan && !axes_.across.empty();
    if (ready) update(scene, view, changes);
    panel_title(scene.look, tr("Sweep"), detail());
    if (!ready)
      return draw_empty_note(scene.look, scene.study.plan ? tr("This kernel has no settings to sweep over.") : "");
    if (hidden_while_predicting(scene, view, "sweep")) return;
    draw_choices(scene);
    if (map_.cells.empty()) return;
    draw_map(scene, changes);
  }

 private:
  std::string detail() const {
    if (!map_.cells.empty() && map_.done < map_.cells.size())
      return say("{} of {} settings", map_.done, map_.cells.size());
    if (metric_ == MapMetric::predicted) return tr("whole grid · predicted · click to select");
    if (metric_ == MapMetric::share_of_copy) return tr("measured or recorded · click to select");
    return tr("whole grid · computed · click to select");
  }

  void update(const Scene& scene, const View& view, Changes& changes) {
    const study::SweepRequest wish = views::map_request(scene.study, axes_, view.gpus.predicted);
    if (!scene.swept || scene.swept->wish != wish) {
      changes.sweep = wish;
      // If the new request has the same kernel and axes as the old map, the old map is shown until the first new cell
      // is computed.
      if (!scene.swept || scene.swept->wish.axes != wish.axes || scene.swept->wish.base.kernel != wish.base.kernel)
        map_ = {};
      return;
    }
    map_ = views::sweep_map(*scene.swept, scene.study, metric_, scene.measuring,
                            views::recorded_gpu_of(view.gpus.recorded, scene.measuring));
  }

  // Draws the lists of the two parameters and of the metric.
  void draw_choices(const Scene& scene) {
    const float room = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;
    const float narrow = (room - 2 * gap) * 0.24f;
    choose("##across", "→ ", narrow, scene, axes_.across, axes_.down, false);
    ImGui::SameLine();
    choose("##down", "↓ ", narrow, scene, axes_.down, axes_.across, true);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(room - 2 * (narrow + gap));
    if (!ImGui::BeginCombo("##figure", views::name_of(metric_)))
      return explain_term(scene.look, views::name_of(metric_));
    for (const MapMetric metric : views::kMapMetrics) {
      if (ImGui::Selectable(views::name_of(metric), metric == metric_)) metric_ = metric, has_metric_ = true;
      explain_term(scene.look, views::name_of(metric));
    }
    ImGui::EndCombo();
  }

  // Draws the list that selects the parameter of one axis. If the user selects the parameter of the other axis, swaps
  // the parameters.
  static void choose(const char* id, const char* arrow, float width, const Scene& scene, std::string& axis,
                     std::string& other, bool may_be_none) {
    ImGui::SetNextItemWidth(width);
    if (!ImGui::BeginCombo(id, (arrow + (axis.empty() ? "–" : axis)).c_str()))
      return ImGui::SetItemTooltip(
          "%s", may_be_none ? tr("Parameter whose values are the rows") : tr("Parameter whose values are the columns"));
    if (may_be_none && ImGui::Selectable("–", axis.empty())) axis.clear();
    for (const kernels::Parameter& parameter : scene.study.kernel->params) {
      if (parameter.values.size() < 2 || !ImGui::Selectable(parameter.name.c_str(), parameter.name == axis)) continue;
      if (parameter.name == other) {
        if (axis.empty()) continue;  // swapping would leave the other axis without a parameter
        other = axis;
      }
      axis = parameter.name;
    }
    ImGui::EndCombo();
  }

  void draw_map(const Scene& scene, Changes& changes) {
    const Look& look = scene.look;
    const std::vector<std::string>&across = map_.across.values, &down = map_.down.values;
    const float head = look.em * 1.25f;
    float left = 0;
    for (const std::string& value : down) left = std::max(left, text_width(look.fonts.text, look.small(), value));
    left += look.em * 0.5f;
    const Rect room = remaining();
    const auto rows = static_cast<float>(down.size());
    // Rows are at least as high as their numbers. If they do not all fit, the panel scrolls.
    const float height = std::clamp((room.height() - head) / rows, look.em * 1.15f, look.em * 2.6f);
    const float bar = head + rows * height > room.height() + 1 ? ImGui::GetStyle().ScrollbarSize : 0;
    const float width = (room.width() - left - bar) / static_cast<float>(across.size());
    if (width < 4) return;
    const auto column = [&](std::size_t x, float from) {
      return Rect{{from + left + width * static_cast<float>(x), 0},
                  {from + left + width * static_cast<float>(x + 1), 0}};
    };
    for (std::size_t x = 0; x < across.size(); ++x) {
      const Rect at = column(x, room.min.x);
      draw_if_fits(*ImGui::GetWindowDrawList(), {{at.min.x, room.min.y}, {at.max.x, room.min.y + head}},
                   look.fonts.text, look.small(), look.tiny(), look.colours.text, across[x]);
    }
    ImGui::SetCursorScreenPos({room.min.x, room.min.y + head});
    ImGui::BeginChild("map", {room.width(), std::max(1.0f, room.height() - head)}, 0, ImGuiWindowFlags_NoBackground);
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    for (std::size_t y = 0; y < down.size(); ++y) {
      const float top = begin.y + height * static_cast<float>(y);
      draw_text(*ImGui::GetWindowDrawList(), {{begin.x, top}, {begin.x + left - look.em * 0.4f, top + height}},
                look.fonts.text, look.small(), look.colours.text, down[y], Align::right);
      for (std::size_t x = 0; x < across.size(); ++x) {
        const Rect at = column(x, begin.x);
        draw_cell(scene, changes, x, y, {{at.min.x, top}, {at.max.x, top + height}});
      }
    }
    ImGui::EndChild();
  }

  void draw_cell(const Scene& scene, Changes& changes, std::size_t x, std::size_t y, const Rect& where) {
    const Look& look = scene.look;
    const MapCell& cell = map_.at(x, y);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Rect box = where.shrunk(1);
    const float round = look.em * 0.15f;
    const ImU32 heat = look.heat(cell.cost);
    const bool told = cell.state == MapCell::State::known && !cell.text.empty();
    if (told) {
      draw.AddRectFilled(box.min, box.max, mixed(look.colours.panel, heat, 0.4f), round);
      draw_if_fits(draw, box, look.fonts.bold, look.small(), look.tiny(), look.colours.text, cell.text);
    } else {
      draw.AddRect(box.min, box.max, look.colours.grid, round);
      if (cell.state == MapCell::State::impossible)
        draw_hatching(draw, box, faded(look.colours.quiet, 0.35f), look.em * 0.4f);
    }
    if (cell.chosen) draw.AddRect(box.min, box.max, look.colours.accent, round, std::max(2.0f, look.em * 0.14f));
    ImGui::SetCursorScreenPos(where.min);
    ImGui::PushID(static_cast<int>(y * map_.across.values.size() + x));
    if (ImGui::InvisibleButton("cell", where.max - where.min) && cell.state != MapCell::State::impossible) {
      changes.choice = cell.choice;
      changes.choice->block = scene.choice.block;
    }
    if (ImGui::IsItemHovered()) {
      draw.AddRect(box.min, box.max, look.colours.lit, round);
      ImGui::SetTooltip("%s", cell.detail.c_str());
    }
    ImGui::PopID();
  }

  std::string kernel_;  ///< kernel to which the parameters of the axes belong
  views::MapAxes axes_;
  MapMetric metric_ = MapMetric::sectors;
  bool has_metric_ = false;  ///< whether metric_ was already set, by the user or automatically for this kernel
  views::SweepMap map_;
};

}  // namespace

std::unique_ptr<Panel> make_sweep_panel() {
  return std::make_unique<SweepPanel>();
}

}  // namespace warplens::window
