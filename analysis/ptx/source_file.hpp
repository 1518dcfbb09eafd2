#pragma once

#include <string>
#include <string_view>

namespace warplens::ptx {

/// Identifies the file of the CUDA source that contains a line. The compiler's tables name one file in several ways:
/// the PTX (.file) uses the working folder of the compiler and the name it was given ("/home/ada/./kernels/naive.cu");
/// the line table of the cubin uses a folder without "." and "..", and a name. Objects for the same file are equal
/// however it was named. Paths are only compared as text, as the compiler does. Files with the same name in different
/// folders are different.
class SourceFile {
 public:
  /// No file.
  SourceFile() = default;
  explicit SourceFile(std::string_view path);
  /// A file with a separate folder, which is ignored if the name is an absolute path.
  SourceFile(std::string_view folder, std::string_view name);

  /// Absolute path, unless the file was named by a relative one; empty for no file.
  const std::string& path() const { return path_; }
  bool operator==(const SourceFile&) const = default;

 private:
  std::string path_;
};

}  // namespace warplens::ptx
