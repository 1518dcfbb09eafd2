#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

namespace warplens::study {

/// How many of the files are kept that hold what was edited for a command to name it.
struct EditLimits {
  std::size_t most = 100;                                   ///< the oldest beyond go first
  std::chrono::hours oldest = std::chrono::hours(24 * 90);  ///< since they were written last
  std::filesystem::file_time_type since = session_start();  ///< what was written from then on stays
  /// When this program began.
  static std::filesystem::file_time_type session_start();
};

/// The file below `folder` for an edited text: the kernel's own name and what the text is known by, so that the same
/// text is the same file.
std::filesystem::path edit_file_of(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& text, const char* ending);

/// Removes of the files that `edit_file_of` names, each with the header beside it, those that are too many or too old.
/// What somebody has changed since stays, whatever its age: its text is no longer the one that it is named by.
void remove_old_edit_files(const std::filesystem::path& folder, const EditLimits& limits = {});

}  // namespace warplens::study
