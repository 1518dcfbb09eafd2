#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// What is said of a file that could not be written: "FILE: cannot be written: REASON".
std::string unwritten(const std::filesystem::path& file, const std::string& reason);

/// Gives a file that somebody asked for new content, whole or not at all (base::replace_file). Empty, or what
/// unwritten() says, which names a folder that is not there.
std::string failure_to_write(const std::filesystem::path& file, std::string_view content);

/// The same; throws InputError with what is said.
void write_whole(const std::filesystem::path& file, std::string_view content);

}  // namespace warplens::kernels
