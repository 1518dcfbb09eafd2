#pragma once

#include <string>
#include <vector>

namespace warplens::page {

/// The kernels and lessons that a user has added to a page (`warplens page`). The page contains their files.
struct PageContents {
  std::vector<std::string> kernels;  ///< names for kernels::load_kernel, in the order of the list
  std::vector<std::string> lessons;  ///< paths of the lessons' files, in the order of the list
  bool only = false;  ///< whether the lists of the page show only these kernels and lessons; otherwise these come first
};

/// Path of the file in a page that contains the PageContents. A page without this file has no additions.
inline constexpr const char* kContentsFile = "/page/contents.json";
/// Path of the file in a page that contains its compiled kernels (kernels::Pack).
inline constexpr const char* kPackFile = "/page/kernels.pack";

/// Convert the contents to text and back. parse_contents throws std::exception if the text is invalid.
std::string write_contents(const PageContents& contents);
PageContents parse_contents(const std::string& text);

}  // namespace warplens::page
