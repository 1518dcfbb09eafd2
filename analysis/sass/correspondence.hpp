#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Form in which a load or store of the PTX appears in the machine code.
enum class Form : std::uint8_t {
  /// An instruction, or copies of it, of the same width; also every instruction that is not a load or store.
  as_written,
  joined,     ///< a wider instruction, which also does the work of known other accesses
  elsewhere,  ///< no instruction of its own: a `joined` one does its work
  widened,    ///< a wider instruction; it is unknown which other accesses it replaces
  narrowed,   ///< a narrower one: the rest of the loaded data is not needed
  split,      ///< several narrower ones
  mixed,   ///< several of different widths, so it is unknown which one is executed; or a matrix access of another form
  absent,  ///< no instruction of its own: another one does its work, or it is not needed
  sunk,    ///< one of the same width, moved behind a branch that follows the load in the PTX (sunk.hpp)
};

/// One PTX instruction in the machine code.
struct Made {
  Form form = Form::as_written;
  std::uint32_t width = 0;  ///< of the machine instruction, in bytes per lane; 0 if there is not exactly one width
  bool operator==(const Made&) const = default;
};

/// Comparison of the loads and stores of a program with those of its machine code.
struct Correspondence {
  std::vector<Made> by_pc;
  /// By pc: true if the machine code contains the access several times, for example in an unrolled loop, and it is not
  /// known which lanes execute which copy together.
  std::vector<bool> has_copies;
  /// True if the machine code has loads or stores of local memory that are neither in the PTX nor in `made.saved`:
  /// registers that are saved around a call, or spilled.
  bool added_local_load = false, added_local_store = false;
  /// True if it calls functions of the driver that access memory themselves: printf, malloc, free.
  bool calls_driver = false;
  /// True if a function calls itself, directly or through others. On a GPU, lanes that take different ways in it return
  /// one after another and stay separate (seen on an H200: 37 stores where 16 would do); the executor brings them
  /// together.
  bool recurses = false;

  /// Input of simt::Program::with_machine_code. Contains all unrolled loops, whether or not the number of iterations
  /// differs between lanes.
  simt::MachineCode made;

  Form form_of(std::uint32_t pc) const { return pc < by_pc.size() ? by_pc[pc].form : Form::as_written; }
  /// Returns whether the hardware's work for an instruction can be derived from the program.
  bool is_known(std::uint32_t pc) const {
    const Form form = form_of(pc);
    return form == Form::as_written || form == Form::joined || form == Form::elsewhere || form == Form::narrowed ||
           form == Form::sunk;
  }
};

/// Compares each PTX instruction with the machine instructions from its line of the PTX. Machine code without line
/// information (compiled without -lineinfo) cannot be compared; everything is then `as_written`.
Correspondence correspond(const simt::Program& program, std::span<const MemoryInstruction> machine_code);

/// The same comparison, with the results that need the order of the machine code: the registers that functions save
/// (saved_registers.hpp), moved loads (sunk.hpp), and unrolled loops (unrolled.hpp).
Correspondence correspond(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
