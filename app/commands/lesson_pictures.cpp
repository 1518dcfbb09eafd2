#include "app/commands/lesson_pictures.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/study/complete_study.hpp"
#include "app/study/launch_writes.hpp"
#include "app/window/export/off_screen_window.hpp"
#include "app/window/panels/panels.hpp"

namespace warplens::commands {
namespace {

/// Returns the name of the panel that draws the access of a step. This panel is used if the step names no panel.
const char* choose_panel(const study::Study& study, const views::State& state) {
  const auto& accesses = study.recording->accesses_of_warp;
  if (state.warp >= accesses.size() || state.access >= static_cast<int>(accesses[state.warp].size())) return "global";
  const std::uint32_t index = accesses[state.warp][static_cast<std::size_t>(state.access)];
  return study.recording->accesses[index].space == ptx::StateSpace::shared ? "shared" : "global";
}

/// Names of the panels that are useful even if their numbers are hidden.
constexpr std::array<std::string_view, 5> kPictures{"global", "shared", "matrices", "grid", "source"};

}  // namespace

std::string lesson_picture(const lessons::LessonStep& step, const lessons::FilledStep& filled,
                           kernels::CompileCache& cache) {
  constexpr window::Appearance kHow{
      .width = 800, .height = 440, .text_scale = 1.4f, .picture_scale = 2.0f, .theme = window::Theme::light};
  constexpr int kMargin = 20;  // pixel rows
  window::Input input;
  input.study = study::make_complete_study(filled.state.choice, cache);
  input.launch_writes = study::follow_earlier_blocks(*input.study);
  input.choice = filled.state.choice;
  const std::string name = step.look.panel.empty() ? choose_panel(*input.study, filled.state) : step.look.panel;
  const bool hides = step.task.hides;
  if (hides && std::ranges::find(kPictures, name) == kPictures.end()) return {};
  window::OffScreenWindow window(input, kHow);
  if (hides) window.hide_figures();
  if (filled.state.beside) window.pin(study::make_complete_study(*filled.state.beside, cache));
  window.go_to(filled.state.warp, filled.state.access);
  window.choose_lane(filled.state.lane);
  const window::PanelRow* const row = window::find_panel(name);
  return encode_png(without_empty_rows(window.panels({&row, 1}), kMargin));
}

}  // namespace warplens::commands
