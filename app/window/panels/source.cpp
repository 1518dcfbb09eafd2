#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "TextEditor.h"
#include "app/study/compared_lines.hpp"
#include "app/views/numbers.hpp"
#include "app/window/code_language.hpp"
#include "app/window/findings_list.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"

namespace warplens::window {
namespace {

// The margin's columns: sectors, then wavefronts. As wide as their widest text, so that none is ever left out.
struct Margin {
  float sectors = 0, wavefronts = 0;  ///< in pixels; 0: no line has any
  float beside = 0;                   ///< of A's two columns, before them; 0 where nothing is pinned
  std::size_t glyphs = 0;             ///< all, as the editor counts
};

std::string margin_text(std::uint64_t moved, std::uint64_t requests, const char* unit) {
  const std::string exact = views::ratio(moved, requests);
  return (exact.size() > 4 ? views::rounded_ratio(moved, requests) : exact) + " " + unit;
}

using LineMap = std::map<std::uint32_t, views::LineCounts>;

/// `beside` has the lines of A; null for none.
Margin margin_of(const LineMap& counts, const LineMap* beside, const Look& look, float glyph) {
  Margin margin;
  const auto widen = [&](float& column, const std::string& text) {
    column = std::max(column, text_width(look.fonts.bold, look.small(), text) + look.em * 0.75f);
  };
  for (const auto* lines : {&counts, beside})
    for (const auto& [line, of] : lines ? *lines : LineMap()) {
      if (of.global.requests) widen(margin.sectors, margin_text(of.global.sectors, of.global.requests, "S"));
      if (of.shared.requests) widen(margin.wavefronts, margin_text(of.shared.wavefronts, of.shared.requests, "W"));
    }
  if (beside) margin.beside = margin.sectors + margin.wavefronts + look.em * 0.4f;
  const float all = margin.sectors + margin.wavefronts + margin.beside;
  margin.glyphs = 1 + static_cast<std::size_t>(all / std::max(glyph, 1.0f));
  return margin;
}

// The line after the header's end, from 0: the code is what a class reads; the header is what the sliders show.
std::size_t first_code_line(const kernels::KernelFile& kernel) {
  const std::string& text = kernel.text;
  if (kernel.header_end == 0) return 0;
  std::size_t at = text.find('\n', kernel.header_end);
  while (at != std::string::npos && at + 1 < text.size() && text[at + 1] == '\n') ++at;
  return at == std::string::npos ? 0
                                 : static_cast<std::size_t>(std::count(
                                       text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at) + 1, '\n'));
}

std::string_view from_line(const std::string& text, std::size_t line) {
  std::size_t at = 0;
  for (; line > 0; --line) {
    at = text.find('\n', at);
    if (at == std::string::npos) return {};
    ++at;
  }
  return std::string_view(text).substr(at);
}

class SourcePanel : public Panel {
 public:
  SourcePanel() {
    editor_.SetReadOnlyEnabled(true);
    editor_.SetShowWhitespacesEnabled(false);
    editor_.SetShowMatchingBrackets(false);
    editor_.SetShowScrollbarMiniMapEnabled(false);
    editor_.SetShowCurrentLineHighlightEnabled(false);
    editor_.SetShowPanScrollIndicatorEnabled(false);
    editor_.SetFindReplaceEnabled(false);
    editor_.SetCaretsVisible(false);
  }

  void draw(const Scene& scene, View& view, Changes& changes) override {
    const bool ptx = view.show_ptx;
    const char* origin = !scene.ready()                    ? ""
                         : scene.derived.counts.whole_grid ? "per request · whole grid, computed"
                                                           : "per request · this block, computed";
    const Rect title = panel_title(scene.look, "Source", origin);
    toggle_ptx(scene.look, view, title);
    if (!scene.study.kernel || !scene.study.compiled) return;
    load(scene, ptx);
    findings_.draw(scene, view, changes);
    column_heads(scene.look, lines_beside(scene, ptx) != nullptr);
    mark_lines(scene, view, ptx);

    editor_.SetPalette(palette(scene.look));
    const float size = std::round(scene.look.em * 0.96f);
    beside_ = lines_beside(scene, ptx);
    margin_ = margin_of(ptx ? scene.derived.counts.ptx : scene.derived.counts.source, beside_, scene.look,
                        text_width(scene.look.fonts.mono, size, "0"));
    editor_.SetLineDecorator(margin_.glyphs, [&](TextEditor::Decorator& line) { draw_margin(scene, view, line, ptx); });
    editor_.SetCustomLineNumberRenderer([&](const TextEditor::CustomLineNumber& number) {
      const std::string text = fmt::format("{}", number.lineNumber + first_line_ + 1);
      draw_text(*number.drawList, {{number.pos.x - 100, number.pos.y}, number.pos + number.size}, scene.look.fonts.mono,
                ImGui::GetFontSize(), number.lineNumber == current_ ? scene.look.colours.text : number.color, text,
                Align::right);
    });
    ImGui::PushFont(scene.look.fonts.mono, size);
    editor_.Render("code", remaining().max - remaining().min);
    hover(scene, view, ptx);
    ImGui::PopFont();
    editor_.ClearLineDecorator();
    editor_.ClearCustomLineNumberRenderer();
  }

