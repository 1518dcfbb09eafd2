#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Returns, for each register of a function, whether it may be read before it is written. Only such registers must be
/// set to zero when the function is entered. (Setting all registers to zero would take as long as executing a short
/// kernel.) `code` contains the function's instructions and meanings.
std::vector<bool> may_be_read_first(const Code& code, const FunctionCode& function);

}  // namespace warplens::simt
