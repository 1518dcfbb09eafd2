#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// For each instruction of a function, the number of its basic block, from 0: a stretch of instructions that control
/// enters at the first alone and leaves behind the last alone. A call ends its block (registers stay, but the assembler
/// moves nothing across it); a barrier does not. `code` has the function's instructions from `first_pc` on, `count` of
/// them, with its branches' targets as pcs.
std::vector<std::uint32_t> basic_blocks(const Code& code, std::uint32_t first_pc, std::uint32_t count);

/// The pcs that branches of the code lead to, those of branch tables included.
std::set<std::uint32_t> branch_targets(const Code& code);

}  // namespace warplens::simt
