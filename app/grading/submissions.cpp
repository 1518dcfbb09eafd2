#include "app/grading/submissions.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "analysis/base/printable.hpp"
#include "analysis/translation/message.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/byte_order_mark.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

namespace fs = std::filesystem;

bool is_cuda_file(const fs::path& path) {
  const std::string ending = path.extension().string();
  return ending.size() == 3 && ending[0] == '.' && (ending[1] | 0x20) == 'c' && (ending[2] | 0x20) == 'u';
}

/// Chooses the path of each comment. If an earlier submission has the same path, as with "k.CU" and "k.cu", the ending
/// stays, and then a number is added.
void name_comments(std::vector<Submission>& submissions) {
  std::set<std::string> used;
  for (Submission& submission : submissions) {
    submission.comment = fs::path(submission.name).replace_extension().string();
    for (int number = 1; !used.insert(submission.comment).second; ++number)
      submission.comment = submission.name + (number > 1 ? "-" + std::to_string(number) : "");
  }
}

void add_folder(const fs::path& folder, std::vector<Submission>& submissions) {
  std::vector<Submission> found;
  std::error_code error;
  constexpr auto kOptions = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(folder, kOptions, error), end; !error && at != end; at.increment(error))
    if (is_cuda_file(at->path()) && !at->is_directory(error) && !at->is_symlink(error))
      found.push_back({at->path().lexically_relative(folder).generic_string(), at->path().string()});
  if (error) throw kernels::InputError(folder.string() + ": " + error.message());
  if (found.empty())
    throw kernels::InputError(folder.string() + ": " + tr("the folder contains no .cu file; name the submissions"));
  std::ranges::sort(found, {}, &Submission::name);
  submissions.insert(submissions.end(), found.begin(), found.end());
}

}  // namespace

std::vector<Submission> find_submissions(const std::vector<std::string>& paths) {
  std::vector<Submission> submissions;
  std::error_code error;
  for (const std::string& path : paths) {
    if (fs::is_directory(path, error))
      add_folder(path, submissions);
    else if (fs::exists(path, error) && !is_cuda_file(path))
      throw kernels::InputError(path + ": " + tr("this is not a .cu file"));
    else if (fs::exists(path, error))
      submissions.push_back({fs::path(path).filename().string(), path});
    else
      throw kernels::InputError(path + ": " + tr("there is no such file or folder"));
  }
  std::map<std::string, std::string> paths_by_name;
  for (const Submission& submission : submissions) {
    const auto [other, is_new] = paths_by_name.emplace(submission.name, submission.path);
    if (!is_new)
      throw kernels::InputError(say("{} and {} have the same name; rename one, or name the folder that contains both",
                                    other->second, submission.path));
  }
  for (Submission& submission : submissions) submission.name = base::printable(submission.name);
  name_comments(submissions);
  return submissions;
}

std::string read_submission(const Submission& submission) {
  std::string text = kernels::read_regular_file(submission.path, kMostSubmissionBytes);
  kernels::blank_byte_order_mark(text);
  return text;
}

}  // namespace warplens::grading
