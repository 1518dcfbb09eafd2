#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// Whether an identifier may have this character, its first one aside.
bool is_identifier_character(char c);

/// Where the string or character literal that starts at `at` ends, a raw one too; `at` where none starts there (the
/// mark in 1'000 starts none).
std::size_t end_of_literal(std::string_view text, std::size_t at);

/// A line of the text, counted from 1, without the blanks around it; empty where there is no such line.
std::string line_of_text(std::string_view text, unsigned line);

/// Makes a part of the text blank, but for its line ends.
void make_blank(std::string& text, std::size_t begin, std::size_t end);

/// The text with everything in comments (not their line ends) made blank; places and lines stay what they were.
std::string without_comments(std::string_view text);

/// Such a text, its string and character literals made blank as well.
std::string without_literals(std::string_view code);

/// The identifiers and keywords in a C++ text, those in literals too.
std::set<std::string> identifiers(std::string_view text);

}  // namespace warplens::kernels
