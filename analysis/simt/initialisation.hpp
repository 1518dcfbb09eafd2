#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// For each register of a function, whether it may be read before it was written. Only those have to be zeroed when the
/// function is entered; zeroing all would cost as much as executing a short kernel. `code` has the function's
/// instructions and meanings.
std::vector<bool> may_be_read_first(const Code& code, const FunctionCode& function);

}  // namespace warplens::simt
