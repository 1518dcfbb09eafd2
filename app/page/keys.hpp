#pragma once

#include <string_view>

#include "imgui.h"

namespace warplens::page {

/// Returns the Dear ImGui key for a browser's key code, such as "KeyA", "ArrowLeft" or "Numpad4" (UI Events
/// KeyboardEvent code Values). Returns ImGuiKey_None if Dear ImGui has no such key.
ImGuiKey find_key(std::string_view code);

}  // namespace warplens::page
