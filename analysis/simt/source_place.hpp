#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/ptx/source_file.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// A line of the CUDA source. The file name is the one in the PTX (ptx::SourceFile compares such names), and points
/// into the module.
struct SourcePlace {
  std::string_view file;   ///< name of the file; empty if the PTX does not contain the name
  std::uint32_t line = 0;  ///< number of the line; 0 if the compiler did not specify a line
  bool operator==(const SourcePlace&) const = default;
};

/// Returns the source line for a location (.loc) in the PTX. For inlined code, the location has a chain of calls. The
/// result is the innermost line of this chain that is in the same file as the outermost call, which is the user's file.
/// Code of a user's function therefore belongs to its own line, and code from an include file belongs to the line that
/// calls it. Accepts any module, even one with a cycle of inlined calls.
SourcePlace source_place(const ptx::Module& module, const ptx::SourceLocation& location);

/// Returns the source line of an instruction of a program.
SourcePlace source_place(const Program& program, std::uint32_t pc);

/// Returns the source line of an instruction. Some code has no line, because the compiler generates it without a
/// counterpart in the source, for example for a 64-bit division. In this case, returns the line of the nearest earlier
/// instruction of the same function that has one; 0 if there is none.
std::uint32_t nearest_line(const Program& program, std::uint32_t pc);

/// Returns true if a place is in this file, or if the file of the place is unknown. If a function from an include file
/// is called and not inlined, its code has no line in the kernel's own file, and the result is false.
bool is_in(const SourcePlace& place, const ptx::SourceFile& file);

}  // namespace warplens::simt
