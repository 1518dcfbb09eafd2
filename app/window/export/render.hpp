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
  /// Names of the panels ("global") that share the picture; empty for the whole window. kStepPanel stands for the panel
  /// of the memory that the access uses.
  std::vector<std::string> panels;
  int warp = 0;
  int access = -1;                      ///< number of the access in its warp, from 0; -1 for the first access
  int lane = -1;                        ///< selected lane; -1 for none
  std::optional<study::Choice> beside;  ///< launch A, with which the shown launch is compared
  int width = 1920, height = 1200;
  float scale = 1;  ///< scale of the text, from Limits::kSmallestScale to Limits::kLargestScale
  /// Pixels of the picture per pixel of width and height. Default: 1, or 2 for a sheet.
  std::optional<double> picture_scale;
  /// First and last access of the warp, for an animation or a sheet; default: all accesses.
  std::optional<std::pair<int, int>> steps;
  double step_seconds = 1;  ///< duration of each step in an animation, in seconds
  /// True if an animation shows how the words move between banks, and then the wavefronts one after another.
  bool motion = false;
  std::optional<StepSheetShape> sheet;  ///< shape of the sheet; nullopt if the steps are not drawn on a sheet
  /// Text of the source panel: "cuda", "ptx", "sass", or two texts side by side: "cuda+ptx", "cuda+sass".
  std::string source = "cuda";
  std::string theme;  ///< "dark" or "light"; if empty, a sheet is light and other pictures are dark
};

/// Draws the window, or some of its panels, into a PNG file, without a display. If steps are requested, writes a sheet,
/// a GIF (if the file name ends in .gif), or an animated PNG. First computes everything that is shown, including the
/// totals of the whole grid. While steps are drawn, calls `done` with the fraction of finished pictures (0 to 1).
///
/// Returns the study that is shown. The study is incomplete if the time limit of the choice was reached. Throws
/// kernels::InputError for an invalid choice, panel, warp, access, theme or scale, and std::runtime_error if it cannot
/// draw or write.
std::shared_ptr<const study::Study> render_to_png(const study::Choice& choice, const RenderOptions& options,
                                                  const std::filesystem::path& file,
                                                  const std::function<void(double)>& done = {});

}  // namespace warplens::window
