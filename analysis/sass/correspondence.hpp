#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// What the assembler made of a load or store of the PTX.
enum class Form : std::uint8_t {
  as_written,  ///< an instruction (or copies of it) of the same width; also all that is no load or store
  joined,      ///< a wider instruction, which does the work of known neighbours as well
  elsewhere,   ///< none of its own: one that is `joined` does its work
  widened,     ///< a wider instruction, and it is not known whose work it does as well
  narrowed,    ///< a narrower one: the rest of what is loaded is not needed
  split,       ///< several narrower ones
  mixed,       ///< of several widths: which of them is executed can't be told; or of a matrix's, in a way of its own
  absent,      ///< none of its own: another one does its work, or it is not needed
  sunk,        ///< one of the same width behind a branch that follows it here (sunk.hpp)
};

/// One instruction of the PTX in the machine code.
struct Made {
  Form form = Form::as_written;
  std::uint32_t width = 0;  ///< of the machine code's instruction, in bytes a lane; 0 where `form` names no single one
  bool operator==(const Made&) const = default;
};

/// A program's loads and stores held against those of the machine code that was made of it.
struct Correspondence {
  std::vector<Made> by_pc;
  /// By pc: the machine code has it several times, as of a loop that is unrolled, and in a way in which it is not known
  /// which lanes come to which of them together.
  std::vector<bool> has_copies;
  /// Loads and stores of local memory that the PTX does not have and that are not in `made.saved`: registers that are
  /// put aside, around a call or for want of room.
  bool added_local_load = false, added_local_store = false;
  /// It calls functions of the driver's, which have accesses of their own: printf, malloc, free.
  bool calls_driver = false;
  /// A function calls itself, perhaps through others. Lanes that go different ways in there come back one after the
  /// other and stay apart on a GPU (seen on an H200: 37 stores where 16 would do); the executor brings them together.
  bool recurses = false;

  /// For simt::Program::with_machine_code. Of the loops, all that are made so, whether or not the lanes go round them
  /// differently often.
  simt::MachineCode made;

  Form form_of(std::uint32_t pc) const { return pc < by_pc.size() ? by_pc[pc].form : Form::as_written; }
  /// Whether what the hardware does for an instruction can be told from the program: it is as written or joined.
  bool is_known(std::uint32_t pc) const {
    const Form form = form_of(pc);
    return form == Form::as_written || form == Form::joined || form == Form::elsewhere || form == Form::narrowed ||
           form == Form::sunk;
  }
};

/// Compares instruction by instruction, by the line of the PTX that each one of the machine code comes from. Machine
/// code without lines (compiled without -lineinfo) says nothing of the PTX: then all is as written.
Correspondence correspond(const simt::Program& program, std::span<const MemoryInstruction> machine_code);

/// The same with what only the machine code's order tells: which registers functions save (saved_registers.hpp), and
/// how loops are unrolled (unrolled.hpp).
Correspondence correspond(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
