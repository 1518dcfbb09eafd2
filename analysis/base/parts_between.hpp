#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// The parts of a text that stand between these literals, of which it begins with the first and ends with the last
/// (either may be empty): {"", " is required"} of "FILE is required" gives {"FILE"}. Empty where the text is of another
/// form. Where a literal could stand in several places it is the last of them. In time and memory that grow with the
/// text alone, however long a name in it is, which a regular expression's recursion does not promise.
std::vector<std::string> parts_between(std::string_view text, std::initializer_list<std::string_view> literals);

}  // namespace warplens::base
