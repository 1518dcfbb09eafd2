// What Dear ImGui, compiled for the test engine, calls when there is no test engine.
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
  // One that breaks in a frame breaks in every frame: tell the first few only.
  static int told = 0;
  if (told++ < 10) std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression);
}
