#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warplens::grading {

/// Maximum size of a submission in bytes.
inline constexpr std::size_t kMostSubmissionBytes = std::size_t{1} << 20;

/// Name of every submission for the compiler, and in the messages of the process that grades it. The true name can
/// contain characters that the compiler or JSON cannot represent.
inline constexpr const char* kSubmissionFile = "submission.cu";

/// A file that a student handed in.
struct Submission {
  /// Path below the folder that contains it ("anna/transpose.cu"), or the name of the file. Control characters, and
  /// bytes that are not UTF-8, are replaced by escapes (base::printable).
  std::string name;
  std::string path;
  /// Path of the comment below the folder of comments, without its ending: "anna/transpose". Different for each
  /// submission.
  std::string comment = {};
};

/// Returns the submissions that a user names: files, and folders. Of a folder, all .cu files in it and in its
/// subfolders are submissions, sorted by path; links in it are not followed. The ending may also be written .CU. Throws
/// kernels::InputError if a path does not exist or is another kind of file, if a folder contains no .cu file, or if two
/// submissions have the same name.
std::vector<Submission> find_submissions(const std::vector<std::string>& paths);

/// Returns the text of a submission; a byte order mark at its beginning becomes blanks. Throws kernels::UnreadFile if
/// it cannot be read.
std::string read_submission(const Submission& submission);

}  // namespace warplens::grading
