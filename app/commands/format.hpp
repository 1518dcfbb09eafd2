#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::commands {

/// The forms in which commands write what they found out: for people, or for programs.
enum class Format { table, json, csv, markdown, latex };

/// As --format calls it: "table".
const char* name_of(Format format);

/// All names, in the order of the help.
std::vector<std::string> format_names();

/// For CLI11, which looks for a function of this name to read an option's value: says whether there is such a format.
bool lexical_cast(const std::string& text, Format& format);

}  // namespace warplens::commands
