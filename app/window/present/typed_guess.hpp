#pragma once

#include <string>

namespace warplens::window {

/// Whether what is typed in this frame goes to a question on the screen: no text field has the keyboard, and no menu or
/// dialog is open.
bool may_type_guess();

/// Takes a guess as it is typed, with no need to click into its field first: digits, a point where `fractions` may be
/// guessed, and Backspace. Other letters stay the keys that they are.
void type_guess(std::string& guess, bool fractions);

/// The digit from 1 to `most` that was typed in this frame; 0 for none.
int typed_digit(int most);

}  // namespace warplens::window
