#include "app/window/present/typed_guess.hpp"

#include "imgui.h"

namespace warplens::window {

bool may_type_guess() {
  return !ImGui::GetIO().WantTextInput &&
         !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

void type_guess(std::string& guess, bool fractions) {
  constexpr std::size_t kMostDigits = 12;
  if (!may_type_guess()) return;
  for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
    const bool is_digit = letter >= '0' && letter <= '9';
    const bool is_point = letter == '.' && fractions && guess.find('.') == std::string::npos;
    if ((is_digit || is_point) && guess.size() < kMostDigits) guess += static_cast<char>(letter);
  }
  if (ImGui::IsKeyPressed(ImGuiKey_Backspace) && !guess.empty()) guess.pop_back();
}

int typed_digit(int most) {
  if (!may_type_guess()) return 0;
  for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters)
    if (letter > '0' && letter <= '9' && letter - '0' <= most) return letter - '0';
  return 0;
}

}  // namespace warplens::window
