#pragma once

#include <string>

namespace warplens::window {

/// A short message at the lower edge of the window about the last action.
struct Notice {
  std::string text;  ///< text of the notice; empty if no notice is shown
  double until = 0;  ///< value of ImGui::GetTime() at which the notice disappears

  static constexpr double kSeconds = 5;  ///< time in seconds for which a notice is shown
};

/// Shows `text` for Notice::kSeconds.
void show_notice(Notice& notice, const std::string& text);

}  // namespace warplens::window
