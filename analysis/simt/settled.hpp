#pragma once

#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Finds the instructions of an entry whose results, for a given warp, are the same in every block of a launch. Their
/// inputs are only parameters, constants, the index of the thread in its block, and results of other such instructions.
/// No other instruction may write the same registers. Moves the instructions from `code.ops` to `entry.settled`, and
/// replaces them in `code.ops` with instructions that do nothing. In a short kernel, most of the address arithmetic is
/// moved. `read_first` is the result of may_be_read_first for the entry.
void settle(Code& code, FunctionCode& entry, const std::vector<bool>& read_first);

}  // namespace warplens::simt
