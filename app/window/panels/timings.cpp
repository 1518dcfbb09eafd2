#include "app/views/timings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/study/records.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/fitting_text.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/pictures/prediction_request.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using Origin = views::TimingRow::Origin;
using Doing = study::MeasurementState::Doing;

constexpr float kRow = 1.45f;  // height of a bar, in text heights

class TimingsPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const Look& look = scene.look;
    const std::span<const views::TimingRow> rows = scene.timings;
    const auto chosen = std::ranges::find(rows, true, &views::TimingRow::chosen);
    const bool known = chosen != rows.end() && chosen->origin != Origin::none;
    draw_title(scene, known ? chosen->provenance : tr("share of copy speed"), view);
    if (hidden_while_predicting(scene, view, "timings")) return;
    ImGui::BeginChild("timings", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
    draw_status(scene, view, changes);
    const study::LaunchPrediction* predicted = find_or_request_prediction(scene, view, changes);
    if (predicted && !predicted->prediction.not_predicted.empty()) predicted = nullptr;
    if (known) draw_chosen(look, *chosen);
    if (predicted) draw_predicted(look, *predicted, known ? &*chosen : nullptr);
    const bool any = std::ranges::any_of(rows, [](const views::TimingRow& row) { return row.origin != Origin::none; });
    if (any)
      draw_rows(scene, rows, changes);
    else if (scene.measuring.doing == Doing::nothing && !scene.measuring.failure && !predicted)
      draw_empty_note(
          look,
          scene.choice.machine == study::MachineKind::toy ? tr("There are no times for the toy machine.")
          : scene.platform.is_browser
              ? tr("Nothing was recorded at this size. The Warplens program can measure the kernel on a GPU.")
              : tr("Nothing was measured or recorded at this size. If you have a GPU, switch on \"Measure\" above."));
    if (known && chosen->measurement.transfers) draw_transfers(look, *chosen->measurement.transfers);
    ImGui::EndChild();
  }

 private:
  // Draws the title, with the source of the selected kernel's time next to it. If recorded times are shown, also draws
  // the list of GPUs.
  static void draw_title(const Scene& scene, const std::string& detail, View& view) {
    const Look& look = scene.look;
    const bool choice = study::built_in_records().gpus().size() > 1 && std::ranges::any_of(scene.timings, is_recorded);
    const Rect room = remaining();
    // The list says "recorded: H200", or "rec. H200" in a narrow panel. "H200" alone could be mistaken for the GPU that
    // measures.
    const bool roomy = room.width() > look.em * 25;
    const float list = choice ? look.em * (roomy ? 8.6f : 6.6f) : 0, sign = scene.measuring.on ? look.em * 1.5f : 0;
    panel_title(look, tr("Timings"), detail, list + sign);
    // Space is reserved for the icon of a running measurement, so that nothing moves when the icon appears or
    // disappears.
    if (scene.measuring.doing == Doing::measuring)
      draw_text(*ImGui::GetWindowDrawList(),
                {{room.max.x - list - sign, room.min.y}, {room.max.x - list, room.min.y + look.em * 1.3f}},
                look.fonts.text, look.em, look.colours.accent, ICON_FA_STOPWATCH, Align::centre);
    if (!choice) return;
    in_title_line(look, {room.max.x - list + look.em * 0.3f, room.min.y - look.em * 0.1f}, [&] {
      ImGui::SetNextItemWidth(list - look.em * 0.3f);
      draw_recorded(scene, roomy, view);
    });
  }

  // Draws the list of GPUs with recorded times.
  static void draw_recorded(const Scene& scene, bool roomy, View& view) {
    const std::string shown = views::recorded_gpu_of(view.gpus.recorded, scene.measuring);
    const std::string gpu = views::short_gpu(shown);
    if (ImGui::BeginCombo("##recorded", (roomy ? say("recorded: {}", gpu) : say("rec. {}", gpu)).c_str())) {
      for (const std::string& name : study::built_in_records().gpus())
        if (ImGui::Selectable(name.c_str(), name == shown)) view.gpus.recorded = name;
      ImGui::EndCombo();
    }
    ImGui::SetItemTooltip("%s", tr("GPU whose recorded times are shown if nothing was measured"));
  }

  static bool is_recorded(const views::TimingRow& row) {
    return row.origin == Origin::recorded || row.origin == Origin::nearest;
  }

  // Draws the state of the worker. If the worker failed, draws the error message and buttons. While the worker
  // connects, draws a note.
  static void draw_status(const Scene& scene, View& view, Changes& changes) {
    const study::MeasurementState& state = scene.measuring;
    if (state.failure) {
      ImGui::PushTextWrapPos(0);
      ImGui::PushStyleColor(ImGuiCol_Text, scene.look.colours.fair);
      draw_wrapped_text(fmt::format("{}  {}", ICON_FA_TRIANGLE_EXCLAMATION, state.failure->message));
      ImGui::PopStyleColor();
      ImGui::PopTextWrapPos();
      if (state.on && ImGui::SmallButton(tr("Retry"))) changes.gpu.measure_again = true;
      if (state.on) ImGui::SameLine();
      if (ImGui::SmallButton(tr("Worker…"))) view.dialogs.worker.requested = true;
    } else if (state.doing == Doing::connecting) {
      ImGui::TextDisabled("%s", tr("waiting for the worker …"));
    }
  }

  // Draws the share of copy speed and the time of the current launch, and says if its result is correct.
  static void draw_chosen(const Look& look, const views::TimingRow& row) {
    const gpu::Measurement& of = row.measurement;
    const double share = gpu::share_of_copy(of);
    const bool estimate = row.origin == Origin::nearest;
    headline(look, say("{}{:.0f} % of copy speed", estimate ? "≈ " : "", share * 100),
             views::bandwidth(gpu::gigabytes_per_second(of.bytes, of.kernel.median)),
             say("median {} ± {:.1f} %, best {} · copy {}", views::duration(of.kernel.median), of.kernel.spread * 50,
                 views::duration(of.kernel.minimum), views::duration(of.copy.median)),
             share, share > 0 ? 1 / share : 8);
    explain_term(look, "share of copy speed");
    if (estimate) note(look, look.colours.fair, say("closest recorded: {}", tr(row.setting)));
    if (!of.checked) return;
    if (!of.first_difference)
      return note(look, look.colours.good,
                  fmt::format("{}  {}", ICON_FA_CHECK, tr("result correct (all elements checked)")));
    const gpu::Difference& first = *of.first_difference;
    const std::string place = fmt::format("{}[{}][{}]", first.buffer, first.row, first.col);
    note(look, look.colours.bad,
         of.differences > 1
             ? say("{}  wrong result: {} is {}, expected {}; {} more", ICON_FA_XMARK, place, first.got, first.expected,
                   views::group_digits(of.differences - 1))
             : say("{}  wrong result: {} is {}, expected {}", ICON_FA_XMARK, place, first.got, first.expected));
  }

  // Draws the predicted time of the shown launch. If there is also a measured or recorded time, both are shown next to
  // each other.
  static void draw_predicted(const Look& look, const study::LaunchPrediction& predicted,
                             const views::TimingRow* known) {
    const clock::Prediction& of = predicted.prediction;
    const std::string time = views::duration(1e-6 * of.us);
    const std::string range = say("{} to {}, {}", views::duration(1e-6 * of.low_us), views::duration(1e-6 * of.high_us),
                                  predicted_for(predicted));
    if (!known) {
      headline(look, "≈ " + time, "", range, 0, 1);
      return explain_term(look, "predicted");
    }
    // No bar is drawn if the time is that of another GPU, another size or other settings, because its copy time is not
    // comparable.
    if (known->origin == Origin::nearest || known->measurement.device.name != predicted.gpu.name)
      return note(look, look.colours.quiet, fmt::format("≈ {} ({})", time, range));
    const double share = of.us > 0 ? 1e6 * known->measurement.copy.median / of.us : 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string name = say("predicted: {}", time);
    ImGui::Dummy({width, height_of_line(look, width, name, false)});
    ImGui::SetItemTooltip("%s: %s", time.c_str(), range.c_str());
    draw_line(look, at, width, name, false, share, Origin::nearest);
  }

  static void note(const Look& look, ImU32 colour, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    ImGui::PushFont(look.fonts.text, look.small());
    draw_wrapped_text(text);
    ImGui::PopFont();
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
  }

  // Draws one bar for each kernel with a known time, in the order of the list of kernels.
  static void draw_rows(const Scene& scene, std::span<const views::TimingRow> rows, Changes& changes) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, scene.look.em * 0.08f});
    for (const views::TimingRow& row : rows)
      if (row.chosen || row.origin != Origin::none) draw_row(scene, row, changes);
    const auto chosen = std::ranges::find(rows, true, &views::TimingRow::chosen);
    if (chosen != rows.end() && chosen->measurement.geam) draw_library(scene.look, *chosen);
    ImGui::PopStyleVar();
    draw_origins(scene.look, rows);
  }

  // Draws the legend of the bars. It explains the styles of the bars, and names the GPUs on which the times were
  // measured.
  static void draw_origins(const Look& look, std::span<const views::TimingRow> rows) {
    const auto tell = [&](Origin origin, const char* term, const auto& words) {
      const auto found = std::ranges::find(rows, origin, &views::TimingRow::origin);
      if (found == rows.end()) return;
      note(look, look.colours.quiet, words(found->provenance));
      explain_term(look, term);
    };
    tell(Origin::measured, "measured", [](const std::string& from) { return say("solid: {}", from); });
    tell(Origin::recorded, "recorded", [](const std::string& from) { return say("light: {}", from); });
    tell(Origin::nearest, "recorded",
         [](const std::string& from) { return say("≈ hatched: closest settings or size, {}", from); });
  }

  // Draws the time of cuBLAS for the same matrix, measured together with the shown launch.
  static void draw_library(const Look& look, const views::TimingRow& chosen) {
    const gpu::Measurement& of = chosen.measurement;
    const double share = of.geam->median > 0 ? of.copy.median / of.geam->median : 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({width, look.em * kRow});
    draw_line(look, at, width, "cuBLAS geam", false, share, chosen.origin);
  }

  // Draws the bar of a kernel. The bar is solid if the time was measured in this session. It is lighter if the time was
  // recorded. It is hatched if the time was recorded with other settings or another size.
  static void draw_row(const Scene& scene, const views::TimingRow& row, Changes& changes) {
    const Look& look = scene.look;
    const float em = look.em, width = ImGui::GetContentRegionAvail().x,
                height = height_of_line(look, width, row.title, row.chosen);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton(("##bar_" + row.kernel).c_str(), {width, height}) && !row.chosen)
      changes.choice = choice_of_kernel(scene.choice, row.kernel);
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (row.chosen || hovered)
      draw.AddRectFilled(at, {at.x + width, at.y + height}, faded(look.colours.accent, row.chosen ? 0.2f : 0.1f),
                         em * 0.2f);
    const double share = row.origin == Origin::none ? 0 : gpu::share_of_copy(row.measurement);
    draw_line(look, at, width, row.title, row.chosen, share, row.origin);
    if (hovered && row.origin != Origin::none) explain(look, row);
  }

  static float width_of_name(const Look& look, float width) { return std::min(look.em * 11, width * 0.38f); }

  // Returns the height of a bar with its name. It is larger if the name needs several lines.
  static float height_of_line(const Look& look, float width, const std::string& name, bool bold) {
    ImFont* const font = bold ? look.fonts.bold : look.fonts.text;
    const float room = width_of_name(look, width) - look.em * 0.3f;
    if (fits_in_line(font, look.em * 0.92f, name, room)) return look.em * kRow;
    return std::max(look.em * kRow, wrapped_size(font, look.small(), room, name).y + look.em * 0.25f);
  }

  // Draws a name, a bar and the share of copy speed.
  static void draw_line(const Look& look, ImVec2 at, float width, const std::string& name, bool bold, double share,
                        Origin origin) {
    const float em = look.em, height = height_of_line(look, width, name, bold), title = width_of_name(look, width),
                number = em * 3.6f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* const font = bold ? look.fonts.bold : look.fonts.text;
    const ImVec2 left{at.x + em * 0.3f, at.y};
    if (const float room = title - em * 0.3f; fits_in_line(font, em * 0.92f, name, room)) {
      draw_text(draw, {left, {at.x + title, at.y + height}}, font, em * 0.92f, look.colours.text, name);
    } else {
      const float tall = wrapped_size(font, look.small(), room, name).y;
      draw_wrapped(draw, {left.x, left.y + (height - tall) / 2}, room, font, look.small(), look.colours.text, name);
    }
    const float middle = at.y + height / 2, half = em * (kRow / 2 - 0.3f);
    const Rect bar{{at.x + title + em * 0.3f, middle - half}, {at.x + width - number, middle + half}};
    const Rect text{{bar.max.x, at.y}, {at.x + width - em * 0.2f, at.y + height}};
    if (origin == Origin::none) {
      draw_text(draw, text, look.fonts.text, look.small(), look.colours.quiet, "–", Align::right);
      return;
    }
    draw_bar(look, draw, bar, share, origin);
    draw_text(draw, text, look.fonts.bold, em * 0.92f, look.heat(share > 0 ? 1 / share : 8),
              fmt::format("{}{:.0f} %", origin == Origin::nearest ? "≈" : "", share * 100), Align::right);
  }

  static void draw_bar(const Look& look, ImDrawList& draw, const Rect& where, double share, Origin origin) {
    draw.AddRectFilled(where.min, where.max, look.colours.raised, 2);
    const ImU32 colour = look.heat(share > 0 ? 1 / share : 8);
    const Rect filled{where.min,
                      {where.min.x + where.width() * static_cast<float>(std::clamp(share, 0.0, 1.0)), where.max.y}};
    if (origin == Origin::nearest) {
      draw_hatching(draw, filled, faded(colour, 0.8f), look.em * 0.35f);
      draw.AddRect(filled.min, filled.max, colour, 2);
    } else {
      draw.AddRectFilled(filled.min, filled.max, origin == Origin::measured ? colour : faded(colour, 0.6f), 2);
    }
  }

  static void explain(const Look& look, const views::TimingRow& row) {
    const gpu::Measurement& of = row.measurement;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(look.em * 26);
    ImGui::TextUnformatted(fmt::format("{}: {}, {}", row.title, views::duration(of.kernel.median),
                                       views::bandwidth(gpu::gigabytes_per_second(of.bytes, of.kernel.median)))
                               .c_str());
    if (!row.setting.empty()) ImGui::TextUnformatted(tr(row.setting).c_str());
    ImGui::TextDisabled("%s", row.provenance.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }

  // Draws the times of the transfers of the matrix to the GPU and back, as bars with the same scale.
  static void draw_transfers(const Look& look, const gpu::Transfers& transfers) {
    ImGui::Spacing();
    note(look, look.colours.quiet,
         say("transfers: {} in, {} out", views::byte_size(transfers.bytes_in), views::byte_size(transfers.bytes_out)));
    const double mapped = transfers.mapped.value_or(0);
    const double longest = std::max(
        {transfers.pageable.in + transfers.pageable.out, transfers.pinned.in + transfers.pinned.out, mapped, 1e-12});
    draw_transfer(look, tr("pageable"), transfers.pageable.in, transfers.pageable.out, longest);
    draw_transfer(look, tr("pinned"), transfers.pinned.in, transfers.pinned.out, longest);
    if (transfers.mapped) draw_transfer(look, tr("mapped, including the launch"), mapped, 0, longest);
  }

  static void draw_transfer(const Look& look, const char* name, double in, double out, double longest) {
    const float em = look.em, width = ImGui::GetContentRegionAvail().x, height = em * 1.35f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, height});
    explain_term(look, name);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float title = std::min(em * 11, width * 0.38f), number = em * 5;
    draw_text(draw, {{at.x + em * 0.3f, at.y}, {at.x + title, at.y + height}}, look.fonts.text, look.small(),
              look.colours.text, name);
    const Rect bar{{at.x + title + em * 0.3f, at.y + em * 0.3f}, {at.x + width - number, at.y + height - em * 0.3f}};
    const float first = bar.width() * static_cast<float>(in / longest),
                all = bar.width() * static_cast<float>((in + out) / longest);
    draw.AddRectFilled(bar.min, {bar.min.x + first, bar.max.y}, look.colours.read, 2);
    draw.AddRectFilled({bar.min.x + first, bar.min.y}, {bar.min.x + all, bar.max.y}, look.colours.written, 2);
    draw_text(draw, {{bar.max.x, at.y}, {at.x + width - em * 0.2f, at.y + height}}, look.fonts.text, look.small(),
              look.colours.text, views::duration(in + out), Align::right);
  }
};

}  // namespace

std::unique_ptr<Panel> make_timings_panel() {
  return std::make_unique<TimingsPanel>();
}

}  // namespace warplens::window
