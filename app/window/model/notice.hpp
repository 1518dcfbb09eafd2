#pragma once

#include <string>

namespace warplens::window {

/// A short message at the lower edge of the window about the last action.
struct Notice {
  std::string text;  ///< empty if no notice is shown
  double until = 0;  ///< ImGui::GetTime() at which it disappears

  static constexpr double kSeconds = 5;  ///< time for which it is shown
};

/// Shows `text` for Notice::kSeconds.
void show_notice(Notice& notice, const std::string& text);

}  // namespace warplens::window
