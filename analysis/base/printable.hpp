#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warplens::base {

/// One character of a text in UTF-8.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
};

/// The character that a text, which is not empty, begins with; none where its first byte begins none: it is no UTF-8,
/// or the text ends within the character.
std::optional<Character> first_character(std::string_view text);

/// Whether a character only shows itself. Others do something to the terminal or the page that they are written to:
/// control characters (C0, DEL, C1), and those that turn the direction of what stands around them or part lines
/// (Unicode's bidirectional and separator controls). Line ends and tabs are controls too.
bool is_shown(char32_t code);

/// The text with "\u001b" for a character that is not shown, and "\x9b" for a byte that is no UTF-8, so that a
/// stranger's words (a title, a file's name, what a kernel prints, what a worker says) can only be read. Line ends,
/// which become '\n', and tabs stay only where `keep_lines`. In JSON, "\u001b" is the character itself.
std::string printable(std::string_view text, bool keep_lines = false);

/// At most so many bytes of a text, and no part of a character.
std::string_view beginning(std::string_view text, std::size_t most_bytes);

}  // namespace warplens::base
