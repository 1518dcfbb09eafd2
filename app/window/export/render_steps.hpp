#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/window/export/off_screen_window.hpp"
#include "app/window/model/export_form.hpp"

namespace warplens::window {

/// A range of accesses of a warp; both ends are included.
struct Steps {
  std::uint32_t warp = 0;
  int first = 0, last = 0;
  int count() const { return last - first + 1; }
};

/// A null pointer in a list of panels. It stands for the panel that shows the memory to which the step's access goes.
inline constexpr const PanelRow* kPanelOfStep = nullptr;

/// Callbacks while pictures are drawn.
struct WhileDrawing {
  std::function<void(OffScreenWindow&)> prepare;  ///< called before the first picture
  std::function<void(double)> done;               ///< called after each picture, with the share drawn so far
};

/// Returns the list with kPanelOfStep replaced by the panel of the memory that this access uses, without duplicates.
std::vector<const PanelRow*> panels_at(const Input& input, std::vector<const PanelRow*> panels, std::uint32_t warp,
                                       int access);

enum class AnimationForm { png, gif };

/// Returns the contents of an animated file with one picture per step. A picture shows the window, or the step's title
/// above some panels. If `how.motion` is set, the motion of each access to shared memory precedes its picture.
std::string animated_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                           const Steps& steps, double seconds, AnimationForm form = AnimationForm::png,
                           const WhileDrawing& meanwhile = {});

/// Draws steps in rows on one picture, each with its number and title. Without panels, each step shows the panel of the
/// memory that its access uses. The sheet has the size in `how`, and its text is large enough for printing. The shape
/// must have room for all steps.
Picture sheet_of_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                       const Steps& steps, const StepSheetShape& shape, const WhileDrawing& meanwhile = {});

}  // namespace warplens::window
