#pragma once

namespace warplens::window {

/// In the web page, adds all missing characters to the font that was loaded last. The browser draws these characters.
/// The page embeds only the characters of its messages, but the text that users open or type can have any character. In
/// the native program, which embeds more characters, this function does nothing.
void add_browser_letters(bool bold);

}  // namespace warplens::window
