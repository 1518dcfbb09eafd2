#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace warplens::kernels {

/// Why a file was not read, as a clause: "is a folder". Who knows what it was to be adds the name and the mend.
class UnreadFile : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a regular file has in it, read once and never waited for: no pipe, no device, none of the kernel's own files
/// that has nothing to say yet. Throws UnreadFile, also for a file of more than `most` bytes.
std::string read_regular_file(const std::string& path, std::size_t most);

}  // namespace warplens::kernels
