#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::commands {

/// The forms in which commands write what they found out: for people, or for programs. `ncu_csv`, which `trace` alone
/// has, is what Nsight Compute prints of its page "raw". HTML is a notebook's, which shows what stands in a page of its
/// own: no option names it.
enum class Format { table, json, csv, markdown, latex, html, ncu_csv };

/// As --format calls it: "table". Of those that it has.
const char* name_of(Format format);

/// The names of those that every command has, in the order of the help.
std::vector<std::string> format_names();

/// For CLI11, which looks for a function of this name to read an option's value: says whether there is such a format.
bool lexical_cast(const std::string& text, Format& format);

}  // namespace warplens::commands
