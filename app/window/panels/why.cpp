#include "app/views/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/timings.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/panels/side_by_side.hpp"
#include "app/window/pictures/prediction_request.hpp"
#include "app/window/pictures/warp_lives.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Explains the predicted time of one launch.
class LaunchWhy {
 public:
  /// Computes the explanation from scene.predicted. `is_current` is true if this prediction belongs to the current
  /// settings of the launch.
  void update(const Scene& scene, bool is_current) {
    if (scene.predicted == shown_ && scene.study.totals == totals_ && scene.measuring.revision == revision_) return;
    shown_ = scene.predicted, totals_ = scene.study.totals, revision_ = scene.measuring.revision;
    study::Study study = scene.predicted->wish.study;
    study.totals = is_current ? totals_ : nullptr;
    why_ = views::explain_prediction(study, scene.predicted->gpu, scene.predicted->prediction);
    if (const gpu::Counters* const counters = scene.measuring.counters_of(study::key_of(scene.study));
        counters && counters->units)
      views::add_counted(why_, *counters->units);
  }

  void draw(const Scene& scene, View& view) {
    // This child window scrolls if the panel is too short.
    ImGui::BeginChild("content", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
    draw_time(scene);
    draw_words(scene);
    draw_bars(scene, view);
    if (!why_.bars.empty()) draw_lives(scene, view);
    ImGui::EndChild();
  }

 private:
  void draw_time(const Scene& scene) const {
    if (why_.time.empty()) return;
    ImGui::PushFont(scene.look.fonts.bold, std::round(scene.look.em * 1.15f));
    draw_wrapped_text(why_.time);
    ImGui::PopFont();
    explain_term(scene.look, "predicted");
  }

  void draw_words(const Scene& scene) const {
    const Look& look = scene.look;
    draw_wrapped_text(why_.limit);
    explain_term(look, "limiter");
    if (why_.occupancy.empty()) return;
    ImGui::PushStyleColor(ImGuiCol_Text, look.colours.quiet);
    draw_wrapped_text(why_.occupancy);
    ImGui::PopStyleColor();
    explain_term(look, "occupancy");
  }

  /// Draws one row per unit of the GPU: its name, its utilization, and the predicted time if the unit were infinitely
  /// fast. The bar of the utilization is hatched, because it is a prediction.
  void draw_bars(const Scene& scene, View& view) const {
    const Look& look = scene.look;
    const float line = look.em * 1.45f;
    float names = 0;
    for (const views::WhyBar& bar : why_.bars)
      names = std::max(names, text_width(look.fonts.text, look.em, bar.name) + look.em);
    for (const views::WhyBar& bar : why_.bars) {
      const Rect rest = remaining();
      const Rect row{rest.min, {rest.max.x, rest.min.y + line}};
      ImGui::PushID(bar.name.c_str());
      ImGui::InvisibleButton("part", {row.width(), line});
      if (ImGui::IsItemHovered() && bar.line > 0) view.next_focus.source_line = bar.line;
      explain(look, bar);
      ImGui::PopID();
      draw_bar(look, row, names, bar);
    }
  }

  static void explain(const Look& look, const views::WhyBar& bar) {
    if (!ImGui::IsItemHovered()) return;
    const double percent = 100 * bar.share;
    std::string text = bar.us_without > 0
                           ? say("{} is busy {:.0f} % of the time.", bar.name, percent)
                           : say("Schedulers had no warp that could issue for {:.0f} % of the time.", percent);
    if (bar.counted) text += '\n' + say("Measured: {:.0f} %, with an empty L2.", 100 * *bar.counted);
    if (bar.line > 0) text += '\n' + say("Line {} keeps this unit busy for the longest time.", bar.line);
    if (bar.us_without > 0)
      text += '\n' + say("Without this limit the launch would take {}.", views::duration(1e-6 * bar.us_without));
    if (!ImGui::BeginTooltip()) return;
    ImGui::TextUnformatted(text.c_str());
    ImGui::Separator();
    add_term_to_tooltip(look, bar.name);
    ImGui::EndTooltip();
  }

  static void draw_bar(const Look& look, const Rect& row, float names, const views::WhyBar& bar) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 ink = bar.is_limit ? look.colours.text : look.colours.quiet;
    ImFont* const font = bar.is_limit ? look.fonts.bold : look.fonts.text;
    draw_text(draw, {row.min, {row.min.x + names, row.max.y}}, font, look.em, ink, bar.name);
    const float percent = look.em * (bar.counted ? 5.2f : 2.6f);
    const float figures = percent + look.em * 6.4f;
    const Rect whole{{row.min.x + names, row.min.y + look.em * 0.3f},
                     {std::max(row.min.x + names, row.max.x - figures), row.max.y - look.em * 0.3f}};
    const Rect filled{whole.min,
                      {whole.min.x + whole.width() * static_cast<float>(std::clamp(bar.share, 0.0, 1.0)), whole.max.y}};
    draw.AddRectFilled(whole.min, whole.max, look.colours.raised, 2);
    draw.AddRectFilled(filled.min, filled.max, bar.is_limit ? look.colours.bad : look.colours.accent, 2);
    draw_hatching(draw, filled, look.colours.panel, look.em * 0.5f);
    if (bar.counted) {
      const float at = whole.min.x + whole.width() * static_cast<float>(std::clamp(*bar.counted, 0.0, 1.0));
      draw.AddRectFilled({at - look.em * 0.1f, row.min.y + look.em * 0.12f},
                         {at + look.em * 0.1f, row.max.y - look.em * 0.12f}, look.colours.text, 1);
    }
    const std::string figure = bar.counted ? fmt::format("{:.0f} | {:.0f} %", 100 * bar.share, 100 * *bar.counted)
                                           : fmt::format("{:.0f} %", 100 * bar.share);
    const std::string without = bar.us_without > 0 ? say("without: {}", views::duration(1e-6 * bar.us_without)) : "";
    const float middle = row.max.x - figures + percent;
    draw_text(draw, {{row.max.x - figures, row.min.y}, {middle, row.max.y}}, font, look.em, ink, figure, Align::right);
    draw_text(draw, {{middle + look.em * 0.4f, row.min.y}, row.max}, look.fonts.text, look.small(), look.colours.quiet,
              without, Align::right);
  }

