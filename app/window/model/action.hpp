#pragma once

#include <functional>
#include <span>
#include <string>

#include "imgui.h"

namespace warplens::window {

struct View;
struct Changes;

/// One thing that a user can do. The table of them feeds the menu, the toolbar, the shortcuts and the command palette,
/// so that they never differ.
struct Action {
  using Run = std::function<void(View&, Changes&)>;

  std::string group;  ///< menu that it stands in: "Step", "View", "Present", "Lessons", "Kernel", "Size", "GPU", "Hand
                      ///< out", "Program"
  std::string name;   ///< "Next access": in English whatever is spoken, for what asks for it by name
  const char* icon = "";
  ImGuiKeyChord shortcut = 0;
  bool enabled = true;
  bool checked = false;
  bool repeats = false;  ///< whether holding the key does it again
  Run run;
  ImGuiKeyChord also = 0;     ///< a second shortcut, such as a presenter's remote sends
  bool while_typing = false;  ///< whether its keys do it in a text as well
  std::string label;          ///< the name as it is shown, in the language that is spoken
};

/// The action of this name; null for none.
const Action* find_action(std::span<const Action> all, const std::string& name);

/// A button with the action's icon and, in its tooltip, its name and shortcut.
void action_button(std::span<const Action> all, const std::string& name, View& view, Changes& changes,
                   ImVec2 size = {0, 0});

/// "Ctrl+P"; empty for no shortcut.
std::string shortcut_text(ImGuiKeyChord shortcut);

}  // namespace warplens::window
