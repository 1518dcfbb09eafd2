#pragma once

#include <string>

namespace warplens::window {

/// A message at the window's lower edge about what was done last.
struct Notice {
  std::string text;  ///< empty for none
  double until = 0;  ///< ImGui::GetTime() at which it disappears

  static constexpr double kSeconds = 5;  ///< how long it is shown
};

/// Shows `text` for Notice::kSeconds.
void show_notice(Notice& notice, const std::string& text);

}  // namespace warplens::window
