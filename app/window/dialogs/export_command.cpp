#include "app/window/dialogs/export_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/config_folder.hpp"
#include "app/study/self_contained_choice.hpp"
#include "app/views/launch_name.hpp"
#include "app/views/state.hpp"
#include "app/window/model/export_form.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using Words = std::vector<std::string>;

/// Size in pixels of an animation of a panel (the size of a slide), and width in pixels of a sheet of steps.
constexpr int kSlideWidth = 1280, kSlideHeight = 720, kStepSheetWidth = 1600;
/// Height of a cell of a sheet, divided by the width of the cell.
constexpr double kCellHeight = 0.6;

void add(Words& words, const char* option, const std::string& value) {
  words.insert(words.end(), {option, value});
}

/// Returns the choice as words of a command. Includes the time and memory limits, because the process that runs the
/// command must also respect them.
Words words_of(const study::Choice& shown) {
  constexpr double kGib = 1 << 30;
  const study::Choice usual, choice = study::make_self_contained(shown, base::config_folder());
  Words words = views::command_words(choice);
  if (choice.execute_seconds != usual.execute_seconds)
    add(words, "--seconds", fmt::format("{}", choice.execute_seconds));
  if (choice.compiler.seconds != usual.compiler.seconds)
    add(words, "--compile-seconds", fmt::format("{}", choice.compiler.seconds));
  if (choice.compiler.bytes != usual.compiler.bytes)
    add(words, "--compile-memory", fmt::format("{}", static_cast<double>(choice.compiler.bytes) / kGib));
  if (choice.memory_bytes != usual.memory_bytes)
    add(words, "--memory", fmt::format("{}", static_cast<double>(choice.memory_bytes) / kGib));
  return words;
}

Words report_words(const Scene& scene) {
  Words words{"report"};
  if (!scene.beside) {
    words.push_back(views::in_one_line(words_of(scene.study.choice)));
    add(words, "--name", views::launch_name(scene.study.choice));
    return words;
  }
  const study::Choice& a = scene.beside->study->choice;
  words.push_back(views::in_one_line(words_of(a)));
  words.push_back(views::in_one_line(words_of(scene.study.choice)));
  add(words, "--name", "A: " + views::launch_name(a));
  add(words, "--name", "B: " + views::launch_name(scene.study.choice));
  return words;
}

StepSheetShape shape_of(const ExportForm& out) {
  const int steps = out.last_step - out.first_step + 1, columns = std::min(out.columns, steps);
  return {columns, (steps + columns - 1) / columns};
}

Words steps_words(const ExportForm& out, const Scene& scene, const View& view) {
  Words words{"render"};
  const Words choice = words_of(scene.study.choice);
  words.insert(words.end(), choice.begin(), choice.end());
  add(words, "--warp", fmt::format("{}", view.cursor.warp));
  if (view.lane >= 0) add(words, "--lane", fmt::format("{}", view.lane));
  if (scene.beside) add(words, "--beside", views::in_one_line(words_of(scene.beside->study->choice)));
  add(words, "--steps", fmt::format("{}..{}", out.first_step, out.last_step));
  add(words, "--scale", fmt::format("{}", view.preferences.text_scale));
  add(words, "--picture-scale", fmt::format("{}", out.scale));
  if (!out.steps_panel.empty()) add(words, "--panel", out.steps_panel);
  const StepsSize size = steps_size(out);
  add(words, "--width", fmt::format("{}", size.width));
  add(words, "--height", fmt::format("{}", size.height));
  if (out.what == ExportForm::What::sheet) {
    const StepSheetShape shape = shape_of(out);
    add(words, "--sheet", fmt::format("{}x{}", shape.columns, shape.rows));
    return words;
  }
  add(words, "--step-seconds", fmt::format("{}", out.step_seconds));
  if (view.preferences.motion) words.emplace_back("--motion");
  add(words, "--theme", view.preferences.theme == Theme::light ? "light" : "dark");
  return words;
}

}  // namespace

bool is_exported_by_command(ExportForm::What what) {
  return what == ExportForm::What::steps || what == ExportForm::What::sheet || what == ExportForm::What::report;
}

ExportRequest request_for(const ExportForm& out, const Scene& scene, const View& view) {
  return out.what == ExportForm::What::report ? ExportRequest{out.report_file, report_words(scene)}
                                              : ExportRequest{out.picture_file, steps_words(out, scene, view)};
}

StepsSize steps_size(const ExportForm& out) {
  if (out.what == ExportForm::What::sheet) {
    const StepSheetShape shape = shape_of(out);
    return {kStepSheetWidth, static_cast<int>(std::lround(shape.rows * kCellHeight * kStepSheetWidth / shape.columns))};
  }
  if (!out.steps_panel.empty()) return {kSlideWidth, kSlideHeight};
  const ImVec2 window = ImGui::GetMainViewport()->Size;
  return {static_cast<int>(window.x), static_cast<int>(window.y)};
}

void fit_steps(ExportForm& out, const Scene& scene, const View& view, bool anew) {
  constexpr int kMany = 16;
  const auto& accesses = scene.derived.recording()->accesses_of_warp;
  const int count = view.cursor.warp < accesses.size() ? static_cast<int>(accesses[view.cursor.warp].size()) : 0;
  const int last = std::max(0, count - 1);
  if (anew) {
    out.first_step = count <= kMany ? 0 : std::max(0, scene.derived.moment.current.ordinal);
    out.last_step = out.first_step + kMany - 1;
  }
  out.first_step = std::clamp(out.first_step, 0, last);
  out.last_step =
      std::clamp(out.last_step, out.first_step, std::min(last, out.first_step + ExportForm::kMostSteps - 1));
}

}  // namespace warplens::window
