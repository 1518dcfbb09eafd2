#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Returns the number of the basic block of each instruction, for the `count` instructions of `code` that start at
/// `first_pc`. The blocks are numbered from 0. The instructions must be those of one function, and their branch targets
/// must be pcs. A basic block is a sequence of instructions that control flow enters only at the first one and leaves
/// only after the last one. A call ends its block, because the assembler moves no code across a call. A barrier does
/// not end a block.
std::vector<std::uint32_t> basic_blocks(const Code& code, std::uint32_t first_pc, std::uint32_t count);

/// Returns the pcs that are targets of branches in the code, including those in branch tables.
std::set<std::uint32_t> branch_targets(const Code& code);

}  // namespace warplens::simt
