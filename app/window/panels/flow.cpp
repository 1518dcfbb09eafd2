#include "app/views/flow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/numbers.hpp"
#include "app/window/draw/fitting_text.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/panels/side_by_side.hpp"
#include "app/window/pictures/comparison_table.hpp"
#include "app/window/pictures/prediction_request.hpp"
#include "app/window/widgets/counter_button.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Minimum width of a picture, in text heights. In a narrower picture, the arrows have no room for their numbers.
constexpr float kWideEnoughForNumbers = 17;

/// Returns the largest number of bytes of all arrows. It sets the scale of the picture, which is the same for all
/// arrows.
double largest(const views::Flow& flow) {
  std::uint64_t most = 1;
  for (const views::Traffic* traffic : {&flow.l1, &flow.l2, &flow.dram, &flow.shared})
    for (const views::Stream* stream : {&traffic->loads, &traffic->stores})
      most = std::max({most, stream->computed.most, stream->known().value_or(0)});
  return static_cast<double>(most);
}

class FlowPicture {
 public:
  FlowPicture(const Scene& scene, const views::Flow& flow, const Rect& area, const std::string& origin, double most)
      : look_(scene.look),
        draw_(*ImGui::GetWindowDrawList()),
        flow_(flow),
        origin_(origin),
        area_(area),
        largest_(most) {
    shared_ = flow.shared.loads.any() || flow.shared.stores.any();
    const float bands = shared_ ? 2 : 1;
    // The whole picture grows with its panel, so that it is readable from the last row of a classroom.
    em_ = look_.em *
          std::clamp(std::min(area.width() / (look_.em * 30), area.height() / (look_.em * 7 * bands)), 1.0f, 2.4f);
    note_text_ = words_of_note();
    note_ = area.height() > look_.em * 11
                ? std::max(look_.em * 1.3f, wrapped_size(look_.fonts.text, look_.small(), area.width(), note_text_).y)
                : 0;
    gap_ = em_ * 0.6f;
    band_ = std::min((area.height() - note_ - gap_ * (bands - 1)) / bands, em_ * 13);
    box_ = std::clamp(area.width() * 0.105f, em_ * 2, em_ * 6);
    // Each arrow has its bytes above it and its counts below it. In a short panel, the counts are left out and the
    // arrow gets their room, so that its thickness still shows the bytes.
    is_low_ = band_ / 2 - em_ * 2.25f < em_ * 1.2f;
    thickest_ = std::clamp(band_ / 2 - em_ * (is_low_ ? 1.5f : 2.25f), em_ * 0.4f, em_ * 4);
  }

  void draw() {
    ImGui::InvisibleButton("picture", ImGui::GetContentRegionAvail());
    hovered_ = ImGui::IsItemHovered();
    const float step = (area_.width() - box_) / 3, top = area_.min.y;
    const auto column = [&](int i) { return area_.min.x + step * static_cast<float>(i); };
    const auto ui_context = [&](int i, float from, float to) {
      return Rect{{column(i), from}, {column(i) + box_, to}};
    };
    const float bottom = top + band_, whole = shared_ ? bottom + gap_ + band_ : bottom;
    const Rect sm = ui_context(0, top, whole), l1 = ui_context(1, top, bottom), l2 = ui_context(2, top, bottom),
               dram = ui_context(3, top, bottom);
    between(sm, l1, flow_.l1, tr("registers ↔ L1"));
    between(l1, l2, flow_.l2, "L1 ↔ L2");
    between(l2, dram, flow_.dram, "L2 ↔ DRAM");
    box(sm, "SM", tr("warps"));
    explain_box(sm, "SM");
    cache(l1, "L1", tr("per SM"), flow_.l1_hits ? flow_.l1_hits : flow_.predicted_l1_hits, !flow_.l1_hits,
          tr("loads from global and local memory"));
    cache(l2, "L2", tr("per GPU"), flow_.l2_hits, false, tr("all requests from L1"));
    box(dram, "DRAM", "");
    explain_box(dram, "DRAM");
    if (shared_) {
      const Rect banks{{l1.min.x, bottom + gap_}, {l2.max.x, whole}};
      between({sm.min, {sm.max.x, whole}}, banks, flow_.shared, tr("registers ↔ shared memory"));
      box(banks, tr("Shared memory"), tr("per SM, 32 banks"));
      explain_box(banks, "shared memory");
    }
    if (note_ > 0) draw_note(whole);
  }

