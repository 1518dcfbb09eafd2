#include "app/window/dialogs/escape.hpp"

#include "imgui.h"
#include "imgui_internal.h"

namespace warplens::window {

int open_popups() {
  return ImGui::GetCurrentContext()->OpenPopupStack.Size;
}

bool escape_leaves_dialog() {
  return ImGui::IsKeyPressed(ImGuiKey_Escape) && open_popups() == ImGui::GetCurrentContext()->BeginPopupStack.Size;
}

void leave_menu_on_escape(int open_before) {
  const int open = open_popups();
  if (!ImGui::IsKeyPressed(ImGuiKey_Escape, false) || open == 0 || open != open_before) return;
  const ImGuiWindow* const top = ImGui::GetCurrentContext()->OpenPopupStack[open - 1].Window;
  if (top && !(top->Flags & ImGuiWindowFlags_Modal)) ImGui::ClosePopupToLevel(open - 1, true);
}

}  // namespace warplens::window
