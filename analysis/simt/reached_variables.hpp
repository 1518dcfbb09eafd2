#pragma once

#include <vector>

#include "analysis/ptx/module.hpp"

namespace warplens::simt {

/// Returns, for each variable of a module, whether the entry or a function that it may call uses it. If a file has
/// several kernels, the module contains the shared memory of all of them, but the assembler gives each kernel only its
/// own. Functions whose address is stored in a variable count as called.
std::vector<bool> reached_variables(const ptx::Module& module, const ptx::Function& entry);

}  // namespace warplens::simt
