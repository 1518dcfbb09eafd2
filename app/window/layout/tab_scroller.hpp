#pragma once

#include <map>

namespace warplens::window {

/// Scrolls each tab bar to its selected tab when the selection changes, because a lesson or an action may select a tab
/// that is not visible. After that, the user can scroll the tab bar with its arrows.
class TabScroller {
 public:
  /// Call it after the panels of a frame. Returns the number of frames that scrolling takes; 0 if nothing scrolls.
  int scroll();

 private:
  std::map<unsigned, unsigned> chosen_;  ///< tab selected in the last frame, by dock node
};

}  // namespace warplens::window
