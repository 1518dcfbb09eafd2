#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "IconsFontAwesome6.h"
#include "app/views/ladder_gain.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/widgets.hpp"
#include "imgui_internal.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

class KernelsPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const Rect title = panel_title(scene.look, tr("Kernels"), gpu_of(scene.timings), scene.look.em * kOpen);
    open_button(scene, view, changes, title);
    ImGui::BeginChild("ladder", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
    for (std::size_t i = 0; i < scene.ladder.rungs.size(); ++i)
      draw_rung(scene, view, changes, scene.ladder.rungs[i], i);
    ImGui::EndChild();
  }

 private:
  static constexpr float kOpen = 5.2f;  // width of the button that opens a file, in text heights

  // Returns the GPU of the times, such as "on H200", if all times are from the same GPU; otherwise an empty text.
  static std::string gpu_of(std::span<const views::TimingRow> rows) {
    std::string gpu;
    for (const views::TimingRow& row : rows) {
      if (row.origin == views::TimingRow::Origin::none) continue;
      if (!gpu.empty() && gpu != row.measurement.device.name) return {};
      gpu = row.measurement.device.name;
    }
    return gpu.empty() ? "" : say("on {}", views::short_gpu(gpu));
  }

  static void open_button(const Scene& scene, View& view, Changes& changes, const Rect& title) {
    const Action* const open = find_action(scene.actions, "Open a kernel file…");
    in_title_line(scene.look, {title.max.x, title.min.y}, [&] {
      const std::string label = fmt::format("{}  {}", ICON_FA_FOLDER_OPEN, tr("Open"));
      if (ImGui::Button(label.c_str(), {scene.look.em * kOpen, 0}) && open) open->run(view, changes);
      ImGui::SetItemTooltip("%s", tr("Open a kernel file (.cu, .ptx); you can also drop a file on the window"));
    });
  }

  // Draws the card of a kernel: its title, its cost and its share of copy speed. The cost is the largest multiple of
  // the minimum among sectors, wavefronts and passes. It is shown as soon as it is computed. Cost and share apply to
  // the settings in the caption. The card of the selected kernel has more lines.
  void draw_rung(const Scene& scene, const View& view, Changes& changes, const views::Rung& rung, std::size_t index) {
    const Look& look = scene.look;
    const bool chosen = rung.name == scene.choice.kernel;
    const bool hides = scene.hides_figures_in(view, "kernels");
    const views::Cost* cost = hides ? nullptr : scene.ladder.cost(rung, scene.choice.size, scene.choice.machine);
    const views::TimingRow* time =
        !hides && index < scene.timings.size() && scene.timings[index].origin != views::TimingRow::Origin::none
            ? &scene.timings[index]
            : nullptr;
    const float em = look.em, width = ImGui::GetContentRegionAvail().x, each = em * 1.12f;
    const bool captioned = !rung.values.empty() && (chosen || rung.values != rung.defaults);
    const auto gain = time ? views::find_ladder_gain(scene.ladder, scene.timings, index) : std::nullopt;
    const int lines = (captioned ? 1 : 0) + (chosen ? lines_of(cost) + (time ? 1 : 0) : 1) + (gain ? 1 : 0);
    const float height = em * 1.6f + static_cast<float>(lines) * each;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(index));
    const bool clicked = ImGui::InvisibleButton(rung.name.c_str(), {width, height});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    if (clicked && !chosen) changes.choice = choice_of_kernel(scene.choice, rung.name);
    if (hovered) explain(look, rung, time, gain ? views::gain_in_words(*gain, false) : "");
    if (chosen) keep_whole({.kernel = rung.name, .height = height, .room = ImGui::GetWindowHeight()});
    if (!ImGui::IsRectVisible(at, {at.x + width, at.y + height})) return;

    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Rect card{at, {at.x + width, at.y + height}};
    const ImU32 ground = chosen    ? mixed(look.colours.panel, look.colours.accent, 0.2f)
                         : hovered ? mixed(look.colours.raised, look.colours.accent, 0.12f)
                                   : mixed(look.colours.panel, look.colours.raised, 0.6f);
    draw.AddRectFilled(card.min, card.max, ground, em * 0.35f);
    if (chosen) draw.AddRectFilled(card.min, {card.min.x + em * 0.25f, card.max.y}, look.colours.accent, em * 0.1f);
    const float left = card.min.x + em * 0.65f, right = card.max.x - em * 0.5f;
    Rect line{{left, card.min.y + em * 0.2f}, {right, card.min.y + em * 1.4f}};
    draw_text(draw, line, chosen ? look.fonts.bold : look.fonts.text, em,
              rung.error.empty() ? look.colours.text : look.colours.bad, tr(rung.title));
    line = {{left, line.max.y}, {right, line.max.y + each}};
    const auto next = [&] {
      const Rect now = line;
      line.min.y += each, line.max.y += each;
      return now;
    };
    // The caption has the settings to which the counts and the time apply.
    if (captioned)
      draw_text(draw, next(), look.fonts.text, look.small(), look.colours.quiet,
                caption_for(look, rung.setting(), right - left));
    if (!chosen)
      draw_summary(look, next(), cost, time);
    else
      draw_details(look, next, cost, time);
    if (gain) draw_gain(look, next(), *gain);
  }

  /// Draws the costs and the time on the card of the selected kernel. `next` returns the next line of the card.
  template <class Next>
  static void draw_details(const Look& look, const Next& next, const views::Cost* cost, const views::TimingRow* time) {
    if (cost) draw_cost(look, next(), tr("sectors"), cost->global.sectors, cost->global.ideal_sectors);
    if (cost && cost->shared.requests)
      draw_cost(look, next(), tr("wavefronts"), cost->shared.wavefronts, cost->shared.ideal_wavefronts);
    if (cost && cost->constant.requests)
      draw_cost(look, next(), tr("passes"), cost->constant.wavefronts, cost->constant.ideal_wavefronts);
    if (time) draw_time(look, next(), *time);
  }

  /// Draws how much faster a kernel is than the transpose before it in the list. Names that transpose if there is room.
  /// If both are equally fast, the text has a neutral colour.
  static void draw_gain(const Look& look, const Rect& line, const views::LadderGain& gain) {
    std::string text = views::gain_in_words(gain, false);
    if (text_width(look.fonts.text, look.small(), text) > line.width()) text = views::gain_in_words(gain, true);
    draw_text(*ImGui::GetWindowDrawList(), line, look.fonts.text, look.small(),
              views::is_equally_fast(gain) ? look.colours.quiet
              : gain.factor > 1            ? look.colours.good
                                           : look.colours.bad,
              text);
  }

  /// Returns the number of lines for the costs on the card of the selected kernel.
  static int lines_of(const views::Cost* cost) {
    return cost ? 1 + (cost->shared.requests ? 1 : 0) + (cost->constant.requests ? 1 : 0) : 0;
  }

  /// Returns a caption with as many settings as fit. Settings are left out completely, because a number that is cut off
  /// would look like another number.
  static std::string caption_for(const Look& look, const std::vector<std::string>& setting, float room) {
    std::size_t most = setting.size();
    std::string caption = views::caption_of(setting);
    while (most > 0 && text_width(look.fonts.text, look.small(), caption) > room)
      caption = views::caption_of(setting, --most);
    return caption;
  }

  /// The selected kernel, and the heights of its card and of the list.
  struct Shown {
    std::string kernel;
    float height = 0, room = 0;
    bool operator==(const Shown&) const = default;
  };

  // Scrolls until the card of the selected kernel is completely visible, also if the card becomes larger. If the list
  // has become longer in this frame, Dear ImGui cannot scroll to its new end yet. In this case, a later frame scrolls.
  void keep_whole(const Shown& now) {
    if (std::exchange(shown_, now) != now) is_to_be_scrolled_ = true;
    if (!is_to_be_scrolled_) return;
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const bool is_whole =
        window.InnerRect.Min.y <= ImGui::GetItemRectMin().y && window.InnerRect.Max.y >= ImGui::GetItemRectMax().y;
    is_to_be_scrolled_ = !is_whole && now.height <= window.InnerRect.GetHeight();
    if (!is_whole) ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
  }

  // Draws the cost and the share of copy speed on one line. Their units are abbreviated if the card is narrow.
  static void draw_summary(const Look& look, const Rect& line, const views::Cost* cost, const views::TimingRow* time) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float size = look.small();
    const views::WorstCost worst = cost ? views::worst_of(*cost) : views::WorstCost{};
    const std::string factor = cost ? views::ratio(worst.moved, worst.ideal) + "×" : "";
    const std::string share = time ? share_text(*time) : "";
    std::string unit = cost ? fmt::format(" {}", tr(worst.unit)) : "",
                origin = time ? " " + std::string(word_of(time->origin)) : "";
    const auto width = [&](ImFont* font, const std::string& text) { return text_width(font, size, text); };
    const auto needed = [&] {
      return width(look.fonts.bold, factor + share) + width(look.fonts.text, unit + origin) + look.em * 0.6f;
    };
    if (needed() > line.width() && time) origin = fmt::format(" {}", tr("rec."));
    if (needed() > line.width() && cost)
      unit = fmt::format(" {}", worst.unit[0] == 's'   ? tr("sect.")
                                : worst.unit[0] == 'w' ? tr("wavefr.")
                                                       : tr("passes"));
    if (time && time->origin == views::TimingRow::Origin::measured && needed() > line.width()) origin.clear();
    if (cost) {
      draw_text(draw, line, look.fonts.bold, size, look.heat(worst.times), factor);
      draw_text(draw, {{line.min.x + width(look.fonts.bold, factor), line.min.y}, line.max}, look.fonts.text, size,
                look.colours.quiet, unit);
    }
    if (!time) return;
    draw_text(draw, line, look.fonts.text, size, look.colours.quiet, origin, Align::right);
    draw_text(draw, {line.min, {line.max.x - width(look.fonts.text, origin), line.max.y}}, look.fonts.bold, size,
              heat_of(look, *time), share, Align::right);
  }

  static const char* word_of(views::TimingRow::Origin origin) {
    return origin == views::TimingRow::Origin::measured ? tr("measured") : tr("recorded");
  }

  // Returns the share of copy speed, such as "13 %" or "≈13 %".
  static std::string share_text(const views::TimingRow& time) {
    return fmt::format("{}{:.0f} %", time.origin == views::TimingRow::Origin::nearest ? "≈" : "",
                       gpu::share_of_copy(time.measurement) * 100);
  }

  static ImU32 heat_of(const Look& look, const views::TimingRow& time) {
    const double share = gpu::share_of_copy(time.measurement);
    return look.heat(share > 0 ? 1 / share : 8);
  }

  // Draws a line such as "recorded 254 µs" and "13 % of copy". If the time was recorded with different settings, it is
  // left out.
  static void draw_time(const Look& look, const Rect& line, const views::TimingRow& time) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const std::string origin =
        time.origin == views::TimingRow::Origin::nearest
            ? tr("closest recorded")
            : fmt::format("{} {}", word_of(time.origin), views::duration(time.measurement.kernel.median));
    std::string share = say("{} of copy", share_text(time));
    const float room = line.width() - look.em * 0.4f - text_width(look.fonts.text, look.small(), origin);
    if (text_width(look.fonts.bold, look.small(), share) > room) share = share_text(time);
    draw_text(draw, line, look.fonts.bold, look.small(), heat_of(look, time), share, Align::right);
    const float taken = text_width(look.fonts.bold, look.small(), share) + look.em * 0.4f;
    draw_text(draw, {line.min, {line.max.x - taken, line.max.y}}, look.fonts.text, look.small(), look.colours.quiet,
              origin);
  }

  static double times(std::uint64_t moved, std::uint64_t ideal) {
    return ideal ? static_cast<double>(moved) / static_cast<double>(ideal) : 1;
  }

  static void draw_cost(const Look& look, const Rect& line, const char* unit, std::uint64_t moved,
                        std::uint64_t ideal) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 heat = look.heat(times(moved, ideal));
    const std::string factor = ideal ? say("{}× minimum", views::ratio(moved, ideal)) : tr("none");
    draw_text(draw, line, look.fonts.text, look.small(), look.colours.quiet, unit);
    draw_text(draw, line, look.fonts.bold, look.small(), heat, factor, Align::right);
  }

  static void explain(const Look& look, const views::Rung& rung, const views::TimingRow* time,
                      const std::string& gain) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(look.em * 26);
    ImGui::TextUnformatted(rung.name.c_str());
    draw_wrapped_text(rung.error.empty() ? tr(rung.summary) : rung.error, true);
    if (time) {
      const gpu::Measurement& of = time->measurement;
      ImGui::TextUnformatted(say("{}, {} of copy speed", views::duration(of.kernel.median), share_text(*time)).c_str());
      ImGui::TextDisabled("%s%s%s", time->provenance.c_str(), time->setting.empty() ? "" : ": ",
                          tr(time->setting).c_str());
      if (!gain.empty()) ImGui::TextUnformatted(gain.c_str());
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }

  Shown shown_;  // the selected kernel in the last frame
  bool is_to_be_scrolled_ = false;
};

}  // namespace

std::unique_ptr<Panel> make_kernels_panel() {
  return std::make_unique<KernelsPanel>();
}

}  // namespace warplens::window
