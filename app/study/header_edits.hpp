#pragma once

#include <string>
#include <string_view>

namespace warplens::study {

/// Replaces the first line of a guessed header that starts with `begin` by `line`. If there is none, adds `line` after
/// the arguments.
void set_line(std::string& header, std::string_view begin, const std::string& line);

/// Replaces the text `before` by `after` in the line of a buffer in a guessed header.
void set_in_buffer(std::string& header, const std::string& buffer, const std::string& before, const std::string& after);

/// Sets the integer fields in a struct argument to a value: "{data, int 0, float 1.0}" -> "{data, int 16, float 1.0}".
/// `only_zeros`: changes only fields that are 0.
std::string with_integers(std::string_view fields, const std::string& value, bool only_zeros);

}  // namespace warplens::study
