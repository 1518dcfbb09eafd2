#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "app/lessons/launches.hpp"
#include "app/page_contents/contents.hpp"
#include "app/page_contents/page_html.hpp"

namespace warplens::page {

/// Kernels and lessons that are added to a page, with their files. The path of a file in the page is its path relative
/// to the working folder of this process. If a file is outside this folder, the paths are relative to the innermost
/// folder that contains all files.
class Additions {
 public:
  /// Finds the files of kernels and lessons. `kernels` are names for kernels::load_kernel, `lessons` are paths of .md
  /// files. Throws InputError if a kernel or a lesson cannot be read.
  Additions(const std::vector<std::string>& kernels, const std::vector<std::string>& lessons);

  /// Returns the folder to which the paths in the page are relative.
  const std::filesystem::path& root() const { return root_; }
  /// Returns the names of the kernels and lessons in the page.
  const PageContents& contents() const { return contents_; }

  /// Adds the files of the kernels that a lesson uses but does not contain itself. The working folder of this process
  /// must be root(). Throws InputError if such a kernel cannot be loaded or is outside root().
  void add_used_kernels(const lessons::Lesson& lesson, const lessons::ReadState& read);

  /// Reads the files, and adds the file with the contents of the page. Throws InputError if a file cannot be read.
  PageFiles read_files(const PageContents& contents) const;

 private:
  void add_kernel_files(const std::string& kernel);
  std::string path_in_page(const std::filesystem::path& file) const;

  std::set<std::filesystem::path> files_;  ///< absolute
  std::filesystem::path root_;
  PageContents contents_;
};

/// Makes another folder the working folder of this process while the object exists.
class WorkingFolder {
 public:
  explicit WorkingFolder(const std::filesystem::path& folder);
  ~WorkingFolder();
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  const std::filesystem::path before_;
};

}  // namespace warplens::page
