#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// Returns the message about a file that could not be written: "FILE: the file cannot be written: REASON".
std::string unwritten_message(const std::filesystem::path& file, const std::string& reason);

/// Replaces the contents of an output file completely or not at all (base::replace_file). Returns an empty string on
/// success, otherwise the message of unwritten_message(). If the folder is missing, the message names it.
std::string failure_to_write(const std::filesystem::path& file, std::string_view content);

/// Replaces the contents of a file completely or not at all. Throws InputError with the message of failure_to_write()
/// if that fails.
void write_whole(const std::filesystem::path& file, std::string_view content);

}  // namespace warplens::kernels