 private:
  void box(const Rect& where, const char* name, const char* detail) {
    draw_.AddRectFilled(where.min, where.max, look_.colours.raised, em_ * 0.3f);
    draw_.AddRect(where.min, where.max, look_.colours.outline, em_ * 0.3f);
    const bool two = *detail && where.height() > em_ * 3;
    const float middle = where.centre().y, left = where.min.x + 2, right = where.max.x - 2;
    draw_if_fits(draw_, {{left, middle - em_ * (two ? 1.3f : 0.7f)}, {right, middle + em_ * (two ? 0.2f : 0.7f)}},
                 look_.fonts.bold, em_ * 1.15f, look_.tiny(), look_.colours.text, name);
    if (two)
      draw_if_fits(draw_, {{left, middle + em_ * 0.1f}, {right, middle + em_ * 1.3f}}, look_.fonts.text, em_ * 0.85f,
                   look_.tiny(), look_.colours.quiet, detail);
  }

  // Draws the box of a cache. If its hit rate was measured or predicted, the box contains the hit rate.
  void cache(const Rect& where, const char* name, const char* detail, const std::optional<views::CacheHits>& hits,
             bool predicted, const char* asked) {
    const std::string share = hits ? (predicted ? "≈ " : "") + views::share_of(*hits) : "";
    box(where, name, share.empty() ? detail : share.c_str());
    if (!hovered_ || !where.contains(ImGui::GetMousePos())) return;
    if (share.empty()) return explain_box(where, name);
    tooltip(say("{}, {}\n{} sectors requested, {} hits ({}), {}", name, asked, views::group_digits(hits->sectors),
                views::group_digits(hits->hits), views::percent(hits->hits, hits->sectors),
                predicted ? tr("predicted") : tr("measured by the GPU's counters")));
    explain_box(where, name);
  }

  // If the mouse is over the box `where`, adds the definition of a term to its tooltip.
  void explain_box(const Rect& where, const char* term) {
    if (!hovered_ || !where.contains(ImGui::GetMousePos()) || !ImGui::BeginTooltip()) return;
    add_term_to_tooltip(look_, term);
    ImGui::EndTooltip();
  }

  // Draws the traffic between two boxes: an arrow for the loads, from right to left, and below it an arrow for the
  // stores. Next to each arrow are its bytes, and the number of sectors or wavefronts from which the bytes are
  // computed.
  void between(const Rect& left, const Rect& right, const views::Traffic& traffic, const char* where) {
    const float middle = (right.min.y + right.max.y) / 2;
    const Rect gap{{left.max.x + em_ * 0.15f, right.min.y}, {right.min.x - em_ * 0.15f, right.max.y}};
    stream({gap.min, {gap.max.x, middle}}, traffic.loads, true, where);
    stream({{gap.min.x, middle}, gap.max}, traffic.stores, false, where);
  }

