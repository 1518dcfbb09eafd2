#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// A remark about a launch. It is not a finding, because no error was observed.
struct Note {
  std::uint32_t source_line = 0;  ///< line of the kernel's file; 0 for none
  std::string message;            ///< message of one sentence
};

/// Returns the following notes, in the order of the lines:
/// - assumptions of a guessed Warplens header,
/// - code that was left out so that the file compiles,
/// - compiler warnings for the kernel's own file,
/// - assignments that the compiler removed, so that the compiled code never accesses the buffer or shared array.
std::vector<Note> notes_of(const Study& study);

/// Returns the warnings in a compiler's log that are about the file at `path`.
std::vector<Note> compiler_warnings(const std::string& log, const std::string& path);

/// Outline of a kernel's definition in its file.
struct KernelOutline {
  std::vector<std::string> parameters;  ///< names by position; empty for a parameter without a name
  /// First and last line of the statements in the body; 0 if there are no statements.
  std::uint32_t first_line = 0, last_line = 0;
};

/// Returns the outline of the kernel `entry`; nullopt if the file does not define it, or defines it several times.
std::optional<KernelOutline> find_kernel_outline(const std::string& source, const std::string& entry);

/// Returns the lines of the entry's body with assignments that the compiler removed. Such a line assigns to an element
/// of a pointer parameter or a shared array, but the compiled code does not access this parameter or array. Returns
/// none if the entry cannot be found, or if its body has preprocessor lines.
std::vector<Note> removed_assignments(const std::string& source, const std::string& entry,
                                      const simt::Program& program);

}  // namespace warplens::study
