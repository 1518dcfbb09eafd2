#pragma once

namespace warplens::window {

/// On the page, adds to the font that was added last all characters that it lacks: the browser draws them. Text that
/// users open or type can have any character, but the page embeds only those of its messages. Does nothing in the
/// native program, which embeds more characters.
void add_browser_letters(bool bold);

}  // namespace warplens::window
