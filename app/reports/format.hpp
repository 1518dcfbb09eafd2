#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::commands {

/// Output formats of the commands, for people or for programs. `ncu_csv` is the format of Nsight Compute's page "raw";
/// only `trace` has it. `html` is for notebooks, which embed the output in their own page; no option selects it.
enum class Format { table, json, csv, markdown, latex, html, ncu_csv };

/// Returns the name of a format as in --format, for example "table". Must not be called for `html`.
const char* name_of(Format format);

/// Returns the names of the formats that every command has, in the order of the help.
std::vector<std::string> format_names();

/// Parses the name of a format. Returns false if there is no such format. CLI11 finds this function by its name.
bool lexical_cast(const std::string& text, Format& format);

}  // namespace warplens::commands
