#pragma once

#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Finds the instructions of an entry that leave the same values in a warp's registers in every block of a launch:
/// those that compute with nothing but parameters, constants, the thread's place in its block and each other, and whose
/// registers nobody else writes. Moves them from `ops` (one for each instruction of `entry`) to `code.settled`; in
/// `ops` they do nothing any more. Most of a short kernel's arithmetic on addresses is of that kind.
void settle(const ptx::Function& entry, std::vector<Op>& ops, FunctionCode& code);

}  // namespace warplens::simt
