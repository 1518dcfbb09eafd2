#include "app/views/roofline.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/views/sweep_map.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/panels/side_by_side.hpp"
#include "app/window/pictures/prediction_request.hpp"
#include "app/window/pictures/roofline_picture.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::LaunchWork;
using views::WorkUnit;

/// Shows the speed of the launch over its intensity (work per byte), below the limits of the GPU.
class RooflinePanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const bool is_gpu = scene.study.plan && scene.study.choice.machine == study::MachineKind::gpu;
    const study::LaunchPrediction* const predicted =
        is_gpu ? find_or_request_prediction(scene, view, changes) : nullptr;
    const Rect title = panel_title(scene.look, tr("Roofline"), predicted ? predicted_for(*predicted) : "");
    if (!scene.study.plan) return draw_empty_note(scene.look, "");
    if (!is_gpu)
      return draw_empty_note(scene.look, tr("The roofline is shown for real GPUs only, not for the toy machine."));
    if (hidden_while_predicting(scene, view, "roofline")) return;
    choose_cloud(scene, title);
    if (predicted && scene.study.totals) update(scene, *predicted, view, changes);
    if (content_.marks.empty() && message_.empty()) return draw_empty_note(scene.look, tr("Predicting the time …"));
    if (!message_.empty()) return draw_empty_note(scene.look, message_);
    draw_sentences(scene.look);
    const Rect room = remaining();
    if (room.height() < scene.look.em * 6) return;
    const auto clicked = draw_roofline(scene.look, room, content_);
    if (!clicked) return;
    changes.choice = cells_[*clicked];
    changes.choice->block = scene.choice.block;
  }

 private:
  /// A launch with a prediction, and its time on the same GPU if it is known.
  struct Launch {
    LaunchWork work;
    double predicted = 0, measured = 0;  ///< seconds; 0 if not known
    std::string provenance;              ///< source of the measured time
  };

  /// Inputs of the picture. The picture is computed again if one of them changes.
  struct Inputs {
    const study::LaunchPrediction *predicted = nullptr, *beside = nullptr;
    std::shared_ptr<const study::GridTotals> totals;
    const study::SweepTable* swept = nullptr;
    std::uint64_t measured = 0;  ///< revision of the measurements
    std::string language;
    bool operator==(const Inputs&) const = default;
  };

  void choose_cloud(const Scene& scene, const Rect& title) {
    const float width = text_width(scene.look.fonts.text, scene.look.em, tr("Sweep")) + scene.look.em * 2.5f;
    if (title.width() < width) return;
    in_title_line(scene.look, {title.max.x - width, title.min.y},
                  [&] { ImGui::Checkbox(with_id(tr("Sweep"), "cloud").c_str(), &shows_cloud_); });
    ImGui::SetItemTooltip("%s", tr("Show all settings of the sweep as points"));
  }

  void update(const Scene& scene, const study::LaunchPrediction& predicted, const View& view, Changes& changes) {
    const study::LaunchPrediction* const beside = scene.beside ? predict_beside(scene, view, changes) : nullptr;
    Inputs now{.predicted = &predicted,
               .beside = beside,
               .totals = scene.study.totals,
               .swept = shows_cloud_ ? find_sweep(scene, view, changes) : nullptr,
               .measured = scene.measuring.revision,
               .language = view.preferences.language};
    if (now == inputs_) return;
    inputs_ = std::move(now);
    content_ = {}, cells_.clear(), message_.clear(), sentences_.clear();
    if (!predicted.prediction.not_predicted.empty())
      sentences_.push_back(say("No time is predicted: {}.", tr(predicted.prediction.not_predicted)));
    const Launch launch = describe_launch(scene, predicted, view);
    content_.unit = unit_for(launch.work);
    if (beside) {
      const Launch a = describe_launch(scene_of_a(scene), *beside, view);
      if (unit_for(a.work) == WorkUnit::instructions) content_.unit = WorkUnit::instructions;
      find_all_roofs(scene, predicted.gpu, launch, &a);
      add_marks(a, "A");
      const std::size_t last_of_a = content_.marks.size();
      add_marks(launch, "B");
      if (last_of_a > 0 && content_.marks.size() > last_of_a) content_.arrow = {0, last_of_a};
    } else {
      find_all_roofs(scene, predicted.gpu, launch, nullptr);
      add_marks(launch, "");
    }
    if (content_.marks.empty()) {
      message_ = tr("This launch has neither arithmetic operations nor memory traffic.");
      return;
    }
    if (content_.unit == WorkUnit::instructions)
      sentences_.emplace_back(
          tr("This kernel has no floating-point operations. Its roofline counts warp instructions instead."));
    add_cloud(scene, predicted.gpu);
    std::vector<views::RooflinePoint> points;
    for (const auto* const list : {&content_.marks, &content_.cloud})
      for (const RooflineMark& mark : *list) points.push_back(mark.point);
    content_.range = find_range(content_.roofs, points);
  }

  /// Returns the prediction of launch A; null and a request if it is not available yet.
  static const study::LaunchPrediction* predict_beside(const Scene& scene, const View& view, Changes& changes) {
    const Scene a = scene_of_a(scene);
    Changes of_a;
    const study::LaunchPrediction* const predicted = find_or_request_prediction(a, view, of_a);
    if (of_a.predict) changes.predict_beside = of_a.predict;
    return predicted && a.study.totals ? predicted : nullptr;
  }

  static Launch describe_launch(const Scene& scene, const study::LaunchPrediction& predicted, const View& view) {
    Launch launch{
        .work = views::launch_work(scene.study.totals->totals, scene.machine(), predicted.gpu, predicted.prediction),
        .predicted = 1e-6 * predicted.prediction.us,  // 0 if the launch is not predicted
        .provenance = {}};
    using Origin = views::TimingRow::Origin;
    const views::TimingRow timing = timing_of(scene.study, scene.measuring, scene.ladder,
                                              views::recorded_gpu_of(view.gpus.recorded, scene.measuring));
    const bool is_of_launch = timing.origin == Origin::measured || timing.origin == Origin::recorded;
    if (is_of_launch && timing.measurement.device.name == predicted.gpu.name) {
      launch.measured = timing.measurement.kernel.median;
      launch.provenance = timing.provenance;
    }
    return launch;
  }

  void find_all_roofs(const Scene& scene, const clock::Gpu& gpu, const Launch& launch, const Launch* beside) {
    LaunchWork work = launch.work;
    if (beside) work.operations += beside->work.operations;
    content_.roofs = find_roofs(gpu, scene.machine(), content_.unit, work);
  }

  /// Adds the points of a launch: by its predicted time and, if it is known, by its measured time. If neither is known,
  /// adds the point of the shortest time that the roofs allow.
  void add_marks(const Launch& launch, const std::string& name) {
    const auto add = [&](double seconds, bool is_measured, const std::string& label, const std::string& source) {
      const auto point = find_point(content_.roofs, content_.unit, launch.work, seconds);
      if (!point) return;
      // Predicted and measured points are near each other. The sentence about one of them is enough.
      const bool is_limit = !is_measured && launch.predicted <= 0;
      const std::string sentence = is_limit ? describe_limit(content_.roofs, content_.unit, *point)
                                            : describe_point(content_.roofs, content_.unit, *point);
      if (!is_measured || launch.predicted <= 0)
        sentences_.push_back(name.empty() ? sentence : say("{}: {}", name, sentence));
      content_.marks.push_back({.label = label,
                                .detail = mark_detail(label, launch, *point, seconds, source),
                                .point = *point,
                                .is_measured = is_measured});
    };
    const auto labelled = [&](const char* alone, const char* with_name) {
      return name.empty() ? std::string(tr(alone)) : with_values(tr(with_name), {name});
    };
    if (launch.predicted > 0) add(launch.predicted, false, labelled(marked("predicted"), marked("{} predicted")), "");
    if (launch.measured > 0)
      add(launch.measured, true, labelled(marked("measured"), marked("{} measured")), launch.provenance);
    if (launch.predicted <= 0 && launch.measured <= 0)
      add(shortest_time(content_.roofs, content_.unit, launch.work), false,
          labelled(marked("upper limit"), marked("{} upper limit")), "");
  }

  std::string mark_detail(const std::string& label, const Launch& launch, const views::RooflinePoint& point,
                          double seconds, const std::string& source) const {
    std::string text = label + " · " + views::duration(seconds);
    if (!source.empty()) text += " · " + source;
    if (const std::string operations = views::operations_text(launch.work.operations); !operations.empty())
      text += '\n' + operations;
    text += '\n' + rate_text(content_.unit, point.rate);
    for (std::size_t at = 0; at < content_.roofs.size(); ++at) {
      const views::Roof& roof = content_.roofs[at];
      if (point.shares[at] <= 0) continue;
      text += '\n' +
              say("{}: {:.0f} % of {}", roof.name, 100 * point.shares[at], peak_text(roof, content_.unit, roof.peak));
      if (roof.level)
        text += fmt::format(" · {} {}", views::intensity_text(point.intensity[static_cast<std::size_t>(*roof.level)]),
                            intensity_name(content_.unit));
    }
    return text;
  }

  /// Returns the sweep of this kernel that was computed last. If there is none, requests one over the usual settings
  /// and returns null.
  static const study::SweepTable* find_sweep(const Scene& scene, const View& view, Changes& changes) {
    views::MapAxes axes = views::usual_axes(*scene.study.kernel);
    // The panel Sweep may show other settings. Both panels then use its sweep.
    if (scene.swept && scene.swept->wish.base.kernel == scene.study.choice.kernel && !scene.swept->wish.axes.empty()) {
      axes.across = scene.swept->wish.axes.back().name;
      axes.down = scene.swept->wish.axes.size() > 1 ? scene.swept->wish.axes.front().name : "";
    }
    if (axes.across.empty()) return nullptr;
    const study::SweepRequest wish = views::map_request(scene.study, axes, view.gpus.predicted);
    if (scene.swept && scene.swept->wish == wish) return scene.swept;
    changes.sweep = wish;
    return nullptr;
  }

  void add_cloud(const Scene& scene, const clock::Gpu& gpu) {
    if (!inputs_.swept) return;
    for (const study::SweepRow& row : inputs_.swept->rows) {
      if (!row.totals || !row.prediction || !row.prediction->not_predicted.empty()) continue;
      const Launch launch{.work = views::launch_work(row.totals->totals, scene.machine(), gpu, *row.prediction),
                          .predicted = 1e-6 * row.prediction->us,
                          .provenance = {}};
      const auto point = find_point(content_.roofs, content_.unit, launch.work, launch.predicted);
      if (!point) continue;
      std::string settings;
      for (const study::SweepAxis& axis : inputs_.swept->wish.axes)
        settings += fmt::format("{}{}={}", settings.empty() ? "" : " ", axis.name, row.choice.set.at(axis.name));
      content_.cloud.push_back(
          {.label = {}, .detail = mark_detail(settings, launch, *point, launch.predicted, ""), .point = *point});
      cells_.push_back(row.choice);
    }
  }

  void draw_sentences(const Look& look) const {
    for (const std::string& sentence : sentences_) draw_wrapped_text(sentence);
    explain_term(look, "roofline");
  }

  Inputs inputs_;
  RooflineContent content_;
  std::vector<study::Choice> cells_;  ///< choices of the cells of the cloud
  std::vector<std::string> sentences_;
  std::string message_;  ///< why there is no picture; empty if there is one
  bool shows_cloud_ = false;
};

}  // namespace

std::unique_ptr<Panel> make_roofline_panel() {
  return std::make_unique<RooflinePanel>();
}

}  // namespace warplens::window
