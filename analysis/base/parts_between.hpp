#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// Returns the parts of a text between the literals: {"", " is required"} and "FILE is required" give {"FILE"}. The
/// text must begin with the first literal and end with the last (either may be empty); the result is empty if the text
/// has another form. If a literal occurs several times, its last occurrence is used. Time and memory are linear in the
/// length of the text, even if a name in it is long. The recursion of std::regex does not guarantee this.
std::vector<std::string> parts_between(std::string_view text, std::initializer_list<std::string_view> literals);

}  // namespace warplens::base