 private:
  static void toggle_ptx(const Look& look, View& view, const Rect& title) {
    const int clicked =
        title_switch(look, title, "language", {"CUDA", "PTX"}, view.show_ptx ? 1 : 0, look.em * 6, look.em * 9);
    if (clicked >= 0) view.show_ptx = clicked == 1;
  }

  void load(const Scene& scene, bool ptx) {
    const void* text = ptx ? static_cast<const void*>(scene.study.compiled.get()) : scene.study.kernel.get();
    if (text == loaded_) return;
    const std::string& whole = ptx ? scene.study.compiled->ptx : scene.study.kernel->text;
    const bool same = text_ == whole;
    loaded_ = text;
    if (same) return;  // compiled anew to the same text: where the reader was stays
    text_ = whole;
    first_line_ = ptx ? 0 : first_code_line(*scene.study.kernel);
    editor_.SetLanguage(ptx ? ptx_language() : cuda_language());
    editor_.SetText(from_line(whole, first_line_));
    shown_ = ~std::size_t{0};
  }

  // What the two numbers in the margin are.
  static void column_heads(const Look& look, bool beside) {
    const Rect room = remaining();
    const float height = look.em * 1.05f;
    draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + height}}, look.fonts.text,
              look.small() * 0.92f, look.colours.quiet,
              beside ? "a request's sectors (S) and wavefronts (W): A, then B"
                     : "sectors (S) and wavefronts (W) a request, beside the code");
    ImGui::Dummy({room.width(), height});
  }

  std::uint32_t line_now(const Scene& scene, bool ptx) const {
    const views::Derived& derived = scene.derived;
    if (!derived.recording() || derived.recording()->steps.empty()) return 0;
    const trace::Step& step = derived.recording()->steps[views::global_step(*derived.recording(), derived.cursor)];
    const views::InstructionFacts& facts = derived.facts(step.pc);
    return ptx ? facts.ptx_line : facts.source_line;
  }

  void mark_lines(const Scene& scene, const View& view, bool ptx) {
    editor_.ClearMarkers();
    const std::uint32_t now = line_now(scene, ptx);
    const auto mark = [&](std::uint32_t line, ImU32 colour) {
      if (line > first_line_ && line - first_line_ <= editor_.GetLineCount())
        editor_.AddMarker(line - 1 - first_line_, 0, colour, "", "");
    };
    mark_findings(scene, ptx);
    if (!ptx && view.focus.source_line && view.focus.source_line != now)
      mark(view.focus.source_line, faded(scene.look.colours.quiet, 0.3f));
    mark(now, faded(scene.look.colours.accent, 0.32f));
    current_ = now > first_line_ ? now - 1 - first_line_ : ~std::size_t{0};
    if (current_ != shown_ && current_ < editor_.GetLineCount()) {
      shown_ = current_;
      const bool seen =
          drawn_ && current_ >= editor_.GetFirstVisibleRow() + 1 && current_ + 1 <= editor_.GetLastVisibleRow();
      if (!seen) editor_.ScrollToLine(current_, TextEditor::Scroll::alignMiddle);
    }
    drawn_ = true;
  }

  // Lines with mistakes have their numbers on the colour of what is bad, and say what is wrong where the mouse rests.
  void mark_findings(const Scene& scene, bool ptx) {
    if (!scene.study.findings) return;
    for (const trace::Finding& finding : scene.study.findings->list) {
      const std::uint32_t line = ptx ? finding.ptx_line : finding.source_line;
      if (line <= first_line_ || line - first_line_ > editor_.GetLineCount()) continue;
      const std::string text = findings_of_line(scene, finding.source_line);
      editor_.AddMarker(line - 1 - first_line_, faded(scene.look.colours.bad, 0.4f),
                        faded(scene.look.colours.bad, 0.18f), text, text);
    }
  }

  void draw_margin(const Scene& scene, View& view, const TextEditor::Decorator& decorator, bool ptx) {
    const auto line = static_cast<std::uint32_t>(decorator.line + first_line_ + 1);
    const auto& counts = ptx ? scene.derived.counts.ptx : scene.derived.counts.source;
    const auto found = counts.find(line);
    if (found == counts.end() || scene.hides_figures(view)) return;
    const views::LineCounts& of = found->second;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (beside_)
      if (const auto a = beside_->find(line); a != beside_->end()) draw_counts(scene, decorator, at.x, a->second);
    draw_counts(scene, decorator, at.x + margin_.beside, of);
    if (Rect{at, at + ImVec2(decorator.width, decorator.height)}.contains(ImGui::GetMousePos()) &&
        ImGui::IsWindowHovered())
      explain(scene, of, ptx ? 0 : line);
  }

  // A's lines, where they are lines of the very text that is shown.
  static const LineMap* lines_beside(const Scene& scene, bool ptx) {
    if (!scene.beside || !scene.beside->study->kernel || scene.beside->study->kernel->text != scene.study.kernel->text)
      return nullptr;
    return ptx ? nullptr : &scene.beside->counts.source;
  }

  void draw_counts(const Scene& scene, const TextEditor::Decorator& decorator, float x, const views::LineCounts& of) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto cell = [&](float width, std::uint64_t moved, std::uint64_t requests, std::uint64_t ideal,
                          const char* unit) {
      const Rect box{{x + 1, at.y + 1}, {x + width - 2, at.y + decorator.height - 1}};
      x += width;
      if (requests == 0) return;
      const ImU32 heat = scene.look.heat(ideal ? static_cast<double>(moved) / static_cast<double>(ideal) : 1);
      const float edge = scene.look.em * 0.18f;
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      draw.AddRectFilled(box.min, box.max, mixed(scene.look.colours.panel, heat, 0.28f), scene.look.em * 0.2f);
      draw.AddRectFilled(box.min, {box.min.x + edge, box.max.y}, heat, 0);
      draw_text(draw, {{box.min.x + edge, box.min.y}, {box.max.x - edge, box.max.y}}, scene.look.fonts.bold,
                scene.look.small(), scene.look.colours.text, margin_text(moved, requests, unit), Align::right);
    };
    cell(margin_.sectors, of.global.sectors, of.global.requests, of.global.ideal_sectors, "S");
    cell(margin_.wavefronts, of.shared.wavefronts, of.shared.requests, of.shared.ideal_wavefronts, "W");
  }

  void explain(const Scene& scene, const views::LineCounts& of, std::uint32_t source_line) {
    std::string text;
    if (of.global.requests)
      text += fmt::format("{} global requests\n{} sectors, ideal {}\n", views::grouped(of.global.requests),
                          views::grouped(of.global.sectors), views::grouped(of.global.ideal_sectors));
    if (of.shared.requests)
      text += fmt::format("{} shared requests\n{} wavefronts, ideal {}\n", views::grouped(of.shared.requests),
                          views::grouped(of.shared.wavefronts), views::grouped(of.shared.ideal_wavefronts));
    text += scene.derived.counts.whole_grid ? "computed over the whole grid" : "computed over this block";
    if (source_line) text += hardware_of_line(scene, source_line);
    ImGui::SetTooltip("%s", text.c_str());
  }

  // What the hardware counted of the line's machine instructions; empty where it was not asked.
  std::string hardware_of_line(const Scene& scene, std::uint32_t line) {
    const gpu::Counters* counters = scene.measuring.counters_of(study::key_of(scene.study));
    if (!counters || !scene.study.totals) return {};
    if (compared_of_ != std::pair(scene.study.totals, scene.measuring.revision)) {
      compared_of_ = {scene.study.totals, scene.measuring.revision};
      compared_ = study::compare_lines(*scene.study.program, scene.study.compiled->source, scene.study.totals->totals,
                                       counters->instructions);
    }
    const auto found = std::ranges::find(compared_, line, &study::ComparedLine::line);
    if (found == compared_.end() || found->hardware == study::LineTraffic()) return {};
    const study::LineTraffic& traffic = found->hardware;
    std::string text = "\n\ncounted by the hardware (" + counters->device.name + "):";
    if (traffic.global_sectors) text += "\n" + views::counted(traffic.global_sectors, "sector", "sectors");
    if (traffic.shared_wavefronts) text += "\n" + views::counted(traffic.shared_wavefronts, "wavefront", "wavefronts");
    if (found->merged && traffic.shared_wavefronts) text += " (miscounted where wide loads merge: see Totals)";
    if (found->hardware_in_part) text += "\nwithout the code that other lines call as well";
    return text;
  }

  void hover(const Scene& scene, View& view, bool ptx) {
    const ImVec2 mouse = ImGui::GetMousePos();
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) || !editor_.IsMousePosOverTextArea(mouse))
      return;
    const auto line = static_cast<std::uint32_t>(editor_.GetDocPosAtMousePos(mouse).line + first_line_ + 1);
    const auto source = ptx ? source_of_ptx(scene, line) : line;
    if (scene.derived.counts.source.contains(source)) view.next_focus.source_line = source;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) go_to_line(scene, view, line, ptx);
  }

  static std::uint32_t source_of_ptx(const Scene& scene, std::uint32_t line) {
    for (const views::InstructionFacts& facts : scene.derived.instructions)
      if (facts.ptx_line == line) return facts.source_line;
    return 0;
  }

  // The warp's next step on that line, from the beginning again after the last.
  static void go_to_line(const Scene& scene, View& view, std::uint32_t line, bool ptx) {
    if (!scene.ready()) return;
    const trace::Recording& recording = *scene.derived.recording();
    const auto& accesses = recording.accesses_of_warp[view.cursor.warp];
    const int count = static_cast<int>(accesses.size());
    const int from = views::access_ordinal(recording, view.cursor);
    for (int i = 1; i <= count; ++i) {
      const int ordinal = (from + i) % count;
      const views::InstructionFacts& facts =
          scene.derived.facts(recording.accesses[accesses[static_cast<std::size_t>(ordinal)]].pc);
      if ((ptx ? facts.ptx_line : facts.source_line) != line) continue;
      view.cursor = views::at_ordinal(recording, view.cursor.warp, ordinal);
      return;
    }
  }

  static TextEditor::Palette palette(const Look& look) {
    TextEditor::Palette palette =
        look.theme == Theme::dark ? TextEditor::GetDarkPalette() : TextEditor::GetLightPalette();
    const bool dark = look.theme == Theme::dark;
    const auto set = [&](TextEditor::Color which, ImU32 colour) { palette[static_cast<std::size_t>(which)] = colour; };
    using C = TextEditor::Color;
    set(C::background, 0);  // the panel's own
    for (C plain : {C::text, C::identifier, C::punctuation}) set(plain, look.colours.text);
    set(C::keyword, opaque(dark ? 0xC9A7F5 : 0x7A2DB0));
    set(C::declaration, opaque(dark ? 0x7CC4F8 : 0x0A5AA8));
    set(C::knownIdentifier, opaque(dark ? 0x6FD6B4 : 0x00705A));
    set(C::number, opaque(dark ? 0xF0B775 : 0x9A4B00));
    set(C::string, opaque(dark ? 0xF0B775 : 0x9A4B00));
    set(C::preprocessor, opaque(dark ? 0xC9A7F5 : 0x7A2DB0));
    set(C::comment, opaque(dark ? 0x8B95A7 : 0x5F6B7C));
    set(C::lineNumber, faded(look.colours.quiet, 0.75f));
    return palette;
  }

  TextEditor editor_;
  FindingsList findings_;
  const void* loaded_ = nullptr;
  std::string text_;
  std::size_t first_line_ = 0;  ///< lines of the file above the editor's first
  std::size_t current_ = ~std::size_t{0}, shown_ = ~std::size_t{0};
  bool drawn_ = false;
  Margin margin_;
  const LineMap* beside_ = nullptr;  ///< A's counts, while a frame is drawn
  // What the hardware counted line by line, and what it was made from.
  std::vector<study::ComparedLine> compared_;
  std::pair<std::shared_ptr<const study::GridTotals>, std::uint64_t> compared_of_;
};

}  // namespace

std::unique_ptr<Panel> make_source_panel() {
  return std::make_unique<SourcePanel>();
}

}  // namespace warplens::window
