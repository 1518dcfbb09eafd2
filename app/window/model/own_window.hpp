#pragma once

#include <string>

namespace warplens::window {

/// A panel that is, or was, in its own window of the operating system.
struct OwnWindow {
  std::string panel;  ///< name of the panel: "global"
  bool open = true;   ///< whether the panel is in its own window now; if not, its position is kept for the next time
  int x = 0, y = 0, width = 0, height = 0;  ///< position on the desktop, without the frame; a width of 0 means that
                                            ///< there is no position yet
  bool operator==(const OwnWindow&) const = default;
};

}  // namespace warplens::window
