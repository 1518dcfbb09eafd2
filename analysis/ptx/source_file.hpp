#pragma once

#include <string>
#include <string_view>

namespace warplens::ptx {

/// Which file of the CUDA source a line is in. The compiler's tables name one file in several ways: the PTX (.file) by
/// the folder that the compiler worked in and the name that it was given ("/home/ada/./kernels/naive.cu"), what reads
/// the cubin by a folder without "." and ".." and a name. Equal files are equal here however they were named; what a
/// path means is read from its text alone, as the compiler does. Two files of one name in different folders differ.
class SourceFile {
 public:
  /// No file.
  SourceFile() = default;
  explicit SourceFile(std::string_view path);
  /// One whose folder is named apart. A name that begins at the root needs none.
  SourceFile(std::string_view folder, std::string_view name);

  /// From the root on, unless it was named otherwise; empty for no file.
  const std::string& path() const { return path_; }
  bool operator==(const SourceFile&) const = default;

 private:
  std::string path_;
};

}  // namespace warplens::ptx
