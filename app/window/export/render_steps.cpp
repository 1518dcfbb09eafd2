#include "app/window/export/render_steps.hpp"

#include <algorithm>
#include <cmath>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/image/apng.hpp"
#include "app/window/image/gif.hpp"
#include "app/window/model/limits.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

const trace::RecordedAccess& access_of(const Input& input, std::uint32_t warp, int number) {
  const trace::Recording& recording = *input.study->recording;
  return recording.accesses[recording.accesses_of_warp[warp][static_cast<std::size_t>(number)]];
}

/// Returns the main count of an access, for example "32 wavefronts". Empty for memory spaces that no panel shows.
std::string figure_of(const Machine& machine, const trace::RecordedAccess& access) {
  const trace::AccessTotals totals = trace::count_access(machine, access.seen());
  if (access.space == ptx::StateSpace::global) return views::in_sectors(totals.sectors);
  if (access.space == ptx::StateSpace::shared) return views::in_wavefronts(totals.wavefronts);
  return {};
}

/// Returns the title of a step: "access 3 of 8   ld.shared.f32 · line 42 · 32 wavefronts". Accesses are numbered as in
/// the window.
std::string words_of(const Input& input, const std::vector<views::InstructionFacts>& facts, const Steps& steps,
                     int number) {
  const trace::RecordedAccess& access = access_of(input, steps.warp, number);
  std::string text = say("access {} of {}", number + 1, input.study->recording->accesses_of_warp[steps.warp].size());
  if (access.pc < facts.size()) {
    text += "   " + views::short_opcode(facts[access.pc].opcode);
    if (facts[access.pc].source_line) text = say("{} · line {}", text, facts[access.pc].source_line);
  }
  const std::string figure = figure_of(input.study->plan->launch.machine, access);
  return figure.empty() ? text : text + " · " + figure;
}

std::vector<views::InstructionFacts> facts_of(const Input& input) {
  const study::Study& study = *input.study;
  return views::instruction_facts(*study.program, *study.machine_code, study.compiled->source);
}

/// Returns the panel of the memory that an access uses.
const PanelRow* memory_panel_of(const trace::RecordedAccess& access) {
  return find_panel(access.space == ptx::StateSpace::shared ? "shared" : "global");
}

/// Returns the text scale for the cells of a sheet. The text is about as large as in a window that has the size of the
/// whole sheet. A sheet is printed, so its text need not be readable on a projector.
float print_scale(const Appearance& sheet, ImVec2 cell) {
  constexpr float kOfWhole = 0.75f;
  const float whole = text_size_for({static_cast<float>(sheet.width), static_cast<float>(sheet.height)}, 1);
  return std::clamp(sheet.text_scale * kOfWhole * whole / text_size_for(cell, 1), Limits::kSmallestScale,
                    Limits::kLargestScale);
}

/// Adds the pictures that show the motion of the current access. They come before the picture without motion.
template <class Animation, class Draw>
void add_motion(Animation& animation, OffScreenWindow& window, const Draw& picture) {
  constexpr double kSlideFrame = 0.05;  // seconds per picture while words slide
  const BankMotion motion = window.move_banks();
  if (!motion.is_running()) return;
  const double each = motion.wavefront_seconds();
  const auto add = [&](double at, double seconds) {
    window.set_motion_time(at);
    animation.add(picture(), seconds);
  };
  for (int frame = 0; frame * kSlideFrame < motion.slide_seconds(); ++frame) add(frame * kSlideFrame, kSlideFrame);
  if (each > 0)
    for (int wavefront = 0; wavefront < motion.wavefronts; ++wavefront)
      add(motion.slide_seconds() + (wavefront + 0.5) * each, each);
  window.set_motion_time(motion.end());
}

void begin(const WhileDrawing& meanwhile, OffScreenWindow& window) {
  if (meanwhile.prepare) meanwhile.prepare(window);
}

void drew(const WhileDrawing& meanwhile, const Steps& steps, int number) {
  if (meanwhile.done) meanwhile.done(static_cast<double>(number - steps.first + 1) / steps.count());
}

}  // namespace

std::vector<const PanelRow*> panels_at(const Input& input, std::vector<const PanelRow*> panels, std::uint32_t warp,
                                       int access) {
  const std::vector<std::uint32_t>& accesses = input.study->recording->accesses_of_warp[warp];
  const PanelRow* const own = accesses.empty() ? find_panel("global") : memory_panel_of(access_of(input, warp, access));
  std::ranges::replace(panels, kPanelOfStep, own);
  // The panel of the step may also have been requested by name, so duplicates are removed.
  for (auto row = panels.begin(); row != panels.end();)
    row = std::find(panels.begin(), row, *row) != row ? panels.erase(row) : row + 1;
  return panels;
}

std::string animated_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                           const Steps& steps, double seconds, AnimationForm form, const WhileDrawing& meanwhile) {
  OffScreenWindow window(input, how);
  begin(meanwhile, window);
  const auto facts = facts_of(input);
  const auto drawn = [&](auto animation) {
    for (int number = steps.first; number <= steps.last; ++number) {
      window.go_to(steps.warp, number);
      const auto picture = [&] {
        return panels.empty()
                   ? window.whole()
                   : window.panels(panels_at(input, panels, steps.warp, number), words_of(input, facts, steps, number));
      };
      const Picture rest = picture();
      if (how.motion && access_of(input, steps.warp, number).space == ptx::StateSpace::shared)
        add_motion(animation, window, picture);
      animation.add(rest);
      drew(meanwhile, steps, number);
    }
    return animation.file();
  };
  return form == AnimationForm::gif ? drawn(Gif(seconds)) : drawn(Apng(seconds));
}

Picture sheet_of_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                       const Steps& steps, const StepSheetShape& shape, const WhileDrawing& meanwhile) {
  const auto facts = facts_of(input);
  const int gap = std::max(2, static_cast<int>(std::lround(8 * how.picture_scale)));
  Appearance of_cell = how;
  of_cell.width = how.width / shape.columns, of_cell.height = how.height / shape.rows;
  of_cell.text_scale = print_scale(how, {static_cast<float>(of_cell.width), static_cast<float>(of_cell.height)});
  OffScreenWindow window(input, of_cell);
  begin(meanwhile, window);
  const std::vector<const PanelRow*> wanted = panels.empty() ? std::vector{kPanelOfStep} : panels;
  std::vector<Picture> cells;
  for (int number = steps.first; number <= steps.last; ++number) {
    window.go_to(steps.warp, number);
    cells.push_back(window.panels(panels_at(input, wanted, steps.warp, number), words_of(input, facts, steps, number)));
    drew(meanwhile, steps, number);
  }
  const int width = cells.front().width, height = cells.front().height;
  constexpr std::uint32_t kPaper = 0xFFFFFF, kLine = 0xA9B2C1;
  const int line = std::max(1, gap / 8);
  const Picture frame = plain_picture(width + 2 * line, height + 2 * line, kLine);
  Picture sheet = plain_picture(shape.columns * (width + gap) + gap, shape.rows * (height + gap) + gap, kPaper);
  for (int at = 0; at < static_cast<int>(cells.size()); ++at) {
    const int x = gap + at % shape.columns * (width + gap), y = gap + at / shape.columns * (height + gap);
    paste(sheet, frame, x - line, y - line);
    paste(sheet, cells[static_cast<std::size_t>(at)], x, y);
  }
  return sheet;
}

}  // namespace warplens::window
