#pragma once

#include <string>

namespace warplens::window {

/// A panel that is, or was, in its own window of the operating system.
struct OwnWindow {
  std::string panel;  ///< name of the panel: "global"
  bool open = true;   ///< false: the panel is back in the main window; reopening uses this position
  int x = 0, y = 0, width = 0, height = 0;  ///< on the desktop, without the frame; width 0: no position yet
  bool operator==(const OwnWindow&) const = default;
};

}  // namespace warplens::window
