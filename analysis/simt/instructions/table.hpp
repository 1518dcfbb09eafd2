#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// One row of the instruction table, for all forms of one PTX instruction. `lower` consumes the modifiers and operands
/// of a form, chooses the handler, and sets the meaning of the instruction. To support an instruction, add a row to one
/// of the families below.
struct InstructionRow {
  std::string_view name;  ///< first part of the opcode, such as "add"
  void (*lower)(InstructionLowering&);
};

// These functions return the rows of the table, one function per family. Each family has its own file.
std::span<const InstructionRow> move_instructions();
std::span<const InstructionRow> integer_instructions();
std::span<const InstructionRow> floating_instructions();
std::span<const InstructionRow> floating_divide_instructions();
std::span<const InstructionRow> floating_sign_instructions();
std::span<const InstructionRow> approximate_instructions();
std::span<const InstructionRow> logic_instructions();
std::span<const InstructionRow> comparison_instructions();
std::span<const InstructionRow> conversion_instructions();
std::span<const InstructionRow> memory_instructions();
std::span<const InstructionRow> control_instructions();
std::span<const InstructionRow> call_instructions();
std::span<const InstructionRow> address_instructions();
std::span<const InstructionRow> atomic_instructions();
std::span<const InstructionRow> warp_instructions();
std::span<const InstructionRow> barrier_instructions();
std::span<const InstructionRow> mbarrier_instructions();
std::span<const InstructionRow> async_copy_instructions();
std::span<const InstructionRow> texture_instructions();
std::span<const InstructionRow> surface_instructions();
std::span<const InstructionRow> matrix_movement_instructions();
std::span<const InstructionRow> bit_instructions();
std::span<const InstructionRow> carry_instructions();
std::span<const InstructionRow> permute_instructions();
std::span<const InstructionRow> integer_compound_instructions();
std::span<const InstructionRow> video_instructions();
std::span<const InstructionRow> selection_instructions();
std::span<const InstructionRow> mma_instructions();
std::span<const InstructionRow> wmma_instructions();

/// Returns the names of all rows, in the order of the families.
std::vector<std::string_view> instruction_names();

/// Lowers one instruction with its row and returns its meaning. Throws ptx::Error if the table has no row for the
/// instruction, or if the row does not support this form of the instruction.
Meaning lower_instruction(InstructionLowering& lowering);

}  // namespace warplens::simt
