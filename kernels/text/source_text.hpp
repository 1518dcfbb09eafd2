#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// Returns true if the character may be part of an identifier. The first character of an identifier is not a digit.
bool is_identifier_character(char c);

/// Returns the end of the string, raw string or character literal that starts at `at`. Returns `at` if no literal
/// starts there. The separator in 1'000 does not start a literal.
std::size_t end_of_literal(std::string_view text, std::size_t at);

/// Returns a line of the text without blanks at its ends. Lines are counted from 1; the result is empty if there is no
/// such line.
std::string line_of_text(std::string_view text, unsigned line);

/// Replaces the characters from `begin` to `end` by blanks, except line ends.
void blank_out(std::string& text, std::size_t begin, std::size_t end);

/// Returns the text with comments replaced by blanks. Line ends stay, so positions and line numbers do not change.
std::string without_comments(std::string_view text);

/// Returns the text with its string and character literals replaced by blanks. `code` must not contain comments.
std::string without_literals(std::string_view code);

/// Returns the identifiers and keywords in a C++ text, including those in literals.
std::set<std::string> identifiers(std::string_view text);

}  // namespace warplens::kernels
