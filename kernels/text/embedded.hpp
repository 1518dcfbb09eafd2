#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace warplens::kernels {

/// A file that the program carries inside it. Its path is the one in the repository, "kernels/catalogue/naive.cu" or
/// "assets/…"; fonts are under "fonts/", the licences of what the program is built from under "licences/", what it says
/// in other languages under "languages/".
struct EmbeddedFile {
  std::string_view path;
  std::string_view content;  ///< followed by a zero byte
};

std::span<const EmbeddedFile> embedded_files();

inline std::optional<std::string_view> embedded_file(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return file.content;
  return std::nullopt;
}

}  // namespace warplens::kernels
