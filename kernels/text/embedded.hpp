#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace warplens::kernels {

/// A file that is embedded in the program. Its path is the same as in the repository: "kernels/catalogue/naive.cu" or
/// "assets/…". Fonts are under "fonts/", licences of third-party components under "licences/", and translations under
/// "languages/".
struct EmbeddedFile {
  /// Place of a lesson or a kernel in the lists of lessons and kernels. Only a page (app/page_contents/contents.hpp)
  /// has files with another place than `by_order`.
  enum class Listing { first, by_order, unlisted };

  std::string_view path;
  std::string_view content;  ///< contents of the file; a zero byte follows them in memory
  Listing listing = Listing::by_order;
};

std::span<const EmbeddedFile> embedded_files();

inline std::optional<std::string_view> embedded_file(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return file.content;
  return std::nullopt;
}

}  // namespace warplens::kernels
