#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "IconsFontAwesome6.h"
#include "TextEditor.h"
#include "app/study/edited_kernel.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/model/action.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/source/code_errors.hpp"
#include "app/window/source/code_language.hpp"
#include "app/window/source/code_palette.hpp"
#include "app/window/source/compiled_views.hpp"
#include "app/window/source/findings_list.hpp"
#include "app/window/source/guessed_header_note.hpp"
#include "app/window/source/line_in_view.hpp"
#include "app/window/source/line_note.hpp"
#include "app/window/source/marked_expressions.hpp"
#include "app/window/source/source_margin.hpp"
#include "app/window/source/source_text.hpp"
#include "app/window/widgets/widgets.hpp"
#include "imgui_internal.h"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Width of the title of the panel, in text heights.
constexpr float kTitle = 4;

class SourcePanel : public Panel {
 public:
  SourcePanel() {
    editor_.SetReadOnlyEnabled(true);
    editor_.SetShowWhitespacesEnabled(false);
    editor_.SetShowMatchingBrackets(false);
    // The editor must not insert closing brackets on its own, because users who also type them would get two.
    editor_.SetCompletePairedGlyphs(false);
    editor_.SetShowScrollbarMiniMapEnabled(false);
    editor_.SetShowCurrentLineHighlightEnabled(false);
    editor_.SetShowPanScrollIndicatorEnabled(false);
    editor_.SetFindReplaceEnabled(false);
    editor_.SetCaretsVisible(false);
    // Long lines are wrapped, so that the line of the current access is completely visible.
    editor_.SetWordWrapEnabled(true);
    // By default, the editor can also wrap a line before a dot, such as in "a.x" or at the end of a sentence. This is
    // disabled.
    TextEditor::LineBreakConfig breaks;
    breaks.breakBefore = "";
    editor_.SetLineBreakConfig(breaks);
  }

  void draw(const Scene& scene, View& view, Changes& changes) override {
    const std::string* const text = text_of(scene);
    // If the source itself is PTX, there is only one text to show.
    const bool is_source_ptx = text && kernels::is_ptx(*text);
    compiled_.follow(scene, view, is_source_ptx);
    const bool is_compiled_alone = compiled_.text() != SourceText::cuda && !compiled_.is_beside();
    is_studied_ = is_compiled_alone || belongs_to_text(scene);
    // The switch between the texts is more important than the text next to the title.
    const float em = scene.look.em, edit = em * (scene.choice.text ? 4.6f : 2.6f);
    const float buttons = CompiledViews::least_width_of_switch(scene.look) + edit;
    const float reserved = remaining().width() > buttons + em * kTitle ? buttons : 0;
    Rect title = panel_title(scene.look, tr("Source"), detail_of(scene, view), reserved);
    title.max.x += reserved;
    const Rect left = edit_buttons(scene, view, changes, title);
    compiled_.draw_switch(scene.look, view, left);
    if (!text) return;
    if (compiled_.is_beside())
      CompiledViews::divide(
          scene.look, [&] { draw_editor(scene, view, changes, false); }, [&] { draw_compiled(scene, view, changes); });
    else if (compiled_.text() == SourceText::sass)
      draw_compiled(scene, view, changes);
    else
      draw_editor(scene, view, changes, compiled_.text() == SourceText::ptx);
  }

 private:
  void draw_compiled(const Scene& scene, View& view, Changes& changes) {
    const std::uint32_t clicked = compiled_.draw(scene, view, changes, line_now(scene, true));
    if (clicked != 0 && scene.ready()) go_to_line(scene, view, clicked, true);
  }

