#pragma once

#include <map>

namespace warplens::window {

/// Scrolls a bar of tabs to the one that is chosen, once that is another: a lesson or a command may bring a panel
/// forward whose tab has no room. From then on the arrows may scroll away.
class TabsInSight {
 public:
  /// After the panels of a frame. Gives how many frames it takes until the tabs are where they go to; 0 where none
  /// move.
  int follow();

 private:
  std::map<unsigned, unsigned> chosen_;  ///< by dock node: the tab of the last frame
};

}  // namespace warplens::window
