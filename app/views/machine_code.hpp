#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/sass/control_bits.hpp"
#include "analysis/trace/totals.hpp"
#include "app/study/disassembly.hpp"
#include "app/study/study.hpp"

namespace warplens::views {

/// Counts of a machine instruction in one category of accesses.
struct MachineCounts {
  trace::Category category{};
  trace::AccessTotals totals;
  bool operator==(const MachineCounts&) const = default;
};

/// A machine instruction, ready to show.
struct MachineInstruction {
  kernels::ListedInstruction text;
  std::size_t section = 0;        ///< index of its section in MachineCode::sections
  std::uint32_t ptx_line = 0;     ///< line of the PTX that it comes from; 0 if unknown
  std::uint32_t source_line = 0;  ///< line in the kernel's file; 0 if unknown, or if it is in another file
  sass::ControlBits control;
  /// Counts of the access that the instruction makes, over the whole launch. Usually there is one entry; an access to
  /// the generic address space may have several. Empty if the instruction makes no counted access, or if the counts
  /// cannot be attributed to it.
  std::vector<MachineCounts> counts;
  /// Number of machine instructions that make the access together, for example in an unrolled loop. The counts are
  /// their sum.
  unsigned sharers = 1;
  /// Explains the counts, or why there are none; empty if the instruction makes exactly one access of the PTX, or none.
  std::string note;
};

/// The machine code of a study. The code of the kernel comes first, then functions that it calls.
struct MachineCode {
  std::vector<std::string> sections;  ///< names of the functions whose sections were disassembled
  std::vector<MachineInstruction> instructions;
};

/// Joins the disassembly of a study with the control bits, the line table and the counts. The counts are those of the
/// study's totals; without totals, there are none. `disassembly` must have a listing and belong to the study.
///
/// A machine instruction and an access of the PTX belong together if the line table names the line of the access, and
/// the kinds of access agree (sass::Correspondence). The counts of an access whose form in the machine code is not
/// known are not attributed to an instruction; the note says so.
MachineCode make_machine_code(const study::Study& study, const study::Disassembly& disassembly);

/// Returns the sectors, wavefronts or passes per request: "4 S", "1.5 W". Counts that the hardware may count
/// differently are marked with ±. Empty if there are no requests.
std::string per_request(const MachineCounts& counts);

/// Returns the scoreboard barriers that an instruction sets: "W0 R2" (W: until its result is written, R: until its
/// sources are read). Empty if there are none.
std::string barriers_set(const sass::ControlBits& control);

/// Returns the earlier instruction that sets the scoreboard barrier for which the instruction `at` waits: the nearest
/// one above it in its section. Returns nullopt if there is none, for example because it is below, in a loop.
std::optional<std::size_t> find_barrier_setter(const MachineCode& code, std::size_t at, unsigned barrier);

}  // namespace warplens::views
