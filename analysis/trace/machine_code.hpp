#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::trace {

/// Marks the rows of the totals whose instruction the machine code has in another form, and the categories in which it
/// has accesses that the program does not. The numbers stay those of the program.
void mark_reshaped(Totals& totals, const sass::Correspondence& machine_code);

/// What the machine code has of an instruction, in a few words: "128 bits a lane in SASS"; empty where that
/// is as written. Whether it is also counted so, sass::Correspondence::is_known says.
std::string words_of(const sass::Made& made);

/// Where the machine code is not as the program, in a sentence.
struct MachineCodeNote {
  bool is_counted = false;        ///< the totals are those of the machine code there: else the hardware's differ
  std::uint32_t source_line = 0;  ///< 0: it is of no line
  std::string text;
  std::optional<Category> category;  ///< of the accesses that it is about, where it is of a line
};

/// One note a line of the source and kind of access, in order of line; none where all is as written.
std::vector<MachineCodeNote> notes_of(const Totals& totals, const simt::Program& program,
                                      const sass::Correspondence& machine_code);

}  // namespace warplens::trace
