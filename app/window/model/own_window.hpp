#pragma once

#include <string>

namespace warplens::window {

/// A panel that stands in a window of the system's own, or has stood in one.
struct OwnWindow {
  std::string panel;                        ///< its name: "global"
  bool open = true;                         ///< false: it is back among the others, and would stand where it stood
  int x = 0, y = 0, width = 0, height = 0;  ///< on the desktop, without its frame; no width before it has a place
  bool operator==(const OwnWindow&) const = default;
};

}  // namespace warplens::window
