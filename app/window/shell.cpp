#include "app/window/shell.hpp"

#include <algorithm>
#include <utility>

#include "app/window/actions.hpp"
#include "app/window/banner.hpp"
#include "app/window/hand_out_dialog.hpp"
#include "app/window/help.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/launch_question.hpp"
#include "app/window/open_file.hpp"
#include "app/window/over.hpp"
#include "app/window/palette.hpp"
#include "app/window/strip.hpp"
#include "app/window/toolbar.hpp"
#include "app/window/worker_settings.hpp"
#include "imgui_internal.h"
#include "kernels/languages.hpp"

namespace warplens::window {
namespace {

const study::Study& nothing_yet() {
  static const study::Study kNothing;
  return kNothing;
}

const study::MeasuringState& measuring_of(const Input& input) {
  static const study::MeasuringState kNone;
  return input.measuring ? *input.measuring : kNone;
}

// Accesses of a long recording that are looked at in a frame: a few milliseconds' worth.
constexpr std::size_t kGrownAFrame = 10'000;

// A language whose letters would all be boxes is of no use.
bool can_show(const std::string& language) {
  const std::vector<kernels::Language> shown = languages_of_window();
  return std::ranges::find(shown, language, &kernels::Language::code) != shown.end();
}

}  // namespace

Shell::Shell(const Fonts& fonts, views::Ladder ladder, View view)
    : fonts_(fonts), ladder_(std::move(ladder)), view_(std::move(view)) {
  if (!can_show(kernels::spoken_language())) base::speak(nullptr);
  spoken_ = base::spoken();
  for (const PanelRow& row : panel_table()) panels_.push_back({row.make(), {}, false});
  view_.gpus = kernels::known_gpus();
}

// What was made of texts in another language is made anew.
void Shell::follow_language() {
  if (!view_.language.empty() && view_.language != kernels::spoken_language()) {
    if (!can_show(view_.language)) view_.language = "en";
    kernels::speak_language(view_.language);
  }
  if (std::exchange(spoken_, base::spoken()) == base::spoken()) return;
  for (std::size_t i = 0; i < panels_.size(); ++i) panels_[i].panel = panel_table()[i].make();
  timings_ = {};
  derived_.make_words();
  beside_.make_words();
}

void Shell::prepare(const Input& input) {
  follow_language();
  const ImVec2 size = ImGui::GetMainViewport()->Size;
  const float em = text_size_for(size, view_.scale);
  if (em != look_.em || view_.theme != look_.theme || look_.fonts.text != fonts_.text) {
    look_ = {view_.theme, colours_of(view_.theme), fonts_, em};
    apply(look_);
  }
  // A font learns how fine its letters are to be when it is pushed, which those that panels draw with never are.
  for (ImFont* font : {fonts_.text, fonts_.bold, fonts_.mono}) {
    ImGui::PushFont(font, em);
    ImGui::PopFont();
  }
  if (input.study) {
    const views::Cursor old = view_.cursor;
    const int ordinal = derived_.recording() ? views::access_ordinal(*derived_.recording(), old) : 0;
    if (derived_.update(input.study) && derived_.recording()) {
      // Where the reader was, in the new recording: the same access of the same warp.
      view_.cursor = views::at_ordinal(*derived_.recording(), views::clamped(*derived_.recording(), old).warp,
                                       std::max(0, ordinal));
      if (start_) view_.cursor = views::at_ordinal(*derived_.recording(), start_->warp, start_->access);
      start_.reset();
    }
    if (input.study->totals.get() != learned_) {
      learned_ = input.study->totals.get();
      ladder_.learn(*input.study);
    }
  }
  if (input.surveyed && input.surveyed.get() != surveyed_) {
    surveyed_ = input.surveyed.get();
    ladder_.learn(*input.surveyed);
  }
  if (view_.playing) play();
  if (derived_.recording()) view_.cursor = views::clamped(*derived_.recording(), view_.cursor);
  derived_.look_at(view_.cursor);
  // Another access is another question.
  if (view_.prediction.revealed >= 0 &&
      view_.prediction.revealed != static_cast<std::int64_t>(derived_.moment.current.index))
    view_.prediction.revealed = -1, view_.prediction.guess.clear();
  // The wavefronts are those of one access.
  if (std::exchange(shared_shown_, derived_.moment.shared.access) != derived_.moment.shared.access)
    view_.wavefront = -1;
  view_.wavefront = std::min(view_.wavefront, static_cast<int>(derived_.moment.shared_request.wavefronts.size()) - 1);
  if (derived_.machine() && view_.lane >= static_cast<int>(derived_.machine()->warp_size)) view_.lane = -1;
  view_.focus = std::exchange(view_.next_focus, {});
  derived_.look_for_line(view_.focus.source_line);
  growing_ = derived_.grow(kGrownAFrame);
  follow_beside();
}

bool Shell::moving() const {
  const bool revealing = view_.prediction.on && view_.prediction.revealed >= 0 && revealed() != ~LaneMask{0};
  const bool fading = view_.strokes_fade && !view_.strokes.empty();
  return view_.playing || growing_ || revealing || fading || view_.pointer == Pointer::laser;
}

// The answer is shown lane by lane, in about two seconds.
LaneMask Shell::revealed() const {
  constexpr double kLanesASecond = 16;
  const Prediction& prediction = view_.prediction;
  if (view_.reading.hides_figures()) return 0;
  if (!prediction.on) return ~LaneMask{0};
  const views::ShownAccess& current = derived_.moment.current;
  if (prediction.revealed < 0 || !current.access || prediction.revealed != static_cast<std::int64_t>(current.index))
    return 0;
  const double lanes = (ImGui::GetTime() - prediction.since) * kLanesASecond;
  const unsigned all = derived_.machine() ? derived_.machine()->warp_size : 32;
  return lanes >= all ? ~LaneMask{0} : (LaneMask{1} << static_cast<unsigned>(lanes)) - 1;
}

void Shell::pin(std::shared_ptr<const study::Study> study) {
  beside_ = {};
  if (study) beside_.update(study);
}

// A stands at the same access of the same warp.
void Shell::follow_beside() {
  if (!beside_.recording()) return;
  const int ordinal =
      derived_.recording() ? std::max(0, views::access_ordinal(*derived_.recording(), view_.cursor)) : 0;
  beside_.look_at(
      views::at_ordinal(*beside_.recording(), views::clamped(*beside_.recording(), view_.cursor).warp, ordinal));
  growing_ |= beside_.grow(kGrownAFrame);
}

void Shell::play() {
  if (!derived_.recording()) return;
  play_time_ += ImGui::GetIO().DeltaTime * view_.accesses_per_second;
  while (play_time_ >= 1) {
    play_time_ -= 1;
    const views::Cursor next = views::moved_by_accesses(*derived_.recording(), view_.cursor, 1);
    const bool ended = next == view_.cursor;
    view_.cursor = next;
    if (!ended) continue;
    if (view_.play_on && view_.cursor.warp + 1 < derived_.recording()->warps)
      view_.cursor = views::at_ordinal(*derived_.recording(), view_.cursor.warp + 1, 0);
    else if (view_.play_on)
      next_block_ = true, play_time_ = 0;
    else
      view_.playing = false;
    if (next_block_) return;
  }
}

// What was made of the step that is open; null while it is that of another one, or in another language.
const lessons::StepMade* Shell::lesson_of(const Input& input) const {
  const Reading& reading = view_.reading;
  const lessons::StepWish wanted{reading.lesson, reading.step, base::spoken()};
  return reading.lesson && input.lesson && input.lesson->wish == wanted ? input.lesson.get() : nullptr;
}

std::uint32_t Shell::lesson_line(const Input& input) const {
  const lessons::StepMade* lesson = lesson_of(input);
  return lesson && input.choice.kernel == lesson->filled.state.choice.kernel ? lesson->filled.source_line : 0;
}

Scene Shell::scene_of(const Input& input) {
  const study::Study& study = input.study ? *input.study : nothing_yet();
  const study::MeasuringState& measuring = measuring_of(input);
  const auto timings = timings_.of(input.study, input.choice.size, measuring, ladder_,
                                   views::recorded_gpu_of(view_.recorded_gpu, measuring));
  return {study,
          input.choice,
          input.progress,
          measuring,
          derived_,
          ladder_,
          look_,
          timings,
          input.worker,
          input.history,
          beside_.study ? &beside_ : nullptr,
          revealed(),
          input.swept.get(),
          input.predicted.get(),
          lesson_of(input),
          lesson_line(input)};
}

Changes Shell::frame(const Input& input) {
  prepare(input);
  Changes changes;
  const Scene scene = scene_of(input);
  const std::vector<Action> all = actions(scene, view_);
  run_shortcuts(all, view_, changes);
  if (const PanelRow* row = find_panel(std::exchange(view_.bring_forward, {})))
    ImGui::SetWindowFocus(window_name(*row).c_str());
  const ImVec2 size = ImGui::GetMainViewport()->Size;
  Wanted wanted = this->wanted();
  wanted.lesson = lesson_band_.height(look_, size, view_.reading, scene.lesson);
  const Layout layout = arrange(size, look_.em, wanted);
  draw_toolbar(scene, layout.toolbar, all, view_, changes);
  lesson_band_.draw(scene, layout.lesson, all, view_, changes);
  draw_strip(scene, layout.strip, view_);
  view_.under_mouse.clear();
  if (!find_panel(view_.alone) && view_.alone != "step") view_.alone.clear();
  if (view_.alone.empty()) {
    dock(layout, wanted);
    for (std::size_t i = 0; i < panels_.size(); ++i) draw_panel(panel_table()[i], i, scene, changes);
    watch_arrangement();
  } else {
    draw_alone(layout, scene, changes);
    docked_ = {};  // docked anew when they come back, or, where a user has moved them, as they were
  }
  // Over the pictures, so that nothing moves while it comes and goes.
  draw_banner(look_, {layout.body.min, {layout.body.max.x, layout.at(PanelPlace::timeline).min.y}},
              input.progress.error);
  draw_commands(look_, all, view_, changes);
  draw_open_file(scene, view_, changes);
  draw_save_copy(scene, view_, changes);
  draw_launch_question(scene, changes);
  draw_worker_settings(scene, view_, changes);
  draw_hand_out(scene, view_, changes);
  draw_notice(look_, view_.handing_out);
  draw_help(scene, all, view_);
  draw_over(look_, view_);
  play_on(scene, changes);
  handle(changes, input);
  if (changes.reset_layout) docked_ = {}, rearranged_ = false;  // docked anew in the next frame
  return changes;
}

// Behind the last warp of a block: the block after it, row by row; behind the last block nothing more moves.
void Shell::play_on(const Scene& scene, Changes& changes) {
  if (!std::exchange(next_block_, false) || !scene.study.plan || changes.choice) return;
  const simt::Dim3 &grid = scene.study.plan->launch.grid, at = scene.choice.block;
  const std::uint64_t number = (std::uint64_t{at.z} * grid.y + at.y) * grid.x + at.x + 1;
  if (number >= grid.count()) {
    view_.playing = view_.play_on = false;
    return;
  }
  changes.choice = scene.choice;
  changes.choice->block = {static_cast<std::uint32_t>(number % grid.x),
                           static_cast<std::uint32_t>(number / grid.x % grid.y),
                           static_cast<std::uint32_t>(number / grid.x / grid.y)};
  start_at(0, 0);
}

void Shell::handle(const Changes& changes, const Input& input) {
  if (changes.pin == Changes::Pin::drop) pin(nullptr);
  if (changes.pin == Changes::Pin::present) pin(input.study);
}

Changes Shell::frame_of_panels(const Input& input, std::span<const PanelRow* const> rows, const std::string& words) {
  prepare(input);
  Changes changes;
  const Scene scene = scene_of(input);
  Rect room{{0, 0}, ImGui::GetMainViewport()->Size};
  ImDrawList& back = *ImGui::GetBackgroundDrawList();
  back.AddRectFilled(room.min, room.max, rows.size() > 1 ? look_.colours.back : look_.colours.panel);
  if (!words.empty()) {
    const Rect line{room.min, {room.max.x, look_.em * 1.9f}};
    draw_text(back, {{line.min.x + look_.em * 0.6f, line.min.y}, line.max}, look_.fonts.bold, look_.em,
              look_.colours.text, words);
    room.min.y = line.max.y;
  }
  draw_panels(rows, room, scene, changes);
  return changes;
}

}  // namespace warplens::window
