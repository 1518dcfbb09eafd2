#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::trace {

/// Marks the rows of the totals whose instruction the machine code has in another form, and the categories in which it
/// has accesses that the program does not. The numbers stay those of the program, which a warp of `lanes` lanes
/// executed.
void mark_reshaped(Totals& totals, const simt::Program& program, const sass::Correspondence& machine_code,
                   unsigned lanes);

/// Where the machine code is not as the program. (app/words has the sentences.)
struct MachineCodeNote {
  /// What the assembler did to the accesses of one category in one line, or to the whole program.
  enum class Kind : std::uint8_t {
    joined,           ///< made fewer and wider ones of them, which are what is counted
    sunk,             ///< moved loads behind a branch, and those of the lanes that get there are what is counted
    widened,          ///< made wider ones, which are not
    split,            ///< made narrower ones
    mixed,            ///< made ones of several widths
    missing,          ///< left them out, or made one of them and another one
    unrolled,         ///< unrolled a loop that the lanes of a warp go round differently often
    driver_code,      ///< the program calls functions of the driver, which has accesses of its own
    recursion,        ///< a function calls itself, and lanes come back from it apart
    saved_registers,  ///< put registers aside in local memory
    other_blocks,     ///< accesses to the shared memory of another block of the cluster, as it is written
    bulk_copies,      ///< copies by the machine's own unit, likewise
    textures,         ///< accesses to textures and surfaces, likewise
  };
  Kind kind = Kind::missing;
  std::uint32_t source_line = 0;     ///< 0: it is of no line
  std::optional<Category> category;  ///< of the accesses, where it is of a line
  std::uint32_t widest = 0;          ///< bytes a lane: of what was joined or widened
  std::size_t instructions = 0;      ///< of the line and category
  std::size_t concerned = 0;         ///< those of them that have another form
  std::size_t made = 0;              ///< what was joined: instructions of the machine code
  std::uint64_t requests = 0;        ///< to other blocks, textures and surfaces; of bulk copies: bytes

  /// The totals are those of the machine code there; else the hardware's differ.
  bool is_counted() const { return kind == Kind::joined || kind == Kind::sunk; }
};

/// One note a line of the source and kind of access, in order of line; none where all is as written.
std::vector<MachineCodeNote> notes_of(const Totals& totals, const simt::Program& program,
                                      const sass::Correspondence& machine_code);

}  // namespace warplens::trace
