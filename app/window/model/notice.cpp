#include "app/window/model/notice.hpp"

#include "imgui.h"

namespace warplens::window {

void show_notice(Notice& notice, const std::string& text) {
  notice.text = text;
  notice.until = ImGui::GetTime() + Notice::kSeconds;
}

}  // namespace warplens::window
