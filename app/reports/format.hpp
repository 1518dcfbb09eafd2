#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::commands {

/// Output formats of the commands, for people or for programs. Only `trace` has `ncu_csv`, the format of Nsight
/// Compute's page "raw". `html` is for notebooks, which embed it in their own page; no option selects it.
enum class Format { table, json, csv, markdown, latex, html, ncu_csv };

/// Returns the name of a format in --format, for example "table". Not for html.
const char* name_of(Format format);

/// Returns the names of the formats that every command has, in the order of the help.
std::vector<std::string> format_names();

/// Parses a format; returns whether it exists. CLI11 finds this function by its name.
bool lexical_cast(const std::string& text, Format& format);

}  // namespace warplens::commands
