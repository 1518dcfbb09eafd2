#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warplens::base {

/// One character of UTF-8 text.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
};

/// Returns the first character of a text; the text must not be empty. Returns nullopt if the text does not begin with
/// valid UTF-8, or if it ends within the first character.
std::optional<Character> first_character(std::string_view text);

/// Returns whether it is safe to write a character to a terminal or a page, because it is displayed and does nothing
/// else. Returns false for control characters (C0, DEL, C1, which include line ends and tabs), and for Unicode's
/// bidirectional and separator controls. The latter change the direction of the text around them, or break lines.
bool is_shown(char32_t code);

/// Replaces characters that is_shown rejects by escapes such as "\u001b", and bytes that are not UTF-8 by escapes such
/// as "\x9b". Afterwards, text from outside (a title, a file name, the output of a kernel or a worker) cannot affect
/// the terminal. Tabs and line ends are kept only if `keep_lines` is set. In a JSON string, "\u001b" is the standard
/// escape, so a JSON reader restores the character.
std::string printable(std::string_view text, bool keep_lines = false);

/// Returns the beginning of a text, at most `most_bytes` bytes, without splitting a character.
std::string_view beginning(std::string_view text, std::size_t most_bytes);

}  // namespace warplens::base
