#pragma once

#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// Something to be known beside what an execution finds: it is no finding, for nothing was seen to go wrong.
struct Note {
  std::uint32_t source_line = 0;  ///< of the kernel's file; 0: of no line
  std::string message;            ///< a sentence
};

/// What was assumed where the header was guessed, what was left out of the code so that it compiles, what the compiler
/// warns of in the kernel's own file, and what it left nothing of: where a buffer or an array in
/// shared memory has no place in the compiled code any more, the assignments to it. In order of the lines.
std::vector<Note> notes_of(const Study& study);

/// The warnings of a compiler's log that are of the file at `path`.
std::vector<Note> compiler_warnings(const std::string& log, const std::string& path);

/// The lines of the entry's body that assign to an element of a pointer or shared array of its, of which the module has
/// nothing left. A source whose entry cannot be told, or that chooses code by #if within it, gives none.
std::vector<Note> removed_assignments(const std::string& source, const std::string& entry,
                                      const simt::Program& program);

}  // namespace warplens::study
