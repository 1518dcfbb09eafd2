#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace warplens::kernels {

/// The reason why a file was not read, as a predicate: "is a folder". Callers put the name of the file before it, and
/// the solution after it.
class UnreadFile : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns the contents of a regular file. Never waits: pipes, devices and kernel files without data are refused.
/// Throws UnreadFile, also if the file has more than `most` bytes.
std::string read_regular_file(const std::string& path, std::size_t most);

}  // namespace warplens::kernels
