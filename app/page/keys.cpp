#include "app/page/keys.hpp"

#include <utility>

namespace warplens::page {

ImGuiKey find_key(std::string_view code) {
  static constexpr std::pair<std::string_view, ImGuiKey> kNamed[] = {
      {"Tab", ImGuiKey_Tab},
      {"ArrowLeft", ImGuiKey_LeftArrow},
      {"ArrowRight", ImGuiKey_RightArrow},
      {"ArrowUp", ImGuiKey_UpArrow},
      {"ArrowDown", ImGuiKey_DownArrow},
      {"PageUp", ImGuiKey_PageUp},
      {"PageDown", ImGuiKey_PageDown},
      {"Home", ImGuiKey_Home},
      {"End", ImGuiKey_End},
      {"Insert", ImGuiKey_Insert},
      {"Delete", ImGuiKey_Delete},
      {"Backspace", ImGuiKey_Backspace},
      {"Space", ImGuiKey_Space},
      {"Enter", ImGuiKey_Enter},
      {"Escape", ImGuiKey_Escape},
      {"ControlLeft", ImGuiKey_LeftCtrl},
      {"ShiftLeft", ImGuiKey_LeftShift},
      {"AltLeft", ImGuiKey_LeftAlt},
      {"MetaLeft", ImGuiKey_LeftSuper},
      {"ControlRight", ImGuiKey_RightCtrl},
      {"ShiftRight", ImGuiKey_RightShift},
      {"AltRight", ImGuiKey_RightAlt},
      {"MetaRight", ImGuiKey_RightSuper},
      {"ContextMenu", ImGuiKey_Menu},
      {"Quote", ImGuiKey_Apostrophe},
      {"Comma", ImGuiKey_Comma},
      {"Minus", ImGuiKey_Minus},
      {"Period", ImGuiKey_Period},
      {"Slash", ImGuiKey_Slash},
      {"Semicolon", ImGuiKey_Semicolon},
      {"Equal", ImGuiKey_Equal},
      {"BracketLeft", ImGuiKey_LeftBracket},
      {"Backslash", ImGuiKey_Backslash},
      {"BracketRight", ImGuiKey_RightBracket},
      {"Backquote", ImGuiKey_GraveAccent},
      {"NumpadDecimal", ImGuiKey_KeypadDecimal},
      {"NumpadDivide", ImGuiKey_KeypadDivide},
      {"NumpadMultiply", ImGuiKey_KeypadMultiply},
      {"NumpadSubtract", ImGuiKey_KeypadSubtract},
      {"NumpadAdd", ImGuiKey_KeypadAdd},
      {"NumpadEnter", ImGuiKey_KeypadEnter},
  };
  for (const auto& [name, key] : kNamed)
    if (name == code) return key;
  // The browser's codes and Dear ImGui's keys have the same order within each of these groups.
  const auto numbered = [&](std::string_view prefix, char first, char last, ImGuiKey key) {
    const bool matches =
        code.size() == prefix.size() + 1 && code.starts_with(prefix) && code.back() >= first && code.back() <= last;
    return matches ? static_cast<ImGuiKey>(key + (code.back() - first)) : ImGuiKey_None;
  };
  for (const ImGuiKey key : {numbered("Key", 'A', 'Z', ImGuiKey_A), numbered("Digit", '0', '9', ImGuiKey_0),
                             numbered("Numpad", '0', '9', ImGuiKey_Keypad0), numbered("F", '1', '9', ImGuiKey_F1),
                             numbered("F1", '0', '2', ImGuiKey_F10)})
    if (key != ImGuiKey_None) return key;
  return ImGuiKey_None;
}

}  // namespace warplens::page
