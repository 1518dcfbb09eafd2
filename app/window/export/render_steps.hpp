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

/// A null pointer in a list of panels. It stands for the panel of the memory that the access of the drawn step uses.
inline constexpr const PanelRow* kPanelOfStep = nullptr;

/// Functions that are called while pictures are drawn.
struct WhileDrawing {
  std::function<void(OffScreenWindow&)> prepare;  ///< called before the first picture
  /// Called after each picture, with the fraction of pictures that are finished (0 to 1).
  std::function<void(double)> done;
};

/// Replaces kPanelOfStep in a list of panels by the panel of the memory that this access uses. Returns the list without
/// duplicates.
std::vector<const PanelRow*> panels_at(const Input& input, std::vector<const PanelRow*> panels, std::uint32_t warp,
                                       int access);

enum class AnimationForm { png, gif };

/// Returns the contents of an animated file with one picture per step. A picture shows the whole window, or some panels
/// with the title of the step above them. If `how.motion` is set, pictures of the motion come before the picture of
/// each access to shared memory.
std::string animated_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                           const Steps& steps, double seconds, AnimationForm form = AnimationForm::png,
                           const WhileDrawing& meanwhile = {});

/// Draws steps in rows on one picture, each with its number and title. If the list of panels is empty, each step shows
/// the panel of the memory that its access uses. The sheet has the size in `how`, and its text is large enough for
/// printing. `shape` must have room for all steps.
Picture sheet_of_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                       const Steps& steps, const StepSheetShape& shape, const WhileDrawing& meanwhile = {});

}  // namespace warplens::window
