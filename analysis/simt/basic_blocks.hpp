#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Returns the number of the basic block, from 0, of each instruction of a function. A basic block is a sequence of
/// instructions that control enters only at the first and leaves only after the last. A call ends its block (registers
/// keep their values, but the assembler moves no code across a call); a barrier does not. The function's instructions
/// are `count` instructions of `code` from `first_pc`, with branch targets as pcs.
std::vector<std::uint32_t> basic_blocks(const Code& code, std::uint32_t first_pc, std::uint32_t count);

/// Returns the pcs that branches of the code lead to, including those in branch tables.
std::set<std::uint32_t> branch_targets(const Code& code);

}  // namespace warplens::simt