  void stream(const Rect& where, const views::Stream& stream, bool load, const char* between) {
    const float centre = is_low_ ? where.max.y - thickest_ / 2 - em_ * 0.2f : where.centre().y;
    if (!stream.any()) {
      draw_if_fits(draw_, {{where.min.x, centre - em_}, {where.max.x, centre + em_}}, look_.fonts.text, em_ * 0.85f,
                   look_.tiny(), look_.colours.quiet, load ? tr("no loads") : tr("no stores"));
      return;
    }
    arrow({{where.min.x, centre}, {where.max.x, centre}}, stream, load);
    // If only a range of bytes can be computed, the measured bytes are shown. If there are none, the predicted bytes
    // are shown.
    const bool known = stream.known().has_value();
    const std::string bytes = views::bytes_of(stream);
    const float half = thickness(std::max(stream.computed.most, stream.known().value_or(0))) / 2 + em_ * 0.1f;
    const Rect above{{where.min.x, centre - half - em_ * 1.15f}, {where.max.x, centre - half}};
    draw_if_fits(draw_, above, look_.fonts.bold, em_, look_.tiny(), look_.colours.text, bytes);
    const Rect below{{where.min.x, centre + half}, {where.max.x, centre + half + em_ * 1.05f}};
    if (is_low_ || below.max.y > where.max.y + em_ * 0.1f) {
      // there is no room for a line below the arrow
    } else if (known) {
      draw_if_fits(draw_, below, look_.fonts.text, em_ * 0.8f, look_.tiny(), look_.colours.quiet,
                   stream.measured ? tr("measured") : tr("predicted"));
    } else if (const std::string count = views::count_of(stream.computed); !count.empty()) {
      const bool fits = text_width(look_.fonts.text, em_ * 0.8f, count) <= below.width() - 2;
      draw_if_fits(draw_, below, look_.fonts.text, em_ * 0.8f, look_.tiny(), look_.colours.quiet,
                   fits ? count : views::count_of(stream.computed, true));
    }
    if (hovered_ && where.contains(ImGui::GetMousePos())) explain(stream, load, between);
  }

  float thickness(std::uint64_t bytes) const {
    return std::max(2.0f, thickest_ * static_cast<float>(static_cast<double>(bytes) / largest_));
  }

  // Draws an arrow whose thickness is proportional to its bytes. The part for the minimum is solid, and the rest is
  // hatched. Bytes that are possibly transferred have only an outline.
  void arrow(const Rect& line, const views::Stream& stream, bool load) {
    const ImU32 colour = mixed(load ? look_.colours.read : look_.colours.written, look_.colours.text, 0.25f);
    const std::uint64_t known = stream.known().value_or(stream.computed.least);
    const float all = thickness(known), useful = thickness(std::min(stream.computed.useful, known));
    const float head = std::min(em_ * 0.6f, line.width() * 0.3f), y = line.min.y;
    const float tail = load ? line.max.x : line.min.x, tip = load ? line.min.x : line.max.x;
    const float neck = load ? tip + head : tip - head;
    const Rect shaft{{std::min(tail, neck), y - all / 2}, {std::max(tail, neck), y + all / 2}};
    if (!stream.measured && stream.computed.is_bounded && !stream.computed.is_exact()) {
      const float most = thickness(stream.computed.most);
      draw_.AddRect({shaft.min.x, y - most / 2}, {shaft.max.x, y + most / 2}, faded(colour, 0.8f), 0, 1.0f);
    }
    draw_.AddRectFilled(shaft.min, shaft.max, mixed(look_.colours.panel, colour, 0.45f));
    draw_hatching(draw_, shaft, look_.colours.wasted, std::max(4.0f, em_ * 0.3f));
    draw_.AddRectFilled({shaft.min.x, y - useful / 2}, {shaft.max.x, y + useful / 2}, colour);
    const float wing = all / 2 + em_ * (is_low_ ? 0.15f : 0.3f);
    draw_.AddTriangleFilled({tip, y}, {neck, y - wing}, {neck, y + wing}, colour);
  }

