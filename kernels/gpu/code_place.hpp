#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/ptx/source_file.hpp"

namespace warplens::gpu {

/// The CUDA source line of machine code, from the cubin's line table. For inlined code it is the innermost line, which
/// may be in a header.
struct CodePlace {
  ptx::SourceFile file;    ///< source file; empty if the line table has none
  std::uint32_t line = 0;  ///< line in the file; 0 if the line table has none
  bool operator==(const CodePlace&) const = default;
};

/// Returns the source line of the machine instruction at `offset` bytes from the first instruction of the kernel
/// `entry` (its mangled name). CUPTI reads the line from the cubin, for which no GPU is needed. Throws Error
/// (unsupported) if CUPTI is not installed.
CodePlace code_place(const std::vector<char>& cubin, const std::string& entry, std::uint32_t offset);

}  // namespace warplens::gpu
