#pragma once

#include <memory>
#include <string>

#include "app/study/study.hpp"
#include "app/window/export/off_screen_window.hpp"

namespace warplens::commands {

/// An access of a launch, and how its picture for a hand-out is drawn.
struct AccessPicture {
  std::uint32_t warp = 0;
  int access = 0;                              ///< number among the accesses of the warp, from 0
  int lane = -1;                               ///< selected lane; −1: none
  std::string panel;                           ///< name of the panel; empty: the panel that draws the access
  bool hides = false;                          ///< whether numbers are hidden
  std::shared_ptr<const study::Study> beside;  ///< launch A, with which the launch is compared; null for none
};

/// Returns the name of the panel that draws an access. The study must have its recording.
const char* panel_of_access(const study::Study& study, std::uint32_t warp, int access);

/// Draws one panel without a display, and returns the picture as PNG. Throws std::runtime_error if it cannot draw.
std::string draw_access(const window::Input& input, const AccessPicture& picture);

}  // namespace warplens::commands