  static void explain(const views::Stream& stream, bool load, const char* between) {
    const trace::Moved& moved = stream.computed;
    std::string text = fmt::format("{}{}{}", between, tr(", "), load ? tr("loads") : tr("stores"));
    if (moved.is_exact()) {
      const std::string count = views::count_of(moved);
      text += '\n' + (count.empty() ? say("{} B, computed", views::group_digits(moved.least))
                                    : say("{} B, computed from {}", views::group_digits(moved.least), count));
      if (moved.useful < moved.least)
        text += '\n' +
                say("minimum: {} B ({})", views::group_digits(moved.useful), views::percent(moved.useful, moved.least));
    } else if (moved.is_bounded) {
      text += '\n' + say("computed: at least {} B, at most {} B, depending on what the cache still holds",
                         views::group_digits(moved.least), views::group_digits(moved.most));
    } else {
      text += '\n' + say("computed: at least {} B (each byte moves at least once if the caches are empty at the start)",
                         views::group_digits(moved.least));
    }
    if (stream.predicted && !stream.measured)
      text += '\n' + say("{} B, predicted", views::group_digits(*stream.predicted));
    if (stream.measured)
      text += '\n' + say("{} B, measured by the GPU's counters", views::group_digits(*stream.measured));
    tooltip(text);
  }

  static void tooltip(const std::string& text) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26);
    draw_wrapped_text(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }

  std::string words_of_note() const {
    const bool bounds = !flow_.l2.loads.computed.is_exact() || !flow_.dram.loads.computed.is_exact();
    std::string text = tr("hatched: unused bytes");
    if (!origin_.empty())
      text += " · " + origin_;
    else if (bounds)
      text += std::string(" · ") + tr("numbers with – or ≥ depend on the caches; read GPU counters");
    return text;
  }

  void draw_note(float from) {
    draw_wrapped(draw_, {area_.min.x, from}, area_.width(), look_.fonts.text, look_.small(), look_.colours.quiet,
                 note_text_);
  }

  const Look& look_;
  ImDrawList& draw_;
  const views::Flow& flow_;
  const std::string& origin_;
  std::string note_text_;
  Rect area_;
  double largest_;
  bool shared_ = false, hovered_ = false;
  bool is_low_ = false;  ///< true if the counts below the arrows are left out, because the panel is too short
  float em_ = 0, note_ = 0, gap_ = 0, band_ = 0, box_ = 0, thickest_ = 0;
};

/// The flow of one launch, and the inputs from which it was computed. The shared pointers keep the inputs alive, so
/// that a new input has a different address. Therefore, comparing addresses shows if an input has changed.
class LaunchFlow {
 public:
  void update(const Scene& scene, const study::LaunchPrediction* predicted) {
    const std::uint64_t revision = scene.measuring.revision;
    if (totals_ == scene.study.totals && recording_ == scene.study.recording && revision_ == revision &&
        predicted_ == predicted)
      return;
    revision_ = revision;
    predicted_ = predicted;
    totals_ = scene.study.totals;
    recording_ = scene.study.recording;
    flow_ = views::compute_flow(trace::compute_levels(
        totals_->totals, scene.machine(),
        views::compulsory(*scene.study.plan, scene.derived.footprints.buffers, scene.derived.grids)));
    const gpu::Counters* counters = scene.measuring.counters_of(study::key_of(scene.study));
    if (counters) views::add_measured(flow_, counters->flow, scene.machine());
    const bool is_predicted = !counters && predicted && predicted->prediction.not_predicted.empty();
    if (is_predicted) views::add_predicted(flow_, predicted->prediction.traffic_from_empty_l2, scene.machine());
    origin_ = counters       ? say("measured: {}, L2 empty at start", counters->device.name)
              : is_predicted ? say("≈ {}, L2 empty at start", predicted_for(*predicted))
                             : "";
  }

  const views::Flow& flow() const { return flow_; }

  /// Draws the flow into the rest of the current window. An arrow for `most` bytes has the largest thickness.
  void draw(const Scene& scene, double most) const {
    const Rect area = remaining();
    if (area.width() < scene.look.em * 10 || area.height() < scene.look.em * 4) return;
    FlowPicture(scene, flow_, area, origin_, most).draw();
  }

