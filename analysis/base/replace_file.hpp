#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

namespace warplens::base {

/// Gives a file new content as a whole: whatever happens, who reads it finds the old content or the new, never a half.
/// It is written beside the file first, under a name that no other process takes. Returns no error, std::errc::io_error
/// where the content could not be written, or why it could not take the file's place. The folder must be there.
std::error_code replace_file(const std::filesystem::path& file, std::string_view content);

}  // namespace warplens::base
