#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/ptx/source_file.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// A line of the CUDA source. The file is named as the PTX does it (ptx::SourceFile compares such names); it points
/// into the module.
struct SourcePlace {
  std::string_view file;   ///< empty where the PTX does not name it
  std::uint32_t line = 0;  ///< 0 where the compiler gave none
  bool operator==(const SourcePlace&) const = default;
};

/// The place that code stands for, told of its location (.loc) in the PTX. Code that was inlined stands for the
/// innermost place in the file of the outermost call, which is the user's own: a function of his for itself, one of a
/// header for the line that called it. Accepts any module, one whose calls go round in a circle too.
SourcePlace source_place(const ptx::Module& module, const ptx::SourceLocation& location);

/// The same of an instruction of a program.
SourcePlace source_place(const Program& program, std::uint32_t pc);

/// The source line of an instruction; where the compiler gave none (it makes some code by itself, as for a division of
/// 64 bits), of the nearest one before it in its function that has one. 0 where there is none.
std::uint32_t nearest_line(const Program& program, std::uint32_t pc);

/// Whether a place lies in this file, or no file is known of it. False for a function of a header that is called, not
/// inlined: no line of the kernel's own file stands for its code.
bool is_in(const SourcePlace& place, const ptx::SourceFile& file);

}  // namespace warplens::simt
