#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace warplens::kernels {

/// A file that is embedded in the program. Its path is the same as in the repository: "kernels/catalogue/naive.cu" or
/// "assets/…". Fonts are under "fonts/", licences of third-party components under "licences/", and translations under
/// "languages/".
struct EmbeddedFile {
  std::string_view path;
  std::string_view content;  ///< contents of the file; a zero byte follows them in memory
};

std::span<const EmbeddedFile> embedded_files();

inline std::optional<std::string_view> embedded_file(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return file.content;
  return std::nullopt;
}

}  // namespace warplens::kernels