  // Draws the editor. `ptx` is true if it shows the PTX in place of the source.
  void draw_editor(const Scene& scene, View& view, Changes& changes, bool ptx) {
    load(scene, view, ptx);
    if (is_studied_ && !view.source.editing) findings_.draw(scene, view, changes);
    const float size = std::round(scene.look.em * 0.96f);
    find_margin(scene, ptx, text_width(scene.look.fonts.mono, size, "0"));
    draw_margin_heads(scene.look, is_studied_, beside_ != nullptr);
    if (!ptx) draw_guess_note(scene, view, changes);
    if (!ptx) fold_header();
    errors_ = ptx ? std::vector<study::LineError>() : errors_of_text(scene);
    if (!view.source.editing) unfold_for_error();
    // If the columns of counts become wider, more lines are wrapped, and the current line may no longer be visible.
    in_view_.follow_size({code_.width(), remaining().height()}, scene.look, view.source.editing);
    expressions_.follow(scene, line_now(scene, ptx), is_studied_ && !ptx && scene.study.kernel->text == text_);
    mark_lines(scene, view, ptx);
    expressions_.mark(editor_, scene.look, first_line_);
    const bool writable = view.source.editing && !ptx;
    editor_.SetReadOnlyEnabled(!writable);
    editor_.SetCaretsVisible(writable);
    if (writable && !std::exchange(was_writable_, writable)) begin_typing(editor_, errors_, first_line_);
    was_writable_ = writable;

    // While the user edits the source, the list of findings is below the text, so that a change of its height does not
    // move the text.
    const float list = is_studied_ && view.source.editing ? FindingsList::height(scene, view) : 0;
    const float below = list > 0 ? list + ImGui::GetStyle().ItemSpacing.y : 0;
    editor_.SetPalette(code_palette(scene.look));
    editor_.SetLineDecorator(margin_.glyphs, [&](TextEditor::Decorator& line) { draw_margin(scene, view, line, ptx); });
    editor_.SetCustomLineNumberRenderer([&](const TextEditor::CustomLineNumber& number) {
      const std::string text = fmt::format("{}", number.lineNumber + first_line_ + 1);
      draw_text(*number.drawList, {{number.pos.x - 100, number.pos.y}, number.pos + number.size}, scene.look.fonts.mono,
                ImGui::GetFontSize(), number.lineNumber == current_ ? scene.look.colours.text : number.color, text,
                Align::right);
    });
    ImGui::PushFont(scene.look.fonts.mono, size);
    code_ = {};
    has_margin_ = false;
    editor_.Render("code", remaining().max - remaining().min - ImVec2(0, below));
    if (is_studied_) hover(scene, view, ptx);
    if (writable) take_edits(scene, view, changes);
    if (code_list_) expressions_.draw(editor_, scene, first_line_, {*code_list_, code_, scene.look});
    if (code_list_) draw_first_error(editor_, errors_, first_line_, {*code_list_, code_, scene.look});
    ImGui::PopFont();
    if (below > 0) findings_.draw(scene, view, changes);
    editor_.ClearLineDecorator();
    editor_.ClearCustomLineNumberRenderer();
  }

  // Returns the text next to the panel's title. It says that the code is edited or has errors, or describes the numbers
  // next to the code.
  const char* detail_of(const Scene& scene, const View& view) const {
    if (scene.choice.text)
      return view.lesson_reader.brings(scene.choice) ? tr("from the lesson") : tr("edited, not saved");
    if (!is_studied_) return scene.progress.text ? tr("has errors") : "";
    if (!scene.ready()) return "";
    if (!scene.derived.counts.whole_grid) return tr("counts per request · computed for this block");
    return scene.study.totals && scene.study.totals->cut ? tr("counts per request · computed for part of the grid")
                                                         : tr("per request · whole grid, computed");
  }

  // Computes the columns of counts to the left of the code. `glyph` is the width of a character. The columns of launch
  // A are left out if there would be room for only a few characters of code per line.
  void find_margin(const Scene& scene, bool ptx, float glyph) {
    constexpr float kFewest = 24;
    static const LineMap kNoLines;
    // While the edited text has errors, the columns keep their width, so that the code does not move.
    const bool has_columns = is_studied_ || scene.study.choice.kernel == scene.choice.kernel;
    const LineMap& lines = !has_columns ? kNoLines : ptx ? scene.derived.counts.ptx : scene.derived.counts.source;
    beside_ = has_columns ? lines_beside(scene, ptx) : nullptr;
    margin_ = margin_of(lines, beside_, scene.look, glyph);
    if (!beside_ || remaining().width() / glyph >= kFewest + static_cast<float>(margin_.glyphs)) return;
    beside_ = nullptr;
    margin_ = margin_of(lines, nullptr, scene.look, glyph);
  }

