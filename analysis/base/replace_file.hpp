#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

namespace warplens::base {

/// Replaces the content of a file atomically: readers find the old or the new content, never a part of it. The content
/// is first written to a new file in the same folder, which gets the permissions of the old one. If `file` is a link,
/// its target is replaced. Devices and pipes are not replaced: the content is written to them. The folder must exist.
/// Returns the error if writing or replacing failed.
std::error_code replace_file(const std::filesystem::path& file, std::string_view content);

}  // namespace warplens::base
