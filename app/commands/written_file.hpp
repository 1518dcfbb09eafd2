#pragma once

#include <filesystem>
#include <string_view>

namespace warplens::commands {

/// Writes a file that a command was asked for, whole or not at all. Throws kernels::InputError where it can't be
/// written.
void write_whole(const std::filesystem::path& file, std::string_view content);

}  // namespace warplens::commands
