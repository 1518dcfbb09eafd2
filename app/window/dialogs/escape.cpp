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
  const auto& stack = ImGui::GetCurrentContext()->OpenPopupStack;
  int lowest = open - 1;
  // Close a submenu together with its menu. If only the submenu were closed, it would open again at once if the mouse
  // rests on its entry.
  while (lowest > 0 && stack[lowest].Window && stack[lowest].Window->Flags & ImGuiWindowFlags_ChildMenu) --lowest;
  const ImGuiWindow* const menu = stack[lowest].Window;
  if (menu && !(menu->Flags & ImGuiWindowFlags_Modal)) ImGui::ClosePopupToLevel(lowest, true);
}

}  // namespace warplens::window
