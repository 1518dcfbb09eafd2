#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/study/study.hpp"
#include "app/window/export/render_steps.hpp"

namespace warplens::window {

struct RenderOptions {
  /// Names of panels ("global") that share the picture; none for the whole window. kStepPanel among them is the one of
  /// the memory that the access goes to.
  std::vector<std::string> panels;
  int warp = 0;
  int access = -1;                      ///< of the warp, from 0; -1 for the first
  int lane = -1;                        ///< that stays chosen; -1 for none
  std::optional<study::Choice> beside;  ///< A, which stands beside what is shown
  int width = 1920, height = 1200;
  float scale = 1;  ///< of the text, Limits::kSmallestScale to kLargestScale
  /// Pixels of the picture for one of width and height; else 1, and 2 for a sheet.
  std::optional<double> picture_scale;
  std::optional<std::pair<int, int>> steps;  ///< the warp's accesses from … to …, for an animated picture or a sheet
  double step_seconds = 1;                   ///< that an animated picture shows each
  std::optional<StepSheetShape> sheet;       ///< the steps beside each other, else all accesses of the warp
  std::string theme;                         ///< "dark" or "light"; empty: dark, and light for a sheet
};

/// Draws the window, or some of its panels, into a PNG file, without a display; of steps an animated one (a GIF where
/// the file's name ends so), or a sheet.
/// Everything shown is computed first, the totals of the whole grid included. Throws kernels::InputError for a choice,
/// panel, warp, access, theme or scale that is not there, std::runtime_error where it can't draw or write.
/// Returns what is shown, which is not whole where the choice's seconds were over. `done` hears what share is drawn.
std::shared_ptr<const study::Study> render_to_png(const study::Choice& choice, const RenderOptions& options,
                                                  const std::filesystem::path& file,
                                                  const std::function<void(double)>& done = {});

}  // namespace warplens::window
