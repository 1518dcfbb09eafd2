#include "kernels/files/project_files.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

#include "kernels/files/allowed_folders.hpp"
#include "kernels/files/project_folder.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Limits of a project with a marked root.
constexpr std::size_t kMostFiles = 20'000, kMostFolders = 5'000;
constexpr int kMostDepth = 12;
/// Limits if the kernel file is not in a project. Its folder may then be any folder, for example that of downloads.
constexpr std::size_t kMostFilesBeside = 500;
constexpr int kMostDepthBeside = 2;

constexpr std::string_view kExtensions[] = {".h",   ".hh",  ".hpp", ".hxx", ".cuh", ".cu",  ".inl",
                                            ".inc", ".ipp", ".tpp", ".cpp", ".cc",  ".cxx", ".c"};

/// Folders of a project that often contain include files, although the #include lines do not name these folders.
constexpr const char* kHeaderFolders[] = {"", "include", "inc", "src"};

bool is_source(const fs::path& path) {
  return std::ranges::find(kExtensions, path.extension().string()) != std::end(kExtensions);
}

bool is_skipped(const std::string& folder) {
  return folder.starts_with('.') || folder == "node_modules" || folder == "__pycache__" || folder == "CMakeFiles";
}

fs::path without_parents(const std::string& name) {
  fs::path rest;
  for (const fs::path& part : fs::path(name).lexically_normal())
    if (part != "..") rest /= part;
  return rest;
}

std::ptrdiff_t common_parts(const fs::path& one, const fs::path& other) {
  return std::distance(one.begin(), std::ranges::mismatch(one, other).in1);
}

/// Returns true if a text ends with `end`. The case of ASCII letters is ignored.
bool ends_alike(std::string_view text, std::string_view end) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return text.size() >= end.size() && std::ranges::equal(text.substr(text.size() - end.size()), end, {}, small, small);
}

/// The entries of a folder, sorted, because the system returns them in any order.
struct Entries {
  std::vector<fs::path> folders, files;
};

/// Returns the entries of a folder. Links that lead out of the project are left out.
Entries read_entries(const fs::path& folder, const fs::path& project) {
  Entries entries;
  std::error_code error;
  fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (std::size_t seen = 0; !error && at != fs::directory_iterator() && seen < kMostFiles;
       at.increment(error), ++seen) {
    std::error_code unknown;
    const fs::file_type type = at->symlink_status(unknown).type();
    const fs::path& path = at->path();
    if (type == fs::file_type::directory && !is_skipped(path.filename().string())) entries.folders.push_back(path);
    const bool leads_within =
        type == fs::file_type::symlink && fs::is_regular_file(path, unknown) && is_below(path, project);
    if (is_source(path) && (type == fs::file_type::regular || leads_within)) entries.files.push_back(path);
  }
  std::ranges::sort(entries.folders);
  std::ranges::sort(entries.files);
  return entries;
}

}  // namespace

ProjectFiles::ProjectFiles(std::string kernel) : kernel_(std::move(kernel)) {
  std::error_code error;
  real_kernel_ = fs::canonical(kernel_, error);
  if (error) real_kernel_.clear();
}

void ProjectFiles::list_below(const fs::path& folder, const fs::path& listed, std::size_t most_files, int most_depth) {
  std::vector<std::pair<fs::path, int>> waiting{{folder, 0}};
  for (std::size_t at = 0; at < waiting.size(); ++at) {
    if (files_.size() >= most_files || ++folders_ > kMostFolders) return;
    const auto [path, depth] = waiting[at];
    if (path == listed) continue;
    Entries entries = read_entries(path, project_);
    std::ranges::move(entries.files, std::back_inserter(files_));
    if (depth < most_depth)
      for (fs::path& inner : entries.folders) waiting.emplace_back(std::move(inner), depth + 1);
  }
}

const std::vector<fs::path>& ProjectFiles::files() {
  if (is_listed_ || real_kernel_.empty()) return files_;
  is_listed_ = true;
  const Project project = project_around(real_kernel_);
  project_ = project.folder;
  if (project.is_shared) return files_;
  if (!project.is_marked) {
    list_below(project.folder, {}, kMostFilesBeside, kMostDepthBeside);
  } else {
    fs::path listed;
    for (fs::path folder = real_kernel_.parent_path();; folder = folder.parent_path()) {
      list_below(folder, listed, kMostFiles, kMostDepth);
      listed = folder;
      if (folder == project.folder || folder == folder.root_path()) break;
    }
  }
  return files_;
}

std::optional<std::string> ProjectFiles::find_header(const std::string& name, const fs::path& folder) {
  std::error_code error;
  const fs::path from = fs::canonical(folder, error), wanted = without_parents(name);
  if (error || wanted.empty() || real_kernel_.empty()) return std::nullopt;
  const Project project = project_around(real_kernel_);
  if (project.is_shared) return std::nullopt;
  for (fs::path at = from; is_below(at, project.folder) && at != at.root_path(); at = at.parent_path())
    for (const char* const inner : kHeaderFolders)
      if (const fs::path file = at / inner / wanted; fs::is_regular_file(file, error) && may_read(kernel_, file))
        return shown_path(file);
  const std::string end = '/' + wanted.string();
  const auto is_better = [&](const fs::path& one, const fs::path& other) {
    const auto common = common_parts(one, from) - common_parts(other, from);
    if (common != 0) return common > 0;
    return std::distance(one.begin(), one.end()) < std::distance(other.begin(), other.end());
  };
  const auto find_best = [&](const auto& matches) -> const fs::path* {
    const fs::path* best = nullptr;
    for (const fs::path& file : files())
      if (matches(file.native()) && (best == nullptr || is_better(file, *best))) best = &file;
    return best;
  };
  const fs::path* best = find_best([&](const std::string& path) { return path.ends_with(end); });
  // File systems of Windows and macOS do not distinguish small and capital letters.
  if (best == nullptr) best = find_best([&](const std::string& path) { return ends_alike(path, end); });
  if (best == nullptr) return std::nullopt;
  return shown_path(*best);
}

std::string ProjectFiles::shown_path(const fs::path& file) const {
  std::error_code error;
  if (fs::path(kernel_).is_absolute()) return file.string();
  const fs::path relative = fs::proximate(file, error);
  return error ? file.string() : relative.string();
}

}  // namespace warplens::kernels
