#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "analysis/simt/observer.hpp"

namespace warplens::simt {

/// Exception that is thrown if an execution needs more host memory than Launch::host_bytes allows.
class OutOfMemory : public std::runtime_error {
 public:
  OutOfMemory(std::string touched, std::uint64_t allowed);

  std::string buffer;          ///< name of the buffer whose next page exceeded the limit
  std::uint64_t bytes;         ///< the limit in bytes
  std::optional<Where> where;  ///< the instruction that needed the page; empty if no instruction did
};

/// Returns half of this machine's memory, in bytes. It is determined only once.
std::uint64_t share_of_host_memory();

}  // namespace warplens::simt
