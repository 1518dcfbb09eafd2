#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace warplens::kernels {

/// The reason why a file was not read, as a sentence: "this is a folder". Callers put the name of
/// the file before it, and what to do after it.
class UnreadFile : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns the contents of a regular file. Never waits for data: refuses pipes, devices, and files of the system kernel
/// that have no data. Throws UnreadFile if the file is not read, for example because it has more than `most` bytes.
std::string read_regular_file(const std::string& path, std::size_t most);

/// Returns the contents of a regular file; empty if `read_regular_file` does not read it.
std::string read_regular_file_or_empty(const std::string& path, std::size_t most);

}  // namespace warplens::kernels
