#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

namespace warplens::lessons {

/// The reader's answer to the question of a step.
struct Answered {
  /// The typed text, or the number of a choice. Empty for a goal, and if the reader asked to see the answer.
  std::string guess;
  bool right = false;
  bool operator==(const Answered&) const = default;
};

/// Progress of a reader in one lesson.
struct LessonProgress {
  std::size_t step = 0;  ///< step that was open last
  bool finished = false;
  std::map<std::size_t, Answered> answered;  ///< answers by number of the step
  bool operator==(const LessonProgress&) const = default;
};

/// Progress by the name of the lesson.
using Progress = std::map<std::string, LessonProgress>;

/// Returns the path of the file: lessons.json in base::config_folder. Empty if there is no such folder.
std::filesystem::path progress_file();

/// Loads the progress from the file. Missing or malformed entries are ignored, and so is a file that cannot be read.
/// Never throws.
Progress load_progress(const std::filesystem::path& file);

/// Parses the text of a progress file. Missing or malformed entries are ignored. Never throws.
Progress parse_progress(const std::string& text);

/// Saves the progress of each lesson that has changed since `before`, the progress that was loaded or last saved.
/// For all other lessons, the file keeps its entries, which another Warplens process may have saved in the meantime.
/// Creates the folder, and replaces the file atomically. Returns whether this succeeded.
bool save_progress(const std::filesystem::path& file, const Progress& progress, const Progress& before = {});

}  // namespace warplens::lessons
