#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// Use of a register by an instruction.
struct RegisterUse {
  std::string name;  ///< "R7", "P0", "UR4", "UP1"
  bool is_read = false, is_written = false;
  bool operator==(const RegisterUse&) const = default;
};

/// An instruction in the output of nvdisasm.
struct ListedInstruction {
  std::uint64_t address = 0;  ///< address in bytes from the start of the section
  std::string predicate;      ///< guard: "@P0", "@!UP1"; empty if there is none
  std::string opcode;         ///< with modifiers: "LDG.E.128"
  std::string operands;       ///< "R4, desc[UR6][R2.64]"; a label is written without quotes: ".L_x_1"
  /// Labels of this address that branches use: ".L_x_1". Also names of functions within the section.
  std::vector<std::string> labels;
  std::vector<RegisterUse> registers;  ///< registers that the instruction reads or writes; empty if unknown
  std::optional<unsigned> live;        ///< number of general registers in use; nullopt if unknown
};

/// The instructions of a section of a cubin.
struct ListedSection {
  std::string name;  ///< ".text.NAME"
  std::vector<ListedInstruction> instructions;
};

/// Parses the output of `nvdisasm -c`, of any version since CUDA 11. With `-lrm narrow`, the output also has the
/// registers of each instruction. Lines that are not understood are left out, except in the code of a section: if a
/// line there has an address but no instruction, the result is empty, because the text is not such a listing.
std::vector<ListedSection> parse_listing(std::string_view text);

}  // namespace warplens::kernels
