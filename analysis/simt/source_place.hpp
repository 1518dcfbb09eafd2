#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/ptx/source_file.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// A line of the CUDA source. The file name is written as in the PTX (ptx::SourceFile compares such names) and points
/// into the module.
struct SourcePlace {
  std::string_view file;   ///< empty if the PTX does not name it
  std::uint32_t line = 0;  ///< 0 if the compiler gave none
  bool operator==(const SourcePlace&) const = default;
};

/// Returns the source line of code that has this location (.loc) in the PTX. Inlined code belongs to the innermost line
/// in the file of the outermost call, which is the user's file: code of a user's function belongs to its own line, code
/// from a header to the line that calls it. Accepts any module, even one with a cycle of inlined calls.
SourcePlace source_place(const ptx::Module& module, const ptx::SourceLocation& location);

/// Returns the source line of an instruction of a program.
SourcePlace source_place(const Program& program, std::uint32_t pc);

/// Returns the source line of an instruction. If the compiler gave none (it generates some code by itself, for example
/// for a 64-bit division), returns the line of the nearest instruction before it in its function that has one; 0 if
/// there is none.
std::uint32_t nearest_line(const Program& program, std::uint32_t pc);

/// Returns whether a place is in this file, or its file is unknown. False for code of a header's function that is
/// called and not inlined, because it has no line in the kernel's own file.
bool is_in(const SourcePlace& place, const ptx::SourceFile& file);

}  // namespace warplens::simt
