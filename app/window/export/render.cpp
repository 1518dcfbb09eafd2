#include "app/window/export/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "app/study/complete_study.hpp"
#include "app/study/launch_writes.hpp"
#include "app/window/export/off_screen_window.hpp"
#include "app/window/image/picture_file.hpp"
#include "app/window/model/limits.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

const PanelRow* panel_named(const std::string& name) {
  if (const PanelRow* row = find_panel(name)) return row;
  std::string names;
  for (const PanelRow& row : panel_table()) names += std::string(row.name) + ", ";
  names += kStepPanel;
  throw kernels::InputError(say("there is no panel '{}'; use one of {}", name, names));
}

/// Returns the requested panels. The name kStepPanel results in kPanelOfStep.
std::vector<const PanelRow*> panels_of(const RenderOptions& options) {
  std::vector<const PanelRow*> rows;
  for (const std::string& name : options.panels) {
    rows.push_back(name == kStepPanel ? kPanelOfStep : panel_named(name));
    if (std::count(rows.begin(), rows.end(), rows.back()) > 1)
      throw kernels::InputError(say("--panel {} is given twice", name));
  }
  return rows;
}

Theme theme_of(const RenderOptions& options) {
  if (options.theme.empty()) return options.sheet ? Theme::light : Theme::dark;
  if (const std::optional<Theme> theme = theme_named(options.theme)) return *theme;
  throw kernels::InputError(say("there is no theme '{}'; use dark or light", options.theme));
}

SourceView find_source_view(const RenderOptions& options) {
  static const std::map<std::string_view, SourceView> kViews{
      {"cuda", {}},
      {"ptx", {.text = SourceText::ptx}},
      {"sass", {.text = SourceText::sass}},
      {"cuda+ptx", {.text = SourceText::ptx, .side_by_side = true}},
      {"cuda+sass", {.text = SourceText::sass, .side_by_side = true}}};
  if (const auto found = kViews.find(options.source); found != kViews.end()) return found->second;
  throw kernels::InputError(
      say("there is no source view '{}'; use cuda, ptx, sass, cuda+ptx or cuda+sass", options.source));
}

float scale_of(const RenderOptions& options) {
  if (options.scale >= Limits::kSmallestScale && options.scale <= Limits::kLargestScale) return options.scale;
  throw kernels::InputError(
      say("invalid text scale {}; use {} to {}", options.scale, Limits::kSmallestScale, Limits::kLargestScale));
}

float picture_scale_of(const RenderOptions& options) {
  const double scale = options.picture_scale.value_or(options.sheet ? 2 : 1);
  if (std::isfinite(scale) && scale > 0) return static_cast<float>(scale);
  throw kernels::InputError(say("invalid picture scale {}; use a number above 0", scale));
}

void check_place(const trace::Recording& recording, const RenderOptions& options) {
  const int warps = static_cast<int>(recording.accesses_of_warp.size());
  if (options.warp < 0 || options.warp >= warps)
    throw kernels::InputError(say("there is no warp {}: the block has warps 0 to {}", options.warp, warps - 1));
  const int accesses = static_cast<int>(recording.accesses_of_warp[static_cast<std::size_t>(options.warp)].size());
  if (options.access >= accesses)
    throw kernels::InputError(accesses ? say("there is no access {}: warp {} has accesses 0 to {}", options.access,
                                             options.warp, accesses - 1)
                                       : say("warp {} does not access memory", options.warp));
}

/// Returns the range of requested steps. Throws InputError if the warp has fewer accesses than requested, or if the
/// sheet is too small for all steps.
Steps steps_of(const trace::Recording& recording, const RenderOptions& options) {
  const auto warp = static_cast<std::uint32_t>(options.warp);
  const int accesses = static_cast<int>(recording.accesses_of_warp[warp].size());
  if (accesses == 0) throw kernels::InputError(say("warp {} does not access memory", warp));
  const auto [first, last] = options.steps.value_or(std::pair{0, accesses - 1});
  if (first < 0 || last < first || last >= accesses)
    throw kernels::InputError(
        say("the range of steps {}..{} is not valid: warp {} has accesses 0 to {}", first, last, warp, accesses - 1));
  const Steps steps{warp, first, last};
  if (options.sheet && steps.count() > options.sheet->columns * options.sheet->rows)
    throw kernels::InputError(
        say("a sheet of {}x{} has no room for {} steps; use a larger sheet, or fewer steps with --steps",
            options.sheet->columns, options.sheet->rows, steps.count()));
  return steps;
}

/// Returns the study of launch A, with which `shown` is compared. Null if no comparison was requested.
std::shared_ptr<const study::Study> make_beside(const RenderOptions& options, const study::Study& shown,
                                                kernels::CompileCache& cache) {
  const int lanes = static_cast<int>(shown.plan->launch.machine.warp_size);
  if (options.lane >= lanes)
    throw kernels::InputError(say("there is no lane {}: a warp has lanes 0 to {}", options.lane, lanes - 1));
  if (!options.beside) return nullptr;
  return study::make_study_so_far(*options.beside, cache);
}

std::shared_ptr<const std::vector<study::SurveyEntry>> whole_survey(const study::Choice& choice) {
  auto all = std::make_shared<std::vector<study::SurveyEntry>>();
  study::survey_catalogue(choice.size, choice.machine, {},
                          [&](study::SurveyEntry one) { all->push_back(std::move(one)); });
  return all;
}

}  // namespace

std::shared_ptr<const study::Study> render_to_png(const study::Choice& choice, const RenderOptions& options,
                                                  const std::filesystem::path& file,
                                                  const std::function<void(double)>& done) {
  const std::vector<const PanelRow*> panels = panels_of(options);
  const Appearance how{.width = options.width,
                       .height = options.height,
                       .text_scale = scale_of(options),
                       .picture_scale = picture_scale_of(options),
                       .theme = theme_of(options),
                       .motion = options.motion};
  const SourceView source = find_source_view(options);
  Input input;
  kernels::CompileCache cache;
  input.study = study::make_study_so_far(choice, cache);
  input.launch_writes = study::follow_earlier_blocks(*input.study);
  input.choice = choice;
  if (panels.empty() && !options.sheet) input.surveyed = whole_survey(choice);
  check_place(*input.study->recording, options);
  const auto beside = make_beside(options, *input.study, cache);
  const auto prepare = [&](OffScreenWindow& window) {
    if (beside) window.pin(beside);
    window.choose_lane(options.lane);
    window.show_source(source);
  };
  if (options.sheet) {
    const Steps steps = steps_of(*input.study->recording, options);
    kernels::write_whole(file, encode_png(sheet_of_steps(input, how, panels, steps, *options.sheet, {prepare, done})));
  } else if (options.steps) {
    const Steps steps = steps_of(*input.study->recording, options);
    kernels::write_whole(
        file, animated_steps(input, how, panels, steps, options.step_seconds,
                             ending_of(file) == ".gif" ? AnimationForm::gif : AnimationForm::png, {prepare, done}));
  } else {
    OffScreenWindow window(input, how);
    prepare(window);
    const int access = std::max(0, options.access);
    window.go_to(static_cast<std::uint32_t>(options.warp), access);
    const auto rows = panels_at(input, panels, static_cast<std::uint32_t>(options.warp), access);
    kernels::write_whole(file, encode_png(rows.empty() ? window.whole() : window.panels(rows)));
  }
  return input.study;
}

}  // namespace warplens::window
