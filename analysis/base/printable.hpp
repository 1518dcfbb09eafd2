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

/// Returns the first character of a text, which must not be empty. Nothing if its first bytes are not valid UTF-8, or
/// if the text ends within the character.
std::optional<Character> first_character(std::string_view text);

/// Returns whether a character is only displayed. Other characters affect the terminal or page that they are written
/// to: control characters (C0, DEL, C1, which include line ends and tabs), and Unicode's bidirectional and separator
/// controls, which change the direction of the text around them or break lines.
bool is_shown(char32_t code);

/// Replaces characters that are not displayed by "\u001b", and bytes that are not UTF-8 by "\x9b". Text from outside (a
/// title, a file name, the output of a kernel or a worker) then cannot affect the terminal. Tabs and line ends, which
/// become '
/// ', are kept only if `keep_lines` is set. In JSON, "\u001b" is the character itself.
std::string printable(std::string_view text, bool keep_lines = false);

/// Returns at most `most_bytes` bytes of a text, without splitting a character.
std::string_view beginning(std::string_view text, std::size_t most_bytes);

}  // namespace warplens::base