 private:
  std::shared_ptr<const study::GridTotals> totals_;
  std::shared_ptr<const trace::Recording> recording_;
  const study::LaunchPrediction* predicted_ = nullptr;
  std::uint64_t revision_ = 0;
  views::Flow flow_;
  std::string origin_;  ///< source of the measured or predicted numbers; empty if there are none
};

class FlowPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const Look& look = scene.look;
    const bool counted = scene.study.plan && scene.measuring.counters_of(study::key_of(scene.study));
    const float button = counted || !scene.study.totals ? 0 : std::min(look.em * 12, remaining().width() * 0.45f);
    const std::string detail =
        counted ? tr("loads above, stores below · whole grid") : tr("loads above, stores below · computed");
    const bool compares = scene.beside && scene.beside->study->totals && scene.beside->recording();
    const bool has_arrows = scene.study.totals && !(compares && needs_table(look));  // the detail describes the arrows
    Rect title = panel_title(look, tr("Flow"), has_arrows ? detail : "", button);
    title.min.x = title.max.x, title.max.x += button;
    if (hidden_while_predicting(scene, view, "flow")) return;
    if (button > 0) draw_counter_button(scene, changes, title, button);
    draw_counter_failure(scene, view);
    if (!scene.study.totals || !scene.ready()) return;
    shown_.update(scene, find_or_request_prediction(scene, view, changes));
    if (compares)
      draw_both(scene, view, changes);
    else
      shown_.draw(scene, largest(shown_.flow()));
  }

 private:
  /// Draws the flows of launches A and B side by side with the same scale, and above them a line that says how they
  /// differ. In a narrow panel, draws a table instead.
  void draw_both(const Scene& scene, const View& view, Changes& changes) {
    const Scene a = scene_of_a(scene);
    Changes of_a;
    beside_.update(a, find_or_request_prediction(a, view, of_a));
    if (of_a.predict) changes.predict_beside = of_a.predict;
    const Look& look = scene.look;
    const bool has_table = needs_table(look);
    // In a low panel with a table, the lines about the differences are left out, because the table needs their room.
    if (!has_table || remaining().height() > look.em * 12) draw_differences(look);
    if (!has_table) {
      const double most = std::max(largest(beside_.flow()), largest(shown_.flow()));
      return draw_side_by_side(a, scene, [&](const Scene& of) { (&of == &a ? beside_ : shown_).draw(of, most); });
    }
    if (remaining().height() > look.em * 9) draw_captions(a, scene);
    draw_comparison_table(look, views::flow_rows(beside_.flow(), shown_.flow()));
  }

  /// Returns whether the arrows of two launches have no room for their numbers, so that a table has them instead.
  static bool needs_table(const Look& look) { return remaining().width() < 2 * look.em * kWideEnoughForNumbers; }

  /// Draws how B differs from A on at most two lines.
  void draw_differences(const Look& look) const {
    const std::vector<std::string> differences = views::flow_differences(beside_.flow(), shown_.flow());
    std::string text = differences.empty() ? std::string(tr("A and B transfer the same number of bytes."))
                                           : fmt::format("B: {}", fmt::join(differences, " · "));
    const Rect room = remaining();
    const float line = look.em * 1.3f;
    const auto height_of = [&](std::string_view part) {
      return wrapped_size(look.fonts.bold, look.em, room.width(), part).y;
    };
    text = fitting_parts(text, [&](std::string_view part) { return height_of(part) < 2 * line; });
    draw_wrapped(*ImGui::GetWindowDrawList(), room.min, room.width(), look.fonts.bold, look.em, look.colours.text,
                 text);
    ImGui::Dummy({room.width(), std::max(line, height_of(text))});
    if (!differences.empty()) ImGui::SetItemTooltip("%s", fmt::format("{}", fmt::join(differences, "\n")).c_str());
  }

  LaunchFlow shown_, beside_;
};

}  // namespace

std::unique_ptr<Panel> make_flow_panel() {
  return std::make_unique<FlowPanel>();
}

}  // namespace warplens::window
