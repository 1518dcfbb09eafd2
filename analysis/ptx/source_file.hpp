#pragma once

#include <string>
#include <string_view>

namespace warplens::ptx {

/// A file of the CUDA source, as the compiler's tables name it. These tables name one file in several ways. The PTX
/// (.file) uses the working folder of the compiler and the name on its command line ("/home/ada/./kernels/naive.cu").
/// The line table of the cubin uses a folder without "." and "..", and a name. Objects for the same file are equal, no
/// matter how the file was named. As in the compiler, only the texts of the paths are compared: files with the same
/// name in different folders are different.
class SourceFile {
 public:
  /// Makes an object that stands for no file.
  SourceFile() = default;
  explicit SourceFile(std::string_view path);
  /// Makes an object for a name in a folder. The folder is ignored if the name is an absolute path.
  SourceFile(std::string_view folder, std::string_view name);

  /// Returns the path. It is absolute, unless the compiler named the file by a relative path. Empty for no file.
  const std::string& path() const { return path_; }
  bool operator==(const SourceFile&) const = default;

 private:
  std::string path_;
};

}  // namespace warplens::ptx