  void draw_lives(const Scene& scene, View& view) {
    constexpr float kLeast = 11;  // minimum height for the rows of the warps and the legend, in text heights
    Rect area = remaining();
    area.max.y = std::max(area.max.y, area.min.y + scene.look.em * kLeast);
    lives_.draw(scene, *scene.predicted, area, view);
  }

  const study::LaunchPrediction* shown_ = nullptr;
  std::shared_ptr<const study::GridTotals> totals_;
  std::uint64_t revision_ = 0;  ///< revision of the measurements that were used last
  views::Why why_;
  WarpLives lives_;
};

/// Shows the predicted time of the launch, the unit that limits it, and the states of the warps of one multiprocessor
/// over time. While two launches are compared, it shows both.
class WhyPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const gpu::Counters* const counters =
        scene.study.plan ? scene.measuring.counters_of(study::key_of(scene.study)) : nullptr;
    const bool has_units = counters && counters->units;
    // Counters are always read with an L2 cache that is empty at the start of the launch. The prediction may assume
    // another state of the L2 cache.
    const char* const counted = view.gpus.l2_empty ? tr("predicted | measured") : tr("predicted | measured, L2 empty");
    const Rect title = panel_title(scene.look, tr("Why"), has_units ? counted : tr("predicted, not measured"));
    if (!scene.study.plan) return draw_empty_note(scene.look, "");
    choose_gpu(scene, view, title);
    const bool is_current = find_or_request_prediction(scene, view, changes) != nullptr;
    if (!scene.predicted) return draw_empty_note(scene.look, tr("Predicting the time …"));
    shown_.update(scene, is_current);
    if (hidden_while_predicting(scene, view, "why")) return;
    if (scene.beside)
      draw_both(scene, is_current, view, changes);
    else
      shown_.draw(scene, view);
  }

 private:
  /// Draws the explanations of launches A and B side by side, and above them a line that compares their times.
  void draw_both(const Scene& scene, bool is_current, View& view, Changes& changes) {
    const Scene a = scene_of_a(scene);
    Changes of_a;
    const bool is_a_current = find_or_request_prediction(a, view, of_a) != nullptr;
    if (of_a.predict) changes.predict_beside = of_a.predict;
    if (a.predicted) beside_.update(a, is_a_current);
    const std::string comparison =
        is_current && is_a_current
            ? views::compare_predictions(a.predicted->prediction.us, scene.predicted->prediction.us)
            : "";
    ImGui::PushFont(scene.look.fonts.bold, std::round(scene.look.em * 1.15f));
    draw_wrapped_text(comparison.empty() ? " " : comparison);
    ImGui::PopFont();
    draw_side_by_side(a, scene, [&](const Scene& of) {
      if (&of == &scene) return shown_.draw(of, view);
      if (!of.predicted) return draw_empty_note(of.look, tr("Predicting the time …"));
      // The window's cursor belongs to the recording of launch B, so it is replaced while launch A is drawn.
      const views::Cursor kept = std::exchange(view.cursor, of.derived.cursor);
      beside_.draw(of, view);
      view.cursor = kept;
    });
  }

  /// Returns the model of the GPU whose time is predicted: "H200".
  static std::string predicted_gpu(const GpuSelection& gpus) {
    const auto found = std::ranges::find(gpus.known, gpus.predicted, &kernels::KnownGpu::name);
    if (found == gpus.known.end()) return gpus.predicted;
    return found->is_users ? label_of(*found) : views::short_gpu(found->gpu.name);
  }

  /// Draws the list that selects the GPU and the initial state of its L2 cache.
  static void choose_gpu(const Scene& scene, View& view, const Rect& title) {
    const float width = scene.look.em * 10;
    if (title.width() < width) return;
    in_title_line(scene.look, {title.max.x - width, title.min.y}, [&] {
      ImGui::SetNextItemWidth(width);
      const std::string gpu = predicted_gpu(view.gpus);
      const std::string shown = view.gpus.l2_empty ? say("{}, L2 empty", gpu) : gpu;
      if (!ImGui::BeginCombo("##gpu", shown.c_str())) return;
      if (ImGui::IsWindowAppearing()) view.gpus.known = kernels::known_gpus();
      for (const kernels::KnownGpu& known : view.gpus.known)
        if (ImGui::Selectable(label_of(known).c_str(), known.name == view.gpus.predicted))
          view.gpus.predicted = known.name;
      ImGui::Separator();
      if (ImGui::Selectable(tr("L2 as the previous launch left it"), !view.gpus.l2_empty)) view.gpus.l2_empty = false;
      if (ImGui::Selectable(tr("L2 empty"), view.gpus.l2_empty)) view.gpus.l2_empty = true;
      ImGui::EndCombo();
    });
    ImGui::SetItemTooltip("%s", tr("GPU whose time is predicted"));
  }

  LaunchWhy shown_, beside_;
};

}  // namespace

std::unique_ptr<Panel> make_why_panel() {
  return std::make_unique<WhyPanel>();
}

}  // namespace warplens::window
