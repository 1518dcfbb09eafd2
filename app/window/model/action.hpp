#pragma once

#include <functional>
#include <span>
#include <string>

#include "imgui.h"

namespace warplens::window {

struct View;
struct Changes;

/// An action of the user. The menu, the toolbar, the shortcuts and the command palette use the same list of actions, so
/// they never differ.
struct Action {
  using Run = std::function<void(View&, Changes&)>;

  std::string group;  ///< menu that contains it: "Step", "View", "Present", "Lessons", "Kernel", "Size", "GPU",
                      ///< "Export", "Program"
  std::string name;   ///< Name in English, such as "Next access", by which code and tests find the action.
  const char* icon = "";
  ImGuiKeyChord shortcut = 0;
  bool enabled = true;
  bool checked = false;
  bool repeats = false;  ///< whether holding the key repeats the action
  Run run;
  ImGuiKeyChord also = 0;     ///< a second shortcut, such as a key of a presenter's remote
  bool while_typing = false;  ///< whether the shortcut also works while text is typed
  std::string label;          ///< the name in the user's language
  std::string reason;         ///< sentence that says why the action is disabled; empty if this is obvious
};

/// Returns the action with this (English) name; null if there is none.
const Action* find_action(std::span<const Action> all, const std::string& name);

/// Draws a button with the action's icon. Its tooltip has the action's label and shortcut.
void action_button(std::span<const Action> all, const std::string& name, View& view, Changes& changes,
                   ImVec2 size = {0, 0});

/// Returns the text of a shortcut, such as "Ctrl+P". Empty if `shortcut` is 0, which means that there is none.
std::string shortcut_text(ImGuiKeyChord shortcut);

}  // namespace warplens::window
