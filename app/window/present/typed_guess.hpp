#pragma once

#include <string>

namespace warplens::window {

/// Returns whether characters that the user types are the answer to a question on the screen. This is the case if no
/// text field has the keyboard focus, and no menu or dialog is open.
bool may_type_guess();

/// Applies the keys that were pressed in this frame to the guess: digits, Backspace, and, if `fractions` is true, a
/// decimal point. The user need not click into the field of the guess. Other keys keep their meaning as shortcuts.
void type_guess(std::string& guess, bool fractions);

/// Returns the digit from 1 to `most` that was typed in this frame; 0 if there is none.
int typed_digit(int most);

}  // namespace warplens::window
