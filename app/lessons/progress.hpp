#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

namespace warplens::lessons {

/// What a reader said to a step's question.
struct Answered {
  std::string guess;  ///< as typed, or the number of a choice; empty where the answer was asked for, and of goals
  bool right = false;
  bool operator==(const Answered&) const = default;
};

/// How far a reader has come in one lesson.
struct LessonProgress {
  std::size_t step = 0;  ///< that was open last
  bool finished = false;
  std::map<std::size_t, Answered> answered;  ///< by step
  bool operator==(const LessonProgress&) const = default;
};

/// By the lesson's name.
using Progress = std::map<std::string, LessonProgress>;

/// Where it is kept: lessons.json in base::config_folder. Empty where there is no such folder.
std::filesystem::path progress_file();

/// What the file says; nothing for what it does not say or says wrongly. Never throws: a broken file is as good as
/// none.
Progress load_progress(const std::filesystem::path& file);

/// What the text of such a file says, likewise.
Progress progress_of(const std::string& text);

/// Writes the lessons that are others than in `before`, as it was loaded or last written, into the file, whole or not
/// at all, and makes its folder: how far a reader came in another Warplens stays. Says whether it did.
bool save_progress(const std::filesystem::path& file, const Progress& progress, const Progress& before = {});

}  // namespace warplens::lessons
