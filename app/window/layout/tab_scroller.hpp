#pragma once

#include <map>

namespace warplens::window {

/// When another tab is selected, scrolls its tab bar so that the tab is visible. This is necessary because a lesson or
/// an action may select a tab that is not visible. After that, the user can scroll the tab bar with its arrows.
class TabScroller {
 public:
  /// Call it after the panels of a frame. Returns the number of frames that scrolling takes; 0 if nothing scrolls.
  int scroll();

 private:
  std::map<unsigned, unsigned> chosen_;  ///< for each dock node, the tab that was selected in the last frame
};

}  // namespace warplens::window
