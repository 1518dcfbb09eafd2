#pragma once

#include <string_view>

#include "imgui.h"

namespace warplens::page {

/// Returns the key with a code of the browser ("KeyA", "ArrowLeft", "Numpad4"; UI Events KeyboardEvent code Values);
/// ImGuiKey_None for a key that Dear ImGui does not know.
ImGuiKey find_key(std::string_view code);

}  // namespace warplens::page
