#pragma once

#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Finds the instructions of an entry that leave the same values in a warp's registers in every block of a launch:
/// those that compute with nothing but parameters, constants, the thread's place in its block and each other, and whose
/// registers nobody else writes. Moves them from `code.ops` to `entry.settled`; in `code.ops` they do nothing any more.
/// Most of a short kernel's arithmetic on addresses is of that kind. `read_first` is
/// what may_be_read_first says of the entry.
void settle(Code& code, FunctionCode& entry, const std::vector<bool>& read_first);

}  // namespace warplens::simt
