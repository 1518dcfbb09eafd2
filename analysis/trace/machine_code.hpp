#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/sass/correspondence.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::trace {

/// Marks the rows of the totals whose instruction has a different form in the machine code. Also marks the categories
/// in which the machine code has additional accesses, and sets the number of divergent jumps. The counts do not change:
/// they remain those of the program, executed by warps of `lanes` lanes.
void mark_reshaped(Totals& totals, const simt::Program& program, const sass::Correspondence& machine_code,
                   unsigned lanes);

/// A difference between the machine code and the program. (app/words writes the sentences.)
struct MachineCodeNote {
  /// The change that the assembler made to the accesses of one category on one line, or to the whole program.
  enum class Kind : std::uint8_t {
    joined,  ///< accesses that were joined into fewer, wider accesses; these are counted
    /// loads that were moved below a branch; only the loads of lanes that reach the new position are counted
    sunk,
    left_out,         ///< loads of matrices that the machine code does not contain; they are not counted
    widened,          ///< accesses that became wider; the wider accesses are not counted
    split,            ///< narrower accesses
    mixed,            ///< accesses that became several accesses of different widths
    missing,          ///< accesses that were removed, or joined with another access
    unrolled,         ///< accesses in an unrolled loop with a different number of iterations per lane
    driver_code,      ///< the program calls functions of the driver, which have accesses of their own
    recursion,        ///< a function calls itself, and lanes return from it separately
    saved_registers,  ///< registers saved in local memory
    other_blocks,  ///< accesses to the shared memory of other blocks of the cluster; see cluster_requests of the totals
    bulk_copies,   ///< bulk copies, which another unit executes
    textures,      ///< accesses to textures and surfaces, which the texture unit executes
  };
  Kind kind = Kind::missing;
  std::uint32_t source_line = 0;     ///< source line of the note; 0 if the note does not belong to a line
  std::optional<Category> category;  ///< category of the accesses, if the note belongs to a line
  std::uint32_t widest = 0;          ///< bytes per lane of joined or widened accesses
  std::size_t instructions = 0;      ///< number of instructions of the line and category
  std::size_t concerned = 0;         ///< number of these instructions that have a different form in the machine code
  std::size_t made = 0;              ///< number of machine instructions that replace joined accesses
  /// Number of requests to other blocks, textures or surfaces; for bulk copies, number of bytes.
  std::uint64_t requests = 0;

  /// Returns whether the totals are those of the machine code. If not, the hardware counts differently.
  bool is_counted() const { return kind == Kind::joined || kind == Kind::sunk || kind == Kind::left_out; }
};

/// Returns one note per source line, kind and category, sorted by line. Empty if all accesses are the same in the
/// machine code as in the program.
std::vector<MachineCodeNote> make_notes(const Totals& totals, const simt::Program& program,
                                        const sass::Correspondence& machine_code);

}  // namespace warplens::trace
