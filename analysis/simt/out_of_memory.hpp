#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "analysis/simt/observer.hpp"

namespace warplens::simt {

/// An execution touches more memory than this machine shall give it (Launch::host_bytes).
class OutOfMemory : public std::runtime_error {
 public:
  OutOfMemory(std::string touched, std::uint64_t allowed);

  std::string buffer;          ///< of which one page more was touched
  std::uint64_t bytes;         ///< that were allowed
  std::optional<Where> where;  ///< the instruction that did it; nothing where it was none
};

/// Half of the memory that this machine has, in bytes; asked once.
std::uint64_t share_of_host_memory();

}  // namespace warplens::simt
