#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/ptx/source_file.hpp"

namespace warplens::gpu {

/// Where in the CUDA source machine code comes from, as the cubin's line table has it. Of code that was inlined that is
/// the innermost place: in a header, say.
struct CodePlace {
  ptx::SourceFile file;    ///< none where the line table names none
  std::uint32_t line = 0;  ///< likewise 0
  bool operator==(const CodePlace&) const = default;
};

/// The place of the machine instruction that begins `offset` bytes after the first one of the kernel `entry` (its
/// mangled name). CUPTI reads that from the cubin: it takes no GPU. Throws Error (unsupported) where there is no CUPTI.
CodePlace code_place(const std::vector<char>& cubin, const std::string& entry, std::uint32_t offset);

}  // namespace warplens::gpu
