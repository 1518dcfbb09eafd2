#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// Returns the parts of a text that are between consecutive literals. Example: the literals {"", " is required"} and
/// the text "FILE is required" give {"FILE"}. The text must begin with the first literal and end with the last one
/// (either may be empty), and contain the other literals in between, in order. Otherwise the result is empty. If a
/// literal occurs several times, its last occurrence is used. Time and memory are linear in the length of the text.
/// std::regex does not guarantee this: its recursion can be very deep if the text contains a long name.
std::vector<std::string> parts_between(std::string_view text, std::initializer_list<std::string_view> literals);

}  // namespace warplens::base
