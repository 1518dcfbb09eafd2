#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "IconsFontAwesome6.h"
#include "TextEditor.h"
#include "app/study/edited.hpp"
#include "app/window/actions.hpp"
#include "app/window/code_language.hpp"
#include "app/window/code_palette.hpp"
#include "app/window/findings_list.hpp"
#include "app/window/kernel_actions.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/line_note.hpp"
#include "app/window/panels.hpp"
#include "app/window/source_margin.hpp"
#include "app/window/widgets.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

// The line after the header's end, from 0: the code is what a class reads; the header is what the sliders show.
std::size_t first_code_line(const kernels::KernelFile& kernel) {
  const std::string& text = kernel.text;
  if (kernel.header_end == 0 || text.find_first_not_of(" \t\r\n", kernel.header_end) == std::string::npos) return 0;
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
    // A typed bracket would stand beside the one that was put there for it.
    editor_.SetCompletePairedGlyphs(false);
    editor_.SetShowScrollbarMiniMapEnabled(false);
    editor_.SetShowCurrentLineHighlightEnabled(false);
    editor_.SetShowPanScrollIndicatorEnabled(false);
    editor_.SetFindReplaceEnabled(false);
    editor_.SetCaretsVisible(false);
  }

  void draw(const Scene& scene, View& view, Changes& changes) override {
    // Of a kernel that is PTX itself there is nothing else to show.
    const bool is_source_ptx = scene.study.kernel && kernels::is_ptx(text_of(scene));
    const bool ptx = view.show_ptx && !is_source_ptx;
    const char* origin = !scene.ready() ? ""
                         : scene.derived.counts.whole_grid && scene.study.totals && scene.study.totals->cut
                             ? tr("per request · part of the grid, computed")
                         : scene.derived.counts.whole_grid ? tr("per request · whole grid, computed")
                                                           : tr("per request · this block, computed");
    const char* const whose = view.reading.brings(scene.choice) ? tr("of the lesson") : tr("edited, not saved");
    const Rect title = panel_title(scene.look, tr("Source"), scene.choice.text ? whose : origin);
    const Rect left = edit_buttons(scene, view, changes, title);
    if (!is_source_ptx) toggle_ptx(scene.look, view, left);
    if (!scene.study.kernel || !scene.study.compiled) return;
    load(scene, ptx);
    findings_.draw(scene, view, changes);
    column_heads(scene.look, lines_beside(scene, ptx) != nullptr);
    if (!ptx) fold_header(scene);
    errors_ = ptx ? std::vector<study::LineError>() : study::errors_in(scene.progress.error, path_of(scene));
    mark_lines(scene, view, ptx);
    const bool writable = view.editing && !ptx;
    editor_.SetReadOnlyEnabled(!writable);
    editor_.SetCaretsVisible(writable);
    if (writable && !std::exchange(was_writable_, writable)) editor_.SetFocus();
    was_writable_ = writable;

    editor_.SetPalette(code_palette(scene.look));
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
    if (writable) take_edits(scene, view, changes);
    draw_errors(scene.look);
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

  // The pencil and, once something was typed, the disk. Gives what is left of the title.
  Rect edit_buttons(const Scene& scene, View& view, Changes& changes, Rect title) {
    const float button = scene.look.em * 2;
    const bool edited = scene.choice.text != nullptr;
    const float width = button * (edited ? 2 : 1) + scene.look.em * 0.3f;
    if (title.width() < width + scene.look.em * 6) return title;
    in_title_line(scene.look, {title.max.x - width, title.min.y}, [&] {
      if (edited) {
        if (ImGui::Button(ICON_FA_FLOPPY_DISK "###save", {button, 0})) save_edited(scene.choice, view, changes);
        ImGui::SetItemTooltip("%s   Ctrl+S", tr("Save"));
        ImGui::SameLine(0, 1);
      }
      if (toggle_button(scene.look, ICON_FA_PEN "###edit", view.editing, {button, 0})) {
        view.editing = !view.editing;
        view.show_ptx = false;
      }
      ImGui::SetItemTooltip("%s", tr("Edit the source   E; Escape ends it"));
    });
    title.max.x -= width + scene.look.em * 0.3f;
    return title;
  }

  // The header is what the sliders show: folded, but there.
  void fold_header(const Scene& scene) {
    if (first_code_line(*scene.study.kernel) == 0) return;
    const std::size_t lines = first_code_line(*scene.study.kernel);
    const std::string label = fmt::format("{}  {}###header", unfolded_ ? ICON_FA_ANGLE_DOWN : ICON_FA_ANGLE_RIGHT,
                                          say("header, {} lines", lines));
    if (!ImGui::SmallButton(label.c_str())) return;
    unfolded_ = !unfolded_;
    const std::string whole = whole_text();
    text_ = whole;
    set_text(scene, whole);
  }

  std::string whole_text() const { return before_ + editor_.GetText(); }

  void set_text(const Scene& scene, const std::string& whole) {
    kernels::KernelFile as_typed = *scene.study.kernel;
    as_typed.text = whole;
    const auto header = kernels::header_place(whole);
    as_typed.header_end = header && header->end != std::string::npos ? header->end : 0;
    first_line_ = unfolded_ ? 0 : first_code_line(as_typed);
    const std::string_view code = from_line(whole, first_line_);
    before_ = whole.substr(0, whole.size() - code.size());
    editor_.SetText(code);
    typed_ = editor_.GetUndoIndex();
    shown_ = ~std::size_t{0};
  }

  // Whatever is typed is studied at once, as a slider's move is.
  void take_edits(const Scene& scene, View& view, Changes& changes) {
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) view.editing = false;
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_S)) save_edited(scene.choice, view, changes);
    if (editor_.GetUndoIndex() == typed_) return;
    typed_ = editor_.GetUndoIndex();
    text_ = whole_text();
    changes.choice = scene.choice;
    changes.choice->text = std::make_shared<const std::string>(text_);
  }

  // As messages name the file whose text is shown.
  static std::string path_of(const Scene& scene) {
    if (scene.study.kernel->name == scene.choice.kernel) return scene.study.kernel->path;
    return scene.choice.kernel.substr(0, scene.choice.kernel.rfind('#'));
  }

  // Each error in a box under its line, as far as the line is in view.
  void draw_errors(const Look& look) {
    for (const Box& box : error_boxes_) {
      const float width = std::max(look.em * 8, box.right - box.left - look.em);
      const char* text = box.error.message.c_str();
      const ImVec2 size = look.fonts.text->CalcTextSizeA(look.em, FLT_MAX, width, text);
      ImDrawList& draw = *ImGui::GetForegroundDrawList(ImGui::GetWindowViewport());
      draw.PushClipRect({box.left, box.top}, {box.right, box.bottom});
      draw.AddRectFilled({box.left, box.top}, {box.left + size.x + look.em, box.top + size.y + look.em * 0.3f},
                         mixed(look.colours.panel, look.colours.bad, 0.35f), look.em * 0.25f);
      draw.AddText(look.fonts.text, look.em, {box.left + look.em * 0.5f, box.top + look.em * 0.15f}, look.colours.text,
                   text, nullptr, width);
      draw.PopClipRect();
    }
    error_boxes_.clear();
  }

  // The text that is to be seen: what is edited; else that of a kernel in error; else that of what was studied.
  static const std::string& text_of(const Scene& scene) {
    if (scene.choice.text) return *scene.choice.text;
    return scene.progress.text ? *scene.progress.text : scene.study.kernel->text;
  }

  void load(const Scene& scene, bool ptx) {
    if (ptx) {
      if (std::exchange(was_ptx_, true) && loaded_ == scene.study.compiled.get()) return;
      loaded_ = scene.study.compiled.get();
      text_ = scene.study.compiled->ptx;
      first_line_ = 0, before_.clear();
      editor_.SetLanguage(ptx_language());
      editor_.SetText(text_);
      shown_ = ~std::size_t{0};
      return;
    }
    // Until the study has caught up, what is there stays: where the reader was, and what is being typed.
    const bool caught_up =
        scene.study.choice.kernel == scene.choice.kernel && scene.study.choice.text == scene.choice.text;
    if (!caught_up && !scene.choice.text && !scene.progress.text && !text_.empty() && !was_ptx_) return;
    const std::string& text = text_of(scene);
    if (!was_ptx_ && kernel_ == scene.choice.kernel && text == text_) return;
    if (!was_ptx_ && text == text_) {  // saved under another name
      kernel_ = scene.choice.kernel;
      return;
    }
    was_ptx_ = false;
    kernel_ = scene.choice.kernel;
    text_ = text;
    editor_.SetLanguage(kernels::is_ptx(text) ? ptx_language() : cuda_language());
    set_text(scene, text_);
  }

  // What the two numbers in the margin are.
  static void column_heads(const Look& look, bool beside) {
    const Rect room = remaining();
    const float height = look.em * 1.05f;
    draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + height}}, look.fonts.text,
              look.small() * 0.92f, look.colours.quiet,
              beside ? tr("a request's sectors (S) and wavefronts (W): A, then B")
                     : tr("sectors (S) and wavefronts (W) a request, beside the code"));
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
    for (const study::LineError& error : errors_) mark(error.line, faded(scene.look.colours.bad, 0.45f));
    if (!ptx && view.focus.source_line && view.focus.source_line != now)
      mark(view.focus.source_line, faded(scene.look.colours.quiet, 0.3f));
    const std::uint32_t asked = ptx ? 0 : scene.lesson_line;  // a lesson says to look there
    if (asked != now) mark(asked, faded(scene.look.colours.fair, 0.32f));
    mark(now, faded(scene.look.colours.accent, 0.32f));
    bring_into_view(now, asked, asked ? view.reading.open_step()->look.code : "");
    drawn_ = true;
  }

  // The line of the step, or where a lesson says to look; each once, so that a reader may scroll away.
  void bring_into_view(std::uint32_t now, std::uint32_t asked, const std::string& code) {
    const auto index = [&](std::uint32_t line) {
      return line > first_line_ ? line - 1 - first_line_ : ~std::size_t{0};
    };
    current_ = index(now);
    const bool asks = asked != 0 && std::exchange(asked_, asked) != asked;
    if (asked == 0) asked_ = 0;
    const std::size_t wanted = asks ? index(asked) : current_;
    if ((!asks && current_ == shown_) || wanted >= editor_.GetLineCount()) return;
    shown_ = current_;
    const bool seen = drawn_ && wanted >= editor_.GetFirstVisibleRow() + 1 && wanted + 1 <= editor_.GetLastVisibleRow();
    const std::size_t column = editor_.GetLineText(wanted).find(code);
    if (asks && column != std::string::npos)
      editor_.SetCursor({wanted, column + code.size()});  // goes there both ways
    else if (!seen)
      editor_.ScrollToLine(wanted, TextEditor::Scroll::alignMiddle);
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
    for (const study::LineError& error : errors_)
      if (error.line == line) {
        const ImVec2 corner = ImGui::GetWindowPos() + ImGui::GetWindowSize();
        error_boxes_.push_back({error, ImGui::GetCursorScreenPos().x + decorator.width,
                                ImGui::GetCursorScreenPos().y + decorator.height, corner.x, corner.y});
      }
    const auto& counts = ptx ? scene.derived.counts.ptx : scene.derived.counts.source;
    const auto found = counts.find(line);
    if (found == counts.end() || scene.hides_figures(view)) return;
    const views::LineCounts& of = found->second;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (beside_)
      if (const auto a = beside_->find(line); a != beside_->end())
        draw_line_counts(scene.look, margin_, at, decorator.height, a->second);
    draw_line_counts(scene.look, margin_, {at.x + margin_.beside, at.y}, decorator.height, of);
    if (Rect{at, at + ImVec2(decorator.width, decorator.height)}.contains(ImGui::GetMousePos()) &&
        ImGui::IsWindowHovered())
      line_note_.show(scene, of, ptx ? 0 : line);
  }

  // A's lines, where they are lines of the very text that is shown.
  static const LineMap* lines_beside(const Scene& scene, bool ptx) {
    if (!scene.beside || !scene.beside->study->kernel || scene.beside->study->kernel->text != scene.study.kernel->text)
      return nullptr;
    return ptx ? nullptr : &scene.beside->counts.source;
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

  struct Box {
    study::LineError error;
    float left = 0, top = 0, right = 0, bottom = 0;  ///< of what is below its line
  };

  TextEditor editor_;
  std::string before_;  ///< what of the text is folded away above the editor's first line
  std::string kernel_;  ///< whose text it is
  bool was_ptx_ = false, unfolded_ = false, was_writable_ = false;
  std::size_t typed_ = 0;  ///< the editor's count of edits that were taken
  std::vector<study::LineError> errors_;
  std::vector<Box> error_boxes_;  ///< of this frame
  FindingsList findings_;
  const void* loaded_ = nullptr;
  std::string text_;
  std::size_t first_line_ = 0;  ///< lines of the file above the editor's first
  std::size_t current_ = ~std::size_t{0}, shown_ = ~std::size_t{0};
  std::uint32_t asked_ = 0;  ///< the line that a lesson said last to look at
  bool drawn_ = false;
  Margin margin_;
  const LineMap* beside_ = nullptr;  ///< A's counts, while a frame is drawn
  LineNote line_note_;
};

}  // namespace

std::unique_ptr<Panel> make_source_panel() {
  return std::make_unique<SourcePanel>();
}

}  // namespace warplens::window
