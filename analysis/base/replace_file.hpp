#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

namespace warplens::base {

/// Gives a file new content as a whole: whatever happens, who reads it finds the old content or the new, never a half.
/// It is written beside the file first, under a name that was not there, and with the file's own permissions. A link
/// stays one; a device or a pipe is written into, never replaced. Returns no error, or why the content could not be
/// written or take the file's place. The folder must be there.
std::error_code replace_file(const std::filesystem::path& file, std::string_view content);

}  // namespace warplens::base
