#include "app/window/model/action.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "imgui_internal.h"

namespace warplens::window {

const Action* find_action(std::span<const Action> all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Action& action) { return action.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string shortcut_text(ImGuiKeyChord shortcut) {
  if (!shortcut) return {};
  std::string text = ImGui::GetKeyChordName(shortcut);
  for (const auto& [from, to] : {std::pair{"RightArrow", "→"},
                                 {"LeftArrow", "←"},
                                 {"UpArrow", "↑"},
                                 {"DownArrow", "↓"},
                                 {"Equal", "+"},
                                 {"Slash", "/"},
                                 {"Comma", ","},
                                 {"Period", "."},
                                 {"Minus", "-"}})
    if (const auto at = text.find(from); at != std::string::npos) text.replace(at, std::string(from).size(), to);
  return text;
}

void action_button(std::span<const Action> all, const std::string& name, View& view, Changes& changes, ImVec2 size) {
  const Action* action = find_action(all, name);
  if (!action) return;
  ImGui::BeginDisabled(!action->enabled);
  const std::string label = fmt::format("{}###{}", *action->icon ? action->icon : action->label.c_str(), name);
  if (ImGui::Button(label.c_str(), size)) action->run(view, changes);
  ImGui::EndDisabled();
  const std::string keys = shortcut_text(action->shortcut);
  ImGui::SetItemTooltip("%s%s%s", action->label.c_str(), keys.empty() ? "" : "   ", keys.c_str());
}

}  // namespace warplens::window
