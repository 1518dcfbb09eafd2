#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warplens::grading {

/// Maximum size of a submission in bytes.
inline constexpr std::size_t kMostSubmissionBytes = std::size_t{1} << 20;

/// A file that a student handed in.
struct Submission {
  std::string name;  ///< path below the folder that contains it ("anna/transpose.cu"), or the name of the file
  std::string path;
};

/// Returns the submissions that a user names: files, and folders. Of a folder, all .cu files in it and in its
/// subfolders are submissions, sorted by path; links in it are not followed. Throws kernels::InputError if a path does
/// not exist, if a folder contains no .cu file, or if two submissions have the same name.
std::vector<Submission> find_submissions(const std::vector<std::string>& paths);

/// Returns the text of a submission; a byte order mark at its beginning becomes blanks. Throws kernels::UnreadFile if it cannot be read.
std::string read_submission(const Submission& submission);

}  // namespace warplens::grading
