#pragma once

#include <filesystem>
#include <string>

#include "app/study/study.hpp"
#include "app/window/stage.hpp"

namespace warplens::window {

struct RenderOptions {
  std::string panel;  ///< a panel's name ("global"); empty for the whole window
  int warp = 0;
  int access = -1;  ///< of the warp, from 0; -1 for the first
  int width = 1920, height = 1200;
  float scale = 1;  ///< of the text, View::kSmallestScale to kLargestScale
  std::string theme = "dark";
};

/// Draws the window, or one of its panels, into a PNG file, without a display. Everything shown is computed first, the
/// totals of the whole grid included. Throws kernels::InputError for a choice, panel, warp, access or theme that is not
/// there, std::runtime_error where it can't draw or write.
void render_to_png(const study::Choice& choice, const RenderOptions& options, const std::filesystem::path& file);

/// Writes pixels (RGBA, top row first) as a PNG. Throws std::runtime_error where the file can't be written.
void write_png(const std::filesystem::path& file, int width, int height, const std::vector<std::uint8_t>& pixels);

}  // namespace warplens::window
