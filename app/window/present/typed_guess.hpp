#pragma once

#include <string>

namespace warplens::window {

/// Returns whether characters typed in this frame go to a question on the screen. They do if no text field has the
/// keyboard focus and no menu or dialog is open.
bool may_type_guess();

/// Edits the guess with the characters typed in this frame, without a click into its field: digits, a decimal point if
/// `fractions`, and Backspace. Other characters keep their meaning as shortcuts.
void type_guess(std::string& guess, bool fractions);

/// Returns the digit from 1 to `most` that was typed in this frame; 0 if there is none.
int typed_digit(int most);

}  // namespace warplens::window
