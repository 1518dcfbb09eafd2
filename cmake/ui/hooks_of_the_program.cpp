// Hooks that Dear ImGui calls because it is compiled for the test engine. In the program they do nothing.
#include <cstdio>

#include "imgui.h"
#include "imgui_internal.h"

void ImGuiTestEngineHook_ItemAdd(ImGuiContext*, ImGuiID, const ImRect&, const ImGuiLastItemData*) {}
void ImGuiTestEngineHook_ItemInfo(ImGuiContext*, ImGuiID, const char*, ImGuiItemStatusFlags) {}
void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}
const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) {
  return nullptr;
}

void warplens_imgui_assertion(const char* expression, const char* file, int line) {
  // An assertion that fails in one frame fails in every frame, so only the first ones are reported.
  static int told = 0;
  if (told++ < 10) std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression);
}
