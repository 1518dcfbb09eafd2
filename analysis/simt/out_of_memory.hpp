#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "analysis/simt/observer.hpp"

namespace warplens::simt {

/// Thrown if an execution needs more host memory than allowed (Launch::host_bytes).
class OutOfMemory : public std::runtime_error {
 public:
  OutOfMemory(std::string touched, std::uint64_t allowed);

  std::string buffer;          ///< the buffer whose next page exceeded the limit
  std::uint64_t bytes;         ///< the limit
  std::optional<Where> where;  ///< the instruction that caused it; empty if no instruction did
};

/// Half of this machine's memory, in bytes; determined once.
std::uint64_t share_of_host_memory();

}  // namespace warplens::simt
