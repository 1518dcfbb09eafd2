#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

namespace warplens::study {

/// Limits for the files of edited kernels, which are written so that a command can name them.
struct EditLimits {
  std::size_t most = 100;                                   ///< beyond this number, the oldest are removed
  std::chrono::hours oldest = std::chrono::hours(24 * 90);  ///< maximum age since the last change of the file
  std::filesystem::file_time_type since = session_start();  ///< files written after this time are kept
  /// Returns the time when this program was started.
  static std::filesystem::file_time_type session_start();
};

/// Returns the path below `folder` for an edited text. Its name has the kernel's name and the fingerprint of the text,
/// so that equal texts share a file.
std::filesystem::path edit_file_of(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& text, const char* ending);

/// Removes the files named by `edit_file_of`, with their headers, that exceed the limits. A file that was changed later
/// is kept, because its text no longer matches the fingerprint in its name.
void remove_old_edit_files(const std::filesystem::path& folder, const EditLimits& limits = {});

}  // namespace warplens::study
