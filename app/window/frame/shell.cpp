#include "app/window/frame/shell.hpp"

#include <algorithm>
#include <utility>

#include "analysis/translation/language.hpp"
#include "app/views/questions.hpp"
#include "app/window/actions/actions.hpp"
#include "app/window/actions/copied_link.hpp"
#include "app/window/dialogs/banner.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/dialogs/export_dialog.hpp"
#include "app/window/dialogs/export_notice.hpp"
#include "app/window/dialogs/help.hpp"
#include "app/window/dialogs/launch_question.hpp"
#include "app/window/dialogs/notice.hpp"
#include "app/window/dialogs/open_file.hpp"
#include "app/window/dialogs/palette.hpp"
#include "app/window/dialogs/unsaved_edits.hpp"
#include "app/window/dialogs/worker_settings.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/frame/toolbar.hpp"
#include "app/window/layout/own_windows.hpp"
#include "app/window/panels/panel_content.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/present/presenter_overlay.hpp"
#include "app/window/present/question.hpp"
#include "app/window/present/summary_line.hpp"
#include "app/window/source/source_text.hpp"
#include "imgui_internal.h"
#include "kernels/text/languages.hpp"

namespace warplens::window {
namespace {

const study::Study& nothing_yet() {
  static const study::Study kNothing;
  return kNothing;
}

const study::MeasurementState& measuring_of(const Input& input) {
  static const study::MeasurementState kNone;
  return input.measuring ? *input.measuring : kNone;
}

// Number of accesses of a long recording that are processed per frame. This takes a few milliseconds.
constexpr std::size_t kGrownAFrame = 10'000;

// Returns whether the fonts have the letters of a language.
bool can_show(const std::string& language) {
  const std::vector<kernels::Language> shown = languages_of_window();
  return std::ranges::find(shown, language, &kernels::Language::code) != shown.end();
}

}  // namespace

Shell::Shell(const Fonts& fonts, views::Ladder ladder, View view)
    : fonts_(fonts), ladder_(std::move(ladder)), view_(std::move(view)) {
  if (!can_show(kernels::current_language())) translation::set_language(nullptr);
  spoken_ = translation::current_language();
  for (const PanelRow& row : panel_table()) panels_.push_back({row.make(), {}, false});
  view_.gpus.known = kernels::known_gpus();
  follow_own_windows(view_);
}

// Applies the language that the user selected. If it has changed, creates everything that contains text again.
void Shell::follow_language() {
  if (!view_.preferences.language.empty() && view_.preferences.language != kernels::current_language()) {
    if (!can_show(view_.preferences.language)) view_.preferences.language = "en";
    kernels::set_language(view_.preferences.language);
  }
  if (std::exchange(spoken_, translation::current_language()) == translation::current_language()) return;
  for (std::size_t i = 0; i < panels_.size(); ++i) panels_[i].panel = panel_table()[i].make();
  timings_ = {};
  derived_.make_words();
  beside_.make_words();
}

// After the blackboard, selects the access that was shown before it.
void Shell::follow_blackboard() {
  const study::Choice& now = derived_.study->choice;
  if (!view_.before_blackboard || now.machine != study::MachineKind::gpu) return;
  const AccessPlace left = *std::exchange(view_.before_blackboard, std::nullopt);
  if (start_ || left.kernel != now.kernel) return;
  start_at(left.warp, left.access);
}

// Shows the newest study. If it has a new recording, moves the cursor to the access with the same number in the same
// warp.
void Shell::follow_study(const Input& input) {
  const views::Cursor old = view_.cursor;
  const int ordinal = derived_.recording() ? views::access_ordinal(*derived_.recording(), old) : 0;
  if (derived_.update(input.study) && derived_.recording()) {
    follow_blackboard();
    view_.class_guess.answered.clear();
    view_.class_guess.access = -1;
    view_.cursor =
        views::at_ordinal(*derived_.recording(), views::clamped(*derived_.recording(), old).warp, std::max(0, ordinal));
    if (start_) view_.cursor = views::at_ordinal(*derived_.recording(), start_->warp, start_->access);
    start_.reset();
    if (std::exchange(starts_at_worst_, false)) view_.cursor = views::cursor_at_worst(*input.study, view_.cursor);
  }
  if (input.study->totals.get() != learned_) {
    learned_ = input.study->totals.get();
    ladder_.learn(*input.study);
  }
}

void Shell::prepare(const Input& input) {
  view_.frames_until_settled = std::max(0, view_.frames_until_settled - 1);
  follow_language();
  const ImVec2 size = ImGui::GetMainViewport()->Size;
  const float em = text_size_for(size, view_.preferences.text_scale);
  if (em != look_.em || view_.preferences.theme != look_.theme || look_.fonts.text != fonts_.text) {
    look_ = {view_.preferences.theme, colours_of(view_.preferences.theme), fonts_, em};
    apply(look_);
  }
  learn_sizes(look_);
  // The layout of shared memory in the previous study; null if the study has not changed. The words slide from this
  // layout to their new places.
  std::shared_ptr<const views::BankLayout> before;
  if (input.study && input.study != derived_.study) before = views::bank_layout(derived_);
  if (input.study) follow_study(input);
  if (input.surveyed && input.surveyed.get() != surveyed_) {
    surveyed_ = input.surveyed.get();
    ladder_.learn(*input.surveyed);
  }
  derived_.follow(input.launch_writes);
  if (view_.playback.playing && derived_.recording()) player_.play(*derived_.recording(), view_);
  if (derived_.recording()) view_.cursor = views::clamped(*derived_.recording(), view_.cursor);
  derived_.look_at(view_.cursor);
  ask_about(view_.class_guess, static_cast<std::int64_t>(derived_.moment.current.index));
  // If another access is shown, the selection of a wavefront ends, because the wavefront belongs to the previous
  // access.
  if (std::exchange(shared_shown_, derived_.moment.shared.access) != derived_.moment.shared.access) {
    view_.wavefront = -1;
    view_.bank_motion = {};
  }
  view_.wavefront = std::min(view_.wavefront, static_cast<int>(derived_.moment.shared_request.wavefronts.size()) - 1);
  follow_motion(before);
  if (derived_.machine() && view_.lane >= static_cast<int>(derived_.machine()->warp_size)) view_.lane = -1;
  take_focus();
  derived_.look_for_line(view_.focus.source_line);
  growing_ = derived_.grow(kGrownAFrame);
  follow_beside();
}

// Starts a motion if a change of the study has moved words of shared memory. Otherwise continues the running motion.
// Ends the motion if a question is open, because the number of wavefronts could be the answer. Also ends it if the user
// selects a wavefront.
void Shell::follow_motion(const std::shared_ptr<const views::BankLayout>& before) {
  // In seconds; if the time between two frames is longer, the window was waiting for an event.
  constexpr double kLongestFrame = 0.1;
  BankMotion& motion = view_.bank_motion;
  if (view_.class_guess.on || view_.lesson_reader.hides_figures() || view_.wavefront >= 0) motion = {};
  if (!view_.preferences.motion) return;
  if (motion.is_running())
    motion.seconds += std::min(static_cast<double>(ImGui::GetIO().DeltaTime), kLongestFrame);
  else
    motion = {};
  const auto now = before ? views::bank_layout(derived_) : nullptr;
  if (!now || view_.class_guess.on || view_.lesson_reader.hides_figures() || view_.playback.playing) return;
  if (BankMotion started = motion_between(before, *now, *derived_.recording()); started.is_running())
    motion = std::move(started);
}

const BankMotion& Shell::move_banks() {
  const auto now = views::bank_layout(derived_), before = views::bank_layout(beside_);
  view_.bank_motion = {};
  if (!now) return view_.bank_motion;
  if (before && compares()) view_.bank_motion = motion_between(before, *now, *derived_.recording());
  if (!view_.bank_motion.is_running())
    view_.bank_motion = {
        .from = nullptr, .recording = derived_.recording(), .wavefronts = now->wavefronts, .seconds = 0};
  return view_.bank_motion;
}

// Highlights the item under the mouse, which the panels reported in the last frame. After the user has selected a
// wavefront by a key, the item under the mouse is not highlighted until the mouse moves.
void Shell::take_focus() {
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (std::exchange(wavefront_, view_.wavefront) != view_.wavefront) mouse_rests_ = true;
  if (moved.x != 0 || moved.y != 0) mouse_rests_ = false;
  view_.focus = std::exchange(view_.next_focus, {});
  if (mouse_rests_) view_.focus = {};
}

bool Shell::moving() const {
  const bool revealing = view_.class_guess.on && view_.class_guess.revealed >= 0 && revealed() != ~LaneMask{0};
  const bool fading = view_.presentation.strokes_fade && !view_.presentation.strokes.empty();
  return view_.playback.playing || (view_.preferences.motion && view_.bank_motion.is_running()) ||
         view_.frames_until_settled > 0 || stopped_ || growing_ || revealing || fading ||
         view_.presentation.pointer == Pointer::laser;
}

LaneMask Shell::revealed() const {
  return view_.lesson_reader.hides_figures() ? 0 : revealed_lanes(view_.class_guess, derived_);
}

void Shell::pin(std::shared_ptr<const study::Study> study) {
  beside_ = {};
  if (study) beside_.update(study);
}

// Returns whether launches A and B are compared. Counts of the toy machine cannot be compared with counts of the GPU.
// Therefore, launch A is hidden while launch B is on the other machine.
bool Shell::compares() const {
  return beside_.study && (!derived_.study || derived_.study->choice.machine == beside_.study->choice.machine);
}

// Moves launch A to the access that launch B shows: the same access of the same warp.
void Shell::follow_beside() {
  if (!beside_.recording()) return;
  const int ordinal =
      derived_.recording() ? std::max(0, views::access_ordinal(*derived_.recording(), view_.cursor)) : 0;
  beside_.look_at(
      views::at_ordinal(*beside_.recording(), views::clamped(*beside_.recording(), view_.cursor).warp, ordinal));
  growing_ |= beside_.grow(kGrownAFrame);
}

// Counts the lines of code and their characters, on which the layout depends. The numbers are not updated while the
// user edits the code, so that the panels do not move.
void Shell::count_code_lines() {
  if (view_.source.editing || !derived_.study || !derived_.study->kernel) return;
  const kernels::KernelFile& kernel = *derived_.study->kernel;
  if (counted_ == derived_.study->kernel) return;
  counted_ = derived_.study->kernel;
  code_lines_.clear();
  for (std::string_view text = from_line(kernel.text, first_code_line(kernel.text)); !text.empty();) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    code_lines_.push_back(static_cast<int>(end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  code_note_ = static_cast<int>(guess_note(kernel).size());
}

LayoutNeeds Shell::layout_needs() const {
  LayoutNeeds needs{!derived_.recording() || derived_.uses_shared(), place_of_step(derived_).value_or(docking_.step())};
  needs.beside = compares();
  needs.asks = view_.class_guess.on;
  needs.code_lines = code_lines_;
  needs.code_note = code_note_;
  if (derived_.study && derived_.study->kernel)
    needs.settings = static_cast<int>(derived_.study->kernel->params.size());
  if (!needs.uses_shared) needs.step = PanelPlace::global_access;
  return needs;
}

std::uint32_t Shell::lesson_line(const Input& input) const {
  const lessons::StepMade* lesson = view_.lesson_reader.made_for_step(input.lesson.get());
  return lesson && input.choice.kernel == lesson->filled.state.choice.kernel ? lesson->filled.source_line : 0;
}

Scene Shell::scene_of(const Input& input) {
  const study::Study& study = input.study ? *input.study : nothing_yet();
  const study::MeasurementState& measuring = measuring_of(input);
  const auto timings = timings_.of(input.study, input.choice.size, measuring, ladder_,
                                   views::recorded_gpu_of(view_.gpus.recorded, measuring));
  return {{.study = study,
           .choice = input.choice,
           .progress = input.progress,
           .measuring = measuring,
           .derived = derived_,
           .ladder = ladder_,
           .timings = timings,
           .worker = input.worker,
           .history = input.history,
           .beside = compares() ? &beside_ : nullptr,
           .revealed = revealed(),
           .swept = input.swept.get(),
           .predicted = input.predicted.get(),
           .predicted_beside = input.predicted_beside.get(),
           .lesson = input.lesson.get(),
           .lesson_line = lesson_line(input),
           .export_progress = input.export_progress.get(),
           .platform = *input.platform,
           .disassembly = input.disassembly,
           .disassembly_beside = input.disassembly_beside},
          look_};
}

Changes Shell::frame(const Input& input) {
  const bool played = view_.playback.playing;
  prepare(input);
  Changes changes = std::exchange(requested_, {});
  Scene scene = scene_of(input);
  run_shortcuts(actions(scene, view_), view_, changes);
  const std::vector<Action> all = actions(scene, view_);  // created again, because a shortcut may have changed the view
  scene.actions = all;
  const int open_before = open_popups();
  if (const PanelRow* row = find_panel(std::exchange(view_.panels.bring_forward, {})))
    ImGui::SetWindowFocus((in_own_window(view_, row->name) ? own_window_name(*row) : window_name(*row)).c_str());
  const ImVec2 size = ImGui::GetMainViewport()->Size;
  count_code_lines();
  LayoutNeeds needs = this->layout_needs();
  needs.lesson = lesson_band_.height(look_, size, view_.lesson_reader, scene.lesson);
  needs.lesson_text = view_.lesson_reader.lesson && !view_.lesson_reader.collapsed;
  const Layout layout = arrange(size, look_.em, needs, main_window().min);
  HintPlaces hint_places;
  hint_places.toolbar = draw_toolbar(scene, layout.toolbar, all, view_, changes);
  lesson_band_.draw(scene, layout.lesson, all, view_, changes);
  lesson_follower_.follow(scene, view_, changes);
  hint_places.summary_line = draw_summary_line(scene, layout.summary_line, view_);
  view_.panels.hovered.clear();
  draw_panels(layout, needs, scene, changes);
  // The banner is drawn over the pictures instead of above them, so that they do not move when it appears.
  draw_banner(scene, room_for_banner(layout.body, layout.at(PanelPlace::timeline), place_of_source(), look_.em),
              changes);
  draw_commands(look_, all, view_, changes);
  draw_open_file(scene, view_, changes);
  draw_unsaved_edits(scene, view_, changes);
  draw_save_copy(scene, view_, changes);
  draw_launch_question(scene, changes);
  draw_worker_settings(scene, view_, changes);
  draw_export_dialog(scene, view_, changes);
  draw_export_notice(scene, view_, changes);
  draw_notice(look_, view_.notice);
  draw_help(scene, all, view_);
  leave_menu_on_escape(open_before);
  first_hints_.follow(scene, view_);
  hint_places.sliders = panel_rect("sliders");
  FirstHintsOverlay::draw(scene, hint_places, all, view_, changes);
  draw_presenter_overlay(look_, view_.presentation);
  play_next_block(scene, changes);
  hold_back_losses(scene, view_, changes);
  handle(changes, input);
  follow_own_windows(view_);
  stopped_ = played && !view_.playback.playing;
  return changes;
}

// Returns the rectangle of the source panel in the main window; nullopt if the panel is not visible there.
std::optional<Rect> Shell::place_of_source() const {
  if (in_own_window(view_, "source") || (view_.panels.maximized && view_.panels.maximized.panel != "source"))
    return std::nullopt;
  return panel_rect("source");
}

views::Link Shell::link(const Input& input) {
  return make_link(scene_of(input), view_);
}

// After the last access of a block, continues with the next block.
void Shell::play_next_block(const Scene& scene, Changes& changes) {
  if (!scene.study.plan || changes.choice) return;
  const auto block = player_.next_block(scene.study.plan->launch.grid, scene.choice.block, view_);
  if (!block) return;
  changes.choice = scene.choice;
  changes.choice->block = *block;
  start_at(0, 0);
}

void Shell::handle(const Changes& changes, const Input& input) {
  if (changes.pin == Changes::Pin::drop) pin(nullptr);
  if (changes.pin == Changes::Pin::present) pin(input.study);
  if (changes.reset_layout) docking_.reset();  // the next frame docks all panels again
}

std::optional<Rect> Shell::panel_rect(const std::string& name) const {
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panel_table()[i].name == name && panels_[i].rect.width() > 0) return panels_[i].rect;
  return std::nullopt;
}

ImGuiViewport* Shell::panel_viewport(const std::string& name) const {
  const PanelRow* const row = find_panel(name);
  ImGuiViewport* const found =
      row ? ImGui::FindViewportByID(panels_[static_cast<std::size_t>(row - panel_table().data())].viewport) : nullptr;
  return found ? found : ImGui::GetMainViewport();
}

}  // namespace warplens::window
