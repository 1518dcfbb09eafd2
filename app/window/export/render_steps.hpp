#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/window/export/off_screen_window.hpp"
#include "app/window/model/export_form.hpp"

namespace warplens::window {

/// Accesses of a warp, from the first to the last of them.
struct Steps {
  std::uint32_t warp = 0;
  int first = 0, last = 0;
  int count() const { return last - first + 1; }
};

/// Among panels: the one of the memory that each access goes to.
inline constexpr const PanelRow* kPanelOfStep = nullptr;

/// What is done beside drawing.
struct WhileDrawing {
  std::function<void(OffScreenWindow&)> prepare;  ///< before the first picture
  std::function<void(double)> done;               ///< after each, with the share that is drawn
};

/// The panels that a picture of this access has.
std::vector<const PanelRow*> panels_at(const Input& input, std::vector<const PanelRow*> panels, std::uint32_t warp,
                                       int access);

enum class AnimationForm { png, gif };

/// An animated file with a picture a step: of the window, or of some panels below words that say which step it is.
std::string animated_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                           const Steps& steps, double seconds, AnimationForm form = AnimationForm::png,
                           const WhileDrawing& meanwhile = {});

/// A picture of steps in rows, each with its number and what it is. Without panels each shows the one of the step. The
/// sheet is as large as `how` says, and its text large enough to be printed; there must be room for all steps.
Picture sheet_of_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                       const Steps& steps, const StepSheetShape& shape, const WhileDrawing& meanwhile = {});

}  // namespace warplens::window
