#pragma once

#include <map>

namespace warplens::window {

/// Scrolls each tab bar to its selected tab when another one is selected: a lesson or a command may select a panel
/// whose tab is out of sight. After that the bar's arrows may scroll away from it.
class TabScroller {
 public:
  /// Call it after the panels of a frame. Returns the number of frames that the tabs need to get there; 0 if none move.
  int scroll();

 private:
  std::map<unsigned, unsigned> chosen_;  ///< by dock node: the tab of the last frame
};

}  // namespace warplens::window
