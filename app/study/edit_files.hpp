#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

namespace warplens::study {

/// Limits for stored edited kernels. An edited kernel is written to a file so that a command can name it.
struct EditLimits {
  std::size_t most = 100;                                   ///< maximum number of files; the oldest are removed
  std::chrono::hours oldest = std::chrono::hours(24 * 90);  ///< maximum age since the last change of the file
  std::filesystem::file_time_type since = session_start();  ///< files written after this time are kept
  /// Returns the time when this program was started.
  static std::filesystem::file_time_type session_start();
};

/// Returns the path below `folder` for an edited text. The file name contains the kernel's name and the fingerprint of
/// the text, so that equal texts share a file.
std::filesystem::path edit_file_of(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& text, const char* ending);

/// Removes the files that exceed the limits, with their separate Warplens headers. Only files with a name from
/// `edit_file_of` are removed. A file that was changed later is kept: its text does not match the fingerprint in its
/// name.
void remove_old_edit_files(const std::filesystem::path& folder, const EditLimits& limits = {});

}  // namespace warplens::study
