#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/jumps.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Form in which a load or store of the PTX appears in the machine code.
enum class Form : std::uint8_t {
  /// One instruction of the same width as in the PTX, or several copies of it. Also used for every instruction that is
  /// not a load or store.
  as_written,
  joined,     ///< a wider instruction that also does the work of other accesses; these accesses are known
  elsewhere,  ///< no separate instruction: the instruction of a `joined` access also does the work of this access
  widened,    ///< a wider instruction; it is not known which other accesses it also replaces
  narrowed,   ///< a narrower instruction: the rest of the loaded data is not needed
  split,      ///< several narrower instructions
  /// several instructions of different widths, and it is unknown which one is executed; or a matrix access in a
  /// different form
  mixed,
  /// a load of matrices (ldmatrix, wmma.load) without an instruction: its result is not needed, or an earlier load has
  /// the same data. Example, measured on an H200: a loop has 10 ldmatrix, and 4 of them load the same data as others; 6
  /// are executed
  left_out,
  absent,  ///< no separate instruction: another instruction does its work, or the access is not needed
  sunk,    ///< one instruction of the same width, moved below a branch that follows the load in the PTX (sunk.hpp)
};

/// Form of one PTX instruction in the machine code.
struct Made {
  Form form = Form::as_written;
  /// bytes per lane of the machine instruction; 0 if there is no instruction, or if there are several widths
  std::uint32_t width = 0;
  bool operator==(const Made&) const = default;
};

/// Comparison of the loads and stores of a program with those of its machine code.
struct Correspondence {
  std::vector<Made> by_pc;
  /// Index: pc. True if the machine code contains the access several times (for example in an unrolled loop), and it is
  /// not known which of the copies each lane executes.
  std::vector<bool> has_copies;
  /// True if the machine code has loads or stores of local memory that are neither in the PTX nor in `made.saved`. They
  /// save registers around a call, or spill registers.
  bool added_local_load = false, added_local_store = false;
  /// True if the machine code calls functions of the driver that access memory themselves: printf, malloc, free.
  bool calls_driver = false;
  /// True if a function calls itself, directly or through others. On a GPU, lanes that take different branches in such
  /// a function return one after another and stay separate. (In one example, an H200 made 37 stores; 16 would be
  /// enough.) The executor lets the lanes continue together, so its counts may differ.
  bool recurses = false;

  Jumps jumps;  ///< empty if the comparison had no cubin

  /// Input of simt::Program::with_machine_code. Contains all unrolled loops, even if the number of iterations does not
  /// differ between lanes.
  simt::MachineCode made;

  Form form_of(std::uint32_t pc) const { return pc < by_pc.size() ? by_pc[pc].form : Form::as_written; }
  /// Returns whether the requests that the hardware makes for an instruction can be derived from the program.
  bool is_known(std::uint32_t pc) const {
    const Form form = form_of(pc);
    return form == Form::as_written || form == Form::joined || form == Form::elsewhere || form == Form::narrowed ||
           form == Form::sunk || form == Form::left_out;
  }
};

/// Compares each PTX instruction with the machine instructions that come from its line of the PTX. Machine code without
/// line information (compiled without -lineinfo) cannot be compared; every instruction then has the form `as_written`.
Correspondence correspond(const simt::Program& program, std::span<const MemoryInstruction> machine_code);

/// Compares the program with a whole cubin. The result also includes facts that are derived from the order of the
/// machine code: the registers that functions save (saved_registers.hpp), moved loads (sunk.hpp), and unrolled loops
/// (unrolled.hpp).
Correspondence correspond(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