  // Draws the edit button. If the text was changed, also draws the save button. Returns the rest of the title line.
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
      if (toggle_button(scene.look, ICON_FA_PEN "###edit", view.source.editing, {button, 0})) {
        view.source.editing = !view.source.editing;
        view.source.show_source();
      }
      ImGui::SetItemTooltip("%s", tr("Edit the source   E; Escape stops editing"));
    });
    title.max.x -= width + scene.look.em * 0.3f;
    return title;
  }

  // Draws a note if the Warplens header is guessed.
  void draw_guess_note(const Scene& scene, View& view, Changes& changes) const {
    const auto& kernel = scene.study.kernel;
    // While the edited text has errors, the note stays, so that the code does not move.
    const bool is_of_kernel = is_studied_ || scene.study.choice.kernel == scene.choice.kernel;
    if (!is_of_kernel || !kernel || kernel->guessed_header.empty() || kernels::header_place(text_)) return;
    draw_guessed_header_note(scene, view, changes);
  }

  // Draws the button that hides and shows (folds and unfolds) the Warplens header. At first, the header is hidden,
  // because the sliders show its contents.
  void fold_header() {
    const std::size_t lines = first_code_line(text_);
    if (lines == 0) return;
    const std::string label = fmt::format("{}  {}###header", unfolded_ ? ICON_FA_ANGLE_DOWN : ICON_FA_ANGLE_RIGHT,
                                          say("header, {} lines", lines));
    if (ImGui::SmallButton(label.c_str())) fold(unfolded_), unfolded_for_error_ = false;
  }

  void fold(bool away) {
    unfolded_ = !away;
    text_ = whole_text();
    set_text(std::string(text_));
  }

  // If there is an error in the Warplens header, unfolds the header. This is done only once per error, so that the user
  // can fold it again. When the error is fixed, folds the header.
  void unfold_for_error() {
    const std::string message = errors_.empty() ? "" : errors_.front().message;
    if (std::exchange(told_, message) == message) return;
    if (message.empty() && std::exchange(unfolded_for_error_, false)) fold(true);
    if (!message.empty() && errors_.front().line <= first_line_) fold(false), unfolded_for_error_ = true;
  }

  std::string whole_text() const { return before_ + editor_.GetText(); }

  void set_text(const std::string& whole) {
    first_line_ = unfolded_ ? 0 : first_code_line(whole);
    const std::string_view code = from_line(whole, first_line_);
    before_ = whole.substr(0, whole.size() - code.size());
    editor_.SetText(code);
    typed_ = editor_.GetUndoIndex();
    in_view_.forget();
  }

  // Requests the computation for the edited text after each edit, like after each movement of a slider.
  void take_edits(const Scene& scene, View& view, Changes& changes) {
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) view.source.editing = false;
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_S)) save_edited(scene.choice, view, changes);
    if (editor_.GetUndoIndex() == typed_) return;
    typed_ = editor_.GetUndoIndex();
    text_ = whole_text();
    changes.choice = scene.choice;
    if (text_ != saved_) {
      changes.choice->text = std::make_shared<const std::string>(text_);
      return;
    }
    changes.choice = study::without_edits(scene.choice);
    changes.discards_edits = true;  // the text is the same as in the file, so no edits can be lost
  }

  void load(const Scene& scene, View& view, bool ptx) {
    if (ptx) {
      if (std::exchange(was_ptx_, true) && loaded_ == scene.study.compiled.get()) return;
      loaded_ = scene.study.compiled.get();
      text_ = scene.study.compiled->ptx;
      first_line_ = 0, before_.clear();
      editor_.SetLanguage(ptx_language());
      editor_.SetText(text_);
      in_view_.forget();
      return;
    }
    // Until the study belongs to the latest choice, the panel keeps its text, with the scroll position and the edits of
    // the user.
    if (std::exchange(view.source.show_header, false)) unfolded_ = true;
    const bool caught_up =
        scene.study.choice.kernel == scene.choice.kernel && scene.study.choice.text == scene.choice.text;
    if (!caught_up && !scene.choice.text && !scene.progress.text && !text_.empty() && !was_ptx_) return;
    // When the user has just undone all edits, the error can still belong to the text of the last edit.
    const bool may_be_old = scene.progress.compiling && !scene.choice.text;
    if (may_be_old && kernel_ == scene.choice.kernel && text_ == saved_ && !was_ptx_) return;
    const std::string& text = *text_of(scene);
    if (!scene.choice.text && !may_be_old && saved_ != text) saved_ = text;
    if (!was_ptx_ && kernel_ == scene.choice.kernel && text == text_) return;
    if (!was_ptx_ && text == text_) {  // the text was saved under another name
      kernel_ = scene.choice.kernel;
      return;
    }
    was_ptx_ = false;
    kernel_ = scene.choice.kernel;
    text_ = text;
    if (scene.choice.text) saved_.reset();
    editor_.SetLanguage(kernels::is_ptx(text) ? ptx_language() : cuda_language());
    set_text(text_);
  }

  std::uint32_t line_now(const Scene& scene, bool ptx) const {
    const views::Derived& derived = scene.derived;
    if (!is_studied_ || !derived.recording() || derived.recording()->steps.empty()) return 0;
    const trace::Step& step = derived.recording()->steps[views::global_step(*derived.recording(), derived.cursor)];
    const views::InstructionFacts& facts = derived.facts(step.pc);
    return ptx ? facts.ptx_line : facts.source_line;
  }

  void mark_lines(const Scene& scene, View& view, bool ptx) {
    editor_.ClearMarkers();
    const std::uint32_t now = line_now(scene, ptx);
    const auto mark = [&](std::uint32_t line, ImU32 colour) {
      if (line > first_line_ && line - first_line_ <= editor_.GetLineCount())
        editor_.AddMarker(line - 1 - first_line_, 0, colour, "", "");
    };
    if (const LineTints* tints = compiled_.tints_of_source(); tints && is_studied_)
      for (const auto& [line, number] : tints->numbers()) mark(line, tints->tint(scene.look, line));
    mark_findings(scene, ptx);
    mark_errors(editor_, errors_, first_line_, scene.look);
    if (!ptx && view.focus.source_line && view.focus.source_line != now)
      mark(view.focus.source_line, faded(scene.look.colours.quiet, 0.3f));
    // Mark the line to which the lesson points. The lesson may have been closed in this frame, so check that it is
    // still open.
    const lessons::LessonStep* const step = view.lesson_reader.open_step();
    const std::uint32_t asked = ptx || !is_studied_ || !step ? 0 : scene.lesson_line;
    if (asked != now) mark(asked, faded(scene.look.colours.fair, 0.32f));
    // If the expression of the current access is marked in the line, the background of the line is fainter.
    mark(now,
         expressions_.current() ? faded(scene.look.colours.accent, 0.14f) : faded(scene.look.colours.accent, 0.32f));
    current_ = in_editor(now);
    if (in_view_.go(editor_, current_, in_editor(asked), asked ? step->look.code : "", view.source.editing))
      view.frames_until_settled = std::max(view.frames_until_settled, scrolling_ = LineInView::kSettling);
  }

  std::size_t in_editor(std::uint32_t line) const {
    return line > first_line_ ? line - 1 - first_line_ : LineInView::kNone;
  }

  // Marks lines with findings: their line numbers have the error colour, and their tooltips describe the findings.
  void mark_findings(const Scene& scene, bool ptx) {
    if (!is_studied_ || !scene.study.findings) return;
    for (const trace::Finding& finding : scene.study.findings->list) {
      const std::uint32_t line = ptx ? finding.ptx_line : finding.source_line;
      if (line <= first_line_ || line - first_line_ > editor_.GetLineCount()) continue;
      const std::string text = findings_of_line(scene, finding.source_line);
      editor_.AddMarker(line - 1 - first_line_, faded(scene.look.colours.bad, 0.4f),
                        faded(scene.look.colours.bad, 0.18f), text, text);
    }
  }

  // Draws the counts of all visible lines. The editor calls this function for each line, but with a wrong position if
  // lines are wrapped. Therefore, the first call of a frame draws the counts for all lines, and the other calls do
  // nothing.
  void draw_margin(const Scene& scene, View& view, const TextEditor::Decorator& decorator, bool ptx) {
    code_list_ = ImGui::GetWindowDrawList();
    const ImRect& inner = ImGui::GetCurrentWindow()->InnerRect;
    const float left = ImGui::GetCursorScreenPos().x;
    code_ = {{left + decorator.width, inner.Min.y}, inner.Max};
    if (std::exchange(has_margin_, true)) return;
    if (scrolling_ > 0 && --scrolling_ >= 0 && !view.source.editing && scroll_to(in_view_.target()))
      view.frames_until_settled = std::max(view.frames_until_settled, 2);
    if (!is_studied_ || scene.hides_figures_in(view, "source")) return;
    for (const auto& [line, of] : ptx ? scene.derived.counts.ptx : scene.derived.counts.source) {
      const TextEditor::DocPos pos{in_editor(line), 0};
      if (pos.line >= editor_.GetLineCount() || !editor_.IsDocPosVisible(pos)) continue;
      const ImVec2 at{left, editor_.DocPos2ScreenPos(pos).y};
      if (beside_)
        if (const auto a = beside_->find(line); a != beside_->end())
          draw_line_counts(scene.look, margin_, at, decorator.height, a->second);
      draw_line_counts(scene.look, margin_, {at.x + margin_.beside, at.y}, decorator.height, of);
      if (Rect{at, at + ImVec2(decorator.width, decorator.height)}.contains(ImGui::GetMousePos()) &&
          ImGui::IsWindowHovered())
        line_note_.show(scene, of, ptx ? 0 : line);
    }
  }

  // Scrolls so that all rows of a wrapped line are visible. This is necessary because the scrolling of the editor
  // ignores wrapping. Returns whether it scrolls.
  bool scroll_to(std::size_t line) const {
    if (line >= editor_.GetLineCount()) return false;
    const float row = editor_.GetLineHeight(), height = ImGui::GetCurrentWindow()->InnerRect.GetHeight();
    const auto row_at = [&](std::size_t index) { return static_cast<float>(editor_.DocPos2VisPos({line, index}).row); };
    const float top = row_at(0) * row, bottom = (row_at(editor_.GetLineText(line).size()) + 1) * row;
    if (top >= ImGui::GetScrollY() && bottom <= ImGui::GetScrollY() + height) return false;
    ImGui::SetScrollY(std::max(0.0f, (top + bottom - height) / 2));
    return true;
  }

  // Returns the counts of launch A for each line if A has the same source text; otherwise null.
  static const LineMap* lines_beside(const Scene& scene, bool ptx) {
    if (!scene.beside || !scene.beside->study->kernel || !scene.study.kernel ||
        scene.beside->study->kernel->text != scene.study.kernel->text)
      return nullptr;
    return ptx ? nullptr : &scene.beside->counts.source;
  }

  void hover(const Scene& scene, View& view, bool ptx) {
    const ImVec2 mouse = ImGui::GetMousePos();
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) || !editor_.IsMousePosOverTextArea(mouse))
      return;
    const TextEditor::DocPos pos = editor_.GetDocPosAtMousePos(mouse);
    const auto line = static_cast<std::uint32_t>(pos.line + first_line_ + 1);
    const auto source = ptx ? source_of_ptx(scene, line) : line;
    if (scene.derived.counts.source.contains(source)) view.next_focus.source_line = source;
    // While the source is edited, a click into the text only moves the caret.
    if (view.source.editing || !scene.ready()) return;
    const auto expression = expressions_.at({line, static_cast<std::uint32_t>(pos.index)});
    if (expression && view.next_focus.source_line) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    if (!expressions_.has_any(line)) return go_to_line(scene, view, line, ptx);
    const auto next =
        expression ? views::find_next_access(expressions_.all(), *expression, scene.derived) : std::nullopt;
    if (next) view.cursor = views::at_ordinal(*scene.derived.recording(), view.cursor.warp, *next);
  }

  static std::uint32_t source_of_ptx(const Scene& scene, std::uint32_t line) {
    for (const views::InstructionFacts& facts : scene.derived.instructions)
      if (facts.ptx_line == line) return facts.source_line;
    return 0;
  }

  // Moves to the warp's next access on this line. From the last access on the line, moves to the first.
  static void go_to_line(const Scene& scene, View& view, std::uint32_t line, bool ptx) {
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

  TextEditor editor_;
  std::string before_;  ///< text that is folded away above the editor's first line
  std::string kernel_;  ///< kernel whose text the editor contains
  /// Text of the kernel's file; nullopt if the kernel was edited when it was loaded into the editor.
  std::optional<std::string> saved_;
  bool was_ptx_ = false, unfolded_ = false, was_writable_ = false;
  std::size_t typed_ = 0;  ///< undo index of the editor when its text was last read
  std::vector<study::LineError> errors_;
  std::string told_;                 ///< message of the first error in the last frame
  bool is_studied_ = false;          ///< whether the study's line numbers apply to the shown text
  Rect code_;                        ///< area of the code in this frame, without the margin
  int scrolling_ = 0;                ///< number of frames in which the panel may still scroll to the current line
  bool has_margin_ = false;          ///< whether the margin was already drawn in this frame
  ImDrawList* code_list_ = nullptr;  ///< draw list of the editor, valid while a frame is drawn
  FindingsList findings_;
  MarkedExpressions expressions_;
  const void* loaded_ = nullptr;
  std::string text_;
  std::size_t first_line_ = 0;               ///< number of lines of the file above the editor's first line
  std::size_t current_ = LineInView::kNone;  ///< line of the current step, as an index in the editor
  LineInView in_view_;
  bool unfolded_for_error_ = false;
  Margin margin_;
  const LineMap* beside_ = nullptr;  ///< counts of launch A; valid while a frame is drawn
  LineNote line_note_;
  CompiledViews compiled_;
};

}  // namespace

std::unique_ptr<Panel> make_source_panel() {
  return std::make_unique<SourcePanel>();
}

}  // namespace warplens::window
